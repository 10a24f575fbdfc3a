"""What rendered pages bring to the landmarks that are learned, and to questions: with and without.

    python -m benchmarks.vision_uses landmarks swde --examples 1 --draws 2     # by boxes instead of, and beside, markup
    python -m benchmarks.vision_uses questions --pages 300                     # main block and look, in zero-shot

The product has no switch for it: its functions are replaced from outside. Chromium renders saved files alone.

`landmarks`: how far a landmark stands from the value (LRSyn, algorithm 4) is told by boxes of the labelled pages, in
lines of `LINE` pixels, with the weight and bound that text runs have; by runs where one of the two is not shown.
Programs run on the other pages; values are counted as in `benchmarks.trials`.

`questions`: the model is trained with features of what is seen of a list's nodes; or only lists in the main block, the
smallest block (VIPS) with a share of the text that is seen, are answers. Splits and counts: `benchmarks.questions`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from math import hypot
from pathlib import Path
from typing import Final
from unittest.mock import patch

import numpy as np

import fieldmark
from benchmarks.data import DataMissingError, data_folder, read_page
from benchmarks.questions import Choose, Tally, masked, measure, questions, split
from benchmarks.scores import Score
from benchmarks.systems import ProgramLearner
from benchmarks.trials import SETS, run, trials
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.runtime.vision import Box, Layout, Renderer, Snapshot, segment
from fieldmark.runtime.vision.devtools import BrowserError
from fieldmark.runtime.vision.snapshot import belongs
from fieldmark.synth.html import landmarks
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.zeroshot import features
from fieldmark.synth.zeroshot.aggregation import Vocabulary, binned, spread
from fieldmark.synth.zeroshot.posed import Flags, Known, Posed, pose
from fieldmark.synth.zeroshot.predicates import Candidate, Nodes
from fieldmark.synth.zeroshot.records import Records
from fieldmark.synth.zeroshot.structure import Structure, place_features
from fieldmark.synth.zeroshot.training import train_lists

LINE: Final = 20.0
"""Pixels that count as one text run. Origin: a line of text in a browser's own font of 16 pixels is about so high."""

MAIN: Final = (0.9, 0.5)
"""Shares of the seen text that a main block holds at least. Nothing was chosen by them."""

GROUPS: Final = ("main 0.9", "main 0.5", "seen", "look", "where")
"""What the features that are added are about: `place GROUP:...`, weighed as those of where a list stands."""


def edges(one: Box, other: Box) -> float:
    """Pixels between the nearest edges of two boxes, 0 where they overlap."""
    across = max(0.0, other.left - one.right, one.left - other.right)
    return hypot(across, max(0.0, other.top - one.bottom, one.top - other.bottom))


def middles(one: Box, other: Box) -> float:
    """Pixels between the middles of two boxes."""
    across, down = one.left + one.right - other.left - other.right, one.top + one.bottom - other.top - other.bottom
    return hypot(across, down) / 2


@dataclass(frozen=True, slots=True)
class Distance:
    """How landmarks are scored: by boxes, so many times with the weight that runs have; beside runs, or without."""

    measured: Callable[[Box, Box], float]
    weight: float = 1.0
    beside: bool = False

    @contextmanager
    def put_in(self, pages: Mapping[str, Sequence[Box | None]]) -> Iterator[None]:
        """Score so in the block; of pages by name, the boxes of nodes, None where one is not shown."""
        settings, by_markup = landmarks.SETTINGS, landmarks._apart

        def apart(index: DocumentIndex, location: HtmlNode, target: HtmlNode) -> float:
            score = by_markup(index, location, target)
            if index.encloses(location, target):
                return score
            runs = index.run_range(target)[0] - index.run_range(location)[0]
            boxes = pages.get(index.document.name, ())
            one, other = (
                boxes[index.number(n)] if len(boxes) == len(index.preorder) else None for n in (location, target)
            )
            lines = abs(runs) if one is None or other is None else self.measured(one, other) / LINE
            backwards = settings.backwards if runs < 0 and not self.beside else 0.0
            return score + self.weight * settings.distance * min(lines + backwards, settings.far)

        left = settings if self.beside else replace(settings, distance=0.0)
        with patch.object(landmarks, "_apart", apart), patch.object(landmarks, "SETTINGS", left):
            yield


