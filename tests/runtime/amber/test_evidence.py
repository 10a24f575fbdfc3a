"""TermCounts for and against terms, of one page or of several: algorithm 5, refined."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.learning import Domain, TermCounts, TermEvidence, domains_of, evidence_of, pieces, updated
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
