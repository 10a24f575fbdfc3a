"""The table of terms: for each what it looks like in a program, and what it says in plain words.

A new term, a guard or a kind of landmark, is one entry here: reading, printing, `explain` and `diff` follow. Text
programs, and what only forms have, stand in tables of their own (`texts`, `form_terms`).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final

from fieldmark.dsl.core.guards import (
    AllAlike,
    Alone,
    Apart,
    Contradicted,
    Enclosed,
    First,
    Idle,
    InFormats,
    InWords,
    LastInRow,
    Lexicon,
    Lone,
    Missed,
    Never,
    NoSum,
    OneOf,
    OwnPlace,
    Placeholders,
    Seen,
    Shape,
    Shared,
    Shown,
    SingleAnchor,
    Total,
    Unsplit,
    Usual,
)
from fieldmark.dsl.core.instance import (
    DOCUMENT,
    RECORD,
    AttributeLandmark,
    Context,
    OuterLandmark,
    TagLandmark,
    TextLandmark,
)
from fieldmark.dsl.core.terms import AnySpelling, Template, Threshold, Together
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.columns import HEADERS
from fieldmark.dsl.html.css import compiled
from fieldmark.dsl.html.delimiters import Delimited
from fieldmark.dsl.html.metadata import LINKED_DATA
from fieldmark.dsl.html.places import HEADINGS
from fieldmark.dsl.html.records import ABOVE, Separation
from fieldmark.dsl.html.regions import Hops, Section
from fieldmark.dsl.html.selectors import Css, EachText, Far
from fieldmark.dsl.html.stretches import Texts, Without
from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.syntax.notation import (
    ATOMS,
    FORM_TERMS,
    Atom,
    Term,
    article,
    counted,
    listed,
    make,
    numbered,
    quoted,
    row,
    shown,
    told,
    union,
    written,
)
from fieldmark.dsl.syntax.reading import FaultError, Reader, name_text, one_of, path_text, quote, repeated
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
    "FULL_STOP": "end of a sentence",
    "PAUSE": "end of a clause",
    AMOUNT: "amount with two decimals",
}
"""Token class, or shape of a value -> what people call it."""

_TAGS: Final[dict[str, str]] = {
    **{"a": "link", "caption": "table's caption", "dd": "description", "dt": "term", "form": "form", "img": "image"},
    **{"b": "bold text", "strong": "bold text", "em": "emphasised text", "i": "italic text", "p": "paragraph"},
    **{"input": "form field", "li": "list item", "ol": "list", "ul": "list", "time": "time element"},
    **{"table": "table", "td": "table cell", "th": "heading cell", "tr": "table row"},
    **dict.fromkeys(HEADINGS, "heading"),
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


def number_text(number: float) -> str:
    """The shortest text that reads back as the same number; -0.0 equals 0.0 and prints as it does."""
    return repr(float(number) + 0.0).removesuffix(".0")


def _token_words(token: Token) -> str:
    return quoted(token.literal or "") if token.kind is None else article(CLASS_NOUNS[token.kind])


def _read_class(reader: Reader) -> Any:
    start, kind = reader.token.start, reader.shouted()
    return None if kind is None else make(start, Token, kind)


def _read_token(reader: Reader) -> Any:
    start, text = reader.token.start, reader.string()
    return _read_class(reader) if text is None else make(start, Token, literal=text)


def _read_selector(reader: Reader) -> str | None:
    start, text = reader.token.start, reader.string()
    if text is not None:
        make(start, compiled, text)
    return text


def _selector_words(selector: str) -> str:
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
    if landmark.name == LINKED_DATA:
        return f"{quoted(landmark.value)} in the linked data (JSON-LD)"
    return f"an element with {shown(landmark.name)} {quoted(landmark.value)}"


def _run_words(run: object) -> str:
    return "each piece" if run == "all" else f"the {numbered(int(str(run)))} piece"


def _read_heading(reader: Reader) -> Any:
    """A heading's text, or whatever it is; in a tuple, since any heading is None."""
    return (None,) if reader.literal("any") else None if (text := reader.string()) is None else (text,)


def _heading_words(heading: str | None) -> str:
    return "a heading of any text" if heading is None else f"the heading {quoted(heading)}"


def _read_decimal_mark(reader: Reader) -> str | None:
    start, mark = reader.token.start, reader.string()
    if mark not in (None, ".", ","):
        raise FaultError(start, f'a "." or a "," stands before decimals, not {repeated(mark or "")}')
    return mark


_either: Final = partial(listed, last="or")

