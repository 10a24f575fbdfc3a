"""Learning records of HTML pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.instance import Separator
from fieldmark.dsl.core.terms import Field, Records
from fieldmark.dsl.html.records import Separation
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import Example, RecordLabel, texts_of, texts_within
from fieldmark.synth.core.fields import Corpus, learn_field
from fieldmark.synth.html.index import Annotation, DocumentIndex, annotate
from fieldmark.synth.html.instance import HtmlInstance
from fieldmark.synth.records.matching import RankedSeparation, RecordPage
from fieldmark.synth.records.separations import learn_separations, with_alternatives


class HtmlRecords:
    """Records of pages, some of which are indexed already."""

    def __init__(self, indexes: Iterable[DocumentIndex]) -> None:
        self._indexes = {index.document: index for index in indexes}

    def index(self, document: Document) -> DocumentIndex:
        """A page, or a record as one, indexed."""
        assert isinstance(document, HtmlDocument), "records of a page are pages"
        return self._indexes.get(document) or DocumentIndex(document)

    def labelled(self, index: DocumentIndex, labels: Sequence[RecordLabel], complete: bool) -> RecordPage:
        """A page with its labelled records."""
        return RecordPage(index, labels, complete)

    def separations(self, pages: Sequence[RecordPage], limit: int) -> Sequence[RankedSeparation[Separation]]:
        """The best separations of the pages' records."""
        return learn_separations(pages, limit)

    def with_alternatives(
        self, records: Records, separations: Sequence[Separator], documents: Sequence[Document]
    ) -> Records:
        """The records with those of the separations that give the same on all pages."""
        pages = [document for document in documents if isinstance(document, HtmlDocument)]
        return with_alternatives(records, [s for s in separations if isinstance(s, Separation)], pages)

    def annotation(self, key: str, index: DocumentIndex, example: Example) -> Annotation:
        """A field's values in a record, from the first source in which all are found, or else from the first."""
        values, labels = texts_of(example.labels[key]), frozenset(map(fold, texts_within(example.labels)))
        found = [annotate(key, index, values, labels, source) for source in ("text", "either", "normal")]
        return next((annotation for annotation in found if all(annotation.places)), found[0])

    def field(self, key: str, examples: Sequence[Example], smallest: int) -> Field:
        """The field learned from records."""
        pages = [example.document for example in examples if isinstance(example.document, HtmlDocument)]
        return learn_field(key, Corpus(HtmlInstance(pages), examples), smallest)[0]
