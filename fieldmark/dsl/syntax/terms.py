"""The table of terms: for each what it looks like in a program, and what it says in plain words.

A new term, a guard or a kind of landmark, is one entry here: reading, printing, `explain` and `diff` follow. What has
two forms, such as text programs, whose short forms are there for the reader, has functions of its own below the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from importlib import import_module
from typing import Any, Final

from fieldmark.dsl.core.guards import AtMost, Lexicon, OneOf, Shape, SingleAnchor, Total, Unsplit
from fieldmark.dsl.core.instance import (
    DOCUMENT,
    RECORD,
    AttributeLandmark,
    Context,
    OuterLandmark,
    TagLandmark,
    TextLandmark,
)
from fieldmark.dsl.core.terms import AnySpelling
from fieldmark.dsl.html.columns import HEADERS
from fieldmark.dsl.html.records import ABOVE, Separation
from fieldmark.dsl.html.terms import Css, Far, Hops, HtmlBlueprint, compiled
from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.syntax.notation import ATOMS, FORM_TERMS, Atom, Term, make, told, union
from fieldmark.dsl.syntax.phrases import article, counted, listed, numbered, quoted, shown
from fieldmark.dsl.syntax.quoting import quote
from fieldmark.dsl.syntax.reading import FaultError, Reader, is_bare_name, is_bare_path
from fieldmark.dsl.syntax.reading import shown as pointed
from fieldmark.dsl.text.conversions import AsDate, AsNumber, AsPrice, AsTime
from fieldmark.dsl.text.lexicon import AMOUNT, Token

CLASS_NOUNS: Final[dict[str, str]] = {
    "DATE": "date",
    "TIME": "time of day",
    "PRICE": "price",
    "EMAIL": "e-mail address",
    "URL": "web address",
    "DOCKET": "docket number",
    "FLIGHT": "flight number",
    "PHONE": "telephone number",
    "NUMBER": "number",
    "CODE": "code with digits",
    "UPPER": "word in capitals",
    "CAPITALISED": "capitalised word",
    "WORD": "word",
    "DIGITS": "row of digits",
    "LETTER": "letter",
    AMOUNT: "amount with two decimals",
}
"""Token class, or shape of a value -> what people call it."""

_TAGS: Final[dict[str, str]] = {
    **{"a": "link", "caption": "table's caption", "dd": "description", "dt": "term", "form": "form", "img": "image"},
    **{"b": "bold text", "strong": "bold text", "em": "emphasised text", "i": "italic text", "p": "paragraph"},
    **{"input": "form field", "li": "list item", "ol": "list", "ul": "list", "time": "time element"},
    **{"table": "table", "td": "table cell", "th": "heading cell", "tr": "table row"},
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
}
"""What people call elements; the others are called by their tags."""

WITHIN: Final = 0.34
"""The largest distance of a region from its blueprint, 0 to 1, where a program does not say otherwise."""

_LAST_TAG: Final = re.compile(r"(?:^|(?<=[ >+~]))([a-z][a-z0-9]*)[^\s>+~\[\]\"']*$")
"""The tag that the last step of a simple selector begins with."""


AGGREGATIONS: Final = {
    "one": "one text",
    "list": "a list of texts in the order of the page",
    "set": "different texts in the order of the page, each once",
}
"""How the values of a field are put together, in words."""


def name_text(name: str) -> str:
    """A name as it stands in a program: bare where it can be. No name is a word of the language.

    >>> name_text("data-id"), name_text("1st stop")
    ('data-id', '"1st stop"')
    """
    return name if is_bare_name(name) else quote(name)


def path_text(path: str) -> str:
    """A tag path as it stands in a program: bare where it can be."""
    return path if is_bare_path(path) else quote(path)


def number_text(number: float) -> str:
    """The shortest text that reads back as the same number; -0.0 equals 0.0 and prints as it does."""
    return repr(float(number) + 0.0).removesuffix(".0")


def token_text(token: Token) -> str:
    """A token as it stands in a program."""
    return token.kind or quote(token.literal or "")


def token_words(tokens: Sequence[Token]) -> str:
    """Tokens, one right after the other: `"Fax" and then a telephone number`."""
    told_each = (quoted(t.literal or "") if t.kind is None else article(CLASS_NOUNS[t.kind]) for t in tokens)
    return " and then ".join(told_each)


def read_class(reader: Reader) -> Any:
    """A token class, by its name in capitals."""
    start, kind = reader.token.start, reader.shouted()
    return None if kind is None else make(start, Token, kind)


def read_token(reader: Reader) -> Any:
    """A token: a class by its name in capitals, or a text in quotes."""
    start = reader.token.start
    text = reader.string()
    if text is not None:
        return make(start, Token, literal=text)
    return read_class(reader)


def read_tokens(reader: Reader) -> tuple[Token, ...] | None:
    """Tokens, one right after the other; one at least."""
    return several(reader, read_token) or None


def several(reader: Reader, read: Callable[[Reader], Any], *between: str) -> tuple[Any, ...]:
    """Values one after another, with a word or sign between two; empty where none stands."""
    found: list[Any] = []
    place = reader.place
    while (value := read(reader)) is not None:
        found.append(value)
        place = reader.place
        if between and not reader.literal(*between):
            break
    reader.back(place)
    return tuple(found)


def read_selector(reader: Reader) -> str | None:
    """A CSS selector in quotes. Raises FaultError where it is none."""
    start = reader.token.start
    text = reader.string()
    if text is not None:
        make(start, compiled, text)
    return text


def elements_words(selector: str) -> str:
    """The elements that a CSS selector selects: `bold text <b>`, `table cell that matches "tr > td.price"`."""
    named = _LAST_TAG.search(selector)
    if named is None:
        return f"element that matches {quoted(selector)}"
    if named[1] == selector:
        return _tag_words(selector)
    return f"{_TAGS.get(named[1], 'element')} that matches {quoted(selector)}"


def _tag_words(tag: str) -> str:
    return f"{_TAGS[tag]} <{tag}>" if tag in _TAGS else f"<{shown(tag)}> element"


def _landmark_tag_words(landmark: TagLandmark) -> str:
    special = {RECORD: "the record itself", DOCUMENT: "the document", ABOVE: "what stands above the record"}
    return special.get(landmark.tag) or f"a <{shown(landmark.tag)}> element"


def _attribute_words(landmark: AttributeLandmark) -> str:
    if landmark.name == HEADERS:
        return f"a cell in the column {quoted(landmark.value)}"
    return f"an element with {shown(landmark.name)} {quoted(landmark.value)}"


def one_of(*choices: str) -> Callable[[Reader], str | None]:
    """A reader of one of some words."""
    return lambda reader: next((word for word in choices if reader.literal(word)), None)


def _texts(kind: Callable[[Iterable[str]], Any], between: str) -> Atom:
    """Texts in quotes with a word or sign between two; those of a set are sorted."""
    order: Callable[[Any], Sequence[str]] = sorted if kind is frozenset else tuple
    sign = between.strip()
    return Atom(
        lambda reader: kind(found) if (found := several(reader, Reader.string, sign)) else None,
        lambda texts: between.join(map(quote, order(texts))),
        lambda texts: listed([quoted(text) for text in order(texts)], "or"),
    )


def _read_run(reader: Reader) -> object:
    return reader.literal("all") or reader.whole_number()


def _run_words(run: object) -> str:
    return "each piece" if run == "all" else f"the {numbered(int(str(run)))} piece"


def _read_heading(reader: Reader) -> Any:
    """A heading's text, or whatever it is; in a tuple, since any heading is None."""
    return (None,) if reader.literal("any") else None if (text := reader.string()) is None else (text,)


