"""XPATH: tags, attributes and child numbers on the path from a text to the root (noise-tolerant wrappers, section 5).

The fragment of XPath is that of the paper: child steps below one descendant step, attribute filters and child numbers.
The features of a text are its number among the texts of its element, and, for each position on its path counted from
the text, tag, child number and attributes of the element there. Departures: a child number counts elements of the same
tag and comes with it (`td[2]`); the names in a `class` are features one by one; other attributes are features where
more than one page has them with this value, as what stands on one page only is not the script's; and where texts of a
list are wanted, the number of an item among items is none: that of an element among children of one tag, of which there
are here more and there fewer under the same path. An annotator that knows first authors only would else never lead to
the second. A wrapper is written as CSS, by which programs select.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Final, Literal

from fieldmark.dsl.html.css import MAX_SELECTOR
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import RUN, HtmlNode
from fieldmark.synth.html.selectors import identifier, quoted
from fieldmark.synth.wrappers.inductors import Attribute, Feature, FeatureInductor
from fieldmark.synth.wrappers.site import Nodes, Site

_NUMBER: Final = "number"
_TAG: Final = "tag"
_CLASS: Final = "class "

Own = tuple[tuple[str, Hashable], ...]
"""What an element is by itself: names of attributes, each with its value."""


class Xpath(FeatureInductor):
    """The inductor, and its wrappers as terms; for `items` of lists, or for texts of which a page has one."""

    def __init__(self, site: Site, *, items: bool = False) -> None:
        super().__init__(*_features_of(site, items))

    def term(self, labels: Nodes) -> Css | None:
        """The wrapper learned from labels as a selector that is short on this site; None where it would be too long.

        Specialised from `*` by the feature that leaves out most of what should not be selected, until no more is
        selected than the wrapper extracts; of equal ones by that nearest to the text, and by a name before a number.
        """
        common = sorted(self.common(labels), key=_preference)
        having = {feature: self.kinds_having([feature]) for feature in common}
        wanted, left = self.kinds_having(common), self.kinds_having([])
        chosen: list[Feature] = []
        while len(left) > len(wanted):
            chosen.append(min(common, key=lambda feature: len(left & having[feature])))
            left &= having[chosen[-1]]
        return _written(chosen)


Path = tuple[Own, int]
"""What an element is by itself, and the number of the path to the element above; -1 above the root."""


def _features_of(site: Site, items: bool) -> tuple[list[int], list[Mapping[Attribute, Hashable]]]:
    """The kind of each run, and the features of each kind: texts with the same path are of one kind."""
    shared = _shared_attributes(site)
    paths: dict[Path, int] = {}
    kinds: dict[tuple[int, int], int] = {}
    of_runs: list[int] = []
    counts: dict[int, set[int]] = {}  # of each path, how many children the elements there have; 0 if not all of one tag
    for page, first, end in zip(site.pages, site.first, site.first[1:], strict=False):
        known: dict[HtmlNode, int] = {}
        for node in page.root.preorder():
            if node.tag != RUN:
                above = -1 if node.parent is None else known[node.parent]
                known[node] = paths.setdefault((tuple(_own(node, shared)), above), len(paths))
                counts.setdefault(known[node], set()).add(_alike(node))
        for run in site.runs[first:end]:
            assert run.parent is not None, "a text stands in an element"
            of_runs.append(kinds.setdefault((known[run.parent], page.ordinal(run)), len(kinds)))
    loops = {path for path, found in counts.items() if items and len(found) > 1 and 0 not in found}
    steps = list(paths)
    return of_runs, [_features(path, number, steps, loops) for path, number in kinds]


def _alike(node: HtmlNode) -> int:
    """How many elements stand in an element, 0 where they are not all of one tag."""
    tags = [child.tag for child in node.children if child.tag != RUN]
    return len(tags) if len(set(tags)) == 1 else 0


def _shared_attributes(site: Site) -> frozenset[tuple[str, str]]:
    """The attributes, with their values, that stand on more than one page, or on the only one."""
    pages: Counter[tuple[str, str]] = Counter()
    for page in site.pages:
        elements = page.element.iter()
        pages.update({(str(name), str(value)) for element in elements for name, value in element.attrib.items()})
    least = min(2, len(site.pages))
    return frozenset(attribute for attribute, count in pages.items() if count >= least)


def _own(node: HtmlNode, shared: Set[tuple[str, str]]) -> Iterator[tuple[str, Hashable]]:
    """What an element is by itself, as far as a selector can say it."""
    assert node.element is not None, "only elements stand above texts"
    if identifier(node.tag) is None:
        return
    yield _TAG, node.tag
    yield _NUMBER, (node.tag, node.document.ordinal(node))
    for name, value in ((str(name), str(value)) for name, value in node.element.attrib.items()):
        if name == "class":
            yield from ((_CLASS + word, True) for word in dict.fromkeys(value.split()))
        elif identifier(name) and (name, value) in shared:
            yield name, value


def _features(path: int, number: int, paths: Sequence[Path], loops: Set[int]) -> Mapping[Attribute, Hashable]:
    found: dict[Attribute, Hashable] = {Attribute(0, _NUMBER): number}
    position = 1
    while path >= 0:
        own, path = paths[path]
        found.update({Attribute(position, name): value for name, value in own if name != _NUMBER or path not in loops})
        position += 1
    return found


def _preference(feature: Feature) -> tuple[int, int, str]:
    """What is chosen first of features that leave out as much: the nearest, a name before a tag before a number."""
    (position, name), value = feature
    return position, (_TAG, _NUMBER).index(name) + 1 if name in (_TAG, _NUMBER) else 0, f"{name} {value!r}"


def _written(features: Iterable[Feature]) -> Css | None:
    """Features as a selector, None where it would be too long."""
    run: int | Literal["all"] = "all"
    steps: dict[int, dict[str, Hashable]] = {}
    for (position, name), value in features:
        if position:
            steps.setdefault(position, {})[name] = value
        else:
            assert isinstance(value, int), "texts are counted"
            run = value
    selector = " > ".join(_compound(steps.get(position, {})) for position in range(max(steps, default=1), 0, -1))
    return Css(selector, run) if len(selector) <= MAX_SELECTOR else None


def _compound(own: Mapping[str, Hashable]) -> str:
    """One step of a selector: `td.price:nth-of-type(2)`."""
    tag, number = own.get(_TAG), ""
    conditions = ""
    for name, value in sorted(own.items(), key=str):
        if name == _NUMBER:
            assert isinstance(value, tuple), "a child number comes with its tag"
            tag, number = value[0], f":nth-of-type({value[1]})"
        elif name.startswith(_CLASS):
            word = name.removeprefix(_CLASS)
            conditions += f".{word}" if identifier(word) else f"[class~={quoted(word)}]"
        elif name != _TAG:
            conditions += f"[{name}={quoted(str(value))}]"
    return f"{tag or ''}{conditions}{number}" or "*"
