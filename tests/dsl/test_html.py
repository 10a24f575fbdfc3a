"""Documents: which nodes there are, what their text is, and how they are found."""

from __future__ import annotations

import gc
import weakref
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.parsing import MAX_BYTES, PAGES
from fieldmark.dsl.html.places import HIDDEN
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode, attribute_tokens
from fieldmark.dsl.text.lexicon import collapse
from tests.dsl.terms import BLOCKS, TOKENS, document, documents, elements_of, runs_of, texts, tree, visible

LAW = settings(deadline=None)


def named(page: HtmlDocument, tag: str) -> HtmlNode:
    """The first element of a tag."""
    return page.elements_tagged(tag)[0]


@pytest.mark.parametrize(
    ("body", "runs"),
    [
        ("<p>a</p>", ["a"]),
        ("a<br>b<br>c", ["a", "b", "c"]),
        ("<p>  a \n b\xa0\xa0c </p>", ["a b c"]),
        ("<p>a<b>b</b>c</p>", ["a", "b", "c"]),
        ("<p> <b>b</b>\n</p>", ["b"]),
        ("<p>a<!-- x -->b<?y z?>c</p>", ["abc"]),
        ("<p><!-- x -->a</p>", ["a"]),
        ("<p>a<script>x</script>b<style>y</style>c</p>", ["a", "b", "c"]),
        ("<p><script>x</script>tail</p>", ["tail"]),
        ("<p> <script>x</script> tail</p>", ["tail"]),
        ("<template><p>x</p></template>a", ["a"]),
        ("<textarea>a</textarea><select><option>b<option>c</select>", ["a", "b", "c"]),
        ("<noscript>a</noscript>", ["a"]),
        ("<p>&lt;b&gt; &amp; &nbsp; &eacute;</p>", ["<b> & é"]),
        ("<p>a&#x1F600;</p>", ["a\U0001f600"]),
    ],
)
def test_text_runs(body: str, runs: list[str]) -> None:
    assert [run.text for run in runs_of(document(body).root)] == runs


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("a<b>b</b>c", "abc"),
        ("a <b>b</b> c", "a b c"),
        ("a<br>b", "a b"),
        ("<p>a</p><p>b</p>", "a b"),
        ("<span>a</span><p>b</p>c", "a b c"),
        ("a<img>b", "a b"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b c"),
        ("<ul><li>a</li> <li>b</li></ul>", "a b"),
        ("a<script>x</script>b", "ab"),
        ("a <!-- x --> b", "a b"),
        ("H<sub>2</sub>O", "H2O"),
        ("", ""),
        (" \xa0 ", ""),
    ],
)
def test_text_of_an_element(inside: str, text: str) -> None:
    assert named(document(f"<div>{inside}</div>"), "div").text == text


def test_a_node_knows_its_place() -> None:
    page = document("<p>a<br>b<b>c</b></p><p>d</p>")
    run = page.runs_with("b", whole=True)[0]
    assert run.path == "/html/body[1]/p[1]/text()[2]"
    assert (run.tag, run.index, run.depth) == (RUN, 2, 3)
    assert [node.tag for node in run.ancestors()] == ["p", "body", "html"]
    assert repr(run) == "</html/body[1]/p[1]/text()[2] 'b'>"
    assert named(page, "b").path == "/html/body[1]/p[1]/b[1]"


def test_attributes() -> None:
    page = document("<p title=' a \n b ' lang>t</p>")
    node = named(page, "p")
    assert (node.attribute("title"), node.attribute("lang"), node.attribute("id")) == ("a b", "", None)
    assert node.children[0].attribute("title") is None


