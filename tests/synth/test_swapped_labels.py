"""Labels of two fields that have changed places in one document are one fault, which costs nothing but itself."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

NAMES = (
    "Ann Wells",
    "Bo Kent",
    "Ed Drury",
    "Al Ibbs",
    "Ines Rudd",
    "Zora Oakes",
    "Tim Orr",
    "Jo Hall",
    "Cy Young",
    "Di Roe",
)

ROWS = {
    "cells": ("<table>{}</table>", "<tr><td>{}</td><td>{}</td></tr>"),
    "terms": ("<dl>{}</dl>", "<dt>{}:</dt><dd>{}</dd>"),
    "lines": ("<div>{}</div>", "<p><b>{}:</b> {}</p>"),
    "words": ("<div>{}</div>", "<p>The {} is {}.</p>"),
}


def lease(number: int, names: Sequence[str], made: str, guarantor: bool) -> HtmlDocument:
    """A page about two people, with a third below them or not."""
    whole, row = ROWS[made]
    landlord, tenant = names[2 * number : 2 * number + 2]
    rows = [("Ref", f"L-{number}7"), ("Landlord", landlord), ("Tenant", tenant)]
    rows += [("Guarantor", f"Flo Karr {number}")] if guarantor else []
    html = f"<h1>Lease</h1>{whole.format(''.join(row.format(*one) for one in rows))}<p>Signed at Hexley</p>"
    return HtmlDocument.from_bytes(html.encode(), f"lease-{number}", "utf-8")


@given(
    st.permutations(NAMES),
    st.sampled_from(sorted(ROWS)),
    st.integers(3, 4),
    st.integers(0, 2),
    st.lists(st.booleans(), min_size=5, max_size=5),
)
@settings(deadline=None, max_examples=12)
def test_two_labels_that_have_changed_places_cost_nothing_but_themselves(
    names: Sequence[str], made: str, count: int, wrong: int, guarantors: Sequence[bool]
) -> None:
    pages = [lease(number, names, made, guarantor) for number, guarantor in enumerate(guarantors)]
    true = [{"landlord": names[2 * number], "tenant": names[2 * number + 1]} for number in range(5)]
    labels = list(true[:count])
    labels[wrong] = {"landlord": true[wrong]["tenant"], "tenant": true[wrong]["landlord"]}
    result = learn([Example(page, label) for page, label in zip(pages, labels, strict=False)])
    assert [evaluate(result.program, page).values for page in pages] == true
    for report in result.reports:
        (problem,) = report.problems
        assert problem.document == f"lease-{wrong}"
        assert problem.reason.endswith(f'did you mean "{true[wrong][report.name]}"?')
        assert (report.explained, report.examples) == (count - 1, count)


@given(st.permutations(NAMES), st.sampled_from(sorted(ROWS)))
@settings(deadline=None, max_examples=8)
def test_of_two_documents_that_contradict_each_other_neither_is_believed(names: Sequence[str], made: str) -> None:
    """Another layout, which two documents show, is learned all the same."""
    other = "words" if made != "words" else "cells"
    layouts = (made, made, other, other)
    pages = [lease(number, names, layout, False) for number, layout in enumerate(layouts)]
    true = [{"landlord": names[2 * number], "tenant": names[2 * number + 1]} for number in range(5)]
    labels = [{"landlord": true[0]["tenant"], "tenant": true[0]["landlord"]}, *true[1:4]]
    result = learn([Example(page, label) for page, label in zip(pages, labels, strict=True)])
    assert evaluate(result.program, lease(4, names, other, False)).values == true[4]
    assert set(evaluate(result.program, lease(4, names, made, False)).values.values()) == {None}
    for report in result.reports:
        assert [problem.document for problem in report.problems] == ["lease-0", "lease-1"]


@given(st.permutations(NAMES), st.sampled_from(sorted(ROWS)), st.booleans())
@settings(deadline=None, max_examples=8)
def test_values_that_do_change_places_are_no_fault(names: Sequence[str], made: str, guarantor: bool) -> None:
    """Where the label of each moves with it, all labels hold."""
    whole, row = ROWS[made]
    examples = []
    for number in range(4):
        landlord, tenant = names[2 * number : 2 * number + 2]
        rows = [("Landlord", landlord), ("Tenant", tenant)]
        rows = [*(rows if number != 1 else rows[::-1]), *[("Guarantor", "Flo Karr")] * guarantor]
        html = f"<h1>Lease</h1>{whole.format(''.join(row.format(*one) for one in rows))}<p>Signed at Hexley</p>"
        page = HtmlDocument.from_bytes(html.encode(), f"lease-{number}", "utf-8")
        examples.append(Example(page, {"landlord": landlord, "tenant": tenant}))
    assert learn(examples).complete
