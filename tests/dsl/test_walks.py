"""Walks through a tree: those of XPath and the compiled ones say what a plain walk says, whatever the page."""

from __future__ import annotations

import sys
from copy import deepcopy
from html import escape
from random import Random
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from fieldmark.dsl.html import walks as chosen
from fieldmark.dsl.html.places import Place
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument, HtmlNode, pieces
from fieldmark.dsl.html.walks import COMPILED, Step, plain, plain_places
from tests.dsl.terms import TOKENS, WORDS, document, documents, entries_of, regions, runs_of

LAW = settings(deadline=None, max_examples=100)

NAMES = ("class", "id", "itemprop", "data-x", "nowhere", "xml:lang", "@click", "x:y")

PLAIN = (plain, plain_places)

each = pytest.mark.parametrize(
    "walks",
    [
        pytest.param(
            SimpleNamespace(**{**vars(plain), **vars(plain_places)}),
            id="plain",
        ),
        pytest.param(chosen, id="compiled", marks=pytest.mark.skipif(not COMPILED, reason="no C compiler here")),
    ],
)


def places(root: etree._Element) -> list[Place]:
    """The places of all texts, in document order."""
    found: list[Place] = [(root, False)] if root.text else []
    for child in root:
        found += places(child)
        found += [(child, True)] if child.tail else []
    return found


def text_at(place: Place) -> str:
    assert isinstance(place, tuple)
    element, is_tail = place
    return (element.tail if is_tail else element.text) or ""


def has_attributes(node: HtmlNode) -> bool:
    return node.element is not None and len(node.element.attrib) > 0


def shown(element: etree._Element) -> str:
    """The text of an element without white space."""
    return "".join("".join(map(str, element.itertext())).split())


@each
@given(page=documents(), seed=st.integers(0, 999))
@LAW
def test_owners_are_those_of_a_walk(walks: ModuleType, page: HtmlDocument, seed: int) -> None:
    known = places(page.element)
    numbers = [*range(len(known))] * 2
    random = Random(seed)
    random.shuffle(numbers)
    owners = walks.TextOwners(page.element)
    for number in numbers:
        assert owners.owners([number]) == [known[number]]
    some = sorted(random.sample(range(len(known)), random.randint(0, len(known))))
    for asked in (owners, walks.TextOwners(page.element)):
        assert asked.owners(some) == [known[number] for number in some]


