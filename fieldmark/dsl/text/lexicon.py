"""The lexicon: how texts are compared, and what months, currencies and typed tokens look like.

Texts are compared with white space collapsed, and, for labels, typographic variants folded.

FlashFill (Gulwani 2011, cited by LRSyn section 5.1) defines positions in a text by the tokens around them. A token is
either one of the classes below or a literal string learned from the data; both are `Token` values.
Every pattern is linear-time on the inputs it meets: no nested repetition, bounded lengths where digits repeat. No
match but that of a single letter begins or ends inside a word, whatever its script: "ø" is a letter too. A number is
all of it, with a point or a comma before its decimals: "12" is no number in "12,50", nor "21.05" in "21.05.2014"; no
more does a word or a code end there, "6" of "6.5M".

Scripts that are written without spaces say nowhere where a word begins, so there one may begin at any letter, and end;
a figure or a Latin letter ends where such a letter stands: "10" is a number in "全10話".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

UNSPACED: Final = (
    "\u0e01-\u0e4e\u0e80-\u0ecf\u0edc-\u0edf\u1000-\u103f\u1780-\u17d3"  # Thai, Lao, Burmese, Khmer
    "\u3005-\u3007\u3031-\u3035\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9f"  # signs of repetition, Hiragana, Katakana
    "\u3400-\u4dbf\u4e00-\u4e06\u4e08-\u4ebe\u4ec0-\u5103\u5105-\u5145\u5147-\u842b\u842d-\u9fff"  # Han, without
    "\uf900-\ufaff\U00020000-\U0003ffff"  # 万, 亿, 億, 兆 and 萬: a figure before these goes on in them
)
"""The letters of scripts that are written without spaces, as the inside of a set in a regular expression."""

JOINED: Final = rf"[^\W{UNSPACED}]"
"""A letter or a figure that is one word with a like one beside it, as a pattern."""

_unspaced: Final = re.compile(f"[{UNSPACED}]")


def is_unspaced(text: str) -> bool:
    """Whether a text has letters of a script that is written without spaces."""
    return not text.isascii() and _unspaced.search(text) is not None


def is_within_word(text: str, place: int) -> bool:
    """Whether a place in a text lies inside a word or a number: letters or figures stand on both sides, of scripts that
    part words with spaces."""
    if not 0 < place < len(text):
        return False
    around = text[place - 1 : place + 1]
    return around.isalnum() and not is_unspaced(around)


def divides(text: str, place: int) -> bool:
    """Whether a place divides letters of a word, or figures of a number: "No" and "5" of "No5" are two."""
    around = text[max(0, place - 1) : place + 1]
    return len(around) == 2 and (around.isalpha() or around.isdigit()) and not is_unspaced(around)


BINDING: Final = "-‐‑'’"
"""Hyphens and apostrophes: between letters they make one word of two."""


def parts_compound(text: str, place: int) -> bool:
    """Whether a place in a text lies beside a hyphen or an apostrophe that has letters on both sides."""
    return any(
        0 < sign < len(text) - 1 and text[sign] in BINDING and text[sign - 1].isalpha() and text[sign + 1].isalpha()
        for sign in (place - 1, place)
    )


_UNSEEN: Final = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
"""Soft hyphens, spaces and joiners without width, marks of direction, and byte order marks, which nobody types."""

_QUOTES = dict.fromkeys("‘’‚´", "'") | dict.fromkeys("“”„", '"')
_STROKES = dict.fromkeys("‐‑‒–—―−", "-") | dict.fromkeys("⁄∕", "/")
_TYPED = str.maketrans(_QUOTES | _STROKES | dict.fromkeys(_UNSEEN))


def collapse(text: str) -> str:
    """Runs of Unicode white space (no-break spaces too) become one space; the ends are trimmed."""
    return " ".join(text.split())


def fold(text: str) -> str:
    """The form in which a label and a page's text are compared: NFKC, straight quotes, one kind of dash and of slash,
    white space collapsed, nothing that is not seen.

    Idempotent. People type labels by hand, so a label need not repeat the page's curly quotes, dashes or ligatures.
    """
    if text.isascii():
        return collapse(text)
    return collapse(unicodedata.normalize("NFKC", text.translate(_TYPED)).translate(_TYPED))


def caseless(text: str) -> str:
    """The form in which texts are compared case aside."""
    return fold(text).casefold()


_MONTHS: Final = (
    # January to December, one line a language: English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish,
    # Danish, Norwegian, Polish (nominative, genitive), Finnish (nominative, partitive), Russian (nominative,
    # genitive), Arabic
    "january february march april may june july august september october november december",
    "januar februar märz april mai juni juli august september oktober november dezember",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "januari februari maart april mei juni juli augustus september oktober november december",
    "januari februari mars april maj juni juli augusti september oktober november december",
    "januar februar marts april maj juni juli august september oktober november december",
    "januar februar mars april mai juni juli august september oktober november desember",
    "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik - grudzień",
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października - grudnia",
    "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu",
    "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta"
    " marraskuuta joulukuuta",
    "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    # abbreviations
    "jan feb mar apr may jun jul aug sep oct nov dec",
    "jän - mrz - mai - - - sept okt - dez",
    "janv févr - avr - juin juil - - - - déc",
    "ene fév - abr - - - ago set out - dic",
    "gen - - - mag giu lug - sett ott - -",
    "- fev mrt - mei - - aoû - - - des",
    "sty lut - kwi maj cze lip sie wrz paź - gru",
    "янв фев мар апр - июн июл авг сен окт ноя дек",
    "- февр - - - - - - сент - нояб -",
)
"""Twelve words a line; `-` where a language adds nothing, or where its name means another month elsewhere (Polish and
Croatian `listopad`)."""

MONTH_NAMES: Final = tuple(tuple(None if name == "-" else name for name in line.split()) for line in _MONTHS)
"""The names of the months from January on, or their abbreviations, in one language a row."""


def plain(name: str) -> str:
    """A name without accents, lower case: how it is written where accents are not at hand."""
    decomposed = unicodedata.normalize("NFD", name.lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


MONTHS: Final = {
    plain(name): number for names in MONTH_NAMES for number, name in enumerate(names, 1) if name is not None
}
"""Name, lower case and without accents -> month, 1 to 12."""


def month_of(name: str) -> int | None:
    """The month of a name, in any case, with or without accents; None where it is none."""
    return MONTHS.get(plain(name))


_WEEKDAYS: Final = (
    # Monday to Sunday, one line a language: English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish,
    # Danish and Norwegian, Polish, Finnish
    "monday tuesday wednesday thursday friday saturday sunday",
    "montag dienstag mittwoch donnerstag freitag samstag sonntag",
    "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "lunes martes miercoles jueves viernes sabado domingo",
    "lunedi martedi mercoledi giovedi venerdi sabato domenica",
    "segunda-feira terca-feira quarta-feira quinta-feira sexta-feira sabado domingo",
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "mandag tisdag onsdag torsdag fredag lordag sondag",
    "mandag tirsdag onsdag torsdag fredag lørdag søndag",
    "poniedziałek wtorek sroda czwartek piatek sobota niedziela",
    "maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai",
    # abbreviations
    "mon tue wed thu fri sat sun",
    "- tues - thur - - -",
    "- - - thurs - - -",
    "mo di mi do fr sa so",
    "lun mar mer jeu ven sam dim",
    "lun mar mie jue vie sab dom",
    "lun mar mer gio ven sab dom",
    "ma di wo do vr za zo",
)
"""Seven words a line, lower case and without accents; `-` where a language adds nothing."""

WEEKDAYS: Final[dict[str, frozenset[int]]] = {
    word: frozenset(day for line in _WEEKDAYS for day, name in enumerate(line.split()) if name == word)
    for word in {name for line in _WEEKDAYS for name in line.split()} - {"-"}
}
"""Name -> the days of the week that it may mean, 0 to 6 from Monday on: "di" is Tuesday in German and Dutch."""

WEEKDAY: Final = r"[^\W\d_]{2,13}(?:-feira)?\.?,? "
"""What may be a weekday in front of a date, as the inside of a regular expression."""


def weekdays_of(written: str) -> frozenset[int]:
    """The days of the week, 0 to 6, that a `WEEKDAY` in front of a date may mean; none where it is no weekday."""
    return WEEKDAYS.get(plain(written.strip(" ,.")), frozenset())


MAGNITUDES: Final = {
    **{"k": 3, "K": 3, "M": 6, "bn": 9, "万": 4, "萬": 4, "亿": 8, "億": 8},
    **{"thousand": 3, "million": 6, "billion": 9, "Mio.": 6, "Mrd.": 9, "Million": 6, "Millionen": 6},
    **{"Milliarde": 9, "Milliarden": 9, "тыс.": 3, "млн": 6, "млрд": 9, "ألف": 3, "مليون": 6, "مليار": 9},
}
"""What stands behind a number -> the power of ten that it counts. Not what may mean something else: "m" is a metre, and
"Billion" another number in German. "兆" is one in Chinese and another in Japanese."""

MAGNITUDE: Final = "(?:{}| ?(?:{}))".format(
    "|".join(sign for sign in MAGNITUDES if len(sign) == 1),
    "|".join(map(re.escape, sorted((sign for sign in MAGNITUDES if len(sign) > 1), key=len, reverse=True))),
)
"""Any of these, as the inside of a regular expression: words with a space before them, or none."""

BOOKED: Final = (
    r"(?:(?:CR|Cr|DR|Dr|DB|[CDHS])\b\.?|(?:Soll|Haben|SOLL|HABEN|Debe|Haber|DEBE|HABER)\b"
    r"|(?i:credit|debit|kredit|debet|cr[ée]dito?|d[ée]bito?|tegoed)\b)"
)
"""What accounts write behind an amount for credit or debit, in English, German, French, Spanish, Portuguese and Dutch,
as the inside of a regular expression; which is below zero each account says for itself. In small letters "haben" and
"debe" are verbs."""

ARROWS: Final = "[▲▼△▽↑↓]"
"""What stands before an amount that rose or fell, as the inside of a regular expression; in Japan "▲" and "△" are below
zero."""

_figure_elsewhere: Final = re.compile(r"[^\D0-9]")
_MARKS_ELSEWHERE: Final = str.maketrans("٫٬", ".,")


def with_plain_figures(text: str) -> str:
    """A text of the same length with the figures 0 to 9 for those of other scripts, and their marks in numbers."""
    if text.isascii():
        return text
    return _figure_elsewhere.sub(lambda figure: str(unicodedata.decimal(figure[0])), text).translate(_MARKS_ELSEWHERE)


_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)(?![^\W\d_])\.?"
)
_AMOUNT = r"\d{1,3}(?:[,.' ]\d{3})*(?:[.,]\d{2})?(?!\d)|\d{1,9}(?:[.,]\d{2})?(?!\d)"
_GROUPED = r"\d{1,3}(?:[,٬]\d{3})+(?:[.٫]\d{1,18})?|\d{1,3}(?:\.\d{3})+(?:,\d{1,18})?"

SHARED_SYMBOLS: Final = {
    "$": frozenset(("USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "ARS", "CLP", "COP", "TWD")),
    "¥": frozenset(("JPY", "CNY")),
    "kr": frozenset(("SEK", "NOK", "DKK", "ISK")),
    "kr.": frozenset(("SEK", "NOK", "DKK", "ISK")),
    "元": frozenset(("CNY", "TWD", "HKD")),
    "Fr.": frozenset(("CHF",)),
    "Rs": frozenset(("INR", "PKR")),
    "Rs.": frozenset(("INR", "PKR")),
}
"""Symbols of several currencies -> their codes (ISO 4217): which one is meant has to be said."""

SYMBOLS: Final = {
    **{"€": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY", "₪": "ILS", "₫": "VND", "₴": "UAH"},
    **{"zł": "PLN", "Kč": "CZK", "Ft": "HUF", "R$": "BRL", "US$": "USD", "CA$": "CAD", "C$": "CAD", "AU$": "AUD"},
    **{"A$": "AUD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD", "SG$": "SGD", "MX$": "MXN", "NT$": "TWD", "RM": "MYR"},
    **{"円": "JPY", "원": "KRW", "руб.": "RUB", "руб": "RUB"},
    **{f"{code}$": code for code in SHARED_SYMBOLS["$"]},
}
"""Currency symbols that mean one currency -> its code (ISO 4217)."""

CODES: Final = frozenset(
    (
        *("AED", "ARS", "AUD", "BGN", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EGP", "EUR", "GBP"),
        *("HKD", "HUF", "IDR", "ILS", "INR", "ISK", "JPY", "KRW", "MXN", "MYR", "NGN", "NOK", "NZD", "PEN", "PHP"),
        *("PKR", "PLN", "RON", "RSD", "RUB", "SAR", "SEK", "SGD", "THB", "TRY", "TWD", "UAH", "USD", "VND", "ZAR"),
    )
)
"""Currency codes that are known (ISO 4217)."""

CURRENCY: Final = "|".join(map(re.escape, sorted((*SYMBOLS, *SHARED_SYMBOLS, *CODES), key=len, reverse=True)))
"""Any currency, as the inside of a regular expression."""


def _signs(without: str, signs: Iterable[str] = (*SYMBOLS, *SHARED_SYMBOLS, *CODES)) -> str:
    """Any currency but some in running text, as a pattern: no part of a word or a longer sign; "CA$" holds no "$"."""
    kept = sorted({*signs}.difference(without.split()), key=lambda sign: (-len(sign), sign))
    words = "|".join(re.escape(sign) + _ends(sign) for sign in kept if sign[0].isalpha())
    marks = "|".join(re.escape(sign) for sign in kept if not sign[0].isalpha() and sign != "$")
    dollar = r"|(?<![A-Z])\$" if "$" in kept else ""
    return rf"(?:(?<![^\W\d_])(?:{words})|{marks}{dollar})"


def _ends(sign: str) -> str:
    """What no longer word goes past: codes stand apart from figures, too."""
    return (
        r"\b"
        if sign in CODES or sign == "RM"
        else r"(?![^\W\d_])"
        if sign[-1].isalpha() and not is_unspaced(sign)
        else ""
    )


_BEFORE = _signs("Ft zł Kč Fr. 円 元 원 руб руб.")
_AFTER = _signs("Fr. Rs Rs. ₹ ¥ RM", (sign for sign in (*SYMBOLS, *SHARED_SYMBOLS, *CODES) if "$" not in sign))
"""What stands before amounts, and behind them. "5 $10" is no five dollars, and "Fr. 13" is a Friday."""


_TITLE = "".join(rf"(?<!\b{title})" for title in ("Mr", "Ms", "Dr", "St", "Mt", "Mrs", "Rev", "Hon", "Prof"))
_FULL_STOP = rf"(?<!\b[^\W\d_])(?:{_TITLE}|(?!\.\s+[A-Z]))\.(?=\s|$)"
"""The point behind a sentence: none behind an initial, nor behind a title before a name."""

CLASSES: Final[dict[str, str]] = {
    "DATE": (
        r"(?<!\d)(?:\d{4}年\d{1,2}月\d{1,2}日|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})"
        rf"|\d{{1,2}}(?:st|nd|rd|th)?[ -]{_MONTH}(?:,?[ -]\d{{4}})?"
        rf"|\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?!\d)(?:,? \d{{4}})?)(?!\d)"
    ),
    "TIME": r"(?<!\d)(?<!\d:)\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\b\.?)?(?!:?\d)",
    "PRICE": rf"-?{_BEFORE} ?-?(?:{_AMOUNT})|(?<![\d.,])(?:{_AMOUNT}) ?{_AFTER}",
    "EMAIL": r"(?<![\w.%+-])[\w.%+-]{1,64}@[\w.-]{1,190}\.[^\W\d_]{2,24}\b",
    "URL": r"\b(?:https?://|www\.)[^\s<>\"']{1,2000}",
    "DOCKET": r"(?<![\w:-])(?:\d{1,2}:)?\d{2,4}-(?:[A-Za-z]{2,4}-)?\d{3,6}(?!\d)",
    "FLIGHT": rf"(?<!{JOINED})[A-Z]{{2}} ?\d{{1,4}}(?!{JOINED}|-|[.,]\d)",
    "PHONE": (
        rf"(?<!{JOINED})(?<!-)(?:\+?\d{{1,3}}[ .-]?)?(?:\(\d{{2,4}}\) ?|\d{{2,4}}[/ .-])\d{{3,4}}[ .-]?\d{{3,4}}"
        rf"(?!{JOINED}|-)"
    ),
    "NUMBER": rf"(?<!{JOINED})(?<![.,٫٬])[-+]?(?:{_GROUPED}|\d{{1,18}}(?:[.,٫]\d{{1,18}})?)%?(?!{JOINED}|[.,٫٬]\d)",
    "CODE": (
        rf"(?<!{JOINED})(?<!-)(?<!\d[.,])(?=[A-Za-z:/-]{{0,20}}\d)"
        rf"[A-Za-z0-9]{{1,20}}(?:(?:[-:/]|(?<=\d)[.,](?=\d))[A-Za-z0-9]{{1,20}}){{0,6}}(?!{JOINED}|-|(?<=\d)[.,]\d)"
    ),
    "UPPER": rf"(?<!{JOINED})[A-Z][A-Z0-9]{{1,30}}(?!{JOINED})",
    "CAPITALISED": rf"(?<!{JOINED})[A-Z][a-z]{{1,30}}(?!{JOINED})",
    "WORD": r"(?<!\w)(?<!\d[.,])[^\W_]{1,60}(?!\w|(?<=\d)[.,]\d)",
    "DIGITS": r"\d{1,30}",
    "LETTER": r"[^\W\d_]",
    "FULL_STOP": _FULL_STOP,
    "PAUSE": rf"[,;](?=\s|$)|{_FULL_STOP}",
}
"""Token class -> pattern, most specific first: the order in which a value's class is decided."""

