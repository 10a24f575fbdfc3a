"""Placeholders: texts that stand where a value would, and say that there is none."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fieldmark.dsl.text.lexicon import fold

LONGEST: Final = 24
"""Most characters of a placeholder in words."""

_WORDS: Final = (
    # what forms, tables and data frames write in any language, and then the words in those of the lexicon's months
    "n/a|n.a|#n/a|n/d|n.d|n/k|nan|null|nil|none|tba|tbc|tbd|to be announced|to be confirmed|to be determined",
    "unknown|unspecified|not available|not applicable|not known|not given|not provided|not specified|not stated",
    "k.a|k. a|keine|keine angabe|nicht bekannt|nicht verfügbar|unbekannt|aucun|inconnu|non disponible|non précisé",
    "desconocido|ninguno|no disponible|sin datos|nessuno|non disponibile|sconosciuto|desconhecido|não disponível",
    "nenhum|geen|niet beschikbaar|onbekend|ingen|okänd|ukendt|ukjent|ej tillgänglig|brak|nie dotyczy|nieznany",
    "ei tiedossa|ei ole",
)

PLACEHOLDERS: Final = frozenset(word for line in _WORDS for word in line.split("|"))
"""Words that say that there is no value, lower case, without brackets and dots at their ends."""


@lru_cache(maxsize=1024)
def is_placeholder(text: str) -> bool:
    """Whether a text says that there is no value: it has no letter and no digit, is one of the usual words, or ends as
    a label does, that of the next value."""
    if not any(map(str.isalnum, text)):
        return True
    if len(text) > LONGEST:
        return False
    return text.endswith((":", "：")) or fold(text).casefold().strip("()[]<>.-* ") in PLACEHOLDERS