def _read_headings(reader: Reader) -> tuple[str | None, ...] | None:
    return tuple(heading for (heading,) in several(reader, _read_heading, ",")) or None


def _headings_words(headings: Sequence[str | None]) -> str:
    texts = ["a heading of any text" if text is None else f"the heading {quoted(text)}" for text in headings]
    return ", then ".join(texts)


def _read_symbols(reader: Reader) -> tuple[tuple[str, str], ...] | None:
    def symbol(reader: Reader) -> tuple[str, str] | None:
        sign = reader.string()
        if sign is None:
            return None
        code = reader.string() if reader.literal("is") else None
        return (sign, code) if code is not None else reader.fail()

    return several(reader, symbol, "and") or None


def _read_decimal_mark(reader: Reader) -> str | None:
    start, mark = reader.token.start, reader.string()
    if mark not in (None, ".", ","):
        raise FaultError(start, f'a "." or a "," stands before decimals, not {pointed(mark or "")}')
    return mark


_ANYTHING: Final = {
    "text": Atom(Reader.string, quote, quoted),
    "name": Atom(Reader.name, name_text, shown),
    "tag": Atom(Reader.name, name_text, _tag_words),
    "whole": Atom(Reader.whole_number, str, "{:,}".format),
    "nth": Atom(Reader.whole_number, str, numbered),
    "shape": Atom(Reader.shouted, str, lambda kind: article(CLASS_NOUNS[kind])),
    "class": Atom(read_class, token_text, lambda token: token_words((token,))),
    "token": Atom(read_token, token_text, lambda token: token_words((token,))),
    "tokens": Atom(read_tokens, lambda tokens: " ".join(map(token_text, tokens)), token_words),
    "selector": Atom(read_selector, quote, elements_words),
    "run": Atom(_read_run, str, _run_words),
    "texts": _texts(frozenset, " or "),
    "labels": _texts(frozenset, ", "),
    "separators": _texts(tuple, " or "),
    "order": Atom(one_of("day", "month"), str, str),
    "mark": Atom(_read_decimal_mark, quote, quoted),
    "symbols": Atom(
        _read_symbols,
        lambda pairs: " and ".join(f"{quote(symbol)} is {quote(code)}" for symbol, code in pairs),
        lambda pairs: listed([f"{quoted(symbol)} means {shown(code)}" for symbol, code in pairs]),
    ),
    "headings": Atom(
        _read_headings,
        lambda headings: ", ".join("any" if text is None else quote(text) for text in headings),
        _headings_words,
    ),
}
ATOMS.update(_ANYTHING)

