"""Values that stand in a text beside another one, in some documents or records, and in others not."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.language import run_text
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from fieldmark.synth.core.text import learn_text

NAMES = ("Rosa Kowalczyk", "Bruno Ulbricht", "Nils Okafor", "Wanda Ibarra", "Imre Novak", "Hanna Sandoval", "Ada Moss")
TITLES = ("GM", "IM", "WFM", "CM")
WORDS = ("Plea", "Trial", "Mention", "Review")
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


@given(st.sampled_from(TITLES), st.sampled_from(TITLES), st.permutations(NAMES))
@settings(deadline=None, max_examples=40)
def test_a_text_without_a_value_is_told_by_no_word_of_the_values(one: str, two: str, names: Sequence[str]) -> None:
    examples = [(f"{title} {name}", (0, len(title))) for title, name in zip((one, two), names, strict=False)]
    for program in learn_text(examples, 3, names[2:5]):
        assert [run_text(program, text) for text, _ in examples] == [span for _, span in examples]
        assert all(run_text(program, name) is None for name in names[2:])
        assert run_text(program, f"NM {names[5]}") == (0, 2)
