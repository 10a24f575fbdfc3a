"""Algorithm 5 to the letter, beside its own lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.amber_literal import analyse_literally, components, learn, learn_in_turn
from fieldmark.dsl.text.lexicon import caseless
from fieldmark.runtime.amber.annotations import Annotations, annotate
from fieldmark.runtime.amber.annotators import Gazetteer
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.learning import Domains, TermEvidence, domains_of, with_domains
from fieldmark.runtime.amber.schema import AttributeType, DomainSchema
from fieldmark.runtime.amber.tree import PageTree
from tests.runtime.amber.pages import homes, page, rows

NAMES = ("Oxford", "Walton Street", "Leeds", "York", "flat", "Garage")
TEXTS = st.lists(st.sampled_from([*NAMES, "in Oxford", "near"]), min_size=1, max_size=3).map(", ".join)
HOMES = st.lists(st.fixed_dictionaries({"town": TEXTS, "beds": TEXTS, "price": st.just("£1")}), max_size=5)
TERMS = st.lists(st.sampled_from(NAMES), max_size=4)


def schema_of(towns: Sequence[str], streets: Sequence[str], threshold: float) -> DomainSchema:
    """Homes with two disjoint gazetteers."""
    plain = homes(towns)
    street = AttributeType("street", True, (Gazetteer(streets),))
    return replace(
        plain,
        attributes=(*plain.attributes, street),
        disjoint=frozenset({frozenset({"town", "street"})}),
        thresholds=replace(plain.thresholds, noise=threshold),
    )


def algorithm_5(
    of: PageTree, typing: ExtractionTyping, annotations: Annotations, domains: Domains, schema: DomainSchema
) -> tuple[dict[str, dict[str, tuple[int, int]]], dict[str, set[str]]]:
    """The paper's lines, on sets: per type the terms of U with ev(v, U) and ev(v, not U), and what was cast out."""
    ann = {
        (rho, n, caseless(of.text(n)[slice(*span)]))
        for rho in domains
        for n, spans in annotations[rho].items()
        for span in spans
    }
    t = [(a.node, a.kind) for record in typing.records for a in record.attributes if a.kind in domains]
    u = {rho: set(domain.terms) for rho, domain in domains.items()}
    out = {rho: set(domain.noise) for rho, domain in domains.items()}
    ev: dict[tuple[str, str], int] = defaultdict(int)
    ev_not: dict[tuple[str, str], int] = defaultdict(int)
    for rho, domain in domains.items():
        for v, (_, seen) in domain.terms.items():
            ev[v, rho], ev_not[v, rho] = seen.positive, seen.negative

    def terms(n: int) -> list[str]:
        return [caseless(term) for term in components(of.text(n))]

    def complement(rho: str) -> set[str]:
        return out[rho].union(*(u[other] for other in u if schema.are_disjoint(rho, other)))

    for n, rho in t:
        for v in terms(n):
            if v not in complement(rho):
                if (rho, n, v) not in ann:
                    u[rho].add(v)
                    ev[v, rho] = ev_not[v, rho] = 0
                ev[v, rho] += sum(v in terms(m) for m, kind in t if kind == rho)
    for rho, n, v in ann:
        if (n, rho) not in t:
            ev_not[v, rho] += sum((kind, w) == (rho, v) for kind, m, w in ann if (m, kind) not in t)
            if ev[v, rho] < schema.thresholds.noise * ev_not[v, rho]:
                u[rho].discard(v)
                out[rho].add(v)
    return {rho: {v: (ev[v, rho], ev_not[v, rho]) for v in u[rho]} for rho in u}, out


def in_short(domains: Domains) -> tuple[dict[str, dict[str, tuple[int, int]]], dict[str, set[str]]]:
    """Domains as the paper's sets."""
    return (
        {name: {v: (e.positive, e.negative) for v, (_, e) in d.terms.items()} for name, d in domains.items()},
        {name: set(domain.noise) for name, domain in domains.items()},
    )


@settings(deadline=None)
@given(HOMES, HOMES, TERMS, TERMS, TEXTS, st.sampled_from([0.5, 1.0, 1.5, 3.0]))
def test_learning_is_as_the_paper_has_it_page_after_page(
    first: list[dict[str, str]],
    second: list[dict[str, str]],
    towns: list[str],
    streets: list[str],
    heading: str,
    threshold: float,
) -> None:
    schema = schema_of(towns, streets, threshold)
    pages = [page(f"<h1>{heading}</h1><div>{rows(listed)}</div>") for listed in (first, second)]
    domains = known = domains_of(schema)
    for of in pages:
        current = with_domains(schema, known)
        annotations = annotate(of, current)
        typing = analyse_literally(of, annotations, current)
        expected = algorithm_5(of, typing, annotations, known, schema)
        known = learn(of, typing, annotations, known, schema)
        assert in_short(known) == expected
        for domain in known.values():
            assert not domain.noise & domain.terms.keys()
    assert learn_in_turn(pages, domains, schema) == known


def test_the_components_of_the_papers_example() -> None:
    text = "Oxford, Walton Street, ground-floor apartment"
    assert components(text) == ("Oxford", "Walton Street", "ground-floor", "apartment")


@given(st.text(st.sampled_from("aBéÉ1 -,.'’\n"), max_size=20))
def test_components_are_parts_of_the_text_without_punctuation_each_once(text: str) -> None:
    found = components(text)
    assert len({caseless(term) for term in found}) == len(found)
    for term in found:
        assert term in text
        assert not set(term) & set(",.")
        assert len(term.split()) == 1 or not any(word[0].islower() for word in term.split())
    words = {caseless(word) for term in found for word in term.split()}
    assert words >= {caseless(word) for word in text.split() if word.isalnum()}


def learned(body: str, schema: DomainSchema) -> dict[str, tuple[int, int]]:
    """The towns known after a page, with the evidence for and against each."""
    of = page(body)
    annotations = annotate(of, schema)
    found = learn(of, analyse_literally(of, annotations, schema), annotations, domains_of(schema), schema)
    return in_short(found)[0]["town"]


def listing(*towns: str) -> str:
    return f"<div>{rows([{'town': town, 'beds': '1 beds', 'price': '£1'} for town in towns])}</div>"


def test_terms_are_extracted_validated_and_cast_out() -> None:
    schema = homes(["Oxford", "Leeds", "Garage"])
    assert learned("<h1>Garage</h1>" + listing("Oxford", "Leeds", "Ely"), schema) == {
        "oxford": (1, 0),
        "leeds": (1, 0),
        "ely": (1, 0),
    }


def test_each_node_of_a_validated_term_adds_its_frequency_and_an_extracted_one_begins_anew() -> None:
    assert learned(listing("Oxford", "Oxford", "Oxford"), homes(["Oxford"])) == {"oxford": (9, 0)}
    assert learned(listing("York", "York", "Oxford", "Oxford", "Oxford"), homes(["Oxford"])) == {
        "oxford": (9, 0),
        "york": (2, 0),
    }


def test_a_term_as_often_noise_as_a_value_is_cast_out_by_line_10() -> None:
    body = "<h1>Leeds</h1>" + listing("Oxford", "Oxford", "Leeds")
    assert learned(body, homes(["Oxford", "Leeds"])).keys() == {"oxford"}
    assert not TermEvidence(1, 1).is_noise(1.5)
