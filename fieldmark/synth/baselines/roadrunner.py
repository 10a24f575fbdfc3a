"""RoadRunner: the wrapper that pages of one template share, from matching and aligning them, without labels.

Crescenzi, Mecca, Merialdo: RoadRunner: Towards Automatic Data Extraction from Large Web Sites, VLDB 2001. A wrapper is
a regular expression without unions over tags, texts, fields (#PCDATA), optionals and iterators. The first page is the
first wrapper; it is matched against the next page (ACME), and what mismatches generalizes it:

- Texts that differ become a field.
- Where tags differ, iterators are tried first: the last item that matched ends a square, a run of items that would be
  repeated next in the wrapper or in the page. If the square matches what stands right before it, both and all that
  follow become an iterator.
- Else what stands in the one up to where it goes on like the other is optional.

What was chosen is taken back where the rest does not match then (an AND-OR tree in the paper, a stack of states here).

Readings: matching works on forests of siblings, since an element's tags match together; so squares and optionals hold
whole elements. Attributes of tags say nothing. Departures: where two elements of one tag have no expression without
unions, as on most real pages somewhere, the parts that differ become optional one after the other, so that a site with
one such place is not lost; the paper's system gives up. Work is bounded; once it is spent, that is done everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode


@settings
class RoadRunnerSettings:
    """Bounds on time, ours; on the list pages of the benchmarks more of each gives the same records."""

    squares: int = setting(4, 1, 100)
    """Most ends of squares that are tried at a mismatch, in the wrapper and in the page each."""

    states: int = setting(200, 1, 100_000)
    """Most states of matching two forests: how often choices are taken back."""

    work: int = setting(300_000, 0, 1_000_000_000)
    """Most items compared for a page, which takes about a second."""

    levels: int = setting(100, 1, 120)
    """Most levels of elements that are looked into, and of forests matched within forests."""


ROADRUNNER: Final = RoadRunnerSettings()
"""What is run."""


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """An element with what is expected in it."""

    tag: str
    items: Forest


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A text that is the same on all pages."""

    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A text that differs."""


@dataclass(frozen=True, slots=True, eq=False)
class Optional:
    """Items that pages have or lack together."""

    items: Forest


@dataclass(frozen=True, slots=True, eq=False)
class Repeated:
    """Items that stand once or more, one after the other: an iterator."""

    items: Forest


Item = Element | Text | Field | Optional | Repeated
Forest = tuple[Item, ...]


def learn_wrapper(documents: Sequence[HtmlDocument], options: RoadRunnerSettings = ROADRUNNER) -> Element:
    """The wrapper of pages of one template, of which it takes two for anything to be a field. Raises ValueError where
    there are none."""
    if not documents:
        raise ValueError("no pages to learn a wrapper from")
    pages = [_element(document.root, options.levels) for document in documents]
    return reduce(lambda wrapper, page: _Acme(options).page(wrapper, page), pages)


def _element(node: HtmlNode, levels: int) -> Element:
    below = node.children if levels else ()
    return Element(node.tag, tuple(Text(one.text) if one.tag == RUN else _element(one, levels - 1) for one in below))


def _optional(items: Forest) -> Forest:
    """Items that may be missing, together."""
    return items if not items or (len(items) == 1 and isinstance(items[0], Optional)) else (Optional(items),)


def _goes_with(one: Item, other: Item) -> bool:
    """Whether two items are matched where both are next."""
    match one, other:
        case Element(tag=tag), Element(tag=another):
            return tag == another
        case ((Text() | Field()), (Text() | Field())):
            return True
        case (Optional(), Optional()) | (Repeated(), Repeated()):
            return True
    return False


def _begins(one: Item, other: Item) -> bool:
    """Whether what an item stands for may begin with another."""
    if not isinstance(one, Optional | Repeated) or _goes_with(one, other):
        return _goes_with(one, other)
    for item in one.items:
        if _begins(item, other):
            return True
        if not isinstance(item, Optional):
            return False
    return False


@dataclass(frozen=True, slots=True)
class _State:
    """How far a forest of the wrapper and one of the page are matched, and what both have become."""

    at: int
    on: int
    done: Forest = ()


class _Acme:
    """Matches a wrapper with one page; both are forests of items, and so are the parts of them that squares compare.

    A strict match has no unions; one that is not always succeeds.
    """

    def __init__(self, options: RoadRunnerSettings) -> None:
        self._options = options
        self._work = options.work
        self._level = 0
        self._strict: dict[tuple[int, int], tuple[Forest, Forest, Forest | None]] = {}

    def page(self, wrapper: Element, page: Element) -> Element:
        """The wrapper of all pages that a wrapper is of, and of one more."""
        if wrapper.tag != page.tag:
            raise ValueError(f"a page begins with {page.tag}, the others with {wrapper.tag}")
        return Element(wrapper.tag, self._whole(wrapper.items, page.items, strict=False) or ())

    def _whole(self, wrapper: Forest, page: Forest, strict: bool) -> Forest | None:
        """What two forests become."""
        key = id(wrapper), id(page)
        if key not in self._strict:
            found = self._align(wrapper, page, strict=True)
            self._strict[key] = wrapper, page, None if found is None else found.done
        matched = self._strict[key][2]
        if matched is None and not strict:
            found = self._align(wrapper, page, strict=False)
            return None if found is None else found.done
        return matched

    def _item(self, one: Item, other: Item, strict: bool) -> Item | None:
        """What two items that go with each other become."""
        if isinstance(one, Text | Field) or isinstance(other, Text | Field):
            return one if isinstance(one, Text) and isinstance(other, Text) and one.text == other.text else Field()
        inner = self._whole(one.items, other.items, strict)
        return None if inner is None else replace(one, items=inner)

    def _align(
        self, wrapper: Forest, page: Forest, *, strict: bool, on: int = 0, prefix: bool = False
    ) -> _State | None:
        """The end of matching a forest of the wrapper with the page's from a place on: with all of it, or a prefix."""
        stack = [iter((_State(0, on),))]
        found: _State | None = None
        left = self._options.states
        self._level += 1
        while found is None and stack and (left or not strict):
            following = next(stack[-1], None)
            if following is None:
                stack.pop()
                continue
            left -= 1
            state = self._advanced(wrapper, page, following, strict)
            if self._work < 0 or self._level > self._options.levels:
                found = None if strict else _rest(wrapper, page, state)
                break
            if state.at == len(wrapper) and (prefix or state.on == len(page)):
                found = state
            else:
                choices = self._taken(wrapper, page, state)
                stack.append(iter(choices or self._mismatch(wrapper, page, state, strict, prefix)))
        self._level -= 1
        return found

    def _advanced(self, wrapper: Forest, page: Forest, state: _State, strict: bool) -> _State:
        """The state where the next choice or mismatch is."""
        at, on, done = state.at, state.on, [*state.done]
        self._work -= len(done)
        while at < len(wrapper) and on < len(page) and self._work >= 0:
            self._work -= 1
            one, other = wrapper[at], page[on]
            if _goes_with(one, other):
                item = self._item(one, other, strict)
                if item is None:
                    break
                at, on = at + 1, on + 1
            elif isinstance(one, Optional) and not _begins(one, other):
                item, at = one, at + 1
            elif isinstance(other, Optional) and not _begins(other, one):
                item, on = other, on + 1
            elif isinstance(one, Repeated):
                square, after = self._again(one.items, page, on)
                if after == on:
                    break
                item, at, on = Repeated(square), at + 1, after
            elif isinstance(other, Repeated):
                square, after = self._again(other.items, wrapper, at)
                if after == at:
                    break
                item, at, on = Repeated(square), after, on + 1
            else:
                break
            done.append(item)
        return _State(at, on, tuple(done))

    def _taken(self, wrapper: Forest, page: Forest, state: _State) -> list[_State]:
        """The states where an optional that the other may go on with is there, and where it is not."""
        at, on, done = state.at, state.on, state.done
        if at == len(wrapper) or on == len(page):
            return []
        one, other = wrapper[at], page[on]
        if isinstance(one, Optional) and _begins(one, other):
            found = self._align(one.items, page, strict=True, on=on, prefix=True)
            taken = [] if found is None or found.on == on else [_State(at + 1, found.on, (*done, Optional(found.done)))]
            return [*taken, _State(at + 1, on, (*done, one))]
        if isinstance(other, Optional) and _begins(other, one):
            found = self._align(other.items, wrapper, strict=True, on=at, prefix=True)
            taken = [] if found is None or found.on == at else [_State(found.on, on + 1, (*done, Optional(found.done)))]
            return [*taken, _State(at, on + 1, (*done, other))]
        return []

    def _again(self, square: Forest, page: Forest, on: int) -> tuple[Forest, int]:
        """A square that is matched with all that repeats it from a place of the page on, and the place after that."""
        while on < len(page) and _begins(Repeated(square), page[on]):
            found = self._align(square, page, strict=True, on=on, prefix=True)
            if found is None or found.on == on:
                break
            square, on = found.done, found.on
        return square, on

    def _mismatch(self, wrapper: Forest, page: Forest, state: _State, strict: bool, prefix: bool) -> Iterator[_State]:
        """What a mismatch may mean, likeliest first: an iterator, an optional, and where unions are let, one."""
        at, on, done = state.at, state.on, state.done
        for square, after in self._squares(wrapper, at):
            if (folded := self._folded(square, done)) is not None:
                yield _State(after, on, folded)
        for square, after in self._squares(page, on):
            if (folded := self._folded(square, done)) is not None:
                yield _State(at, after, folded)
        self._work -= len(wrapper) - at + len(page) - on

        def meet(place: int, other: int) -> bool:
            if place == len(wrapper):
                return prefix or other == len(page)
            return other < len(page) and _begins(wrapper[place], page[other])

        ahead = next((place for place in range(at + 1, len(wrapper) + 1) if meet(place, on)), None)
        other = next((place for place in range(on + 1, len(page) + 1) if meet(at, place)), None)
        optional: list[tuple[int, _State]] = []
        if ahead is not None:
            optional.append((ahead - at, _State(ahead, on, (*done, *_optional(wrapper[at:ahead])))))
        if other is not None:
            optional.append((other - on, _State(at, other, (*done, *_optional(page[on:other])))))
        yield from (found for _, found in sorted(optional, key=lambda item: item[0]))
        if not strict:
            place, other = _next_common(wrapper, at + 1, page, on + 1)
            yield _State(place, other, (*done, *_optional(wrapper[at:place]), *_optional(page[on:other])))

    def _squares(self, forest: Forest, start: int) -> Iterator[tuple[Forest, int]]:
        """Squares that begin where a forest mismatches, matched with what stands before and with all that repeats
        them, and the places after that."""
        tried = 0
        for end in range(start, len(forest) if start else 0):
            if not isinstance(forest[end], Optional | Repeated) and _goes_with(forest[start - 1], forest[end]):
                length = end + 1 - start
                if length <= start and not isinstance(forest[start], Optional | Repeated):
                    before, candidate = forest[start - length : start], forest[start : end + 1]
                    found = self._align(before, candidate, strict=True)
                    if found is not None:
                        yield self._again(found.done, forest, end + 1)
                tried += 1
                if tried == self._options.squares:
                    return

    def _folded(self, square: Forest, done: Forest) -> Forest | None:
        """What was matched so far, with the squares at its end as an iterator; None where there are none."""
        start, length = len(done), len(square)
        while start >= length:
            found = self._align(square, done[start - length : start], strict=True)
            if found is None:
                break
            square, start = found.done, start - length
        return (*done[:start], Repeated(square)) if start < len(done) else None


def _rest(wrapper: Forest, page: Forest, state: _State) -> _State:
    """The end of a match in which all that is left may be missing."""
    rest = (*_optional(wrapper[state.at :]), *_optional(page[state.on :]))
    return _State(len(wrapper), len(page), (*state.done, *rest))


def _next_common(wrapper: Forest, at: int, page: Forest, on: int) -> tuple[int, int]:
    """The nearest places from which two forests go on with like items, or their ends."""
    first: dict[str, int] = {}
    for place in range(len(page) - 1, on - 1, -1):
        first[_name(page[place])] = place
    nearest = len(wrapper), len(page)
    for place in range(at, len(wrapper)):
        other = first.get(_name(wrapper[place]))
        if other is not None and place + other < sum(nearest):
            nearest = place, other
    return nearest


def _name(item: Item) -> str:
    return item.tag if isinstance(item, Element) else RUN
