"""MDR: records planted in generated lists, the paper's cases, and pages that invite much work."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.baselines.mdr import MdrSettings, data_regions


def page(body: str) -> HtmlDocument:
    return HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), "page.html", "utf-8")


def texts(body: str, options: MdrSettings | None = None) -> list[list[str]]:
    """The texts of the records of each region."""
    found = data_regions(page(body)) if options is None else data_regions(page(body), options)
    return [[" ".join(node.text for node in record) for record in region.records] for region in found]


RECORDS = (
    "<li><b>Name {n}</b><span>Price <u>{n}.50</u></span>{note}</li>",
    "<tr><td>Name {n}</td><td>{n}.50</td><td>{note}</td></tr>",
    "<h3><a>Name {n}</a></h3><div><p>Price <u>{n}.50</u></p>{note}</div>",
    "<b><a>Name {n}</a></b> costs <i>{n}.50</i><br>",
)
AROUND = st.sampled_from(["", "<p>All we have</p>", "<hr>", "<h1>Things <b>and</b> more</h1>"])


@settings(deadline=None)
@given(st.sampled_from(RECORDS), st.lists(st.booleans(), min_size=4, max_size=12), AROUND, AROUND)
def test_the_records_of_a_generated_list_are_found(record: str, notes: list[bool], before: str, after: str) -> None:
    listed = "".join(record.format(n=n, note="<em>new</em>" * marked) for n, marked in enumerate(notes, 1))
    found = texts(f"{before}<section>{listed}</section>{after}")
    assert any(
        len(records) == len(notes)
        and all(f"Name {n}" in text and f"{n}.50" in text for n, text in enumerate(records, 1))
        for records in found
    )


def test_alike_children_of_one_node_are_records_each_and_so_are_those_of_a_short_last_row() -> None:
    def card(n: int) -> str:
        return f"<p><img><b>Name {n}</b><i>{n}.50</i><u>more</u></p>"

    rows = [(1, 2, 3), (4, 5, 6), (7,)]
    grid = "".join(f"<div>{''.join(map(card, row))}</div>" for row in rows)
    assert texts(f"<section>{grid}</section>") == [[f"Name {n}{n}.50more" for n in range(1, 8)]]


def test_records_may_be_the_columns_of_several_nodes() -> None:
    """A record is not contiguous: its picture stands in one row, its words in the next."""
    pictures = "".join(f"<p><img><a><b>Picture {n}</b></a></p>" for n in (1, 2))
    words = "".join(f"<s><i>Name {n}</i><u>Price <em>now</em></u></s>" for n in (1, 2))
    body = f"<section>{(f'<div>{pictures}</div><ol>{words}</ol>') * 2}</section>"
    (records,) = texts(body)
    assert records == ["Picture 1 Name 1Price now", "Picture 2 Name 2Price now"] * 2


def test_what_differs_more_than_the_threshold_is_no_record() -> None:
    listed = "<li><b>A</b><i>1</i></li>" * 3 + "<li><ul><li>x</li><li>y</li></ul><p>z</p></li>"
    assert [len(records) for records in texts(f"<ul>{listed}</ul>")] == [3]


@settings(deadline=None)
@given(
    st.recursive(
        st.sampled_from(["a", "<br>", "<i>x</i>"]),
        lambda inner: st.builds(
            lambda tag, parts: f"<{tag}>{''.join(parts)}</{tag}>",
            st.sampled_from(["div", "p", "ul", "li"]),
            st.lists(inner, max_size=5),
        ),
        max_leaves=30,
    )
)
def test_records_are_siblings_below_their_region_and_share_nothing(body: str) -> None:
    document = page(body)
    regions = data_regions(document)
    assert texts(body) == texts(body)
    held = [node for region in regions for record in region.records for node in record]
    assert len(set(held)) == len(held)
    for one, other in combinations(held, 2):
        assert one not in other.ancestors()
        assert other not in one.ancestors()
    for region in regions:
        assert len(region.records) > 1
        assert all(region.root in node.ancestors() for record in region.records for node in record)


HOSTILE: dict[str, Callable[[int], str]] = {
    "wide": lambda n: "".join(f"<p>{'<b></b>' * (k % 7)}<i>x</i></p>" for k in range(n)),
    "deep": lambda n: "<div><p><b>x</b></p>" * (n // 10),
    "long rows": lambda n: "".join(f"<div>{'<b><i></i></b>' * n}{'<u></u>' * k}</div>" for k in range(12)),
}


@pytest.mark.parametrize("shape", HOSTILE)
def test_hostile_pages_take_bounded_time(shape: str) -> None:
    document = page(HOSTILE[shape](3_000))
    start = time.process_time()
    data_regions(document)
    assert time.process_time() - start < 20


def test_without_work_only_equal_markup_is_alike() -> None:
    listed = "<li><b>A</b><i>1</i></li>" * 2 + "<li><b>A</b><i>1</i><u>2</u></li>" * 2
    assert [len(records) for records in texts(f"<ul>{listed}</ul>")] == [4]
    assert [len(records) for records in texts(f"<ul>{listed}</ul>", MdrSettings(work=0))] == [2, 2]
