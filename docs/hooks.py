"""What is made when the site is built: tables of terms, commands and keys, plots of tables, and links out of `docs`.

A page says where by a comment: `<!-- terms -->`, `<!-- commands -->`, `<!-- keys -->` (of the label page), and
`<!-- plot: COLUMN, COLUMN -->` before a table of numbers; `<!-- plot: COLUMN: right, wrong, nothing -->` where the
cells of a column hold several, such as `98.1 / 0.2 / 1.7`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final

import click

from fieldmark.dsl.core.guards import Guard
from fieldmark.dsl.syntax.notation import FORM_TERMS, entries
from fieldmark.dsl.syntax.terms import CLASS_NOUNS
from fieldmark.runtime.cli.main import COMMANDS, main

_SLOTS: Final = {
    "landmark": "Landmarks",
    "outer": "Outer landmarks",
    "section": "Regions of outer landmarks alone",
    "region": "Ways from the landmark",
    "motion": "Steps on a form",
    "pattern": "Boxes that a step leads to",
    "blueprint": "What the region looks like",
    "node": "What is taken there",
    "value": "The value",
    "piece": "Parts of a text",
    "begin": "Where a part begins",
    "end": "Where a part ends",
    "loop": "Several values in one text",
    "parts": "Parts put together",
    "conditional": "By what stands in the text",
    "case": "One case of these",
    "kept": "Which part of an element's text",
    "conversion": "Normal forms",
    "context": "Where candidates stand",
    "strategy_guard": "Guards of a strategy",
    "field_guard": "Guards of a field",
    "separator": "How records are told apart",
    "together": "How records stand together",
    "spelling": "How labels may be written",
    "template": "What pages of a layout share",
    "threshold": "How sure answers have to be",
}
"""Slot of the table of terms -> its heading, in the order of a program; `part` holds the terms of `piece` again."""

_KINDS: Final = {None: "", "html": "pages", "form": "forms"}
_PLOT: Final = re.compile(r"<!-- plot: ([^>:]+)(?:: ([^>]+))? -->\n\n?((?:\|.*\n)+)")
_OUTSIDE: Final = re.compile(r"\[([^\]]+)\]\(((?:\.\./)+)([^)]+)\)")
_NUMBER: Final = re.compile(r"-?(?:\d+(?:,\d{3})*)?\.?\d+")
_COLOURS: Final = ("#3f6fd8", "#c2410c", "#9ca3af", "#0f766e")


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """The text of a page with all that is made (an event of MkDocs)."""
    markdown = markdown.replace("<!-- terms -->", "\n".join(_terms()))
    markdown = markdown.replace("<!-- commands -->", "\n".join(_commands()))
    markdown = markdown.replace("<!-- keys -->", _keys())
    markdown = _PLOT.sub(lambda found: found[3] + "\n" + _plot(found[3], found[1], found[2]) + "\n", markdown)
    depth = len(Path(page.file.src_uri).parents)
    return _OUTSIDE.sub(lambda found: _link(found, depth), markdown)


def _link(found: re.Match[str], depth: int) -> str:
    """A link as it is, or, where it leads out of `docs`, what it leads to."""
    if found[2].count("../") < depth:
        return found[0]
    name = found[1].strip("`")
    return f"`{found[3]}`" if name in found[3] else f"{found[1]} (`{found[3]}`)"


def _terms() -> Iterator[str]:
    """The table of terms by slot; what is worked out by code is told by the class's docstring."""
    import_module(FORM_TERMS, "fieldmark.dsl.syntax")
    rows = list(entries())
    unknown = {name for name, *_ in rows} - {*_SLOTS, "part"}
    assert not unknown, f"slots without a heading: {unknown}"
    for slot, heading in _SLOTS.items():
        yield from ("", f"### {heading}", "", "| written | says | of |", "|---|---|---|")
        for name, kind, term, notation, words in rows:
            if name == slot:
                says = (_readable(words) if words else _first_line(term)).replace("[", "&#91;")
                says += f" {_rest(term)}" if term in Guard.__args__ else ""
                yield f"| `{_readable(notation)}` | {says} | {_KINDS[kind]} |"
    yield from ("", "### Token classes", "", "| class | a text that is |", "|---|---|")
    yield from (f"| `{name}` | a {noun} |" for name, noun in CLASS_NOUNS.items())


def _readable(template: str) -> str:
    """A template as people read it: attributes in capitals, what may be missing between square brackets."""
    shown = re.sub(r"\{\w+\?\}", "", template)
    shown = re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: found[1].upper().replace("_", " "), shown)
    shown = re.sub(r"\((\s*)([^()]+)\)", r"\1[\2]", shown)
    return shown.strip().replace("|", "\\|")


