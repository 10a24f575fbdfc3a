"""Names of months in the common European languages.

Every name means one month in all of these languages; names that mean two (Polish and Croatian `listopad`) are left out.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_LINES: Final = (
    # January to December, one line a language: English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish,
    # Danish, Norwegian, Polish (nominative, genitive), Finnish (nominative, partitive)
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
    # abbreviations
    "jan feb mar apr may jun jul aug sep oct nov dec",
    "jän - mrz - mai - - - sept okt - dez",
    "janv févr - avr - juin juil - - - - déc",
    "ene fév - abr - - - ago set out - dic",
    "gen - - - mag giu lug - sett ott - -",
    "- fev mrt - mei - - aoû - - - des",
    "sty lut - kwi maj cze lip sie wrz paź - gru",
)
"""Twelve words a line; `-` where a language adds nothing."""

NAMES: Final = tuple(tuple(None if name == "-" else name for name in line.split()) for line in _LINES)
"""The names of the months from January on, or their abbreviations, in one language a row."""


def plain(name: str) -> str:
    """A name without accents, lower case: how it is written where accents are not at hand."""
    decomposed = unicodedata.normalize("NFD", name.lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


MONTHS: Final = {plain(name): number for names in NAMES for number, name in enumerate(names, 1) if name is not None}
"""Name, lower case and without accents -> month, 1 to 12."""


def month_of(name: str) -> int | None:
    """The month of a name, in any case, with or without accents; None where it is none."""
    return MONTHS.get(plain(name))