DISTANCES: Final[Mapping[str, Distance | None]] = {
    "as it is": None,
    "instead of runs, edges": Distance(edges),
    "instead of runs, middles": Distance(middles),
    "beside runs, edges": Distance(edges, beside=True),
    "beside runs, edges twice": Distance(edges, 2.0, beside=True),
}


def measure_landmarks(options: argparse.Namespace) -> None:
    """Learn with each distance from the same labels, and count values of the other pages."""
    found = [*trials(options.set, options.draws, options.examples)]
    groups = [*dict.fromkeys(trial.group for trial in found)][: options.groups]
    chosen = [trial for trial in found if trial.group in groups]
    labelled = sorted({path for trial in chosen for path, _ in trial.examples})
    boxes = {page.name: Layout(seen).box for page, seen in snapshots(labelled) if seen is not None}
    print(f"{options.set}: {len(chosen)} programs, {len(boxes)} of {len(labelled)} labelled pages rendered", flush=True)
    learner = ProgramLearner("fieldmark", fieldmark.learn)
    for name, distance in DISTANCES.items():
        total = Score()
        with nullcontext() if distance is None else distance.put_in(boxes):
            for score in (score for trial in chosen for score in run(learner, trial).fields.values()):
                total.add(score)
        print(f"{name:26s} wanted {total.wanted} right {total.right} wrong {total.given - total.right}", flush=True)


def snapshots(paths: Iterable[Path]) -> Iterator[tuple[HtmlDocument, Snapshot | None]]:
    """Pages, and what they look like: None where one cannot be rendered as it was read. Raises BrowserError."""
    with Renderer() as renderer:
        for path in paths:
            page, snapshot = read_page(path), None
            try:
                snapshot = renderer.file(path)
            except DocumentError as error:
                print(f"not rendered: {error}", file=sys.stderr)
            yield page, snapshot if snapshot is not None and belongs(snapshot, page) else None


class Look:
    """What is seen of the nodes of a page."""

    def __init__(self, page: HtmlDocument, snapshot: Snapshot) -> None:
        self.layout = Layout(snapshot)
        self.numbers = {node.element: n for n, node in enumerate(page.root.preorder()) if node.tag != RUN}
        self.main = [self._main(share) for share in MAIN]

    def _main(self, share: float) -> frozenset[int]:
        """The nodes of the smallest block that holds a share of what is seen, by characters."""
        layout, texts, page = self.layout, self.layout.snapshot.text, segment(self.layout)
        blocks = [block.nodes for block in page.walk()] if page else []
        sizes = [sum(len(texts[run]) for node in nodes for run in layout.runs(node)) for nodes in blocks]
        large = [pair for pair in zip(sizes, blocks, strict=True) if pair[0] >= share * sizes[0]]
        _, nodes = min(large, default=(0, ()))
        return frozenset(number for node in nodes for number in range(node, layout.end[node]))

    def features(self, structure: Structure, nodes: Nodes) -> Iterator[str]:
        """The features of a list; a text stands where its element does."""
        tree, layout = structure.tree, self.layout
        elements = (tree.elements[node if tree.elements[node] is not None else tree.parents[node]] for node in nodes)
        found = [self.numbers[element] for element in elements if element in self.numbers]
        for share, main in zip(MAIN, self.main, strict=True):
            yield f"place main {share}:{binned(sum(number in main for number in found) / len(nodes))}"
        boxes = [(number, box) for number in found if (box := layout.box[number]) is not None]
        yield f"place seen:{binned(len(boxes) / len(nodes))}"
        if boxes:
            yield from spread("place look:left", tuple(round(box.left) for _, box in boxes), majority=False)
            yield from spread("place look:width", tuple(round(box.width) for _, box in boxes), majority=False)
            fonts, usual = [layout.font(number) or (0.0, 0) for number, _ in boxes], layout.font(0) or (0.0, 0)
            yield from spread("place look:font", tuple(fonts), majority=False)
            yield f"place look:larger {fonts[0][0] > usual[0]} bold {fonts[0][1] > usual[1]}"
            first, last, page = boxes[0][1], boxes[-1][1], layout.seen(0)
            yield f"place where:across {int(10 * first.left / max(page.right, 1))}"
            yield f"place where:down {int(10 * first.top / max(page.bottom, 1))}"
            yield f"place where:far {binned(max(0.0, last.bottom - first.top) / max(page.height, 1))}"


