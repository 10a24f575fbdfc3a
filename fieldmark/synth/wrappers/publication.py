"""The web publication model: how good a list is, whatever was labelled (noise-tolerant wrappers, section 6).

The nodes bound record segments. Two features are measured on these, *schema size*, how many texts records have in
common, and *alignment*, how far they are from being alike; how either is distributed over the lists of a domain is
learned from sample sites, by kernel density estimation. Departures: the schema size is the median over pairs of
segments, as the paper does not say which pair decides; of many different segments some are compared; nodes of which no
page holds two bound no segment at all, which is a value of its own: that of sites whose pages are about one thing each;
a third feature says how many pages have none of the nodes, as the pages of a site are made by one script; and a fourth
below how many different paths of tags they stand, as a script writes the items of a list alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from statistics import median_low, pstdev
from typing import Final, NamedTuple

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.synth.wrappers.site import TEXTS, Nodes, Site


@settings
class PublicationSettings:
    """Origin of all: chosen for a domain of ten sites, not tuned."""

    segments: int = setting(8, 2, 1_000)
    """Most different segments that are compared. A bound on time."""

    longest: int = setting(400, 1, 100_000)
    """Nodes after which a segment is cut, as no record is so long."""

    far: int = setting(200, 1, 100_000)
    """Largest edit distance, in nodes, beyond which segments are just different, and largest value of any feature."""

    narrowest: float = setting(0.25, 0.001, 10)
    """Smallest bandwidth of a density on the scale log(1 + x), as a handful of sites says little."""

    unseen: float = setting(0.05, 0.001, 0.999)
    """Share of a density that is spread over all values."""


SETTINGS: Final = PublicationSettings()


class Record(NamedTuple):
    """What the records of a list look like: schema size, in texts, and alignment, in edits; 0 is a perfect list."""

    schema_size: int
    alignment: int


class Looks(NamedTuple):
    """What a list looks like: its records, None where no page has two, how many pages in a hundred have none, and below
    how many paths of tags its nodes stand."""

    record: Record | None
    lacking: int
    paths: int = 1


def looks_of(site: Site, nodes: Nodes) -> Looks:
    """What some nodes of a site look like as a list."""
    empty = sum(1 for page in site.by_page(nodes) if not page)
    paths = len({site.tag_paths[node] for node in nodes})
    return Looks(record_of(site.segments(nodes)), round(100 * empty / max(len(site.pages), 1)), paths)


def record_of(segments: Iterable[str]) -> Record | None:
    """What records with such segments, as a site gives them, look like; None where there are none.

    Segments that are alike are one; one that stands alone is compared with itself.
    """
    different = list(dict.fromkeys(segment[: SETTINGS.longest] for segment in segments))
    if not different:
        return None
    count = min(len(different), SETTINGS.segments)
    chosen = [different[number * len(different) // count] for number in range(count)]
    pairs = list(combinations(chosen, 2)) or [(chosen[0], chosen[0])]
    size = median_low([len(TEXTS.findall(longest_common(one, two))) for one, two in pairs])
    return Record(min(size, SETTINGS.far), min(max(edit_distance(one, two) for one, two in pairs), SETTINGS.far))


def longest_common(one: str, two: str) -> str:
    """The longest text that stands in both; of equally long ones the first of the first.

    Texts of a length that stand in both are looked for in sets, and lengths by halving: a text that stands in both has
    all shorter ones in both.
    """
    low, high, best = 0, min(len(one), len(two)), ""
    while low < high:
        length = (low + high + 1) // 2
        there = {two[start : start + length] for start in range(len(two) - length + 1)}
        found = next(
            (part for start in range(len(one) - length + 1) if (part := one[start : start + length]) in there), None
        )
        if found is None:
            high = length - 1
        else:
            low, best = length, found
    return best


def edit_distance(one: str, two: str) -> int:
    """The Levenshtein distance: fewest insertions, deletions and substitutions (Myers' bit vectors, by Hyyrö)."""
    if not one or not two:
        return len(one) + len(two)
    where: dict[str, int] = {}
    for number, sign in enumerate(one):
        where[sign] = where.get(sign, 0) | 1 << number
    full, last = (1 << len(one)) - 1, 1 << len(one) - 1
    more, less, distance = full, 0, len(one)
    for sign in two:
        same = where.get(sign, 0)
        diagonal = (((same & more) + more) ^ more) | same | less
        up, down = less | ~(diagonal | more) & full, more & diagonal
        distance += bool(up & last) - bool(down & last)
        up = (up << 1 | 1) & full
        down = (down << 1) & full
        more, less = down | ~(diagonal | up) & full, up & diagonal
    return distance


def log_density(samples: Iterable[int], value: int) -> float:
    """The logarithm of the probability of a value, by a distribution over the numbers 0 to `far`: a Gaussian kernel
    around each sample on the scale log(1 + x)."""
    places = [math.log1p(sample) for sample in samples]
    if not places:
        return -math.log(SETTINGS.far + 1)
    width = max(SETTINGS.narrowest, 1.06 * pstdev(places) * len(places) ** -0.2)  # Silverman's rule of thumb
    here = sum(_mass(place, width, value) for place in places) / len(places)
    return math.log((1 - SETTINGS.unseen) * here + SETTINGS.unseen / (SETTINGS.far + 1))


def _mass(place: float, width: float, value: int) -> float:
    """The share of a kernel that lies at a number: from half below it to half above."""

    def below(edge: float) -> float:
        return 0.5 * (1 + math.erf((math.log1p(edge) - place) / (width * math.sqrt(2))))

    return below(value + 0.5) - (below(value - 0.5) if value else 0.0)


@dataclass(frozen=True)
class PublicationModel:
    """P(X), as learned from the looks of the true lists of sample sites."""

    samples: tuple[Looks, ...]

    def usual(self, *, single: bool) -> float:
        """The mean logarithm of the probabilities of the sample lists, or of these as if no page had two."""
        known = [looks._replace(record=None) if single else looks for looks in self.samples]
        return math.fsum(map(self.log_probability, known)) / max(len(known), 1)

    def log_probability(self, looks: Looks) -> float:
        """The logarithm of the probability of a list that looks so.

        A list without records is, as far as they go, as probable as the mean of the others.
        """
        listed = (len(self._records) + 1) / (len(self.samples) + 2)
        good = log_density((known.lacking for known in self.samples), looks.lacking)
        good += log_density((known.paths for known in self.samples), min(looks.paths, SETTINGS.far))
        if looks.record is None:
            return good + math.log(1 - listed) + self._usual_record
        return good + math.log(listed) + self._of_record(looks.record)

    @cached_property
    def _records(self) -> Sequence[Record]:
        return [known.record for known in self.samples if known.record is not None]

    @cached_property
    def _usual_record(self) -> float:
        return math.fsum(map(self._of_record, self._records)) / max(len(self._records), 1)

    def _of_record(self, record: Record) -> float:
        size = log_density((known.schema_size for known in self._records), record.schema_size)
        return size + log_density((known.alignment for known in self._records), record.alignment)
