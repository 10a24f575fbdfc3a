"""Annotators, gazetteers, labels, and how annotations are reconciled."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.text.lexicon import caseless
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.annotators import (
    RECOGNISERS,
    Gazetteer,
    LabelAnnotator,
    PatternAnnotator,
    Placed,
    recogniser,
)
from fieldmark.runtime.amber.schema import AttributeType, DomainSchema, load_schema
from tests.runtime.amber.pages import page

WORDS = st.lists(st.sampled_from(["red", "Red", "green", "blue", "sea", "-"]), max_size=8).map(" ".join)


@given(st.lists(WORDS, max_size=5), WORDS)
def test_a_gazetteer_finds_the_longest_terms_from_left_to_right(terms: list[str], text: str) -> None:
    gazetteer = Gazetteer(terms)
    found = [text[start:end] for start, end in gazetteer.spans(text)]
    known = set(map(caseless, gazetteer.terms))
    assert all(caseless(piece) in known for piece in found)
    keys = sorted((caseless(term).split() for term in terms if term.strip()), key=len, reverse=True)
    words, expected = text.split(), []
    while words:
        longest = next((key for key in keys if [word.casefold() for word in words[: len(key)]] == key), None)
        if longest:
            expected.append(" ".join(words[: len(longest)]))
        words = words[len(longest) if longest else 1 :]
    assert found == expected


@pytest.mark.parametrize(
    ("kind", "text", "values"),
    [
        ("price", "was £1,200 now £995 pcm", ["£1,200", "£995"]),
        ("date", "filed Oct. 27, 2023", ["Oct. 27, 2023"]),
        ("postcode", "Oxford OX1 3QD, Boston MA 02139", ["OX1 3QD", "MA 02139"]),
        ("email", "to ada@mail.example now", ["ada@mail.example"]),
        ("url", "see https://a.example/b.", ["https://a.example/b."]),
    ],
)
def test_typed_recognisers(kind: str, text: str, values: list[str]) -> None:
    of = page(f"<p>{text}</p>")
    spans = recogniser(kind).find(of, len(of) - 1)
    assert kind in RECOGNISERS
    assert [of.text(len(of) - 1)[slice(*span)] for span in spans] == values


def values(body: str, *attributes: AttributeType, disjoint: tuple[str, ...] = ()) -> dict[str, list[str]]:
    pairs = frozenset({frozenset(disjoint)}) if disjoint else frozenset()
    schema = DomainSchema("s", attributes, pairs)
    of = page(body)
    found = annotate(of, schema)
    return {
        kind: [of.text(node)[slice(*span)] for node, spans in nodes.items() for span in spans]
        for kind, nodes in found.items()
    }


def typed(name: str, pattern: str) -> AttributeType:
    return AttributeType(name, True, (PatternAnnotator(re.compile(pattern)),), pivot=True)


def test_of_disjoint_types_the_earlier_keeps_its_value_and_the_later_is_cut() -> None:
    both = (typed("citation", r"\d{4} [A-Z]+ \d+"), typed("name", r".* v\. .*"))
    body = "<p>Doe v. Roe, 2024 UT 7</p>"
    assert values(body, *both, disjoint=("citation", "name")) == {"citation": ["2024 UT 7"], "name": ["Doe v. Roe"]}
    assert values(body, *both)["name"] == ["Doe v. Roe, 2024 UT 7"]


def test_nothing_stands_within_a_longer_word_of_a_disjoint_type() -> None:
    both = (typed("date", r"\d\d-\d\d-\d{4}"), typed("link", r"https?://\S+"))
    body = "<p>https://a.example/12-05-2024.pdf</p>"
    assert values(body, *both, disjoint=("date", "link")) == {"date": [], "link": ["https://a.example/12-05-2024.pdf"]}


def test_values_may_run_over_inline_elements_but_not_where_a_run_has_one() -> None:
    name = typed("name", r"\w+ v\. \w+")
    assert values("<p>Doe <i>v.</i> Roe</p>", name) == {"name": ["Doe v. Roe"]}
    assert values("<p><b>Doe v. Roe</b> v. Poe</p>", name) == {"name": ["Doe v. Roe"]}
    assert values("<select><option>Doe v. Roe</select><button>A v. B</button>", name) == {"name": []}


def test_an_annotator_can_be_placed() -> None:
    word = PatternAnnotator(re.compile(r"red"))
    body = "<nav><a>red</a></nav><p><a>red</a></p><p>a red word in a long line</p>"

    def found(inside: tuple[str, ...] = (), outside: tuple[str, ...] = (), fills: float = 0.0) -> int:
        kind = AttributeType("colour", True, (Placed(word, inside, outside, fills),), pivot=True)
        return len(values(body, kind)["colour"])

    assert (found(), found(("a",)), found(("a",), ("nav",)), found(fills=0.5)) == (3, 2, 1, 2)


def test_labels_are_heads_of_columns_terms_and_texts_before() -> None:
    kind = AttributeType("judge", True, (LabelAnnotator(re.compile("^Judge")),), pivot=True)
    head = "<tr><td colspan=2>Page 1</td></tr><tr><th>Case</th><th>Judge</th></tr>"
    table = f"<table>{head}<tr><td>A 1</td><td>Ada</td></tr></table>"
    assert values(table, kind)["judge"] == ["Ada"]
    assert values("<dl><dt>Case</dt><dd>1</dd><dt>Judges</dt><dd>Bea</dd></dl>", kind)["judge"] == ["Bea"]
    assert values("<div><span>Judge:</span> <div>Cleo</div><div>Dora</div></div>", kind)["judge"] == ["Cleo"]


def courts(text: str) -> dict[str, list[str]]:
    """What the shipped court schema annotates in a text: attribute type -> values."""
    of = page(f"<p>{text}</p>")
    found = annotate(of, load_schema("courts"))
    return {
        kind: [of.text(node)[slice(*span)] for node, spans in nodes.items() for span in spans]
        for kind, nodes in found.items()
        if nodes
    }


@pytest.mark.parametrize(
    "ending",
    [
        "; from Elm County",
        " (Order Denying Petition)",
        " (Reconsideration)",
        " (U.S. Fifth Circuit 23-1)",
        " - Concurring in part",
    ],
)
@pytest.mark.parametrize("name", ["Ash v. Birch", "In re Ash", "Ash (a minor) v. Birch"])
def test_a_case_name_ends_where_it_says_what_was_decided_or_where(name: str, ending: str) -> None:
    assert courts(name + ending)["case_name"] == [name]


@given(st.integers(0, 23), st.integers(0, 59))
def test_a_time_is_no_docket_number(hour: int, minute: int) -> None:
    assert "docket_number" not in courts(f"filed at {hour:02}:{minute:02}")
    assert courts(f"filed as {hour}:{minute:02}-cv-00456")["docket_number"] == [f"{hour}:{minute:02}-cv-00456"]
