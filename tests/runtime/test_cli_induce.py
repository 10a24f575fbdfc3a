"""`fieldmark induce` and `fieldmark calibrate` on the shipped nursery, and on pages of which nothing can be said."""

from __future__ import annotations

import json
import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import fieldmark
from fieldmark.runtime.amber.annotators import read_terms
from fieldmark.runtime.cli.main import main
from fieldmark.synth.wrappers.model import ModelError, dumps_model, read_model

NURSERY = Path(__file__).resolve().parents[2] / "examples" / "nursery"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)), catch_exceptions=False)


def induced(output: Path, *options: str) -> Result:
    return run("induce", "--schema", NURSERY / "nursery.toml", NURSERY / "pages", "-o", output, *options)


def test_the_nursery_becomes_a_program_of_landmarks(tmp_path: Path) -> None:
    result = induced(tmp_path / "plants.fm")
    assert result.exit_code == 0, result.output
    program = fieldmark.load(tmp_path / "plants.fm")
    for path in sorted((NURSERY / "pages").iterdir()):
        rows = unescape(path.read_text(encoding="utf-8")).split('<tr class="plant">')[1:]
        pairs = [(re.findall(r'/plant/\d+">([^<]+)', row)[0], re.findall(r"£[\d.]+", row)[0]) for row in rows]
        planted = [{"plant": plant, "price": price} for plant, price in pairs]
        assert fieldmark.extract(program, path).values["records"] == planted


@pytest.mark.parametrize("language", ["xpath", "lr", "hlrt"])
def test_a_wrapper_is_a_program_that_runs(tmp_path: Path, language: str) -> None:
    whole = language == "xpath"  # what stands before plants, a link of their own, no labels share
    assert induced(tmp_path / "w.fm", "--write", "wrapper", "--language", language).exit_code == (0 if whole else 1)
    program = fieldmark.load(tmp_path / "w.fm")
    assert fieldmark.loads(fieldmark.dumps(program)) == program
    for path in sorted((NURSERY / "pages").iterdir()):
        prices = fieldmark.extract(program, path).values["price"]
        assert isinstance(prices, list)
        assert len(prices) == path.read_text(encoding="utf-8").count('<tr class="plant">')
    for command in ("show", "explain"):
        assert run(command, tmp_path / "w.fm").exit_code == 0
    assert run("diff", tmp_path / "w.fm", tmp_path / "w.fm").exit_code == 0
    fixtures = tmp_path / "fixtures"
    assert run("fixture", "add", tmp_path / "w.fm", NURSERY / "pages", "--to", fixtures).exit_code == 0
    assert run("check", tmp_path / "w.fm", fixtures).exit_code == 0


def test_a_type_that_is_left_out_is_in_the_program_with_the_reason(tmp_path: Path) -> None:
    shutil.copytree(NURSERY, tmp_path / "nursery")
    schema = tmp_path / "nursery" / "more.toml"
    known = (NURSERY / "nursery.toml").read_text(encoding="utf-8")
    schema.write_text(known + "\n[attributes.isbn]\nannotators = [{ pattern = '978-[0-9]{9}' }]\n", encoding="utf-8")
    result = run("induce", "--schema", schema, NURSERY / "pages", "-o", tmp_path / "plants.fm")
    assert result.exit_code == 1
    program = fieldmark.load(tmp_path / "plants.fm")
    for path in sorted((NURSERY / "pages").iterdir()):
        said = fieldmark.extract(program, path)
        assert said.values["records"]
        assert said.values["isbn"] is None
        assert said.abstained == {"isbn": "not learned: nothing was labelled"}


def test_types_that_stand_in_no_records_are_told(tmp_path: Path) -> None:
    known = read_terms(NURSERY / "gazetteers" / "plants.txt")
    pages = tmp_path / "pages"
    pages.mkdir()
    for number in range(8):
        prices = "".join(f"<p>£{number}.{row}0</p><i>word {number}{row}</i>" for row in range(1, 8))
        plants = [known[(3 * number + row) % len(known)] for row in range(4 + number % 3)]
        rows = "".join(f"<li><a>{plant}</a></li>" for plant in plants)
        (pages / f"{number}.html").write_text(
            f"<h2>Prices</h2><section>{prices}</section><h2>Plants</h2><ul>{rows}</ul>", encoding="utf-8"
        )
    result = run("induce", "--schema", NURSERY / "nursery.toml", pages, "-o", tmp_path / "w.fm")
    assert result.exit_code == 1
    assert "these stand in no records with each other, and are lists of their own: plant, price" in result.stderr
    assert all(field.formats for field in fieldmark.load(tmp_path / "w.fm").fields)


def test_nothing_better_than_chance_is_no_program(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    for number in range(4):
        (pages / f"{number}.html").write_text(f"<h1>Story {number}</h1><p>Tansy {number} grew.</p>", encoding="utf-8")
    result = run("induce", "--schema", NURSERY / "nursery.toml", pages, "-o", tmp_path / "none.fm")
    assert result.exit_code == 1
    assert "nothing is better than chance" in result.output
    assert not (tmp_path / "none.fm").exists()


def test_a_page_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    shutil.copytree(NURSERY / "pages", pages)
    (pages / "empty.html").write_text("")
    result = run("induce", "--schema", NURSERY / "nursery.toml", pages, "-o", tmp_path / "plants.fm")
    assert result.exit_code == 1
    assert "left out:" in result.output
    assert (tmp_path / "plants.fm").exists()


def test_a_domain_is_calibrated_on_labelled_sites(tmp_path: Path) -> None:
    program = tmp_path / "plants.fm"
    induced(program)
    site = tmp_path / "site"
    shutil.copytree(NURSERY / "pages", site)
    for path in sorted(site.iterdir()):
        values = fieldmark.extract(fieldmark.load(program), path).values
        path.with_suffix(".json").write_text(json.dumps(values), encoding="utf-8")
    result = run("calibrate", "--schema", NURSERY / "nursery.toml", site, "-o", tmp_path / "model.toml", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["annotators"]["price"]["recall"] > 0.9
    model = read_model(tmp_path / "model.toml")
    assert 0.2 < model.annotators["plant"].recall < 0.6
    assert model.annotators["price"].recall > 0.9
    assert "--force replaces it" in induced(program).stderr
    assert induced(program, "--force", "--model", str(tmp_path / "model.toml")).exit_code == 0


def test_the_shipped_model_survives_its_file(tmp_path: Path) -> None:
    model = read_model()
    for encoding in ("utf-8", "utf-8-sig"):  # editors of some systems put a mark before it
        (tmp_path / "model.toml").write_text(dumps_model(model), encoding=encoding)
        assert read_model(tmp_path / "model.toml") == model


@pytest.mark.parametrize("text", ["", "lists = 3\n[annotators]\n", "lists = [{}]\n[annotators]", "[[["])
def test_a_file_that_is_no_model_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "model.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ModelError, match=r"model\.toml: this is no model"):
        read_model(tmp_path / "model.toml")
