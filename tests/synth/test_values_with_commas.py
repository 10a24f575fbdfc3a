"""Lists that had one value each, and that value a comma: another sign of lists says that there are more."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

Book = tuple[str, Sequence[str], str]

BOOKS: Sequence[Book] = (
    ("Old bridges", ["Sato, Wanda"], "York, 1950"),
    ("Wool and salt", ["Falk, Yusuf"], "Hull, 1999"),
    ("Herons", ["Moreau, Ines"], "Bath, 2004"),
)


def page(books: Sequence[Book], sign: str = "; ") -> HtmlDocument:
    items = "".join(
        f"<li><b>{title}</b><br>by {sign.join(authors)}<br><i>Published:</i> {published}</li>"
        for title, authors, published in books
    )
    html = f"<html><body><h1>Catalogue</h1><ol>{items}</ol></body></html>"
    return HtmlDocument.from_bytes(html.encode(), "catalogue", "utf-8")


def label(book: Book) -> dict[str, str | tuple[str, ...]]:
    title, authors, published = book
    return {"title": title, "authors": tuple(authors), "published": published}


PROGRAM = learn([Example(page(BOOKS), {"titles": tuple(map(label, BOOKS))})]).program


@pytest.mark.parametrize("sign", ["; ", " | ", " / "])
@pytest.mark.parametrize("more", [(), ("Grieve, Una",), ("Grieve, Una", "Xu, Mona")])
def test_several_values_are_not_given_as_one(more: Sequence[str], sign: str) -> None:
    book = ("Reeds", ["Quist, Nadia", *more], "Cork, 2001")
    (record,) = evaluate(PROGRAM, page([book], sign)).records[0].found
    (told,) = (field for field in record.fields if field.name == "authors")
    assert told.value == (None if more else ["Quist, Nadia"])
    assert (told.reason is not None) == bool(more)
