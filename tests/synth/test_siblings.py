"""Values that only their number tells from others like them: what is given where the first one is missing."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from fieldmark.synth.html.instance import ENOUGH

OTHERS = ("Coed", "Two-year", "Open", "Urban", "Residential")
KINDS = ("Private", "Public")


def page(items: list[str], item: str = "<li>{}</li>") -> HtmlDocument:
    """A page with a list under a heading, beside other text."""
    held = "".join(item.format(text) for text in items)
    html = f"<body><h1>School</h1><div id='info'><h3>Type of school</h3><ul>{held}</ul></div><p>Contact us</p></body>"
    return HtmlDocument.from_bytes(html.encode())


def asked(examples: list[list[str]], items: list[str], item: str = "<li>{}</li>") -> FieldResult:
    """What the field says of a page, learned from lists whose first item is the value."""
    program = learn([Example(page(texts, item), {"type": texts[0]}) for texts in examples]).program
    return evaluate(program, page(items, item)).fields[0]


others = st.lists(st.sampled_from(OTHERS), min_size=1, max_size=5, unique=True)
lists = st.tuples(st.sampled_from(KINDS), others).map(lambda parts: [parts[0], *parts[1]])


@settings(deadline=None, max_examples=40)
@given(st.lists(lists, min_size=2, max_size=ENOUGH - 1), lists)
def test_the_next_item_never_takes_the_place_of_a_missing_one(examples: list[list[str]], fresh: list[str]) -> None:
    assume(len({len(texts) for texts in examples}) > 1)
    assume(not set.intersection(*(set(texts[1:]) for texts in examples)))  # else the one beside it may tell the value
    assert not asked(examples, fresh[1:]).evidence


THREE = [["Private", "Coed", "Open"], ["Public", "Two-year"], ["Private", "Coed", "Urban", "Two-year"]]


def test_a_text_that_was_labelled_is_trusted() -> None:
    assert asked(THREE, ["Public", "Coed", "Residential"]).value == "Public"
    result = asked(THREE, ["Tribal", "Coed", "Residential"])
    assert result.value is None
    assert "only its number tells it" in (result.reason or "")


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(1, 99_999), min_size=4, max_size=4), st.booleans())
def test_a_figure_is_told_by_the_words_beside_it(figures: list[int], dropped: bool) -> None:
    """Other figures with the words that were labelled are given, and no other item with figures in its place."""
    items = [[f"{n:,} miles", f"{n % 7} doors", *OTHERS[n % 2 : n % 5]] for n in figures]
    assume(len({*map(len, items[:3])}) > 1)
    assume(not set.intersection(*(set(texts) for texts in items[:3])))
    found = asked(items[:3], items[3][dropped:])
    assert found.value == (None if dropped else items[3][0])


def test_many_examples_that_never_lack_the_value_are_enough() -> None:
    many = [[KINDS[n % 2], *OTHERS[: 1 + n % 3]] for n in range(ENOUGH)]
    assert asked(many, ["Tribal", "Coed"]).value == "Tribal"


@pytest.mark.parametrize(
    ("item", "examples", "items"),
    [
        ("<li>{}</li>", [["Private", "Coed"], ["Public", "Open"], ["Private", "Urban"]], ["Tribal", "Coed"]),
        ("<li>{}</li>", [["$5.00", "Coed"], ["$7.50", "Open", "Urban"], ["$9.25", "Urban"]], ["$1.00", "Coed"]),
        ("<li><b>{}</b></li><hr>", THREE, ["Tribal", "Coed"]),
    ],
    ids=["as many on every page", "told by its shape", "not side by side"],
)
def test_what_is_told_otherwise_may_be_any_text(item: str, examples: list[list[str]], items: list[str]) -> None:
    assert asked(examples, items, item).value == items[0]


def test_cells_are_told_by_their_columns() -> None:
    rows = [["Private", "Coed", "Open"], ["Public", "Two-year"], ["Private", "Urban", "Open", "Coed"]]

    def table(row: list[str]) -> HtmlDocument:
        cells = "".join(f"<td>{text}</td>" for text in row)
        return HtmlDocument.from_bytes(f"<table><tr><th>Kind</th></tr><tr>{cells}</tr></table>".encode())

    program = learn([Example(table(row), {"type": row[0]}) for row in rows]).program
    assert evaluate(program, table(["Tribal", "Coed"])).fields[0].value == "Tribal"


def test_a_label_among_the_items_tells_the_value() -> None:
    examples = [
        ["Kind:", "Private", "Open"],
        ["Kind:", "Public", "Coed", "Urban"],
        ["Kind:", "Private", "Residential", "Coed"],
    ]
    program = learn([Example(page(texts), {"type": texts[1]}) for texts in examples]).program
    assert evaluate(program, page(["Kind:", "Tribal", "Open"])).fields[0].value == "Tribal"


def test_records_are_told_by_all_that_are_labelled() -> None:
    tags = [["kiosk", "html"], ["gtk", "input", "html"], ["css"], ["sql", "join"]]
    rows = [*tags, ["rust", "lifetimes"], ["go", "maps", "html"]]
    held = "".join(
        f"<div class='q'><h2>Question {n}</h2><ul>{''.join(f'<li>{tag}</li>' for tag in row)}</ul></div>"
        for n, row in enumerate(rows)
    )
    document = HtmlDocument.from_bytes(f"<body>{held}</body>".encode())
    labels = tuple({"title": f"Question {n}", "first": row[0]} for n, row in enumerate(tags))
    program = learn([Example(document, {"questions": (*labels, ...)})]).program
    (found,) = evaluate(program, document).records
    assert [record.values["first"] for record in found.found] == [row[0] for row in rows]


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 4), st.integers(2, ENOUGH - 2))
def test_items_with_labels_of_their_own_are_not_like_a_value_without(first: int, count: int) -> None:
    """Their number may vary: the seller does not stand where "Phone: 5512" does, as another line may."""

    def lists(line: str) -> list[list[str]]:
        own = [[OTHERS[(first + n) % 5], OTHERS[(first + 2 * n + 1) % 5]] for n in range(count)]
        return [[*some, *([line.format(n)] if n % 2 else [])] for n, some in enumerate(own)]

    assert asked(lists("Phone: 551{}"), ["Tribal", "Rural", "Phone: 7"]).value == "Tribal"
    assert asked(lists("Wing {}"), ["Tribal", "Rural", "Wing 7"]).value is None
    mixed = [[one, f"Part {n}: {other}" if n % 2 else other] for n, (one, other, *_) in enumerate(lists(""))]
    assert asked(mixed, ["Tribal", "Rural"]).value == "Tribal"


@given(st.lists(st.booleans(), min_size=3, max_size=6), st.sampled_from(["div", "span", "p"]))
@settings(max_examples=25)
def test_the_first_of_several_is_told_whether_or_not_others_follow(others: list[bool], tag: str) -> None:
    """In whichever record it stands alone, if it does so in some, and not in all."""
    assume(len({*others}) == 2)

    def made(number: int) -> tuple[HtmlDocument, tuple[dict[str, str], ...]]:
        rows = [(f"Payer {n}{'abc'[number]}", f"Card {n}{number}" if more else "", n) for n, more in enumerate(others)]
        parts = (f"<{tag}>{name}</{tag}>{f'<{tag}>{more}</{tag}>' if more else ''}" for name, more, _ in rows)
        cells = "".join(f"<tr><td>{part}</td><td>{n}.50</td></tr>" for n, part in enumerate(parts))
        records = tuple([{"name": name, "amount": f"{n}.50"} for name, _, n in rows])
        return HtmlDocument.from_bytes(f"<table>{cells}</table>".encode()), records

    examples = [Example(document, {"lines": records}) for document, records in map(made, range(2))]
    other, wanted = made(2)
    assert evaluate(learn(examples).program, other).values["lines"] == [*wanted]
