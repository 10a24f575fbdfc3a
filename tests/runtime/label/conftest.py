"""Folders of documents to be labelled."""

from __future__ import annotations

from pathlib import Path

import pytest

from fieldmark.runtime.label.session import Session
from tests.runtime.label.documents import DOCKETS, ORDERS, docket, page


@pytest.fixture
def pages(tmp_path: Path) -> list[Path]:
    """Four pages of one format; the last has no order number."""
    for stem, row in ORDERS.items():
        (tmp_path / f"{stem}.html").write_text(page(*row), encoding="utf-8")
    return sorted(tmp_path.glob("*.html"))


@pytest.fixture
def dockets(tmp_path: Path) -> Session:
    """Three pages of records, with the fields of a record added."""
    for stem, rows in DOCKETS.items():
        (tmp_path / f"{stem}.html").write_text(docket(rows), encoding="utf-8")
    session = Session(sorted(tmp_path.glob("*.html")), output=tmp_path / "dockets.fm")
    session.add_field(("entries",), "records")
    for name in ("date", "text", "note"):
        session.add_field(("entries", name), "one")
    return session
