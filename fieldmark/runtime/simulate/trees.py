"""What edits are made of: other texts of the same kind, and tree surgery that keeps text where it belongs.

Digits become other digits and letters other letters of their kind (vowel, consonant, case), so that a made-up value
has the shape of the real one and is never equal to it. lxml keeps the text after an element with the element.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from random import Random

from lxml import etree

from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.text.lexicon import fold

_word = re.compile(r"[^\W\d_]+")
_VOWELS = "aeiou"
_CONSONANTS = "bcdfghklmnprstvw"
_ATTEMPTS = 20

_SHORT_WITH_DIGITS = 3
"""Longest word that is kept beside digits, in letters: units and the like (mpg, PM, hp)."""

_SHORT = 2
"""Longest word that is kept in a text without digits, in letters: of, in, v."""


def other(text: str, random: Random, avoid: Collection[str] = ()) -> str:
    """A text of the same look in which no text of `avoid` stands (folded, between word boundaries)."""
    changed = text
    for attempt in range(_ATTEMPTS):
        changed = _changed(text, random, everything=attempt > 2)
        folded = fold(changed)
        if folded != fold(text) and not any(has_words(folded, value) for value in avoid):
            return changed
    return f"{name(random)} {name(random)}"


def name(random: Random) -> str:
    """A made-up word, capitalised, with a number that makes it unlike any text of a page."""
    syllables = "".join(random.choice(_CONSONANTS) + random.choice(_VOWELS) for _ in range(3))
    return f"{syllables.capitalize()}{random.randint(100, 999)}"


def word(random: Random) -> str:
    """A made-up word in small letters."""
    return "".join(random.choice(_CONSONANTS) + random.choice(_VOWELS) for _ in range(random.randint(2, 4)))


def _changed(text: str, random: Random, everything: bool) -> str:
    has_digits = any(char.isdigit() for char in text)
    short = 0 if everything else _SHORT_WITH_DIGITS if has_digits else _SHORT

    def replaced(match: re.Match[str]) -> str:
        found = match.group()
        return found if len(found) <= short else "".join(_letter(char, random) for char in found)

    changed = _word.sub(replaced, text)
    return "".join(_digit(char, random) if char.isdecimal() else char for char in changed)


def _digit(char: str, random: Random) -> str:
    kept = char if char.isascii() else ""
    choices = "123456789" if kept and kept != "0" else "0123456789"
    return random.choice(choices.replace(kept, "") if kept else choices)


def _letter(char: str, random: Random) -> str:
    kind = _VOWELS if char.lower() in _VOWELS else _CONSONANTS
    letter = random.choice(kind.replace(char.lower(), ""))
    return letter.upper() if char.isupper() else letter


def _parent(element: etree._Element) -> etree._Element:
    parent = element.getparent()
    assert parent is not None, "the element is below the root"
    return parent


def _put_before(element: etree._Element, text: str) -> None:
    """Put text directly before an element."""
    before, parent = element.getprevious(), _parent(element)
    if before is None:
        parent.text = (parent.text or "") + text
    else:
        before.tail = (before.tail or "") + text


def insert(element: etree._Element, new: Sequence[etree._Element], before: bool) -> None:
    """Put elements directly before an element, or after it and the text that follows it."""
    parent = _parent(element)
    at = parent.index(element) + (not before)
    parent[at:at] = list(new)


def insert_first(parent: etree._Element, new: etree._Element) -> None:
    """Put an element before everything in another."""
    new.tail, parent.text = parent.text, None
    parent.insert(0, new)


def remove(element: etree._Element, *, with_tail: bool = False) -> None:
    """Take an element away; the text after it stays unless `with_tail`."""
    if not with_tail and element.tail:
        _put_before(element, element.tail)
    _parent(element).remove(element)


def unwrap(element: etree._Element) -> None:
    """Take an element's markup away and leave its content where it was."""
    parent, children = _parent(element), list(element)
    _put_before(element, element.text or "")
    if children:
        children[-1].tail = (children[-1].tail or "") + (element.tail or "")
    else:
        _put_before(element, element.tail or "")
    at = parent.index(element)
    parent.remove(element)
    parent[at:at] = children


def wrap(element: etree._Element, tag: str, **attributes: str) -> etree._Element:
    """Put an element into a new one, which takes its place; the text after it stays after both."""
    parent = _parent(element)
    around = etree.Element(tag, attributes)
    around.tail, element.tail = element.tail, None
    parent.replace(element, around)
    around.append(element)
    return around


def wrap_content(element: etree._Element, tag: str, **attributes: str) -> None:
    """Put everything in an element into a new one inside it."""
    inner = etree.Element(tag, attributes)
    inner.text, element.text = element.text, None
    inner.extend(list(element))
    element.append(inner)


def enclose(element: etree._Element, is_tail: bool, start: int, end: int, tag: str) -> None:
    """Mark up a stretch of an element's text, or of its tail, with a new element."""
    text = (element.tail if is_tail else element.text) or ""
    new = etree.Element(tag)
    new.text = text[start:end]
    if is_tail:
        element.tail = text[:start]
        insert(element, [new], before=False)
    else:
        element.text = text[:start]
        element.insert(0, new)
    new.tail = text[end:]
