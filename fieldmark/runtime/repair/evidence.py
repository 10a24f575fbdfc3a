"""What speaks for a value of a new page, and when two pieces of evidence are independent.

A value that somebody has labelled beside its page is right; a program that was learned from nothing but labels is
believed on other pages, as one of `learn` is. Of all else, two independent pieces of evidence have to agree on a value:

- `known`: the page is a new capture of a fixture, and the values kept with it stand on the page.
- `vocabulary`: of the values of a field, each of which fixtures of different pages have in common (an author, a court),
  it is the only one that stands on the page.
- `retained`: strategies of the old program still find it, too few for the program to answer, and none finds anything
  else.
- `cues`: the page calls its place as the field is called: a label of the old program or the field's name stands before
  it, the page names the place so, or its head (`og:title`, `<meta name="author">`, `itemprop`) says the same. What the
  retained strategies start from does not count.
- `place`: the page is a new capture of a fixture, and the value stands where the fixture's stood and has its shape, as
  all else does that the program finds there.
- `amber`: AMBER finds it with a domain schema and the values of other fixtures.
- `pages`: a program that was learned from new pages of other records finds it; the labels of this page took no part,
  and not all of those records have the same value.

Evidence of one kind is not independent, as it errs together, but for `pages` that were learned from different records
of which values were known, and of nothing else. Nor are `vocabulary` and `amber`, which know the same values,
`vocabulary` and `known`, which say nothing of the place, or `place` and `known` or `retained`, which all say that the
page is what it was. Nor are `pages` and a kind by which labels of those other pages were found, unless that is `known`:
a wrong gazetteer is wrong on every page, and what misleads the old program does so again, while what is known of one
page says nothing of another. What is known of pages that the old program still reads leads to what this one starts
from, so that it rests on `retained` too. Shapes (dates, prices) and values that are short or common never count alone.

Where a fixture has the name of the page and another value, and the page is no new capture of it, this weighs as much as
one piece: three are needed then, each independent of the others.

What a place is called says nothing of what stands there, and what is known of a page nothing of what its places are
called; so cues are independent of both. There are none for a single value where the page calls another place so as well
and another value stands there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise
from typing import Any, Final, Literal

from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.instance import AttributeLandmark, Landmark, TextLandmark
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.terms import Field, strategies_of
from fieldmark.dsl.core.vote import Evidence
from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.regions import locate
from fieldmark.dsl.html.tree import HtmlNode, attribute_tokens
from fieldmark.dsl.syntax.notation import counted
from fieldmark.dsl.text.lexicon import ALPHANUMERIC, WORDS, class_of, fold, is_in_figures
from fieldmark.dsl.text.names import FieldName
from fieldmark.runtime.repair.pages import REPAIR, KeptPage, NewPage
from fieldmark.runtime.sameness import begins, overlap
from fieldmark.runtime.watch.drift import beside_figures
from fieldmark.runtime.watch.page_changes import Nodes
from fieldmark.synth.html.index import DocumentIndex

_PLAIN: Final = re.compile(r"_?(?:list|items?|texts?|values?)$")
_LAST: Final = re.compile(r"[:.]")
NAMING: Final = ("itemprop", "property", "name", "id", "class", "rel", "data-testid", "aria-label")
"""Attributes by which a page names its places, the most deliberate first."""

Kind = Literal["label", "known", "vocabulary", "retained", "place", "cues", "amber", "pages"]
"""The kinds of evidence."""

_SAID: Final[frozenset[Kind]] = frozenset(("label", "known"))
"""The kinds that say of one page what says nothing of another."""


_DEPENDENT: Final[Sequence[set[Kind]]] = (
    {"vocabulary", "amber"},
    {"vocabulary", "known"},
    {"place", "known"},
    {"place", "retained"},
)
"""Pairs of kinds that rest on the same."""


@dataclass(frozen=True, slots=True)
class RepairEvidence:
    """Something that speaks for a value. `detail` says what, in words.

    For a piece of the kind `pages`, `rests_on` are the kinds of evidence by which the labels of other pages were found,
    and `learned_from` the names of those pages.
    """

    kind: Kind
    detail: str
    rests_on: frozenset[Kind] = frozenset()
    learned_from: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Given:
    """A value that is given on a new page where the old program gave none, or a wrong one, with what speaks for it.

    The value is as JSON: a text, a list of texts or of records, folded where texts, in page order.
    """

    page: NewPage
    value: Any
    evidence: tuple[RepairEvidence, ...]


def told_by(labels: Mapping[NewPage, tuple[Kind, object]], read: Collection[NewPage] = ()) -> RepairEvidence:
    """The evidence of what was learned from other new pages, each with the kind of evidence by which it is labelled,
    and its label; `read` are pages on which the old program still finds what is known."""
    told = f"what is known of {counted(len(labels), 'other new page')} leads to it"
    kinds: set[Kind] = {kind for kind, _ in labels.values()}
    kinds.update("retained" for page, (kind, _) in labels.items() if kind == "known" and page in read)
    return RepairEvidence("pages", told, frozenset(kinds), frozenset(page.name for page in labels))


def independent(one: RepairEvidence, other: RepairEvidence) -> bool:
    """Whether two pieces of evidence do not rest on the same."""
    if one.kind == other.kind == "pages":
        return one.rests_on | other.rests_on <= _SAID and not one.learned_from & other.learned_from
    kinds = {one.kind, other.kind}
    if len(kinds) == 1 or kinds in _DEPENDENT:
        return False
    pairs = ((one, other), (other, one))
    return not any(piece.kind == "pages" and beside.kind in piece.rests_on - _SAID for piece, beside in pairs)


def agreed(evidence: Iterable[RepairEvidence], needed: int = 2) -> bool:
    """Whether a label stands behind one of the pieces, and nothing else does, or as many as needed are independent."""
    pieces = list(evidence)
    labelled = any(piece.kind == "label" or piece.rests_on == {"label"} for piece in pieces)
    return labelled or any(
        all(independent(one, other) for one, other in combinations(some, 2)) for some in combinations(pieces, needed)
    )


def head_of(field: str, page: NewPage) -> list[str]:
    """What the page's meta data say of a field, whatever vocabulary its name is from."""
    named = ("property", "name", "itemprop")
    metas = page.document.elements_tagged("meta")
    called = (node for node in metas if any(_is_called(field, node.attribute(name) or "") for name in named))
    return [text for node in called if (text := node.attribute("content"))]


