"""Lists under a heading that is a sibling of their items: they go on up to the next heading like it, or, where only a
colon tells labels from lines, to the next label.

There is one item more or less on every page, so that no number of siblings leads to all of them. Values are planted on
pages with other numbers of items than those learned from, with other sections around.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

ITEMS: Final = ("oak", "linen on board", "brass", "walnut and ivory", "tin", "blue glass", "felt", "raw silk")
OTHERS: Final = {
    "Maker": ("A. Roe", "Studio Lind", "unknown hand"),
    "Sizes": ("12 cm", "40 by 8 cm", "3 m"),
    "Shown in": ("Room 4", "North Wing", "the old hall"),
}
HEADING: Final = "Materials"

Sections = Sequence[tuple[str, Sequence[str]]]
"""Headings, each with the items below it."""


def _defined(sections: Sections) -> str:
    rows = "".join(f"<dt>{head}</dt>{''.join(f'<dd>{item}</dd>' for item in items)}" for head, items in sections)
    return f"<dl>{rows}</dl>"


def _headed(sections: Sections) -> str:
    return "".join(f"<h3>{head}</h3>{''.join(f'<p>{item}</p>' for item in items)}" for head, items in sections)


def _bold(sections: Sections) -> str:
    return "".join(f"<p><b>{head}</b></p>{''.join(f'<p>{item}</p>' for item in items)}" for head, items in sections)


def _rows(sections: Sections) -> str:
    def row(item: str) -> str:
        return f"<tr><td><b>{item}</b></td></tr>"

    rows = "".join(f"<tr><td><u>{head}</u></td></tr>{''.join(map(row, items))}" for head, items in sections)
    return f"<table>{rows}</table>"


def _labelled(sections: Sections) -> str:
    return "".join(f"<p>{head}:</p>{''.join(f'<p>{item}</p>' for item in items)}" for head, items in sections)


def _broken(items: Sequence[str]) -> str:
    return "".join(f"{item}<br>" for item in items)


def _lines(sections: Sections) -> str:
    return f"<p>{''.join(f'{head}:<br>{_broken(items)}<br>' for head, items in sections)}</p>"


MARKUP: Final[Sequence[Callable[[Sections], str]]] = (_defined, _headed, _bold, _rows, _labelled, _lines)


def _page(drawn: Random, markup: Callable[[Sections], str], items: Sequence[str], named: bool = True) -> HtmlDocument:
    """A page with the items under their heading, unless it is not `named`, and other sections before and after."""
    sections: list[tuple[str, Sequence[str]]] = [
        (head, drawn.sample(values, drawn.randint(1, 2))) for head, values in OTHERS.items()
    ]
    if named:
        sections.insert(drawn.randint(0, len(sections) - 1), (HEADING, items))
    body = f"<div id='main'><h1>Chest of {drawn.getrandbits(40)}</h1>{markup(sections)}</div><p>All rights reserved</p>"
    return HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), f"page-{drawn.random()}", "utf-8")


def _learned(drawn: Random, markup: Callable[[Sections], str], counts: Sequence[int]) -> Mapping[str, object]:
    """What is learned from pages with so many items, and given of one with another number and of one without any."""
    examples, items = [], [*ITEMS]
    for count in counts:
        drawn.shuffle(items)
        here = tuple(items[:count])
        examples.append(Example(_page(drawn, markup, here), {"materials": here}))
    program = learn(examples).program
    count = next(count for count in (3, 4, 2, 1) if count not in counts)
    drawn.shuffle(items)
    other, bare = _page(drawn, markup, items[:count]), _page(drawn, markup, (), named=False)
    found, none = (evaluate(program, page).fields[0] for page in (other, bare))
    return {"wanted": items[:count], "found": found.json_value, "without the heading": none.json_value}


@given(st.integers(0, 10_000), st.sampled_from(MARKUP), st.permutations([1, 2, 3]))
def test_a_list_goes_on_to_the_next_heading(
    seed: int, markup: Callable[[Sections], str], counts: Sequence[int]
) -> None:
    said = _learned(Random(seed), markup, counts[:2])
    assert said["found"] == said["wanted"]
    assert not said["without the heading"]


@given(st.integers(0, 10_000), st.sampled_from(MARKUP[:3]))
def test_no_half_of_a_list_is_given_where_examples_have_one_item(seed: int, markup: Callable[[Sections], str]) -> None:
    """But of rows, where a heading may as well lead to the row behind it."""
    said = _learned(Random(seed), markup, (1, 1))
    assert said["found"] in (said["wanted"], None)


def test_what_counts_siblings_does_not_outvote_a_section() -> None:
    program = parse_program("""program p for html, version 2

