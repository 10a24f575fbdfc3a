"""Documents with what is true of them: fixtures, and documents with labels beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fieldmark.dsl.documents import Kind
from fieldmark.dsl.errors import DocumentError, LabelError
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html import HtmlDocument
from fieldmark.runtime.regression.comparison import REST
from fieldmark.runtime.regression.fixtures import FixtureError, fixture_folders, read_fixture
from fieldmark.runtime.sources.documents import read_document
from fieldmark.runtime.sources.folders import walk_documents

Labels = Callable[[Path], Mapping[str, Any] | None]
"""The true values of a document by its path, as JSON; None where there are none."""


@dataclass(frozen=True, slots=True)
class TrueDocument:
    """A document and the true values of its fields, as JSON; a field that is not mentioned is unknown."""

    document: HtmlDocument | FormDocument
    values: Mapping[str, Any]


def true_documents(
    paths: Iterable[str | Path], labels: Labels, kind: Kind = "html"
) -> Iterator[TrueDocument | DocumentError | FixtureError | LabelError]:
    """The documents of which something is known, in the order given; what cannot be read, as its error.

    Of a fixture the values count that were kept, but for those that were uncertain. Documents without labels are left
    out, and so are lists of records that are labelled in part.
    """
    for path in map(Path, paths):
        folders = list(fixture_folders([path]))
        for folder in folders:
            try:
                yield _of_fixture(folder)
            except (DocumentError, FixtureError) as error:
                yield error
        for document in () if path in folders else walk_documents([path], kind):
            if any(folder in document.parents for folder in folders):
                continue
            try:
                values = labels(document)
                if values is None:
                    continue
                yield TrueDocument(read_document(document), {n: v for n, v in values.items() if not _in_part(v)})
            except (DocumentError, LabelError) as error:
                yield error


def _of_fixture(folder: Path) -> TrueDocument:
    fixture = read_fixture(folder)
    unsure = {place.split("[")[0] for place in fixture.answers["abstained"]}
    values = {name: value for name, value in fixture.answers["values"].items() if name not in unsure}
    return TrueDocument(read_document(fixture.document), values)


def _in_part(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and value[-1] == REST
