"""Denotation features: what the texts of a list look like (Pasupat and Liang 2014, section 3.3.3).

Beside the paper's word counts, shapes and parts of speech stand forms: whether a text looks like a date, a price, a
number or code, a name, a title, a sentence. They are what a question asks for, so that lists of kinds that no training
page had can be told to fit. Departure: which first or last word most texts have is no feature, only how many have it;
a word of one site's lists says nothing of another's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from fieldmark.dsl.text.lexicon import shape_pattern
from fieldmark.synth.zeroshot.aggregation import binned, moments, shares, spread
from fieldmark.synth.zeroshot.questions import Form
from fieldmark.synth.zeroshot.words import TOKEN, part_of_speech, shape

_CONTROLS: Final = frozenset(
    (
        *("add", "view", "sign", "log", "login", "logout", "register", "search", "sort", "filter", "home", "about"),
        *("menu", "contact", "help", "privacy", "terms", "share", "subscribe", "follow", "download", "read", "more"),
        *("show", "hide", "next", "previous", "prev", "rate", "buy", "shop", "browse", "close", "submit", "back"),
        *("faq", "see", "skip", "edit", "delete", "reply", "print", "save", "pin", "tweet", "click", "go", "select"),
        *("choose", "compare", "join", "narrow", "clear", "reset", "apply", "open", "toggle", "expand", "load"),
        *("learn", "jump", "cookie", "copyright"),
    )
)
"""First words of what pages write on buttons and in menus."""


class Profile(NamedTuple):
    """What is told of one text; `look` is the form that describes it best, `fits` are all that it may be."""

    words: int
    length: int
    shapes: tuple[str, ...]
    parts: tuple[str, ...]
    first: str
    last: str
    look: str
    fits: frozenset[Form]


_amount = re.compile(r"^[\d¼-¾⅐-⅞½]|^(?:a|an|one|two|half|ein|eine|une?|meia|etwas|några)\b.*\b\w+", re.IGNORECASE)
_contact = re.compile(r"https?://|www\.|@[\w-]+\.\w")
_ago = re.compile(
    r"(?:about )?(?:an?|\d+) (?:sec|second|min|minute|hr|hour|day|week|month|year)s? ago|today|yesterday", re.IGNORECASE
)
_letters = re.compile(r"[^\W\d_]{2,}")
_year = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")
_month = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|januar|mai|juni|juli|okt|dez|janv|avr|juin|juil|août)", re.I
)


@lru_cache(maxsize=20_000)
def profile(text: str) -> Profile:
    """The profile of a text."""
    tokens = TOKEN.findall(text)
    words = [token for token in tokens if token[0].isalnum()]
    shapes = tuple([shape(token) for token in tokens[:12]])
    parts = tuple([part_of_speech(token, not place) for place, token in enumerate(tokens[:12])])
    first, last = (words[0].lower(), words[-1].lower()) if words else ("", "")
    return Profile(len(words), len(text), shapes, parts, first, last, *_forms(text, words))


def _forms(text: str, words: Sequence[str]) -> tuple[str, frozenset[Form]]:
    """The form that describes a text best, and all forms that it may have."""
    if not words:
        return "signs", frozenset()
    plain = _plain_form(text, words)
    if plain is not None:
        return plain
    has_digit = any(c.isdigit() for c in text)
    long_words = _letters.findall(text)
    begins = _amount.match(text) is not None and shape_pattern("DATE").search(text) is None
    short = len(words) <= 5
    if has_digit and short and not begins and sum(map(len, long_words)) <= 12:
        return "code", frozenset(("code",))
    capitals = sum([word[0].isupper() for word in words])
    is_a: dict[Form, bool] = {
        "code": has_digit and short and not any(word.islower() and len(word) > 2 for word in words),
        "amount": begins,
        "sentence": len(words) >= 6 and (text.endswith((".", "!", ")")) or len(text) > 70),
        "name": not has_digit and short and capitals * 2 >= len(words),
        "title": bool(long_words),
    }
    fits = [form for form, fits in is_a.items() if fits]
    return (fits[0] if fits else "other"), frozenset(fits)


def _plain_form(text: str, words: Sequence[str]) -> tuple[str, frozenset[Form]] | None:
    """Dates, prices, addresses and numbers; None where a text is none of these."""
    named = _month.search(text) and any(c.isdigit() for c in text) and len(words) <= 4
    if named or _ago.fullmatch(text) or _covers("DATE", text, 0.6):
        return "date", frozenset(("date",))
    if _covers("PRICE", text, 0.5) or text.lower() == "free":
        return "price", frozenset(("price",))
    if _contact.search(text) or (shape_pattern("PHONE").fullmatch(text) and sum(c.isdigit() for c in text) > 8):
        return "contact", frozenset(("contact",))
    if shape_pattern("NUMBER").fullmatch(text):
        return "number", frozenset(("number", "code", "date") if _year.fullmatch(text) else ("number", "code"))
    return None


def _covers(kind: str, text: str, share: float) -> bool:
    found = shape_pattern(kind).search(text)
    return found is not None and found.end() - found.start() >= share * len(text)


def common_look(profiles: Sequence[Profile]) -> str:
    """The most frequent look of some texts."""
    looks = [one.look for one in profiles]
    return max(sorted(set(looks)), key=looks.count)


def denotation_features(profiles: Sequence[Profile], texts: Sequence[str]) -> Iterator[str]:
    """The features of a list's texts; `profiles` may be a sample of them."""
    words, lengths, shapes, parts, firsts, lasts, looks, _ = zip(*profiles, strict=True)
    yield from moments("text words", words)
    yield from moments("text length", tuple([length // 5 / 2 for length in lengths]))
    yield from spread("text phrase", tuple([" ".join(some[:5]) for some in shapes]))
    yield from shares("text shape", tuple([one for some in shapes for one in some[:3]]))
    yield from spread("text phrase pos", tuple([some[:5] for some in parts]), False)
    yield from spread("text first word", firsts, False)
    yield from spread("text last word", lasts, False)
    yield from shares("text pos", tuple([part for some in parts for part in some[:4]]))
    yield from spread("text look", looks)
    yield from shares("text look", looks)
    if len({text.partition(":")[0] for text in texts}) == 1 and all(":" in text[:-1] for text in texts):
        yield "text labelled"
    labels = sum([text.endswith(":") for text in texts])
    if labels:
        yield f"colon share={binned(labels / len(texts))}"
    yield f"text distinct={binned(len(set(texts)) / len(texts))}"
    yield f"text of controls={binned(sum([first in _CONTROLS for first in firsts]) / len(firsts))}"
    majority = common_look(profiles)
    if looks.count(majority) == len(looks) - 1 > 1:
        if looks[0] != majority:
            yield f"text first is odd, {looks[0]}"
        if looks[-1] != majority:
            yield f"text last is odd, {looks[-1]}"
