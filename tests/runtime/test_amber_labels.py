"""AMBER's answers as labels of fields that have none: they are true where it finds them, and nothing else changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.runtime.amber_labels import with_labels
from fieldmark.synth.core.examples import Example, Label
from tests.runtime.amber.pages import document, homes, rows, some_homes
from tests.runtime.commands import ran

HOUSES = """name = "houses"

[attributes.price]
kind = "regular"
pivot = true
annotators = [{ recogniser = "price" }]

[attributes.beds]
kind = "optional"
annotators = [{ pattern = "[0-9]+ beds?" }]
"""


@given(st.integers(3, 8), st.sampled_from(["town", "beds", "price"]), st.sampled_from(["div", "section", "article"]))
@settings(deadline=None, max_examples=20)
def test_labelled_records_get_what_no_label_names(count: int, known: str, tag: str) -> None:
    true = some_homes(count)
    label: Label = tuple({known: home[known]} for home in true)
    (example,), counts = with_labels([Example(document(rows(true, tag)), {"homes": label})], homes())
    assert example.labels == {
        "homes": tuple({name: home[name] for name in (known, "price", "beds", "town")} for home in true)
    }
    assert counts == {f"homes.{name}": count for name in ("price", "beds", "town") if name != known}


def test_what_is_labelled_anywhere_stays_as_it_is() -> None:
    true = some_homes(4)
    labels: list[dict[str, Label]] = [{"homes": tuple({"town": home["town"]} for home in true)}, {"price": None}]
    examples = [Example(document(rows(true)), label) for label in labels]
    labelled, counts = with_labels(examples, homes())
    assert "price" not in counts
    assert labelled[1].labels["price"] is None


def test_single_fields_get_values_in_page_order_or_the_one_they_share() -> None:
    true = [home | {"beds": "2 beds"} for home in some_homes(4)]
    (example,), counts = with_labels([Example(document(rows(true)), {"name": "Sale"})], homes(), ["location"])
    prices, towns = (tuple(home[name] for home in true) for name in ("price", "town"))
    assert example.labels["price"] == prices
    assert example.labels["beds"] == "2 beds"
    assert example.labels["location"] == towns
    assert "town" not in example.labels
    assert counts["price"] == 1


def test_learning_with_a_schema_reads_what_nobody_labelled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "houses.toml").write_text(HOUSES)
    pages = tmp_path / "pages"
    pages.mkdir()
    homes_ = some_homes(8)
    for number, some in enumerate((homes_[:4], homes_[4:])):
        html = f"<html><body><h1>Homes</h1><div>{rows(some, 'section')}</div><p>Bye</p></body></html>"
        (pages / f"{number}.html").write_text(html)
    label = {"homes": [{"town": home["town"], "beds": home["beds"]} for home in homes_[:4]]}
    (pages / "0.json").write_text(json.dumps(label))
    told = ran("learn", "pages", "-o", "p.fm", "--schema", "houses.toml")
    assert "note: homes.price: labelled by AMBER in 4 records, which may be wrong\n" in told.stderr
    read = json.loads(ran("extract", "p.fm", "pages/1.html").stdout)["values"]["homes"]
    assert read == homes_[4:]
    assert ran("learn", "pages", "-o", "q.fm", "--schema", "nowhere.toml").exit_code == 2