ATOMS.update(
    {
        "text": Atom(Reader.string, quote, quoted),
        "name": Atom(Reader.name, name_text, shown),
        "tag": Atom(Reader.name, name_text, _tag_words),
        "whole": Atom(Reader.whole_number, str, "{:,}".format),
        "levels": Atom(Reader.whole_number, str, lambda up: counted(up, "level")),
        "number": Atom(Reader.number, number_text, "{:g}".format),
        "shape": Atom(Reader.shouted, str, lambda kind: article(CLASS_NOUNS[kind])),
        "class": Atom(_read_class, lambda token: token.kind, _token_words),
        "token": Atom(_read_token, lambda token: token.kind or quote(token.literal), _token_words),
        "tokens": row("token", "", " and then ".join),
        "selector": Atom(_read_selector, quote, _selector_words),
        "selectors": row("selector", ",", " and, below that, the nearest ".join),
        "run": Atom(lambda reader: reader.literal("all") or reader.whole_number(), str, _run_words),
        "texts": row("text", "or", _either, frozenset),
        "last_texts": row("last_text", "/", _either, frozenset),
        "last_text": Atom(Reader.string, quote, lambda text: quoted(text) if text else "a blank line"),
        "labels": row("text", ",", _either, frozenset),
        "before": row("text", ",", ", and before that ".join),
        "numbered": Term(tuple, "{0:text} {1:whole}", "format {1} of {0}").atom,
        "formats": row("numbered", "or", _either, frozenset),
        "counts": row("whole", "and", listed),
        "separators": row("text", "or", _either),
        "order": Atom(one_of("day", "month")),
        "mark": Atom(_read_decimal_mark, quote, quoted),
        "years": Term(tuple, "{0:year} to {1:year}", "{0} to {1}").atom,
        "year": Atom(Reader.whole_number, str, str),
        "booked": row("text", "or", _either),
        "code": Atom(Reader.string, quote, shown),
        "symbol": Term(tuple, "{0:text} is {1:code}", "{0} means {1}").atom,
        "symbols": row("symbol", "and", listed),
        "heading": Atom(_read_heading, lambda text: "any" if text is None else quote(text), _heading_words),
        "headings": row("heading", ",", ", then ".join, lambda found: tuple(heading for (heading,) in found)),
    }
)

LANDMARK: Final = union(
    "landmark",
    Term(TextLandmark, "{text:text}", "the text {text}", whole=True),
    Term(TextLandmark, "words {text:text}", "the words {text}", whole=False),
    Term(AttributeLandmark, "[{name:name}={value:text}]", _attribute_words),
    Term(TagLandmark, "<{tag:name}>", _landmark_tag_words),
)


def _hops_words(hops: Hops) -> str:
    steps = [f"up {hops.up}"] if hops.up else []
    if hops.across:
        steps.append(f"{abs(hops.across)} to the {'right' if hops.across > 0 else 'left'}")
    return " and ".join(steps)


_REGION: Final = union(
    "region", Term(Hops, "( up {up:whole})( across {across:whole})", _hops_words).but(up=0, across=0), kind="html"
)
_SECTION: Final = union(
    "section",
    Term(
        Section,
        "( up {up:whole}) to next( before {ends:last_texts})",
        "(up {up} and )on to the next like it(, or to {ends})",
    ).but(up=0),
    kind="html",
)
ATOMS["around"] = Atom(lambda reader: _SECTION.read(reader) or _REGION.read(reader), written, told)


def _outer_words(outer: OuterLandmark) -> str:
    steps = told(outer.region)
    place = f"in the region {steps} from {told(outer.landmark)}" if steps else f"in {told(outer.landmark)}"
    return place if outer.blueprint is None else f"{place} with {told(outer.blueprint)}"


union("outer", Term(OuterLandmark, "in {landmark:landmark}{region:around}({blueprint:looks})", _outer_words))

union(
    "node",
    Term(Far, "far text", "the line there", tag=RUN),
    Term(Far, "far <{tag:tag}>", "the {tag} there"),
    Term(EachText, "each text", "each line there"),
    Term(
        Css,
        "({far?}far )css {selector:selector}( run {run:run})( beginning with {begins:token})",
        "({run} of text directly in )each {selector}({far?} where the way ends)(, if it begins with {begins})",
    ),
    Term(
        Delimited,
        "between {left:text} and {right:text}( behind {head:text})( before {tail:text})",
        "each text between {left} and {right} in the markup(, behind the first {head})(, before the next {tail})",
    ),
    kind="html",
)


def _texts_words(what: str, kept: Texts) -> str:
    count = "" if kept.count is None else f", if it has {kept.count}"
    return f"from the {numbered(kept.first)} {what} to the {numbered(kept.last)}{count}"


union(
    "kept",
    Term(
        Without,
        "without ({always?}its ){selector:selector}",
        lambda kept: (
            f"without what matches {quoted(kept.selector)} at its ends{', as something always did' * kept.always}"
        ),
    ),
    Term(Texts, "texts {first:whole} to {last:whole}( of {count:whole})", partial(_texts_words, "piece"), lines=False),
    Term(Texts, "lines {first:whole} to {last:whole}( of {count:whole})", partial(_texts_words, "line"), lines=True),
    kind="html",
)

