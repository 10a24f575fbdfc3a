"""TermCounts kept in a file (AMBER's continuous learning): it adds up, once a page, whatever dies on the way."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.amber.learning import EvidenceStore, StoreError, TermCounts, TermEvidence, domains_of
from fieldmark.runtime.amber.tree import PageTree
from tests.operations import PATIENCE
from tests.runtime.amber.pages import EVIDENCE, TOWNS, document, homes


def test_the_store_adds_up_and_a_later_run_knows_it(tmp_path: Path) -> None:
    schema = homes(TOWNS[:2])
    seed = domains_of(schema)
    store = EvidenceStore(tmp_path / "e.sqlite")
    evidence = {"town": TermCounts(Counter({"Ely": 2}), Counter({"Oxford": 1, "Leeds": 1}))}
    store.add("one", evidence, schema, seed)
    store.add("two", {"town": TermCounts(Counter({"Ely": 1, "Leeds": 5}), Counter())}, schema, seed)
    domain = EvidenceStore(tmp_path / "e.sqlite").read(seed)["town"]
    assert domain.terms == {"ely": ("Ely", TermEvidence(3, 0))}
    assert domain.noise == {"oxford", "leeds"}


SEEN = st.lists(st.tuples(st.sampled_from("abcd"), EVIDENCE), max_size=6)


@settings(deadline=None, max_examples=40)
@given(SEEN)
def test_a_page_that_is_seen_again_counts_once(seen: list[tuple[str, TermCounts]]) -> None:
    schema = homes(TOWNS[:2])
    seed = domains_of(schema)
    once = dict(reversed(seen))
    with TemporaryDirectory() as folder:
        often, rarely = EvidenceStore(Path(folder) / "often"), EvidenceStore(Path(folder) / "rarely")
        for page, evidence in seen:
            known = often.add(page, {"town": evidence}, schema, seed)
            assert often.add(page, {"town": evidence}, schema, seed) == known == often.read(seed)
        for page in dict.fromkeys(page for page, _ in seen):
            rarely.add(page, {"town": once[page]}, schema, seed)
        assert often.read(seed) == rarely.read(seed)


def test_a_page_is_known_by_its_content_and_not_by_its_name() -> None:
    one = PageTree(HtmlDocument.from_bytes(b"<p>a <b>b</b></p>", "one.html", "utf-8"))
    same = PageTree(HtmlDocument.from_bytes(b"<p>a <b>b</b></p>", "two.html", "utf-8"))
    others = [PageTree(document(body)) for body in ("<p>a <b>c</b></p>", "<p>a</p><b>b</b>", "<p>a <i>b</i></p>")]
    assert one.key == same.key
    assert len({one.key, *(other.key for other in others)}) == 4


WORKER = """
import os, sys
from collections import Counter
from fieldmark.runtime.amber import learning as store
from fieldmark.runtime.amber.learning import domains_of
from fieldmark.runtime.amber.learning import TermCounts
from tests.runtime.amber.pages import homes
schema = homes(["Oxford"])
crash = sys.argv[2] == "crash"
if crash:
    store.learn_refined = lambda *arguments: os._exit(9)
for number in range(20):
    evidence = {"town": TermCounts(Counter({"Ely": 1}), Counter())}
    store.EvidenceStore(sys.argv[1]).add(f"{sys.argv[2]} {number}", evidence, schema, domains_of(schema))
"""


def workers(path: Path, *names: str) -> list[int]:
    """The exit statuses of processes that each add 20 pages, at the same time."""
    root = Path(__file__).parents[3]
    running = [subprocess.Popen([sys.executable, "-c", WORKER, str(path), name], cwd=root) for name in names]
    return [worker.wait(timeout=PATIENCE) for worker in running]


@pytest.mark.parametrize(("names", "count"), [(("one", "two"), 40), (("same", "same"), 20)])
def test_two_processes_add_up_and_count_a_page_once(tmp_path: Path, names: tuple[str, str], count: int) -> None:
    path = tmp_path / "e.sqlite"
    assert workers(path, *names) == [0, 0]
    known = EvidenceStore(path).read(domains_of(homes(["Oxford"])))["town"]
    assert known.terms["ely"] == ("Ely", TermEvidence(count, 0))


def test_a_process_that_dies_within_a_page_leaves_the_pages_before_and_no_trace_of_it(tmp_path: Path) -> None:
    path = tmp_path / "e.sqlite"
    schema = homes(["Oxford"])
    seed = domains_of(schema)
    store = EvidenceStore(path)
    evidence = {"town": TermCounts(Counter({"Ely": 1}), Counter())}
    store.add("before", evidence, schema, seed)
    assert workers(path, "crash") == [9]
    assert store.read(seed)["town"].terms["ely"] == ("Ely", TermEvidence(1, 0))
    store.add("crash 0", evidence, schema, seed)
    assert store.read(seed)["town"].terms["ely"] == ("Ely", TermEvidence(2, 0))


def test_a_statement_that_fails_undoes_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = homes(["Oxford"])
    seed = domains_of(schema)
    store = EvidenceStore(tmp_path / "e.sqlite")
    evidence = {"town": TermCounts(Counter({"Ely": 1, "Bath": 1}), Counter())}
    with monkeypatch.context() as patch:
        patch.setattr("fieldmark.runtime.amber.learning._WRITE", "INSERT INTO term VALUES (?, ?, ?, ?, ?, NULL)")
        with pytest.raises(StoreError):
            store.add("page", evidence, schema, seed)
    assert store.read(seed)["town"].terms.keys() == {"oxford"}
    store.add("page", evidence, schema, seed)
    assert store.read(seed)["town"].terms["ely"] == ("Ely", TermEvidence(1, 0))


def test_a_file_that_is_no_store(tmp_path: Path) -> None:
    path = tmp_path / "e.sqlite"
    path.write_text("this is no database, it is a text that is long enough to be told from one" * 20)
    with pytest.raises(StoreError, match="the evidence cannot be used"):
        EvidenceStore(path).read(domains_of(homes()))
    assert sqlite3.sqlite_version
