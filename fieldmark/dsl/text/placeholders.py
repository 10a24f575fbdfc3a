"""Placeholders: texts that stand where a value would, and say that there is none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from fieldmark.dsl.text.lexicon import caseless

LONGEST: Final = 32
"""Most characters of a placeholder in words."""

_WORDS: Final = (
    # what forms, tables and data frames write in any language, and then the words in those of the lexicon's months
    "n/a|n.a|#n/a|n/d|n.d|n/k|nan|null|nil|none|tba|tbc|tbd|to be advised|to be agreed|to be announced",
    "to be arranged|to be assigned|to be confirmed|to be decided|to be defined|to be determined|to be specified",
    "unknown|unspecified|not available|not applicable|not known|not given|not provided|not specified|not stated",
    "k.a|k. a|keine|keine angabe|nicht bekannt|nicht verfügbar|unbekannt|aucun|inconnu|non disponible|non précisé",
    "desconocido|ninguno|no disponible|sin datos|nessuno|non disponibile|sconosciuto|desconhecido|não disponível",
    "nenhum|geen|niet beschikbaar|onbekend|ingen|okänd|ukendt|ukjent|ej tillgänglig|brak|nie dotyczy|nieznany",
    "ei tiedossa|ei ole",
    # what is not known yet
    "to follow|to be notified|to be provided|not yet announced|not yet assigned|not yet available|not yet confirmed",
    "not yet decided|not yet determined|not yet known|yet to be announced|yet to be confirmed|yet to be decided",
    "folgt|noch nicht bekannt|noch offen|noch unbekannt|steht noch nicht fest|wird noch bekannt gegeben",
    "wird noch bekanntgegeben|à confirmer|à définir|à préciser|à venir|non communiqué|pas encore connu|a confirmar",
    "a definir|a determinar|por confirmar|por definir|por determinar|sin confirmar|da confermare|da definire",
    "da stabilire|nog niet bekend|nog onbekend|nog te bepalen|volgt|meddelas senare|ikke kendt|ikke kjent|ej känt",
    "do ustalenia|ilmoitetaan myöhemmin",
    # of the months in other letters; words that may be a value ("нет", 无, なし) are left out
    "нет данных|не указано|не указан|не указана|неизвестно|недоступно|уточняется|будет объявлено позднее|غير متوفر",
    "غير معروف|غير محدد|لا يوجد|暂无|暂无数据|无数据|未知|不详|未提供|待定|待公布",
    "不明|未定|該当なし|情報なし|未公開|미정|정보 없음|해당 없음",
)

SIGNS: Final = ":：= "
"""What may stand behind a label."""

PLACEHOLDERS: Final = frozenset(word for line in _WORDS for word in line.split("|"))
"""Words that say that there is no value, lower case, without brackets and dots at their ends."""


@lru_cache(maxsize=1024)
def is_placeholder(text: str) -> bool:
    """Whether a text says that there is no value: it has no letter and no digit, or is one of the usual words."""
    if not any(map(str.isalnum, text)):
        return True
    return len(text) <= LONGEST and caseless(text).strip("()[]<>.-* ") in PLACEHOLDERS


def is_label(text: str) -> bool:
    """Whether a text ends as labels do that stand above, or before, what they name."""
    return text.endswith((":", "：", "】"))


def say_nothing(texts: Sequence[str]) -> str | None:
    """The first of some texts that says that there is no value: a placeholder, or, where it is alone, a label."""
    alone = len(texts) == 1
    return next((text for text in texts if is_placeholder(text) or (alone and is_label(text))), None)
