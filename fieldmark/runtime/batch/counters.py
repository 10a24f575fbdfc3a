"""What a person needs to know of a batch, while it runs and at its end, in memory that does not grow with it.

What is counted has few names by its nature (fields, kinds of reasons); where it has not, the rarer ones that come late
are counted together. Whether the batch as a whole has drifted from the fixtures, and which pages should be labelled, is
told of a sample: pages whose place in the batch has a hash with so many zeros at its end, one more whenever the sample
is full. So it is even over the batch, and the same however many processes there are and however often it was killed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Final
from zlib import crc32

from fieldmark.dsl.syntax.notation import counted, printable
from fieldmark.runtime.batch.answers import Told
from fieldmark.runtime.batch.unread import Notice
from fieldmark.runtime.batch.worker import Dead
from fieldmark.runtime.watch.batches import Group, grouped
from fieldmark.runtime.watch.drift import Comparison, drift_of
from fieldmark.runtime.watch.profiles import FieldProfile, Profile, Way

MOST_NAMES: Final = 200
"""Different names that are counted apart."""

OTHERS: Final = "others"
"""The name of all that came after these."""

MOST_SAMPLED: Final = 400
"""Pages of a sample: enough for the tests of drift (see `watch`), and little to hold."""

_SHOWN: Final = 5
"""Most lines of one kind in the summary."""


def add(tally: Counter[str], name: str, count: int = 1) -> None:
    """Count a name, among the others where too many are known."""
    tally[_known(tally, name)] += count


def _known(names: Collection[str], name: str) -> str:
    return name if name in names or len(names) < MOST_NAMES else OTHERS


@dataclass(slots=True)
class Counters:
    """Counts of documents; `given` and `withheld` are of values, by field, and by field and reason; `doubts` of answers
    that are expected to be wrong, by field.

    Fields are named `program: field` where there are several programs. `errors` and `dead` are by reason, `cut` are
    inputs with why they end too early, `passed_over` what is no document, by what it is; `signs` are those of `watch`,
    by field and words; `strange` documents have any, or are of an unknown format, or withhold a value.
    """

    documents: int = 0
    answered: int = 0
    unknown: int = 0
    ambiguous: int = 0
    strange: int = 0
    programs: Counter[str] = field(default_factory=Counter)
    given: Counter[str] = field(default_factory=Counter)
    withheld: dict[str, Counter[str]] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)
    dead: Counter[str] = field(default_factory=Counter)
    cut: Counter[str] = field(default_factory=Counter)
    passed_over: Counter[str] = field(default_factory=Counter)
    signs: Counter[str] = field(default_factory=Counter)
    doubts: dict[str, float] = field(default_factory=dict)

    def note(self, notice: Notice) -> None:
        """Count what is said of an input."""
        if notice.kind == "cut":
            add(self.cut, f"{notice.input}: {notice.words}")
        else:
            add(self.passed_over, notice.words, notice.times)

    def bury(self, dead: Dead) -> None:
        """Count a document that was given up."""
        self.documents += 1
        add(self.dead, dead.reason)

    def count(self, told: Told, several: bool) -> None:
        """Count a document."""
        self.documents += 1
        match told.outcome:
            case "error":
                add(self.errors, told.reason)
                return
            case "answered":
                self.answered += 1
            case "unknown":
                self.unknown += 1
            case "ambiguous":
                self.ambiguous += 1
        if several and told.program:
            add(self.programs, told.program)
        before = f"{told.program}: " if several and told.program else ""
        for name, count in told.given:
            add(self.given, before + name, count)
        for name, reason, count in told.withheld:
            add(self.withheld.setdefault(_known(self.withheld, before + name), Counter()), reason, count)
        for name, doubt in told.doubts:
            place = _known(self.doubts, before + name)
            self.doubts[place] = self.doubts.get(place, 0.0) + doubt
        for name, words in told.signs:
            add(self.signs, f"{before}{name}: {words}" if name else before + words)
        self.strange += told.is_strange

    @property
    def bad(self) -> int:
        """Documents and inputs that could not be read whole."""
        return self.errors.total() + self.dead.total() + self.cut.total()

    def to_json(self) -> dict[str, Any]:
        """The counts as JSON values."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> Counters:
        """The counts that `to_json` gave."""
        read = {name: Counter(value) if isinstance(value, dict) else value for name, value in content.items()}
        withheld = {name: Counter(reasons) for name, reasons in content["withheld"].items()}
        return cls(**read | {"withheld": withheld, "doubts": dict(content["doubts"])})


