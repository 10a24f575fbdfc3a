"""Algorithm 3: fine clusters by the look of whole documents, and their merging by the look of regions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.instance import Landmark, TextLandmark
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.dsl.text.names import FieldName
from fieldmark.synth.core.clusters import fine_clusters, merge_clusters
from fieldmark.synth.html.index import Annotation, DocumentIndex
from fieldmark.synth.html.instance import common_texts, document_blueprint
from fieldmark.synth.html.regions import region_of_interest
from tests.dsl.terms import document, documents
from tests.synth.alterations import counterpart
from tests.synth.pages import Row, Section, Template, fill, seeds, templates

LAW = settings(deadline=None, max_examples=30)

ROW = Row("Total", "price", "total")
OTHERS = tuple(Row(label, "code", None) for label in ("Gate", "Order number", "Status", "Seats"))
PLAIN = Template((Section("Details", "cells", (ROW, *OTHERS)),))


def clustered(pages: Sequence[HtmlDocument]) -> list[list[int]]:
    indexes = [DocumentIndex(page) for page in pages]
    common = common_texts(indexes)
    return fine_clusters([document_blueprint(index, common) for index in indexes])


def annotated(template: Template, seed: int, name: str) -> Annotation:
    page = fill(template, seed)
    value = page.values["total"]
    assert isinstance(value, str)
    index = DocumentIndex(page.document(name))
    return index.annotate(FieldName.among("total"), (value,), frozenset({fold(value)}), "text")


def merged(
    clusters: Sequence[Sequence[Annotation]], landmarks: Sequence[set[str]], threshold: float = 0.0
) -> list[list[str]]:
    """The names of the documents of each cluster after merging."""
    candidates = [frozenset[Landmark](TextLandmark(text) for text in texts) for texts in landmarks]
    common = common_texts([annotation.index for cluster in clusters for annotation in cluster])

    def look(annotation: Annotation, landmark: Landmark) -> frozenset[Hashable] | None:
        return region_of_interest(annotation, landmark, common)

    return [[item.name for item in cluster] for cluster in merge_clusters(clusters, candidates, look, threshold)]


@given(st.lists(documents(), min_size=1, max_size=6))
@LAW
def test_fine_clusters_are_a_partition_in_order(pages: list[HtmlDocument]) -> None:
    clusters = clustered(pages)
    assert sorted(number for cluster in clusters for number in cluster) == list(range(len(pages)))
    assert all(cluster == sorted(cluster) for cluster in clusters)
    assert clusters == sorted(clusters)


@given(templates(), st.lists(seeds(), min_size=4, max_size=4, unique=True))
@LAW
def test_fine_clusters_do_not_depend_on_the_order(template: Template, numbers: Sequence[int]) -> None:
    pages = [fill(template, seed).document("page") for seed in numbers]
    pages.append(fill(counterpart(template, Random(0)), 0).document("other"))
    forward = clustered(pages)
    backward = clustered(pages[::-1])
    last = len(pages) - 1
    assert {frozenset(cluster) for cluster in forward} == {frozenset(last - n for n in cluster) for cluster in backward}


@given(st.lists(seeds(), min_size=2, max_size=4, unique=True))
@LAW
def test_pages_of_one_layout_are_one_fine_cluster(numbers: Sequence[int]) -> None:
    ours = [fill(PLAIN, seed).document("ours") for seed in numbers]
    theirs = [fill(counterpart(PLAIN, Random(1)), seed + 10**7).document("theirs") for seed in numbers]
    clusters = clustered([*ours, *theirs])
    count = len(numbers)
    assert clusters == [list(range(count)), list(range(count, 2 * count))]


def test_texts_that_two_documents_share_are_common() -> None:
    pages = [document("<p>Total</p><p>1</p><p>x</p><p>x</p>"), document("<p>Total</p><p>2</p>"), document("<p>2 </p>")]
    assert common_texts([DocumentIndex(page) for page in pages]) == {"Total", "2"}


def test_clusters_whose_regions_look_alike_are_merged() -> None:
    long = Template((Section("", "lines", OTHERS), Section("", "terms", OTHERS), *PLAIN.sections))
    clusters = [[annotated(PLAIN, 1, "a"), annotated(PLAIN, 2, "b")], [annotated(long, 3, "c")]]
    assert merged(clusters, [{"Total"}, {"Total"}]) == [["a", "b", "c"]]


def test_clusters_whose_regions_look_different_are_kept_apart() -> None:
    other = Template((Section("", "stacked", (ROW, *OTHERS)),))
    clusters = [[annotated(PLAIN, 1, "a")], [annotated(other, 2, "b")]]
    assert merged(clusters, [{"Total"}, {"Total"}]) == [["a"], ["b"]]
    assert merged(clusters, [{"Total"}, {"Total"}], threshold=1.0) == [["a", "b"]]


def test_clusters_without_a_common_landmark_are_kept_apart() -> None:
    clusters = [[annotated(PLAIN, 1, "a")], [annotated(PLAIN, 2, "b")]]
    assert merged(clusters, [set(), set()]) == [["a"], ["b"]]
    assert merged(clusters, [{"nowhere"}, {"nowhere"}]) == [["a"], ["b"]]


@given(st.lists(seeds(), min_size=1, max_size=5, unique=True), st.floats(0, 1))
@LAW
def test_merging_keeps_every_document_once(numbers: Sequence[int], threshold: float) -> None:
    other = Template((Section("", "bold", (ROW, *OTHERS), colon=True),))
    clusters = [[annotated((PLAIN, other)[seed % 2], seed, str(seed))] for seed in numbers]
    found = merged(clusters, [{"Total", "Gate"}] * len(clusters), threshold)
    assert sorted(name for cluster in found for name in cluster) == sorted(map(str, numbers))
    assert len(found) <= len(clusters)
