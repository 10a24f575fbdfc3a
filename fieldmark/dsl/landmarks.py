"""Landmarks: what a strategy looks for first, and how its occurrences are located (LRSyn sections 3.2 and 5.1).

A text landmark is an n-gram. Departures: whether the n-gram is a whole text run ("Depart:") or words inside a longer
one ("filed on") is part of the landmark, because a label that stands alone is rarer than its words; attribute values
that behave like labels, and tags that occur once in a page, serve as implicit landmarks (section 7.1) where pages
carry no visible label. A whole text stands where the inline markup around it stands, so that hops do not change when a
label is made bold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.nodes import HtmlNode


@dataclass(frozen=True, slots=True)
class TextLandmark:
    """Words that stand on the page: a whole text run, or, where `whole` is false, part of one."""

    text: str
    whole: bool = True

    def __post_init__(self) -> None:
        if not self.text or self.text != " ".join(self.text.split()):
            raise ValueError(f"a text landmark is non-empty with single spaces, not {self.text!r}")


@dataclass(frozen=True, slots=True)
class AttributeLandmark:
    """An element whose attribute `name` has `value` (for `class`: among its names)."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class TagLandmark:
    """An element of a tag."""

    tag: str


Landmark = TextLandmark | AttributeLandmark | TagLandmark


def locate(landmark: Landmark, document: HtmlDocument) -> tuple[HtmlNode, ...]:
    """All occurrences of the landmark, in document order (`Locate` of LRSyn section 3.2)."""
    match landmark:
        case TextLandmark(text, whole):
            runs = document.runs_with(text, whole)
            return tuple([document.shown_by(run) for run in runs]) if whole else runs
        case AttributeLandmark(name, value):
            return document.elements_with(name, value)
        case TagLandmark(tag):
            return document.elements_tagged(tag)
        case _:
            assert_never(landmark)