@pytest.mark.parametrize(
    ("name", "value", "tokens"),
    [
        ("class", " a  b\n", ["a", "b"]),
        ("class", "", []),
        ("id", " a  b ", ["a b"]),
        ("itemprop", "price", ["price"]),
    ],
)
def test_attribute_tokens(name: str, value: str, tokens: list[str]) -> None:
    assert attribute_tokens(name, value) == tokens


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("Total due: 5", "Total", True),
        ("Total due: 5", "due", True),
        ("Total due: 5", "due:", True),
        ("Subtotal", "total", False),
        ("Totals", "Total", False),
        ("Totals Total", "Total", True),
        ("a.b", "b", True),
        ("a_b", "b", True),
        ("12", "2", False),
        ("é", "e", False),
        ("x-ray", "-", True),
        ("", "a", False),
    ],
)
def test_words_in_a_text(text: str, words: str, found: bool) -> None:
    assert has_words(text, words) is found


@pytest.mark.parametrize("data", [b"", b" \r\n\t", b"\0\0 ", b"<!-- only a comment -->", b"<?pi?>"])
def test_nothing_to_parse(data: bytes) -> None:
    with pytest.raises(DocumentError) as caught:
        HtmlDocument.from_bytes(data, "empty.html")
    assert caught.value.name == "empty.html"
    assert str(caught.value).startswith("empty.html: ")


def test_documents_beyond_the_limits_are_refused() -> None:
    with pytest.raises(DocumentError, match="at most"):
        HtmlDocument.from_bytes(b"a" * (MAX_BYTES + 1))
    flood = b"<p " + b" ".join(b"a%d=1" % number for number in range(2_500)) + b">x</p>"
    with pytest.raises(DocumentError, match="attributes"):
        HtmlDocument.from_bytes(flood)


def test_a_document_cut_by_the_parser_says_so() -> None:
    depth = 3_000
    page = HtmlDocument.from_bytes(b"<div>" * depth + b"deep" + b"</div>" * depth)
    assert page.truncated
    assert not HtmlDocument.from_bytes(b"<p>a</p>").truncated


def test_null_characters_are_dropped() -> None:
    page = HtmlDocument.from_bytes(b"<p>a\0b</p>")
    assert page.root.text == "ab"
    assert page.runs_with("ab", whole=True)


@given(st.binary(max_size=60))
@settings(LAW, max_examples=200)
def test_any_bytes_are_a_document_or_an_error(data: bytes) -> None:
    try:
        page = HtmlDocument.from_bytes(data)
    except DocumentError:
        return
    for node in page.root.preorder():
        assert node.text == collapse(node.text)
        assert node.path.startswith("/")


@given(documents())
@LAW
def test_nodes_are_what_is_visible_in_document_order(page: HtmlDocument) -> None:
    seen = [item if isinstance(item, str) else item.tag for item in visible(tree(page))]
    assert [node.raw if node.tag == RUN else node.tag for node in page.root.preorder()] == seen
    assert not HIDDEN & {node.tag for node in page.root.preorder()}


@given(documents())
@LAW
def test_children_parents_and_indices_agree(page: HtmlDocument) -> None:
    assert page.root.parent is None
    for node in page.root.preorder():
        assert [child.index for child in node.children] == list(range(len(node.children)))
        assert all(child.parent is node for child in node.children)
        assert node.document is page
        assert node.depth == len(list(node.ancestors()))
        assert (node.element is None) == (node.tag == RUN)


@given(documents(), st.integers(0, 999))
@LAW
def test_an_element_has_one_node_however_it_is_reached(page: HtmlDocument, seed: int) -> None:
    elements = list(tree(page).iter())
    Random(seed).shuffle(elements)
    first = {element: page.node(element) for element in elements}
    by_tree = {node.element: node for node in elements_of(page.root)}
    assert {element: node for element, node in first.items() if node is not None} == by_tree
    shown = {item for item in visible(tree(page)) if not isinstance(item, str)}
    assert {element for element, node in first.items() if node is None} == set(elements) - shown


@given(documents(), st.integers(0, 999))
@LAW
def test_a_run_found_before_the_tree_is_walked_is_the_node_of_the_tree(page: HtmlDocument, seed: int) -> None:
    words = sorted({word for item in visible(tree(page)) if isinstance(item, str) for word in item.split()})
    Random(seed).shuffle(words)
    found = {node for word in words for node in page.runs_with(word, whole=False)}
    assert found <= set(runs_of(page.root))
    assert all(node.parent is not None and node.parent.children[node.index] is node for node in found)


