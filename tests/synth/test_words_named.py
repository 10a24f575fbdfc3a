"""Words that are a landmark: a value that is cut at some of them is cut at all of them, and one with a colon, behind
what is another's value, is a label, as is what stands before the value of another field in its text."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

NAMES = ("Jane Doe", "Bo Ash", "Al Elm")
SENTENCES = (("{}, presiding", "{}, Jr., presiding"), ("- heard by {}", "- heard by {} - Ash"))
"""A sentence of which one end is told by its words, and one in which a sign of these stands in the value."""


def page(text: str, around: int = 0) -> HtmlDocument:
    """A page on which nothing else is steady."""
    other = "".join(f"<p>{word} {around}</p>" for word in ("Oak", "Fir", "Yew")[:around])
    return HtmlDocument.from_bytes(f"<body>{other}<p>{text}</p>{other}</body>".encode())


@given(st.sampled_from(SENTENCES), st.permutations(NAMES))
@settings(deadline=None)
def test_a_sign_of_the_words_may_stand_in_a_value(sentences: tuple[str, str], names: list[str]) -> None:
    plain, signed = sentences
    program = learn([Example(page(plain.format(name), n), {"judge": name}) for n, name in enumerate(names[:2])]).program
    value = signed.format(names[2]).removesuffix(", presiding").removeprefix("- heard by ")
    assert evaluate(program, page(signed.format(names[2]), 2)).values["judge"] in (value, None)
    assert evaluate(program, page(plain.format(names[2]), 2)).values["judge"] == names[2]


def test_names_with_a_comma_are_given_whole() -> None:
    examples = [Example(page(f"{name}, presiding", n), {"judge": name}) for n, name in enumerate(NAMES[:2])]
    program = learn(examples).program
    assert evaluate(program, page("Al Elm, Jr., presiding", 2)).values["judge"] == "Al Elm, Jr."


@given(
    st.permutations(("Rosa Kay", "Imre Fox", "Nils Roe")),
    st.permutations(NAMES),
    st.sampled_from(["b", "a", "span", "em"]),
)
@settings(deadline=None, max_examples=30)
def test_a_word_with_a_colon_is_a_label_behind_the_value_of_another(
    producers: list[str], directors: list[str], tag: str
) -> None:
    """Three documents of one format, none of which shares anything else near the value with the others."""
    texts = [f"Producer: {one} Director: <{tag}>{two}</{tag}>" for one, two in zip(producers, directors, strict=True)]
    examples = [Example(page(texts[n], n), {"director": directors[n]}) for n in range(2)]
    program = learn(examples).program
    assert len(program.fields[0].formats) == 1
    assert evaluate(program, page(texts[2], 2)).values["director"] == directors[2]
    assert evaluate(program, page(texts[2].replace("Director:", "Advisor:"), 2)).values["director"] is None


@given(
    st.permutations(("9-840671-9", "2-652613-6", "7-026454-3")),
    st.permutations(NAMES),
    st.sampled_from(["", ":", " no."]),
)
@settings(deadline=None, max_examples=30)
def test_the_label_of_another_field_leads_to_what_stands_beside_it(
    sessions: list[str], clerks: list[str], sign: str
) -> None:
    """All else on the page changes; the text with the label does, too, but for the label."""
    texts = [f"Session{sign} {one}</p><p>{two}" for one, two in zip(sessions, clerks, strict=True)]
    examples = [Example(page(texts[n], n), {"session": sessions[n], "clerk": clerks[n]}) for n in range(2)]
    program = learn(examples).program
    assert evaluate(program, page(texts[2], 2)).values == {"session": sessions[2], "clerk": clerks[2]}
    assert evaluate(program, page(texts[2].replace("Session", "Terminal"), 2)).values["clerk"] is None


def test_what_follows_a_value_in_its_text_and_names_what_comes_next_is_a_label() -> None:
    """As many texts as there are recipients stand between the only other labels and the value."""
    towns = ("Harrow", "Upwell", "Leeds", "York", "Derby", "Selby")

    def notice(number: int, names: int, carried: bool) -> tuple[HtmlDocument, str | None]:
        case = f"{number}:25-cv-{4000 + 37 * number}"
        sent = "".join(f"{name} <a>{name[0]}@x.example</a><br><br>" for name in NAMES[:names])
        carrier = f"Carriers of {towns[number % len(towns)]}" if carried else ""
        page = (
            f"<h3>Notice of filing</h3><table><tr><td><b>Case:</b></td><td>{case}</td></tr></table>"
            f"<p><b>{case} Notice has been mailed to:</b></p>{sent}"
            f"<p><b>{case} Notice has been delivered by other means to:</b></p>{carrier}<br>"
        )
        return HtmlDocument.from_bytes(page.encode(), name=f"{number}"), carrier or None

    def labels(number: int, carrier: str | None) -> dict[str, str | None]:
        return {"case": f"{number}:25-cv-{4000 + 37 * number}", "carrier": carrier}

    shown = [(1, 2, True), (2, 1, True), (3, 3, False)]
    program = learn([Example(page, labels(one[0], told)) for one in shown for page, told in [notice(*one)]]).program
    for one in ((4, 1, True), (5, 3, True), (6, 2, False), (7, 3, True), (8, 1, False)):
        page, carrier = notice(*one)
        assert evaluate(program, page).values == labels(one[0], carrier)


@given(st.permutations(("5 mins", "10 mins", "20 mins", "25 mins", "1 hour")), st.sampled_from([" | ", " - ", "; "]))
@settings(deadline=None, max_examples=20)
def test_the_words_right_before_a_value_name_it_where_others_stand_behind(times: list[str], sign: str) -> None:
    """Times of cooking in one line: in each example another one says the same as that of preparing."""

    def recipe(number: int, prep: str, cook: str | None, total: str) -> HtmlDocument:
        parts = [f"Prep: {prep}", *([] if cook is None else [f"Cook: {cook}"]), f"Total: {total}", "Serves: 4"]
        return page(sign.join(parts), number)

    one, two, three, four, five = times
    labelled = [(one, None, one), (two, two, three)]
    names = ("prep_time", "cook_time", "total_time")
    examples = [
        Example(recipe(number, *values), dict(zip(names, values, strict=True)))
        for number, values in enumerate(labelled)
    ]
    found = evaluate(learn(examples).program, recipe(2, four, five, three)).values
    assert found["prep_time"] == four
    assert found["cook_time"] in (five, None)
    assert found["total_time"] in (three, None)


COMPANIES = {"status": "Company status", "dissolved": "Dissolved on", "kind": "Company type"}


def company(name: str, facts: dict[str, str | None], office: str = "") -> HtmlDocument:
    """A page of a company; a registered office, where it has one, stands behind its status."""
    rows = [f"<dl><dt>{COMPANIES[key]}</dt><dd>{fact}</dd></dl>" for key, fact in facts.items() if fact]
    rows.insert(1, f"<dl><dt>Registered office</dt><dd>{office}</dd></dl>" if office else "")
    return HtmlDocument.from_bytes(f"<body><h1>{name} Ltd</h1>{''.join(rows)}</body>".encode())


@given(st.permutations(["Ash", "Elm", "Oak"]), st.permutations(["3 May 2024", "12 June 2019", "9 March 2021"]))
@settings(deadline=None, max_examples=10)
def test_the_label_of_a_field_may_hold_the_value_of_another(names: list[str], days: list[str]) -> None:
    active: dict[str, str | None] = {"status": "Active", "dissolved": None, "kind": "Private"}
    gone = [active | {"status": "Dissolved", "dissolved": day} for day in days]
    examples = [Example(company(names[0], active), active), Example(company(names[1], gone[0]), gone[0])]
    program = learn(examples).program
    assert evaluate(program, company(names[2], gone[1], "1 Mill Lane")).values == gone[1]
    assert evaluate(program, company(names[2], active, "1 Mill Lane")).values["dissolved"] is None
