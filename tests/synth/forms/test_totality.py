"""Forms in which something is found mean something however they are damaged: no error, no value without evidence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from benchmarks.invented_invoices import supplier
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Extraction, FieldResult
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox
from fieldmark.dsl.text.lexicon import collapse
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from tests.dsl.forms.strategies import boxes
from tests.synth.forms.receipts import layout

LAW = settings(max_examples=60)

SHOP, SITE = layout(7), supplier(4)


@cache
def program(lists: bool) -> Program:
    """What three receipts of a shop teach, or three invoices with lists of items."""
    if lists:
        return learn([Example(SITE.form(seed), {"items": tuple(SITE.labels(seed))}) for seed in (1, 2, 3)]).program
    return learn([Example(SHOP.form(seed), SHOP.labels(seed)) for seed in (1, 2, 3)]).program


@st.composite
def damaged(draw: st.DrawFn, page: Page) -> Page:
    """A page with a few boxes dropped, doubled, moved, written otherwise or added; one box is left at least."""
    held = list(page.boxes)
    for change in draw(st.lists(st.sampled_from(("drop", "double", "move", "write", "add")), max_size=3)):
        number = draw(st.integers(0, len(held) - 1))
        box = held[number]
        match change:
            case "drop" if len(held) > 1:
                del held[number]
            case "double":
                held.append(box.moved(draw(st.floats(-5, 30))))
            case "move":
                held[number] = box.lowered(draw(st.floats(-60, 60)))
            case "write":
                text = draw(st.sampled_from(("", "x", "TOTAL", "12.50", "\ud800", "\u200b", box.text[::-1])))
                held[number] = TextBox(text, box.left, box.top, box.right, box.bottom)
            case _:
                held.append(draw(boxes()))
    if not any(box.text.strip() for box in held):
        return page
    return Page(page.width, page.height, tuple(held))


@cache
def receipts() -> SearchStrategy[Page]:
    return st.integers(10, 30).flatmap(lambda seed: damaged(SHOP.page(seed)[0]))


@cache
def invoices() -> SearchStrategy[Page]:
    return st.integers(10, 30).flatmap(lambda seed: damaged(SITE.pages(seed, items=3)[0][0]))


MAY_BE_MORE = ("what has all of a record stands at", "a place looks like a record", "may be a record, too")


def assert_lawful(page: Page, results: Sequence[FieldResult]) -> None:
    """Abstentions have reasons and no values; values stand in boxes of the page, where the evidence says."""
    texts = {collapse(box.text) for box in page.boxes}
    for result in results:
        assert result.reason is None or (result.reason.strip() and not result.evidence)
        assert len(result.evidence) <= 1 or result.aggregation != "one"
        for item in result.evidence:
            assert item.value.text.strip()
            assert item.value.node.text[slice(*item.value.span)].strip()
            assert any(text.strip() and text.strip() in item.value.node.text for text in texts)
            assert 1 <= item.agreeing <= item.voices


def read(kind: bool, page: Page) -> Extraction:
    """What is found on a page; the same twice, as a document is not written to while it is read."""
    document = FormDocument([page])
    found = evaluate(program(kind), document)
    assert evaluate(program(kind), document).values == found.values
    assert evaluate(program(kind), FormDocument([page])).values == found.values
    return found


def test_damaged_receipts_are_read() -> None:
    found: list[bool] = []

    @given(receipts())
    @LAW
    def law(page: Page) -> None:
        extraction = read(False, page)
        assert [result.name for result in extraction.fields] == [field.name for field in program(False).fields]
        assert_lawful(page, extraction.fields)
        found.extend(bool(result.evidence) for result in extraction.fields)

    law()
    assert sum(found) >= len(found) / 2 > 0


def test_damaged_invoices_are_read() -> None:
    found: list[bool] = []

    @given(invoices())
    @settings(LAW, max_examples=30)
    def law(page: Page) -> None:
        (items,) = read(True, page).records
        assert items.reason is None or items.reason.strip()
        if items.reason is not None and items.found:  # then it says where another may be
            assert any(told in items.reason for told in MAY_BE_MORE)
            assert not any(f"{record.place.path}," in items.reason for record in items.found)
        for record in items.found:
            assert_lawful(page, record.fields)
            found.extend(bool(result.evidence) for result in record.fields)

    law()
    assert sum(found) >= len(found) / 2 > 0
