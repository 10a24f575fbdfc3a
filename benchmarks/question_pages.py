"""The questions of the set, posed about their pages, and how they are parted into those to train with and to ask."""

from __future__ import annotations

import random
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np

from benchmarks.data import data_folder, gold_rows, read_page
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.ask import appearance_of
from fieldmark.runtime.vision import Layout, Renderer, snapshot_in
from fieldmark.synth.zeroshot.aggregation import Vocabulary
from fieldmark.synth.zeroshot.appearance import Appearance
from fieldmark.synth.zeroshot.training import FOLDS, Flags, Known, Posed, pose

Pages: TypeAlias = Mapping[Path, Sequence[Known]]
"""Page -> what is asked about it."""

Trait: TypeAlias = Literal["site", "kind"]
"""By what questions are left out: the site of their page, or its kind."""

Parted: TypeAlias = tuple[list[Posed], list[Posed]]
"""Questions to train with, and others to ask."""


def questions() -> dict[Path, list[Known]]:
    """The questions of the set by page; the folder of a page is its kind."""
    found: dict[Path, list[Known]] = {}
    for row in gold_rows("questions"):
        known = Known(row["query"], tuple(row["values"]), row["site"], row["doc"].partition("/")[0])
        found.setdefault(data_folder() / row["doc"], []).append(known)
    return found


def posed_about(pages: Pages, vocabulary: Vocabulary, renderer: Renderer | None = None) -> Iterator[tuple[Path, Posed]]:
    """All questions, posed about their pages; with a renderer, about what is seen of them, too."""
    for path, some in pages.items():
        page = read_page(path)
        appearance = None if renderer is None else seen_of(path, page, renderer)
        for one in pose(page, some, vocabulary, appearance):
            yield path, one


def seen_of(path: Path, page: HtmlDocument, renderer: Renderer) -> Appearance | None:
    """How a page looks: by the boxes given with it, else as Chromium renders it; None where it cannot be rendered."""
    boxes = path.with_suffix(".boxes.json")
    try:
        snapshot = snapshot_in(boxes.read_bytes(), boxes.name, page) if boxes.is_file() else renderer.file(path)
    except DocumentError as error:
        print(f"not rendered: {error}", file=sys.stderr)
        return None
    return appearance_of(Layout(snapshot))


def joined(first: Path, second: Path) -> HtmlDocument:
    """A page with what stands on another one behind it."""
    one, other = read_page(first).element, read_page(second).element
    body = one.find("body")
    behind = other.find("body")
    for child in list(other if behind is None else behind):
        (one if body is None else body).append(child)
    return HtmlDocument(one, str(first))


def shuffled_sites(known: Sequence[Known], seed: int) -> list[str]:
    """The sites of questions in a random order, the same for the same seed."""
    sites = sorted({one.site for one in known})
    random.Random(seed).shuffle(sites)
    return sites


def without(posed: Sequence[Posed], trait: Trait, asked: Collection[str]) -> Parted:
    """The questions of all other sites, or kinds of pages, and those of these."""
    parts: Parted = ([], [])
    for one in posed:
        parts[getattr(one.known, trait) in asked].append(one)
    return parts


def split(posed: Sequence[Posed], seed: int) -> Parted:
    """Questions of four fifths of the sites, and of the rest."""
    sites = shuffled_sites([one.known for one in posed], seed)
    return without(posed, "site", sites[: len(sites) // 5])


def folds(posed: Sequence[Posed], seed: int) -> Iterator[Parted]:
    """Five parts of the sites: the questions of all others, and those of the part."""
    sites = shuffled_sites([one.known for one in posed], seed)
    for part in range(FOLDS):
        yield without(posed, "site", sites[part::FOLDS])


def kinds_left_out(posed: Sequence[Posed]) -> Iterator[tuple[str, Parted]]:
    """Each kind of pages, the questions of all others, and those of the kind."""
    for kind in sorted({one.known.kind for one in posed}):
        yield kind, without(posed, "kind", [kind])


def masked(posed: Posed, allowed: Flags) -> Posed:
    """A question with some of its features."""
    keep = allowed[posed.features]
    begins = np.concatenate([[0], np.cumsum(keep)])[posed.begins]
    return replace(posed, features=posed.features[keep], begins=begins)
