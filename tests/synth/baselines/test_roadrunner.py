"""RoadRunner: the paper's example, and templates with planted fields."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.baselines.roadrunner import (
    Element,
    Field,
    Item,
    Optional,
    Repeated,
    RoadRunnerSettings,
    Text,
    learn_wrapper,
)
from fieldmark.synth.baselines.roadrunner_reading import read


def page(body: str) -> HtmlDocument:
    return HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), "page.html", "utf-8")


def shown(item: Item) -> str:
    """An item as the paper writes it."""
    match item:
        case Element(tag, items):
            return f"<{tag}>{''.join(map(shown, items))}</{tag}>"
        case Text(text):
            return text
        case Field():
            return "#PCDATA"
        case Optional(items):
            return f"({''.join(map(shown, items))})?"
        case Repeated(items):
            return f"({''.join(map(shown, items))})+"


def body_of(wrapper: Element) -> str:
    return shown(wrapper).removeprefix("<html><body>").removesuffix("</body></html>")


def test_books_of_an_author() -> None:
    """The running example of the paper, in our words: a field, an optional image, an iterator of titles."""
    first = page("Works of <b>Ada Moor</b><ul><li><i>Name:</i>Tides</li><li><i>Name:</i>Dunes</li></ul>")
    second = page(
        "Works of <b>Ben Holt</b><img src=b.png>"
        "<ul><li><i>Name:</i>Locks</li><li><i>Name:</i>Keys</li><li><i>Name:</i>Doors</li></ul>"
    )
    wrapper = learn_wrapper([first, second])
    assert body_of(wrapper) == "Works of<b>#PCDATA</b>(<img></img>)?<ul>(<li><i>Name:</i>#PCDATA</li>)+</ul>"
    reading = read(wrapper, second)
    assert reading is not None
    assert [node.text for node in reading.fields] == ["Ben Holt", "Locks", "Keys", "Doors"]
    assert [[nodes[0].text for nodes in found] for found in reading.lists] == [
        ["Name:Locks", "Name:Keys", "Name:Doors"]
    ]


def test_an_iterator_in_an_iterator_is_found_while_squares_are_compared() -> None:
    first = page("<ul><li>A<p>1</p></li><li>B<p>2</p><p>3</p></li></ul>")
    second = page("<ul><li>C<p>4</p></li></ul>")
    assert body_of(learn_wrapper([first, second])) == "<ul>(<li>#PCDATA(<p>#PCDATA</p>)+</li>)+</ul>"


def test_records_of_several_siblings_are_one_square() -> None:
    first = page("<dl><dt>A</dt><dd>1</dd><dt>B</dt><dd>2</dd></dl>")
    second = page("<dl><dt>C</dt><dd>3</dd></dl>")
    assert body_of(learn_wrapper([first, second])) == "<dl>(<dt>#PCDATA</dt><dd>#PCDATA</dd>)+</dl>"


def test_a_choice_is_taken_back_where_the_rest_does_not_match() -> None:
    """The second `p` could repeat the first, but then `b` and `u` would be left over beside each other."""
    first = page("<div><p>A</p><b>x</b><p>B</p></div>")
    second = page("<div><p>C</p><p>D</p><u>y</u></div>")
    wrapper = learn_wrapper([first, second])
    assert body_of(wrapper) == "<div><p>#PCDATA</p>(<b>x</b>)?<p>#PCDATA</p>(<u>y</u>)?</div>"


def test_what_has_no_expression_without_unions_is_optional_one_after_the_other() -> None:
    wrapper = learn_wrapper([page("<p>a</p><i>b</i><hr>"), page("<p>a</p><u>c</u><hr>")])
    assert body_of(wrapper) == "<p>a</p>(<i>b</i>)?(<u>c</u>)?<hr></hr>"


@dataclass(frozen=True)
class Template:
    """A template: how its records are marked up, whether some have a note, and what stands around them."""

    record: str
    list_tag: str
    note: bool
    around: tuple[str, ...]

    def render(self, marks: list[bool], which: int) -> tuple[str, list[str]]:
        """A page with records, and the values planted in it, notes after those of their record."""
        values = [f"Title {which}"]
        records = []
        for number, mark in enumerate(marks):
            name, price = f"Name {which}-{number}", f"{which}{number}.50"
            values += [name, price]
            note = ""
            if self.note and mark:
                values.append(f"note {which}-{number}")
                note = f"<em>note {which}-{number}</em>"
            records.append(self.record.format(name=name, price=price, note=note))
        before, after = self.around
        body = f"<h1>Title {which}</h1>{before}<{self.list_tag}>{''.join(records)}</{self.list_tag}>{after}"
        return body, values


RECORDS = (
    ("<li><b>{name}</b>{note}<span>Price: <u>{price}</u></span></li>", "ul"),
    ("<tr><td>{name}</td><td>{price}</td><td>{note}</td></tr>", "table"),
    ("<dt>{name}</dt><dd><s>{price}</s>{note}</dd>", "dl"),
    ("<div><a>{name}</a><p>only <i>{price}</i>{note}</p></div>", "section"),
)
AROUND = ("", "<p>All we have</p>", "<nav><a>Home</a><a>Shop</a></nav>", "<hr><small>Imprint</small>")
TEMPLATES = st.builds(
    lambda markup, note, around: Template(markup[0], markup[1], note, around),
    st.sampled_from(RECORDS),
    st.booleans(),
    st.tuples(st.sampled_from(AROUND), st.sampled_from(AROUND)),
)
COUNTS = st.lists(st.booleans(), min_size=1, max_size=7)


@settings(deadline=None)
@given(TEMPLATES, COUNTS, COUNTS)
def test_the_wrapper_of_two_pages_matches_both_and_gives_what_was_planted(
    template: Template, first: list[bool], second: list[bool]
) -> None:
    """Notes are told to be no part of the template where two were compared: iterators compare all, others few."""
    pages = [template.render(marks, which) for which, marks in enumerate((first, second))]
    documents = [page(body) for body, _ in pages]
    wrapper = learn_wrapper(documents)
    compared = len(first) != len(second) and sum(first + second) > 1
    for document, (_, values), marks in zip(documents, pages, (first, second), strict=True):
        reading = read(wrapper, document)
        assert reading is not None
        found = [node.text for node in reading.fields]
        assert [value for value in found if "note" not in value] == [value for value in values if "note" not in value]
        if compared:
            assert sorted(found) == sorted(values)
        if len(first) != len(second):
            assert [len(repetitions) for repetitions in reading.lists] == [len(marks)]


@settings(deadline=None)
@given(
    st.lists(
        st.recursive(
            st.sampled_from(["a", "b", "<br>", "<i>x</i>"]),
            lambda inner: st.builds(
                lambda tag, parts: f"<{tag}>{''.join(parts)}</{tag}>",
                st.sampled_from(["div", "p", "ul", "li"]),
                st.lists(inner, max_size=4),
            ),
            max_leaves=12,
        ),
        min_size=2,
        max_size=4,
    )
)
def test_the_wrapper_of_any_pages_matches_them_all_and_is_the_same_again(bodies: list[str]) -> None:
    documents = [page(body) for body in bodies]
    wrapper = learn_wrapper(documents)
    assert all(read(wrapper, document) is not None for document in documents)
    assert shown(learn_wrapper([page(body) for body in bodies])) == shown(wrapper)


HOSTILE: dict[str, Callable[[int, str], str]] = {
    "deep": lambda n, tag: f"<{tag}>" * n,
    "wide": lambda n, tag: "".join(f"<p>{k}</p><{tag}></{tag}>" * (1 + k % 3) for k in range(n)),
    "nested lists": lambda n, tag: ("<ul>" + f"<li><{tag}>x</{tag}></li>" * 12) * (n // 12),
    "unlike": lambda n, tag: "".join(f"<{t}>" for t in ["b", "i", tag] * n),
}


@pytest.mark.parametrize("shape", HOSTILE)
def test_hostile_pages_take_bounded_time(shape: str) -> None:
    documents = [page(HOSTILE[shape](800, tag)) for tag in ("div", "span")]
    start = time.process_time()
    wrapper = learn_wrapper(documents)
    read(wrapper, documents[0])
    assert time.process_time() - start < 20


def test_without_work_all_is_optional() -> None:
    wrapper = learn_wrapper([page("<p>a</p>"), page("<p>b</p>")], RoadRunnerSettings(work=0))
    assert shown(wrapper) == "<html>(<body><p>a</p></body>)?(<body><p>b</p></body>)?</html>"


def test_there_is_no_wrapper_of_no_pages() -> None:
    with pytest.raises(ValueError, match="no pages"):
        learn_wrapper([])
