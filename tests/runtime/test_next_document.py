"""Which document to label next: of the layout, or with the missing values, of which most documents are."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fieldmark
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.runtime.next_document import Candidate, next_to_label
from fieldmark.runtime.summary import candidate
from tests.runtime.commands import ran

PROGRAM = parse_program(
    """program bills for html, version 2

account: text
  from "Account" up 1 across 1  take far <td>

amount: text
  from "Amount" up 1 across 1  take far <td>
"""
)

PAGES = {
    "known": "<table><tr><td>Account</td><td>{0}</td></tr><tr><td>Amount</td><td>{0}.50</td></tr></table>",
    "half": "<table><tr><td>Account</td><td>{0}</td></tr><tr><td>To pay</td><td>{0}.50</td></tr></table>",
    "other": "<p>Your number is <i>{0}</i></p><h1>{0}.50</h1>",
}


def unlabelled(kind: str, number: int) -> Candidate:
    html = f"<html><body>{PAGES[kind].format(number)}</body></html>"
    page = fieldmark.HtmlDocument.from_bytes(html.encode(), f"{kind}-{number}", "utf-8")
    return candidate(page, evaluate(PROGRAM, page))


@given(st.lists(st.sampled_from(sorted(PAGES)), max_size=9))
@settings(deadline=None, max_examples=30)
def test_the_next_document_is_like_most_others_of_which_little_is_known(kinds: Sequence[str]) -> None:
    found = next_to_label([unlabelled(kind, number) for number, kind in enumerate(kinds)])
    worth = {"half": kinds.count("half"), "other": 2 * kinds.count("other")}
    assert (found is None) == (not any(worth.values()))
    if found is not None:
        kind = found.document.partition("-")[0]
        assert worth[kind] == max(worth.values())
        words = {"half": '"amount" cannot be told in it', "other": "no labelled document has its layout"}
        assert found.why.startswith(words[kind])


def test_learning_says_which_document_to_label_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("labelled", "inbox"):
        (tmp_path / folder).mkdir()
    for number in range(2):
        (tmp_path / "labelled" / f"a{number}.html").write_text(PAGES["known"].format(100 + number))
        labels = {"account": f"{100 + number}", "amount": f"{100 + number}.50"}
        (tmp_path / "labelled" / f"a{number}.json").write_text(json.dumps(labels))
    for number in range(6):
        kind = "known" if number < 2 else "other"
        (tmp_path / "inbox" / f"x{number}.html").write_text(PAGES[kind].format(200 + number))
    told = ran("learn", "labelled", "-o", "p.fm", "--unlabelled", "inbox")
    why = "no labelled document has its layout; 3 others without labels may be like it"
    assert f"label next: inbox/x2.html: {why}\n" in told.stderr
    summary = json.loads(ran("learn", "labelled", "-o", "q.fm", "--unlabelled", "inbox", "--json").stdout)
    assert summary["next"] == {"document": "inbox/x2.html", "why": why}
    for number in range(2, 6):
        (tmp_path / "inbox" / f"x{number}.html").unlink()
    summary = json.loads(ran("learn", "labelled", "-o", "r.fm", "--unlabelled", "inbox", "--json").stdout)
    assert summary["next"] is None
