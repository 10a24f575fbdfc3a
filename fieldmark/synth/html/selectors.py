"""Learning node selectors: which nodes of the regions are the values' (LRSyn section 5.1; Raza and Gulwani 2017).

Candidates are read off the first region with a value and kept where they select exactly the values' nodes in every
region. Ranking, with its reasons: the node that the hops lead to; then tags and label-like attributes; then class
names; positions last, for they are what changes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import repeat, zip_longest
from operator import itemgetter
from typing import Final

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.core.values import text_of
from fieldmark.dsl.html.columns import HEADERS
from fieldmark.dsl.html.places import CELLS
from fieldmark.dsl.html.regions import HtmlRegion
from fieldmark.dsl.html.selectors import Css, EachText, Far, NodeSelector, counts_from_one_side, select
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlNode
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.html.places import Place


@settings
class SelectorSettings:
    """What selectors cost (low is good), and how many are tried. All are ours, set on swde and on the mails of flights;
    what counts is their order, for which the module says the reasons."""

    tag: float = setting(0.5, 0, 10)
    common_tag: float = setting(0.8, 0, 10)  # tag that tells little
    empty_tag: float = setting(2.0, 0, 10)  # tag of elements without text: only their attributes tell one from the next
    attribute: float = setting(0.9, 0, 10)  # attribute that is a name, with its value
    state: float = setting(0.4, 0, 10)  # "selected" and the like
    class_name: float = setting(1.2, 0, 10)
    style: float = setting(1.6, 0, 10)  # declaration of a style of its own
    per_declaration: float = setting(0.1, 0, 10)  # each that stands before it
    declarations: int = setting(6, 0, 100)  # those that are tried
    child: float = setting(0.3, 0, 10)  # beside what the parent costs
    grandchild: float = setting(0.8, 0, 10)  # beside what the parent's parent costs
    wide_grandchild: float = setting(0.2, 0, 10)  # the same in a large region
    alone: float = setting(2.0, 0, 10)  # no parent in a large region, where a single tag says too little
    deeper: float = setting(0.5, 0, 10)  # each element between, of a list: its items are whole in the outermost ones,
    # whatever is marked up inside of them
    far: float = setting(0.4, 0, 10)  # below the node that the hops lead to
    far_attribute: float = setting(1.4, 0, 10)  # that node itself, where the value is its attribute, beside the
    # landmark: no text tells whether it is the right one, so its own name is better
    both_sides: float = setting(2.8, 0, 10)  # position counted from both sides
    at_edge: float = setting(3.0, 0, 10)  # first or last of its tag
    position: float = setting(4.0, 0, 10)
    per_position: float = setting(0.2, 0, 10)  # each element before
    counted_cells: float = setting(6.0, 0, 10)  # cells or rows counted in a page's table whose columns have names: with
    # one more or less the value is another's, and all that starts from one row is led astray together

    only_run: float = setting(0.8, 0, 10)  # only text run of an element
    all_runs: float = setting(1.0, 0, 10)
    run: float = setting(2.5, 0, 10)  # one of several text runs
    run_from_end: float = setting(2.6, 0, 10)
    per_run: float = setting(0.3, 0, 10)  # each run counted
    path: float = setting(2.5, 0, 10)  # whole path from the region's own node
    one_sided_path: float = setting(5.0, 0, 10)  # the same with a position counted from one side
    step: float = setting(0.2, 0, 10)  # per step of it
    max_path: int = setting(10, 1, 100)  # steps of it

    on_page: float = setting(1.5, 0, 10)  # no parent in a whole page
    below: float = setting(0.9, 0, 10)  # beside what a named element above costs
    child_below: float = setting(1.0, 0, 10)  # the same with the parent's tag
    named: int = setting(2, 0, 100)  # named elements above, and names of each, that are tried
    generated: float = setting(4.0, 0, 10)  # class name that looks made by a machine, in a whole page
    wide: float = setting(2.0, 0, 10)  # selector that selects more than the values, or of several looks
    together: int = setting(3, 1, 10)  # looks of the values of a list that selectors are put together for

    max_value: int = setting(60, 1, 1000)  # characters of an attribute's value
    small_region: int = setting(6, 1, 1000)  # text runs of a region that is not large
    candidates: int = setting(60, 1, 10_000)  # candidates tried, cheapest first
    left_out: int = setting(3, 1, 100)  # selectors of what is left out of an element's text: a box, a number, a note
    others: int = setting(60, 0, 10_000)  # nodes of a region that a wide selector may select beside the values


SETTINGS: Final = SelectorSettings()

_STEADY_ATTRIBUTES = ("itemprop", "id", "property", "role", "headers", "rel", "aria-label", "name")
_UNASKED = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what no XPath can hold
TOP: Final = frozenset({"body", "html"})
"""The tags of the page itself, which say nothing of what stands there."""

_COMMON = frozenset({"div", "span", "td", "tr", "p", "li", "font"})
_EMPTY = frozenset({"meta", "link", "input", "img", "source"})
_STATES = ("selected", "checked")
_COUNTED = frozenset({"tr", "td", "th", "li", "dt", "dd"})

Priced = Iterator[tuple[str, float]]
"""CSS selectors with their costs."""


@dataclass(frozen=True, slots=True)
class SelectorExample:
    """A region and the places in it that are values, in document order (none, where the region must stay empty).

    All of them are text, or all stand in the same attribute.
    """

    index: DocumentIndex
    region: HtmlRegion
    targets: tuple[Place, ...]


@dataclass(slots=True, eq=False)
class _Told:
    """What is told of an example once, as it is one of many groups: the candidates that are read off it, and which
    selectors select exactly its targets."""

    cheapest: list[tuple[NodeSelector, float]] | None = None
    selects: dict[NodeSelector, bool] = field(default_factory=dict)


def _told(example: SelectorExample) -> _Told:
    """What is told of an example, kept by its index."""
    kept, asked = example.index.selectors, (example.region, example.targets)
    told: _Told | None = kept.get(asked)
    if told is None:
        told = kept[asked] = _Told()
    return told


def learn_selectors(
    examples: Sequence[SelectorExample], positions: bool, limit: int = 2, *, placed: bool = False
) -> list[tuple[NodeSelector, float]]:
    """The best selectors that select exactly the targets of every example, with their cost, cheapest first.

    With `positions`, also whole paths from the region's own nodes, for what has no name at all: "second row, second
    cell" (figure 2). Those of cells that are `placed` ask for the name of the column and for its number.
    """
    pivot = min((example for example in examples if example.targets), key=_narrowness, default=None)
    if pivot is None:
        return []
    found: list[tuple[NodeSelector, float]] = []
    tried: set[NodeSelector] = set()
    told = [_told(example).selects for example in examples]
    for selector, cost in _placed(pivot) if placed else (*cheapest(pivot), *(_paths(pivot) if positions else ())):
        if selector not in tried:
            tried.add(selector)
            if all(map(_selects, repeat(selector), examples, told)):
                found.append((selector, cost))
                if len(found) == limit:
                    break
    return found


def _placed(example: SelectorExample) -> Iterator[tuple[NodeSelector, float]]:
    """The cell of a target, or what it holds of it, by the name of its column together with its number in the row."""
    target = example.targets[0]
    cell = next((node for node in (target.inner, *target.inner.ancestors()) if node.tag in CELLS), None)
    heading = None if cell is None else cell.heading
    if cell is None or not heading or _UNASKED.search(heading):
        return
    named = f"{cell.tag}[{HEADERS}={quoted(heading)}]:nth-of-type({cell.document.ordinal(cell)})"
    for node in target.chain:
        if node is cell:
            yield Css(named), SETTINGS.attribute
        elif cell in node.ancestors():
            yield from ((Css(f"{named} {own}"), SETTINGS.attribute + cost) for own, cost in simple_selectors(node))


def _narrowness(example: SelectorExample) -> tuple[int, int, int]:
    """Fewest targets first; then the one whose value fills fewest nodes, of which one has most like it beside it: what
    selects it fits the others as well."""
    place = example.targets[0]
    return len(example.targets), len(place.chain), -max(map(_like_beside, place.chain))


def _like_beside(node: HtmlNode) -> int:
    """How many nodes of its tag stand directly below the parent of a node."""
    return 1 if node.parent is None else sum(child.tag == node.tag for child in node.parent.children)


def _runs_beside(node: HtmlNode) -> list[HtmlNode]:
    """A text run and those directly below the same element; none where the node is an element."""
    beside = node.parent.children if node.tag == RUN and node.parent is not None else ()
    return [child for child in beside if child.tag == RUN]


def _selects(selector: NodeSelector, example: SelectorExample, told: dict[NodeSelector, bool]) -> bool:
    """Whether exactly the targets are selected, or nodes that show the same; those that show nothing do not count.
    What is known is `told`."""
    if selector not in told:
        told[selector] = _selects_exactly(selector, example)
    return told[selector]


def _selects_exactly(selector: NodeSelector, example: SelectorExample) -> bool:
    nodes = select(selector, example.region)
    attribute = example.targets[0].attribute if example.targets else None
    if attribute is not None:
        return [node for node in nodes if text_of(node, attribute)] == [place.inner for place in example.targets]
    if len(nodes) < len(example.targets):
        return False
    ranges = example.index.run_range
    shown = (runs for runs in map(ranges, nodes) if runs[0] < runs[1])
    wanted = (ranges(place.inner) for place in example.targets)
    return all(one == other for one, other in zip_longest(shown, wanted))


def cheapest(example: SelectorExample) -> list[tuple[NodeSelector, float]]:
    """The candidates that are read off an example, with their costs, cheapest first."""
    told = _told(example)
    if told.cheapest is None:
        told.cheapest = sorted(_candidates(example), key=itemgetter(1))[: SETTINGS.candidates]
    return told.cheapest


def _candidates(example: SelectorExample) -> Iterator[tuple[NodeSelector, float]]:
    target, region = example.targets[0], example.region
    several = len(region.nodes) > 1
    if len(example.targets) == 1 and region.far in target.chain:
        yield Far(region.far.tag), SETTINGS.far_attribute if target.attribute is not None and several else 0.0
    below_far = several and example.index.encloses(region.far, target.inner)
    for css, cost in _in_region(example):
        yield css, cost
        if below_far and isinstance(css, Css):
            yield replace(css, far=True), cost + SETTINGS.far


def _in_region(example: SelectorExample) -> Iterator[tuple[NodeSelector, float]]:
    target, region = example.targets[0], example.region
    inside = [node for node in target.chain if any(example.index.encloses(top, node) for top in region.nodes)]
    for levels, node in enumerate(reversed(inside)):
        if node.tag != RUN:
            inner = _inner(levels, example)
            yield from ((Css(selector), cost + inner) for selector, cost in _css(node, example))
    run = target.inner
    direct = len(target.chain) == 1 or len(example.targets) > 1 or len(region.nodes) > 1
    if run in region.nodes and len(region.nodes) > 1 and (region.far.tag == RUN or region.far.tag in INLINE):
        yield EachText(), SETTINGS.all_runs
    own = _runs_beside(run) if direct and run not in region.nodes else []
    if run.parent is None or not own:
        return
    place = own.index(run)
    for selector, cost in _css(run.parent, example):
        if len(own) == 1:
            yield Css(selector, "all"), cost + SETTINGS.only_run
        else:
            yield Css(selector, "all"), cost + SETTINGS.all_runs
            yield Css(selector, place + 1), cost + SETTINGS.run + SETTINGS.per_run * place
            from_end = len(own) - place
            yield Css(selector, -from_end), cost + SETTINGS.run_from_end + SETTINGS.per_run * from_end


def _inner(levels: int, example: SelectorExample) -> float:
    """What an element costs that stands some levels below the outermost that shows the same item of a list."""
    return SETTINGS.deeper * levels if len(example.targets) > 1 else 0.0


def _css(node: HtmlNode, example: SelectorExample) -> Priced:
    """Selectors of one element inside a region: alone, below its parent, and by position.

    In a larger region a single tag says too little, so what stands above costs nothing there; but for the page itself,
    which says nothing.
    """
    region = example.region
    small = sum(map(example.index.size, region.nodes)) <= SETTINGS.small_region
    alone = [*simple_selectors(node), *_styled(node)]
    topmost = node.parent is not None and node.parent.tag in TOP
    for own, cost in alone:
        yield own, cost if small or topmost else cost + SETTINGS.alone
    parent = node.parent
    if parent is None or node in region.nodes:
        return
    grand = parent.parent if parent not in region.nodes else None
    parents, grands = [*simple_selectors(parent)], [*simple_selectors(grand)] if grand is not None else []
    further = SETTINGS.grandchild if small else SETTINGS.wide_grandchild
    for own, cost in alone:
        for above, extra in parents:
            yield f"{above} > {own}", cost + extra + SETTINGS.child
        for above, extra in grands:
            yield f"{above} > {parent.tag} > {own}", cost + extra + further
    if grand is not None:
        yield from _in_cell(node, parent, grand)
    yield from _positional(node, parent)
    if len(example.targets) > 1:
        yield from _in_column(node, region)
        yield from _beside_each_other(node, parent, example)


def _styled(node: HtmlNode) -> Priced:
    """An element by one declaration of a style of its own: mails have no other names."""
    tag = identifier(node.tag)
    if tag is None:
        return
    declared = [one.strip() for one in (node.attribute("style") or "").split(";", SETTINGS.declarations)]
    for number, one in enumerate(declared[: SETTINGS.declarations]):
        if one and len(one) <= SETTINGS.max_value and not _UNASKED.search(one):
            yield f"{tag}[style*={quoted(one)}]", SETTINGS.style + SETTINGS.per_declaration * number


def _in_cell(node: HtmlNode, cell: HtmlNode, row: HtmlNode) -> Priced:
    """An element directly in a cell that is told by its number, of a row that may have one cell or several: the bold
    text of the first."""
    for above, extra in _positional(cell, row, least=1) if cell.tag in CELLS else ():
        for own, cost in simple_selectors(node):
            yield f"{above} > {own}", cost + extra + SETTINGS.child


def _positional(node: HtmlNode, parent: HtmlNode, least: int = 2) -> Priced:
    same = [child for child in parent.children if child.tag == node.tag]
    place = same.index(node)
    tag = identifier(node.tag)
    if tag is None or len(same) < least:
        return
    extra = SETTINGS.counted_cells if node.attribute(HEADERS) and not node.document.origin else 0.0
    both = f"{tag}:nth-of-type({place + 1}):nth-last-of-type({len(same) - place})"
    yield both, SETTINGS.both_sides + extra
    if place in (0, len(same) - 1):
        yield f"{tag}:{'last' if place else 'first'}-of-type", SETTINGS.at_edge + extra
    for kind, beside in (("nth-of-type", place), *_from_end(len(same) - place - 1)):
        yield f"{tag}:{kind}({beside + 1})", SETTINGS.position + SETTINGS.per_position * beside + extra


def _beside_each_other(node: HtmlNode, parent: HtmlNode, example: SelectorExample) -> Priced:
    """The cells from one on, as many as a list has values, told by their numbers from both sides: the rounds of a row
    of scores. Of paragraphs there may be more or fewer before and behind."""
    if node.tag not in CELLS:
        return
    tag = identifier(node.tag)
    same = [child for child in parent.children if child.tag == node.tag]
    first, count = same.index(node), len(example.targets)
    rest = len(same) - first - count
    if tag is None or rest < 0 or rest + first == 0:
        return
    if not all(one in place.chain for one, place in zip(same[first:], example.targets, strict=False)):
        return
    front = f":nth-of-type(n+{first + 1})" if first else ""
    back = f":nth-last-of-type(n+{rest + 1})" if rest else ""
    extra = SETTINGS.counted_cells if node.attribute(HEADERS) and not node.document.origin else 0.0
    yield f"{tag}{front}{back}", SETTINGS.both_sides + SETTINGS.wide + extra


def _from_end(beside: int) -> Iterator[tuple[str, int]]:
    """A position counted from the end, by how many siblings stand behind: cells may come and go before it."""
    yield "nth-last-of-type", beside


def _in_column(node: HtmlNode, region: HtmlRegion) -> Priced:
    """An element inside the cells of a column, told by its number, by the tags that lead to it: for lists, of which
    each row has one."""
    steps: list[str] = []
    for step in (node, *node.ancestors()):
        tag = identifier(step.tag)
        if tag is None or step in region.nodes or step.parent is None or len(steps) == SETTINGS.max_path:
            return
        if step.tag in CELLS and step.parent not in region.nodes:
            column = step.document.ordinal(step)
            if steps:
                cell = f"{tag}:first-of-type" if column == 1 else f"{tag}:nth-of-type({column})"
                path = " > ".join(reversed(steps))
                cost = SETTINGS.at_edge + SETTINGS.per_position * (column - 1) + SETTINGS.step * len(steps)
                yield f"{cell} > {path}", cost
            return
        steps.append(tag)


def _paths(example: SelectorExample) -> Iterator[tuple[NodeSelector, float]]:
    place = example.targets[0]
    for node in place.chain:
        if node.tag != RUN:
            yield from ((Css(path), cost) for path, cost in _whole_path(node, example.region))
    own = _runs_beside(place.inner) if len(place.chain) == 1 else []
    if own and place.inner.parent is not None:
        for path, cost in _whole_path(place.inner.parent, example.region):
            yield Css(path, "all" if len(own) == 1 else own.index(place.inner) + 1), cost + SETTINGS.only_run


def _whole_path(node: HtmlNode, region: HtmlRegion) -> Priced:
    """The path from the region's own node, with positions where a tag is not alone: of cells, from both sides; of what
    else a record holds, from its first and from its last, the nearer being the cheaper."""
    steps: list[tuple[str, str]] = []
    beside = [0, 0]
    for step in (node, *node.ancestors()):
        tag = identifier(step.tag)
        if tag is None or len(steps) == SETTINGS.max_path:
            return
        same = [] if step.parent is None or step in region.nodes else step.parent.children
        count, place = sum(1 for child in same if child.tag == step.tag), step.document.ordinal(step)
        if count > 1 and step.tag not in _COUNTED and not step.document.is_record:
            return
        first, last = f"{tag}:nth-of-type({place})", f":nth-last-of-type({count - place + 1})"
        if count < 2:
            steps.append((tag, tag))
        elif step.tag in CELLS:
            steps.append((f"{first}{last}", f"{first}{last}"))
        else:
            steps.append((first, f"{tag}{last}"))
            beside[0] += place - 1
            beside[1] += count - place
        if step in region.nodes:
            for counted, path in zip(beside, zip(*reversed(steps), strict=True), strict=True):
                selector = " > ".join(path)
                cost = SETTINGS.one_sided_path if counts_from_one_side(Css(selector)) else SETTINGS.path
                yield selector, cost + SETTINGS.step * len(steps) + SETTINGS.per_position * counted
                if steps[0][0] == steps[0][1] and not any(beside):
                    return
            return


def simple_selectors(node: HtmlNode) -> Priced:
    """One compound selector of an element."""
    tag = identifier(node.tag)
    if tag is None or node.element is None:
        return
    plain = SETTINGS.common_tag if node.tag in _COMMON else SETTINGS.tag
    yield tag, SETTINGS.empty_tag if node.tag in _EMPTY else plain
    attributes = node.attributes
    for name in _STEADY_ATTRIBUTES:
        value = attributes.get(name)
        if not value or len(value) > SETTINGS.max_value or _UNASKED.search(value):
            continue
        if not looks_generated(value, shown=name == HEADERS and value == node.heading):
            yield f"{tag}[{name}={quoted(value)}]", SETTINGS.attribute
    for name in _STATES:
        if name in node.element.attrib:
            yield f"{tag}[{name}]", SETTINGS.state
    yield from ((css, SETTINGS.class_name) for css in _classes(node, tag, generated=False))


def page_selectors(node: HtmlNode) -> Priced:
    """Selectors of an element in a whole page: alone, below its parent, or below something that has a name.

    Last of all by class names that look made by a machine: they may not last, but then nothing is found.
    """
    parent = node.parent
    above = [] if parent is None or parent.tag in TOP else [*_above(parent)]
    for own, cost in simple_selectors(node):
        yield own, cost + SETTINGS.on_page
        for way, extra, step in above:
            yield f"{way} {own}", cost + extra + step
    tag = identifier(node.tag)
    if tag is not None:
        yield from ((css, SETTINGS.generated) for css in _classes(node, tag, generated=True))


def _above(parent: HtmlNode) -> Iterator[tuple[str, float, float]]:
    """How selectors of what stands below an element begin: with it, or with something above that has a name; with what
    that costs, and the step from there."""
    yield from ((f"{css} >", cost, SETTINGS.child) for css, cost in simple_selectors(parent))
    named = 0
    for outer in parent.ancestors():
        if outer.tag in TOP or named == SETTINGS.named:
            return
        names = [(css, cost) for css, cost in simple_selectors(outer) if css != outer.tag]
        named += bool(names)
        for css, cost in names[: SETTINGS.named]:
            yield css, cost, SETTINGS.below
            yield f"{css} {parent.tag} >", cost, SETTINGS.child_below


def _classes(node: HtmlNode, tag: str, *, generated: bool) -> Iterator[str]:
    for token in (node.attribute("class") or "").split():
        if identifier(token) is not None and looks_generated(token) == generated:
            yield f"{tag}.{token}"


def identifier(text: str) -> str | None:
    """The text as a CSS identifier, or None where it would need escapes."""
    body = text.replace("-", "").replace("_", "")
    return text if body.isascii() and body.isalnum() and text[0].isalpha() else None


def quoted(value: str) -> str:
    """A CSS string."""
    escaped = "".join(f"\\{ord(char):x} " if char in '"\\' or not char.isprintable() else char for char in value)
    return f'"{escaped}"'


_GENERATED = re.compile(r"\d{3,}|[0-9a-f]{8,}|^[A-Za-z]{1,3}-?\d|[A-Za-z]\d[A-Za-z]\d|___|__[^_]*[\dA-Z]|^_+\w")


def looks_generated(token: str, *, shown: bool = False) -> bool:
    """Whether an attribute value looks made by a machine (hashes, counters): such names do not last.

    One that is `shown`, the heading of a column, was written for people: "2025" is a name, a sign alone is none.
    """
    if shown:
        return not any(map(str.isalnum, token))
    return _GENERATED.search(token) is not None or not any(map(str.isalpha, token))
