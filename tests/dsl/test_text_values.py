"""What whole text programs give: concatenations, loops, conditionals."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.instance import instance_of
from fieldmark.dsl.core.values import ValueProgram, region_values
from fieldmark.dsl.html.regions import HtmlRegion
from fieldmark.dsl.html.selectors import Far
from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.text.language import (
    Boundary,
    Case,
    Concatenation,
    Conditional,
    Constant,
    Each,
    Split,
    Substring,
    TextProgram,
    Whole,
    gives_several,
    run_text_program,
    text_values,
)
from fieldmark.dsl.text.lexicon import CLASSES, Token
from tests.dsl import strategies
from tests.dsl.terms import document, text_programs, texts
from tests.operations import operations

LAW = settings(deadline=None)


def tokens_of(*written: str) -> tuple[Token, ...]:
    """Classes by name, everything else literal."""
    return tuple(Token(text) if text in CLASSES else Token(literal=text) for text in written)


def after(*written: str, nth: int | None = None) -> Boundary:
    return Boundary(tokens_of(*written), (), nth)


def before(*written: str) -> Boundary:
    return Boundary((), tokens_of(*written))


FIRST, LAST = Substring(after(", "), None), Substring(None, before(","))
BRACKETS = Each(after("("), before(")"))


@pytest.mark.parametrize(
    ("program", "text", "found"),
    [
        (Whole(), " a ", "a"),
        (FIRST, "Doe", None),
        (Concatenation((FIRST, Constant(" "), LAST)), "Doe, Jane", "Jane Doe"),
        (Concatenation((FIRST, Constant(" "), LAST)), "Doe", None),
        (Concatenation((Constant("#"), Whole())), " 12 ", "#12"),
        (Concatenation((LAST, LAST)), "a, b", "aa"),
        (BRACKETS, "Boston (BOS) to Cork ( ORK )", ["BOS", "ORK"]),
        (BRACKETS, "((a) b)", ["(a"]),
        (BRACKETS, "() (", []),
        (BRACKETS, "", []),
        (Each(before("DATE"), after("DATE")), "1/2/2020, 3/4/2020.", ["1/2/2020", "3/4/2020"]),
        (Each(after("a"), before("b"), FIRST), "ab, ab a b", ["b a"]),
        (Each(after("a"), before("b"), FIRST), "ab, axb ayb", ["x", "y"]),
        (Each(after("a"), before("b"), FIRST), "axb", []),
        (Split((",", " and ")), "A, B and C", ["A", "B", "C"]),
        (Split((",", " and ")), "A", ["A"]),
        (Split((",", " and ")), " , and x,", ["x"]),
        (Split((",", " and ", ", and ")), "A, B, and C", ["A", "B", "C"]),
        (Split(("/",), Substring(after(": "), None)), "Tags: a/b", ["a", "b"]),
        (Split(("/",), Substring(after(": "), None)), "a/b", []),
        (Conditional((Case(tokens_of(","), FIRST),), Whole()), "Doe, Jane", "Jane"),
        (Conditional((Case(tokens_of(","), FIRST),), Whole()), "Jane", "Jane"),
        (Conditional((Case(tokens_of(","), FIRST),), Whole()), "Doe, ", None),
        (Conditional((Case(tokens_of("x", "DATE"), FIRST), Case(tokens_of("b"), LAST)), Whole()), "b, x", "b"),
        (Conditional((Case(tokens_of(";"), Split((";",))),), Split((",",))), "a,b", ["a", "b"]),
    ],
)
def test_programs(program: TextProgram, text: str, found: str | list[str] | None) -> None:
    assert run_text_program(program, text) == found


def test_spans_cover_the_pieces() -> None:
    (joined,) = text_values(Concatenation((FIRST, Constant(" "), LAST)), "Mr Doe, Jane")
    assert (joined.text, joined.span) == ("Jane Mr Doe", (0, 12))
    (short,) = text_values(Concatenation((Constant("Dr "), FIRST)), "Doe, Jane")
    assert (short.text, short.span) == ("Dr Jane", (5, 9))
    assert [value.span for value in text_values(Split((",",), FIRST), "x, a,b ")] == [(3, 4), (5, 6)]


def test_a_loop_gives_several_values_of_a_node() -> None:
    page = document("<p>Ann, Bob</p>")
    (run,) = (node for node in page.root.preorder() if node.tag == RUN)
    found = region_values(ValueProgram(Far(RUN), Split((",",))), HtmlRegion((run,), run), instance_of(run.document))
    assert found is not None
    assert [(value.text, value.node, value.span) for value in found] == [("Ann", run, (0, 3)), ("Bob", run, (5, 8))]


@given(text_programs() | strategies.text_programs(), texts() | st.text(max_size=20))
@LAW
def test_values_are_total_trimmed_and_in_order(program: TextProgram, text: str) -> None:
    values = text_values(program, text)
    output = run_text_program(program, text)
    if gives_several(program):
        assert output == [value.text for value in values]
        ends = [place for value in values for place in value.span]
        assert ends == sorted(ends)
    else:
        assert output == (values[0].text if values else None)
        assert len(values) <= 1
    for value in values:
        start, end = value.span
        assert 0 <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        if not _joined(program):
            assert value.text == text[start:end]


def _joined(program: TextProgram) -> bool:
    if isinstance(program, Conditional):
        return any(_joined(part) for part in (program.otherwise, *(case.program for case in program.cases)))
    return isinstance(program, Concatenation)


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Constant(""), "never empty"),
        (lambda: Concatenation((Whole(),)), "two pieces or more"),
        (lambda: Concatenation((Constant("a"), Constant("b"))), "not only constants"),
        (lambda: Concatenation((Constant("a"), Constant("b"), Whole())), "side by side"),
        (lambda: Each(after("a", nth=1), before("b")), "no number"),
        (lambda: Split(()), "one separator or more"),
        (lambda: Split(("a", "")), "none of them empty"),
        (lambda: Split(("a", "b", "a")), "named twice"),
        (lambda: Case((), Whole()), "needs a token"),
        (lambda: Conditional((), Whole()), "needs a case"),
        (lambda: Conditional((Case(tokens_of("a"), Whole()),), Split((",",))), "all give several"),
    ],
)
def test_terms_that_mean_nothing_are_refused(make: type, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        make()


@pytest.mark.parametrize("unit", ["a", "1", "a1", " ", "(", "1/2/2020, ", "x@y", "-", "1,", "A b. "])
def test_running_takes_work_in_proportion_to_the_text(unit: str) -> None:
    def run(length: int) -> None:
        text = unit * (length // len(unit))
        for kind in CLASSES:
            run_text_program(Each(before(kind), after(kind)), text)
            run_text_program(Substring(after(kind, " ", kind, kind), before(kind, kind)), text)
        run_text_program(Split((",", " ", "a")), text)

    run(100)  # patterns are compiled once
    assert operations(lambda: run(8_000)) <= 4 * operations(lambda: run(2_000))
