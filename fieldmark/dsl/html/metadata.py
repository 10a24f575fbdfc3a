"""What a page says for machines: its linked data (JSON-LD), and the `<meta>` elements that name a value.

Many pages, and mails of bookings, say twice what they show: for people, and for search engines and mail readers. That
stays when a page is designed anew. A `<meta property="og:title" content="...">` is an element like others; each value
in a `<script type="application/ld+json">`, in the words of schema.org, becomes one behind the page,

    <meta json-ld="Recipe.author.Person.name" content="Ada Marsh">

named by the types of the objects and the properties that lead to it. The values of a list have one name, in their
order; an object that is there twice counts once. Departure from JSON-LD 1.1: contexts are not followed, so that names
are those that the page writes. A script that is no JSON is passed over, as it is by others who read it; so is one that
is denser, or deeper, than those of pages are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Final

from lxml import etree

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.text.lexicon import collapse

LINKED_DATA: Final = "json-ld"
"""The attribute that names a value of linked data, and the tag of the element that holds all of them."""

CONTENT: Final = "content"
"""The attribute that holds the value."""


@settings
class LinkedDataLimits:
    """Of which linked data nothing is read. Bounds on memory."""

    max_dense: int = setting(31, 1, 1000)
    """Most bytes of elements for each character of a script; real ones have 28 at most. With 44 running took 53 times
    the page. Of a script of more than a few kilobytes each object and list counts, too, real ones have 17 then: before
    it is known what they hold they take up to 200 bytes."""

    levels: int = setting(20, 1, 200)
    """Most objects and lists inside each other; real ones have 7."""

    max_name: int = setting(200, 10, 10_000)
    """Most characters of a name; real ones have 103."""


LIMITS: Final = LinkedDataLimits()

_ELEMENT: Final = 700
"""Bytes of an element with a value, beside its name and its text, which stands in the script."""

_SMALL: Final = 2**12
"""Characters up to which a script is small."""

_MEDIA_TYPE: Final = "application/ld+json"
_DEEP: Final = "objects are too deep in each other"
_ANY: Final = "Thing"
"""The type of everything in schema.org, for what names none."""

_json = json.JSONDecoder(strict=False, parse_float=str, parse_int=str, parse_constant=lambda _: None)
_before = re.compile(r"(?:\s|//|/\*|\*/|<!--|<!\[CDATA\[)*+")
_tag = re.compile(r"</?[a-zA-Z][^<>]*+>")
_unwritable = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]+")

_Named = tuple[str, str]
"""A value's name, and its text."""


NAMES: Final = (LINKED_DATA, "property", "name")
"""The attributes of a `<meta>` element that name the value in it."""


def is_named(element: etree._Element) -> bool:
    """Whether a `<meta>` element holds a value that it names."""
    return element.get(CONTENT) is not None and any(element.get(name) is not None for name in NAMES)


def is_linked_data(element: etree._Element) -> bool:
    """Whether an element is a script that holds linked data."""
    return element.tag == "script" and (element.get("type") or "").strip().lower().startswith(_MEDIA_TYPE)


def put_linked_data(root: etree._Element, scripts: Iterable[str]) -> None:
    """Put the linked data of some scripts into a page, as the last element below its root; nothing where there is
    none."""
    objects = (values for script in scripts for values in _objects(script))
    values = [value for values in dict.fromkeys(objects) for value in values]
    if values:
        holder = etree.SubElement(root, LINKED_DATA)
        for name, text in values:
            etree.SubElement(holder, "meta", {LINKED_DATA: name, CONTENT: text})


def _objects(script: str) -> list[tuple[_Named, ...]]:
    """The named values of each object of a script, in their order; none where it is not read."""
    room = LIMITS.max_dense * len(script)
    if len(script) > _SMALL and _ELEMENT * (script.count("{") + script.count("[")) > room:
        return []
    before = _before.match(script)
    assert before is not None, "there may be nothing before"
    objects: list[tuple[_Named, ...]] = []
    try:
        for item in _tops(_json.raw_decode(script, before.end())[0], LIMITS.levels):
            values: list[_Named] = []
            for name, text in _values(item, _type_of(item) or _ANY, LIMITS.levels):
                room -= _ELEMENT + len(name)
                if room < 0:
                    return []
                values.append((name, text))
            objects.append(tuple(values))
    except (ValueError, RecursionError):
        return []
    return objects


def _tops(found: object, levels: int) -> Iterator[dict[str, object]]:
    """The objects that stand in no other, but in a list or a graph. Raises ValueError for what lies too deep."""
    if isinstance(found, dict) and "@graph" not in found:
        yield found
    elif isinstance(found, dict | list):
        if not levels:
            raise ValueError(_DEEP)
        for item in found if isinstance(found, list) else [found["@graph"]]:
            yield from _tops(item, levels - 1)


def _type_of(item: dict[str, object]) -> str:
    """The type of an object, the first one, without the vocabulary that it is of; empty where it names none."""
    named = item.get("@type")
    first = named[0] if isinstance(named, list) and named else named
    return _written(re.split("[/#:]", first)[-1]) if isinstance(first, str) else ""


def _written(text: str) -> str:
    """A text as an attribute can hold it."""
    return collapse(_unwritable.sub(" ", text))


def _values(found: object, name: str, levels: int) -> Iterator[_Named]:
    """The texts in an object, a list or a text, with their names, but for what has too long a name. Raises ValueError
    for what lies too deep."""
    if len(name) > LIMITS.max_name:
        return
    if isinstance(found, dict | list) and not levels:
        raise ValueError(_DEEP)
    if isinstance(found, list):
        for item in found:
            kind = _type_of(item) if isinstance(item, dict) else ""
            yield from _values(item, f"{name}.{kind}" if kind else name, levels - 1)
    elif isinstance(found, dict):
        for key, item in found.items():
            if key == "@value":
                yield from _values(item, name, levels - 1)
            elif not key.startswith("@"):
                inner = item if isinstance(item, list) else [item]
                yield from _values(inner, f"{name}.{_written(key)}", levels - 1)
    elif isinstance(found, str):
        text = _written(_tag.sub(" ", unescape(found)))
        if text:
            yield name, text