LANDMARK: Final = union(
    "landmark",
    (
        Term(TextLandmark, "{text:text}", "the text {text}", whole=True),
        Term(TextLandmark, "words {text:text}", "the words {text}", whole=False),
        Term(AttributeLandmark, "[{name:name}={value:text}]", _attribute_words),
        Term(TagLandmark, "<{tag:name}>", _landmark_tag_words),
    ),
)


def _outer_words(outer: OuterLandmark) -> str:
    steps = _hops(outer.region) if isinstance(outer.region, Hops) else ""
    where = told(outer.landmark)
    return f"in the region {steps} from {where}" if steps else f"in {where}"


def _hops(hops: Hops) -> str:
    steps = [f"up {hops.up}"] if hops.up else []
    if hops.across:
        steps.append(f"{abs(hops.across)} to the {'right' if hops.across > 0 else 'left'}")
    return " and ".join(steps)


_HOPS: Final = Term(Hops, "( up {up:whole})( across {across:whole})", _hops).but(up=0, across=0)
union("region", [_HOPS], "html")
ATOMS["hops"] = ATOMS["region"]

OUTER: Final = union("outer", [Term(OuterLandmark, "in {landmark:landmark}{region:hops}", _outer_words)])

NODE: Final = union(
    "node",
    (
        Term(Far, "far text", "the line there", tag=RUN),
        Term(Far, "far <{tag:tag}>", "the {tag} there"),
        Term(
            Css,
            "({far?}far )css {selector:selector}( run {run:run})( beginning with {begins:token})",
            "({run} of text directly in )each {selector}({far?} where the way ends)(, if it begins with {begins})",
        ),
    ),
    "html",
)


def _date_words(date: AsDate) -> str:
    form = "a date and time like 2023-10-31T14:05" if date.with_time else "a date like 2023-10-31"
    order = "" if date.first is None else f", in dates of numbers the {date.first} stands first"
    return f"{form}{order}{', years may have two digits' if date.short_years else ''}"


CONVERSION: Final = union(
    "conversion",
    (
        Term(
            AsDate,
            "date( {first:order} first)({with_time?} with time)({short_years?} short years)",
            _date_words,
        ),
        Term(AsTime, "time", "a time like 14:05"),
        Term(AsNumber, "number( decimals {decimal:mark})", "a number like 1234.5(, {decimal} stands before decimals)"),
        Term(
            AsPrice,
            "price( decimals {decimal:mark})({with_currency?} with currency)(, {symbols:symbols})",
            "an amount like 1234.50( EUR{with_currency?})(, {decimal} stands before decimals)(, {symbols})",
        ),
    ),
)

CONTEXT: Final = union(
    "context",
    (
        Term(Context, "without headings", "under no heading", headings=(), id=None),
        Term(Context, "under {headings:headings}", "under {headings}", id=None),
        Term(
            Context,
            "inside {id:text}, without headings",
            "inside the element with the id {id}, under no heading",
            headings=(),
        ),
        Term(
            Context,
            "inside {id:text}(, under {headings:headings})",
            "inside the element with the id {id}(, under {headings})",
        ).but(headings=None),
    ),
)

