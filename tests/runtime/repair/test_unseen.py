"""What no example of a layout shows is known there once a new page is labelled with it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.runtime.repair.pages import NewPage
from fieldmark.runtime.repair.whole import with_templates
from fieldmark.synth.html.index import DocumentIndex

PROGRAM = parse_program(
    """program orders for html, version 2
  template "Order", "Buyer", "Number", "Thank you"
  template "Bestellung", "Käufer", "Nummer", "Danke" without "driver" or "items" or "items.colour"

driver: optional text
  from "Driver" up 1 across 1  take far <td>

items: optional records
  each css "li"
  colour: optional text
    from <record>  take css "i"
"""
)


@pytest.mark.parametrize(
    ("texts", "labels", "left"),
    [
        ("Bestellung Nummer", {"driver": "Ann"}, {"items", "items.colour"}),
        ("Bestellung Nummer", {"driver": None, "items": []}, {"driver", "items", "items.colour"}),
        ("Bestellung Nummer", {"items": [{"colour": None}, {"colour": "red"}]}, {"driver"}),
        ("Bestellung Nummer", {"items": [{"colour": None}, "..."]}, {"driver", "items.colour"}),
        ("Order Number", {"driver": "Ann"}, {"driver", "items", "items.colour"}),
    ],
)
def test_what_a_page_is_labelled_with_is_seen_in_its_layout(
    texts: str, labels: Mapping[str, object], left: set[str]
) -> None:
    html = "".join(f"<p>{text}</p>" for text in texts.split())
    document = HtmlDocument.from_bytes(html.encode(), "page", "utf-8")
    page = NewPage(Path("page"), document, DocumentIndex(document), None, labels=labels)
    english, german = with_templates(PROGRAM, [page]).templates
    assert not english.unseen
    assert german.unseen == left
