"""Documents as a report shows them: a page's texts and the plain part of its markup, a form's texts where they stand.

Everything is written anew from a list of elements and attributes that can neither run, load, send nor lead anywhere;
nothing of a page's markup is passed on as it is. What evidence speaks of is highlighted: values, landmarks, regions,
for each field and side of a report. A highlight is `SIDE-ROLE` and the number of a field: `n-v` 3 says that here stands
a value of field 3 as it is found now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made
from html import escape
from itertools import groupby, pairwise
from typing import Any, Final, Literal, NamedTuple

from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.forms.layout import around
from fieldmark.dsl.html.places import HEADINGS
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument, HtmlNode, pieces
from fieldmark.runtime.watch.checks import all_evidence
from fieldmark.runtime.watch.page_changes import Nodes, boxes_at, boxes_between, region_ends

Side = Literal["b", "n"]
"""Before and now."""

MAX_PLACES: Final = 20
"""Most places of one earlier value that are shown."""


class Highlight(NamedTuple):
    """What a place is to a field: its side, then "v" for a value, "l" for a landmark, "r" for a region; "n-s" where an
    earlier value still stands."""

    name: str
    field: int


Highlights = dict[Highlight, None]
"""Highlights in the order in which they were made, each once."""


@dataclass(frozen=True, slots=True)
class PageHighlights:
    """The highlights of a page.

    `nodes`: elements and whole runs. `spans`: run -> start and end in its raw text, with a highlight. `attributes`:
    element -> name of an attribute that holds a value, with its highlights.
    """

    nodes: dict[HtmlNode, Highlights] = made(default_factory=dict)
    spans: dict[HtmlNode, list[tuple[int, int, Highlight]]] = made(default_factory=dict)
    attributes: dict[HtmlNode, dict[str, Highlights]] = made(default_factory=dict)


FormHighlights = dict[FormBox, Highlights]
"""The highlights of the boxes of a form."""

SideEvidence = Mapping[Side, Mapping[str, Any]]
"""Side -> field -> evidence as JSON."""

Earlier = Mapping[str, Sequence[str]]
"""Field -> the values that it had, of which is shown where they stand now."""


def page_highlights(
    document: HtmlDocument, evidence: SideEvidence, fields: Sequence[str], earlier: Earlier
) -> PageHighlights:
    """The places of a page that evidence speaks of; fields are numbered as they are given."""
    highlights, nodes = PageHighlights(), Nodes(document)
    for side, number, item in _items(evidence, fields):
        for node in nodes.between(*region_ends(item)):
            highlights.nodes.setdefault(node, {})[Highlight(f"{side}-r", number)] = None
        landmark = nodes.at(item.get("landmark", {}).get("node", ""))
        if landmark is not None:
            highlights.nodes.setdefault(landmark, {})[Highlight(f"{side}-l", number)] = None
        holder = nodes.at(item.get("node", ""))
        if holder is None:
            continue
        highlight = Highlight(f"{side}-v", number)
        if "attribute" in item:
            highlights.attributes.setdefault(holder, {}).setdefault(item["attribute"], {})[highlight] = None
        else:
            for run, start, end in _runs(holder, item.get("span", (0, 0))):
                highlights.spans.setdefault(run, []).append((start, end, highlight))
    for number, text in _numbered(earlier, fields):
        for run in document.runs_with(text, whole=False)[:MAX_PLACES]:
            highlights.nodes.setdefault(run, {})[Highlight("n-s", number)] = None
    return highlights


def form_highlights(
    document: FormDocument, evidence: SideEvidence, fields: Sequence[str], earlier: Earlier
) -> FormHighlights:
    """The boxes of a form that evidence speaks of; fields are numbered as they are given."""
    highlights: FormHighlights = {}
    for side, number, item in _items(evidence, fields):
        first, last = region_ends(item)
        places = {
            "r": boxes_between(document, [*boxes_at(document, first), *boxes_at(document, last)]),
            "l": boxes_at(document, item.get("landmark", {}).get("node", "")),
            "v": boxes_at(document, item.get("node", "")),
        }
        for role, boxes in places.items():
            for box in boxes:
                highlights.setdefault(box, {})[Highlight(f"{side}-{role}", number)] = None
    for number, text in _numbered(earlier, fields):
        for box in document.boxes_with(text, whole=False)[:MAX_PLACES]:
            highlights.setdefault(box, {})[Highlight("n-s", number)] = None
    return highlights


def _numbered(earlier: Earlier, fields: Sequence[str]) -> Iterator[tuple[int, str]]:
    for number, name in enumerate(fields):
        for text in dict.fromkeys(earlier.get(name, ())):
            yield number, text


def attributes_of(highlights: Highlights) -> str:
    """Highlights as attributes of an element, with a space before each: ` data-n-v="0 3"`."""
    named: dict[str, list[str]] = {}
    for highlight in highlights:
        named.setdefault(highlight.name, []).append(str(highlight.field))
    return "".join(f' data-{name}="{" ".join(numbers)}"' for name, numbers in named.items())


def _items(evidence: SideEvidence, fields: Sequence[str]) -> Iterator[tuple[Side, int, Mapping[str, Any]]]:
    """The evidence for each value and record, with its side and the number of its field."""
    for side, found in evidence.items():
        for number, name in enumerate(fields):
            for item in all_evidence(found.get(name, ())):
                yield side, number, item


def _runs(node: HtmlNode, span: Sequence[int]) -> Iterator[tuple[HtmlNode, int, int]]:
    """The runs over which a span of a node's text goes, each with start and end in its raw text.

    A node's text has its white space collapsed (see `HtmlNode.text`), so places are counted as it is put together.
    """
    position, gap = 0, False
    for text, run in pieces(node):
        inside: list[int] = []
        for place, letter in enumerate(text):
            if letter.isspace():
                gap = position > 0
                continue
            position += gap
            gap = False
            if span[0] <= position < span[1]:
                inside.append(place)
            position += 1
        if run is not None and inside:
            yield run, inside[0], inside[-1] + 1


MAX_PAGE: Final = 1_500_000
"""Most characters of a page that are shown."""

_CUT: Final = '<p class="fm-cut">The rest of the page is not shown.</p>'

_LETTERS: Final = 0.9
"""Size of letters, in heights of their box."""

_BASELINE: Final = 0.8
"""Where letters stand, in heights of their box from its top."""

_SIZE: Final = 2.2
"""Largest size of letters, in widths of a letter: boxes of a scan are often higher than their text."""

VOID: Final = frozenset({"br", "hr", "wbr"})
"""Elements without content."""

KEPT: Final = (
    VOID
    | INLINE
    | frozenset(
        (
            *("address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "figcaption", "figure"),
            *("footer", *HEADINGS, "header", "li", "main", "nav", "ol", "p", "pre", "section"),
            *("caption", "col", "colgroup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul"),
        )
    )
) - {"label"}
"""Elements that are written under their own name; of the others only their content is, in a `div` or `span`."""

INLINE_OTHERS: Final = frozenset({"label", "button", "option", "svg", "picture", "math", "select", "textarea"})
"""Elements that become a `span`."""

PICTURES: Final = frozenset({"img", "input", "video", "audio", "canvas", "iframe", "embed", "object"})
"""Elements in whose place a word is shown."""

_TEXTS: Final = frozenset({"lang", "title", "alt"})
_WORDS: Final = frozenset({"dir", "align", "valign", "color", "bgcolor", "face"})
_NUMBERS: Final = frozenset(
    {"colspan", "rowspan", "span", "width", "border", "cellpadding", "cellspacing", "start", "value", "size"}
)

_word: Final = re.compile(r"#?[\w ,-]{1,60}")
_number: Final = re.compile(r"[+-]?\d{1,4}%?")

_PROPERTIES: Final = re.compile(
    r"(?:background-color|color|font(?:-\w+)?|text-(?:align|decoration|transform|indent)|line-height|white-space"
    r"|vertical-align|letter-spacing|list-style-type|border(?:-\w+)*|padding(?:-\w+)?|margin(?:-\w+)?|(?:max-)?width)"
)
_setting: Final = re.compile(r"(?!.*(?:^|\s)-)(?:[\w#%.,' -]|rgba?\([\d., %]+\)){1,120}")
"""The values of these; none below zero, by which texts would be drawn over each other."""


ATTRIBUTES: Final = _TEXTS | _WORDS | _NUMBERS | {"style"}
"""Attributes that may be written."""


def kept_attribute(name: str, value: str) -> str | None:
    """The value with which an attribute is written, or None where it is not."""
    if name in _TEXTS:
        return value
    if name in _WORDS:
        return value if _word.fullmatch(value.strip()) else None
    if name in _NUMBERS:
        return value if _number.fullmatch(value.strip()) else None
    return (_kept_style(value) or None) if name == "style" else None


def _kept_style(style: str) -> str:
    """The declarations of a style that only colour and space text."""
    kept = []
    for declaration in style.split(";"):
        name, _, value = (part.strip() for part in declaration.partition(":"))
        if _PROPERTIES.fullmatch(name.lower()) and _setting.fullmatch(value):
            kept.append(f"{name}:{value}")
    return ";".join(kept)


def page_markup(document: HtmlDocument, highlights: PageHighlights) -> str:
    """What is shown of a page, as the content of a `body`; well nested, and safe to be read by a browser."""
    return "".join(_Page(highlights).written(document.root))


class _Page:
    """Writes a page. Elements are left by their end tags, which wait on a stack with the nodes still to be written."""

    def __init__(self, highlights: PageHighlights) -> None:
        self._highlights = highlights
        self._marked = {*highlights.nodes, *highlights.spans, *highlights.attributes}

    def written(self, root: HtmlNode) -> Iterator[str]:
        stack: list[HtmlNode | str] = [root]
        size = 0
        while stack:
            top = stack.pop()
            if isinstance(top, str):
                yield top
                continue
            if size > MAX_PAGE:
                continue
            text = self._run(top) if top.tag == RUN else self._opened(top, stack)
            size += len(text)
            yield text
        if size > MAX_PAGE:
            yield _CUT

    def _opened(self, node: HtmlNode, stack: list[HtmlNode | str]) -> str:
        """An element up to its content; its content and its end go on the stack."""
        marked = shown = ""
        if node in self._marked:
            marked, shown = attributes_of(self._highlights.nodes.get(node, {})), self._chips(node)
        if node.tag == "head":
            return "".join(map(self._of_head, node.preorder()))
        if node.tag in PICTURES:
            said = _stub(node) or (node.tag if marked else "")
            return f"<span class=fm-stub{marked}>{escape(said)}</span>{shown}" if said else shown
        tag = node.tag if node.tag in KEPT else "span" if node.tag in INLINE_OTHERS else "div"
        held = "".join(sorted(_attributes(node)))
        if tag in VOID:
            return f"<{tag}{held}{marked}>{shown}"
        stack.append(f"</{tag}>")
        for child in reversed(node.children):
            if child.element is not None and (child.element.tail or "").isspace():
                stack.append(" ")
            stack.append(child)
        blank = node.element is not None and (node.element.text or "").isspace()
        return f"<{tag}{held}{marked}>{shown}{' ' if blank else ''}"

    def _of_head(self, node: HtmlNode) -> str:
        """Something of the page's head, which is not shown but where it is marked."""
        if node not in self._marked or node.tag == "head":
            return ""
        text = self._run(node) if node.tag == RUN else ""
        name = node.parent.tag if node.tag == RUN and node.parent is not None else node.tag
        marked = attributes_of(self._highlights.nodes.get(node, {}))
        return f"<p class=fm-head{marked}><code>{escape(name)}</code> {self._chips(node)}{text}</p>"

    def _chips(self, node: HtmlNode) -> str:
        """The values that stand in attributes of an element, as texts beside it."""
        return "".join(
            f"<span class=fm-chip><code>{escape(name)}</code> "
            f"<mark{attributes_of(highlights)}>{escape(node.attribute(name) or '')}</mark></span>"
            for name, highlights in self._highlights.attributes.get(node, {}).items()
        )

    def _run(self, node: HtmlNode) -> str:
        """The text of a run, cut where highlights begin and end."""
        if node not in self._marked:
            return escape(node.raw, quote=False)
        spans = self._highlights.spans.get(node, [])
        around = self._highlights.nodes.get(node, {})
        raw = node.raw
        cuts = sorted({0, len(raw), *(start for start, _, _ in spans), *(end for _, end, _ in spans)})
        pieces = []
        for start, end in pairwise(cuts):
            inside: Highlights = {highlight: None for first, last, highlight in spans if first <= start and end <= last}
            text = escape(raw[start:end], quote=False)
            pieces.append(f"<mark{attributes_of(inside)}>{text}</mark>" if inside else text)
        text = "".join(pieces)
        return f"<span{attributes_of(around)}>{text}</span>" if around else text


