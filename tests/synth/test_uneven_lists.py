"""Lists that no plain selector tells: columns without names, items of several looks, headings among the items.

Values are planted on pages with other numbers of items, other labels and other groups than those learned from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn

NAMES = ("Ada Roe", "Bo Lind", "Cy Ott", "Di Moss", "Ed Nye", "Flo Pike", "Gus Hart", "Ida Voss", "Jo Kerr", "Lee Cole")
ROLES = ("Trustee", "Creditor", "Joint Debtor", "Plaintiff", "Guarantor", "Receiver")
STEPS = ("Chop the leek", "Boil the rice", "Add the cream", "Fold in the egg", "Knead the dough", "Toast the bread")


def document(body: str, name: str) -> HtmlDocument:
    """A page."""
    return HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), name, "utf-8")


def read(examples: Sequence[tuple[HtmlDocument, Mapping[str, Label]]], other: HtmlDocument) -> FieldResult:
    """What is learned of a field from some pages, said of another, however sure."""
    program = learn([Example(page, labels) for page, labels in examples]).program
    return evaluate(program, other, 0.0).fields[0]


def case(drawn: Random, count: int, aliases: int = 0) -> tuple[HtmlDocument, tuple[str, ...]]:
    """A table of parties, without names of columns: role and name in one cell, the lawyer in another; and the names.

    The first party has some `aliases`, marked up as its name is.
    """
    names = drawn.sample(NAMES, len(NAMES))
    parties, lawyers = names[:count], names[count:]
    roles = ["Debtor", *drawn.sample(ROLES, count - 1)]
    also = "".join(f"<br><i>aka</i><br><b>{name}</b>" for name in lawyers[:aliases])
    rows = "".join(
        f"<tr><td><p><i>{role}</i><br><b>{name}</b>{'' if number else also}<br>{number} Elm Street</p></td>"
        f"<td>for</td><td><p><b>{lawyers[-1 - number % 2]}</b><br>Law Office</p></td></tr>"
        for number, (role, name) in enumerate(zip(roles, parties, strict=True))
    )
    body = f"<h1>Docket</h1><table>{rows}</table><h2>Entries</h2><p>None so far</p>"
    return document(body, f"case-{drawn.random()}"), tuple(parties)


@given(st.integers(0, 10_000), st.integers(2, 3), st.integers(2, 5))
@settings(max_examples=25)
def test_a_column_without_a_name_is_told_by_its_number(seed: int, here: int, there: int) -> None:
    drawn = Random(seed)
    examples = [(page, {"parties": names}) for page, names in (case(drawn, here), case(drawn, here))]
    other, wanted = case(drawn, there)
    assert read(examples, other).json_value == list(wanted)


@given(st.integers(0, 10_000), st.integers(1, 3))
@settings(max_examples=25)
def test_values_side_by_side_where_none_ever_were_are_not_given(seed: int, aliases: int) -> None:
    drawn = Random(seed)
    examples = [(page, {"parties": names}) for page, names in (case(drawn, 2), case(drawn, 3))]
    other, _ = case(drawn, 3, aliases)
    result = read(examples, other)
    assert result.value is None
    assert "two values stand side by side in one element, as they never did" in (result.reason or "")


@given(st.integers(0, 10_000), st.integers(2, 3), st.integers(1, 3), st.integers(0, 2))
def test_a_list_is_given_whole_or_not_at_all(seed: int, here: int, there: int, more: int) -> None:
    drawn = Random(seed)

    def recipe(first: Sequence[str], second: Sequence[str]) -> HtmlDocument:
        lists = "".join(f"<ul class='steps'>{''.join(f'<li>{t}</li>' for t in some)}</ul>" for some in (first, second))
        return document(f"<h1>Dish</h1><h2>Method</h2>{lists}<h2>Notes</h2>", first[0])

    labelled, unseen = drawn.sample(STEPS, here), drawn.sample(STEPS, there + more)
    result = read([(recipe(labelled, ()), {"steps": tuple(labelled)})], recipe(unseen[:there], unseen[there:]))
    assert result.json_value == unseen or (more and result.value is None and result.reason)


def classed(groups: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Headings are items of a class."""
    items = "".join(
        f"<li class='group'>{head}</li>" + "".join(f"<li>{t}</li>" for t in texts) for head, texts in groups
    )
    return f"<ul>{items}</ul>"


