"""Metadata: what a page says for machines alone is no part of what questions see."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.synth.zeroshot.aggregation import Vocabulary
from fieldmark.synth.zeroshot.answers import PageFeatures
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.questions import read_question
from tests.synth.zeroshot.pages import markup, page

_FACTS = [{"@type": "Recipe", "name": f"Soup {n}", "recipeIngredient": ["salt", "water"]} for n in range(4)]
_HEAD = f'<script type="application/ld+json">{json.dumps(_FACTS)}</script>' + "".join(
    f'<meta property="og:{name}" content="Soup"><link rel="{name}" href="{name}">' for name in ("title", "image", "url")
)
_INSIDE = '<meta itemprop="name" content="Soup"><link itemprop="url" href="soup">'


def _features(text: str, head: str, inside: str) -> list[tuple[object, ...]]:
    data = f"<html><head>{head}</head><body><div>{inside}{text}{inside}</div>{inside}<p>last</p></body></html>"
    vocabulary = Vocabulary()
    tree = PageTree(page(data.encode()))
    features = PageFeatures(tree, vocabulary)
    question = read_question("ingredients of soup")
    names = list(vocabulary.numbers)
    return [
        (
            listed.candidate.predicate,
            listed.candidate.texts,
            [[names[number] for number in block] for block in listed.fixed],
            [list(vocabulary.numbers)[number] for number in asked],
            features.known(question),
        )
        for listed, asked in zip(features.lists, features.asked(question), strict=True)
    ]


@given(markup, st.booleans())
@settings(max_examples=40, deadline=None)
def test_a_page_has_the_same_lists_and_features_without_its_metadata(text: str, within: bool) -> None:
    assert _features(text, _HEAD, _INSIDE if within else "") == _features(text, "", "")


def test_there_is_metadata_in_the_page_that_says_more_than_it_shows() -> None:
    document = page(f"<html><head>{_HEAD}</head><body><p>last</p></body></html>".encode())
    assert len(document.element.findall(".//meta")) > 10
    assert not {"meta", "link", "json-ld"} & {*PageTree(document).tags}
