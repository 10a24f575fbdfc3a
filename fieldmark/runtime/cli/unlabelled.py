"""`fieldmark segment`, `gazetteer learn` and `blocks`: what pages hold without a program, by AMBER and by VIPS."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any, Final

import click

from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.syntax.notation import counted
from fieldmark.runtime.amber.analysis import analyse_seen
from fieldmark.runtime.amber.extraction import typing_to_json
from fieldmark.runtime.amber.learning import (
    Domains,
    EvidenceStore,
    domains_of,
    evidence_of,
    learn_upfront,
    with_domains,
)
from fieldmark.runtime.amber.schema import load_schema
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.cli.main import note, read_some, tell_json, tell_written, write_lines
from fieldmark.runtime.cli.options import (
    AS_JSON,
    DOCUMENT,
    DOMAIN,
    FORCE,
    INPUT,
    LINES,
    OUTPUT,
    check_not_read,
    check_not_there,
    output_file,
    output_option,
)
from fieldmark.runtime.io.documents import bytes_of, read_page
from fieldmark.runtime.io.files import replacing, write_text
from fieldmark.runtime.io.names import place, shown_path, writable
from fieldmark.runtime.vision.devtools import find_browser
from fieldmark.runtime.vision.given import snapshot_in
from fieldmark.runtime.vision.layout import SETTINGS, Layout, unseen
from fieldmark.runtime.vision.rendering import Renderer
from fieldmark.runtime.vision.segmentation import Block, segment
from fieldmark.runtime.vision.snapshot import Box, Snapshot


@click.command("segment")
@click.argument("pages", metavar="PAGE...", nargs=-1, required=True, type=DOCUMENT)
@DOMAIN
@OUTPUT
@LINES
@click.option("--evidence", is_flag=True, help="Add nodes, support, and which annotations were kept or dropped.")
@click.option(
    "--learn",
    "store",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep what the pages say about gazetteer terms in this file, for the pages after. A page counts once.",
)
@click.option("--rendered", is_flag=True, help="Render pages with Chromium, and leave out what nobody sees on them.")
def segment_command(
    pages: tuple[Path, ...], schema: str, output: Path | None, evidence: bool, store: Path | None, rendered: bool
) -> int:
    """Find the records on each PAGE (folders are searched) and print one JSON object a line.

    A page that cannot be read, or rendered, gives a line with its error; the exit status is then 1.
    """
    check_not_read("-o", output, pages)
    if rendered:
        find_browser()
    renderer = click.get_current_context().with_resource(Renderer()) if rendered else None
    loaded = load_schema(schema)
    seed: Domains = domains_of(loaded)
    kept = EvidenceStore(store) if store else None
    grown: Domains = kept.read(seed) if kept else seed

    def line(path: Path) -> dict[str, Any]:
        nonlocal grown
        hidden: frozenset[int] = frozenset()
        if renderer is None:
            document = read_page(path)
        else:
            document, snapshot = renderer.page(path)
            hidden = unseen(Layout(snapshot))
        page = PageTree(document)
        current = with_domains(loaded, grown) if kept else loaded
        typing = analyse_seen(page, current, hidden)
        if kept:
            grown = kept.add(page.key, evidence_of([typing], seed), loaded, seed)
        told = typing_to_json(typing, page, evidence)
        document.forget()
        return told

    return write_lines(pages, "html", output, line)


@click.group("gazetteer")
def gazetteer_command() -> None:
    """Grow the gazetteers of a schema."""


@gazetteer_command.command("learn")
@click.argument("pages", metavar="PAGES...", nargs=-1, required=True, type=DOCUMENT)
@DOMAIN
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write each gazetteer to a file ATTRIBUTE.txt in this folder.",
)
@click.option(
    "--rounds", type=click.IntRange(1), default=AMBER.learned, show_default=True, help="Most rounds, if not saturated."
)
@FORCE
@AS_JSON
def learn_command(
    pages: tuple[Path, ...], schema: str, output: Path | None, rounds: int, force: bool, as_json: bool
) -> int:
    """Learn terms from PAGES (folders are searched) in rounds, until nothing changes, and say what each round did.

    A page that cannot be read is left out; the exit status is then 1.
    """
    loaded = load_schema(schema)
    files = {name: place(output, f"{name}.txt") for name in domains_of(loaded)} if output is not None else {}
    for path in files.values():
        check_not_there(path, force)
    documents, unreadable = read_some(read_page, pages)
    done = learn_upfront(documents, loaded, rounds)
    if not done[-1].domains:
        raise click.UsageError(f"the schema {loaded.name!r} has no gazetteer to learn")
    counts = [
        {
            name: {"learned": len(one.learned[name]), "dropped": len(one.dropped[name]), "known": len(domain.terms)}
            for name, domain in one.domains.items()
        }
        for one in done
    ]
    if as_json:
        written = {name: shown_path(path) for name, path in files.items()}
        tell_json({"rounds": counts, "saturated": done[-1].saturated, "written": written})
    else:
        for number, of_round in enumerate(counts, 1):
            for name, of_name in of_round.items():
                told = ", ".join(f"{count} {what}" for what, count in of_name.items())
                click.echo(f"round {number}: {name}: {told}")
    if not done[-1].saturated:
        note(f"note: not saturated after {counted(rounds, 'round')}")
    for name, path in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, "".join(f"{term}\n" for term in sorted(done[-1].domains[name].gazetteer.terms)))
        if not as_json:
            tell_written(path)
    return 1 if unreadable else 0


def _drawings(ctx: click.Context, parameter: click.Parameter, paths: tuple[Path, ...]) -> tuple[Path, ...]:
    for path in paths:
        output_file(ctx, parameter, path)
        if path.suffix.lower() not in (".html", ".png"):
            raise click.BadParameter(f"{click.format_filename(path)} ends neither in .html nor in .png")
    return paths


@click.command("blocks")
@click.argument("pages", metavar="PAGE...", nargs=-1, required=True, type=DOCUMENT)
@click.option(
    "--pdoc", type=click.IntRange(1, 10), default=SETTINGS.pdoc, show_default=True,
    help="Permitted degree of coherence: blocks of a greater one are not divided."
)  # fmt: skip
@click.option("--boxes", type=INPUT, help="Take the boxes in this file, or a saved snapshot, instead of a browser.")
@output_option("--save", help="Save the snapshot to this file.")
@click.option(
    "--overlay", "drawings", type=click.Path(path_type=Path), callback=_drawings, multiple=True,
    help="Draw the page with its blocks to this file, .html or .png (which needs a browser)."
)  # fmt: skip
@OUTPUT
@LINES
def blocks_command(
    pages: tuple[Path, ...],
    pdoc: int,
    boxes: Path | None,
    save: Path | None,
    drawings: tuple[Path, ...],
    output: Path | None,
) -> int:
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
        check_not_read(option, path, (*pages, *([boxes] if boxes else [])))
    if boxes is None or any(drawing.suffix.lower() == ".png" for drawing in drawings):
        find_browser()
    renderer = click.get_current_context().with_resource(Renderer())

    def line(path: Path) -> dict[str, Any]:
        if boxes is None:
            snapshot = renderer.file(path)
        else:
            snapshot = snapshot_in(bytes_of(boxes, shown_path(boxes)), shown_path(boxes), read_page(path))
        layout = Layout(snapshot)
        page = segment(layout, pdoc)
        if save is not None:
            write_text(save, json.dumps(snapshot.to_json(), ensure_ascii=False, separators=(",", ":")))
        if page is not None and drawings:
            drawn = writable(_drawn(layout, page))
            for drawing in drawings:
                is_picture = drawing.suffix.lower() == ".png"
                content = renderer.picture(drawn, snapshot.document) if is_picture else drawn
                with replacing(drawing) as stream:
                    stream.write(content)
        return {
            "document": snapshot.document,
            "source": snapshot.source,
            "unmatched": snapshot.unmatched,
            "misplaced": snapshot.paths(layout.misplaced),
            "blocks": None if page is None else _block_to_json(page, snapshot),
        }

    return write_lines(pages, "html", output, line)


def _block_to_json(page: Block, snapshot: Snapshot) -> dict[str, Any]:
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


_COLOURS: Final = ("#d62728", "#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#e377c2")
"""Of frames, by level."""

_STYLE: Final = """
body { margin: 0; position: relative; font-family: sans-serif }
div { position: absolute; box-sizing: border-box; overflow: hidden }
.image { background: #ddd }
.block { border: 2px solid; opacity: .8; overflow: visible }
.block span { position: absolute; right: 0; top: 0; font: bold 11px sans-serif; background: #fff; padding: 0 2px }
"""


def _drawn(layout: Layout, page: Block) -> str:
    """A page with its blocks: texts, pictures and backgrounds of its snapshot, and a frame a block, which carries its
    degree of coherence. It is drawn from the snapshot alone: it shows what segmentation saw, and loads nothing."""
    shown = [*(_drawn_node(layout, node) for node in range(len(layout.box))), *_frames(page)]
    size = layout.snapshot.page | page.box
    return "\n".join(
        [
            f"<!DOCTYPE html>\n<meta charset='utf-8'>\n<title>{escape(layout.snapshot.document)}</title>",
            f"<style>{_STYLE}</style>\n<body style='width:{size.right:.0f}px;height:{size.bottom:.0f}px'>",
            *filter(None, shown),
            "",
        ]
    )


def _drawn_node(layout: Layout, node: int) -> str:
    box, rendered = layout.box[node], layout.snapshot.rendered[node]
    if box is None:
        return ""
    if layout.tag[node] == RUN:
        style = f"font-size:{rendered.size}px;font-weight:{rendered.weight}"
        return _div("text", box, style, escape(layout.snapshot.text[node]))
    if not layout.children[node]:
        return _div("image", box, "", "")
    return _div("", box, f"background:{escape(rendered.background, quote=True)}", "") if rendered.background else ""


def _frames(page: Block) -> list[str]:
    frames = []
    stack = [(page, 0)]
    while stack:
        block, level = stack.pop()
        box = block.box
        inset = min(2.0 * level, box.width / 3, box.height / 3)
        box = Box(box.left + inset, box.top + inset, box.right - inset, box.bottom - inset)
        frames.append(_div("block", box, f"color:{_COLOURS[level % len(_COLOURS)]}", f"<span>{block.doc}</span>"))
        stack.extend((child, level + 1) for child in reversed(block.children))
    return frames


def _div(name: str, box: Box, style: str, content: str) -> str:
    place = f"left:{box.left:.1f}px;top:{box.top:.1f}px;width:{box.width:.1f}px;height:{box.height:.1f}px"
    return f'<div class="{name}" style="{place};{style}">{content}</div>'
