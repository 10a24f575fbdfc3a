"""Value programs in words: which node of a region is taken, which part of its text, and in which form."""

from __future__ import annotations

from typing import assert_never

from fieldmark.dsl.core.instance import Selector
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.forms.values import Boxes, BoxesOf, Constellation, LastBox
from fieldmark.dsl.html.terms import Css, Far
from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.text.conversions import AsDate, AsNumber, AsPrice, AsTime, Conversion
from fieldmark.runtime.wording.places import elements_words, tag_words
from fieldmark.runtime.wording.texts import numbered, quoted, shown
from fieldmark.runtime.wording.tokens import text_words, token_words


def value_words(value: ValueProgram) -> str:
    """What is taken: `the whole text of the table cell <td> there`."""
    held = "text" if value.attribute is None else f"{quoted(value.attribute)} attribute"
    words = text_words(value.text, f"the {held} of {node_words(value.node)}")
    return words if value.conversion is None else f"{words}, written as {conversion_words(value.conversion)}"


def node_words(node: Selector) -> str:
    """Where in a region a value stands: `the elements that match ".price"`."""
    match node:
        case Far(tag):
            return "the line there" if tag == RUN else f"the {tag_words(tag)} there"
        case Css(selector, run, far, begins):
            where = f"each {elements_words(selector)}{' where the way ends' if far else ''}"
            if run is not None:
                which = "each piece" if run == "all" else f"the {numbered(run)} piece"
                where = f"{which} of text directly in {where}"
            return where if begins is None else f"{where}, if it begins with {token_words((begins,))}"
        case Boxes(first):
            if first == 0:
                return "all boxes of the way"
            return f"the boxes of the way without the first{f' {first}' if first > 1 else ''}"
        case LastBox():
            return "the box at the end of the way"
        case BoxesOf(text, before):
            labels = f", not far above {' or '.join(map(quoted, sorted(before)))}" if before else ""
            return f"the boxes there that hold {quoted(text)}, in whatever order they stand{labels}"
        case Constellation(shape, cues):
            labels = " and ".join(quoted(cue.text) for cue in sorted(cues))
            say = "say" if len(cues) > 1 else "says"
            return f"the box with {'an' if shape[0] in 'AE' else 'a'} {shape} that stands where {labels} {say}"
        case _:
            assert_never(node)


def conversion_words(conversion: Conversion) -> str:
    """A normal form: `a date like 2023-10-31, the day stands first on the page`."""
    match conversion:
        case AsDate(first, with_time, short_years):
            form = "a date and time like 2023-10-31T14:05" if with_time else "a date like 2023-10-31"
            order = "" if first is None else f", in dates of numbers the {first} stands first"
            return f"{form}{order}{', years may have two digits' if short_years else ''}"
        case AsTime():
            return "a time like 14:05"
        case AsNumber(decimal):
            return f"a number like 1234.5{_mark(decimal)}"
        case AsPrice(decimal, with_currency, symbols):
            form = "a price like 1234.50 EUR" if with_currency else "an amount like 1234.50"
            meanings = "".join(f", {quoted(symbol)} means {shown(code)}" for symbol, code in symbols)
            return f"{form}{_mark(decimal)}{meanings}"
        case _:
            assert_never(conversion)


def _mark(decimal: str | None) -> str:
    return "" if decimal is None else f", {quoted(decimal)} stands before decimals"
