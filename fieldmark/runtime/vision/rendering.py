"""A snapshot of a page as Chromium renders it (VIPS, section 4: the DOM tree with its visual information).

The page's own bytes, with numbered elements, are what the browser gets; scripts are off, and every other request is
refused: what a page would load is not seen. One call (`DOMSnapshot.captureSnapshot`) says how each node is rendered. A
page that takes too long or crashes the browser is an error of that page; the next one gets a new browser.
"""

from __future__ import annotations

import base64
import time
from collections import defaultdict, deque
from collections.abc import Hashable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Self

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.html.numbered import numbered
from fieldmark.dsl.html.tree import RUN, HtmlDocument
from fieldmark.dsl.text.lexicon import collapse
from fieldmark.runtime.io.documents import bytes_of, page_in, readable_kind
from fieldmark.runtime.io.names import shown_path
from fieldmark.runtime.io.texts import to_utf8
from fieldmark.runtime.vision.devtools import Browser, BrowserError, find_browser
from fieldmark.runtime.vision.snapshot import NOT_SHOWN, Box, Rendered, Snapshot, nodes_of

_ATTRIBUTE: Final = "data-fieldmark"
_ADDRESS: Final = "http://page.invalid/"
_STYLES: Final = ("visibility", "opacity", "background-color", "font-size", "font-weight", "overflow-x", "overflow-y")
_CLIPPING: Final = frozenset({"hidden", "clip", "scroll", "auto"})
_TRANSPARENT: Final = frozenset({"rgba(0, 0, 0, 0)", "transparent"})


@settings
class RenderingSettings:
    """What pages are rendered with."""

    width: int = setting(1280, 100, 10_000)
    """Of the window, in pixels; what most pages are made for."""

    height: int = setting(1024, 100, 10_000)
    """Of the window, in pixels; pages are laid out to their whole height."""

    seconds: float = setting(30.0, 0.001, 3_600)
    """That one page may take; ordinary ones take a tenth of a second."""

    nodes: int = setting(200_000, 1, 10_000_000)
    """Most nodes of a page that is rendered; more take gigabytes."""


RENDERING: Final = RenderingSettings()
"""What is run."""