@dataclass(slots=True)
class Sample:
    """Some pages of a batch, by their place in it: those whose hash ends in `zeros` zeros, or more."""

    pages: dict[int, tuple[str, Profile]] = field(default_factory=dict)
    zeros: int = 0

    def wants(self, place: int) -> bool:
        """Whether the page of a place would be in the sample."""
        return crc32(place.to_bytes(8, "little")) & ((1 << self.zeros) - 1) == 0

    def add(self, place: int, program: str, profile: Profile) -> bool:
        """Add a page of a program if it is wanted, and say so; where the sample is full, half of it goes."""
        if not self.wants(place):
            return False
        self.pages[place] = program, profile
        while len(self.pages) > MOST_SAMPLED:
            self.zeros += 1
            self.pages = {place: page for place, page in self.pages.items() if self.wants(place)}
        return True


def profile_to_json(profile: Profile) -> dict[str, Any]:
    """A profile as JSON values; what is a set is sorted."""
    fields = {name: {**asdict(one), "reasons": sorted(one.reasons)} for name, one in profile.fields.items()}
    return {**asdict(replace(profile, fields={})), "signature": sorted(profile.signature), "fields": fields}


def profile_from_json(content: Mapping[str, Any]) -> Profile:
    """The profile that `profile_to_json` gave."""
    fields = {
        name: FieldProfile(
            *(tuple(one["texts"]), tuple(Way(**way) for way in one["ways"]), frozenset(one["reasons"])),
            *(one["number"], one["confidence"]),
        )
        for name, one in content["fields"].items()
    }
    return Profile(**{**content, "signature": frozenset(content["signature"]), "fields": fields})


def to_label(sample: Sample) -> tuple[Group, ...]:
    """Groups of strange pages that look alike and were answered by the same program, or by none, each with the one to
    label; the largest first."""
    programs = sorted({program for program, _ in sample.pages.values()})
    found = [
        group
        for name in programs
        for group in grouped({one.name: one.signature for program, one in sample.pages.values() if program == name})
    ]
    return tuple(sorted(found, key=lambda group: (-len(group.documents), group.documents)))


def drifted(sample: Sample, baselines: Mapping[str, Sequence[Profile]]) -> list[tuple[str, Comparison]]:
    """In what the pages of each program differ from its fixtures, by the tests of `watch`."""
    found: list[tuple[str, Comparison]] = []
    for name, baseline in baselines.items():
        batch = [profile for program, profile in sample.pages.values() if program == name]
        found += [(name, comparison) for comparison in drift_of(baseline, batch).found]
    return found


def in_words(counters: Counters, drift: Iterable[tuple[str, Comparison]], groups: Sequence[Group]) -> Iterator[str]:
    """What a person needs to know at the end, in lines."""
    parts = [f"{counted(counters.documents, 'document')}: {counters.answered:,} answered"]
    parts += [f"{counters.unknown:,} of unknown format"] if counters.unknown else []
    parts += [f"{counters.ambiguous:,} of the formats of several programs"] if counters.ambiguous else []
    parts += [f"{counters.errors.total():,} that cannot be read"] if counters.errors else []
    parts += [f"{counters.dead.total():,} given up"] if counters.dead else []
    yield ", ".join(parts)
    yield from _most("answered by", counters.programs, MOST_NAMES)
    for name in dict.fromkeys((*counters.given, *counters.withheld)):
        reasons = counters.withheld.get(name, Counter())
        held = f", withheld {reasons.total():,}:" if reasons else ""
        doubt = counters.doubts.get(name, 0.0)
        wrong = f", about {doubt:,.0f} of these wrong" if round(doubt) else ""
        yield f"  {printable(name, 60)}: given {counters.given[name]:,}{wrong}{held}"
        yield from _most("", reasons)
    for title, tally in (
        ("cannot be read", counters.errors),
        ("given up", counters.dead),
        ("cut off", counters.cut),
        ("passed over", counters.passed_over),
        ("unlike the fixtures", counters.signs),
    ):
        yield from _most(title, tally)
    for program, one in drift:
        yield f"drift of {program}, {one.field}: {one.measure}: {one.batch}; of the fixtures {one.baseline}"
    for group in groups[:_SHOWN]:
        others = f", one of {len(group.documents)} alike in the sample" if len(group.documents) > 1 else ""
        yield f"label: {group.representative}{others}"


def _most(title: str, tally: Counter[str], shown: int = _SHOWN) -> Iterator[str]:
    if tally and title:
        yield f"{title}:"
    for name, count in sorted(tally.items(), key=lambda item: (-item[1], item[0]))[:shown]:
        yield f"  {count:>9,}  {printable(name, 400)}"
    if len(tally) > shown:
        yield f"  {'':>9}  and {len(tally) - shown} more"
