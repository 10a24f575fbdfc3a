"""Classes of wrong lists: planted sections, rows and fields, and the lists that take some of them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.question_errors import Reason, reason_of
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.predicates import Nodes
from tests.synth.zeroshot.pages import page

_months = st.lists(st.integers(2, 5), min_size=2, max_size=4).filter(lambda some: len(set(some)) > 1)


def _cases(lengths: list[int], flat: bool = False) -> PageTree:
    """A table of cases for each month, under its heading; or, `flat`, paragraphs and headings side by side."""
    count, months = 0, ""
    for month, length in enumerate(lengths, 1):
        rows = ""
        for _ in range(length):
            count += 1
            fields = f"<i class='date'>0{month}/1{count % 9}</i><b>No. <u>24-{count}</u></b><em>Party {count}</em>"
            rows += f"<p>{fields}</p>" if flat else f"<tr><td>{fields}</td></tr>"
        months += f"<h3>Month {month}</h3>{rows if flat else f'<table>{rows}</table>'}"
    menu = "".join(f"<li><a>Page {n}</a></li>" for n in range(9))
    text = f"<html><body><ul class='menu'>{menu}</ul><div>{months}</div><ol><li>x</li><li>y</li></ol></body></html>"
    return PageTree(page(text.encode()))


def _tagged(tree: PageTree, *tags: str) -> Nodes:
    return tuple([node for node in range(len(tree)) if tree.tags[node] in tags])


@given(_months, st.booleans())
@settings(max_examples=30, deadline=None)
def test_wrong_lists_are_told_by_the_rows_that_they_show(lengths: list[int], flat: bool) -> None:
    tree = _cases(lengths, flat)
    names = _tagged(tree, "em")
    first = lengths[0]

    def told(*wrong: int) -> Reason:
        return reason_of(tree, tuple(sorted(wrong)), [names])

    assert told(*_tagged(tree, "i")) is Reason.FIELD
    assert told(*_tagged(tree, "b", "em")) is Reason.FIELD, "the same rows with more of their text"
    assert told(*names[:first]) is Reason.ONE_SECTION
    assert told(*names[first:]) is Reason.ONE_SECTION
    assert told(*names[1:]) is Reason.SOME, "no section is left out, but its first value"
    assert told(*names, _tagged(tree, "h3")[0]) is Reason.BORDER
    assert told(*names, *_tagged(tree, "a")) is Reason.OTHER_SECTIONS
    assert told(*_tagged(tree, "a")) is Reason.NOT_CONTENT
    assert told(*[node for node in _tagged(tree, "li") if tree.text(node) in "xy"]) is Reason.PLACE


@given(st.integers(3, 9), st.data())
@settings(max_examples=20, deadline=None)
def test_rows_of_the_same_section_are_no_other_section(length: int, data: st.DataObject) -> None:
    tree = _cases([length])
    names = _tagged(tree, "em")
    some = tuple(sorted(data.draw(st.sets(st.sampled_from(names), min_size=2, max_size=length - 1))))
    assert reason_of(tree, some, [names]) is Reason.SOME
    assert reason_of(tree, names, [some]) in (Reason.BORDER, Reason.FIELD)


def test_cells_with_more_text_are_the_wrong_field_of_the_same_rows() -> None:
    tree = _cases([4])
    numbers = _tagged(tree, "u")
    assert reason_of(tree, _tagged(tree, "b"), [numbers]) is Reason.FIELD
    assert reason_of(tree, numbers, [_tagged(tree, "b")]) is Reason.FIELD


def test_headings_between_rows_are_no_other_place() -> None:
    tree = _cases([3, 4, 2], flat=True)
    assert reason_of(tree, _tagged(tree, "h3"), [_tagged(tree, "em")]) is Reason.HEADINGS


@given(st.integers(6, 9), st.integers(3, 5))
@settings(max_examples=10, deadline=None)
def test_headings_over_all_rows_are_headers_however_many(length: int, count: int) -> None:
    rows = "".join(f"<li><em>Party {n}</em> {n}</li>" for n in range(length))
    headings = "".join(f"<h{rank}>Title {rank}</h{rank}>" for rank in range(1, count + 1))
    text = f"<html><body><div><h1>Court</h1></div><div>{headings}<ul>{rows}</ul></div><p>last</p></body></html>"
    tree = PageTree(page(text.encode()))
    names = _tagged(tree, "em")
    taken = tuple(node for node in range(len(tree)) if tree.tags[node][0] == "h" and tree.text(node)[:5] == "Title")
    assert reason_of(tree, (*taken, *names), [names]) is Reason.BORDER


def test_without_a_right_list_nothing_could_be_chosen() -> None:
    tree = _cases([3])
    assert reason_of(tree, _tagged(tree, "em"), []) is Reason.COVERAGE
