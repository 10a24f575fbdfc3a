"""What some items of a list have beside their values, and others have not, is no part of how its region looks."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

NAMES = ("Ann Wells", "Bo Kent", "Ed Drury", "Al Ibbs", "Ines Rudd", "Zora Oakes", "Tim Orr", "Jo Hall", "Cy Young")

ITEMS = {
    "list": ("<ul>{}</ul>", "<li><b>{}</b>{}</li>"),
    "rows": ("<table>{}</table>", "<tr><td><b>{}</b></td><td>{}</td></tr>"),
}

NOTES = ("", "<i>Lead attorney</i>", "<i>Pro se</i>", "<i>Lead attorney</i><u>To be noticed</u>")


def parties(names: Sequence[str], notes: Sequence[int], made: str, number: int) -> HtmlDocument:
    whole, item = ITEMS[made]
    rows = "".join(item.format(name, NOTES[note]) for name, note in zip(names, notes, strict=False))
    html = f"<body><h1>Docket {number}</h1><div>{whole.format(rows)}</div><p>End of docket</p></body>"
    return HtmlDocument.from_bytes(html.encode(), f"docket-{number}", "utf-8")


@given(st.permutations(NAMES), st.lists(st.integers(0, 3), min_size=3, max_size=3), st.sampled_from(sorted(ITEMS)))
@settings(deadline=None, max_examples=15)
def test_a_list_is_found_whatever_its_items_have_beside_their_values(
    names: Sequence[str], notes: Sequence[int], made: str
) -> None:
    shown = [names[:3], names[3:6]]
    examples = [Example(parties(some, (1, 2, 0), made, n), {"parties": tuple(some)}) for n, some in enumerate(shown)]
    program = learn(examples).program
    assert evaluate(program, parties(names[6:], notes, made, 7)).values == {"parties": list(names[6:])}
