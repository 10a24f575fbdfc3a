"""`fieldmark blocks`: what a page looks like in blocks (VIPS), from a browser, given boxes, or a saved snapshot."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.cli.main import write_lines
from fieldmark.runtime.cli.options import DOCUMENT, INPUT, LINES, OUTPUT, apart, output_file
from fieldmark.runtime.io.documents import bytes_of, read_page
from fieldmark.runtime.io.files import replacing
from fieldmark.runtime.io.names import shown_path, writable
from fieldmark.runtime.vision.devtools import find_browser
from fieldmark.runtime.vision.given import snapshot_in
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.overlay import overlay
from fieldmark.runtime.vision.rendering import Renderer
from fieldmark.runtime.vision.segmentation import Block, segment
from fieldmark.runtime.vision.settings import SETTINGS
from fieldmark.runtime.vision.snapshot import Snapshot


def _drawings(ctx: click.Context, parameter: click.Parameter, paths: tuple[Path, ...]) -> tuple[Path, ...]:
    for path in paths:
        output_file(ctx, parameter, path)
        if path.suffix.lower() not in (".html", ".png"):
            raise click.BadParameter(f"{click.format_filename(path)} ends neither in .html nor in .png", ctx, parameter)
    return paths


@click.command("blocks")
@click.argument("pages", metavar="PAGE...", nargs=-1, required=True, type=DOCUMENT)
@click.option(
    "--pdoc", type=click.IntRange(1, 10), default=SETTINGS.pdoc, show_default=True,
    help="Permitted degree of coherence: blocks of a greater one are not divided.",
)  # fmt: skip
@click.option("--boxes", type=INPUT, help="Take the boxes in this file, or a saved snapshot, instead of a browser.")
@click.option("--save", type=click.Path(path_type=Path), callback=output_file, help="Save the snapshot to this file.")
@click.option(
    "--overlay", "drawings", type=click.Path(path_type=Path), callback=_drawings, multiple=True,
    help="Draw the page with its blocks to this file, .html or .png (which needs a browser).",
)  # fmt: skip
@OUTPUT
@LINES
@click.pass_context
def blocks_command(
    ctx: click.Context,
    pages: tuple[Path, ...],
    pdoc: int,
    boxes: Path | None,
    save: Path | None,
    drawings: tuple[Path, ...],
    output: Path | None,
) -> None:
    """Divide each PAGE (folders are searched) into blocks as it is seen, and print one JSON object a line.

    A page is rendered by Chromium, without scripts; nothing is loaded but the page itself. "blocks" is a tree; each
    block has its degree of coherence, its box (left, top, right, bottom in pixels), the XPaths of its nodes, and its
    children. "misplaced" lists nodes whose boxes do not hold what is seen of them; "unmatched" counts nodes without a
    box.

    A page that cannot be read or rendered gives a line with its error; the exit status is then 1.
    """
    if (boxes or save or drawings) and (len(pages) > 1 or pages[0].is_dir()):
        raise click.UsageError("--boxes, --save and --overlay are for a single page")
    for option, path in (("-o", output), ("--save", save), *(("--overlay", drawing) for drawing in drawings)):
        apart(option, path, (*pages, *([boxes] if boxes else [])))
    if boxes is None or any(drawing.suffix.lower() == ".png" for drawing in drawings):
        find_browser()
    with ExitStack() as stack:
        maker = _Maker(stack.enter_context(Renderer()), pdoc, boxes, save, drawings)
        ctx.exit(write_lines(pages, "html", output, maker.line))


class _Maker:
    """Makes the blocks of pages one by one."""

    def __init__(
        self, renderer: Renderer, pdoc: int, boxes: Path | None, save: Path | None, drawings: tuple[Path, ...]
    ) -> None:
        self._renderer = renderer
        self._pdoc = pdoc
        self._boxes = boxes
        self._save = save
        self._drawings = drawings

    def line(self, path: Path) -> dict[str, Any]:
        """The blocks of one page, or its error."""
        try:
            snapshot = self._snapshot(path)
            layout = Layout(snapshot)
            page = segment(layout, self._pdoc)
            self._keep(layout, page)
        except DocumentError as error:
            return {"document": error.name, "error": error.reason}
        return {
            "document": snapshot.document,
            "source": snapshot.source,
            "unmatched": snapshot.unmatched,
            "misplaced": snapshot.paths(found.node for found in layout.misplaced),
            "blocks": None if page is None else block_to_json(page, snapshot),
        }

    def _snapshot(self, path: Path) -> Snapshot:
        if self._boxes is None:
            return self._renderer.file(path)
        name = shown_path(self._boxes)
        return snapshot_in(bytes_of(self._boxes, name), name, read_page(path))

    def _keep(self, layout: Layout, page: Block | None) -> None:
        if self._save is not None:
            with replacing(self._save) as stream:
                content = json.dumps(layout.snapshot.to_json(), ensure_ascii=False, separators=(",", ":"))
                stream.write(writable(content))
        if page is None or not self._drawings:
            return
        drawn = writable(overlay(layout, page))
        for path in self._drawings:
            picture = path.suffix.lower() == ".png"
            content_ = self._renderer.picture(drawn, layout.snapshot.document) if picture else drawn
            with replacing(path) as stream:
                stream.write(content_)


def block_to_json(page: Block, snapshot: Snapshot) -> dict[str, Any]:
    """A block and all below, as it is written."""
    paths = iter(snapshot.paths([node for block in page.walk() for node in block.nodes]))

    def written(block: Block) -> dict[str, Any]:
        box = block.box
        return {
            "doc": block.doc,
            "box": [round(box.left), round(box.top), round(box.right), round(box.bottom)],
            "paths": [next(paths) for _ in block.nodes],
            "children": [written(child) for child in block.children],
        }

    return written(page)
