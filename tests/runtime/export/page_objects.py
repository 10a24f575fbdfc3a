"""A page object with fixtures, made by the commands."""

from __future__ import annotations

from pathlib import Path

import fieldmark
from tests.runtime.commands import ran
from tests.runtime.samples import AMBIGUOUS, MAIL, PAGE, PROGRAM


def packaged(tmp_path: Path) -> Path:
    """A page object with the fixtures of a page, of one on which a field abstains, and of an e-mail."""
    fieldmark.save(PROGRAM, tmp_path / "orders.fm")
    (tmp_path / "order.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "unsure.html").write_text(AMBIGUOUS, encoding="utf-8")
    (tmp_path / "mail.eml").write_bytes(MAIL.encode() + PAGE.encode())
    documents = [str(tmp_path / name) for name in ("order.html", "unsure.html", "mail.eml")]
    program, fixtures, folder = (str(tmp_path / name) for name in ("orders.fm", "fixtures", "package"))
    kept = ran("fixture", "add", program, *documents, "--to", fixtures)
    assert kept.exit_code == 0, kept.output
    made = ran("export", program, "--to", "web-poet", "-o", folder, "--fixtures", fixtures)
    assert made.exit_code == 0, made.output
    assert "2 fixtures" in made.output
    assert "left out: mail" in made.output
    return tmp_path / "package"
