"""Values told by what stands before and after them in the page's markup: LR and HLRT wrappers.

Kushmerick's wrappers read a page as a sequence of characters (noise-tolerant wrappers, section 5). Departures: the
characters are those of the tree, written out again with white space collapsed, so that a program means the same
whatever parser or tool wrote the page; and as every text stands between `>` and `<` there, the minimal strings between
two delimiters are text runs, so that runs are what is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.html.tree import RUN, HtmlNode

MAX_DELIMITER: Final = 200
"""Longest delimiter, in characters: what stands farther from a value says little of it, and nobody reads it."""


class Written(NamedTuple):
    """A text run of a page's markup: its node, and where it begins and ends there."""

    node: HtmlNode
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Markup:
    """A part of a page as characters, the text runs in it, and the tags and texts that it is made of, in order."""

    text: str
    runs: tuple[Written, ...]
    tokens: tuple[str, ...]

    def left(self, run: Written) -> str:
        """What stands before a run, as far as delimiters reach."""
        return self.text[max(0, run.start - MAX_DELIMITER) : run.start]

    def right(self, run: Written) -> str:
        """What stands after a run, as far as delimiters reach."""
        return self.text[run.end : run.end + MAX_DELIMITER]


def markup(*tops: HtmlNode) -> Markup:
    """The markup of some nodes and all below, in document order."""
    tokens: list[str] = []
    runs: list[Written] = []
    stack: list[HtmlNode | str] = [*reversed(tops)]
    length = 0
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            token = node
        elif node.tag == RUN:
            token = node.text
            runs.append(Written(node, length, length + len(token)))
        else:
            token = _opening(node)
            stack.append(f"</{node.tag}>")
            stack += reversed(node.children)
        tokens.append(token)
        length += len(token)
    return Markup("".join(tokens), tuple(runs), tuple(tokens))


def _opening(node: HtmlNode) -> str:
    assert node.element is not None, "only elements have tags"
    attributes = (f' {name}="{node.attribute(name)}"' for name in map(str, node.element.attrib))
    return f"<{node.tag}{''.join(attributes)}>"


@dataclass(frozen=True, slots=True)
class Delimited:
    """The text runs with `left` right before and `right` right after them (LR).

    With `head` only those behind its first occurrence, with `tail` only those before its first occurrence behind the
    head (HLRT); where one of these is nowhere, nothing.
    """

    left: str
    right: str
    head: str | None = None
    tail: str | None = None

    kind: ClassVar[Kind] = "html"
    has_attributes: ClassVar[bool] = False

    def __post_init__(self) -> None:
        texts = [text for text in (self.left, self.right, self.head, self.tail) if text is not None]
        if not all(texts):
            raise ValueError("a delimiter is not empty")
        if max(map(len, (self.left, self.right))) > MAX_DELIMITER:
            raise ValueError(f"a delimiter has at most {MAX_DELIMITER} characters")


def select_delimited(selector: Delimited, page: Markup) -> list[HtmlNode]:
    """The runs that a selector selects, in document order."""
    text, start, end = page.text, 0, len(page.text)
    if selector.head is not None:
        found = text.find(selector.head)
        if found < 0:
            return []
        start = found + len(selector.head)
    if selector.tail is not None:
        end = text.find(selector.tail, start)
    return [
        run.node
        for run in page.runs
        if start <= run.start
        and run.end <= end
        and text.endswith(selector.left, 0, run.start)
        and text.startswith(selector.right, run.end)
    ]
