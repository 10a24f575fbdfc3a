"""Learning gazetteers (algorithm 5), upfront and continuously."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.domains import Domain, Evidence, TermEvidence, domains_of, updated, with_domains
from fieldmark.runtime.amber.learning import components, evidence_of, learn_upfront
from fieldmark.runtime.amber.store import EvidenceStore, StoreError
from tests.runtime.amber.pages import TOWNS, document, homes, rows, some_homes

COUNTS = st.dictionaries(st.sampled_from(["Oxford", "York", "oxford", "Garage"]), st.integers(1, 5)).map(Counter)
EVIDENCE = st.builds(Evidence, COUNTS, COUNTS)


def test_components_are_the_pieces_between_punctuation() -> None:
    text = "Oxford, Walton Street - ground-floor apartment (1st); 12"
    assert components(text) == ["Oxford", "Walton Street", "ground-floor apartment", "1st"]


@given(EVIDENCE, st.floats(1, 3))
def test_a_term_is_a_value_or_noise_but_never_both(evidence: Evidence, threshold: float) -> None:
    domain = updated(Domain({"oxford": ("Oxford", TermEvidence())}), evidence, threshold)
    assert not domain.noise & domain.terms.keys()
    for key, (_, seen) in domain.terms.items():
        assert not seen.is_noise(threshold), key
    again = updated(domain, Evidence(Counter(dict.fromkeys(domain.noise, 99)), Counter()), threshold)
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


def test_the_store_adds_up_and_a_later_run_knows_it(tmp_path: Path) -> None:
    schema = homes(TOWNS[:2])
    seed = domains_of(schema)
    store = EvidenceStore(tmp_path / "e.sqlite")
    evidence = {"town": Evidence(Counter({"Ely": 2}), Counter({"Oxford": 1, "Leeds": 1}))}
    store.add(evidence, schema, seed)
    store.add({"town": Evidence(Counter({"Ely": 1, "Leeds": 5}), Counter())}, schema, seed)
    domain = EvidenceStore(tmp_path / "e.sqlite").read(seed)["town"]
    assert domain.terms == {"ely": ("Ely", TermEvidence(3, 0))}
    assert domain.noise == {"oxford", "leeds"}


WORKER = """
import sys
from collections import Counter
from fieldmark.runtime.amber.domains import Evidence, domains_of
from fieldmark.runtime.amber.store import EvidenceStore
from tests.runtime.amber.pages import homes
schema = homes(["Oxford"])
for _ in range(20):
    EvidenceStore(sys.argv[1]).add({"town": Evidence(Counter({"Ely": 1}), Counter())}, schema, domains_of(schema))
"""


def test_two_processes_add_up(tmp_path: Path) -> None:
    path = tmp_path / "e.sqlite"
    root = Path(__file__).parents[3]
    workers = [subprocess.Popen([sys.executable, "-c", WORKER, str(path)], cwd=root) for _ in range(2)]
    assert [worker.wait(timeout=60) for worker in workers] == [0, 0]
    assert EvidenceStore(path).read(domains_of(homes(["Oxford"])))["town"].terms["ely"] == ("Ely", TermEvidence(40, 0))


def test_a_crash_leaves_what_was_committed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = homes(["Oxford"])
    seed = domains_of(schema)
    store = EvidenceStore(tmp_path / "e.sqlite")
    store.add({"town": Evidence(Counter({"Ely": 1}), Counter())}, schema, seed)
    with monkeypatch.context() as patch:
        patch.setattr("fieldmark.runtime.amber.store._WRITE", "INSERT INTO term VALUES (?, ?, ?, ?, ?, NULL)")
        with pytest.raises(StoreError):
            store.add({"town": Evidence(Counter({"Ely": 1, "Bath": 1}), Counter())}, schema, seed)
    assert store.read(seed)["town"].terms["ely"] == ("Ely", TermEvidence(1, 0))
    store.add({"town": Evidence(Counter({"Ely": 1}), Counter())}, schema, seed)
    assert store.read(seed)["town"].terms["ely"] == ("Ely", TermEvidence(2, 0))


def test_a_file_that_is_no_store(tmp_path: Path) -> None:
    path = tmp_path / "e.sqlite"
    path.write_text("this is no database, it is a text that is long enough to be told from one" * 20)
    with pytest.raises(StoreError, match="the evidence cannot be used"):
        EvidenceStore(path).read(domains_of(homes()))
    assert sqlite3.sqlite_version
