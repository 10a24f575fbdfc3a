"""Features of the question: its words beside those around a list, and its kind beside that of the values.

Section 4.6 of the paper joins the question's category with denotation features. Departure: features that name no word
and no category carry over to questions that no training page had: whether what stands around the list (the column's
heading, a label before each value, the heading above, names of classes) says what the question asks for, in its words
or in words of the same kind, and whether the values have the form that it asks for.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.synth.zeroshot.aggregation import Block, binned
from fieldmark.synth.zeroshot.denotation import Profile
from fieldmark.synth.zeroshot.inclusion import Addition
from fieldmark.synth.zeroshot.outline import Outline
from fieldmark.synth.zeroshot.predicates import Candidate
from fieldmark.synth.zeroshot.questions import FORM_OF, Question
from fieldmark.synth.zeroshot.records import Records
from fieldmark.synth.zeroshot.structure import Structure
from fieldmark.synth.zeroshot.words import is_function_word, stem, words_of

LONGEST_LABEL: Final = 60
"""Longest label or heading, in characters."""

_LABEL: Final = re.compile(rf"[^:]{{1,{LONGEST_LABEL}}}:(?!\S)")

LABELLED: Final = "label is asked for"
"""The feature of lists of which a value says just what is asked for: it is a label, where the list is one of values."""

Anchor = tuple[str, ...]
"""Stems of a text or names that stand around a list."""


@dataclass(frozen=True, slots=True)
class Anchors:
    """What stands around a list: stems, None where there is no such thing.

    The heading of its column, the label before each value, what all values begin with, the two headings before the
    list, the names of the nodes and of what is around them within a record, and those of what holds the records.
    """

    column: Anchor | None
    label: Anchor | None
    heading: Anchor | None
    section: Anchor | None
    names: Anchor | None
    holders: Anchor | None


@dataclass(frozen=True, slots=True)
class Listed:
    """A list with its records and what a question's features are made of: the profiles and stems of a sample of its
    texts, the share of these that are different, traits of where it stands; what lists that hold it add; and the
    headings that hold for all of each of these.
    """

    candidate: Candidate
    records: Records
    fixed: tuple[Block, ...]
    anchors: Anchors
    profiles: tuple[Profile, ...]
    stems: tuple[Anchor, ...]
    distinct: float
    traits: tuple[str, ...]
    larger: Sequence[Addition]
    outlines: Sequence[tuple[Anchor, ...]]


class Surroundings:
    """What stands around the lists of a page."""

    def __init__(self, structure: Structure) -> None:
        self.structure = structure
        self.tree = tree = structure.tree
        self._stems: dict[str, Anchor] = {}
        self.headings = [node for node in range(len(tree)) if self._is_heading(node)]
        self.outline = Outline(tree, self.headings)
        self.leaves = [node for node in range(len(tree)) if tree.sizes[node] and not tree.children[node]]
        self.first_leaf = [bisect_left(self.leaves, node) for node in range(len(tree))]
        self._columns: dict[int, list[Anchor | None]] = {}

    def stems(self, text: str) -> Anchor:
        """The stems of a text's words."""
        known = self._stems.get(text)
        if known is None:
            found = [stem(word) for word in words_of(text) if not is_function_word(word)]
            known = self._stems[text] = tuple(dict.fromkeys(found))
        return known

    def words(self) -> frozenset[str]:
        """The stems of all words of the page, those of texts and of names."""
        shown = [self.stems(self.tree.text(leaf)) for leaf in self.leaves]
        named = {name for names in self.structure.names for name in names}
        return frozenset(map(stem, named)).union(*shown)

    def _is_heading(self, node: int) -> bool:
        tree = self.tree
        if tree.tags[node] not in _HEADING_TAGS and not _HEADING_NAMES.intersection(self.structure.names[node]):
            return False
        return 0 < len(tree.text(node)) <= LONGEST_LABEL

    def of(self, nodes: tuple[int, ...], records: Records) -> Anchors:
        """The anchors of a list; `nodes` may be a sample of it."""
        nodes = (*nodes[:: max(1, len(nodes) // 5)], nodes[-1]) if len(nodes) > 6 else nodes
        heading, section = self._headings_before(self._first_alike(records.first))
        return Anchors(
            self._column(nodes),
            self._label(nodes),
            heading,
            section,
            self._names(nodes, frozenset((records.holder, *records.sections))),
            self._holders(records.holder),
        )

    def outline_of(self, records: Records) -> tuple[Anchor, ...]:
        """The headings that hold for all records, the nearest first."""
        return tuple([self.stems(self.tree.text(heading)) for heading in self.outline.over(records)])

    def heading_of(self, records: Records) -> str | None:
        """The text of the last heading in front of a list."""
        place = bisect_left(self.headings, records.first)
        return self.tree.text(self.headings[place - 1]) if place else None

    def _first_alike(self, top: int) -> int:
        """The first of the siblings before a record that are marked up as it is: what stands in these is no heading."""
        tree = self.tree
        same = self._markup(top)
        for sibling in reversed(tree.children[tree.parents[top]]):
            if sibling < top and tree.sizes[sibling] and tree.children[sibling]:
                if self._markup(sibling) != same:
                    break
                top = sibling
        return top

    def _markup(self, node: int) -> tuple[str, tuple[str, ...], list[str]]:
        tree = self.tree
        return tree.looks[node], tree.classes[node], [tree.looks[child] for child in tree.children[node]]

    def _headings_before(self, top: int) -> tuple[Anchor | None, Anchor | None]:
        """The last two headings, or short texts right before, in front of the first record."""
        tree = self.tree
        found: list[Anchor] = []
        place = bisect_left(self.headings, top)
        while place and len(found) < 2:
            place -= 1
            text = self.stems(tree.text(self.headings[place]))
            if text and (not found or found[-1] != text):
                found.append(text)
        before = self.first_leaf[top]
        if before and (text_ := tree.text(self.leaves[before - 1])) and len(text_) <= LONGEST_LABEL:
            nearest = self.stems(text_)
            if not found or nearest != found[0]:
                found = [nearest, *found]
        return (found[0] if found else None), (tuple(s for a in found[1:] for s in a) if len(found) > 1 else None)

    def _label(self, nodes: Sequence[int]) -> Anchor | None:
        """What stands before most of the values, or what most of them begin with."""
        tree = self.tree
        texts: Counter[str] = Counter()
        for node in nodes:
            before = self.first_leaf[node]
            text = tree.text(self.leaves[before - 1]) if before else ""
            own = tree.text(node)
            if ":" in own[:40]:
                text = own[: own.index(":")]
            texts[text] += 1
        text, count = texts.most_common(1)[0]
        if 2 * count <= len(nodes) or count < 2 or not text or len(text) > LONGEST_LABEL:
            return None
        return self.stems(text) or None

    def is_one_record(self, nodes: Sequence[int]) -> bool:
        """Whether most values have a label of their own, with a colon, before them or in them, and no two the same."""
        return 2 * len({label for node in nodes if (label := self._own_label(node))}) > max(len(nodes), 2)

    def _own_label(self, node: int) -> str:
        """What stands before the colon in a value, else in what is shown before it; empty where there is no such."""
        own = _LABEL.match(self.tree.text(node))
        if own is not None:
            return own[0]
        place = self.first_leaf[node]
        before = self.tree.text(self.leaves[place - 1]) if place else ""
        return before if before.endswith(":") and len(before) <= LONGEST_LABEL else ""

    def _names(self, nodes: Sequence[int], holders: frozenset[int]) -> Anchor | None:
        names, tree = self.structure.names, self.tree
        counts: Counter[str] = Counter()
        for node in nodes:
            seen: set[str] = set()
            above = node
            for _ in range(5):
                if above in holders or above < 0:
                    break
                seen.update(names[above])
                above = tree.parents[above]
            counts.update(seen)
        return tuple([stem(word) for word, count in counts.items() if 2 * count > len(nodes)]) or None

    def _holders(self, holder: int) -> Anchor | None:
        words: list[str] = []
        for _ in range(4):
            if holder < 0 or self.tree.tags[holder] == "body":
                break
            words += self.structure.names[holder]
            holder = self.tree.parents[holder]
        return tuple([stem(word) for word in dict.fromkeys(words)]) or None

    def _column(self, nodes: Sequence[int]) -> Anchor | None:
        """The heading of most cells that have one; a table without headings continues the one before."""
        found = [anchor for node in nodes if (anchor := self._heading_of_cell(node)) is not None]
        if 4 * len(found) < len(nodes):
            return None
        anchor, count = Counter(found).most_common(1)[0]
        return anchor if 2 * count > len(found) else None

    def _heading_of_cell(self, node: int) -> Anchor | None:
        tree = self.tree
        for _ in range(6):
            if node < 0 or tree.tags[node] in ("td", "th"):
                break
            node = tree.parents[node]
        if node < 0 or tree.tags[node] != "td":
            return None
        row = tree.parents[node]
        table = tree.parents[row]
        while table >= 0 and tree.tags[table] in ("tbody", "thead", "tfoot"):
            table = tree.parents[table]
        if table < 0:
            return None
        headings = self._columns.get(table)
        if headings is None:
            headings = self._columns[table] = self._headings_of(table)
        column = 0
        for cell in tree.children[row]:
            if cell == node:
                break
            column += self._span(cell)
        return headings[column] if column < len(headings) else None

    def _headings_of(self, table: int) -> list[Anchor | None]:
        """The headings of a table's columns: those of its first row with two cells or more that is all headings."""
        tree = self.tree
        rows = [
            row
            for child in tree.children[table]
            for row in ([child] if tree.tags[child] == "tr" else tree.children[child])
            if tree.tags[row] == "tr"
        ]
        for row in rows[:4]:
            cells = [cell for cell in tree.children[row] if tree.tags[cell] in ("td", "th")]
            heads = [cell for cell in cells if tree.tags[cell] == "th" or tree.tags[tree.parents[row]] == "thead"]
            short = all(len(tree.text(cell)) <= LONGEST_LABEL for cell in cells)
            emphatic = row == rows[0] and short and not any(c.isdigit() for cell in cells for c in tree.text(cell))
            if len(cells) > 1 and (2 * len(heads) > len(cells) or emphatic):
                return [self.stems(tree.text(cell)) or None for cell in cells for _ in range(self._span(cell))]
        return []

    def _span(self, cell: int) -> int:
        element = self.tree.elements[cell]
        written = element.get("colspan", "1").strip() if element is not None else "0"
        return min(int(written), 50) if written.isdecimal() and len(written) < 4 else 1


_HEADING_TAGS: Final = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "caption", "legend", "dt", "summary"))
_HEADING_NAMES: Final = frozenset(("heading", "headline", "subtitle", "subheading"))


class Asking:
    """The features that a question adds to those of a list."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self._grades: dict[Anchor, str] = {}

    def grade(self, anchor: Anchor | None) -> str:
        """How well an anchor says what is asked for: exactly, by all words, by the noun, some, akin, rest, not."""
        if anchor is None:
            return "missing"
        known = self._grades.get(anchor)
        if known is None:
            known = self._grades[anchor] = self._graded(anchor)
        return known

    def _graded(self, anchor: Anchor) -> str:
        question = self.question
        found = frozenset(anchor)
        head = {word for word in question.head if word in found or _within(word, anchor)}
        if head and head == question.head:
            return "exact" if len(found - question.head - question.kin) == 0 else "all"
        if question.noun in head:
            return "noun"
        if head:
            return "some"
        if found & question.kin:
            return "akin"
        return "rest" if found & question.rest else "other"

    def is_label(self, values: Iterable[Anchor]) -> bool:
        """Whether one of some values, as stems, says just what is asked for."""
        return any(self.grade(stems) == "exact" for stems in values)

    def known(self, words: Container[str], profiles: Sequence[Profile] = ()) -> str:
        """How many of the words that name the values are among some, those of a page, and whether the noun is. A price
        needs no word that says so: where all values of a list look as the noun says, it counts as said."""
        noun = self.question.noun
        form = FORM_OF.get(noun)
        shown = form in _SHOWING and bool(profiles) and all(one.look == form for one in profiles)
        found = [word in words or (shown and word == noun) for word in self.question.head]
        said = shown or noun in words
        return f"{'all' if all(found) else 'some' if any(found) else 'none'} noun {said}"

    def agrees(self, anchor: Anchor | None) -> str:
        """Whether an anchor names values of the form that is asked for, or of another one."""
        if anchor is None:
            return "none"
        forms = {FORM_OF[word] for word in anchor if word in FORM_OF}
        return "none" if not forms else "yes" if self.question.form in forms else "no"

    def features(self, listed: Listed) -> Iterator[str]:
        """The features of one list: those that begin with `form` name what is asked for, the others do not."""
        yield from self._of_anchors(listed.anchors)
        question, profiles = self.question, listed.profiles
        form = question.form
        fitting = sum([form in one.fits for one in profiles]) / len(profiles)
        yield f"ask form={binned(fitting)}"
        yield f"form {form}={binned(fitting)}"
        yield f"ask look={binned(sum([form == one.look for one in profiles]) / len(profiles))}"
        near, far = (self._best(listed.anchors, sources) <= _AKIN for sources in (_NEAR, _FAR))
        yield f"ask form {fitting > 0.7} near {near} far {far}"
        look = Counter([one.look for one in profiles]).most_common(1)[0][0]
        yield f"form {form} look {look}"
        yield f"form {question.category} look {look}"
        words = sum([one.words for one in profiles]) / len(profiles)
        yield f"form {form} words={binned(words, (1, 2, 3, 4, 6, 9, 13))}"
        kind = "text" if form in _TEXTS else "value"
        yield f"form {kind} distinct={binned(listed.distinct)}"
        for trait in listed.traits:
            yield f"form {kind} {trait}"
            yield f"form {question.category} {trait}"
        yield from self._of_additions(listed, fitting)
        if self.is_label(listed.stems):
            yield LABELLED
        for part, stems in (("head", question.head), ("rest", question.rest)):
            if stems:
                holding = sum([not stems.isdisjoint(one) for one in listed.stems]) / len(listed.stems)
                yield f"ask {part} in values={binned(holding)} {question.parted}"

    def _of_additions(self, listed: Listed, fitting: float) -> Iterator[str]:
        """Whether what larger lists add has the form that is asked for, or stands under a heading that says it."""
        beside = [pair for pair in zip(listed.larger, listed.outlines, strict=True) if pair[0].is_elsewhere]
        shares = [
            sum([self.question.form in one.fits for one in some.profiles]) / len(some.profiles)
            for some, _ in beside
            if some.share >= 0.05
        ]
        if shares:
            yield f"more fits {fitting > 0.7} best={binned(max(shares))}"
            yield f"more fits {fitting > 0.7} least={binned(min(shares))}"
        under = [some for some, headings in beside if any(self._says(heading) for heading in headings)]
        yield from {f"more under {some.kind} {some.records_alike}" for some in under}

    def _says(self, anchor: Anchor) -> bool:
        """Whether an anchor says what is asked for, in its words or in words of the same kind."""
        return _GRADES.index(self.grade(anchor)) <= _AKIN

    def _best(self, anchors: Anchors, sources: Sequence[str]) -> int:
        return min(_GRADES.index(self.grade(getattr(anchors, source))) for source in sources)

    def _of_anchors(self, anchors: Anchors) -> Iterator[str]:
        ranks: list[int] = []
        for source in (*_NEAR, *_FAR):
            anchor = getattr(anchors, source)
            grade = self.grade(anchor)
            ranks.append(_GRADES.index(grade))
            yield f"ask {source} {grade}"
            yield f"ask {source} form {self.agrees(anchor)}"
        yield f"ask best {_GRADES[min(ranks)]}"
        near, far = min(ranks[: len(_NEAR)]), min(ranks[len(_NEAR) :])
        yield f"ask near {_GRADES[near]} far {_GRADES[far]}"
        yield f"ask sources={sum([rank <= _GRADES.index('noun') for rank in ranks])}"


_GRADES: Final = ("exact", "all", "noun", "some", "akin", "rest", "other", "missing")
_AKIN: Final = _GRADES.index("akin")
_NEAR: Final = ("column", "label", "names")
_FAR: Final = ("heading", "section", "holders")
_TEXTS: Final = ("name", "title", "sentence", "amount")

_SHOWING: Final = frozenset(("date", "price", "contact"))
"""Forms that show what a value is; numbers and codes may be anything."""


def _within(word: str, anchor: Anchor) -> bool:
    """Whether a long word stands inside a longer one of an anchor, as in names of classes written together."""
    return len(word) >= 5 and any(word in one for one in anchor)