def naive_has_words(text: str, words: str) -> bool:
    """The definition: at some place, no letter or digit touches a letter or digit at either end."""
    for start in range(len(text) - len(words) + 1):
        end = start + len(words)
        left, right = text[start - 1 : start], text[end : end + 1]
        if (
            text[start:end] == words
            and not (left.isalnum() and words[0].isalnum())
            and not (right.isalnum() and words[-1].isalnum())
        ):
            return True
    return False


def searches(page: HtmlDocument, low: int, length: int) -> set[str]:
    """What to look for in a document: its runs, their first and last words, and stretches of them."""
    runs = [run.text for run in runs_of(page.root)]
    ends = [word for run in runs for word in (run.split()[0], run.split()[-1])]
    return {*runs, *ends, *(collapse(run[low : low + length]) for run in runs)}


@given(documents(), texts().map(collapse), st.integers(0, 8), st.integers(1, 9))
@settings(LAW, max_examples=200)
def test_runs_are_found_as_by_a_scan_of_all(page: HtmlDocument, other: str, low: int, length: int) -> None:
    runs = runs_of(page.root)
    for text in {other, *searches(page, low, length)}:
        assert list(page.runs_with(text, whole=True)) == [run for run in runs if text and run.text == text]
        holding = [run for run in runs if text and naive_has_words(run.text, text)]
        assert list(page.runs_with(text, whole=False)) == holding


@pytest.mark.parametrize(
    ("body", "text", "whole", "count"),
    [
        ("<p>Total <!-- x --> due</p>", "Total due", True, 1),
        ("<p>a<script>Total</script>Total</p>", "Total", True, 1),
        ("<script>Total</script>", "Total", True, 0),
        ("<p>Total\xa0due</p>", "Total due", True, 1),
        ("<p>Total\n  due</p>", "due", False, 1),
        ("<p>Total due due</p>", "due", False, 1),
        ("<p>To<b>tal</b></p>", "Total", False, 0),
        ("<p>&#x3b1;\u0301</p>", "\u03b1\u0301", True, 1),
        ("<p>\U0001f600 a</p>", "\U0001f600", False, 1),
        ("<p>a</p>", "", False, 0),
        ("<p>a</p>", " ", True, 0),
    ],
)
def test_runs_with(body: str, text: str, whole: bool, count: int) -> None:
    assert len(document(body).runs_with(text, whole)) == count


@pytest.mark.parametrize("rows", [1, 20, 60, 300])
def test_runs_that_stand_often_are_found_in_document_order(rows: int) -> None:
    page = document("".join(f"<tr><td>Total<b>{n}</b>due<td>Total {n}</tr>" for n in range(rows)))
    for text, whole in (("Total", True), ("due", True), ("Total", False), ("0", True)):
        shown = [run for run in runs_of(page.root) if run.text == text or (not whole and text in run.text)]
        assert list(page.runs_with(text, whole)) == shown


@given(documents())
@LAW
def test_what_is_held_when_a_document_forgets_stays_as_it_is(page: HtmlDocument) -> None:
    held = list(page.root.preorder())
    before = [(node.path, node.index, node.text, node.parent, node.children) for node in held]
    page.forget()
    assert [(node.path, node.index, node.text, node.parent, node.children) for node in held] == before
    page.forget()
    again = list(page.root.preorder())
    assert again == held
    assert {node: number for number, node in enumerate(again)} == {node: number for number, node in enumerate(held)}
    assert len(set(held)) == len(held)


def test_a_document_that_forgot_its_nodes_is_freed_as_soon_as_it_is_dropped() -> None:
    page = document("<p>Total<b>5</b></p>")
    held = page.runs_with("5", whole=True)[0]
    assert page.root.children
    assert held.path
    page.forget()
    gone = weakref.ref(page)
    gc.disable()
    try:
        del page
        assert gone() is held.document
        del held
        assert gone() is None
    finally:
        gc.enable()