def _attributes(node: HtmlNode) -> Iterator[str]:
    if node.element is None:
        return
    for name in ATTRIBUTES.intersection(node.element.keys()):
        kept = kept_attribute(name, node.element.get(name, ""))
        if kept is not None:
            yield f' {name}="{escape(kept)}"'


def _stub(node: HtmlNode) -> str:
    if node.tag != "input":
        return node.attribute("alt") or ""
    hidden = node.attribute("type") == "hidden"
    return "" if hidden else node.attribute("value") or node.attribute("placeholder") or ""


class Picture(NamedTuple):
    """The picture of a page: its address, width and height in the page's unit, how far the boxes on it are turned back
    (degrees) and then moved to the left."""

    source: str
    width: float
    height: float
    turned: float
    left: float


def form_markup(
    document: FormDocument, highlights: FormHighlights, pictures: Mapping[int, Picture] | None = None
) -> str:
    """What is shown of a form, as the content of a `body`: the boxes of each page as text in SVG, behind them the
    picture of the page where there is one (page -> picture)."""
    pages = groupby(document.boxes, key=lambda box: box.page)
    return "".join(_sheet(number, list(boxes), highlights, (pictures or {}).get(number)) for number, boxes in pages)


def _sheet(number: int, boxes: Sequence[FormBox], highlights: FormHighlights, picture: Picture | None) -> str:
    """One page. A box is a rectangle and its text, drawn as wide as the text was."""
    drawn = "".join(_drawn(box, highlights) for box in boxes)
    if picture is not None:
        return (
            f'<svg class="fm-sheet fm-pictured" role=group aria-label="Page {number}" '
            f'viewBox="0 0 {_pixels(picture.width)} {_pixels(picture.height)}">'
            f'<image href="{escape(picture.source)}" width="{_pixels(picture.width)}" '
            f'height="{_pixels(picture.height)}" preserveAspectRatio="none" '
            f'transform="translate({_pixels(-picture.left)} 0) rotate({-picture.turned:.4f})" />{drawn}</svg>'
        )
    held = around(box.box for box in boxes)
    margin = max(held.width / 40, 1)
    view = (held.left - margin, held.top - margin, held.width + 2 * margin, held.height + 2 * margin)
    return (
        f'<svg class=fm-sheet role=group aria-label="Page {number}" viewBox="{" ".join(map(_pixels, view))}">'
        f"{drawn}</svg>"
    )


def _drawn(box: FormBox, highlights: FormHighlights) -> str:
    at = box.box
    height = max(at.height, 1e-3)
    size = min(_LETTERS * height, _SIZE * at.pitch) if at.width > 0 else _LETTERS * height
    sides = f'x="{_pixels(at.left)}" y="{_pixels(at.top)}" width="{_pixels(at.width)}" height="{_pixels(at.height)}"'
    marked = attributes_of(highlights.get(box, {}))
    rectangle = f"<rect {sides}{marked} />" if marked else ""
    length = f' textLength="{_pixels(at.width)}" lengthAdjust="spacingAndGlyphs"' if at.width > 0 else ""
    place = f'x="{_pixels(at.left)}" y="{_pixels(at.top + _BASELINE * height)}" font-size="{_pixels(size)}"'
    return f"{rectangle}<text {place}{length}>{escape(box.text, quote=False)}</text>"


def _pixels(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
