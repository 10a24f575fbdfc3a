"""A page with its blocks drawn, to be looked at: texts, pictures and backgrounds of a snapshot, and a frame a block.

It is drawn from the snapshot alone, so that it shows what segmentation saw, and loads nothing.
"""

from __future__ import annotations

from html import escape
from typing import Final

from fieldmark.dsl.html.tree import RUN
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.segmentation import Block
from fieldmark.runtime.vision.snapshot import Box

COLOURS: Final = ("#d62728", "#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#e377c2")
"""Of frames, by level."""

_STYLE: Final = """
body { margin: 0; position: relative; font-family: sans-serif }
div { position: absolute; box-sizing: border-box; overflow: hidden }
.image { background: #ddd }
.block { border: 2px solid; opacity: .8; overflow: visible }
.block span { position: absolute; right: 0; top: 0; font: bold 11px sans-serif; background: #fff; padding: 0 2px }
"""


def overlay(layout: Layout, page: Block) -> str:
    """The HTML of the drawing. A frame carries its degree of coherence, as the colour of its level."""
    shown = [*(_node(layout, node) for node in range(len(layout.box))), *_frames(page)]
    size = layout.snapshot.page | page.box
    return (
        f"<!DOCTYPE html>\n<meta charset='utf-8'>\n<title>{escape(layout.snapshot.document)}</title>\n"
        f"<style>{_STYLE}</style>\n<body style='width:{size.right:.0f}px;height:{size.bottom:.0f}px'>\n"
        + "\n".join(filter(None, shown))
        + "\n"
    )


def _node(layout: Layout, node: int) -> str:
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
        inset = min(2.0 * level, block.box.width / 3, block.box.height / 3)
        box = block.box
        box = Box(box.left + inset, box.top + inset, box.right - inset, box.bottom - inset)
        frames.append(_div("block", box, f"color:{COLOURS[level % len(COLOURS)]}", f"<span>{block.doc}</span>"))
        stack.extend((child, level + 1) for child in reversed(block.children))
    return frames


def _div(name: str, box: Box, style: str, content: str) -> str:
    place = f"left:{box.left:.1f}px;top:{box.top:.1f}px;width:{box.width:.1f}px;height:{box.height:.1f}px"
    return f'<div class="{name}" style="{place};{style}">{content}</div>'
