"""What a page says for machines: its linked data (JSON-LD), and the `<meta>` elements that name a value.

Many pages, and mails of bookings, say twice what they show: for people, and for search engines and mail readers. That
stays when a page is designed anew. A `<meta property="og:title" content="...">` is an element like others; each value
in a `<script type="application/ld+json">`, in the words of schema.org, becomes one behind the page,

    <meta json-ld="Recipe.author.Person.name" content="Ada Marsh">

named by the types of the objects and the properties that lead to it. The values of a list have one name, in their
order; an object that is there twice counts once. Departure from JSON-LD 1.1: contexts are not followed, so that names
are those that the page writes. A script that is no JSON is passed over, as it is by others who read it; so is one with
more values than pages have.
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
    """Of which linked data nothing is read. Bounds on memory: an element and its two attributes take some 700 bytes."""

    per_value: int = setting(24, 1, 1000)
    """Fewest characters of a script for each value in it; real ones have 27 or more. With 16 running took 53 times the
    page."""

    levels: int = setting(20, 1, 200)
    """Most objects and lists inside each other; real ones have 7."""

    max_name: int = setting(200, 10, 10_000)
    """Most characters of a name."""


LIMITS: Final = LinkedDataLimits()

_MEDIA_TYPE: Final = "application/ld+json"
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
    before = _before.match(script)
    assert before is not None, "there may be nothing before"
    try:
        found = [*_tops(_json.raw_decode(script, before.end())[0])]
        objects = [tuple(_values(item, _type_of(item) or _ANY, LIMITS.levels)) for item in found]
    except (ValueError, RecursionError):
        return []
    return objects if sum(map(len, objects)) * LIMITS.per_value <= len(script) else []


def _tops(found: object) -> Iterator[dict[str, object]]:
    """The objects that stand in no other, but in a list or a graph."""
    if isinstance(found, list):
        for item in found:
            yield from _tops(item)
    elif isinstance(found, dict):
        yield from _tops(found["@graph"]) if "@graph" in found else (found,)


def _type_of(item: dict[str, object]) -> str:
    """The type of an object, the first one, without the vocabulary that it is of; empty where it names none."""
    named = item.get("@type")
    first = named[0] if isinstance(named, list) and named else named
    return re.split("[/#:]", first)[-1] if isinstance(first, str) else ""


def _values(found: object, name: str, levels: int) -> Iterator[_Named]:
    """The texts in an object, a list or a text, with their names. Raises ValueError for what lies too deep."""
    if isinstance(found, dict | list) and not levels:
        raise ValueError("objects are too deep in each other")
    if isinstance(found, list):
        for item in found:
            kind = _type_of(item) if isinstance(item, dict) else ""
            yield from _values(item, f"{name}.{kind}" if kind else name, levels - 1)
    elif isinstance(found, dict):
        for key, item in found.items():
            if key == "@value":
                yield from _values(item, name, levels - 1)
            elif not key.startswith("@") and len(name) + len(key) < LIMITS.max_name:
                inner = item if isinstance(item, list) else [item]
                yield from _values(inner, f"{name}.{collapse(_unwritable.sub(' ', key))}", levels - 1)
    elif isinstance(found, str):
        text = collapse(_unwritable.sub(" ", _tag.sub(" ", unescape(found))))
        if text:
            yield name, text
