"""Annotators that take whole kinds of texts for values, and values whose place no wrapper says: right or left out."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

import pytest

from fieldmark.synth.wrappers.induce import RECORDS, induce
from fieldmark.synth.wrappers.model import learn_model, read_model
from fieldmark.synth.wrappers.ranking import AnnotationModel, Labels
from fieldmark.synth.wrappers.site import Site
from tests.synth.wrappers.sites import page

MODEL = read_model()
FORM = re.compile(r"N-\d{4}")
ROWS = ("Weight", "Colour", "Number", "Maker")


def labelled(site: Site, known: Callable[[str], object], *, by_form: bool = False, regular: bool = True) -> Labels:
    nodes = frozenset(node for node, text in enumerate(site.texts) if known(text))
    return Labels(site, nodes, by_form=by_form, regular=regular)


def filler(number: int) -> str:
    """Texts of a page that nobody takes for values."""
    return "<section>" + "".join(f"<p>word {number} {n}</p>" for n in range(8)) + "</section>"


@pytest.mark.parametrize("seed", range(5))
def test_a_value_of_a_known_form_is_found_in_whatever_row_it_stands(seed: int) -> None:
    rng, count = random.Random(seed), 8 + 2 * seed
    numbers = [f"N-{1000 + n}" for n in range(count)]
    pages = []
    for number in numbers:
        rows = [(name, number if name == "Number" else f"{name} {rng.randint(1, 9)}") for name in ROWS]
        there = [row for row in rows if row[0] == "Number" or rng.random() < 0.6]
        cells = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in there)
        pages.append(page(f"<h1>Thing</h1><table>{cells}</table>"))
    site = Site(pages)
    found = induce({"number": labelled(site, FORM.fullmatch, by_form=True)}, MODEL, single=True)
    assert [values["number"] for values in found.values] == numbers


@pytest.mark.parametrize("seed", range(12))
def test_one_of_several_like_things_is_not_what_a_page_is_about(seed: int) -> None:
    rng, like = random.Random(seed), 2 + seed % 3
    known = {f"thing {n}" for n in range(400) if rng.random() < 0.4}
    things = [f"thing {n}" for n in rng.sample(range(400), 20 * (like + 1))]
    pages, titles = [], []
    for number in range(20):
        title, *others = things[number * (like + 1) : (number + 1) * (like + 1)]
        items = "".join(f"<li><a>{one}</a></li>" for one in others)
        pages.append(page(f"<h1>{title}</h1>{filler(number)}<ul>{items}</ul>"))
        titles.append(title)
    site = Site(pages)
    found = induce({"thing": labelled(site, known.__contains__)}, MODEL, single=True)
    told = [values.get("thing") for values in found.values]
    assert told in (titles, [None] * 20)
    alone = Site(page(f"<h1>{title}</h1>{filler(number)}") for number, title in enumerate(titles))
    found = induce({"thing": labelled(alone, known.__contains__)}, MODEL, single=True)
    assert [values.get("thing") for values in found.values] == titles


def test_of_two_places_that_are_labelled_on_all_pages_none_is_taken() -> None:
    places = "<dl><dt>List</dt><dd>N-{}</dd></dl><p><b>N-{}</b></p>"
    site = Site(page(filler(n) + places.format(n + 2000, n + 1000)) for n in range(12))
    found = induce({"number": labelled(site, FORM.fullmatch, by_form=True)}, MODEL, single=True)
    assert found.reports[0].reason == "another wrapper covers as many labels"
    assert found.values[0] == {}


def test_a_list_of_a_known_form_stands_in_one_place() -> None:
    made = []
    for number in range(6):
        items = "".join(f"<li><b>N-{1000 + 10 * number + n}</b> <i>word {n}</i></li>" for n in range(6))
        loose = "".join(f"<p>N-{2000 + 10 * number + n}</p><em>more {number}{n}</em>" for n in range(number % 3 + 1))
        made.append(page(f"<h4>N-{4000 + number}</h4><ul>{items}</ul><section>{loose}</section>"))
    site = Site(made)
    found = induce({"number": labelled(site, FORM.fullmatch, by_form=True)}, MODEL, single=False)
    assert [values.get("number") for values in found.values] in (
        [tuple(f"N-{1000 + 10 * number + n}" for n in range(6)) for number in range(6)],
        [None] * 6,
    )


def test_an_optional_type_may_be_missing_on_many_pages() -> None:
    pages = [page(filler(n) + (f"<p><i>N-{n + 1000}</i></p>" if n % 3 else "")) for n in range(15)]
    site = Site(pages)
    for regular in (True, False):
        labels = labelled(site, FORM.fullmatch, by_form=True, regular=regular)
        found = induce({"number": labels}, MODEL, single=True)
        said = [values.get("number") for values in found.values]
        assert said == ([None] * 15 if regular else [f"N-{n + 1000}" if n % 3 else None for n in range(15)])


def shelf(rng: random.Random, number: int, *, sales: bool, aside: bool) -> tuple[str, list[dict[str, str]]]:
    """A page of six things, each with its number and a maker, some with an old number, and things beside them."""
    records, cards = [], ""
    for row in range(6):
        thing, code = f"thing {number}{row}", f"N-{1000 + 10 * number + row}"
        records.append({"thing": thing, "number": code, "maker": f"maker {rng.randint(1, 40)}"})
        old = f"<s>N-{5000 + 10 * number + row}</s>" if sales and rng.random() < 0.4 else ""
        cards += f"<div><u>{thing}</u><p>{old}<b>{code}</b></p><i>{records[-1]['maker']}</i></div>"
    beside = "".join(f"<u>thing 9{number}{n}</u><b>N-{8000 + 10 * number + n}</b><br>" for n in range(2))
    return f"<div class='all'>{cards}</div>" + (f"<p class='hot'>{beside}</p>" if aside else ""), records


@pytest.mark.parametrize(("sales", "aside"), [(False, False), (True, False), (False, True)])
def test_things_beside_records_and_numbers_that_are_crossed_out_are_in_none(sales: bool, aside: bool) -> None:
    rng = random.Random(5)
    made = [shelf(rng, number, sales=sales, aside=aside) for number in range(8)]
    site = Site(page(html) for html, _ in made)
    known = {f"thing {n}" for n in range(1000) if rng.random() < 0.5} | {f"maker {n}" for n in range(1, 41, 2)}
    labels = {
        "thing": labelled(site, lambda text: text.startswith("thing") and text in known),
        "number": labelled(site, FORM.fullmatch, by_form=True),
        "maker": labelled(site, lambda text: text.startswith("maker") and text in known),
    }
    found = induce(labels, MODEL, single=False)
    assert found.are_records
    assert [list(values[RECORDS] or ()) for values in found.values] == [records for _, records in made]


@pytest.mark.parametrize("order", [("thing", "number", "maker"), ("maker", "thing", "number")])
def test_a_type_that_stands_apart_is_in_no_record_and_the_others_are_records_without_it(order: Sequence[str]) -> None:
    rng = random.Random(2)
    made = [shelf(rng, number, sales=False, aside=False) for number in range(8)]
    box = "<ol><li>maker 1</li><li>maker 3</li><li>maker {}</li></ol>"
    pages = [re.sub(r"<i>.*?</i>", "<i>none</i>", html) + box.format(5 + n) for n, (html, _) in enumerate(made)]
    site = Site(map(page, pages))
    labels = {
        "thing": labelled(site, lambda text: text.startswith("thing")),
        "number": labelled(site, FORM.fullmatch, by_form=True),
        "maker": labelled(site, lambda text: text.startswith("maker")),
    }
    found = induce({name: labels[name] for name in order}, MODEL, single=False)
    assert [report.name for report in found.found] == ["thing", "number"]
    shown = [{name: record[name] for name in ("thing", "number")} for record in made[3][1]]
    assert list(found.values[3][RECORDS] or ()) == shown


def test_whole_kinds_of_texts_that_an_annotator_takes_for_values_are_learned_as_mistakes() -> None:
    samples = []
    for number in range(20):
        wrong = "".join(f"<em>N-{3000 + n}</em>" for n in range(10)) if number % 4 == 0 else ""
        rows = "".join(f"<tr><td>N-{1000 + n}</td><td>word {n}</td></tr>" for n in range(10))
        site = Site([page(f"<table>{rows}</table><p>{wrong}</p><h2>no</h2>")])
        true = labelled(site, re.compile(r"N-1\d{3}").fullmatch).nodes
        samples.append(("number", labelled(site, FORM.fullmatch, by_form=True), true))
    annotator = learn_model(samples).annotators["number"]
    assert annotator.recall > 0.9
    assert annotator.noise < 0.01
    assert 0.05 < annotator.mistaken < 0.2


def test_an_annotator_that_knows_sites_equally_well_and_takes_no_kind_for_another_is_that_of_equation_4() -> None:
    site = Site([page("".join(f"<tr><td>N-{1000 + n}</td><td>word {n}</td></tr>" for n in range(10)))])
    labels = labelled(site, FORM.fullmatch)
    letter, steady = AnnotationModel(0.6, 0.1), AnnotationModel(0.6, 0.1, 1e9, 1e-12)
    for nodes in (labels.nodes, frozenset(range(len(site))), frozenset({0, 1, 2})):
        assert steady.log_likelihood(labels, nodes) == pytest.approx(letter.log_likelihood(labels, nodes), abs=1e-3)