union(
    "conversion",
    Term(
        AsDate,
        "date( {first:order} first)({with_time?} with time)( short years {short_years:years})",
        "a date({with_time?} and time) like 2023-10-31({with_time?}T14:05)"
        "(, in dates of numbers the {first} stands first)(, years may have two digits, as those from {short_years})",
    ),
    Term(AsTime, "time", "a time like 14:05"),
    Term(
        AsNumber,
        "number( decimals {decimal:mark})( minus {minus:booked})( plus {plus:booked})",
        "a number like 1234.5(, {decimal} stands before decimals)(, below zero with {minus})(, above zero with {plus})",
    ),
    Term(
        AsPrice,
        "price( decimals {decimal:mark})({with_currency?} with currency)( minus {minus:booked})( plus {plus:booked})"
        "(, {symbols:symbols})",
        "an amount like 1234.50( EUR{with_currency?})(, {decimal} stands before decimals)(, below zero with {minus})"
        "(, above zero with {plus})(, {symbols})",
    ),
)

union(
    "context",
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
)


def _seen_words(seen: Seen) -> str:
    alike = "" if seen.token_class is None else f", {article(CLASS_NOUNS[seen.token_class])}"
    most = "" if seen.most is None else f", and never more than {seen.most:,}"
    lengths = f"{seen.shortest:,} to {seen.longest:,} characters{', in figures' if seen.figures else ''}"
    formats = f", by its formats {listed(list(map(str, seen.formats)))}" if seen.formats else ""
    return f"it is like those of {counted(seen.documents, 'document')}{formats}: {lengths}{alike}{most}"


union(
    "strategy_guard",
    Term(Total, "no gaps", "wherever the landmark stands, it leads to a value"),
    Term(SingleAnchor, "one landmark", "one occurrence leads to all values of a page"),
    Term(Apart, "apart", "no two values stand side by side in one element"),
    Term(AllAlike, "all alike", "they are all that has their tags and classes, from the root down, on the page"),
    Term(
        Lone,
        "one value with commas( before {ends:last_texts})",
        "no other seems to stand beside it(, before {ends}), whatever commas it has",
        commas=True,
    ),
    Term(Lone, "one value( before {ends:last_texts})", "no other seems to stand beside it(, before {ends})"),
    Term(LastInRow, "last in row", "no cell of another column stands behind it in its row"),
    Term(Enclosed, "enclosed", "no other words stand next to it"),
    Term(Alone, "alone", "no figure or sign stands next to it"),
    Term(Shown, "shown", "the page shows it, too, and as the page shows it"),
    Term(First, "first", "it is that of the first on the page"),
    Term(Idle, "perhaps nothing", "there may be none where the landmark is", reach="nothing"),
    Term(Idle, "perhaps another region", "there may be none where it leads elsewhere", reach="another region"),
    Term(Idle, "perhaps no region", "there may be none where it leads nowhere", reach="no region"),
    Term(Unsplit, "unsplit", "no text of another element stands right before it, or in it"),
    Term(OneOf, "{texts:texts}", "it is {texts}"),
    Term(Shape, "{token_class:shape}", "it begins with {token_class}"),
)

union(
    "field_guard",
    Term(
        Seen,
        "seen {documents:whole}( as {formats:counts}) with {shortest:whole} to {longest:whole} characters"
        "( all {token_class:shape})({figures?} in figures)",
        _seen_words,
    ),
    Term(
        Contradicted,
        "contradicted by {labels:whole} of {documents:whole} labels(, {partly:whole} in part)",
        "it is sure as far as {labels} of {documents} labels that say otherwise allow",
    ),
    Term(
        Missed,
        "missed by {labels:whole} of {documents:whole} labels",
        "its absence is sure as far as {labels} of {documents} labels that say otherwise allow",
    ),
    Term(InWords, "in words", "of several records one at least has it in words"),
    Term(Usual, "usual", "of several records one at least has it"),
    Term(NoSum, "no sum", "the last record has no sum of those before it"),
    Term(Lexicon, "spelling of {texts:texts}", "it is not nearly, but not quite, {texts}"),
    Term(Placeholders, "placeholders", "it may be what elsewhere says that there is none: - or n/a"),
    Term(Never, "never {texts:texts}", "it is not {texts}, which says that there is none"),
    Term(Shared, "place of {names:texts}", "it stands at no place of another field, but for {names}"),
    Term(OwnPlace, "own place", "what another field reads there, or a part of it, is no value"),
    Term(InFormats, "format of {formats:formats}", "what it is missing from is read by {formats}"),
)

