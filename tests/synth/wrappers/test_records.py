"""Records of several types, and single entities of real shape: appendix A and B."""

from __future__ import annotations

import pytest

from fieldmark.synth.wrappers.induce import RECORDS, assemble, induce, joint_looks
from fieldmark.synth.wrappers.inductors import top_down
from fieldmark.synth.wrappers.model import DICTIONARY, EXPRESSION, DomainModel
from fieldmark.synth.wrappers.publication import Looks, PublicationModel, Record
from fieldmark.synth.wrappers.ranking import AnnotationModel, Labels
from fieldmark.synth.wrappers.site import Site
from fieldmark.synth.wrappers.xpath import Xpath
from tests.synth.wrappers.sites import page, shop, where

ANNOTATOR = AnnotationModel(0.4, 0.02)
MODEL = DomainModel(
    {DICTIONARY: ANNOTATOR, EXPRESSION: ANNOTATOR}, PublicationModel((Looks(Record(3, 0), 0), Looks(Record(2, 4), 0)))
)


def goods(site: Site) -> frozenset[int]:
    return where(site, *(f"Good {number}" for number in range(len(site.pages)))) - where(site, "Good 99")


def prices(site: Site) -> frozenset[int]:
    return frozenset(node for node, text in enumerate(site.texts) if text.endswith(".50"))


def test_records_are_assembled_in_page_order() -> None:
    site = shop(pages=2, rows=2)
    pages = assemble(site, {"price": prices(site), "good": goods(site)})
    said = [[{kind: site.texts[node] for kind, node in record.items()} for record in found] for found in pages]
    assert said == [
        [{"good": "Good 00", "price": "10.50"}, {"good": "Good 01", "price": "11.50"}],
        [{"good": "Good 10", "price": "20.50"}, {"good": "Good 11", "price": "21.50"}],
    ]


def test_a_missing_value_shifts_no_other() -> None:
    rows = "<tr><td>a1</td><td>p1</td></tr><tr><td>a2</td></tr><tr><td>a3</td><td>p3</td></tr>"
    site = Site([page(f"<table>{rows}</table>")])
    (records,) = assemble(site, {"a": where(site, "a"), "p": where(site, "p")})
    assert [sorted(record) for record in records] == [["a", "p"], ["a"], ["a", "p"]]


def test_a_page_that_cannot_be_assembled_gives_nothing() -> None:
    site = shop(pages=2, rows=2)
    for other in (where(site, "Maker") | prices(site), goods(site) | prices(site) | where(site, "Maker", "Page")):
        assert assemble(site, {"good": goods(site), "other": other}) == [[], []]


def test_types_align_with_each_other_only() -> None:
    site = Site([page("<p>a1</p><p>b1</p><p>a2</p><p>b2</p><p>a3</p><p>b3</p>")])
    straight = assemble(site, {"a": where(site, "a"), "b": where(site, "b")})
    crossed = assemble(site, {"a": where(site, "a1", "b2", "a3"), "b": where(site, "b1", "a2", "b3")})
    assert joint_looks(site, straight) == Looks(Record(2, 0), 0)
    assert joint_looks(site, crossed) != joint_looks(site, straight)


def test_records_of_two_noisy_types() -> None:
    site = shop(pages=8)
    labels = {
        "good": Labels(site, frozenset(sorted(goods(site))[::2]) | where(site, "Good 99", "Page 1")),
        "price": Labels(site, frozenset(sorted(prices(site))[::2]) | where(site, "Maker 2")),
    }
    found = induce(labels, MODEL, single=False)
    assert [report.alternatives[0].nodes for report in found.reports] == [goods(site), prices(site)]
    records = found.values[0][RECORDS]
    assert isinstance(records, tuple)
    assert records[0] == {"good": "Good 00", "price": "10.50"}
    naive = {kind: Xpath(site, items=True).induce(noisy.nodes) for kind, noisy in labels.items()}
    assert assemble(site, naive) == [[]] * 8


def test_a_date_above_several_cases_is_in_no_record() -> None:
    days = "".join(
        f"<h4>day {day}</h4><ul>" + "".join(f"<li>case {day}{n}<i>note {day}{n}</i></li>" for n in range(5)) + "</ul>"
        for day in range(9)
    )
    site = Site([page(f"<div>{days}</div>")])
    labels = {"day": Labels(site, where(site, "day")), "case": Labels(site, where(site, "case"))}
    found = induce(labels, MODEL, single=False)
    assert [len(report.alternatives[0].nodes) for report in found.reports] == [9, 45]
    assert RECORDS not in found.values[0]


def test_a_single_entity_and_a_type_that_nobody_labelled() -> None:
    site = shop(pages=20)
    noisy = frozenset(sorted(where(site, "Page"))[::2]) | where(site, "Good 31", "Good 42")
    found = induce({"title": Labels(site, noisy), "isbn": Labels(site, frozenset())}, MODEL, single=True)
    assert found.values[7] == {"title": "Page 7"}
    assert [report.reason for report in found.reports] == [None, "nothing was labelled"]


def test_what_stands_around_all_values_is_no_part_of_them() -> None:
    site = shop(pages=20)
    titles = where(site, "Page")
    labels = Labels(site, titles, parts={node: (5, len(site.texts[node])) for node in titles})
    found = induce({"number": labels}, MODEL, single=True)
    assert found.reports[0].around == ("Page ", "")
    assert found.values[7] == {"number": "7"}


def test_values_that_are_parts_of_different_texts_are_left_out() -> None:
    site = Site(page(f"<h1>{'word ' * number}lamp {number}</h1><p>no</p><p>{number} no</p>") for number in range(20))
    heads = frozenset(node for node, text in enumerate(site.texts) if "lamp" in text)
    parts = {node: (site.texts[node].index("lamp"), len(site.texts[node])) for node in heads}
    found = induce({"lamp": Labels(site, heads, parts=parts)}, MODEL, single=True)
    assert found.reports[0].reason == "the labelled values are parts of texts, with other words around each"
    assert found.values[0] == {}


def test_wrappers_as_probable_as_each_other_are_shown_and_none_is_taken() -> None:
    site = Site(page(f"<h1>a{number}</h1><h2>b{number}</h2><h3>c{number}</h3><p>{number}</p>") for number in range(30))
    labels = Labels(site, where(site, "a", "b", "c"))
    found = induce({"letter": labels}, MODEL, single=True)
    assert found.reports[0].reason == "another wrapper covers as many labels"
    assert [one.confidence for one in found.reports[0].alternatives] == pytest.approx([1 / 3] * 3)


def test_labels_that_say_nothing_lead_to_nothing() -> None:
    site = shop(pages=5)
    found = induce({"good": Labels(site, frozenset({3, 17, 40}), by_text=False)}, MODEL, single=False)
    assert not found.found
    assert found.reports[0].reason == "no wrapper covers more labels than chance would give it"


def test_a_space_that_doubles_with_every_attribute_is_given_up() -> None:
    def tower(number: int) -> str:
        inner = f"Good {number}"
        for bit in range(9):
            tag = "bi"[number >> bit & 1]
            inner = f"<{tag}><u>{inner}</u></{tag}>"
        return inner

    site = Site([page("".join(map(tower, range(100, 400))))])
    nodes = where(site, "Good")
    with pytest.raises(ValueError, match="lead to more than 4,000 wrappers"):
        top_down(Xpath(site), nodes)
    (report,) = induce({"good": Labels(site, nodes)}, MODEL, single=False).reports
    assert (report.alternatives, report.tried) == ((), 0)
    assert "too many to tell which is right" in (report.reason or "")
