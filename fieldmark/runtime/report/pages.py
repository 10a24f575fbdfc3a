"""A page as a report shows it: its texts and the plain part of its markup, with the marked places marked."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from typing import Final

from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.nodes import RUN, HtmlNode
from fieldmark.runtime.report.allowed import ATTRIBUTES, INLINE_OTHERS, KEPT, PICTURES, VOID, kept_attribute
from fieldmark.runtime.report.marks import Marks, PageMarks, attributes_of

MAX_PAGE: Final = 1_500_000
"""Most characters of a page that are shown."""

_CUT: Final = '<p class="fm-cut">The rest of the page is not shown.</p>'


def page_markup(document: HtmlDocument, marks: PageMarks) -> str:
    """What is shown of a page, as the content of a `body`; well nested, and safe to be read by a browser."""
    return "".join(_Page(marks).written(document.root))


class _Page:
    """Writes a page. Elements are left by their end tags, which wait on a stack with the nodes still to be written."""

    def __init__(self, marks: PageMarks) -> None:
        self._marks = marks
        self._marked = {*marks.nodes, *marks.spans, *marks.attributes}

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
            marked, shown = attributes_of(self._marks.nodes.get(node, {})), self._chips(node)
        if node.tag == "head":
            return "".join(map(self._of_head, node.preorder()))
        if node.tag in PICTURES:
            said = _stub(node) or (node.tag if marked else "")
            return f"<span class=fm-stub{marked}>{escape(said)}</span>{shown}" if said else shown
        tag = _tag(node)
        held = "".join(sorted(_attributes(node)))
        if tag in VOID:
            return f"<{tag}{held}{marked}>{shown}"
        stack.append(f"</{tag}>")
        for child in reversed(node.children):
            if child.element is not None and _is_blank(child.element.tail):
                stack.append(" ")
            stack.append(child)
        return f"<{tag}{held}{marked}>{shown}{' ' if node.element is not None and _is_blank(node.element.text) else ''}"

    def _of_head(self, node: HtmlNode) -> str:
        """Something of the page's head, which is not shown but where it is marked."""
        if node not in self._marked or node.tag == "head":
            return ""
        text = self._run(node) if node.tag == RUN else ""
        name = node.parent.tag if node.tag == RUN and node.parent is not None else node.tag
        marked = attributes_of(self._marks.nodes.get(node, {}))
        return f"<p class=fm-head{marked}><code>{escape(name)}</code> {self._chips(node)}{text}</p>"

    def _chips(self, node: HtmlNode) -> str:
        """The values that stand in attributes of an element, as texts beside it."""
        return "".join(
            f"<span class=fm-chip><code>{escape(name)}</code> "
            f"<mark{attributes_of(marks)}>{escape(node.attribute(name) or '')}</mark></span>"
            for name, marks in self._marks.attributes.get(node, {}).items()
        )

    def _run(self, node: HtmlNode) -> str:
        """The text of a run, cut where marks begin and end."""
        if node not in self._marked:
            return escape(node.raw, quote=False)
        spans = self._marks.spans.get(node, [])
        around = self._marks.nodes.get(node, {})
        raw = node.raw
        cuts = sorted({0, len(raw), *(start for start, _, _ in spans), *(end for _, end, _ in spans)})
        pieces = []
        for start, end in pairwise(cuts):
            inside: Marks = {mark: None for first, last, mark in spans if first <= start and end <= last}
            text = escape(raw[start:end], quote=False)
            pieces.append(f"<mark{attributes_of(inside)}>{text}</mark>" if inside else text)
        text = "".join(pieces)
        return f"<span{attributes_of(around)}>{text}</span>" if around else text


def _tag(node: HtmlNode) -> str:
    if node.tag in KEPT:
        return node.tag
    return "span" if node.tag in INLINE_OTHERS else "div"


def _attributes(node: HtmlNode) -> Iterator[str]:
    if node.element is None:
        return
    for name in ATTRIBUTES.intersection(node.element.keys()):
        kept = kept_attribute(name, node.element.get(name, ""))
        if kept is not None:
            yield f' {name}="{escape(kept)}"'


def _stub(node: HtmlNode) -> str:
    """What is shown in place of a picture or a control: what it says; nothing where it says nothing."""
    if node.tag != "input":
        return node.attribute("alt") or ""
    hidden = node.attribute("type") == "hidden"
    return "" if hidden else node.attribute("value") or node.attribute("placeholder") or ""


def _is_blank(text: str | None) -> bool:
    return bool(text) and text is not None and text.isspace()
