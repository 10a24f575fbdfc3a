"""Schemas in TOML: shipped ones load, and all mistakes of a file are told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from fieldmark.runtime.amber.learning import domains_of
from fieldmark.runtime.amber.schema import SchemaError, Thresholds, load_schema, shipped_schemas


def problems(folder: Path, text: str) -> tuple[str, ...]:
    path = folder / "s.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SchemaError) as caught:
        load_schema(path)
    assert all(f"{path}: {problem}" in str(caught.value) for problem in caught.value.problems)
    return caught.value.problems


@pytest.mark.parametrize("name", shipped_schemas())
def test_shipped_schemas_load(name: str) -> None:
    schema = load_schema(name)
    assert schema.pivots
    assert all(kind in {a.name for a in schema.attributes} for kind in schema.fields.values())


def test_courts_and_products_come_with_gazetteers() -> None:
    assert domains_of(load_schema("courts"))["judges"].terms
    assert {"brand", "availability"} <= domains_of(load_schema("products")).keys()


def test_a_schema_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "towns.txt").write_text("# towns\nOxford\n\nYork\n", encoding="utf-8")
    (tmp_path / "s.toml").write_text(
        'disjoint = [["price", "town"]]\n[thresholds]\ninfer_regular = 0.4\ninfer_optional = 0.3\n'
        '[attributes.price]\nkind = "regular"\npivot = true\nannotators = [{ recogniser = "price" }]\n'
        '[attributes.town]\nannotators = [{ gazetteer = "towns.txt", fills = 0.5, inside = ["td"] }]\n'
        '[fields]\nlocation = "town"\n',
        encoding="utf-8",
    )
    schema = load_schema("s.toml", tmp_path)
    assert (schema.name, [a.name for a in schema.pivots]) == ("s", ["price"])
    assert schema.thresholds == Thresholds(infer_regular=0.4, infer_optional=0.3)
    assert [spelling for spelling, _ in domains_of(schema)["town"].terms.values()] == ["Oxford", "York"]
    assert (schema.attribute_of("location"), schema.attribute_of("town"), schema.attribute_of("x")) == (
        "town",
        "town",
        None,
    )
    assert schema.are_disjoint("town", "price")


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    told = problems(
        tmp_path,
        'title = "x"\ndisjoint = [["a", "z"], ["a"]]\n[thresholds]\nkeep_optional = 0.9\n'
        '[attributes.a]\nkind = "rare"\nannotators = [{ pattern = "(" }, { recogniser = "colour" }, { fills = 2 }]\n'
        '[attributes.b]\npivot = true\nannotators = [{ gazetteer = "none.txt", fills = 2, inside = "td" }]\n'
        '[fields]\nf = "z"\n',
    )
    for start in (
        "title: unknown",
        "disjoint[0]: 'z' is no attribute type",
        "disjoint[1]: a list of two or more",
        "thresholds: infer_regular >= infer_optional",
        'attributes.a.kind: "regular" or "optional"',
        "attributes.a.annotators[0].pattern: ",
        "attributes.a.annotators[1].recogniser: 'colour' is none; known are ",
        "attributes.a.annotators[2]: a table with one of recogniser, pattern, label, gazetteer",
        "attributes.b.annotators[0].gazetteer: ",
        "attributes.b.annotators[0].fills: a fraction between 0 and 1",
        "attributes.b.annotators[0].inside: a list is expected",
        "attributes.b: a pivot attribute is regular",
        "fields.f: 'z' is no attribute type",
    ):
        assert any(problem.startswith(start) for problem in told), start


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a = [", "it is no TOML"),
        ("a = " + "[" * 5_000, "it is no TOML: its arrays or tables are nested too deeply"),
        ("a." * 5_000 + "b = 1", "it is no TOML: a key has more than 100 names"),
        (
            f"[attributes.x]\nannotators = [{{ pattern = '{'(' * 2_000}x{')' * 2_000}' }}]",
            "attributes.x.annotators[0].pattern: maximum recursion",
        ),
        ("", "attributes: there is none"),
        ('[attributes.a]\nannotators = [{ recogniser = "date" }]', "attributes: none is a pivot"),
        ("attributes = 3", "attributes: a table is expected, not 3"),
        ('[attributes.a]\npivot = "yes"\nannotators = [{ recogniser = "date" }]', "attributes.a.pivot: true or false"),
    ],
)
def test_a_file_that_is_no_schema(tmp_path: Path, text: str, problem: str) -> None:
    assert problems(tmp_path, text)[0].startswith(problem)


def test_a_missing_schema_names_the_shipped_ones() -> None:
    with pytest.raises(SchemaError, match="there is no such schema; shipped are courts, products, results"):
        load_schema("nowhere.toml")


def test_thresholds_are_checked() -> None:
    with pytest.raises(ValueError, match="keep_regular lies between 0 and 1, not 2"):
        Thresholds(keep_regular=2)
