"""What is known of a domain: how its annotators err, and what its lists look like; learned from sample sites, kept in a
file to be read and reviewed (noise-tolerant wrappers, sections 6 and 7).

    unsaid = 0.3100
    lists = [{ schema_size = 4, alignment = 2, lacking = 0, paths = 1 }]

    [annotators]
    "title" = { recall = 0.3100, noise = 0.011000, steadiness = 2.0, mistaken = 0.020000 }

`recall` and `noise` are r and 1 - p of equation 4; how these differ from site to site, and from family to family, are
`steadiness` and `mistaken`; `lacking` are pages in a hundred without any node; a list without schema size and
alignment has never two nodes on a page; `unsaid` is the share of types whose values no wrapper gives.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.wrappers.inductors import top_down
from fieldmark.synth.wrappers.publication import Looks, PublicationModel, Record, looks_of
from fieldmark.synth.wrappers.ranking import AnnotationModel, Labels, learn_annotation
from fieldmark.synth.wrappers.site import Nodes, Site
from fieldmark.synth.wrappers.xpath import Xpath

SHIPPED: Final = Path(__file__).with_name("default.toml")
"""The model that is used where no other is given."""

MAX_MODEL: Final = 4 * 2**20
"""Most bytes of a file that is read as a model."""

DICTIONARY: Final = "any dictionary"
EXPRESSION: Final = "any expression"
"""What the annotators of all types together are called in a file: they stand for a type that it does not name, of which
values are known one by one, or by their form."""

_UNSAID: Final = "# The share of types whose values no wrapper gives."
_LISTS: Final = (
    "# What the true lists on sample sites look like: texts that their records share, edits between records, pages in",
    "# a hundred without any, and paths of tags below which they stand; where no page has two, there are no records.",
    "lists = [",
)
_ANNOTATORS: Final = (
    "# How annotators err: they label a text of the list with probability `recall`, another one with `noise`; recalls",
    "# differ from site to site, the more, the smaller `steadiness` is; of other families a share is `mistaken`.",
    "[annotators]",
)
_NAMES: Final = ("recall", "noise", "steadiness", "mistaken")


class ModelError(FieldmarkError):
    """A file that is no model."""


@dataclass(frozen=True, slots=True)
class DomainModel:
    """The annotators of types, `DICTIONARY` and `EXPRESSION` among them, the publication model, and the share of types,
    above 0 and below 1, whose values no wrapper gives."""

    annotators: Mapping[str, AnnotationModel]
    publication: PublicationModel
    unsaid: float = 0.5

    def __post_init__(self) -> None:
        for name in (DICTIONARY, EXPRESSION):
            if name not in self.annotators:
                raise ValueError(f"the model has no annotator called {name}")
        if not 0 < self.unsaid < 1:
            raise ValueError(f"the share of types that no wrapper gives, {self.unsaid:g}, is not between 0 and 1")

    def none(self, *, single: bool) -> float:
        """The logarithm of P(L | X) P(X), as of wrappers, where none gives the values of a type."""
        return math.log(self.unsaid / (1 - self.unsaid)) + self.publication.usual(single=single)

    def annotator(self, kind: str, labels: Labels) -> AnnotationModel:
        """The annotator of a type that gave these labels."""
        return self.annotators.get(kind, self.annotators[EXPRESSION if labels.by_form else DICTIONARY])


def learn_model(samples: Iterable[tuple[str, Labels, Nodes | None]]) -> DomainModel:
    """The model of a domain from sample sites: for each type on each, its noisy labels and its true nodes.

    There is none where no wrapper gives these. At least one type has true nodes. How recalls differ from site
    to site is learned of all types together.
    """
    kinds: dict[str, list[tuple[Labels, Nodes]]] = {}
    unsaid = 0
    for kind, labels, true in samples:
        if true is None:
            unsaid += 1
        else:
            kinds.setdefault(kind, []).append((labels, true))
    all_of_them = [sample for found in kinds.values() for sample in found]
    annotators = {}
    for name, by_form in ((DICTIONARY, False), (EXPRESSION, True)):
        known = [(labels, true) for labels, true in all_of_them if labels.by_form == by_form] or all_of_them
        annotators[name] = learn_annotation(known)
    for kind, found in kinds.items():
        likes = annotators[EXPRESSION if found[0][0].by_form else DICTIONARY]
        annotators[kind] = learn_annotation(found, [likes.steadiness])
    looks = tuple(looks_of(labels.site, true) for labels, true in all_of_them)
    share = (unsaid + 0.5) / (unsaid + len(all_of_them) + 1)
    return DomainModel(annotators, PublicationModel(looks), share)


def true_list(site: Site, values: Sequence[Set[str]], *, single: bool) -> Nodes | None:
    """The nodes that hold the true values of each page, folded: of the XPATH rules that fit these, the one with fewest.

    None where no rule gives nothing but true values, and all of them.
    """
    there = frozenset(node for node in range(len(site)) if fold(site.texts[node]) in values[site.page_of[node]])
    fitting = []
    for nodes in top_down(Xpath(site, items=not single), there):
        pages = [{fold(site.texts[node]) for node in page} for page in site.by_page(nodes)]
        if nodes <= there and all(found == set(true) for found, true in zip(pages, values, strict=True)):
            fitting.append(nodes)
    return min(fitting, key=lambda nodes: (len(nodes), sorted(nodes)), default=None)


def dumps_model(model: DomainModel) -> str:
    """The model as the text of a file."""
    lists = []
    for record, lacking, paths in sorted(model.publication.samples, key=str):
        size = "" if record is None else f"schema_size = {record.schema_size}, alignment = {record.alignment}, "
        lists.append(f"  {{ {size}lacking = {lacking}, paths = {paths} }},")
    annotators = [
        f"{json.dumps(kind)} = {{ recall = {annotator.recall:.4f}, noise = {annotator.noise:.6f}, "
        f"steadiness = {annotator.steadiness:.4f}, mistaken = {annotator.mistaken:.6f} }}"
        for kind, annotator in sorted(model.annotators.items())
    ]
    unsaid = (_UNSAID, f"unsaid = {model.unsaid:.4f}", "")
    return "\n".join([*unsaid, *_LISTS, *lists, "]", "", *_ANNOTATORS, *annotators, ""])


def read_model(path: Path = SHIPPED) -> DomainModel:
    """The model in a file. Raises ModelError where it is none, OSError where it cannot be read."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_MODEL + 1)
        if len(data) > MAX_MODEL:
            raise ModelError(f"{path.name}: a model of a domain has at most {MAX_MODEL:,} bytes; is it one?")
        content = tomllib.loads(data.decode("utf-8-sig"))
        annotators = {
            str(kind): AnnotationModel(*(float(item[name]) for name in _NAMES))
            for kind, item in content["annotators"].items()
        }
        publication = PublicationModel(tuple(map(_looks, content["lists"])))
        return DomainModel(annotators, publication, float(content["unsaid"]))
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        what = f"there is no {error}" if isinstance(error, KeyError) else str(error)
        raise ModelError(f"{path.name}: this is no model of a domain: {what}") from error


def _looks(item: Mapping[str, Any]) -> Looks:
    sizes = (int(item["schema_size"]), int(item["alignment"])) if "schema_size" in item else None
    return Looks(None if sizes is None else Record(*sizes), int(item["lacking"]), int(item["paths"]))
