"""`fieldmark boxes`: keep what was read from PDF files and images beside them."""

from __future__ import annotations

import json
from pathlib import Path

import click

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.cli.console import INPUT, no_documents
from fieldmark.runtime.io.boxes import boxes_content
from fieldmark.runtime.io.content import BOXES, boxes_of, ending
from fieldmark.runtime.io.documents import form_pages
from fieldmark.runtime.io.files import replacing, walk_documents


@click.command("boxes")
@click.argument("documents", metavar="DOCUMENT...", nargs=-1, required=True, type=INPUT)
@click.pass_context
def command(ctx: click.Context, documents: tuple[Path, ...]) -> None:
    """Read each DOCUMENT, a PDF file or an image, and write its texts with their places beside it.

    NAME.pdf gets NAME.boxes.json, which is read in its place from then on: OCR is slow, and what it read can be looked
    at and mended. In folders, documents that have their boxes already are left as they are.
    """
    failed = found = False
    for path in walk_documents(documents, "form"):
        found = True
        if ending(path) == BOXES:
            continue
        try:
            pages = form_pages(path)
        except DocumentError as error:
            click.echo(f"left out: {error}", err=True)
            failed = True
            continue
        with replacing(boxes_of(path)) as stream:
            stream.write(json.dumps(boxes_content(pages), ensure_ascii=False).encode("utf-8") + b"\n")
        click.echo(f"written to {boxes_of(path)}")
    if not found:
        raise no_documents(documents, "form")
    ctx.exit(1 if failed else 0)
