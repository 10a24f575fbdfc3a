"""A line of a plain text that is indented below a row, a name and a number, belongs to the record of that row."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.texts import text_document
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

ARTICLES = ("RED MILK", "BATTERIES AA", "RICE", "SOAP", "APPLES", "DARK BREAD", "BUTTER")

Line = dict[str, str]


def _line(drawn: Random, article: str, several: bool) -> Line:
    if not several:
        return {"article": article, "amount": f"{drawn.randint(1, 9)}.{drawn.randint(10, 99)}"}
    count, price = drawn.randint(2, 9), drawn.randint(100, 300)
    total = count * price
    return {
        "article": article,
        "amount": f"{total // 100}.{total % 100:02}",
        "quantity": f"{count}",
        "unit_price": f"{price // 100}.{price % 100:02}",
    }


def _page(lines: Sequence[Line], name: str) -> HtmlDocument:
    rows = ""
    for line in lines:
        rows += f"{line['article']:<30}{line['amount']:>8} A\n"
        if "quantity" in line:
            rows += f"    {line['quantity']} x {line['unit_price']}\n"
    rule = "-" * 40
    return text_document(f"GREENLEAF MARKET\n\nReceipt no.: 1680\n{rule}\n{rows}{rule}\nTOTAL EUR {9:>28}\n", name)


@given(st.integers(0, 10**6), st.lists(st.booleans(), min_size=3, max_size=6))
@settings(deadline=None, max_examples=20)
def test_the_line_below_a_row_is_of_its_record(seed: int, several: Sequence[bool]) -> None:
    drawn = Random(seed)
    known = [
        [_line(drawn, article, many) for article, many in zip(drawn.sample(ARTICLES, 4), flags, strict=True)]
        for flags in ((True, False, True, False), (False, True, True, False))
    ]
    pages = [_page(lines, f"page-{number}") for number, lines in enumerate(known)]
    program = learn([Example(page, {"lines": tuple(lines)}) for page, lines in zip(pages, known, strict=True)]).program
    lines = [
        _line(drawn, article, many) for article, many in zip(drawn.sample(ARTICLES, len(several)), several, strict=True)
    ]
    given_lines = evaluate(program, _page(lines, "more")).records[0].value
    assert given_lines is not None
    assert [{name: text for name, text in one.items() if text is not None} for one in given_lines] == lines
