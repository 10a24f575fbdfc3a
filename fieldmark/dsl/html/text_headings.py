"""Headings between the lines of a text, and how its lines begin.

A heading has a form of its own: signs before it or around it (`## Open`, `== Open ==`), capitals, how many stand below
it (`Open (2)`), or a rule below. But for signs, what stands below it has to be alike, or to begin as what stands below
another heading of its form does. A name of which only a colon tells is a label, whatever stands below it. A line alone
in its paragraph is one with signs or of capitals, or where several are numbered one after the other, with paragraphs
between (`1. Roads`, `Day 1: Halden`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final

from fieldmark.dsl.html.text_tables import Line, is_rule

NEAR: Final = 3
"""Words at the start of a line among which figures tell how it begins: a day, or a code behind two words. Origin: none,
but how logs and lists begin."""

UNDERLINE: Final = re.compile(r"([-=_*~#])\1{2,}")
"""A line that parts what stands above it from what stands below it in a paragraph."""

_SIGNED: Final = re.compile(r"(?:#{2,6} +|# +(?=[^\W\d]))[^\s#].*|([-=*~+_])\1+ *[^\W_](?:.*[^\W_)])? *\1{2,}")
"""A heading with signs before it, or on both sides."""

_NAMED: Final = re.compile(r"([^\W\d][^:=]{0,39}?)(?: *(\(\d+\)))?(:)?")
"""A name, how many stand below it, and a colon."""

_NUMBERED: Final = re.compile(r"([^\W\d]+ )?(\d{1,3})[.):] .*[^.,;:]")
"""A name behind a number, and maybe a word before that; a sentence it is not."""

_ITEM: Final = re.compile(r"[-*•>+](?= )")
"""The sign before an item of a list."""

_LABEL: Final = re.compile(r"[^\W\d][^:=]{0,39}[:=] ")
"""A label with something behind it."""

_MARKS: Final = "#-=*~+_"
"""What a heading with signs before it begins with."""

_SIGNS: Final = "#"
"""The form of a heading that signs tell."""


def level_of(heading: str) -> str:
    """The element of a heading: its level is how many `#` stand before it, six at most, and otherwise the second."""
    return f"h{min(len(heading) - len(heading.lstrip(_SIGNS)), 6) or 2}"


def headings_of(paragraphs: Sequence[Sequence[Line]]) -> list[list[int]]:
    """The numbers of the lines of each paragraph that are headings of those below them, in order."""
    alone = {at: lines[0][0][1] for at, lines in enumerate(paragraphs) if not lines[1:] and not lines[0][1:]}
    numbered = _numbered(alone, paragraphs)
    found = {at: [*_candidates(lines)] for at, lines in enumerate(paragraphs) if lines[1:]}
    heads = Counter((form, begins[0]) for own in found.values() for _, form, begins in own)
    told = {at: [line for line, form, begins in own if _heads(form, begins, heads)] for at, own in found.items()}
    told |= {at: [0] for at, text in alone.items() if text.isupper() or text[0] in _MARKS if _is_heading(text)}
    told |= {at: [0] for at in numbered}
    return [told.get(at, []) for at in range(len(paragraphs))]


def _numbered(alone: Mapping[int, str], paragraphs: Sequence[Sequence[Line]]) -> set[int]:
    """The numbers of paragraphs that are a line `alone` and are numbered from 1, one after the other, behind the same
    word or none: where others stand below most of them, for those of a list stand below each other."""
    found = {at: told for at, text in alone.items() if " " in text and (told := _NUMBERED.fullmatch(text))}
    counted = [int(told[2]) for told in found.values()]
    follow = all(after in (1, before + 1) for before, after in pairwise([0, *counted]))
    headed = sum(at + 1 < len(paragraphs) and at + 1 not in found for at in found)
    return {*found} if follow and 2 * headed > len(found) and len({told[1] for told in found.values()}) == 1 else set()


def _heads(form: str, begins: Sequence[str], heads: Counter[tuple[str, str]]) -> bool:
    """Whether what has the form of a heading is one: lines that begin so stand below it; `heads` is how many of a form
    have a line that begins so right below them."""
    first = begins[0]
    is_list = bool(first) and (_ITEM.match(first) is not None or begins.count(first) > 1)
    return form == _SIGNS or is_list or (bool(first) and heads[form, first] > 1)


def _candidates(lines: Sequence[Line]) -> Iterator[tuple[int, str, list[str]]]:
    """The lines that have the form of a heading and others below: the number, the form, and how each of those begins,
    up to the next such line. A line farther from the margin than the one above it is of that."""
    forms = [_form_of(line, lines[1:2] if line is lines[0] else ()) for line in lines]
    above = (lines[0], *lines)
    numbers = [number for number, form in enumerate(forms) if form and lines[number][0][0] <= above[number][0][0]]
    for number, last in pairwise((*numbers, len(lines))):
        below = [_begun(line) for line in lines[number + 1 : last] if not is_rule(line)]
        if below:
            yield number, forms[number], below


def _form_of(line: Line, below: Sequence[Line]) -> str:
    """The form of a heading that a line has, by its signs, and by the rule `below` the first one of a paragraph, for
    below others one may end the rows of a table; empty where it has none."""
    text = line[0][1]
    if len(line) > 1:
        return ""
    if _SIGNED.fullmatch(text):
        return _SIGNS
    named = _NAMED.fullmatch(text)
    if named is None:
        return ""
    name, count, colon = named.groups()
    is_ruled = any(len(rule) == 1 and UNDERLINE.fullmatch(rule[0][1]) for rule in below)
    signs = (_is_of_capitals(name) and "A", count and "()", colon and ":", is_ruled and "_")
    form = "".join(sign for sign in signs if sign)
    return "" if form == ":" else form


def _is_heading(text: str) -> bool:
    """Whether a line alone in its paragraph is a heading: with signs before it or around it, or of capitals."""
    return _is_of_capitals(text) or _SIGNED.fullmatch(text) is not None


def _is_of_capitals(text: str) -> bool:
    """Whether a text is written in capitals; what has figures, too, may be a code."""
    return text.isupper() and text[0].isalpha() and not any(map(str.isdigit, text))


def _begun(line: Line) -> str:
    """How a line begins: with the sign of an item, a label, or figures, or how many columns it has; empty where nothing
    tells."""
    text = line[0][1]
    if len(line) > 1:
        return f"{len(line)}"
    told = _ITEM.match(text) or _LABEL.match(text)
    return told[0] if told else " ".join(_beginning(text))


def begin_alike(before: str, text: str) -> bool:
    """Whether a line begins as one above does, and is of its own as that is: both with the same signs around figures,
    and words of the same case before these. Of several that commas part the next goes on."""
    beginning = _beginning(before)
    return bool(beginning) and not before.endswith(",") and beginning == _beginning(text)


def _beginning(text: str) -> list[str]:
    """How the words are written with which a line begins, up to one with figures, and the one behind a number: "0" for
    figures, "A" for capitals, "a" for other letters; empty where no figures are near."""
    words = text.split(None, NEAR + 1)[: NEAR + 1]
    number = next((number for number, word in enumerate(words[:NEAR]) if any(map(str.isdigit, word))), None)
    if number is None:
        return []
    written = (map(_kind, word) for word in words[: number + 1 + words[number].isdecimal()])
    return ["".join(kind for kind, _ in groupby(kinds)) for kinds in written]


def _kind(char: str) -> str:
    return "0" if char.isdigit() else "A" if char.isupper() else "a" if char.isalpha() else char