STRATEGY_GUARD: Final = union(
    "strategy guard",
    (
        Term(Total, "no gaps", "wherever the landmark stands, it leads to a value"),
        Term(SingleAnchor, "one landmark", "one occurrence leads to all values of a page"),
        Term(Unsplit, "unsplit", "no text of another element stands right before it, or in it"),
        Term(OneOf, "{texts:texts}", "it is {texts}"),
        Term(Shape, "{token_class:shape}", "it begins with {token_class}"),
    ),
)

FIELD_GUARD: Final = union(
    "field guard",
    (
        Term(AtMost, "at most {characters:whole} characters", "it has at most {characters} characters"),
        Term(Lexicon, "spelling of {texts:texts}", "it is not nearly, but not quite, {texts}"),
    ),
)

SPELLING: Final = union(
    "spelling",
    [
        Term(
            AnySpelling,
            "labels in any case and punctuation(, but not {kept:labels})",
            "its words count, in any case and with any punctuation(, but for {kept})",
        )
    ],
)


def expected(blueprint: Any) -> dict[Hashable, str]:
    """What a blueprint expects, in order: each thing with its words, which may be the same for two things."""
    if isinstance(blueprint, HtmlBlueprint):
        return {entry: entry_words(entry) for entry in sorted(blueprint.entries)}
    form: dict[Hashable, str] = import_module(FORM_TERMS, __package__).expected(blueprint)
    return form


def _read_anchor(reader: Reader) -> Any:
    return LANDMARK.read(reader) or _ANCHOR.read(reader)


_ANCHOR: Final = Term(Css, "css {selector:selector}", "{selector}")


def _read_entries(reader: Reader) -> frozenset[tuple[str, str]] | None:
    """Entries of a blueprint: texts, the tag path that they share, and so on."""
    found: list[tuple[str, str]] = []

    def group(reader: Reader) -> object | None:
        texts = several(reader, Reader.string, ",")
        path = reader.path() if texts and reader.literal("in") else ""
        found.extend((path, text) for text in texts if path is not None)
        return texts if texts and path is not None else None

    return frozenset(found) if several(reader, group, ";") else None


def _write_entries(entries: Iterable[tuple[str, str]]) -> str:
    groups: dict[str, list[str]] = {}
    for path, text in sorted(entries):
        groups.setdefault(path, []).append(quote(text))
    return "; ".join(", ".join(texts) + (f" in {path_text(path)}" if path else "") for path, texts in groups.items())


def entry_words(entry: tuple[str, str]) -> str:
    """A text that a region of a page holds: `"VAT" in tr/td`."""
    path, text = entry
    return f"{quoted(text)} in {shown(path)}" if path else quoted(text)


ATOMS.update(
    {
        "anchor": Atom(
            _read_anchor,
            lambda anchor: (_ANCHOR if isinstance(anchor, Css) else LANDMARK).write(anchor),
            lambda anchor: article(elements_words(anchor.selector)) if isinstance(anchor, Css) else told(anchor),
        ),
        "levels": Atom(Reader.whole_number, str, lambda up: counted(up, "level")),
        "entries": Atom(_read_entries, _write_entries, lambda entries: "; ".join(map(entry_words, sorted(entries)))),
        "number": Atom(Reader.number, number_text, "{:g}".format),
    }
)

_ELEMENTS: Final = "{anchor:anchor}( up {up:whole})( heading {heading:selector})"
_ABOVE: Final = "(what stands {up:levels} above ){anchor}"
_BELONGS: Final = "(; the nearest {heading} before it belongs to it)"

union(
    "separator",
    (
        Term(
            Separation,
            f"from {_ELEMENTS}",
            f"a record begins at {_ABOVE} and goes on to the next of these{_BELONGS}",
            extent="on",
        ),
        Term(
            Separation,
            f"between {_ELEMENTS}",
            f"a record is what stands before, between or after two of these: {_ABOVE}{_BELONGS}",
            extent="between",
        ),
        Term(Separation, _ELEMENTS, f"each record is {_ABOVE}{_BELONGS}", extent="alone"),
    ),
    "html",
)

union(
    "blueprint",
    [
        Term(
            HtmlBlueprint,
            "(  beside {entries:entries})(  within {within:number})",
            lambda look: "; ".join(expected(look).values()),
        ).but(entries=frozenset(), within=WITHIN)
    ],
    "html",
)


def separations_words(separations: Sequence[object]) -> str:
    """The ways in which records are told apart, of which the others take over where they find far more."""
    return "; or, where that finds far more records, ".join(map(told, separations))
