"""`fieldmark segment`: the records of list pages by a domain schema, one line of JSON for each page."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import Any

import click

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.amber.analysis import analyse_page
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.extraction import typing_to_json
from fieldmark.runtime.amber.learning import Domains, domains_of, with_domains
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.refinements.evidence import evidence_of
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.schema_file import load_schema
from fieldmark.runtime.amber.store import EvidenceStore
from fieldmark.runtime.cli.console import DOCUMENT, apart, no_documents, output_file, writing
from fieldmark.runtime.io import read_page, walk_documents


@click.command("segment")
@click.argument("pages", metavar="PAGE...", nargs=-1, required=True, type=DOCUMENT)
@click.option("--schema", required=True, help="A schema file, or the name of a shipped one.")
@click.option("-o", "--output", type=click.Path(path_type=Path), callback=output_file, help="Write to this file.")
@click.option("--evidence", is_flag=True, help="Add nodes, support, and which annotations were kept or dropped.")
@click.option(
    "--learn",
    "store",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep what the pages say about gazetteer terms in this file, for the pages after. A page counts once.",
)
@click.pass_context
def command(
    ctx: click.Context, pages: tuple[Path, ...], schema: str, output: Path | None, evidence: bool, store: Path | None
) -> None:
    """Find the records on each PAGE (folders are searched) and print one JSON object a line.

    A page that cannot be read gives a line with its error; the exit status is then 1.
    """
    apart("-o", output, pages)
    segmenter = _Segmenter(load_schema(schema), store, evidence)
    paths = walk_documents(pages)
    first = next(paths, None)
    if first is None:
        raise no_documents(pages)
    failed = False
    with writing(output) as stream:
        for path in chain([first], paths):
            line = segmenter.line(path)
            failed = failed or "error" in line
            stream.write(json.dumps(line, ensure_ascii=False).encode("utf-8") + b"\n")
            stream.flush()
    ctx.exit(1 if failed else 0)


class _Segmenter:
    """Segments pages one by one; with a store it learns from each."""

    def __init__(self, schema: DomainSchema, store: Path | None, evidence: bool) -> None:
        self._schema = schema
        self._evidence = evidence
        self._seed: Domains = domains_of(schema)
        self._store = EvidenceStore(store) if store else None
        self._domains: Domains = self._store.read(self._seed) if self._store else self._seed

    def line(self, path: Path) -> dict[str, Any]:
        """The result on one page, or its error."""
        try:
            document = read_page(path)
        except DocumentError as error:
            return {"document": error.name, "error": error.reason}
        schema = with_domains(self._schema, self._domains) if self._store else self._schema
        page = Page(document)
        typing = analyse_page(page, annotate(page, schema), schema)
        if self._store:
            self._domains = self._store.add(page.key, evidence_of([typing], self._seed), self._schema, self._seed)
        line = typing_to_json(typing, page, self._evidence)
        document.forget()
        return line
