"""VIPS: what a page looks like, and the blocks that people see in it.

Cai, Yu, Wen, Ma: VIPS: a Vision-based Page Segmentation Algorithm (Microsoft Research, MSR-TR-2003-79).

    from fieldmark.runtime import vision

    with vision.Renderer() as renderer:                  # Chromium; or vision.snapshot_in for given boxes
        snapshot = renderer.snapshot(data, "page.html")
    page = vision.segment(vision.Layout(snapshot), pdoc=6)
    [(block.doc, snapshot.paths(block.nodes)) for block in page.leaves()]

A snapshot is all that the algorithm reads: `layout` is what is seen of it, then a file a step (`extraction`,
`separators`, `segmentation`, which makes rounds of all three).
"""

from fieldmark.runtime.vision.given import snapshot_in
from fieldmark.runtime.vision.layout import Layout, VisionSettings
from fieldmark.runtime.vision.rendering import Renderer
from fieldmark.runtime.vision.segmentation import Block, segment
from fieldmark.runtime.vision.snapshot import Box, Snapshot

__all__ = ["Block", "Box", "Layout", "Renderer", "Snapshot", "VisionSettings", "segment", "snapshot_in"]
