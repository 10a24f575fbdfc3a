"""Lists of records whose items stand in columns of their own, as times of a timetable do: how many differs from page to
page, and some of the cells have none.

Values are planted in tables of other widths than those learned from.
"""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, RecordLabel
from fieldmark.synth.core.learn import learn

STOPS = ("Orford", "Westbrook", "Millbrook", "Oxley", "Marlow", "Grantham", "Rye", "Selkirk")


def _page(drawn: Random, width: int, zones: str) -> tuple[HtmlDocument, list[RecordLabel]]:
    """A page with so many columns of times, and a row for each zone, which may be a blank: with its records."""
    records: list[RecordLabel] = []
    heads = "".join(f"<th>{100 + number}</th>" for number in range(1, width + 1))
    rows = ""
    for stop, zone in zip(drawn.sample(STOPS, len(zones)), zones, strict=True):
        times = [f"{drawn.randint(5, 22):02}:{drawn.randint(0, 59):02}" for _ in range(width)]
        for number in drawn.sample(range(width), 2):
            times[number] = "–"
        rows += f"<tr><th scope='row'>{stop}</th><td class='z'>{zone.strip()}</td>"
        rows += f"{''.join(f'<td>{time}</td>' for time in times)}</tr>"
        told = tuple(time for time in times if time != "–")
        records.append({"stop": stop, "zone": zone.strip() or None, "times": told})
    table = f"<table><thead><tr><th>Stop</th><th>Zone</th>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    page = f"<html><body><h1>Route 5</h1>{table}</body></html>"
    return HtmlDocument.from_bytes(page.encode(), f"page-{drawn.random()}", "utf-8"), records


@given(st.integers(0, 10_000), st.integers(5, 12), st.integers(5, 12))
@settings(max_examples=25)
def test_the_record_leads_to_a_list_across_columns_however_many_have_names(seed: int, one: int, other: int) -> None:
    drawn = Random(seed)
    pages = [_page(drawn, one, "BA"), _page(drawn, other, "A ")]
    program = learn([Example(page, {"stops": tuple(records)}) for page, records in pages]).program
    page, wanted = _page(drawn, drawn.randint(5, 12), "A B A")
    (found,) = evaluate(program, page).records
    assert [one.values["times"] for one in found.found] == [list(one["times"] or ()) for one in wanted]