class Renderer:
    """Renders pages one by one; the browser is started when the first one comes. Close it, or use it as a block."""

    def __init__(self, settings: RenderingSettings = RENDERING) -> None:
        self._settings = settings
        self._browser: Browser | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the browser."""
        if self._browser is not None:
            self._browser.close()
            self._browser = None

    def snapshot(self, data: bytes, name: str) -> Snapshot:
        """The snapshot of a page in UTF-8. Raises DocumentError; BrowserError where there is no browser."""
        document, written = numbered(data, name, _ATTRIBUTE)
        nodes = nodes_of(document)
        if len(nodes) > self._settings.nodes:
            raise DocumentError(name, f"{len(nodes):,} nodes; at most {self._settings.nodes:,} are rendered")
        shown = self._shown(written, name, "DOMSnapshot.captureSnapshot", computedStyles=list(_STYLES))
        return snapshot_from(nodes, shown)

    def file(self, path: Path) -> Snapshot:
        """The snapshot of the page of HTML in a file. Raises DocumentError and BrowserError."""
        return self.page(path)[1]

    def page(self, path: Path) -> tuple[HtmlDocument, Snapshot]:
        """The page of HTML in a file, which is read once, and its snapshot. Raises DocumentError and BrowserError."""
        name = shown_path(path)
        data = bytes_of(path, name)
        if readable_kind(data, name) != "html":
            raise DocumentError(name, "it is no page of HTML; only these are rendered")
        document = page_in(data, name, "html")
        return document, self.snapshot(to_utf8(data, None, markup=True), name)

    def picture(self, data: bytes, name: str) -> bytes:
        """A page in UTF-8 as a PNG image of its whole height. Raises DocumentError and BrowserError."""
        shown = self._shown(data, name, "Page.captureScreenshot", format="png", captureBeyondViewport=True)
        return base64.b64decode(shown["data"])

    def _shown(self, data: bytes, name: str, method: str, **given: Any) -> dict[str, Any]:
        if self._browser is None:
            find_browser()  # where there is none, it is no fault of the page
        try:
            self._browser = self._browser or Browser()
            deadline = time.monotonic() + self._settings.seconds
            return _Tab(self._browser, self._settings, deadline).show(data, method, given)
        except BrowserError as error:
            self.close()
            raise DocumentError(name, f"it cannot be rendered: {error}") from error


class _Tab:
    """One page in the browser."""

    def __init__(self, browser: Browser, settings: RenderingSettings, deadline: float) -> None:
        self._browser = browser
        self._settings = settings
        self._deadline = deadline
        browser.events.clear()
        self._target = browser.call("Target.createTarget", deadline, url="about:blank")["targetId"]
        attached = browser.call("Target.attachToTarget", deadline, targetId=self._target, flatten=True)
        self._session: str = attached["sessionId"]

    def _call(self, method: str, **given: Any) -> dict[str, Any]:
        return self._browser.call(method, self._deadline, self._session, **given)

    def show(self, data: bytes, method: str, given: dict[str, Any]) -> dict[str, Any]:
        """Load a page, call a method, and close the tab."""
        size = {"width": self._settings.width, "height": self._settings.height}
        self._call("Emulation.setDeviceMetricsOverride", **size, deviceScaleFactor=1, mobile=False)
        self._call("Emulation.setScriptExecutionDisabled", value=True)
        self._call("Fetch.enable", patterns=[{"urlPattern": "*"}])
        self._call("Page.enable")
        self._call("Inspector.enable")
        self._tell("Page.navigate", url=_ADDRESS)
        self._load(data)
        result = self._call(method, **given)
        self._browser.call("Target.closeTarget", self._deadline, targetId=self._target)
        return result

    def _load(self, data: bytes) -> None:
        """Answer the request for the page with its bytes, refuse all others, and wait until it is loaded."""
        served = False
        while True:
            event = self._browser.event(self._deadline)
            if event.get("sessionId") != self._session:
                continue
            match event["method"]:
                case "Fetch.requestPaused":
                    paused = event["params"]
                    if not served and paused["request"]["url"] == _ADDRESS:
                        served = True
                        self._serve(paused["requestId"], data)
                    else:
                        self._tell("Fetch.failRequest", requestId=paused["requestId"], errorReason="Aborted")
                case "Page.loadEventFired" if served:
                    return
                case _:
                    continue

    def _serve(self, request: str, data: bytes) -> None:
        self._tell(
            "Fetch.fulfillRequest",
            requestId=request,
            responseCode=200,
            responseHeaders=[{"name": "Content-Type", "value": "text/html; charset=utf-8"}],
            body=base64.b64encode(data).decode(),
        )

    def _tell(self, method: str, **given: Any) -> None:
        self._browser.tell(method, self._deadline, self._session, **given)


def snapshot_from(nodes: Snapshot, captured: dict[str, Any]) -> Snapshot:
    """The nodes of a page as an answer of the browser says that they are rendered."""
    shown, strings = captured["documents"][0], captured["strings"]
    numbers = _numbers(nodes, shown["nodes"], strings)
    parents = shown["nodes"]["parentIndex"]
    faded = [False] * len(parents)
    styles: dict[int, tuple[list[str], list[float]]] = {}
    layout = shown["layout"]
    for node, style, bounds in zip(layout["nodeIndex"], layout["styles"], layout["bounds"], strict=True):
        styles.setdefault(node, ([strings[value] for value in style], bounds))
    rendered = [*nodes.rendered]
    for node, above in enumerate(parents):
        style, bounds = styles.get(node, ([], []))
        faded[node] = (above >= 0 and faded[above]) or (bool(style) and float(style[1]) == 0)
        number = numbers.get(node)
        if number is not None:
            rendered[number] = _rendered(style, bounds, nodes.tag[number], faded[node]) if style else NOT_SHOWN
    page = Box(0, 0, max(shown["contentWidth"], 0), max(shown["contentHeight"], 0))
    unmatched = len(nodes) - len(numbers)
    return replace(nodes, source="Chromium", page=page, rendered=tuple(rendered), unmatched=unmatched)


def _numbers(nodes: Snapshot, shown: dict[str, Any], strings: list[str]) -> dict[int, int]:
    """The browser's nodes -> ours: elements by the number they carry, texts by element and text, in order; then by the
    text alone, as a browser moves texts out of tables."""
    found: dict[int, int] = {}
    texts: dict[int, tuple[int, str]] = {}
    for node, kind in enumerate(shown["nodeType"]):
        if kind == 1:
            attributes = [strings[value] for value in shown["attributes"][node]]
            given = dict(zip(attributes[::2], attributes[1::2], strict=True)).get(_ATTRIBUTE)
            if given is not None:
                found[node] = int(given)
        elif kind == 3 and shown["nodeValue"][node] >= 0:
            text = collapse(strings[shown["nodeValue"][node]])
            texts[node] = found.get(shown["parentIndex"][node], -1), text
    runs = {n: (nodes.parent[n], nodes.text[n]) for n, tag in enumerate(nodes.tag) if tag == RUN}
    found.update(_in_turn(texts, runs))
    taken = set(found.values())
    moved = {node: text for node, (_, text) in texts.items() if text and node not in found}
    found.update(_in_turn(moved, {n: text for n, (_, text) in runs.items() if n not in taken}))
    return found


def _in_turn(theirs: Mapping[int, Hashable], ours: Mapping[int, Hashable]) -> dict[int, int]:
    """Their numbers -> ours where both have the same key, those of one key in their order."""
    waiting: dict[Hashable, deque[int]] = defaultdict(deque)
    for number, key in ours.items():
        waiting[key].append(number)
    return {node: waiting[key].popleft() for node, key in theirs.items() if waiting.get(key)}


def _rendered(style: list[str], bounds: list[float], tag: str, faded: bool) -> Rendered:
    visibility, _, background, size, weight, *overflow = style
    left, top, width, height = bounds
    right, bottom = left + max(width, 0), top + max(height, 0)
    return Rendered(
        Box(round(left, 2), round(top, 2), round(right, 2), round(bottom, 2)),
        visibility == "visible" and not faded,
        "" if tag == RUN or background in _TRANSPARENT else background,
        round(float(size.removesuffix("px")), 2),
        int(float(weight)),
        tag not in ("html", "body", RUN) and not _CLIPPING.isdisjoint(overflow),
    )