@given(documents(), st.sampled_from(("id", "itemprop", "data-x", "alt", "class", "title")))
@settings(LAW, max_examples=200)
def test_elements_are_found_by_attribute_as_by_a_scan_of_all(page: HtmlDocument, name: str) -> None:
    for token in (*TOKENS, "nowhere", ""):
        scanned = []
        for node in elements_of(page.root):
            value = node.attribute(name)
            if value and token in (value.split() if name == "class" else [value]):
                scanned.append(node)
        assert list(page.elements_with(name, token)) == scanned


@given(documents())
@LAW
def test_elements_are_found_by_tag_as_by_a_scan_of_all(page: HtmlDocument) -> None:
    for tag in BLOCKS:
        assert list(page.elements_tagged(tag)) == [node for node in elements_of(page.root) if node.tag == tag]


@given(documents())
@LAW
def test_the_path_of_an_element_is_an_xpath_to_it(page: HtmlDocument) -> None:
    for node in elements_of(page.root):
        if ":" not in node.path:
            assert tree(page).xpath(node.path) == [node.element]


@given(documents())
@LAW
def test_the_text_of_an_element_is_that_of_its_runs(page: HtmlDocument) -> None:
    for node in page.root.preorder():
        assert node.text == collapse(node.text)
        assert "".join(node.text.split()) == "".join("".join(run.text.split()) for run in runs_of(node))
        if node.tag in BLOCKS and node.parent is not None and node.text:
            assert f" {node.text} " in f" {node.parent.text} "


def test_a_page_that_is_read_otherwise_is_a_view_beside_it() -> None:
    page = HtmlDocument.from_bytes(b"<p>TOTAL:</p><p>5</p>")
    other = page.reading({"TOTAL:": "Total"})
    assert [node.text for node in other.runs_with("Total", whole=True)] == ["TOTAL:"]
    assert page.runs_with("Total", whole=True) == ()
    assert (other.read("TOTAL:"), page.read("TOTAL:")) == ("Total", "TOTAL:")
    assert other.root == page.root
    assert other.runs_with("5", whole=True) == page.runs_with("5", whole=True)


def test_pages_of_too_many_tags_or_attributes_are_refused() -> None:
    with pytest.raises(DocumentError, match="would take more than the 256 MiB of memory"):
        HtmlDocument.from_bytes(b"<td class=x>12</td>" * 650_000)
    with pytest.raises(DocumentError, match="would take more than the 50 MiB of memory"):
        HtmlDocument.from_bytes(b"<li>x" * 330_000)
    with pytest.raises(DocumentError, match="MiB of memory"):
        HtmlDocument.from_bytes((b"<p " + b" ".join(b"a%d" % number for number in range(90)) + b">") * 60_000)
    dense = b"<b>one</b> <i>two</i> "
    with pytest.raises(DocumentError, match="would take more than the 3 MiB of memory"):
        HtmlDocument.from_bytes(b"<p>" + dense * 4_000)
    with pytest.raises(DocumentError, match="would take more than the 825 KiB of memory"):
        HtmlDocument.from_bytes(b"<p>" + dense * 1_200)
    assert HtmlDocument.from_bytes(b"<p>" + dense * 1_100).root.text.endswith("one two")
    with pytest.raises(DocumentError, match="end tags without a beginning"):
        HtmlDocument.from_bytes(b"<i>" * 1_000 + b"</b>" * 300_000)
    tag = b"<p " + b" ".join(b"a%d" % number for number in range(1_900)) + b">x</p>"
    assert len(HtmlDocument.from_bytes(tag * 10).root.text.split()) == 10
    with pytest.raises(DocumentError, match="pairs of attributes"):
        HtmlDocument.from_bytes(tag * 200)


def test_elements_deeper_than_are_read_are_left_out_and_the_rest_is_read() -> None:
    deep = PAGES.max_depth
    page = HtmlDocument.from_bytes(b"<b>x" * (deep + 50) + b"</b>" * (deep + 50) + b"<p>after</p>")
    assert page.truncated
    assert page.root.text == "x" * (deep - 1) + " after"
    assert not HtmlDocument.from_bytes(b"<b>x" * (deep - 1)).truncated