materials: list of text
  from "Materials" up 1 to next  take css "dd"
  also from "Sizes" up 1 across -1  take far <dd>
  also from "Shown in" up 1 across -3  take far <dd>
""")
    rows = (("Materials", ["tin", "brass"]), ("Maker", ["A. Roe"]), ("Sizes", ["2 cm"]), ("Shown in", ["Room 4"]))
    page = HtmlDocument.from_bytes(_defined(rows).encode(), "page.html", "utf-8")
    assert evaluate(program, page).fields[0].json_value == ["tin", "brass"]


@pytest.mark.parametrize("head", ["<h3>{}</h3>", '<p class="head">{}</p>', "<p><b>{}</b></p>"])
def test_a_first_heading_without_items_does_not_head_those_of_the_next(head: str) -> None:
    program = parse_program("""program p for html, version 2

materials: optional list of text
  from "Materials" up 1 to next  take css "p"
""")
    rows = (("Materials", ()), ("Maker", ("A. Roe",)), ("Sizes", ("2 cm",)))
    body = "".join(f"{head.format(name)}{''.join(f'<p>{item}</p>' for item in items)}" for name, items in rows)
    page = HtmlDocument.from_bytes(f"<div>{body}</div>".encode(), "page.html", "utf-8")
    assert not evaluate(program, page).fields[0].evidence


PARTIES: Final = ("Ada Moss", "Bo Lindt", "Cleo Marsh", "Dan Ober", "Eva Prinz", "Finn Roth", "Gil Stone", "Hal Thorn")


def _party(head: str, name: str, agent: str | None) -> str:
    """A heading and the row that it heads: a name with a note, and, where there is one, an agent in a cell behind."""
    cells = "" if agent is None else f"<td>through</td><td><b>{agent}</b><br>12 Hill St.<br><i>to be told</i></td>"
    note = "" if agent else "<br><i>alone</i>"
    return f"<tr><td><b><u>{head}</u></b></td></tr><tr><td><b>{name}</b>{note}</td>{cells}</tr><tr><td></td></tr>"


@given(st.integers(0, 10_000), st.permutations([None, 1, 2]))
def test_each_item_is_named_by_the_first_cell_behind_its_own_heading(seed: int, counts: Sequence[int | None]) -> None:
    """However many cells stand behind it, and whatever names those have."""
    drawn = Random(seed)

    def page(count: int, agents: bool) -> tuple[HtmlDocument, list[str]]:
        names = drawn.sample(PARTIES, 2 * count + 2)
        buyers, agent = names[:count], iter(names[count:])
        rows = [_party("Buyer", name, next(agent) if agents else None) for name in buyers]
        rows.append(_party("Seller", "Ice Works Ltd", next(agent)))
        html = f"<h1>Deed {drawn.getrandbits(40)}</h1><table>{''.join(rows)}</table><p>Registered</p>"
        return HtmlDocument.from_bytes(html.encode(), f"deed-{drawn.random()}", "utf-8"), buyers

    shown = [page(count or 1, count is not None) for count in counts]
    program = learn([Example(deed, {"buyers": tuple(buyers)}) for deed, buyers in shown]).program
    for count, agents in ((1, False), (1, True), (2, True), (3, True)):
        deed, buyers = page(count, agents)
        assert evaluate(program, deed).values["buyers"] == buyers
