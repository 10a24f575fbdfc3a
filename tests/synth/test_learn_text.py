"""Learning text programs: what is returned explains every example."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.text.language import Piece, Span, Substring, Whole, run_text
from fieldmark.synth.texts.costs import text_cost
from fieldmark.synth.texts.programs import learn_anywhere, learn_text
from tests.synth.data import KINDS

SENTENCES = (
    "Filed on {} by the clerk",
    "Total: {}",
    "{} (estimated)",
    "Ref. {}, page 2 of 9",
    "Your order {} is on its way. Thank you.",
    "<{}>",
    "{} - 12",
    "#{}",
)


def marked(text: str, value: str) -> tuple[str, Span]:
    """An example from a sentence and the value that stands in it."""
    start = text.index("{}")
    return text.replace("{}", value), (start, start + len(value))


def shown(program: Piece, text: str) -> str | None:
    span = run_text(program, text)
    return None if span is None else text[slice(*span)]


values = st.builds(
    lambda kind, seeds: [KINDS[kind](Random(seed)) for seed in seeds],
    st.sampled_from(sorted(KINDS)),
    st.lists(st.integers(0, 10**6), min_size=4, max_size=4),
)


@given(st.sampled_from(SENTENCES), values, st.integers(1, 3))
@settings(deadline=None, max_examples=200)
def test_programs_give_every_example(sentence: str, drawn: Sequence[str], count: int) -> None:
    examples = [marked(sentence, value) for value in drawn[:count]]
    programs = learn_text(examples)
    for program in programs:
        assert [run_text(program, text) for text, _ in examples] == [span for _, span in examples]
    assert len(set(programs)) == len(programs) <= 3
    assert learn_text(examples, limit=1) == programs[:1]


@given(st.sampled_from(SENTENCES), values)
@settings(deadline=None, max_examples=200)
def test_a_slot_of_a_sentence_is_learned_from_two_examples(sentence: str, drawn: Sequence[str]) -> None:
    programs = learn_text([marked(sentence, value) for value in drawn[:2]])
    assert programs
    for value in drawn[2:]:
        text, _ = marked(sentence, value)
        assert shown(programs[0], text) in (value, None)


@given(st.lists(st.text(min_size=1, max_size=12).filter(lambda text: text == text.strip()), min_size=1, max_size=3))
@settings(deadline=None)
def test_a_whole_text_is_whole(texts: Sequence[str]) -> None:
    assert learn_text([(text, (0, len(text))) for text in texts]) == [Whole()]
    assert text_cost(Whole()) == 0


@given(st.text(min_size=1, max_size=30), st.text(min_size=1, max_size=30), st.data())
@settings(deadline=None, max_examples=200)
def test_programs_are_sound_for_any_texts(first: str, second: str, data: st.DataObject) -> None:
    examples = []
    for text in (first, second):
        start = data.draw(st.integers(0, len(text) - 1))
        end = data.draw(st.integers(start + 1, len(text)))
        if text[start].isspace() or text[end - 1].isspace():
            return
        examples.append((text, (start, end)))
    for program in learn_text(examples):
        assert isinstance(program, Whole | Substring)
        assert [run_text(program, text) for text, _ in examples] == [span for _, span in examples]


@pytest.mark.parametrize(
    "examples",
    [
        [("a b", (0, 1)), ("a b", (2, 3))],
        [("ab", (0, 1)), ("ab", (1, 2))],
    ],
)
def test_contradicting_examples_have_no_program(examples: Sequence[tuple[str, Span]]) -> None:
    assert learn_text(examples) == []


@given(st.lists(st.sampled_from(["Doe v. Roe", "Ash v. Elm Inc", "In re Oak", "Fir v. Yew"]), min_size=3, unique=True))
def test_an_end_that_some_texts_lack(names: Sequence[str]) -> None:
    """Of three examples one or two with the words that follow the value are enough."""
    for texts in ([f"{names[0]} et al", f"{names[1]} et al", names[2]], [f"{names[0]} et al", *names[1:3]]):
        explains_an_optional_end(names, texts)


def explains_an_optional_end(names: Sequence[str], texts: Sequence[str]) -> None:
    program, *_ = learn_text([(text, (0, len(name))) for text, name in zip(texts, names, strict=False)])
    assert shown(program, "New Corp. v. Old Corp. et al") == "New Corp. v. Old Corp."
    assert shown(program, "New Corp. v. Old Corp.") == "New Corp. v. Old Corp."


@given(
    st.permutations(["Recruiting", "Completed", "Terminated", "Withdrawn"]),
    st.sampled_from([" ({})", ", {}", " - {}", "; {}"]),
    st.integers(1, 3),
)
def test_a_sign_that_one_text_has_behind_its_value_ends_it(words: Sequence[str], behind: str, times: int) -> None:
    """The others end with theirs, and are one text, however often: a word is no end, as the next value may have two."""
    noted = words[0] + behind.format("slow start")
    program, *_ = learn_text([(noted, (0, len(words[0]))), *[(words[1], (0, len(words[1])))] * times])
    for value in (words[2], "Active and not recruiting", "Enrolling by invitation"):
        assert shown(program, value) == value
        assert shown(program, value + behind.format("no funds")) == value


FIRMS = ("Northgate Bank, N.A.", "Corvid Games, Inc.", "Elm, Ash, and Oak, LLC")


@given(
    st.permutations(["Acme Roofing", "Harbour & Sons", "Kestrel Aerospace"]),
    st.sampled_from(["Dear {},", "{},", "{}, "]),
)
@settings(deadline=None)
def test_a_value_with_the_sign_that_ends_its_text_is_taken_whole(plain: Sequence[str], sentence: str) -> None:
    """Where no example has the sign; where anything is said behind it nothing is known."""
    program, *_ = learn_text([marked(sentence, firm) for firm in plain[:2]])
    for firm in (*plain, *FIRMS):
        assert shown(program, sentence.format(firm)) == firm
        assert shown(program, f"{sentence.format(firm)} we write to you") is None


STEPS = ("Bake for 10 minutes. Let cool before slicing.", "Rest (covered). Serve.", "Fold - twice - and serve.")


@given(
    st.permutations(["Drain.", "Heat the oil.", "Serve warm."]), st.sampled_from(["2. {}", "12. {}", "- {}", "(3) {}"])
)
@settings(deadline=None)
def test_a_value_with_the_sign_that_it_begins_behind_is_taken_whole(plain: Sequence[str], item: str) -> None:
    """Where no example has the sign; what has words before it is another text."""
    program, *_ = learn_text([marked(item, step) for step in plain[:2]])
    for step in (*plain, *STEPS):
        assert shown(program, item.format(step)) == step
        assert shown(program, f"Step {item.format(step)}") is None


@given(st.lists(st.sampled_from(["Jane Doe", "Bo Ash", "Al van Elm", "Ivy Yew Jr."]), min_size=2, unique=True))
def test_a_beginning_that_some_texts_lack(names: Sequence[str]) -> None:
    """One example with the words before the value is enough, and one without them; signs are no words."""
    titled, bare = marked("Judge {}", names[0]), marked("{}", names[1])
    for examples in ([titled, bare], [titled, bare, *[marked("Judge {}", name) for name in names[2:]]]):
        program, *_ = learn_text(examples)
        assert shown(program, "Chief Judge Tom Fir") == shown(program, "Judge Tom Fir") == "Tom Fir"
        assert shown(program, "Tom Fir") == "Tom Fir"
    signed = learn_text([marked("* {}", names[0]), bare])
    assert not any(isinstance(program, Substring) and program.or_start for program in signed)


def test_a_number_costs_most() -> None:
    typed, *_ = learn_text([("on 3/4/2020 at noon", (3, 11)), ("by 5/6/2021 or so", (3, 11))])
    worded, *_ = learn_text([("Author: Jane Doe", (8, 16)), ("Author: Bo", (8, 10))])
    numbered, *_ = learn_text([("1/2/2020 a 3/4/2020", (11, 19)), ("5/6/2021 b 7/8/2022", (11, 19))])
    assert 0 < text_cost(typed) < text_cost(numbered)
    assert 0 < text_cost(worded) < text_cost(numbered)


@given(st.sampled_from(("ND", "App.", "I&N Dec.", "Tex. Bus.")), st.integers(1900, 2099), st.integers(1900, 2099))
def test_a_number_that_all_examples_share_may_change(series: str, year: int, other: int) -> None:
    names = ("Doe v. Roe", "State v. Lee", "In re Moe", "Poe v. Town of Ash")
    examples = [marked(f"{name} {{}}", f"{year} {series} {n}") for n, name in enumerate(names, 117)]
    fresh, span = marked("Estate of Hill {}", f"{other} {series} 9")
    assert shown(learn_text(examples)[0], fresh) == fresh[slice(*span)]


@given(st.lists(st.integers(1, 9), min_size=2, max_size=4, unique=True), st.integers(0, 2), st.integers(1, 9))
@settings(deadline=None)
def test_of_equal_characters_those_are_the_value_that_no_number_tells(counts: list[int], odd: int, other: int) -> None:
    """Each text has its count in a name before as well, as its second number."""
    names = ("Box {}-in-{} new", "Hub A{}/{} dotted", "Rug {} by {} m", "Cup ({} ml), {} pieces")
    named = (name.format(odd + 20, count) for name, count in zip(names, counts, strict=False))
    texts = [f"{name}, red - {count} x {odd + 3}.50" for name, count in zip(named, counts, strict=True)]
    starts = [text.index(str(count), text.index(str(odd + 20)) + 2) for text, count in zip(texts, counts, strict=True)]
    chance = [(text, (start, start + 1)) for text, start in zip(texts, starts, strict=True)]
    program, *_ = learn_anywhere(chance)
    assert shown(program, f"Lid, blue - {other} x 77.50") == str(other)
    assert learn_text(chance) != learn_anywhere(chance)


@given(st.permutations(("Ash", "Birch", "Cedar", "Elm", "Fir", "Oak")), st.integers(10, 89))
@settings(deadline=None)
def test_figures_tell_no_value_from_its_like(words: list[str], first: int) -> None:
    """The second of two places stands behind the same figures, which are data as often: it is not meant for that."""
    chance = []
    for number, value in enumerate((first, first + 7)):
        one, two, three = words[3 * number : 3 * number + 3]
        text = f"{one} {number} {value} {two} 899 {value} {three}"
        chance.append((text, (text.index(str(value)), text.index(str(value)) + 2)))
    assert learn_anywhere(chance) == learn_text(chance) != []