union(
    "together",
    Term(
        Together,
        "together within {levels:levels}({nothing?}, nothing between)({one_heading?}, one heading)"
        "({before?}, none like them before)({after?}, none like them after)(, behind {behind:before})",
        "all stand together, {levels} below one element({nothing?}, with no text between two)"
        "({one_heading?}, under one heading)({before?}, with no element like them right before)"
        "({after?}, with none right after)(, behind {behind})",
    ),
)

union(
    "spelling",
    Term(
        AnySpelling,
        "labels in any case and punctuation(, but not {kept:labels})",
        "its words count, in any case and with any punctuation(, but for {kept})",
    ),
)


ATOMS["shared_texts"] = row("landmark", ",", listed)
union(
    "template",
    Term(
        Template,
        "template {texts:shared_texts}( without {unseen:texts})",
        "{texts}(; no example of these shows {unseen}, which may be there, then, though it is not found)",
    ).but(unseen=frozenset()),
)

union(
    "threshold",
    Term(
        Threshold,
        "withhold below {confidence:number}, {wrong:number} wrong by {documents:whole} documents",
        lambda threshold: (
            f"an answer whose confidence is below {threshold.confidence:g} is withheld, so that at most "
            f"{100 * threshold.wrong:g}% of those asked for are wrong, as "
            f"{counted(threshold.documents, 'document')} showed"
        ),
    ),
)


def expected(blueprint: Any) -> dict[Hashable, str]:
    """What a blueprint expects, in order: each thing with its words, which may be the same for two things."""
    if isinstance(blueprint, HtmlBlueprint):
        return {entry: _entry_words(*entry) for entry in sorted(blueprint.entries)}
    form: dict[Hashable, str] = import_module(FORM_TERMS, __package__).expected(blueprint)
    return form


def _entry_words(path: str, text: str) -> str:
    """A text that a region of a page holds: `"VAT" in tr/td`."""
    return f"{quoted(text)} in {shown(path)}" if path else quoted(text)


def _read_entries(reader: Reader) -> frozenset[tuple[str, str]] | None:
    """Entries of a blueprint: texts, the tag path that they share, and so on."""
    found: list[tuple[str, str]] = []

    def group(reader: Reader) -> object | None:
        texts = reader.several(Reader.string, ",")
        path = reader.path() if texts and reader.literal("in") else ""
        found.extend((path, text) for text in texts if path is not None)
        return texts if texts and path is not None else None

    return frozenset(found) if reader.several(group, ";") else None


def _write_entries(entries: Iterable[tuple[str, str]]) -> str:
    groups: dict[str, list[str]] = {}
    for path, text in sorted(entries):
        groups.setdefault(path, []).append(quote(text))
    return "; ".join(", ".join(texts) + (f" in {path_text(path)}" if path else "") for path, texts in groups.items())


ATOMS["entries"] = Atom(_read_entries, _write_entries, str)
union(
    "blueprint",
    Term(
        HtmlBlueprint,
        "(  beside {entries:entries})(  within {within:number})",
        lambda blueprint: "; ".join(expected(blueprint).values()),
    ).but(entries=frozenset(), within=WITHIN),
    kind="html",
)


def _read_looks(reader: Reader) -> HtmlBlueprint | None:
    """A blueprint that expects something."""
    blueprint: HtmlBlueprint | None = ATOMS["blueprint"].read(reader)
    return blueprint if blueprint is not None and blueprint.entries else None


ATOMS["looks"] = Atom(_read_looks, written, told)

_ANCHOR: Final = Term(Css, "css {selector:selector}", lambda css: article(_selector_words(css.selector)))
ATOMS["anchor"] = Atom(
    lambda reader: LANDMARK.read(reader) or _ANCHOR.read(reader),
    lambda anchor: (_ANCHOR if isinstance(anchor, Css) else LANDMARK).write(anchor),
    lambda anchor: (_ANCHOR if isinstance(anchor, Css) else LANDMARK).words(anchor),
)

_ELEMENTS: Final = (
    "{anchor:anchor}( up {up:whole})({unquoted?} unquoted)( {outer:outer})( heading {headings:selectors})"
)
_ABOVE: Final = "(what stands {up:levels} above ){anchor}( {outer})({unquoted?}, in no quotation)"
_BELONGS: Final = "(; the nearest {headings} before it belongs to it)"

union(
    "separator",
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
    Term(
        Separation,
        f"column {_ELEMENTS}",
        f"each record is a column of a table; with the tables turned so that columns are rows it is {_ABOVE}{_BELONGS}",
        extent="column",
    ),
    Term(Separation, _ELEMENTS, f"each record is {_ABOVE}{_BELONGS}", extent="alone"),
    kind="html",
)


def separations_words(separations: Sequence[object]) -> str:
    """The ways in which records are told apart, of which the others take over where they find far more."""
    return "; or, where that finds far more records, ".join(map(told, separations))
