"""Blueprints in words: what a region is expected to hold."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, assert_never

from fieldmark.dsl.core.instance import Blueprint
from fieldmark.dsl.forms.blueprints import Beside, BoxBlueprint, BoxSummary
from fieldmark.dsl.forms.document import DIRECTIONS, Direction
from fieldmark.dsl.html.terms import Entry, HtmlBlueprint
from fieldmark.runtime.wording.texts import listed, quoted, shown

_BESIDE: Final[dict[Direction, str]] = {
    "above": "above it",
    "below": "below it",
    "left": "on its left",
    "right": "on its right",
}
_OF: Final[dict[Direction, str]] = {"above": "above", "below": "below", "left": "left of", "right": "right of"}


def expected(look: Blueprint) -> dict[Hashable, str]:
    """What a blueprint expects, in order: each thing with its words, which may be the same for two things."""
    match look:
        case HtmlBlueprint(entries):
            return {entry: entry_words(entry) for entry in sorted(entries)}
        case BoxBlueprint(summaries, labels, _, end):
            told: dict[Hashable, str] = {}
            for summary in sorted(summaries, key=lambda summary: (summary.text, summary_words(summary))):
                told[summary] = summary_words(summary)
            for side, text in sorted(end):
                told["at", side, text] = f"{quoted(text)} {_OF[side]} the last box"
            for label in sorted(labels):
                told["without", label] = f"no {quoted(label)} where the value stands"
            return told
        case _:
            assert_never(look)


def look_words(look: Blueprint) -> str:
    """All that a blueprint expects, the labels that are no value together; empty where it expects nothing."""
    items = expected(look)
    labels = [quoted(label) for label in sorted(look.labels)] if isinstance(look, BoxBlueprint) else []
    told = list(items.values())[: len(items) - len(labels)]
    return "; ".join([*told, *([f"no {listed(labels, 'or')} where the value stands"] if labels else [])])


def entry_words(entry: Entry) -> str:
    """A text that a region of a page holds: `"VAT" in tr/td`."""
    path, text = entry
    return f"{quoted(text)} in {shown(path)}" if path else quoted(text)


def summary_words(summary: BoxSummary) -> str:
    """What stands beside a label of a form: `"Total" with "VAT" above it and nothing on its left`."""
    sides = dict(summary.sides)
    told = [f"{_content(sides[side])} {_BESIDE[side]}" for side in DIRECTIONS if side in sides]
    return quoted(summary.text) + (f" with {listed(told)}" if told else "")


def _content(content: str | Beside) -> str:
    match content:
        case Beside.NOTHING:
            return "nothing"
        case Beside.OTHER:
            return "some other text"
        case str():
            return quoted(content)
        case _:
            assert_never(content)
