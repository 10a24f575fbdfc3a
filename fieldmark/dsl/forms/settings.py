"""The settings of forms: what is read of one at most, and what lines, neighbours, phrases and records are told by.

Heights and widths are those of texts and of characters on a levelled page; a slope is the rise of y per x.
"""

from __future__ import annotations

from typing import Final

from fieldmark.dsl.core.settings import setting, settings


@settings
class FormSettings:
    """Where no origin is named, ours, chosen on receipts and PDF invoices; bounds are far above all of our data, of
    which the largest form has 2 pages, 300 boxes and 6,000 characters."""

    # What is read at most; a form with more is refused.

    pages: int = setting(500, 1, 100_000)
    """Pages."""

    boxes: int = setting(80_000, 1, 10_000_000)
    """Boxes as they are read, before they are put together to texts."""

    texts: int = setting(20_000, 1, 1_000_000)
    """Texts, which boxes side by side are put together to."""

    characters: int = setting(2_000_000, 1, 1_000_000_000)
    """Characters of all boxes."""

    in_box: int = setting(10_000, 1, 10_000_000)
    """Characters of one box: a page of print has some 4,000."""

    on_page: int = setting(20_000, 1, 10_000_000)
    """Characters of a page of a PDF file: a page of print has some 4,000."""

    drawn: int = setting(200_000, 1, 100_000_000)
    """Things that a page of a PDF file draws: texts, pictures, lines, and forms of these."""

    # The tilt of a page.

    steepest: float = setting(0.1, 0, 1)
    """Steepest tilt looked for, a slope: 5.7 degrees, twice what scanners do."""

    slope_step: float = setting(0.004, 0.0001, 1)
    """Step of the search for the tilt, a slope: half a line's height over the width of a receipt is about 0.02."""

    aligned: float = setting(0.4, 0, 2)
    """How far, in heights of the page's median text, boxes on one line may be apart at the true slope."""

    telling: int = setting(4, 2, 100)
    """Boxes, or pairs of neighbours, of which fewer tell no tilt."""

    chance: float = setting(1.5, 0, 100)
    """Pairs of boxes on one line that a slope must have more than none has, to be believed."""

    steepness: float = setting(0.3, 0, 1)
    """How much less, as a share, the steepest slope counts than none: at some slope each line falls on the next one's
    end."""

    rival: float = setting(0.9, 0, 1)
    """Share of the best slope's sharpness, and"""

    rival_pairs: float = setting(4.0, 0, 100)
    """pairs of boxes, from which another slope is a rival of the best."""

    spread: float = setting(0.5, 0, 1)
    """A rival is the true one where it leaves less than this share of the spread of the boxes' heights. Origin: 528
    pages of receipts and invoices, each turned three times."""

    least_side: float = setting(0.4, 0, 1)
    """Least share of a box's height and width that is left of it when it is levelled."""

    sample: int = setting(160, 4, 10_000)
    """Most boxes from which the tilt is measured, the widest. A bound on time."""

    # Lines, and texts on them.

    same_line: float = setting(0.5, 0, 2)
    """How far, in text heights, the middles of two boxes of one line may be apart."""

    full_height: float = setting(0.75, 0, 1)
    """Share of a page's boxes that are lower than a line's text, or as high."""

    lap: float = setting(0.3, 0, 1)
    """How far, as a share of its width, a box may begin before the middle of the one before it on its line."""

    word_space: float = setting(1.3, 0, 10)
    """Widest gap inside one text, in widths of a character. A space is one; columns stand further apart."""

    spaces: int = setting(8, 1, 1_000)
    """Gaps no wider than a space of which fewer tell nothing of the spaces of a page."""

    wide_space: float = setting(1.8, 1, 10)
    """Widest gap inside one text, in gaps in the middle of a page's: two spaces are two."""

    line_ends: int = setting(60, 1, 100_000)
    """How many ends of lines above a box, and below it, are looked at. A bound on time: no page has more within the
    height of a text."""

    torn: float = setting(0.65, 0, 2)
    """How far up and down, in heights of the lower text, boxes of two lines may be apart and still be of one: lines are
    printed farther apart. Origin: at 0.8, 1.5 points of F1 are lost on invoices whose boxes are moved."""

    beside: int = setting(100, 1, 100_000)
    """Boxes of the next line that are looked at beside one. A bound on time."""

    # Neighbours.

    side: float = setting(0.4, 0, 1)
    """Smallest vertical overlap of boxes side by side, as a share of the lower one's height."""

    overlap: float = setting(0.1, 0, 1)
    """Smallest horizontal overlap of boxes one above the other, as a share of the narrower one's width."""

    same_row: float = setting(0.5, 0, 10)
    """Boxes that much of a height nearer or farther, below a box, count as equally near."""

    strips: int = setting(1_000_000, 1, 1_000_000_000)
    """Most strips of a page: boxes may be of nearly no size. A bound on memory."""

    # Headers and footers.

    askew: float = setting(5.0, 0, 100)
    """How much higher or lower a page's first or last line may be, in heights of its text: how askew scans lie, each
    moved and turned its own way."""

    apart: float = setting(0.75, 0, 100)
    """How much farther or nearer the next line may be, in heights of its text."""

    # Phrases, which readers of paper misread.

    slip: int = setting(8, 1, 100)
    """One edit is allowed for each so many characters of a key; a shorter key must be met exactly."""

    edit: int = setting(3, 1, 100)
    """One edit is allowed for each so many characters where a phrase is only not to be contradicted."""

    slipped: int = setting(512, 1, 100_000)
    """Most characters of a key that may be met with slips; a longer one has to be met exactly. A bound on time."""

    remembered: int = setting(200, 0, 100_000)
    """Most characters of a text of which is remembered what it is compared by. A bound on memory."""

    profile: int = setting(200, 1, 10_000)
    """Longest profile of a word accepted, in characters."""

    # Regions.

    steps: int = setting(40, 1, 1_000)
    """Farthest that a motion goes, in boxes."""

    other_row: float = setting(0.5, 0, 1)
    """How much a side above or below counts where a label begins its box and its value stands on the same line, for
    rows are added and left out. Origin: PDF invoices."""

    # Records.

    records: int = setting(5_000, 1, 1_000_000)
    """Most records of a document. A bound on time."""

    line_gap: float = setting(3.0, 0, 100)
    """How far apart the lines of a record may be, in heights of their text: middle to middle, on one page."""

    many_fields: int = setting(3, 0, 100)
    """Records with more fields than this must have more than half of them: a line of subtotals has a text and an amount
    too."""

    pitch: float = setting(1.5, 0, 100)
    """How far apart lines of a record from different pages are put, in heights of their text."""

    going_on: float = setting(0.35, 0, 10)
    """How far lines of one text are from one edge and one pitch, in heights of their text. Origin: half of the .65 from
    which on a box is on another line."""

    # Values that are known, and constellations of labels.

    known_words: int = setting(60, 1, 1_000)
    """Longest known text that is looked for, in words. A bound on time."""

    spare_lines: int = setting(1, 0, 100)
    """How many lines the boxes of a known text may be from one another, beside one for each box."""

    following: int = setting(4, 1, 100)
    """How many lines below a known text a label still follows it closely."""

    cues: int = setting(3, 1, 100)
    """Most labels of a constellation: what a person can check. Origin: with ten, fewer receipts were read rightly."""

    agreeing: int = setting(2, 1, 100)
    """Labels that have to say that a value stands in a place, where a constellation has as many."""

    standing: int = setting(6, 1, 1_000)
    """A label that stands more often on a page is no cue."""

    right: float = setting(4.0, 0, 100)
    """How far from left to right a value may be from where a label says it is, in widths of a character."""

    down: float = setting(1.2, 0, 100)
    """How far up or down, in widths of a character: less than half of a line."""


FORMS: Final = FormSettings()
"""What is run."""
