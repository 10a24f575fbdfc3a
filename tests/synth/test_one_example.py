"""Learning from one document: what may be its own is no layout. Values are planted, and have to be found elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.core.terms import strategies_of
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn

WORDS = ("basil", "cream", "dough", "egg", "flour", "garlic", "honey", "leek", "mint", "onion", "pepper", "rice")

Sections = Sequence[tuple[str, Sequence[str]]]
"""The headings inside a list, each with its items."""


def recipe(sections: Sections) -> HtmlDocument:
    """A page with a list in sections of their own names, between the headings that all pages have."""
    lists = "".join(
        f"<h4>{heading}</h4><ul>{''.join(f'<li>{text}</li>' for text in texts)}</ul>" for heading, texts in sections
    )
    html = f"<html><body><h1>Dish</h1><h2>Ingredients</h2><div>{lists}</div><h2>Method</h2><p>Stir.</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), sections[0][0], "utf-8")


def read(labelled: HtmlDocument, labels: Mapping[str, Label], other: HtmlDocument, name: str) -> FieldResult:
    """What is learned of a field from one page, said of another."""
    program = learn([Example(labelled, labels)]).program
    return next(result for result in evaluate(program, other).fields if result.name == name)


@given(st.integers(0, 10_000), st.integers(2, 3), st.integers(1, 3))
def test_headings_inside_a_list_are_its_own(seed: int, here: int, there: int) -> None:
    drawn = Random(seed).sample(WORDS, len(WORDS))
    texts = iter([f"{number} spoons of {word}" for number, word in enumerate(drawn, 1)])
    headings = iter([f"For the {word}" for word in drawn])
    first = [(next(headings), [next(texts), next(texts)]) for _ in range(here)]
    second = [(next(headings), [next(texts), next(texts)]) for _ in range(there)]
    wanted = [text for _, part in second for text in part]
    labels = {"ingredients": tuple(text for _, part in first for text in part)}
    assert read(recipe(first), labels, recipe(second), "ingredients").json_value == wanted


Item = tuple[str, str, str]
"""What stands in an item: before its value, the value, behind it; nothing where a text is empty."""


@given(st.integers(0, 10_000), st.sampled_from(("box", "note", "both")), st.integers(2, 5), st.integers(1, 5))
def test_what_stands_beside_values_in_elements_of_its_own_is_left_out(
    seed: int, beside: str, here: int, there: int
) -> None:
    drawn = Random(seed)

    def items(count: int, words: Sequence[str]) -> list[Item]:
        box = "tick" if beside != "note" else ""
        notes = [drawn.choice(("(fresh)", "to taste", "")) if beside != "box" else "" for _ in range(count)]
        notes[0] = notes[0] or ("(ripe)" if beside != "box" else "")
        return [(box, f"{drawn.randint(1, 9)} spoons of {word}", note) for word, note in zip(words, notes, strict=True)]

    def page(name: str, found: Sequence[Item]) -> HtmlDocument:
        rows = "".join(
            f"<li>{f'<label>{box}</label> ' if box else ''}<b>{text.split()[0]}</b> {text.split(' ', 1)[1]}"
            f"{f' <i class=note>{note}</i>' if note else ''}</li>"
            for box, text, note in found
        )
        html = (
            f"<html><body><h1>{name}</h1><h2>Ingredients</h2><ul>{rows}</ul><h2>Method</h2><p>Stir.</p></body></html>"
        )
        return HtmlDocument.from_bytes(html.encode(), name, "utf-8")

    words = drawn.sample(WORDS, here + there)
    first, second = items(here, words[:here]), items(there, words[here:])
    labels = {"ingredients": tuple(text for _, text, _ in first)}
    found = read(page("Dish", first), labels, page("Meal", second), "ingredients")
    assert found.json_value == [text for _, text, _ in second]


def test_words_of_a_value_in_several_elements_are_no_landmarks() -> None:
    rows = (("2 cups", "milk", "(warm)"), ("1 spoon", "salt", "to taste"), ("three", "leeks", "(sliced)"))
    items = "".join(f"<li><b>{one}</b> <u>{two}</u> <i>{three}</i></li>" for one, two, three in rows)
    html = f"<html><body><h2>Ingredients</h2><ul>{items}</ul><h2>Method</h2><p>Stir.</p></body></html>"
    page = HtmlDocument.from_bytes(html.encode(), "page", "utf-8")
    labels = {"ingredients": tuple(f"{one} {two}" for one, two, _ in rows)}
    (field,) = learn([Example(page, labels)]).program.fields
    landmarks = {strategy.landmark for strategy in strategies_of(field)}
    words = {landmark.text for landmark in landmarks if isinstance(landmark, TextLandmark)}
    assert "Ingredients" in words
    assert not words & {text for one, two, _ in rows for text in (one, two)}


@given(
    st.permutations(("Advanced", "Modern", "Optics", "Logic", "Rivers", "Topics")),
    st.sampled_from(["{}: {}", "{1}, {0}", "{1} ({0})"]),
)
@settings(deadline=None)
def test_words_of_a_value_beside_another_in_one_text_are_no_landmarks(words: Sequence[str], order: str) -> None:
    """Whatever the next course is called, and where its name stands, its number is found."""

    def page(number: str, title: str) -> HtmlDocument:
        html = f"<body><h1>{order.format(number, title)}</h1><p>Autumn term</p></body>"
        return HtmlDocument.from_bytes(html.encode())

    shown, new = " ".join(words[:2]), " ".join(words[3:5])
    program = learn([Example(page("FCA 2923", shown), {"number": "FCA 2923", "title": shown})]).program
    assert evaluate(program, page("KBO 1107", new), 0).values["number"] == "KBO 1107"


def test_of_labels_that_lead_to_equal_values_the_one_that_sounds_like_the_field_decides() -> None:
    def times(preparing: str, cooking: str) -> HtmlDocument:
        rows = f"<dl><dt>Prep Time</dt><dd>{preparing}</dd></dl><dl><dt>Cook Time</dt><dd>{cooking}</dd></dl>"
        return HtmlDocument.from_bytes(f"<html><body><div>{rows}</div></body></html>".encode(), "times", "utf-8")

    labels = {"prep_time": "10 mins", "cook_time": "10 mins"}
    for name, wanted in (("prep_time", "45 mins"), ("cook_time", "90 mins")):
        assert read(times("10 mins", "10 mins"), labels, times("45 mins", "90 mins"), name).json_value == wanted


@given(st.permutations(["1", "3", "4", "6", "7", "8"]), st.sampled_from(["2.{}", "{}.5", "1,{}00"]))
def test_a_number_that_stands_alone_is_meant_and_not_one_in_another(numbers: Sequence[str], version: str) -> None:
    def mail(count: str, other: str) -> HtmlDocument:
        said = f"<p>account edge: {count} certificates expire.</p><p>Checked by watch {version.format(other)} today</p>"
        return HtmlDocument.from_bytes(f"<html><body><p>Hello</p>{said}</body></html>".encode(), count, "utf-8")

    first, second, other, *_ = numbers
    assert read(mail(first, first), {"due": first}, mail(second, other), "due").json_value == second


@given(st.permutations(["A1", "B7", "C3", "T12", "K40"]), st.sampled_from(["arrival_gate", "departure_gate"]))
def test_of_sections_that_look_alike_the_one_named_as_the_field_is_meant(gates: Sequence[str], field: str) -> None:
    def flight(one: str, other: str) -> HtmlDocument:
        sides = "".join(
            f"<section><h3>{side}</h3><dl><dt>Terminal</dt><dd>{side[0]}</dd><dt>Gate</dt><dd>{gate}</dd></dl></section>"
            for side, gate in (("Departure", one), ("Arrival", other))
        )
        return HtmlDocument.from_bytes(f"<html><body><h1>LT 7</h1>{sides}</body></html>".encode(), one, "utf-8")

    first, second, other, *_ = gates
    wanted = other if field == "arrival_gate" else second
    assert read(flight(first, first), {field: first}, flight(second, other), field).json_value == wanted
