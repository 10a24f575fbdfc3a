"""The settings of learning from forms. Costs of paths, scores of landmarks and costs of texts compare with each other.

Heights and widths are those of texts and of characters on a levelled page.
"""

from __future__ import annotations

from typing import Final

from fieldmark.dsl.core.settings import setting, settings


@settings
class FormLearning:
    """Where no origin is named, ours, chosen on receipts and PDF invoices; those of records on invented line items."""

    # Documents that are alike.

    fine: float = setting(0.6, 0, 1)
    """Largest distance of two whole documents of one fine cluster: the share of their common texts that only one of
    them has. Looser than for pages, for OCR spoils texts."""

    alike: float = setting(0.7, 0, 1)
    """Largest distance of the nearest documents of two clusters that may get one format. Origin: receipts of one issuer
    are at most .62 apart, those of two at least .73, but for two issuers with the same cash register."""

    telling: int = setting(2, 0, 4)
    """Common texts beside a landmark that a region of interest needs to be compared with others."""

    # Places of values.

    value_boxes: int = setting(12, 1, 1_000)
    """Most boxes of one value."""

    places: int = setting(40, 1, 100_000)
    """Most places at which one value is looked for in one document, in reading order. A bound on work."""

    record_places: int = setting(2_000, 1, 100_000)
    """The same in forms with records."""

    slipped_letters: int = setting(4, 1, 100)
    """Letters that a value needs to be found in spite of slips."""

    # Landmarks.

    words: int = setting(5, 1, 20)
    """Longest n-gram of a landmark or a label, in words. Origin: section 5.1."""

    landmark: int = setting(60, 1, 1_000)
    """Longest landmark, in characters."""

    letters: int = setting(2, 1, 20)
    """Fewest letters of a landmark."""

    candidates: int = setting(14, 1, 1_000)
    """Candidates of a cluster. Origin: around 10 in section 7."""

    near_places: int = setting(5, 1, 1_000)
    """Places of a value around which landmarks are looked for, per document."""

    farthest: float = setting(16.0, 0, 1_000)
    """How far from the value landmarks are looked for, in text heights up and down."""

    steady: int = setting(3, 1, 1_000)
    """Documents that must share another field's value, such as the issuer's name, for it to be a landmark."""

    distance: float = setting(0.25, 0, 100)
    """Weight of the distance. Origin: the sum of section 5.2."""

    flat: float = setting(0.25, 0, 100)
    """What a distance from left to right counts, and"""

    steep: float = setting(2.0, 0, 100)
    """one up or down, for lines are read across."""

    area: float = setting(0.25, 0, 100)
    """Weight of each doubling of the area. Origin: the sum of section 5.2."""

    side: float = setting(1.0, 0, 100)
    """How much worse a landmark right of the value or below it scores, and how much better one left of it."""

    digits: float = setting(1.5, 0, 100)
    """How much worse a landmark with digits scores, which may be data."""

    part: float = setting(0.5, 0, 100)
    """How much worse a part of a text scores, and a landmark shorter than"""

    short: int = setting(4, 0, 100)
    """so many letters and digits."""

    spare: float = setting(1.2, 0, 100)
    """How much worse a landmark scores per doubling of its occurrences beside the value's."""

    hint: float = setting(3.0, 0, 100)
    """How much better a landmark scores that has all words of the field's name. Totals stand at several places of a
    receipt with the same value; the name is what tells them apart."""

    record: float = setting(2.0, 0, 100)
    """The score of the record itself as a landmark: labels inside the record come first."""

    # Keywords of formats.

    keywords: int = setting(6, 0, 100)
    """Most keywords of a format."""

    keyword: int = setting(8, 1, 100)
    """Shortest keyword, in letters and digits: long enough for a slip of OCR."""

    rare: float = setting(0.1, 0, 1)
    """Largest share of the other documents that may have a keyword."""

    # Paths.

    patterns: int = setting(18, 0, 1_000)
    """Most patterns tried per landmark. A bound on work."""

    around: int = setting(3, 0, 100)
    """How far around a value texts are profiled, in boxes."""

    patterned: float = setting(0.5, 0, 1)
    """Share of the values that has to have a pattern in it or around it."""

    profiled: int = setting(4, 1, 100)
    """Fewest digits of a word of which the profile is a pattern."""

    begins: int = setting(3, 1, 20)
    """Most words at the beginning of a box that are a pattern."""

    motions: int = setting(4, 1, 10)
    """Longest path, in motions. Origin: section 5.2."""

    boxes: int = setting(4, 1, 40)
    """Farthest absolute motion, in boxes. Origin: k < 5 in section 5.2."""

    states: int = setting(160, 1, 100_000)
    """Most paths kept of a length, the cheapest. A bound on work."""

    dearest: float = setting(3.4, 0, 100)
    """Dearest path that is followed. Origin: PDF invoices; what is reached only by counting lines is lost with the next
    line that is added."""

    start: float = setting(0.1, 0, 100)
    """What an absolute motion costs, and"""

    across: float = setting(0.5, 0, 100)
    """for each box along a line, and"""

    down: float = setting(0.7, 0, 100)
    """for each box up or down: the higher a count, the dearer, for counts are what changes."""

    phrase: float = setting(1.0, 0, 100)
    """What a relative motion costs that looks for a phrase, and"""

    pattern: float = setting(1.3, 0, 100)
    """one that looks for another pattern."""

    onward: float = setting(0.55, 0, 100)
    """What it costs to go on to the last box: less than all others that go as far, so that a longer value is read
    whole, and two where there should be one are seen."""

    paths: int = setting(3, 1, 10)
    """Most paths of a disjunction."""

    slack: float = setting(0.5, 0, 10)
    """How far a path may leave the rectangle around landmark and value, in text heights."""

    # Strategies and their blueprints.

    occurrences: int = setting(12, 1, 1_000)
    """A text that stands more often than this in a document is no landmark."""

    passages: int = setting(4, 1, 1_000)
    """Places of a value that are reached for from an occurrence of the landmark, the nearest."""

    reading: float = setting(4.0, 0, 100)
    """What a distance up or down counts between a landmark and a value, where one from left to right counts 1: lines
    are read across."""

    readings: int = setting(3, 1, 100)
    """Choices of places for which a strategy is made, per landmark."""

    labels: int = setting(8, 0, 100)
    """Most labels that a blueprint names as no value."""

    label_letters: int = setting(3, 1, 100)
    """Fewest letters of a label of a blueprint, of a constellation, or at the beginning of a box."""

    within: float = setting(0.34, 0, 1)
    """Largest blueprint distance at which a region counts: one of three sides may look different."""

    # Values that are known, and constellations.

    sharing: int = setting(3, 1, 1_000)
    """Documents that must share a value in words for it to be known, and for others that nearly are it to be taken for
    misread. Origin: receipts with images, read with OCR."""

    known: int = setting(3, 0, 100)
    """Most values of a format that are known, the most frequent ones."""

    behind: int = setting(4, 1, 100)
    """Most labels of which one has to follow a known value."""

    documents: int = setting(3, 1, 1_000)
    """Fewest documents from which a constellation is read off."""

    mostly: float = setting(0.6, 0, 1)
    """Share of the documents that has a label, and from which the value stands equally far where too few labels are
    equally far in all."""

    steady_down: float = setting(1.0, 0, 100)
    """How far up or down a value may be from its median offset from a label, in widths of a character, and"""

    steady_right: float = setting(4.0, 0, 100)
    """how far from left to right."""

    cue: float = setting(28.0, 0, 1_000)
    """How far up or down from the value labels are looked for, in widths of a character: about ten lines."""

    # Records.

    above: int = setting(3, 0, 100)
    """Lines close above the first record among which the headings are looked for."""

    below: int = setting(6, 0, 100)
    """Lines below the last record among which its end is looked for."""

    texts: int = setting(6, 1, 100)
    """Most texts by which records are told, and most that end them."""

    tolerated: float = setting(0.1, 0, 1)
    """Other lines on which a beginning may stand, as a share of the records: a value may have been looked for in a
    wrong place."""

    told: float = setting(0.5, 0, 1)
    """Smallest share of the records that a beginning must tell."""

    alone: float = setting(0.5, 0, 100)
    """How much it counts against a separation that records are single lines: where all labelled ones are, another form
    may have more; and"""

    before: float = setting(1.0, 0, 100)
    """that they end at the line by which they are told."""

    endless: float = setting(2.0, 0, 100)
    """How much it counts against a separation that nothing ends its records."""

    after: float = setting(0.5, 0, 100)
    """How much a text above the records counts against a separation."""

    lower: int = setting(3, 1, 100)
    """Lines below the first of a record that it takes to know what they begin with."""


LEARNING: Final = FormLearning()
"""What is run."""
