"""Words: how those of a question are compared with those of a page, and parts of speech of the values.

The lexicons are our own and small: function words, endings, and, for what is often asked for, the words by which pages
call it. A word is compared by its stem, which is what is left when common English endings go.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from fieldmark.dsl.text.lexicon import ALPHANUMERIC

_camel = re.compile(r"(?<=[a-z])(?=[A-Z])")

_FUNCTION_WORDS: Final = {
    "DT": "a an the this that these those each every all any some no der die das ein eine le la les un une el los las "
    "het de",
    "IN": "of in on at by for from with about into over under between after before during without within through as "
    "than against per via near named called not",
    "CC": "and or but nor und oder et ou y o en och og",
    "PRP": "i you he she it we they me him her us them my your his its our their who whom whose which what",
    "MD": "can could may might must shall should will would",
    "VB": "is are was were be been being am do does did has have had let",
    "TO": "to",
    "RB": "very more most less also only just now then here there how when where why",
}
_TAGS: Final = {word: tag for tag, words in _FUNCTION_WORDS.items() for word in words.split()}

_ENDINGS: Final = (
    *(("ing", "VBG"), ("ed", "VBD"), ("ly", "RB")),
    *((ending, "JJ") for ending in ("ous", "ful", "able", "ible", "ive", "less", "ish", "ic", "al")),
    *((ending, "NN") for ending in ("tion", "ment", "ness", "ity")),
    ("s", "NNS"),
)
"""Ending -> part of speech, the first that fits."""

_CONCEPTS: Final = (
    "date dates dated day filed filing released release posted published updated issued decided argued entered created "
    "when time datum fecha data dato",
    "price cost amount total fee rate preis prix precio prijs pris",
    "number no num nos nr id code docket reference case#",
    "docket case cause file matter action appeal",
    "case opinion decision caption style party parties title name plaintiff versus",
    "citation cite cited reporter",
    "judge justice author writer wrote by panel magistrate",
    "ingredient ingredients zutat zutaten ingrediente ingredientes ingrédient ingrédients ingredienser ingrediens "
    "ingrediënten ingrediënt ingredienti υλικά skladniki składniki ainekset bahan materials need",
    "step steps instruction instructions direction directions method preparation procedure zubereitung anleitung "
    "bereiding werkwijze bereidingswijze preparo preparação preparación préparation instrucciones tillagning gör "
    "fremgangsmåte fremgangsmetode εκτέλεση how",
    "article story news headline post entry blog report title",
    "product item article deal offer name title",
    "game title name app",
    "book title work volume name",
    "movie film title show series episode name",
    "song track title album music name",
    "person people name member player speaker author employee staff team user profile contact attorney lawyer",
    "company organisation organization firm employer vendor brand name manufacturer seller publisher",
    "place city town location address venue country state region hotel restaurant destination",
    "course class lesson program title name",
    "question q ask title topic thread",
    "review comment opinion testimonial feedback",
    "email mail e-mail contact",
    "phone telephone tel fax mobile contact",
    "rating score star stars points",
    "job position vacancy role title",
    "event meeting session date title name",
    "description summary abstract text details about",
    "link url website site page",
    "category type kind genre topic tag subject",
    "status state outcome result disposition",
    "court tribunal county district jurisdiction",
    "document pdf file attachment exhibit",
    "quantity amount qty unit measure",
)
"""Each line is one concept: what asks for one of its words may stand under another on a page."""


def words_of(text: str) -> list[str]:
    """The words of a text in lower case; `camelCase`, `snake_case` and `kebab-case` fall apart."""
    return [word.lower() for word in ALPHANUMERIC.findall(_camel.sub(" ", text))]


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """A word without accents and common English endings; never shorter than three letters where it was not."""
    word = "".join(c for c in unicodedata.normalize("NFKD", word.lower()) if not unicodedata.combining(c))
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x")):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word[: -len(ending)] + instead
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            word = word[: -len(ending)]
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def stems_of(words: Iterable[str]) -> list[str]:
    """The stems of those of some words, in lower case, that are no function words."""
    return [stem(word) for word in words if word not in _TAGS]


def related(word: str) -> frozenset[str]:
    """The stems of all words by which pages may call what a stem names, itself among them."""
    concepts = [frozenset(map(stem, line.split())) for line in _CONCEPTS]
    return frozenset[str]().union(*[one for one in concepts if word in one])


@lru_cache(maxsize=50_000)
def part_of_speech(token: str, first: bool) -> str:
    """The likely part of speech of a token: a tag of the Penn treebank, told by lexicon, form and ending.

    A capital says proper noun, but for the `first` word of a text only where the word is not a known one.
    """
    lower = token.lower()
    if not token[0].isalnum():
        return "PUNCT"
    if any(c.isdigit() for c in token):
        return "CD"
    known = _TAGS.get(lower)
    if known is not None:
        return known
    if token[0].isupper() and not (first and lower.endswith(("ing", "ed", "ly"))):
        return "NNP"
    for ending, tag in _ENDINGS:
        if lower.endswith(ending) and len(lower) > len(ending) + 2:
            return tag
    return "NN"


TOKEN: Final = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*|[^\w\s]")
"""A token of a value: a word with what joins it, or a single sign."""

_upper = re.compile(r"[A-ZÀ-ÖØ-Þ]+")
_lower = re.compile(r"[^\W\d_A-ZÀ-ÖØ-Þ]+")
_digits = re.compile(r"\d+")


@lru_cache(maxsize=50_000)
def shape(token: str) -> str:
    """The form of a token: runs of capitals are `A`, of small letters `a`, of digits `0`; signs stay."""
    token = _digits.sub("0", token)
    return _upper.sub("A", _lower.sub("a", token))