def sounds_like(field: str, text: str) -> bool:
    """Whether all words of a field's name stand in a text; words such as "list" at its end say nothing."""
    return FieldName.among(_PLAIN.sub("", field) or field).likeness(text) == 1


def _is_called(field: str, name: str) -> bool:
    own = _LAST.split(name)[-1]
    return sounds_like(field, own) and FieldName.among(own).likeness(field) == 1


class Cues:
    """What a page calls the places of a field: by labels before them, by the names it gives them, by what its head
    says.

    `labels` are the labels that the field had in the old format; `used` are landmarks that do not count; `values` the
    folded values of all fields, which are no labels.
    """

    def __init__(
        self, field: Field, page: NewPage, labels: Collection[str], used: Collection[Landmark], values: Collection[str]
    ) -> None:
        self._field = field
        self._page = page
        self._values = values
        landmarks = [strategy.landmark for strategy in strategies_of(field)]
        self._labels = {*labels} - {*values}
        self._names = {(item.name, item.value) for item in landmarks if isinstance(item, AttributeLandmark)}
        self._void = {fold(item.text) for item in used if isinstance(item, TextLandmark)}
        self._unnamed = {(item.name, item.value) for item in used if isinstance(item, AttributeLandmark)}

    def of(self, evidence: Sequence[Evidence]) -> RepairEvidence | None:
        """What calls the places of values as the field is called; None where nothing does."""
        texts = tuple(item.value.text for item in evidence)
        nodes = [item.value.node for item in evidence if isinstance(item.value.node, HtmlNode)]
        if len(nodes) < len(texts) or not nodes:
            return None
        detail = self._head(texts) or self._label(evidence[0], nodes[0]) or self._name(nodes, texts)
        return RepairEvidence("cues", detail) if detail else None

    def rival(self, evidence: Evidence) -> str | None:
        """What the page calls as the field is called, and is a value of the same class and another one; None where
        there is none, or this one is called so, too."""
        value = evidence.value.text
        kind = class_of(value)
        if self._field.aggregation != "one" or kind in WORDS or self.of([evidence]) is not None:
            return None
        others = (pair for pair in self._elsewhere(value) if class_of(pair[1]) == kind)
        return next((f'"{label}" stands before "{text}"' for label, text in others), None)

    def _head(self, texts: Sequence[str]) -> str | None:
        """What the page's head says, where it is the value, of several words, with or without others after it."""
        if self._field.aggregation != "one" or len(texts[0].split()) == 1:
            return None
        said = head_of(self._field.name, self._page)
        return f'the page\'s head says "{said[0]}"' if said and all(begins(text, texts[0]) for text in said) else None

    def _label(self, evidence: Evidence, node: HtmlNode) -> str | None:
        """A label shortly before the first value, or in the heading above it."""
        span = evidence.value.span
        single = self._field.aggregation == "one"
        if evidence.value.attribute is None and span[0] > 0:
            before = node.text[: span[0]].strip()
            alone = len(self._page.document.runs_with(before, whole=False)) == 1 or not single
            return f'"{before}" stands before it' if self._is_label(before) and alone else None
        index = self._page.index
        far = (text for text in headings_above(index, node)[1:] if sounds_like(self._field.name, text))
        for text in (*texts_before(index, node), *far):
            if self._is_label(text):
                often = len(self._page.document.runs_with(text, whole=True)) > REPAIR.often
                doubtful = self._stands_elsewhere(text, evidence.value.text) if single else often
                return None if doubtful else f'"{text}" stands before it'
        return None

    def _is_label(self, text: str) -> bool:
        """Whether a text is the field's name among few words, or a label that it had in the old format."""
        text = fold(text)
        words = len(text.split())
        if text in self._values or any(has_words(text, void) for void in self._void):
            return False
        if words <= REPAIR.label and sounds_like(self._field.name, text):
            return True
        return text in self._labels

    def _stands_elsewhere(self, label: str, value: str) -> bool:
        """Whether a label of no more words stands before another value."""
        return any(len(text.split()) <= len(label.split()) for text, _ in self._elsewhere(value))

    def _elsewhere(self, value: str) -> Iterator[tuple[str, str]]:
        """The labels of the field that stand before other texts than a value, with these."""
        pairs = pairwise(self._page.index.texts())
        return ((label, text) for label, text in pairs if self._is_label(label) and not overlap(text, value))

    def _name(self, nodes: Sequence[HtmlNode], texts: Sequence[str]) -> str | None:
        """A name by which the page calls the places, where what else is called so is not much more than the values."""
        above = islice((nodes[0], *nodes[0].ancestors()), REPAIR.above + 1)
        for attribute, token in (named for element in above for named in _names_of(element)):
            if (attribute, token) in self._unnamed or not self._is_name(attribute, token):
                continue
            named = [node for node in locate(AttributeLandmark(attribute, token), self._page.document) if _shown(node)]
            if not all(any(self._page.index.encloses(outer, node) for outer in named) for node in nodes):
                continue
            outermost = [node for node in named if not any(above in named for above in node.ancestors())]
            length = sum(len(_shown(node)) for node in outermost)
            if sum(map(len, texts)) < REPAIR.most * length:
                continue
            if self._field.aggregation != "one" or not self._is_called_elsewhere(token, texts[0]):
                return f'the page calls it {attribute} "{token}"'
        return None

    def _is_name(self, attribute: str, token: str) -> bool:
        return (attribute, token) in self._names or sounds_like(self._field.name, token)

    def _is_called_elsewhere(self, token: str, value: str) -> bool:
        """Whether the page calls another place by a name of no more words, and another value stands there."""
        words = len(ALPHANUMERIC.findall(token))
        return any(
            len(ALPHANUMERIC.findall(other)) <= words
            and self._is_name(attribute, other)
            and (text := _shown(node))
            and not overlap(text, value)
            for node in self._page.index.attributed()
            for attribute, other in _names_of(node)
        )


