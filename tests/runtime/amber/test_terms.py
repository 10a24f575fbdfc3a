"""What is learned of terms: evidence for and against them, its store, rounds over unlabelled pages."""

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

from benchmarks.amber_literal import learn_in_turn
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.learning import (
    Domain,
    EvidenceStore,
    Step,
    StoreError,
    TermCounts,
    TermEvidence,
    domains_of,
    evidence_of,
    learn_pooled,
    learn_upfront,
    pieces,
    updated,
    with_domains,
)
from fieldmark.runtime.amber.tree import PageTree
from tests.operations import PATIENCE
from tests.runtime.amber.pages import EVIDENCE, TOWNS, document, homes, rows, some_homes


def test_the_terms_of_a_value_are_its_pieces_between_punctuation() -> None:
    text = "Oxford, Walton Street - ground-floor apartment (1st); 12"
    assert pieces(text) == ["Oxford", "Walton Street", "ground-floor apartment", "1st"]


@given(EVIDENCE, st.floats(1, 3))
def test_a_term_is_a_value_or_noise_but_never_both(evidence: TermCounts, threshold: float) -> None:
    domain = updated(Domain({"oxford": ("Oxford", TermEvidence())}), evidence, threshold)
    assert not domain.noise & domain.terms.keys()
    for key, (_, seen) in domain.terms.items():
        assert not seen.is_noise(threshold), key
    again = updated(domain, TermCounts(Counter(dict.fromkeys(domain.noise, 99)), Counter()), threshold)
    assert again.terms == domain.terms, "what is cast out stays out"


def test_inferred_values_are_learned_validated_ones_counted_and_noise_cast_out() -> None:
    schema = homes([*TOWNS[:4], "Garage"])
    body = "<h1>Garage</h1><p>Garage or Garage</p><p>Garage</p>" + rows(some_homes(6))
    typing = analyse(document(body), schema)
    seen = evidence_of([typing], ["town"])["town"]
    assert seen.positive == Counter(TOWNS[:6])
    assert seen.negative["Garage"] == 3
    domain = updated(domains_of(schema)["town"], seen, 1.5)
    assert {spelling for spelling, _ in domain.terms.values()} == set(TOWNS[:6])
    assert domain.noise == {"garage"}


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


def test_rounds_go_on_until_nothing_changes_whatever_the_order_of_pages() -> None:
    first = rows([{"town": t, "beds": "1 beds", "price": "£1"} for t in ("Oxford", "Leeds", "York")])
    second = rows([{"town": t, "beds": "1 beds", "price": "£1"} for t in ("Leeds", "York", "Bath")])
    pages = [document(first), document(second)]
    done = learn_upfront(pages, homes(["Oxford", "Leeds"]))
    assert done[0].learned["town"] == ("York",)
    assert done[1].learned["town"] == ("Bath",)
    assert done[-1].saturated
    other = learn_upfront(pages[::-1], homes(["Oxford", "Leeds"]))
    assert other[-1].domains["town"].terms.keys() == done[-1].domains["town"].terms.keys()


def test_a_grown_schema_finds_what_was_learned() -> None:
    schema = homes(TOWNS[:4])
    done = learn_upfront([document(rows(some_homes(6)))], schema)
    grown = with_domains(schema, done[-1].domains)
    typing = analyse(document(rows([{"town": TOWNS[5], "beds": "1 beds", "price": "£1"}] * 2)), grown)
    assert [record.values["town"] for record in typing.records] == [TOWNS[5]] * 2


@pytest.mark.parametrize("step", [learn_in_turn, learn_pooled])
def test_the_paper_and_the_refinement_learn_the_same_from_plain_lists(step: Step) -> None:
    pages = [document(f"<div>{rows(some_homes(8))}</div>"), document(f"<div>{rows(some_homes(5))}</div>")]
    done = learn_upfront(pages, homes(TOWNS[:5]), step=step)
    assert done[-1].saturated
    assert {spelling for spelling, _ in done[-1].domains["town"].terms.values()} == set(TOWNS)
