"""What is known of a domain: how its annotators err, and what its lists look like; learned from sample sites, kept in a
file to be read and reviewed (noise-tolerant wrappers, sections 6 and 7).

    lists = [{ schema_size = 4, alignment = 2, lacking = 0 }]

    [annotators]
    "title" = { recall = 0.3100, noise = 0.011000 }

`recall` and `noise` are r and 1 - p of equation 4; `lacking` are pages in a hundred without any node; a list without
schema size and alignment has never two nodes on a page.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.wrappers.enumeration import top_down
from fieldmark.synth.wrappers.publication import Looks, PublicationModel, Record, looks_of
from fieldmark.synth.wrappers.ranking import AnnotationModel, Labels, learn_annotation
from fieldmark.synth.wrappers.site import Nodes, Site
from fieldmark.synth.wrappers.xpath import Xpath

SHIPPED: Final = Path(__file__).with_name("default.toml")
"""The model that is used where no other is given."""

MAX_MODEL: Final = 4 * 2**20
"""Most bytes of a file that is read as a model."""

ANY: Final = "any"
"""What the annotators of all types together are called in a file: they stand for a type that it does not name."""

_LISTS: Final = (
    "# What the true lists on sample sites look like: texts that their records share, edits between records, and pages",
    "# in a hundred without any; where no page has two, there are no records.",
    "lists = [",
)
_ANNOTATORS: Final = (
    "# How annotators err: they label a text of the list with probability `recall`, another one with `noise`.",
    "[annotators]",
)


class ModelError(FieldmarkError):
    """A file that is no model."""


@dataclass(frozen=True, slots=True)
class DomainModel:
    """The annotators of types, `ANY` among them, and the publication model."""

    annotators: Mapping[str, AnnotationModel]
    publication: PublicationModel

    def __post_init__(self) -> None:
        if ANY not in self.annotators:
            raise ValueError(f"the model has no annotator called {ANY}")

    def annotator(self, kind: str) -> AnnotationModel:
        """The annotator of a type."""
        return self.annotators.get(kind, self.annotators[ANY])


def learn_model(samples: Iterable[tuple[str, Labels, Nodes]]) -> DomainModel:
    """The model of a domain from sample sites: for each type on each, its noisy labels and its true nodes."""
    kinds: dict[str, list[tuple[Labels, Nodes]]] = {}
    for kind, labels, true in samples:
        kinds.setdefault(kind, []).append((labels, true))
    all_of_them = [sample for found in kinds.values() for sample in found]
    annotators = {kind: learn_annotation(found) for kind, found in kinds.items()}
    looks = tuple(looks_of(labels.site, true) for labels, true in all_of_them)
    return DomainModel({**annotators, ANY: learn_annotation(all_of_them)}, PublicationModel(looks))


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
    for record, lacking in sorted(model.publication.samples, key=str):
        size = "" if record is None else f"schema_size = {record.schema_size}, alignment = {record.alignment}, "
        lists.append(f"  {{ {size}lacking = {lacking} }},")
    annotators = [
        f"{json.dumps(kind)} = {{ recall = {annotator.recall:.4f}, noise = {annotator.noise:.6f} }}"
        for kind, annotator in sorted(model.annotators.items())
    ]
    return "\n".join([*_LISTS, *lists, "]", "", *_ANNOTATORS, *annotators, ""])


def read_model(path: Path = SHIPPED) -> DomainModel:
    """The model in a file. Raises ModelError where it is none, OSError where it cannot be read."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_MODEL + 1)
        if len(data) > MAX_MODEL:
            raise ModelError(f"{path.name}: a model of a domain has at most {MAX_MODEL:,} bytes; is it one?")
        content = tomllib.loads(data.decode("utf-8"))
        annotators = {
            str(kind): AnnotationModel(float(item["recall"]), float(item["noise"]))
            for kind, item in content["annotators"].items()
        }
        return DomainModel(annotators, PublicationModel(tuple(map(_looks, content["lists"]))))
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        what = f"there is no {error}" if isinstance(error, KeyError) else str(error)
        raise ModelError(f"{path.name}: this is no model of a domain: {what}") from error


def _looks(item: Mapping[str, Any]) -> Looks:
    sizes = (int(item["schema_size"]), int(item["alignment"])) if "schema_size" in item else None
    return Looks(None if sizes is None else Record(*sizes), int(item["lacking"]))