def old_labels(fields: Iterable[Field], kept: Sequence[KeptPage]) -> dict[str, frozenset[str]]:
    """Field -> the short texts before its first value, or above it, on all fixtures that have it, folded.

    What stands so with several fields is the label of none.
    """
    labels = {field.name: _labels_of(field, kept) for field in fields}
    counts = Counter(text for texts in labels.values() for text in texts)
    return {name: frozenset(text for text in texts if counts[text] == 1) for name, texts in labels.items()}


def _labels_of(field: Field, kept: Iterable[KeptPage]) -> frozenset[str]:
    found: list[frozenset[str]] = []
    for page in kept:
        evidence = evaluate_field(field, page.document).evidence
        if evidence and isinstance(evidence[0].value.node, HtmlNode):
            texts = map(fold, texts_before(page.index, evidence[0].value.node))
            found.append(frozenset(text for text in texts if len(text.split()) <= REPAIR.label))
    return frozenset.intersection(*found) if found else frozenset()


def texts_before(index: DocumentIndex, node: HtmlNode) -> list[str]:
    """The texts shortly before a node, the nearest first, and the nearest heading above it."""
    first = index.run_range(node)[0]
    near = [index.run(number).text for number in range(first - 1, max(-1, first - 1 - REPAIR.before), -1)]
    return [*near, *headings_above(index, node)[:1]]