@each
def test_owners_near_and_far(walks: ModuleType) -> None:
    page = document("<ul>" + "".join(f"<li>{n}<b>a</b>b<i></i>c<u> <s>d</s></u></li>" for n in range(30)) + "</ul>")
    known = places(page.element)
    for first in range(len(known)):
        owners = walks.TextOwners(page.element)
        for number in (first, 0, len(known) - 1, first - 1, (first + 1) % len(known), first // 2):
            assert owners.owners([number % len(known)]) == [known[number % len(known)]]


@each
@given(page=documents(), needle=st.sampled_from((*WORDS, *TOKENS, " ", "e", "zz", "\ud800")))
@LAW
def test_texts_are_found_as_by_reading_all(walks: ModuleType, page: HtmlDocument, needle: str) -> None:
    texts = [text_at(place) for place in places(page.element)]
    joined = walks.texts_below(page.element)
    hits = [(joined.number(place), text) for place, text in joined.hits(needle)]
    assert hits == [(number, text) for number, text in enumerate(texts) if needle in text]
    assert joined.strings() == texts
    for text in {needle, *texts}:
        if words := text.split():
            numbers = [number for number, other in enumerate(texts) if other.split() == words]
            assert [joined.equal_to(" ".join(words), word) for word in words] == [numbers] * len(words)
    assert joined.lower().strings() == [text.lower() for text in texts]


@each
@given(page=documents(), name=st.sampled_from(NAMES), needle=st.sampled_from((*TOKENS, "o", " ", "zz")))
@LAW
def test_values_and_their_holders_are_found_as_by_reading_all(
    walks: ModuleType, page: HtmlDocument, name: str, needle: str
) -> None:
    holders = [element for element in page.element.iter() if element.get(name) is not None]
    values = [element.get(name) or "" for element in holders]
    joined = walks.values_of(page.element, name)
    hits = [(joined.number(place), value) for place, value in joined.hits(needle)]
    assert hits == [(number, value) for number, value in enumerate(values) if needle in value]
    numbers = [number for number, _ in hits]
    asked = walks.Holders(page.element, name)
    for some in (numbers, numbers[:1], numbers):
        assert asked.holders(some) == [holders[number] for number in some]


@pytest.mark.parametrize("markup", ["<a {}:href='x'><b {}:href='xy'/><c href='xz'/></a>", "<a {}:id='x'>&#233;</a>"])
@each
def test_attributes_in_a_name_space_have_their_prefix(walks: ModuleType, markup: str) -> None:
    root = etree.fromstring(markup.replace("{}", "o").replace("<a", "<a xmlns:o='urn:o'", 1))
    for name in ("o:href", "href", "o:id", "id", "o", "o:"):
        found, known = walks.values_of(root, name), plain.values_of(root, name)
        assert found.strings() == known.strings()
        numbers = [*range(len(known.strings()))]
        assert walks.Holders(root, name).holders(numbers) == plain.Holders(root, name).holders(numbers)


@each
@given(page=documents(), needle=st.sampled_from((*WORDS, *TOKENS, "zz", "\ud800", "a\0b")))
@LAW
def test_whole_texts_are_those_that_are_one_when_collapsed(walks: ModuleType, page: HtmlDocument, needle: str) -> None:
    known = places(page.element)
    whole = walks.WholeTexts(page.element)
    for text in {needle, *map(text_at, known)}:
        if words := text.split():
            found = [place for place in known if text_at(place).split() == words]
            assert whole.places(" ".join(words), sys.maxsize) == found
            assert whole.places(" ".join(words), 1) == found[:1]


@each
def test_white_space_is_what_python_takes_for_it(walks: ModuleType) -> None:
    signs = [chr(code) for code in (*range(32, 0x3100), 0xFEFF, 0x1F600) if not 0x7F <= code < 0x85]
    page = document("".join(f"<p>{escape(sign)}a{escape(sign)}{escape(sign)}b{escape(sign)}</p>" for sign in signs))
    whole = walks.WholeTexts(page.element)
    assert [text_at(place).strip() for place in whole.places("a b", sys.maxsize)] == [
        f"a{sign}{sign}b" for sign in signs if sign.isspace()
    ]
    assert all(whole.places(f"{sign}a{sign}{sign}b{sign}", 2) for sign in signs if not sign.isspace())
    tops = [*page.element.iter("p")]
    held = walks.entries_within(tops, {"a b"}, {}, sys.maxsize)
    assert held == {("p", "a b")}


@each
@given(page=documents(), data=st.data())
@LAW
def test_entries_are_those_of_a_walk(walks: ModuleType, page: HtmlDocument, data: st.DataObject) -> None:
    region = data.draw(regions(page))
    tops = [node.place for node in region.nodes]
    runs = runs_of(page.root)
    wanted = {run.text for run in runs[:: data.draw(st.integers(1, 3))]} | {"nowhere"}
    spelling = data.draw(st.sampled_from([{}, {run.text: "nowhere" for run in runs[:2]}]))
    read = [(path, spelling.get(text, text)) for path, text in entries_of(region)]
    expected = {entry for entry in read if entry[1] in wanted}
    count = sum(len([*top.iter(etree.Element)]) for top in tops if not isinstance(top, tuple))
    assert walks.entries_within(tops, wanted, spelling, count) == expected
    assert walks.entries_within(tops, wanted, spelling, count - 1) == (None if count else expected)
    standing = [(text, [run.place for run in runs if spelling.get(run.text, run.text) == text]) for text in wanted]
    size = sum(1 + path.count("/") // 2 for path, _ in expected)
    assert walks.entries_among(tops, standing, size, 2) == expected
    assert walks.entries_among(tops, standing, size - 1, 2) == (None if size else expected)


@each
@given(page=documents())
@LAW
def test_places_are_those_of_the_children_that_they_are_below(walks: ModuleType, page: HtmlDocument) -> None:
    everything: list[Place] = [*page.element.iter(), *places(page.element)]
    for root in page.element.iter():
        found = walks.by_child(root, everything)
        assert found == plain_places.by_child(root, everything)
        below = {child: {*child.iter(), *places(child)} for child in root}
        assert {child: {*found.get(child, ())} for child in root} == below


@each
@given(page=documents(), data=st.data())
@LAW
def test_a_copy_is_known_as_what_it_was_made_of(walks: ModuleType, page: HtmlDocument, data: st.DataObject) -> None:
    elements = [*page.element.iter(etree.Element)]
    known = {element: str(n) for n, element in enumerate(data.draw(st.lists(st.sampled_from(elements), max_size=4)))}
    for element in elements:
        copy = deepcopy(element)
        expected = [(number, known[each]) for number, each in enumerate(element.iter()) if each in known]
        numbers = {each: number for number, each in enumerate(copy.iter())}
        assert [(numbers[each], name) for each, name in walks.of_copy(copy, element, known).items()] == expected


@each
@given(page=documents())
@LAW
def test_the_block_of_a_heading_shows_nothing_else(walks: ModuleType, page: HtmlDocument) -> None:
    found = walks.heading_blocks(page.element)
    assert found == plain_places.heading_blocks(page.element)
    for parent, block, heading in [(parent, *pair) for parent, pairs in found.items() for pair in pairs]:
        assert block.getparent() == parent
        assert len(shown(parent)) > len(shown(block)) == len(shown(heading)) > 0


@each
def test_a_page_without_text_and_one_that_is_deep(walks: ModuleType) -> None:
    empty = document("")
    assert walks.texts_below(empty.element).strings() == []
    assert walks.texts_below(empty.element).hits("a") == []
    assert walks.heading_blocks(empty.element) == {}
    deep = etree.HTML("<div>" * 240 + "<h2>deep</h2>" + "</div>" * 240)
    assert [text for _, text in walks.texts_below(deep).hits("ee")] == ["deep"]


@each
@given(page=documents(), data=st.data())
@LAW
def test_what_is_shown_beside_is_what_stands_there(walks: ModuleType, page: HtmlDocument, data: st.DataObject) -> None:
    root = page.root
    orders, others = walks.Orders(page.element), plain_places.Orders(page.element)
    for node in [*root.preorder()] * 3:
        siblings = (root,) if node.parent is None else node.parent.children
        number = siblings.index(node)
        assert orders.of(node.place) == others.of(node.place)
        assert orders.number(node.place) == others.number(node.place)
        below = data.draw(st.sampled_from([*node.preorder()]))
        up = len([*below.ancestors()]) - len([*node.ancestors()])
        for across in (-3, -2, -1, 0, 1, 2, 3):
            over = (
                siblings[max(number + across, 0) : number + 1] if across < 0 else siblings[number : number + across + 1]
            )
            expected = [each.place for each in over] if len(over) == abs(across) + 1 else None
            assert walks.hops(below.place, up, across, page.element) == expected
        assert walks.hops(below.place, len([*below.ancestors()]) + 1, 0, page.element) is None
    some = set(data.draw(st.lists(st.sampled_from([*page.element.iter()]), max_size=4)))
    for place in (*page.element.iter(), *places(page.element)):
        assert walks.levels_among(place, some) == plain_places.levels_among(place, some)


@each
@given(page=documents(), data=st.data())
@LAW
def test_the_ends_of_chains_are_those_of_an_xpath(walks: ModuleType, page: HtmlDocument, data: st.DataObject) -> None:
    elements = [*page.element.iter(etree.Element)]
    tops = data.draw(st.lists(st.sampled_from(elements), max_size=3))
    last = data.draw(st.sampled_from(elements))
    steps: list[Step] = []
    for element in (*[*last.iterancestors()][: data.draw(st.integers(0, 2))][::-1], last):
        names = [None, "none", *element.get("class", "").split()]
        tags = [None, element.tag] if ":" not in element.tag else [None]  # no XPath tells names with a colon
        tag, name = data.draw(st.sampled_from(tags)), data.draw(st.sampled_from(names))
        plain = [
            (str(key), str(held)) for key, held in element.attrib.items() if str(key).isalnum() and "'" not in str(held)
        ]
        attribute = data.draw(st.sampled_from([None, None, ("id", "none"), *plain]))
        before, after = (None if tag is None else data.draw(st.sampled_from((None, None, 0, 1))) for _ in "ab")
        steps.append(Step(tag, name, attribute, before, after))
    asked = [
        f"{tag or '*'}"
        + (f"[contains(concat(' ', normalize-space(@class), ' '), ' {name} ')]" if name else "")
        + (f"[@{attribute[0]}='{attribute[1]}']" if attribute else "")
        + (f"[count(preceding-sibling::{tag})={before}]" if before is not None else "")
        + (f"[count(following-sibling::{tag})={after}]" if after is not None else "")
        for tag, name, attribute, before, after in steps
    ]
    path = etree.XPath("descendant-or-self::" + "/".join(asked))
    assert walks.children_of(tops, steps) == [each for top in tops for each in cast("list[etree._Element]", path(top))]


@each
@given(page=documents())
@LAW
def test_texts_are_counted_up_to_a_number(walks: ModuleType, page: HtmlDocument) -> None:
    for element in page.element.iter():
        count = sum(not text_at(place).isspace() for place in places(element))
        assert [walks.texts_up_to(element, most) for most in (0, 1, 2, 99)] == [min(count, m) for m in (0, 1, 2, 99)]


@each
@given(page=documents())
@LAW
def test_what_is_shown_at_and_before_a_place_is_that_of_the_nodes(walks: ModuleType, page: HtmlDocument) -> None:
    nodes = [*page.root.preorder()]
    before: Place | None = None
    for node in nodes:
        assert walks.text_before(node.place, page.element) == before
        if node.element is None:
            before = node.place
            outer = node
            while outer.parent is not None and outer.parent.tag in INLINE and len(outer.parent.children) == 1:
                outer = outer.parent
            assert walks.shown_by(node.place, INLINE) == outer.place
            continue
        texts = [(run.place, run.raw) for run in node.children if run.element is None]
        assert walks.own_texts([node.element]) == texts
        written = "".join(text for text, _ in pieces(node))
        assert walks.shown_text(node.element, INLINE).split() == written.split()
    everything = [node.element for node in nodes if node.element is not None]
    assert walks.own_texts(everything) == [text for each in everything for text in walks.own_texts([each])]


@each
def test_texts_in_pieces_and_comments_are_passed_alike(walks: ModuleType) -> None:
    root = etree.fromstring("<p><b><i>a</i><!--c--></b> <!--d--><script/>x<!--e-->y<?f g?><u/></p>")
    bold, last = root[0], root[-1]
    last.addprevious(etree.Comment("h"))
    assert walks.shown_by((bold[0], False), INLINE) == bold
    assert walks.text_before(last, root) == (root[3], True)
    assert walks.text_before((root[3], True), root) == (root[2], True)
    assert walks.text_before((root[2], True), root) == (bold[0], False)
    assert walks.text_before((bold[0], False), root) is None
    assert walks.shown_text(root, INLINE).split() == ["a", "xy"]
    assert [text for _, text in walks.own_texts([root, bold])] == ["x", "y"]


@each
@given(markup=st.lists(st.sampled_from(("<table>", "<tr>", "<td>", "<th>", "<b>", "a", "<script>x</script>", "</td>"))))
@LAW
def test_open_rows_and_hidden_elements_are_those_of_a_walk(walks: ModuleType, markup: list[str]) -> None:
    root = etree.HTML("<body>" + "".join(markup) + "</body>")
    assert walks.open_rows(root) == plain_places.open_rows(root)
    for levels in range(8):
        hidden, deep = walks.unread_below(root, levels)
        assert hidden == [*root.iter("script", "style", "template")]
        assert deep == [one for one in root.iter() if len(one) and len([*one.iterancestors()]) == levels]


@each
def test_many_texts_and_long_ones(walks: ModuleType) -> None:
    many = document("".join(f"<p class='c{n} d'>text {n}</p>" for n in range(3000)))
    assert walks.texts_below(many.element).strings() == [f"text {n}" for n in range(3000)]
    assert walks.values_of(many.element, "class").equal_to("c2999 d", "c2999") == [2999]
    long = "word " * 100_000 + "end"
    one = document(f"<p>{long}</p><p>{long}</p>end")
    assert walks.texts_below(one.element).strings() == [long, long, "end"]
    assert walks.texts_below(one.element).equal_to("end", "end") == [2]


@each
@pytest.mark.parametrize("body", ["<h1></h1>" * 40_000 + "<p>x</p>", "<b></b>" * 40_000 + "<h1>x</h1>" * 40_000])
def test_no_heading_is_held_against_all_that_stands_beside_it(walks: ModuleType, body: str) -> None:
    page = HtmlDocument.from_bytes(f"<div>{body}</div>".encode())
    assert sum(len(pairs) for pairs in walks.heading_blocks(page.element).values()) == body.count("<h1>x")


@each
def test_places_among_many_siblings_are_numbered(walks: ModuleType) -> None:
    page = document("<ul>" + "<li>a</li>b" * 500 + "</ul>")
    orders = walks.Orders(page.element)
    nodes = [*page.root.preorder()]
    random = Random(1)
    shuffled = random.sample(nodes, len(nodes))
    assert [node.place for node in sorted(shuffled, key=lambda node: orders.of(node.place))] == [n.place for n in nodes]


@each
@given(page=documents())
@LAW
def test_nodes_are_numbered_as_they_stand(walks: ModuleType, page: HtmlDocument) -> None:
    for top in (node for node in page.root.preorder() if node.element is not None):
        nodes = list(top.preorder())
        numbered = walks.Preorder(top.element, INLINE, RUN)
        assert len(numbered) == len(nodes)
        assert [*map(numbered.place, range(len(nodes)))] == [node.place for node in nodes]
        assert [numbered.number(node.place) for node in nodes] == [*range(len(nodes))]
        assert numbered.tags == [node.tag for node in nodes]
        assert [*numbered.parents] == [-1, *(nodes.index(cast("HtmlNode", node.parent)) for node in nodes[1:])]
        assert [*numbered.ends] == [number + sum(1 for _ in node.preorder()) for number, node in enumerate(nodes)]
        assert [*numbered.depths] == [node.depth - top.depth for node in nodes]
        assert [*numbered.positions] == [0, *(node.index for node in nodes[1:])]
        assert [*map(numbered.raw, range(len(nodes)))] == [node.raw for node in nodes]
        assert [*map(numbered.has_attributes, range(len(nodes)))] == [has_attributes(node) for node in nodes]
        runs, apart = [], []
        is_apart = False
        for _, run in pieces(top):
            is_apart |= run is None
            if run is not None:
                runs.append(nodes.index(run))
                apart.append(is_apart)
                is_apart = False
        assert [*numbered.runs] == runs
        assert [*map(bool, numbered.apart)] == apart


@each
def test_what_is_not_shown_has_no_number(walks: ModuleType) -> None:
    page = document("a<script>b</script> <i> </i><!--c-->d")
    numbered = walks.Preorder(page.element, INLINE, RUN)
    hidden = page.element.find(".//script")
    assert hidden is not None
    for place in (hidden, (hidden, True), (page.element.find(".//i"), False)):
        with pytest.raises(KeyError):
            numbered.number(place)
    with pytest.raises(IndexError):
        numbered.place(len(numbered))