def _first_line(term: type[Any]) -> str:
    return (term.__doc__ or "").strip().splitlines()[0].replace("|", "\\|")


def _rest(term: type[Any]) -> str:
    return "*" + " ".join(cleandoc(term.__doc__ or "").split()).replace("|", "\\|") + "*"


def _commands() -> Iterator[str]:
    """Each command with what it does and its options, as `--help` has them."""
    for name in COMMANDS:
        command = main.get_command(click.Context(main, info_name="fieldmark"), name)
        assert command is not None
        inner = command.commands if isinstance(command, click.Group) else {"": command}
        for below, leaf in inner.items():
            yield from _command(leaf, f"{name} {below}".strip())


def _command(command: click.Command, name: str) -> Iterator[str]:
    context = click.Context(command, info_name=name, parent=click.Context(main, info_name="fieldmark"))
    yield from ("", f"## fieldmark {name}", "", "```text", " ".join(command.get_usage(context).split()[1:]), "```", "")
    yield cleandoc(command.help or "").replace("<", "&lt;")
    yield from ("", "| option | |", "|---|---|")
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and isinstance(parameter, click.Option):
            option, says = (text.replace("|", "\\|") for text in record)
            yield f"| `{option}` | {escape(says, quote=False)} |"


def _keys() -> str:
    """The table of keys as the label page has it."""
    page = (Path(__file__).parents[1] / "fieldmark" / "runtime" / "label" / "page.html").read_text(encoding="utf-8")
    found = re.search(r"<dialog.*?(<table>.*?</table>)", page, re.DOTALL)
    assert found is not None, "the label page has no table of keys"
    return found[1]


def _plot(table: str, columns: str, parts: str | None) -> str:
    """The numbers of a table as bars, a group for each row; the parts of one cell one behind the other."""
    head, _, *rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in table.splitlines()]
    wanted = [column.strip() for column in columns.split(",")]
    places = [head.index(column) for column in wanted]
    names = [part.strip() for part in parts.split(",")] if parts else wanted
    groups: list[tuple[str, list[float]]] = []
    for row in rows:
        cells = [row[place] if place < len(row) else "" for place in places]
        found = [_NUMBER.search(cell) for cell in (cells[0].split("/") if parts else cells)]
        if len(found) == len(names) and all(found):
            numbers = [float(one[0].replace(",", "")) for one in found if one is not None]
            groups.append((re.sub(r"[*`]", "", row[0]), numbers))
    assert groups, f"no numbers in the columns {columns}"
    return _drawn(groups, names, stacked=parts is not None)


def _drawn(groups: Sequence[tuple[str, Sequence[float]]], names: Sequence[str], *, stacked: bool) -> str:
    """Bars as SVG, with a legend; letters in the colour of the page."""
    most = max(sum(numbers) if stacked else max(numbers) for _, numbers in groups)
    most = 1.0 if most <= 1 else 100.0 if 90 < most <= 101 else most
    drawn, y = [], 26.0
    for number, name in enumerate(names):
        drawn.append(f'<rect x="{260 + 130 * number}" y="4" width="10" height="10" fill="{_COLOURS[number]}"/>')
        drawn.append(f'<text x="{275 + 130 * number}" y="13">{escape(name)}</text>')
    for label, numbers in groups:
        height = 14 if stacked else 9 * len(numbers) + 3
        shown = label if len(label) < 44 else label[:42] + "…"
        drawn.append(f'<text x="250" y="{y + height / 2 + 4}" text-anchor="end">{escape(shown)}</text>')
        x = 260.0
        for place, value in enumerate(numbers):
            wide, at = 400 * value / most, y if stacked else y + 9 * place
            title = f"<title>{escape(label)}: {escape(names[place])} {value:g}</title>"
            box = f'x="{x:.1f}" y="{at:.1f}" width="{max(wide, 0):.1f}" height="{height if stacked else 8}"'
            drawn.append(f'<rect {box} fill="{_COLOURS[place]}">{title}</rect>')
            x += wide if stacked else 0
        y += height + 4
    style = 'width="700" style="max-width:100%;height:auto;font:11px system-ui,sans-serif;fill:currentColor"'
    told = escape(", ".join(names))
    return (
        f'<figure><svg viewBox="0 0 700 {y:.0f}" role="img" aria-label="{told}" {style}>{"".join(drawn)}</svg></figure>'
    )
