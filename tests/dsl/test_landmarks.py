"""Landmarks: what is located, and in which order."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.instance import AttributeLandmark, Landmark, TagLandmark, TextLandmark
from fieldmark.dsl.html.regions import locate
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument
from tests.dsl.terms import document, documents, landmarks

PAGE = (
    "<h1>Total</h1><p id=a class='x y'>Total due: 5</p><p class=x itemprop='unit price'>Subtotal</p>"
    "<script class=x>Total</script><b title=' unit  price '>Total\xa0due</b><i>Total</i>"
)


@pytest.mark.parametrize(
    ("landmark", "paths"),
    [
        (TextLandmark("Total"), ["/html/body[1]/h1[1]/text()[1]", "/html/body[1]/i[1]"]),
        (TextLandmark("Total due"), ["/html/body[1]/b[1]"]),
        (
            TextLandmark("Total due", whole=False),
            ["/html/body[1]/p[1]/text()[1]", "/html/body[1]/b[1]/text()[1]"],
        ),
        (TextLandmark("due:", whole=False), ["/html/body[1]/p[1]/text()[1]"]),
        (TextLandmark("total"), []),
        (TextLandmark("total", whole=False), []),
        (AttributeLandmark("id", "a"), ["/html/body[1]/p[1]"]),
        (AttributeLandmark("class", "x"), ["/html/body[1]/p[1]", "/html/body[1]/p[2]"]),
        (AttributeLandmark("class", "x y"), []),
        (AttributeLandmark("itemprop", "unit price"), ["/html/body[1]/p[2]"]),
        (AttributeLandmark("title", "unit price"), ["/html/body[1]/b[1]"]),
        (AttributeLandmark("itemprop", "unit"), []),
        (TagLandmark("h1"), ["/html/body[1]/h1[1]"]),
        (TagLandmark("script"), []),
        (TagLandmark("h2"), []),
    ],
)
def test_located(landmark: Landmark, paths: list[str]) -> None:
    assert [node.path for node in locate(landmark, document(PAGE))] == paths


@pytest.mark.parametrize("text", ["", " ", "a  b", " a", "a\nb", "a\xa0b"])
def test_a_text_landmark_has_single_spaces(text: str) -> None:
    with pytest.raises(ValueError, match="single spaces"):
        TextLandmark(text)


@given(documents(), st.data())
@settings(deadline=None)
def test_what_is_located_is_in_document_order_and_has_the_landmark(page: HtmlDocument, data: st.DataObject) -> None:
    order = {node: number for number, node in enumerate(page.root.preorder())}
    landmark = data.draw(landmarks(page))
    found = locate(landmark, page)
    numbers = [order[node] for node in found]
    assert numbers == sorted(set(numbers))
    for node in found:
        match landmark:
            case TextLandmark(text, whole):
                assert node.tag == RUN or (whole and node.tag in INLINE)
                assert node.text == text if whole else text in node.text
            case AttributeLandmark(name, value):
                held = node.attribute(name) or ""
                assert value in held.split() if name == "class" else value == held
            case TagLandmark(tag):
                assert node.tag == tag


@given(documents())
@settings(deadline=None)
def test_every_run_is_located_by_its_text_and_by_its_words(page: HtmlDocument) -> None:
    for node in page.root.preorder():
        if node.tag == RUN:
            assert any(node in place.preorder() for place in locate(TextLandmark(node.text), page))
            words = node.text.split()
            assert node in locate(TextLandmark(" ".join(words[:2]), whole=False), page)
            assert node in locate(TextLandmark(words[-1], whole=False), page)


@given(st.lists(st.sampled_from(sorted(INLINE)), max_size=4, unique=True))
def test_a_label_stands_where_the_inline_markup_around_it_stands(tags: list[str]) -> None:
    label = "".join(f"<{tag}>" for tag in tags) + "Total:" + "".join(f"</{tag}>" for tag in reversed(tags))
    (place,) = locate(TextLandmark("Total:"), document(f"<table><tr><td>{label}</td><td>5</td></tr></table>"))
    assert place.parent is not None
    assert place.parent.tag == "td"


def test_null_characters_stand_nowhere() -> None:
    page = document("<p>a</p><p>b</p>")
    assert [page.runs_with(text, whole) for text in ("\0", "a\0b", "\0 a") for whole in (True, False)] == [()] * 6
