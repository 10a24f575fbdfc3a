"""Profiles of documents: what is remembered of values, ways, records and reasons, and how a page looks."""

from __future__ import annotations

from hypothesis import given, settings

from fieldmark.dsl.core.evaluate import UNKNOWN_FORMAT
from fieldmark.dsl.core.results import Confidences
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.reasons import because, joined, kinds_of
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.profiles import WATCH, Way, distance_from_known, least_sure, profile_of, signature_of
from tests.dsl.planted import Planted, planted
from tests.runtime.samples import AMBIGUOUS, PAGE, PROGRAM


def test_a_page_in_short() -> None:
    document = HtmlDocument.from_bytes(PAGE.encode(), "order.html", "utf-8")
    profile = profile_of(document, answering(PROGRAM, evidence=True)(document))
    assert profile.name == "order.html"
    assert not profile.unknown_format
    assert profile.signature == {
        "/body",
        "/body/p",
        "/body/ul",
        "/body/ul/li",
        "/body/table",
        "/body/table/tr",
        "/body/table/tr/td",
    }
    assert profile.fields["item"].texts == ("Kettle", "Cups")
    assert profile.fields["item"].number == 2
    assert profile.fields["total"].ways == (Way('"Total", up 1 across 1', "html/body/table/tr/td"),)
    assert profile.fields["voucher"].number == 0


def test_an_abstention_in_short() -> None:
    document = HtmlDocument.from_bytes(AMBIGUOUS.encode(), "order.html", "utf-8")
    profile = profile_of(document, answering(PROGRAM, evidence=True)(document))
    assert profile.fields["total"].reasons == {'more than one candidate: "…"'}


def test_records_are_put_together_by_field() -> None:
    inner = {"value": "1", "landmark": {"looked_for": "a"}, "region": {"hops": "up 1"}, "agreeing": [1, 1]}
    where = {**inner, "blueprint_distance": 0.5, "node": "/html/p[2]/text()[1]", "attribute": "href"}
    answers = {
        "values": {"entries": [{"date": "1", "rows": [{"x": "2"}, {"x": "3"}]}, {"date": None, "rows": None}]},
        "abstained": {"entries[1].date": "strategies disagree"},
        "evidence": {"entries": [{"first": "", "last": "", "evidence": {"date": [where]}}]},
    }
    fields = profile_of(HtmlDocument.from_bytes(b"<p>x", "x", "utf-8"), answers).fields
    assert fields["entries"].number == 2
    assert fields["entries"].texts == ()
    assert fields["entries.rows.x"].texts == ("2", "3")
    assert fields["entries.date"].ways == (Way("a, up 1", "/html/p/text()/@href", 0.5),)
    assert fields["entries.date"].reasons == {"strategies disagree"}


def test_the_least_confidence_of_a_field_in_all_records() -> None:
    told: Confidences = {"a": 0.9, "rows": [{"x": 0.8, "in": [{"y": 0.4}, {"y": 0.7}]}, {"x": 0.6}]}
    assert least_sure(told) == {"a": 0.9, "rows.x": 0.6, "rows.in.y": 0.4}


def test_what_amber_found_has_no_way_of_the_program() -> None:
    answers = {"values": {"a": "1"}, "abstained": {}, "evidence": {"a": []}, "found_by": {"a": "amber"}}
    assert profile_of(HtmlDocument.from_bytes(b"<p>x", "x", "utf-8"), answers).fields["a"].ways == (Way("amber"),)


def test_reasons_of_a_kind_are_the_same() -> None:
    one, other = because("strategies disagree: {}", '"1" against "2"'), because("strategies disagree: {}", '"a; b"')
    assert kinds_of(joined([one, UNKNOWN_FORMAT, one])) == ('strategies disagree: "…"', "unknown format")
    assert kinds_of(joined([other], "formats disagree: ")) == ('formats disagree: strategies disagree: "…"',)
    apart = because("the region looks different: blueprint distance {:.2f}, at most {:g}", 0.25, 0.2)
    assert apart == "the region looks different: blueprint distance 0.25, at most 0.2"
    assert kinds_of(apart) == ("the region looks different: blueprint distance N, at most N",)
    assert kinds_of("as it was read back") == ("as it was read back",)


def test_reasons_that_are_joined_already_say_nothing_twice() -> None:
    lost, far = UNKNOWN_FORMAT, because("blueprint distance {:.2f}", 0.5)
    assert joined([joined([lost, far]), lost, joined([far, lost])]) == "unknown format; blueprint distance 0.50"


@settings(max_examples=50, deadline=None)
@given(planted(), planted())
def test_no_kind_holds_a_value_or_a_number(made: Planted, other: Planted) -> None:
    answers = answering(made.program)(other.page)
    kinds = {kind for reason in answers["abstained"].values() for kind in kinds_of(reason)}
    assert not any(letter.isdigit() or letter == '"' for kind in kinds for letter in kind.replace('"…"', ""))


def test_looks_do_not_know_numbers_texts_and_scripts() -> None:
    pages = ["<p>1<p>2", "<p>other", "<script>x</script><p><!-- c -->x"]
    assert len({signature_of(HtmlDocument.from_bytes(page.encode(), "x", "utf-8")) for page in pages}) == 2
    boxes = (TextBox("Total", 0, 0, 30, 10), TextBox("12.50", 80, 0, 99, 10))
    assert signature_of(FormDocument([Page(100, 100, boxes)], "scan")) == {"Total"}


def test_another_element_around_the_page_is_nearly_the_same_look() -> None:
    page = "<div>" * 5 + "".join(f"<{tag}><b>x</b><i><u>y</u></i></{tag}>" for tag in ("p", "ul", "ol", "dl", "h2"))
    plain, wrapped = (
        signature_of(HtmlDocument.from_bytes(text.encode(), "x", "utf-8")) for text in (page, f"<div>{page}</div>")
    )
    assert distance_from_known(wrapped, [plain], WATCH.farthest) is None


def test_how_far_a_look_is_from_those_known() -> None:
    known = [frozenset({"/b"}), frozenset({"/a", "/b"})]
    assert distance_from_known(frozenset({"/a"}), [], 0.1) is None
    assert distance_from_known(frozenset({"/a"}), known, 0.5) is None
    assert distance_from_known(frozenset({"/a"}), known, 0.4) == 0.5
