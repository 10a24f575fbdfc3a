"""Values whose element holds more than the value on some pages."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

ITEMS = ("Copper kettle", "Oak stool", "Linen apron", "Brass lamp", "Slate board", "Tin whistle")
MORE = ("", "", "<br><small>Ref. {n}</small>", " <span>from stock {n}</span>", "<br>Gift {n}")

_pages = st.tuples(st.permutations(ITEMS), st.lists(st.sampled_from(MORE), min_size=4, max_size=4)).map(
    lambda drawn: [*zip(*drawn, strict=False)]
)


def page(item: str, more: str, number: int) -> HtmlDocument:
    rows = f"<tr><td>Item</td><td>{item}{more.format(n=number)}</td></tr><tr><td>Left</td><td>{number}</td></tr>"
    return HtmlDocument.from_bytes(f"<table>{rows}</table>".encode(), f"page-{number}")


@given(_pages)
@settings(max_examples=40)
def test_a_text_is_told_from_what_follows_it_on_some_pages(pages: Sequence[tuple[str, str]]) -> None:
    assume(any(more for _, more in pages[:3]))
    documents = [page(item, more, 100 + 7 * number) for number, (item, more) in enumerate(pages)]
    examples = [Example(document, {"item": item}) for document, (item, _) in zip(documents[:3], pages, strict=False)]
    result = learn(examples)
    assert result.complete
    known = {more for _, more in pages[:3]} | {""}
    given = evaluate(result.program, documents[3]).values["item"]
    assert given == pages[3][0] or (given is None and pages[3][1] not in known)


@given(_pages)
@settings(max_examples=40)
def test_in_records_too(pages: Sequence[tuple[str, str]]) -> None:
    rows = "".join(
        f"<tr><td>{n}</td><td>{item}{more.format(n=n)}</td></tr>" for n, (item, more) in enumerate(pages, 30)
    )
    document = HtmlDocument.from_bytes(f"<table>{rows}</table>".encode(), "list")
    entries = [{"number": str(n), "item": item} for n, (item, _) in enumerate(pages, 30)]
    result = learn([Example(document, {"rows": tuple(entries)})])
    assert result.complete
    assert evaluate(result.program, document).values["rows"] == entries


@given(st.permutations(ITEMS), st.sampled_from(MORE[2:]), st.sampled_from(("{}", "<a>{}</a>", "<b><a>{}</a></b>")))
@settings(max_examples=40)
def test_what_was_one_text_is_not_given_with_more(items: Sequence[str], more: str, wrap: str) -> None:
    examples = [Example(page(wrap.format(item), "", n), {"item": item}) for n, item in enumerate(items[:3], 20)]
    result = evaluate(learn(examples).program, page(wrap.format(items[3]), more, 30)).fields[0]
    assert result.value in (None, items[3])
    assert (result.value is None) == (result.reason is not None)


def test_the_reason_names_the_text() -> None:
    examples = [Example(page(item, "", n), {"item": item}) for n, item in enumerate(ITEMS[:3], 20)]
    reason = evaluate(learn(examples).program, page("Tin whistle", " <span>from stock 5</span>", 30)).fields[0].reason
    assert '"Tin whistle from stock 5" is several texts' in (reason or "")
