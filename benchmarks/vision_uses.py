"""What rendered pages bring to the landmarks that are learned: with and without.

    python -m benchmarks.vision_uses landmarks swde --examples 1 --draws 2     # by boxes instead of, and beside, markup

The product has no switch for it: its functions are replaced from outside. Chromium renders saved files alone.

`landmarks`: how far a landmark stands from the value (LRSyn, algorithm 4) is told by boxes of the labelled pages, in
lines of `LINE` pixels, with the weight and bound that text runs have; by runs where one of the two is not shown.
Programs run on the other pages; values are counted as in `benchmarks.trials`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from math import hypot
from pathlib import Path
from typing import Final
from unittest.mock import patch

import fieldmark
from benchmarks.data import DataMissingError, read_page
from benchmarks.options import Options, option_parser
from benchmarks.scores import Score
from benchmarks.systems import ProgramLearner
from benchmarks.trials import SETS, run, trials
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.runtime.vision import Box, Layout, Renderer, Snapshot
from fieldmark.runtime.vision.devtools import BrowserError
from fieldmark.runtime.vision.snapshot import belongs
from fieldmark.synth.html import landmarks
from fieldmark.synth.html.index import DocumentIndex

LINE: Final = 20.0
"""Pixels that count as one text run. Origin: a line of text in a browser's own font of 16 pixels is about so high."""


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


def measure_landmarks(options: Options) -> None:
    """Learn with each distance from the same labels, and count values of the other pages."""
    found = [*trials(options.set, options.draws, options.examples)]
    groups = [*dict.fromkeys(trial.group for trial in found)][: options.groups]
    chosen = [trial for trial in found if trial.group in groups]
    labelled = sorted({path for trial in chosen for path, _ in trial.examples})
    boxes = {page.name: Layout(seen).box for page, seen in snapshots(labelled) if seen is not None}
    print(f"{options.set}: {len(chosen)} programs, {len(boxes)} of {len(labelled)} labelled pages rendered", flush=True)
    learner = ProgramLearner("fieldmark", fieldmark.learn)
    for name, distance in DISTANCES.items():
        with nullcontext() if distance is None else distance.put_in(boxes):
            total = Score.total(score for trial in chosen for score in run(learner, trial).fields.values())
        print(f"{name:26s} wanted {total.wanted} right {total.right} wrong {total.wrong}", flush=True)


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


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, or say why not."""
    parser = option_parser(__doc__)
    uses = parser.add_subparsers(required=True)
    learned = uses.add_parser("landmarks", help="the distance between landmark and value")
    learned.add_argument("set", choices=[*SETS])
    learned.add_argument("--examples", type=int, help="labelled pages of a group (default: those of benchmarks.trials)")
    learned.add_argument("--draws", type=int, default=1, help="random choices of these (default: 1)")
    learned.add_argument("--groups", type=int, default=20, help="most groups, the first (default: 20)")
    learned.set_defaults(measure=measure_landmarks)
    options = parser.parse_args(arguments)
    try:
        options.measure(options)
    except (DataMissingError, BrowserError) as error:
        print(f"skipped: {error}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
