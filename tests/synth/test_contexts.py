"""Learning where values stand, for the day on which another section with the same labels turns up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.instance import Context
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn
from tests.synth.test_outer_landmarks import trip

Block = tuple[str, str]


def known(examples: Sequence[tuple[tuple[Block, ...], Label]]) -> tuple[Context, ...]:
    """The surroundings learned from trips of (heading, time) blocks."""
    documents = [Example(trip(str(n), *blocks), {"departs": label}) for n, (blocks, label) in enumerate(examples)]
    result = learn(documents)
    assert result.complete
    (layout,) = result.program.fields[0].formats
    return layout.parts[0].contexts


def test_headings_that_change_from_page_to_page_are_any() -> None:
    def headings(first: str, second: str) -> list[object]:
        learned = known([(((first, "8:18 PM"),), "8:18 PM"), (((second, "6:40 AM"),), "6:40 AM")])
        return [surroundings.headings for surroundings in learned]

    assert headings("AIR", "AIR") == [("AIR",)]
    assert headings("AIR", "BUS") == [(None,)]
    assert headings("", "") == [()]
    assert headings("AIR", "") == []


@pytest.mark.parametrize("single", [True, False])
@given(st.permutations(["7:18 AM", "8:19 AM", "9:20 AM", "10:21 AM"]))
def test_a_look_alike_section_under_its_own_heading_changes_nothing(single: bool, times: list[str]) -> None:
    examples = [
        Example(trip(str(number), ("AIR", time)), {"departs": time if single else (time,)})
        for number, time in enumerate(times[:2])
    ]
    program = learn(examples).program
    for blocks in permutations([("BUS", times[2]), ("AIR", times[3])]):
        page = trip("new", *blocks)
        assert evaluate(program, page).values == {"departs": times[3] if single else [times[3]]}


def test_an_id_decides_where_no_heading_does() -> None:
    def page(name: str, *blocks: tuple[str, str]) -> HtmlDocument:
        tables = "".join(f'<table id="{i}"><tr><td>Depart:</td><td>{t}</td></tr></table>' for i, t in blocks)
        return HtmlDocument.from_bytes(f"<body>{tables}</body>".encode(), name, "utf-8")

    examples = [Example(page("a", ("air", "8:18 PM")), {"departs": "8:18 PM"})]
    examples.append(Example(page("b", ("air", "6:40 AM")), {"departs": "6:40 AM"}))
    program = learn(examples).program
    assert evaluate(program, page("c", ("bus", "1:00 PM"), ("air", "2:00 PM"))).values == {"departs": "2:00 PM"}
    assert evaluate(program, page("c", ("bus", "1:00 PM"), ("car", "2:00 PM"))).values == {"departs": None}


def test_a_part_of_a_list_takes_no_second_section() -> None:
    def car(name: str, *blocks: tuple[str, str], top: str) -> HtmlDocument:
        tables = "".join(f"<table><tr><td>Base:</td><td>{a}</td></tr></table><p>From: {b}</p>" for a, b in blocks)
        return HtmlDocument.from_bytes(f"<body><dl><dt>MSRP</dt><dd>{top}</dd></dl>{tables}</body>".encode(), name)

    pages = [("$11,500", "$12,750"), ("$21,100", "$23,900"), ("$31,850", "$36,200")]
    examples = [Example(car(str(n), (a, "us"), top=b), {"price": (b, a)}) for n, (a, b) in enumerate(pages)]
    program = learn(examples).program
    assert evaluate(program, car("c", ("$1,500", "us"), top="$2,000")).values == {"price": ["$2,000", "$1,500"]}
    twice = car("d", ("$1,500", "us"), ("$9,500", "us"), top="$2,000")
    assert evaluate(program, twice).values == {"price": None}


STRAYS = ("<aside><h2>Complete the set</h2>{}</aside>", "<div><h3>Recently viewed</h3>{}</div>")


@given(
    st.sampled_from(STRAYS),
    st.sampled_from(("<h1>{}</h1>", "<h1>{}</h1><h2>Details</h2>", "")),
    st.booleans(),
    st.lists(st.integers(100, 999), min_size=5, max_size=5, unique=True),
)
@settings(deadline=None, max_examples=30)
def test_a_label_in_a_section_of_its_own_gives_nothing(stray: str, title: str, first: bool, codes: list[int]) -> None:
    """A row is gone, and something else on the page has one like it: what stands with it shows where it should be."""

    def rows(*pairs: tuple[str, str]) -> str:
        return f"<dl>{''.join(f'<dt>{label}</dt><dd>{value}</dd>' for label, value in pairs)}</dl>"

    def page(code: int, *parts: str) -> HtmlDocument:
        return HtmlDocument.from_bytes(f"{title.format(code)}{''.join(parts)}".encode(), f"page {code}", "utf-8")

    def whole(code: int) -> HtmlDocument:
        return page(code, rows(("Weight", f"{code} kg"), ("Code", f"K{code}")))

    *seen, new, other = codes
    labels = [{"weight": f"{code} kg", "code": f"K{code}"} for code in seen]
    program = learn([Example(whole(code), one) for code, one in zip(seen, labels, strict=True)]).program
    assert evaluate(program, whole(new)).values == {"weight": f"{new} kg", "code": f"K{new}"}
    parts = [rows(("Weight", f"{new} kg")), stray.format(rows(("Code", f"K{other}")))]
    found = evaluate(program, page(new, *(reversed(parts) if first else parts)))
    assert found.values == {"weight": f"{new} kg", "code": None}
    assert "as it never did" in found.abstained["code"]


@given(st.lists(st.integers(100, 999), min_size=3, max_size=3, unique=True), st.sampled_from(("h1", "h2")))
@settings(deadline=None, max_examples=20)
def test_what_is_read_itself_heads_nothing_else(codes: list[int], tag: str) -> None:
    """A site makes a heading of its title some day: what stands below it is not of another section."""

    def page(code: int, title: str) -> HtmlDocument:
        rows = f"<dl><dt>Weight</dt><dd>{code} kg</dd><dt>Code</dt><dd>K{code}</dd></dl>"
        name = f"<{title}><span class=title>Lamp {code}</span></{title}>"
        body = f"<p>Product</p>{name}{rows}<div><h2>Help</h2><p>Call us</p></div>"
        return HtmlDocument.from_bytes(body.encode(), f"page {code}", "utf-8")

    *seen, new = codes
    labels = [{"title": f"Lamp {code}", "weight": f"{code} kg", "code": f"K{code}"} for code in seen]
    program = learn([Example(page(code, "div"), one) for code, one in zip(seen, labels, strict=True)]).program
    wanted = {"title": f"Lamp {new}", "weight": f"{new} kg", "code": f"K{new}"}
    assert evaluate(program, page(new, "div")).values == wanted
    assert evaluate(program, page(new, tag)).values == wanted
