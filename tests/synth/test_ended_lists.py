"""Lists in lines that look like what stands around them, told by what ends them; and values that get a cell beside."""

from __future__ import annotations

from random import Random

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

ROOMS = ("Suite A2.20", "Room C11.10", "Hall E1.02", "Cage A2.06", "Suite B1.08", "Room D3.02", "Cage E5.05")
NAMES = ("Lena Brandt", "Tom Okafor", "Mei Tanaka", "Ida Holm")
LINES = {
    "p": "<p>{}</p>",
    "p, span": '<p class="Mso"><span style="font-size:10pt">{}</span></p>',
    "div": "<div>{}</div>",
}
ENDS = {"a blank line": ("", "Regards,"), "a text": ("With kind regards,",), "both": ("", "With kind regards,")}


def letter(line: str, ends: str, rooms: list[str], name: str, above: bool = False) -> HtmlDocument:
    """A mail with a list of rooms below its label, or a blank line below that, and what ends it; each in a line of one
    look."""
    texts = ["<b>Your rooms:</b>", *([""] if above else []), *rooms, *ENDS[ends], name]
    markup = "".join(LINES[line].format(text or "&nbsp;") for text in texts)
    return HtmlDocument.from_bytes(f"<body><div>{markup}</div></body>".encode(), f"{rooms} {name}", "utf-8")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("line", LINES)
def test_what_ends_a_list_ends_it_on_the_next_page(line: str, ends: str, seed: int) -> None:
    draw = Random(seed)
    lists = [draw.sample(ROOMS, count) for count in (3, 2, 1)]
    examples = [Example(letter(line, ends, one, NAMES[n]), {"rooms": tuple(one)}) for n, one in enumerate(lists)]
    result = learn(examples)
    assert result.complete
    for count in (1, 2, 4, 5):
        rooms = draw.sample(ROOMS, count)
        assert evaluate(result.program, letter(line, ends, rooms, NAMES[3])).values == {"rooms": rooms}


@pytest.mark.parametrize("line", LINES)
def test_a_blank_line_above_a_list_does_not_end_it(line: str) -> None:
    lists = [list(ROOMS[:3]), list(ROOMS[3:5]), list(ROOMS[5:6])]
    pages = [(letter(line, "a blank line", one, NAMES[n], above=True), one) for n, one in enumerate(lists)]
    program = learn([Example(page, {"rooms": tuple(one)}) for page, one in pages]).program
    new = letter(line, "a blank line", ["Hall C4.04", "Room D3.23"], NAMES[3], above=True)
    assert evaluate(program, new).values == {"rooms": ["Hall C4.04", "Room D3.23"]}


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("line", LINES)
def test_of_several_where_all_examples_have_one_none_is_given_for_all(line: str, ends: str) -> None:
    examples = [Example(letter(line, ends, [ROOMS[n]], NAMES[n]), {"rooms": (ROOMS[n],)}) for n in range(3)]
    program = learn(examples).program
    assert evaluate(program, letter(line, ends, ["Hall C4.04"], NAMES[3])).values == {"rooms": ["Hall C4.04"]}
    assert evaluate(program, letter(line, ends, ["Hall C4.04", "Room D3.23"], NAMES[3])).values == {"rooms": None}


def notice(columns: list[str], rows: dict[str, list[str]], head: str, label: str) -> HtmlDocument:
    """A table with a row for each label, below a row of heads."""
    heads = "".join(f"<{head}>{text}</{head}>" for text in ("", *columns))
    body = "".join(
        f"<tr><td>{label.format(name)}</td>{''.join(f'<td>{text}</td>' for text in texts)}</tr>"
        for name, texts in rows.items()
    )
    markup = f"<body><p>Dear customer,</p><table><tr>{heads}</tr>{body}</table></body>"
    return HtmlDocument.from_bytes(markup.encode(), f"{rows}", "utf-8")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("label", ["{}", "<b>{}</b>"])
@pytest.mark.parametrize("head", ["td", "th"])
def test_a_column_that_pushes_in_leaves_no_value_before_it(head: str, label: str, seed: int) -> None:
    """Of an old and a new value neither is given for the value."""
    draw = Random(seed)

    def drawn(count: int) -> dict[str, list[str]]:
        days = [[f"2026-0{draw.randint(1, 9)}-{draw.randint(10, 28)} {draw.randint(10, 23)}:00Z"] for _ in range(2)]
        for _ in range(count - 1):
            days = [[f"2025-1{draw.randint(0, 2)}-{draw.randint(10, 28)} 08:00Z", *one] for one in days]
        return {"Start": days[0], "Stop": days[1], "Impact": [draw.choice(["Down", "At risk"]) for _ in range(count)]}

    pages = [drawn(1) for _ in range(2)]
    examples = [
        Example(notice(["Plan"], page, head, label), {"start": page["Start"][0], "stop": page["Stop"][0]})
        for page in pages
    ]
    program = learn(examples).program
    page = drawn(1)
    told = evaluate(program, notice(["Plan"], page, head, label)).values
    assert told == {"start": page["Start"][0], "stop": page["Stop"][0]}
    assert evaluate(program, notice(["Old", "New"], drawn(2), head, label)).values == {"start": None, "stop": None}
