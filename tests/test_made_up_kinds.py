"""The kinds of documents that we made up: always the same, and what they say is on them."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.policy import default
from html import unescape

import pytest

from benchmarks.made_up_kinds.kinds import KINDS, documents, suffix_of
from benchmarks.made_up_kinds.material import Value


def texts(value: Value) -> list[str]:
    """All texts of a value."""
    if isinstance(value, str):
        return [value]
    found: list[str] = []
    for one in value or ():
        found += one.values() if isinstance(one, dict) else [one]
    return found


def decoded(text: str) -> str:
    """A document; of a mail its parts as they read."""
    if suffix_of(text) != ".eml":
        return text
    parts = message_from_bytes(text.encode(), policy=default).walk()
    return "\n".join(part.get_content() for part in parts if not part.is_multipart())


@pytest.mark.parametrize("kind", KINDS)
def test_documents_are_always_the_same_and_differ(kind: str) -> None:
    made = documents(kind)
    assert made == documents(kind)
    assert len({text for text, _ in made}) == len(made)
    assert len({frozenset(labels) for _, labels in made}) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_each_value_stands_in_its_document(kind: str) -> None:
    for made, labels in documents(kind):
        text = decoded(made)
        shown = [" ".join(unescape(re.sub("<[^>]*>", between, text)).split()) for between in ("", " ")]
        shown.append(text)
        missing = [one for value in labels.values() for one in texts(value) if not any(one in part for part in shown)]
        assert not missing


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_that_some_lack_is_there_in_others(kind: str) -> None:
    made = [labels for _, labels in documents(kind)]
    assert all(any(labels[name] for labels in made) for name in made[0])
