"""The values that the VIPS report leaves open, in one place, each with its reason.

Sizes are relative to the page or sub-page that is divided, lengths in CSS pixels. What is called a development figure
was chosen on the first half of the sites of result_lists (docs/benchmarks.md).
"""

from __future__ import annotations

from typing import Final

from fieldmark.dsl.core.settings import setting, settings


@settings
class VisionSettings:
    """What segmentation goes by."""

    pdoc: int = setting(6, 1, 10)
    """Permitted degree of coherence: blocks of a greater one are not divided (section 5.3 has 6)."""

    small: float = setting(0.1, 0, 1)
    """Rules 9 and 10: relative size below which a node stays whole."""

    overlap: float = setting(2.0, 0, 20)
    """Pixels by which boxes may overlap and still stand beside each other: those of lines do, and lengths are
    rounded."""

    speck: float = setting(1.0, 0, 20)
    """Width and height up to which a box shows nothing: pictures that count visits, texts for screen readers only."""

    thin: float = setting(4.0, 0, 50)
    """Greatest thickness of a line (an image or coloured element that divides, section 5.2), in pixels."""

    slender: float = setting(15.0, 1, 1_000)
    """How many times longer than thick a line is at least; less is a bullet or an icon."""

    distance: float = setting(3.0, 0.1, 100)
    """Pixels of the first step of distance (weight rule 1); each next step begins at twice as many."""

    alike: float = setting(1.5, 1, 10)
    """Distances of one pool of which none is more than this times the next smaller one are one step: a regular list's
    distances differ by a pixel or two, and its separators must weigh the same."""

    steps: int = setting(5, 1, 9)
    """Most steps of distance."""

    line: int = setting(2, 0, 9)
    """What a line in a separator adds to its weight (weight rule 2)."""

    background: int = setting(2, 0, 9)
    """What different backgrounds add (weight rule 3): as much as a line, which their border is."""

    font: int = setting(1, 0, 9)
    """What different fonts add, and once more where the one above is the lesser (weight rule 4)."""

    similarity: float = setting(0.75, 0, 1)
    """Share of tags that two structures have in common to be very similar (weight rule 5), or of one list."""

    similar: int = setting(2, 0, 9)
    """What similar structures take off (weight rule 5)."""

    unmatched: float = setting(0.05, 0, 1)
    """Greatest share of a page's elements without a box of which a snapshot may say what is not seen; given boxes of
    another state of the page say it wrongly. Development figure."""

    depth: int = setting(100, 1, 200)
    """Most levels of blocks; deeper ones stay whole. Real pages have up to 30."""


SETTINGS: Final = VisionSettings()
"""What is run."""

WHOLE: Final = 10
"""The greatest degree of coherence, and the greatest weight of a separator."""