def posed_with_look(pages: Mapping[Path, Sequence[Known]], vocabulary: Vocabulary) -> Iterator[Posed]:
    """All questions, with the features of what is seen where their page can be rendered."""
    for some, (page, snapshot) in zip(pages.values(), snapshots(pages), strict=True):
        seen = None if snapshot is None else Look(page, snapshot)

        def place(
            tree: Structure, one: Candidate, nodes: Nodes, records: Records, seen: Look | None = seen
        ) -> Iterator[str]:
            yield from place_features(tree, one, nodes, records)
            yield from () if seen is None else seen.features(tree, nodes)

        with patch.object(features, "place_features", place):
            yield from pose(page, some, vocabulary)


def within(number: int, posed: Posed) -> Flags | None:
    """Only lists that have a feature, that they stand in the main block as a whole; all lists, where none has."""
    counted = np.concatenate([[0], np.cumsum(posed.features == number)])[posed.begins]
    inside: Flags = np.diff(counted) > 0
    return inside if inside.any() else None


def measure_questions(options: argparse.Namespace) -> None:
    """Train and ask as it is, within the main block, with each group of features, and with all."""
    if not (data_folder() / "questions" / "gold.jsonl").is_file():
        raise DataMissingError(f"no questions in {data_folder()}")
    known, vocabulary = questions(), Vocabulary()
    chosen = dict([*known.items()][:: max(1, len(known) // options.pages)])
    posed = [*posed_with_look(chosen, vocabulary)]
    print(f"{len(posed)} questions about {len(chosen)} pages", flush=True)
    about = [name.removeprefix("place ").partition(":")[0] for name in vocabulary.numbers]
    ways: dict[str, tuple[Sequence[str], Choose]] = {"as it is": ((), lambda _: None)}
    mains = {share: vocabulary.numbers.get(f"place main {share}:{binned(1.0)}", -1) for share in MAIN}
    ways |= {f"lists within main {share}": ((), partial(within, number)) for share, number in mains.items()}
    ways |= {f"features {one}": ([one], lambda _: None) for one in GROUPS}
    ways["features all"] = GROUPS, lambda _: None
    for name, (used, choose) in ways.items():
        allowed = np.array([group in used or group not in GROUPS for group in about])
        some = [masked(one, allowed) for one in posed]  # what is left out of training weighs nothing when asked
        sites, kind_by_kind = Tally(Counter()), Tally(Counter())
        for seed in range(options.splits):
            weights = train_lists(split(some, seed)[0], vocabulary)
            measure(split(posed, seed)[1], weights, sites, choose)
        for kind in {one.known.kind for one in posed}:
            weights = train_lists([one for one in some if one.known.kind != kind], vocabulary)
            measure((one for one in posed if one.known.kind == kind), weights, kind_by_kind, choose)
        print(f"{name}\n    sites left out: {sites}\n    kinds left out: {kind_by_kind}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one of the two, or say why not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    uses = parser.add_subparsers(required=True)
    learned = uses.add_parser("landmarks", help="the distance between landmark and value")
    learned.add_argument("set", choices=[*SETS])
    learned.add_argument("--examples", type=int, help="labelled pages of a group (default: those of benchmarks.trials)")
    learned.add_argument("--draws", type=int, default=1, help="random choices of these (default: 1)")
    learned.add_argument("--groups", type=int, default=20, help="most groups, the first (default: 20)")
    learned.set_defaults(measure=measure_landmarks)
    asked = uses.add_parser("questions", help="the main block, and what is seen")
    asked.add_argument("--pages", type=int, default=100, help="about how many, evenly chosen (default: 100)")
    asked.add_argument("--splits", type=int, default=3, help="random splits of the sites (default: 3)")
    asked.set_defaults(measure=measure_questions)
    options = parser.parse_args(arguments)
    try:
        options.measure(options)
    except (DataMissingError, BrowserError) as error:
        print(f"skipped: {error}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
