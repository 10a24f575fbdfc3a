"""Layouts: each makes the body of a page, or the text of a mail, of labelled values, of labelled lists, or of records.

The name of a layout of a mail begins with `mail`; the others are pages, whose body may be set in the tables of a
newsletter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

Pairs = Sequence[tuple[str, str]]
"""Labels with their values."""

Lists = Sequence[tuple[str, Sequence[str]]]
"""Labels with the items below them."""

Rows = Sequence[tuple[str, str, str]]
"""Records of a name, a date and an amount."""


def _each(form: str, rows: Iterable[Sequence[str]], between: str = "") -> str:
    return between.join(form.format(*row) for row in rows)


def _two(form: str, pairs: Pairs) -> str:
    """Pairs in lines of two."""
    return "".join(f"<tr>{_each(form, pairs[i : i + 2])}</tr>" for i in range(0, len(pairs), 2))


def _table(rows: str) -> str:
    return f"<table>{rows}</table>"


def _crossed(cell: str, pairs: Pairs) -> str:
    """A row of labels above a row of values."""
    heads = "".join(cell.format(label) for label, _ in pairs)
    return _table(f"<tr>{heads}</tr><tr>{''.join(f'<td>{value}</td>' for _, value in pairs)}</tr>")


def _below(pairs: Pairs, indent: int) -> str:
    """Values with every word below the one before."""
    return "\n".join(f"{label:12}: " + value.replace(" ", "\n" + " " * indent) for label, value in pairs)


VALUES: Final[Mapping[str, Callable[[Pairs], str]]] = {
    "cells": lambda p: _table(_each("<tr><td>{}</td><td>{}</td></tr>", p)),
    "cells, colons": lambda p: _table(_each("<tr><td>{}:</td><td>{}</td></tr>", p)),
    "cells, two a row": lambda p: _table(_two("<td>{}</td><td>{}</td>", p)),
    "cells, label above": lambda p: _table(_two("<td>{}<br><b>{}</b></td>", p)),
    "heading cells above": lambda p: _crossed("<th>{}</th>", p),
    "bold cells above": lambda p: _crossed("<td><b>{}</b></td>", p),
    "bold lines of a cell": lambda p: _table(f"<tr><td>{_each('<b>{}</b>: {}', p, '<br>')}</td></tr>"),
    "lines of a cell": lambda p: _table(f"<tr><td>{_each('{}: {}', p, '<br>')}</td></tr>"),
    "paragraphs": lambda p: _each("<p>{}: {}</p>", p),
    "paragraphs, bold": lambda p: _each("<p><b>{}:</b> {}</p>", p),
    "paragraphs, dashes": lambda p: _each("<p>{} - {}</p>", p),
    "paragraphs, label behind": lambda p: _each("<p>{1} ({0})</p>", p),
    "paragraphs in turn": lambda p: _each("<p>{}</p><p>{}</p>", p),
    "blocks of two": lambda p: _each("<div><div>{}</div><div>{}</div></div>", p),
    "blocks, value first": lambda p: _each("<div><div>{1}</div><div>{0}</div></div>", p),
    "blocks in turn": lambda p: _each("<div>{}</div><div>{}</div>", p),
    "classes alone": lambda p: "".join(f'<div class="{label.lower()}">{value}</div>' for label, value in p),
    "headings": lambda p: _each("<h3>{}</h3><p>{}</p>", p),
    "terms": lambda p: f"<dl>{_each('<dt>{}</dt><dd>{}</dd>', p)}</dl>",
    "items": lambda p: f"<ul>{_each('<li>{}: {}</li>', p)}</ul>",
    "items of two": lambda p: f"<ul>{_each('<li><span>{}</span><span>{}</span></li>', p)}</ul>",
    "lines in turn": lambda p: f"<p>{_each('{}<br>{}', p, '<br>')}</p>",
    "lines in turn, colons": lambda p: f"<p>{_each('{}:<br>{}', p, '<br>')}</p>",
    "bars": lambda p: f"<p>{_each('{}: {}', p, ' | ')}</p>",
    "sentences": lambda p: f"<p>{_each('The {} is {}.', p, ' ')}</p>",
    "mail: colons": lambda p: _each("{}: {}", p, "\n"),
    "mail: colons below each other": lambda p: _each("{:12}: {}", p, "\n"),
    "mail: dots": lambda p: _each("{:.<16}: {}", p, "\n"),
    "mail: columns": lambda p: _each("{:16}{}", p, "\n"),
    "mail: two a line": lambda p: "\n".join(_each("{}: {}", p[i : i + 2], "   ") for i in range(0, len(p), 2)),
    "mail: value below": lambda p: _each("{}:\n{}", p, "\n"),
    "mail: value indented": lambda p: _each("{}:\n    {}", p, "\n"),
    "mail: blocks": lambda p: _each("{}:\n{}", p, "\n\n"),
    "mail: blocks, no colon": lambda p: _each("{}\n{}", p, "\n\n"),
    "mail: blocks apart": lambda p: _each("{}:\n\n{}", p, "\n\n"),
    "mail: underlined": lambda p: "\n\n".join(f"{label}\n{'-' * len(label)}\n{value}" for label, value in p),
    "mail: bullets": lambda p: _each("- {}: {}", p, "\n"),
    "mail: stars": lambda p: _each("*{}:* {}", p, "\n"),
    "mail: brackets": lambda p: _each("[{}] {}", p, "\n"),
    "mail: equal signs": lambda p: _each("{} = {}", p, "\n"),
    "mail: quoted": lambda p: _each("> {}: {}", p, "\n"),
    "mail: sentences": lambda p: _each("The {} is {}.", p, "\n"),
    "mail: words below each other": lambda p: _below(p, 14),
}


def _heads(form: str, item: str, lists: Lists, between: str = "") -> str:
    """Every label in a form, whose second part its items are, each in one of its own."""
    return "".join(form.format(label, _each(item, ((one,) for one in items), between)) for label, items in lists)


def _first(cell: str, other: str, lists: Lists) -> str:
    """Rows of items, the first of each label in a form with it."""
    rows = (
        (cell if number == 0 else other).format(label, one, len(items))
        for label, items in lists
        for number, one in enumerate(items)
    )
    return _table("".join(rows))


def _numbered(form: str, lists: Lists, between: str = "") -> str:
    return between.join(
        form.format(label, one, number) for label, items in lists for number, one in enumerate(items, 1)
    )


def _blocks(head: str, item: str, lists: Lists, between: str = "\n\n") -> str:
    """Blocks of lines."""
    return between.join(
        "\n".join((head.format(label), *(item.format(one, number) for number, one in enumerate(items, 1))))
        for label, items in lists
    )


def _and(items: Sequence[str]) -> str:
    return " and ".join((", ".join(items[:-1]), items[-1])) if len(items) > 1 else items[0]


LISTS: Final[Mapping[str, Callable[[Lists], str]]] = {
    "items": lambda s: _heads("<h3>{}</h3><ul>{}</ul>", "<li>{}</li>", s),
    "items below a line": lambda s: _heads("<p>{}:</p><ul>{}</ul>", "<li>{}</li>", s),
    "paragraphs below a heading": lambda s: _heads("<h3>{}</h3>{}", "<p>{}</p>", s),
    "paragraphs below a paragraph": lambda s: _heads("<p>{}:</p>{}", "<p>{}</p>", s),
    "paragraphs below a bold one": lambda s: _heads("<p><b>{}</b></p>{}", "<p>{}</p>", s),
    "lines": lambda s: _heads("<p>{}:<br>{}</p>", "{}", s, "<br>"),
    "lines below bold words": lambda s: _heads("<p><b>{}</b><br>{}</p>", "{}", s, "<br>"),
    "lines of one paragraph": lambda s: f"<p>{_heads('{}:<br>{}<br>', '{}', s, '<br>')}</p>",
    "lines of one paragraph, bold": lambda s: f"<p>{_heads('<b>{}</b><br>{}<br>', '{}', s, '<br>')}</p>",
    "lines of a cell": lambda s: _table(_heads("<tr><td>{}</td><td>{}</td></tr>", "{}", s, "<br>")),
    "paragraphs of a cell": lambda s: _table(_heads("<tr><td>{}</td><td>{}</td></tr>", "<p>{}</p>", s)),
    "commas in a cell": lambda s: _table(_heads("<tr><td>{}</td><td>{}</td></tr>", "{}", s, ", ")),
    "semicolons in a cell": lambda s: _table(_heads("<tr><td>{}</td><td>{}</td></tr>", "{}", s, "; ")),
    "commas": lambda s: _heads("<p>{}: {}</p>", "{}", s, ", "),
    "commas behind bold words": lambda s: _heads("<p><b>{}:</b> {}</p>", "{}", s, ", "),
    "commas and a last one": lambda s: "".join(f"<p>{label}: {_and(items)}</p>" for label, items in s),
    "links with commas": lambda s: _heads("<p>{}: {}</p>", '<a href="#">{}</a>', s, ", "),
    "chips": lambda s: _heads("<div><b>{}</b> {}</div>", "<span>{}</span>", s, " "),
    "rows, label in the first": lambda s: _first(
        "<tr><td>{0}</td><td>{1}</td></tr>", "<tr><td></td><td>{1}</td></tr>", s
    ),
    "rows, label beside all": lambda s: _first(
        "<tr><td rowspan={2}>{0}</td><td>{1}</td></tr>", "<tr><td>{1}</td></tr>", s
    ),
    "rows, label in each": lambda s: _first(
        "<tr><td>{0}</td><td>{1}</td></tr>", "<tr><td>{0}</td><td>{1}</td></tr>", s
    ),
    "rows below a heading": lambda s: _table(_heads("<tr><th>{}</th></tr>{}", "<tr><td>{}</td></tr>", s)),
    "tables with a heading": lambda s: _heads("<table><tr><th>{}</th></tr>{}</table>", "<tr><td>{}</td></tr>", s),
    "terms": lambda s: f"<dl>{_heads('<dt>{}</dt>{}', '<dd>{}</dd>', s)}</dl>",
    "numbered labels": lambda s: _numbered("<p>{0} {2}: {1}</p>", s),
    "mail: dashes": lambda s: _blocks("{}:", "- {}", s),
    "mail: stars": lambda s: _blocks("{}:", "  * {}", s),
    "mail: numbers": lambda s: _blocks("{}:", "{1}. {0}", s),
    "mail: lines": lambda s: _blocks("{}:", "{}", s),
    "mail: lines, no colon": lambda s: _blocks("{}", "{}", s),
    "mail: lines, indented": lambda s: _blocks("{}:", "   {}", s),
    "mail: lines, no gap": lambda s: _blocks("{}:", "   {}", s, "\n"),
    "mail: lines, apart": lambda s: _blocks("{}:\n", "   {}", s),
    "mail: lines, capitals": lambda s: _blocks("{}", "{}", [(label.upper(), items) for label, items in s]),
    "mail: lines, underlined": lambda s: _blocks("{}", "{}", [(f"{label}\n{'-' * 9}", items) for label, items in s]),
    "mail: colons below each other": lambda s: "\n".join(
        f"{label:14}: " + ("\n" + " " * 16).join(items) for label, items in s
    ),
    "mail: columns": lambda s: "\n".join(f"{label:16}" + ("\n" + " " * 16).join(items) for label, items in s),
    "mail: commas": lambda s: "\n".join(f"{label}: {', '.join(items)}" for label, items in s),
    "mail: commas below": lambda s: "\n\n".join(f"{label}:\n{', '.join(items)}" for label, items in s),
    "mail: label in each line": lambda s: _numbered("{0}: {1}", s, "\n"),
    "mail: numbered labels": lambda s: _numbered("{0} {2}: {1}", s, "\n"),
}

_HEADS: Final = [("Name", "Date", "Amount")]
_ROW: Final = "<tr><td>{}</td><td>{}</td><td>{}</td></tr>"
_HEAD: Final = "<tr><th>{}</th><th>{}</th><th>{}</th></tr>"
_LABELLED: Final = (
    "<tr><td>Name</td><td>{}</td></tr><tr><td>Date</td><td>{}</td></tr><tr><td>Amount</td><td>{}</td></tr>"
)
_COLUMNS: Final = "{:22}{:16}{}"

RECORDS: Final[Mapping[str, Callable[[Rows], str]]] = {
    "table": lambda r: _table(_each(_HEAD, _HEADS) + _each(_ROW, r)),
    "table, plain heads": lambda r: _table(_each(_ROW, [*_HEADS, *r])),
    "table, no heads": lambda r: _table(_each(_ROW, r)),
    "table, total": lambda r: _table(_each(_HEAD, _HEADS) + _each(_ROW, [*r, ("Total", "", "12.00 EUR")])),
    "table before another": lambda r: (
        _table(_each(_HEAD, _HEADS) + _each(_ROW, r))
        + f"<h3>Fees</h3>{_table(_each(_HEAD, [('Item', 'Day', 'Fee')]) + _each(_ROW, [('Post', '1 May', '3.00')]))}"
    ),
    "tables": lambda r: "".join(_table(_each(_LABELLED, [row])) for row in r),
    "labelled rows of one table": lambda r: _table(_each(_LABELLED, r)),
    "two rows each": lambda r: _table(
        _each("<tr><td><b>{0}</b></td><td>{2}</td></tr><tr><td colspan=2>{1}</td></tr>", r)
    ),
    "lines of cells": lambda r: _table(_each("<tr><td><b>{}</b><br>{}</td><td>{}</td></tr>", r)),
    "cards": lambda r: _each('<div class="card"><h4>{}</h4><p>Date: {}</p><p>Amount: {}</p></div>', r),
    "plain blocks": lambda r: _each("<div><div>{}</div><div>{}</div><div>{}</div></div>", r),
    "headings": lambda r: _each("<h4>{}</h4><p>Date: {}</p><p>Amount: {}</p>", r),
    "paragraphs in turn": lambda r: _each("<p>Name: {}</p><p>Date: {}</p><p>Amount: {}</p>", r),
    "items": lambda r: f"<ul>{_each('<li>{} - {} - {}</li>', r)}</ul>",
    "items, bold": lambda r: f"<ul>{_each('<li><b>{}</b>, {} ({})</li>', r)}</ul>",
    "lines": lambda r: f"<p>{_each('{}, {}, {}', r, '<br>')}</p>",
    "paragraphs of lines": lambda r: _each("<p>{}<br>{}<br>{}</p>", r),
    "paragraphs of labelled lines": lambda r: _each("<p><b>{}</b><br>Date: {}<br>Amount: {}</p>", r),
    "mail: columns": lambda r: _each(_COLUMNS, [*_HEADS, *r], "\n"),
    "mail: columns, ruled": lambda r: (
        f"{_each(_COLUMNS, _HEADS)}\n{'-' * 50}\n{_each(_COLUMNS, r, chr(10))}\n{'-' * 50}\n{'Total':38}12.00 EUR"
    ),
    "mail: columns, no heads": lambda r: _each(_COLUMNS, r, "\n"),
    "mail: bars": lambda r: (
        f"{_each('| {} | {} | {} |', _HEADS)}\n|---|---|---|\n{_each('| {} | {} | {} |', r, chr(10))}"
    ),
    "mail: blocks": lambda r: _each("Name: {}\nDate: {}\nAmount: {}", r, "\n\n"),
    "mail: blocks, no gap": lambda r: _each("Name: {}\nDate: {}\nAmount: {}", r, "\n"),
    "mail: blocks with heads": lambda r: _each("{}\n  Date: {}\n  Amount: {}", r, "\n\n"),
    "mail: blocks, no labels": lambda r: _each("{}\n{}\n{}", r, "\n\n"),
    "mail: items": lambda r: f"Items:\n{_each('- {}, {}, {}', r, chr(10))}",
    "mail: items, dashes": lambda r: f"Items:\n{_each('* {} - {} - {}', r, chr(10))}",
    "mail: two lines each": lambda r: (
        f"Items:\n{_each('{}{}    {}   {}', ((n, chr(10), d, a) for n, d, a in r), chr(10))}"
    ),
    "mail: sentences": lambda r: _each("{0} paid {2} on {1}.", r, "\n"),
}


def page_of(body: str) -> str:
    """A page with a body and a word before and after."""
    return f"<html><body><p>Dear customer,</p>{body}<p>Kind regards, the team</p></body></html>"


def newsletter_of(body: str) -> str:
    """A page with a body in the tables of a newsletter, with a small table before it."""
    small = _table(_each("<tr><td>{}</td><td>{}</td></tr>", [("Ticket", "T-4711"), ("Kept", "Open")]))
    rows = (
        '<tr><td><img src="head.png"></td></tr>',
        f"<tr><td><p>Dear customer,</p>{small}{body}</td></tr>",
        "<tr><td><p>Kind regards, the team</p></td></tr>",
    )
    inner = f'<table width="600">{"".join(rows)}</table>'
    return f'<html><body><table width="100%"><tr><td align="center">{inner}</td></tr></table></body></html>'


def mail_of(body: str) -> str:
    """The text of a mail."""
    return f"Dear customer,\n\nthis is about your service.\n\n{body}\n\nKind regards,\nthe team\n"
