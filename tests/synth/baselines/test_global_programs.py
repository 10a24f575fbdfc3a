"""NDSyn and Forgiving XPaths: what is learned gives back the labels, and the laws of either selection."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.errors import LabelError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Aggregation, Field, strategies_of
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox
from fieldmark.dsl.html.regions import Hops, region_at
from fieldmark.dsl.html.selectors import Css, select
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.dsl.text.language import Whole
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.baselines import forgiving_xpaths, ndsyn
from fieldmark.synth.baselines.ndsyn import Candidate, disjunction, f1
from fieldmark.synth.baselines.paths import PathIndex, common, selector_of
from fieldmark.synth.core.examples import Example, Label, LearnResult, texts_of
from fieldmark.synth.html.index import DocumentIndex
from tests.dsl.terms import documents
from tests.synth.pages import Template, fill, seeds, templates

LAW = settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=25,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow],
)

FORM = FormDocument([Page(100, 100, (TextBox("Total", 1, 1, 20, 10),))], "scan")

Learner = Callable[[Sequence[Example]], LearnResult]
BOTH: tuple[Learner, ...] = (ndsyn.learn, forgiving_xpaths.learn)
WHOLE = ("cells", "heads", "terms", "bold", "spans", "above", "stacked", "left", "units", "bare", "itemprop")
"""Styles of rows in which every value is a whole text."""


def examples(template: Template, numbers: Sequence[int]) -> list[Example]:
    """Labelled pages of a template."""
    return [fill(template, number).example(f"page-{number}") for number in numbers]


def several(count: int) -> st.SearchStrategy[list[int]]:
    """Seeds of so many different pages."""
    return st.lists(seeds(), min_size=count, max_size=count, unique=True)


def answers(result: LearnResult, document: Document) -> dict[str, tuple[str, ...]]:
    """What a program gives on a page, folded."""
    return {
        one.name: tuple(fold(item.value.text) for item in one.evidence)
        for one in evaluate(result.program, document).fields
    }


def labels(labelled: Mapping[str, Label]) -> dict[str, tuple[str, ...]]:
    """The labels of a page, folded."""
    return {name: tuple(map(fold, texts_of(label))) for name, label in labelled.items()}


@pytest.mark.parametrize("learn", BOTH, ids=["ndsyn", "fxpath"])
def test_pages_of_one_template_are_reproduced_and_others_mostly_read(learn: Learner) -> None:
    known: list[bool] = []
    unseen: list[bool] = []

    @given(templates(WHOLE), several(5))
    @LAW
    def law(template: Template, numbers: list[int]) -> None:
        learned = learn(examples(template, numbers[:3]))
        for number, example in enumerate(examples(template, numbers)):
            found, wanted = answers(learned, example.document), labels(example.labels)
            (known if number < 3 else unseen).extend(found[name] == values for name, values in wanted.items())

    law()
    assert sum(known) >= 0.97 * len(known) > 0
    assert sum(unseen) >= 0.85 * len(unseen) > 0


def test_text_programs_cut_values_out_of_longer_texts() -> None:
    html = "<ul><li>Order {} of {}</li><li>x</li></ul>"
    values = (("AB-12", "1/2/2020"), ("CK-993", "11/5/2021"))
    given_examples = [
        Example(page(html.format(*pair), pair[0]), dict(zip(("code", "date"), pair, strict=True))) for pair in values
    ]
    assert ndsyn.learn(given_examples).complete
    new = page("<ul><li>Order ZZ-7 of 3/4/2022</li><li>x</li></ul>", "new")
    assert answers(ndsyn.learn(given_examples), new) == {"code": ("ZZ-7",), "date": ("3/4/2022",)}
    whole = answers(forgiving_xpaths.learn(given_examples), new)
    assert whole["code"] == ("Order ZZ-7 of 3/4/2022",)


def page(html: str, name: str = "page") -> HtmlDocument:
    """A page of some markup."""
    return HtmlDocument.from_bytes(f"<!DOCTYPE html><body>{html}".encode(), name, "utf-8")


def air(times: Sequence[str], between: str = "") -> str:
    """A mail with a table for each flight, of five rows, and something between the first two."""
    rows = "<tr><td>{}</td><td>{}</td></tr>"
    blocks = []
    for number, time in enumerate(times):
        told = [("AIR", f"LH {number}"), ("Depart:", time), ("Arrive:", "9:30 PM"), ("Meal", "no"), ("Seat", "4A")]
        blocks.append("<table>" + "".join(rows.format(*pair) for pair in told) + "</table>")
    return f"<h1>Trip</h1>{blocks[0]}{between}{''.join(blocks[1:])}"


def test_a_hotel_between_the_flights_is_taken_for_a_flight() -> None:
    """LRSyn, figures 1 and 2: positions in a block hold for every block."""
    told = [("HOTEL", "Plaza"), ("Check-in", "3:00 PM"), ("Out", "noon"), ("Room", "12"), ("Beds", "2")]
    hotel = "<table>" + "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in told) + "</table>"
    times = [("8:18 PM", "2:02 PM"), ("7:05 AM", "1:27 PM"), ("6:45 AM", "5:10 PM")]
    learned = ndsyn.learn([Example(page(air(pair), f"m{n}"), {"depart": pair}) for n, pair in enumerate(times)])
    assert learned.complete
    assert answers(learned, page(air(("4:01 AM", "9:09 AM"))))["depart"] == ("4:01 AM", "9:09 AM")
    given_times = answers(learned, page(air(("4:01 AM", "9:09 AM"), hotel)))["depart"]
    assert given_times == ("4:01 AM", "3:00 PM", "9:09 AM")


@given(templates(WHOLE), several(3))
@LAW
def test_the_order_of_examples_means_nothing(template: Template, numbers: list[int]) -> None:
    shown = examples(template, numbers)
    shuffled = Random(1).sample(shown, 3)
    for learn in BOTH:
        text = print_program(learn(shown).program)
        assert print_program(learn(shuffled).program) == text
        assert print_program(parse_program(text)) == text


def candidate(number: int, given_texts: tuple[tuple[str, ...], ...]) -> Candidate:
    """A candidate that gives some texts."""
    return Candidate(Css(f"td:nth-child({number + 1})"), None, Whole(), given_texts, float(number % 3))


VALUES = st.lists(st.sampled_from("abc"), max_size=3).map(tuple)
PAGES = st.tuples(VALUES, VALUES, VALUES)


@given(st.lists(PAGES, max_size=6), PAGES, st.sampled_from(["one", "list", "set"]))
def test_no_candidate_alone_has_a_better_f1(
    given_texts: list[tuple[tuple[str, ...], ...]], wanted: tuple[tuple[str, ...], ...], kind: Aggregation
) -> None:
    pool = [candidate(number, texts) for number, texts in enumerate(given_texts)]
    chosen = disjunction(pool, wanted, kind)
    said = [next((one.given[n] for one in chosen if one.given[n]), ()) for n in range(3)]
    assert all(f1(said, wanted, kind) >= f1(one.given, wanted, kind) for one in pool)


def selected(css: object, document: HtmlDocument) -> list[HtmlNode]:
    """What a selector selects in a whole page."""
    assert isinstance(css, Css)
    region = region_at(Hops(0, 0), document.root)
    assert region is not None
    return select(css, region)


@given(st.lists(documents(), min_size=1, max_size=2), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=60)
def test_bits_are_what_the_selector_selects(pages: list[HtmlDocument], random: Random) -> None:
    for own in (ndsyn.own_tests, forgiving_xpaths.own_tests):
        paths = PathIndex([DocumentIndex(one) for one in pages], own)
        nodes = [node for one in pages for node in one.root.preorder()]
        node = random.choice(nodes)
        conditions = common([paths.conditions(node)])
        among = paths.of_pages(node.tag, range(len(pages)))
        few = paths.distinguishing(node.tag, conditions, among)
        bits = paths.selected(node.tag, conditions, among)
        assert paths.selected(node.tag, few, among) == bits
        for some in (few, conditions):
            css = selector_of(node.tag, some)
            if css is not None:
                found = [chosen for one in pages for chosen in selected(css, one)]
                assert found == [chosen for _, chosen in paths.chosen(node.tag, bits)]


def test_items_of_a_list_that_need_two_selectors_are_given_together() -> None:
    html = "<h2>{}</h2><p>x</p><p>y</p><div><p>z</p><i>{}</i></div>"
    pairs = [("ab", "cd"), ("ef", "gh")]
    for learn in BOTH:
        learned = learn([Example(page(html.format(*pair), pair[0]), {"names": pair}) for pair in pairs])
        assert learned.complete
        assert answers(learned, page(html.format("ij", "kl"))) == {"names": ("ij", "kl")}


@given(templates(WHOLE), several(3), documents())
@LAW
def test_each_relaxed_xpath_selects_all_that_the_stricter_one_does(
    template: Template, numbers: list[int], other: HtmlDocument
) -> None:
    shown = examples(template, numbers)
    for field in forgiving_xpaths.learn(shown).program.fields:
        for kind in {_kind(one) for one in _selectors(field)}:
            ladder = [one for one in _selectors(field) if _kind(one) == kind]
            pages = [one.document for one in shown if isinstance(one.document, HtmlDocument)]
            for document in (*pages, other):
                sets = [set(selected(one, document)) for one in ladder]
                assert all(strict <= loose for strict, loose in pairwise(sets))


def _selectors(field: Field) -> list[Css]:
    return [one.value.node for one in strategies_of(field) if isinstance(one.value.node, Css)]


def _kind(css: Css) -> object:
    return css.run is None


def test_a_relaxed_xpath_takes_over_where_the_page_has_changed() -> None:
    html = "<div class=top><p class=price>{}</p><p>{}</p></div>"
    shown = [Example(page(html.format(a, b), a), {"price": a}) for a, b in (("$1", "x"), ("$2", "y"))]
    learned = forgiving_xpaths.learn(shown)
    changed = page("<section><div><span>new</span><p class=price>$3</p></div></section>")
    assert answers(learned, changed) == {"price": ("$3",)}


@pytest.mark.parametrize("learn", BOTH, ids=["ndsyn", "fxpath"])
def test_attributes_that_no_selector_can_name_tell_nothing(learn: Learner) -> None:
    html = '<p {{x}}="1" {{y="2">Name: <b {{z}} class=n>{}</b></p>'
    learned = learn([Example(page(html.format(name), name), {"n": name}) for name in ("Ann", "Bea")])
    assert answers(learned, page(html.format("Cleo"))) == {"n": ("Cleo",)}


@pytest.mark.parametrize("learn", BOTH, ids=["ndsyn", "fxpath"])
def test_what_is_not_read_is_refused_by_name(learn: Learner) -> None:
    with pytest.raises(LabelError, match="is a form"):
        learn([Example(FORM, {"total": "1"})])
    with pytest.raises(LabelError, match='field "rows" is labelled with records'):
        learn([Example(page("<p>1</p>"), {"rows": ({"n": "1"},)})])
    with pytest.raises(LabelError, match="no labels"):
        learn([Example(page("<p>1</p>"), {})])
    nowhere = learn([Example(page("<p>1</p>"), {"n": "2", "m": None})])
    assert not nowhere.complete
    assert nowhere.program.field("n").unlearned is not None
    assert nowhere.program.field("m").formats == ()