def marked(groups: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Headings are marked up inside their items."""
    items = "".join(
        f"<p><b><i>{head}</i></b></p>" + "".join(f"<p>{text}</p>" for text in texts) for head, texts in groups
    )
    return f"<div>{items}</div>"


Layout = Callable[[Sequence[tuple[str, Sequence[str]]]], str]


@pytest.mark.parametrize("layout", [classed, marked])
@given(seed=st.integers(0, 10_000), here=st.integers(2, 3), there=st.integers(1, 3))
@settings(max_examples=25)
def test_headings_that_look_nearly_like_items_are_none(layout: Layout, seed: int, here: int, there: int) -> None:
    drawn = Random(seed)
    texts = iter(drawn.sample(STEPS, len(STEPS)))
    heads = iter(drawn.sample(("For the soup", "For the sauce", "To serve", "For the crust", "Topping", "Filling"), 6))
    first = [(next(heads), [next(texts)]) for _ in range(here)]
    second = [(next(heads), [next(texts)]) for _ in range(there)]
    pages = [
        document(f"<h1>Dish</h1><h2>Method</h2>{layout(groups)}<h2>Notes</h2><p>Enjoy!</p>", groups[0][0])
        for groups in (first, second)
    ]
    labels = {"steps": tuple(text for _, found in first for text in found)}
    assert read([(pages[0], labels)], pages[1]).json_value == [text for _, found in second for text in found]


@given(st.integers(0, 10_000), st.integers(2, 3), st.integers(1, 3), st.integers(1, 2))
def test_items_of_several_looks_are_one_list(seed: int, here: int, there: int, beside: int) -> None:
    drawn = Random(seed)

    def recipe(items: Sequence[str], notes: Sequence[str]) -> HtmlDocument:
        listed, said = "".join(f"<li>{t}</li>" for t in items), "".join(f"<p>{t}</p>" for t in notes)
        return document(f"<h1>Dish</h1><h2>Method</h2><div><ol>{listed}</ol>{said}</div><h2>Notes</h2>", items[0])

    first, second = drawn.sample(STEPS, here + 1), drawn.sample(STEPS, there + beside)
    page = recipe(first[:here], first[here:])
    result = read([(page, {"steps": tuple(first)})], recipe(second[:there], second[there:]))
    assert result.json_value == second


MARKED = {"": r"\1\2", "whole": r"<span>\1\2</span>", "first": r"<span>\1</span>\2"}
"""How an item may be marked up inside: not, as a whole, or its first word."""


def grouped(groups: Sequence[Sequence[str]], mark: str = "") -> HtmlDocument:
    """Steps in groups, each with a list of its own; several have headings."""
    lists = (
        "".join(re.sub(r"(\w+)(.*)", f"<li class='step'>{MARKED[mark]}</li>", step) for step in group)
        for group in groups
    )
    shown = "".join(
        f"<div class='group'><h4>{'Part' * (len(groups) > 1)}</h4><ul>{items}</ul></div>" for items in lists
    )
    return document(f"<h1>Soup</h1><div><h3>Steps</h3>{shown}<h3>Notes</h3><p>Good soup.</p></div>", f"soup-{mark}")


@given(st.integers(0, 10_000), st.integers(2, 4), st.integers(1, 3), st.integers(1, 3))
def test_a_list_in_more_groups_than_were_seen_is_given_whole(seed: int, here: int, one: int, two: int) -> None:
    drawn = Random(seed).sample(STEPS, len(STEPS))
    found = read([(grouped([drawn[:here]]), {"steps": tuple(drawn[:here])})], grouped([drawn[:one], drawn[one:][:two]]))
    assert found.json_value == drawn[: one + two]


@given(st.integers(0, 10_000), st.sampled_from(["", "first"]))
def test_items_are_whole_whatever_is_marked_up_in_them(seed: int, mark: str) -> None:
    drawn = Random(seed).sample(STEPS, len(STEPS))
    found = read([(grouped([drawn[:3]], "whole"), {"steps": tuple(drawn[:3])})], grouped([drawn[3:]], mark))
    assert found.json_value == drawn[3:] or (mark and found.reason)


@given(st.integers(0, 10_000), st.integers(1, 2), st.integers(1, 5))
@settings(max_examples=25)
def test_lines_of_an_element_are_a_list_that_is_given_whole_or_not_at_all(seed: int, here: int, there: int) -> None:
    drawn = Random(seed)

    def mail(names: Sequence[str]) -> HtmlDocument:
        lines = "".join(f"<br>{name}" for name in names)
        return document(f"<p>Good day</p><p>Booking <b>{drawn.getrandbits(40)}</b>{lines}</p><p>Bye</p>", names[0])

    some = [drawn.sample(NAMES, here) for _ in range(2)]
    unseen = drawn.sample(NAMES, there)
    result = read([(mail(names), {"guests": tuple(names)}) for names in some], mail(unseen))
    assert result.json_value == unseen or (result.value is None and result.reason)


@given(st.integers(0, 10_000), st.integers(1, 3))
@settings(max_examples=25)
def test_one_value_of_a_layout_may_be_several_though_other_layouts_had_more(seed: int, there: int) -> None:
    drawn = Random(seed)

    def bulleted(names: Sequence[str]) -> HtmlDocument:
        items = "".join(f"<li><span>{name}</span></li>" for name in names)
        return document(f"<h1>Paper</h1><section><h3>Authors</h3><ul>{items}</ul></section>", names[0])

    def joined(names: Sequence[str]) -> HtmlDocument:
        return document(f"<h2>Paper</h2><div><h4>Authors</h4><div>{'; '.join(names)}</div></div>", names[0])

    some, one, unseen = drawn.sample(NAMES, 2), drawn.sample(NAMES, 1), drawn.sample(NAMES, there)
    examples = [(bulleted(some), {"authors": tuple(some)}), (joined(one), {"authors": tuple(one)})]
    result = read(examples, joined(unseen))
    assert result.json_value == (unseen if there == 1 else None)


@pytest.mark.parametrize("seed", range(3))
def test_a_class_is_left_out_though_some_documents_have_one_item(seed: int) -> None:
    """The only document of one item is that of several writers, as are those that are read."""
    drawn = Random(seed)

    def film(count: int, writers: int, name: str) -> tuple[HtmlDocument, tuple[str, ...]]:
        shown = tuple(drawn.sample(ROLES, count))
        links = " | ".join(f"<a href='/{number}'>{text}</a>" for number, text in enumerate(shown))
        people = "<br>".join(f"<a href='/p/{one[:2]}'>{one}</a> (written by)" for one in drawn.sample(NAMES, writers))
        rows = {
            "Writer:" if writers == 1 else "Writers:": people,
            "Release Date:": f"{drawn.randint(1, 28)} June {drawn.randint(1960, 2020)} {MORE}",
            "Genre:": f"{links} {MORE}",
            "Plot:": f"{drawn.choice(STEPS)}. {MORE}",
        }
        body = "".join(
            f"<div class=info><h5>{label}</h5><div class=content>{text}</div></div>" for label, text in rows.items()
        )
        return document(f"<div id=root>{body}</div>", name), shown

    known = [film(count, 1 + (count == 1), f"{number}.html") for number, count in enumerate((3, 1, 4, 2))]
    program = learn([Example(page, {"parts": labels}) for page, labels in known]).program
    assert len(program.fields[0].formats) == 1
    assert "a:not(.inline)" in print_program(program)
    for count in (1, 2, 4):
        new, shown = film(count, 2, "new.html")
        found = evaluate(program, new).fields[0]
        assert (found.value, found.reason) == ([*shown], None)


MORE = "<a class=inline href=more>more</a>"
"""A link that is no item of a list."""