STOPS: Final = frozenset({"FULL_STOP", "PAUSE"})
"""Classes of signs behind a sentence, or a clause."""

ALPHANUMERIC: Final = re.compile(r"[^\W_]+")
"""Letters and figures in a row."""

TELLING: Final = frozenset({"DATE", "TIME", "PRICE", "EMAIL", "URL", "PHONE"})
"""Classes that tell a value; numbers and codes stand everywhere."""

WORDS: Final = frozenset({None, "UPPER", "CAPITALISED", "WORD", "LETTER"})
"""Classes of single words, and none: what texts are of which nothing more is known."""

FIGURES: Final = frozenset({"DATE", "TIME", "PRICE", "PHONE", "NUMBER", "DIGITS"})
"""Classes of what always has figures."""

AMOUNT: Final = "AMOUNT"

SHAPES: Final[dict[str, str]] = {
    **CLASSES,
    AMOUNT: r"[-+(]?(?:\d{1,3}(?:[,.' ]\d{3})+|\d{1,18})[.,]\d{2}(?![.,]?\d)" rf"(?!{JOINED})",
}
"""Shape -> pattern of how a value begins: the token classes, and an amount, which is a number with two decimals after a
point or a comma. A reader of paper loses decimals, and "20" is not "20.80"."""


@dataclass(frozen=True, slots=True)
class Token:
    """One token: a class of `CLASSES` by name, or a literal string.

    Exactly one of the two is set; a literal is never empty.
    """

    kind: str | None = None
    literal: str | None = None

    def __post_init__(self) -> None:
        if (self.kind is None) == (self.literal is None):
            raise ValueError("a token is either a class or a literal")
        if self.kind is not None and self.kind not in CLASSES:
            raise ValueError(f"unknown token class {self.kind!r}; known: {', '.join(CLASSES)}")
        if self.literal == "":
            raise ValueError("a literal token is never empty")


