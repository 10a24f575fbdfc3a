"""Values that stand in a text beside another one, in some documents or records, and in others not."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.language import run_text
from fieldmark.synth.core.examples import Example, records_of
from fieldmark.synth.core.learn import learn
from fieldmark.synth.texts.programs import learn_text

NAMES = ("Rosa Kowalczyk", "Bruno Ulbricht", "Nils Okafor", "Wanda Ibarra", "Imre Novak", "Hanna Sandoval", "Ada Moss")
TITLES = ("GM", "IM", "WFM", "CM")
WORDS = ("Plea", "Trial", "Mention", "Review")
ROLES = ("Chair", "Treasurer", "Vice chair", "Clerk")
MATTERS = ("Bail application", "Case management", "Review of terms", "Sentence")

titles = st.lists(st.none() | st.sampled_from(TITLES), min_size=7, max_size=7)


def page(names: Sequence[str], told: Sequence[str | None], name: str) -> Example:
    """A table of players, of whom some have a title before their name."""
    pairs = [*zip(names, told, strict=False)]
    rows = "".join(f"<tr><td>{n}</td><td>{f'{t} ' if t else ''}{who}</td></tr>" for n, (who, t) in enumerate(pairs, 1))
    markup = f"<h1>Open</h1><table><tr><th>Rank</th><th>Player</th></tr>{rows}</table>"
    records = tuple({"rank": str(n), "player": who, "title": t} for n, (who, t) in enumerate(pairs, 1))
    return Example(HtmlDocument.from_bytes(markup.encode(), name, "utf-8"), {"players": records})


@given(st.permutations(NAMES), titles, titles)
@settings(deadline=None, max_examples=25)
def test_a_title_that_some_records_lack_is_told_by_what_titles_are_like(
    names: Sequence[str], first: Sequence[str | None], second: Sequence[str | None]
) -> None:
    first = ["IM", None, "GM", None, *first[:3]]
    example, other = page(names, first, "labelled"), page([*reversed(names)], second, "other")
    result = learn([example])
    assert result.complete
    assert evaluate(result.program, other.document).values["players"] == [*(other.labels["players"] or ())]


def test_texts_without_a_title_tell_what_is_none_where_the_names_are_not_labelled() -> None:
    example, other = (
        page(NAMES, ["IM", None, "GM", None, "WFM", None, None], "labelled"),
        page(NAMES, [None, "CM"], "other"),
    )
    titled = [{key: record[key] for key in ("rank", "title")} for record in records_of(example.labels["players"])]
    result = learn([Example(example.document, {"players": tuple(titled)})])
    assert result.complete
    (players,) = evaluate(result.program, other.document).records
    assert [record.values["title"] for record in players.found] == [None, "CM"]


@given(st.permutations(NAMES), titles)
@settings(deadline=None, max_examples=20)
def test_what_follows_a_title_is_no_sign_of_one_where_it_is_another_value(
    names: Sequence[str], others: Sequence[str | None]
) -> None:
    """From one page on which every name has a title: a first name follows, which others have before their last one."""
    example, other = page(names[:3], ["IM", "GM", "WFM"], "labelled"), page(names[3:], others[:4], "other")
    (players,) = evaluate(learn([example]).program, other.document).records
    told = {str(rank): title for rank, title in enumerate(others[:4], 1)}
    assert all(record.values["title"] in (told[str(record.values["rank"])], None) for record in players.found)


@given(st.permutations(WORDS), st.sampled_from((" until {}", " ({})", ", {}", " from {}")), st.integers(1, 28))
@settings(deadline=None, max_examples=60)
def test_a_value_goes_on_to_what_follows_it_though_all_seen_are_one_word(
    words: Sequence[str], form: str, day: int
) -> None:
    more = form.format(f"{day} May 2026")
    examples = [f"{words[0]}{more}", words[1], f"{words[2]}{more}", words[3]]
    (program,) = learn_text([(text, (0, len(word))) for text, word in zip(examples, words, strict=True)], 1)
    for matter in MATTERS:
        assert run_text(program, matter) == run_text(program, f"{matter}{more}") == (0, len(matter))


@given(st.permutations(WORDS), st.permutations(("*", "†", "(c)")), st.permutations(MATTERS[:3]))
@settings(deadline=None, max_examples=40)
def test_a_value_does_not_end_with_its_first_word_or_with_the_text(
    words: Sequence[str], signs: Sequence[str], matters: Sequence[str]
) -> None:
    """What follows is another sign each time, so that nothing tells where the value ends."""
    parted = [(words[0], signs[0]), (words[1], signs[1]), (matters[0].lower(), ""), (matters[1].lower(), "")]
    for program in learn_text([(value + sign, (0, len(value))) for value, sign in parted]):
        for matter in matters:
            assert run_text(program, matter) in ((0, len(matter)), None)


@given(st.permutations(TITLES), st.permutations(NAMES))
@settings(deadline=None, max_examples=40)
def test_nothing_is_given_of_texts_without_a_value(titles: Sequence[str], names: Sequence[str]) -> None:
    examples = [(f"{title} {name}", (0, len(title))) for title, name in zip(titles[:2], names, strict=False)]
    for program in learn_text(examples, 3, names[2:5]):
        assert [run_text(program, text) for text, _ in examples] == [span for _, span in examples]
        assert all(run_text(program, name) is None for name in names[2:])
        assert run_text(program, f"NM {names[5]}") == (0, 2)


@given(st.permutations(ROLES), st.permutations(NAMES))
@settings(deadline=None, max_examples=40)
def test_words_of_another_value_do_not_tell_where_one_stands(roles: Sequence[str], names: Sequence[str]) -> None:
    """Both labelled documents have one role before the name, two have none; others have other roles."""
    told = [f"{roles[0]}: {names[0]}", f"{roles[0]}: {names[1]}", names[2], names[3]]
    examples = [
        Example(role_page(text, n), label) for n, (text, label) in enumerate(zip(told, _labels(told), strict=True))
    ]
    result = learn(examples)
    assert result.complete
    for text in (f"{roles[1]}: {names[4]}", f"{roles[2]}: {names[5]}", names[6]):
        (label,) = _labels([text])
        assert evaluate(result.program, role_page(text, 9)).values == label


@given(st.permutations(("Calmora", "Velidor", "Norapin Plus")), st.lists(st.integers(2, 900), min_size=4, max_size=4))
@settings(deadline=None, max_examples=40)
def test_a_word_that_both_examples_share_is_no_sign_where_it_is_another_value(
    brands: Sequence[str], doses: Sequence[int]
) -> None:
    def page(brand: str, dose: int) -> Example:
        markup = f"<body><h1>{brand} {dose} mg tablets</h1><p>Read this leaflet first.</p></body>"
        document = HtmlDocument.from_bytes(markup.encode(), f"{brand} {dose}", "utf-8")
        return Example(document, {"brand": brand, "strength": f"{dose} mg"})

    result = learn([page(brands[0], doses[0]), page(brands[0], doses[1])])
    for brand, dose in zip(brands[1:], doses[2:], strict=True):
        other = page(brand, dose)
        assert evaluate(result.program, other.document).values["strength"] == other.labels["strength"]


def role_page(text: str, number: int) -> HtmlDocument:
    rows = (("Number", str(100 + 7 * number)), ("Speaker", text), ("Room", "12"))
    cells = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in rows)
    return HtmlDocument.from_bytes(f"<h1>Meeting</h1><table>{cells}</table>".encode(), f"page {number}", "utf-8")


def _labels(texts: Sequence[str]) -> list[dict[str, str | None]]:
    parted = (text.rpartition(": ") for text in texts)
    return [{"speaker": name, "role": role or None} for role, _, name in parted]
