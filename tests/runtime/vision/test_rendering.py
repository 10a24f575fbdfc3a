"""Pages as Chromium renders them; skipped where there is none."""

import shutil
from collections.abc import Iterator

import pytest
from lxml import etree, html

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.numbered import numbered
from fieldmark.dsl.html.tree import RUN
from fieldmark.runtime.vision import devtools
from fieldmark.runtime.vision.devtools import PROGRAMS, BrowserError, find_browser
from fieldmark.runtime.vision.rendering import Renderer, RenderingSettings
from fieldmark.runtime.vision.snapshot import Snapshot, belongs, nodes_of

HAS_BROWSER = any(map(shutil.which, PROGRAMS))
needs_browser = pytest.mark.skipif(not HAS_BROWSER, reason=f"needs Chromium ({', '.join(PROGRAMS)}), which is not here")

PAGE = """<!DOCTYPE html><body style="margin:0;font:16px sans-serif">
<style>.card { background: #ffeedd; height: 40px }</style>
<div class=card style="width:300px">A <b>b</b> c<br>é</div>
<div style="display:none">hidden</div><div style="visibility:hidden;height:10px">unseen</div>
<div style="opacity:0"><p>faded</p></div><noscript>without scripts</noscript>
<table>stray <tr><td>cell</table><ul><li>1<li>2</ul>
<script>document.body.innerHTML = "scripts ran"</script>
<div style="overflow:hidden;height:20px">long</div>
"""


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    with Renderer() as one:
        yield one


def by_text(page: Snapshot) -> dict[str, bool]:
    return {page.text[n]: page.rendered[n].visible for n in range(len(page)) if page.tag[n] == RUN}


@needs_browser
def test_the_snapshot_has_the_documents_nodes_as_rendered(renderer: Renderer) -> None:
    document, _ = numbered(PAGE.encode(), "page.html", "n")
    page = renderer.snapshot(PAGE.encode(), "page.html")
    assert belongs(page, document)
    seen = by_text(page)
    assert [text for text, shown in seen.items() if not shown] == ["hidden", "unseen", "faded", "without scripts"]
    card = page.tag.index("div")
    assert page.rendered[card].background == "rgb(255, 238, 221)"
    where = page.rendered[card].box
    assert where is not None
    assert (where.left, where.width, where.height) == (0, 300, 40)
    assert page.rendered[page.text.index("b")].weight == 700
    assert page.rendered[page.parent[page.text.index("long")]].clips
    assert Snapshot.from_json(page.to_json(), "s") == page


@needs_browser
def test_every_other_request_is_refused_and_the_page_is_shown_all_the_same(renderer: Renderer) -> None:
    page = b"""<meta http-equiv=refresh content="0;url=http://example.invalid/">
        <link rel=stylesheet href=http://example.invalid/a.css><iframe src=http://example.invalid/></iframe>
        <img src=http://example.invalid/b.png width=50 height=20><p>here"""
    assert by_text(renderer.snapshot(page, "page.html")) == {"here": True}


@needs_browser
def test_a_page_that_takes_too_long_is_an_error_and_the_next_one_is_rendered() -> None:
    with Renderer(RenderingSettings(seconds=0.001)) as hasty:
        with pytest.raises(DocumentError, match=r"slow\.html: it cannot be rendered: the browser took too long"):
            hasty.snapshot(b"<p>slow", "slow.html")
        hasty._settings = RenderingSettings()
        assert by_text(hasty.snapshot(b"<p>next", "next.html")) == {"next": True}


@needs_browser
def test_a_browser_that_crashes_is_an_error_of_the_page_alone(renderer: Renderer) -> None:
    renderer.snapshot(b"<p>before", "before.html")
    assert renderer._browser is not None
    renderer._browser._process.kill()
    renderer._browser._process.wait()
    with pytest.raises(DocumentError, match=r"now\.html: it cannot be rendered: the browser has ended"):
        renderer.snapshot(b"<p>now", "now.html")
    assert by_text(renderer.snapshot(b"<p>after", "after.html")) == {"after": True}


def test_a_page_with_too_many_nodes_is_refused_before_it_is_rendered() -> None:
    with Renderer(RenderingSettings(nodes=10)) as small, pytest.raises(DocumentError, match="at most 10 are rendered"):
        small.snapshot(b"<p>x" * 20, "huge.html")


def test_without_a_browser_it_is_said_how_to_install_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devtools, "PROGRAMS", ("no-such-browser",))
    with pytest.raises(BrowserError, match="apt-get install chromium"):
        find_browser()


def test_a_program_that_is_no_browser_is_said_to_have_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devtools, "find_browser", lambda: "/bin/true")
    with pytest.raises(BrowserError, match="the browser has ended"):
        devtools.Browser()


def test_numbers_are_those_of_the_nodes_and_what_scripts_hold_goes() -> None:
    document, written = numbered(PAGE.encode(), "page.html", "n")
    nodes = nodes_of(document)
    text = written.decode()
    for number, tag in enumerate(nodes.tag):
        if tag != RUN:
            assert f'n="{number}"' in text
    assert "scripts ran" not in text
    assert "#ffeedd" in text


@pytest.mark.parametrize(
    "body",
    [
        "<p>Tues<span style='color:red'>day</span>, <i>4 May</i></p><p>Due <b>now</b></p>",
        "<p class='MsoNormal'><span lang='en'>A <span>fine</span></span> day</p><p>Due <b>now</b></p>",
        "<p>Private<sup><a href='#n'>[3]</a></sup>, <i>old</i></p><p>Due <b>now</b></p>",
        "<td><div style='display: inline'><i>Marlow</i></div>, England</td><p>Due <b>now</b></p>",
        "<pre>Name    Due\nAda     4 May</pre><p>Due <b>now</b></p>",
    ],
)
def test_numbers_are_those_of_the_nodes_where_markup_parts_what_is_one_text(body: str) -> None:
    document, written = numbered(f"<h1>Plan</h1>{body}<p>The <i>end</i></p>".encode(), "page.html", "n")
    tree = html.document_fromstring(written)
    nodes = [*document.root.preorder()]
    held = {element.get("n"): element for element in tree.iter(etree.Element) if element.get("n")}
    assert held.keys() == {str(number) for number, node in enumerate(nodes) if node.tag != RUN}
    for number, element in held.items():
        node = nodes[int(number or "")]
        assert element.tag == node.tag
        assert "".join("".join(map(str, element.itertext())).split()) == "".join(node.text.split())


def test_elements_more_levels_deep_than_are_read_are_not_rendered() -> None:
    document, written = numbered(b"<p>above" + b"<div>" * 600 + b"below", "deep.html", "n")
    assert document.truncated
    assert written.count(b' n="') == sum(tag != RUN for tag in nodes_of(document).tag)
    assert b"below" not in written