@lru_cache(maxsize=4096)
def pattern(token: Token) -> re.Pattern[str]:
    """The compiled pattern of a token."""
    if token.literal is not None:
        return re.compile(re.escape(token.literal))
    assert token.kind is not None
    return re.compile(CLASSES[token.kind])


@lru_cache(maxsize=len(SHAPES))
def shape_pattern(shape: str) -> re.Pattern[str]:
    """The compiled pattern of a shape."""
    return re.compile(SHAPES[shape])


def literal_spans(literal: str, text: str) -> list[tuple[int, int]]:
    """All non-overlapping places of a literal in a text, left to right, as (start, end)."""
    found: list[tuple[int, int]] = []
    start = text.find(literal)
    while start >= 0:
        found.append((start, start + len(literal)))
        start = text.find(literal, start + len(literal))
    return found


def spans(token: Token, text: str) -> list[tuple[int, int]]:
    """All non-overlapping matches of the token in the text, left to right, as (start, end)."""
    return [match.span() for match in pattern(token).finditer(text)]


def shaped(shape: str, text: str) -> list[tuple[int, int]]:
    """The tokens of a text that have a shape, left to right, as (start, end)."""
    if shape != AMOUNT:
        return spans(Token(shape), text)
    begins = shape_pattern(AMOUNT)
    return [(start, end) for start, end in spans(Token("NUMBER"), text) if begins.match(text[start:end])]


def class_of(text: str) -> str | None:
    """The most specific class that matches the whole text, or None."""
    for kind, matches in _whole_texts():
        if matches(text):
            return kind
    return None


@lru_cache(maxsize=1)
def _whole_texts() -> list[tuple[str, Callable[[str], object]]]:
    """The classes, most specific first, each with what tells whether all of a text is one."""
    return [(kind, pattern(Token(kind)).fullmatch) for kind in CLASSES]


_FIGURE: Final = re.compile(r"\d+(?:[.,]\d+)*")


def without_figures(text: str) -> str:
    """A text with 0 for each number, where letters stand beside these: "84,120 km" is "0 km"."""
    return _FIGURE.sub("0", text) if any(map(str.isalpha, text)) else text


def is_in_figures(text: str) -> bool:
    """Whether a text has as many digits as letters, or more, and one at least."""
    digits = sum(map(str.isdigit, text))
    return digits > 0 and digits >= sum(map(str.isalpha, text))


def is_in_words(text: str) -> bool:
    """Whether a text has letters, and no digits."""
    return any(map(str.isalpha, text)) and not any(map(str.isdigit, text))