def headings_above(index: DocumentIndex, node: HtmlNode) -> tuple[str, ...]:
    """The headings above a node, nearest first."""
    return index.document.headings.above(node.place)[: REPAIR.headings]


def _names_of(node: HtmlNode) -> Iterator[tuple[str, str]]:
    for attribute in NAMING:
        value = node.attribute(attribute)
        if value:
            yield from ((attribute, token) for token in attribute_tokens(attribute, value))


def _shown(node: HtmlNode) -> str:
    return node.text or node.attribute("content") or ""


def shape_of(text: str) -> str | None:
    """What stands beside the figures of a text, or else its class, or that it is in figures; None where it is words."""
    kind = class_of(text)
    measured = beside_figures(text) if kind in WORDS | {"PRICE", "NUMBER"} else ""
    return measured or (kind if kind not in WORDS else "figures" if is_in_figures(text) else None)


class Places:
    """What stands on new captures where the values of fields stood on their fixtures."""

    def __init__(self, kept: Sequence[KeptPage], said: Mapping[NewPage, Extraction]) -> None:
        of = {page.fixture.folder: page.document for page in kept}
        self._pages = {
            page: (Nodes(of[page.of.folder]), Nodes(page.document), page.of.answers["evidence"])
            for page in said
            if page.of is not None and page.of.folder in of
        }
        self._said = said

    def text(self, field: Field, page: NewPage) -> str | None:
        """What stands where the only value of a field stood, with a text before it or behind it that is as it was; None
        where that is not known, has another shape, or something else on the page does not stand where it stood."""
        if page not in self._pages or field.aggregation != "one":
            return None
        old, new, evidence = self._pages[page]
        if len(items := evidence.get(field.name, ())) != 1 or not self._stands(page, evidence):
            return None
        item: Mapping[str, Any] = items[0]
        before, now = (nodes.at(item.get("node", "")) for nodes in (old, new))
        if before is None or now is None or "attribute" in item or "span" not in item:
            return None
        start, end = item["span"]
        value = before.text[start:end]
        text = _between(now.text, before.text[:start], before.text[end:])
        return fold(text) if text and shape_of(value) is not None and shape_of(text) == shape_of(value) else None

    def _stands(self, page: NewPage, evidence: Mapping[str, Any]) -> bool:
        """Whether all single values that are found on a page stand where those of its fixture stood, one at least."""
        found = {one.name: one.evidence[0].value.node for one in self._said[page].fields if len(one.evidence) == 1}
        places = {name: items[0].get("node") for name, items in evidence.items() if name in found and len(items) == 1}
        return bool(places) and all(
            isinstance(node := found[name], HtmlNode) and node.path == path for name, path in places.items()
        )


def _between(text: str, before: str, behind: str) -> str | None:
    """The part of a text behind the first sign that ends what was before a value, and before what was behind it."""
    if not text.endswith(behind):
        return None
    text = text.removesuffix(behind)
    sign = before.rstrip()[-1:]
    if not sign:
        return text.strip()
    first, _, rest = text.partition(sign)
    return rest.strip() if not sign.isalnum() and first and rest else None
