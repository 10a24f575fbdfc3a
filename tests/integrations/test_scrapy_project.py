"""The shipped Scrapy project: a real crawl of its shop, on this machine alone."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import fieldmark
from tests.operations import PATIENCE

ROOT = Path(__file__).parents[2]
PROJECT = ROOT / "examples" / "scrapy_project"

CRAWL = """
import json, sys
from scrapy.crawler import CrawlerProcess
from scrapy.utils.project import get_project_settings

settings = get_project_settings()
settings.set("FEEDS", {"items.json": {"format": "json", "encoding": "utf8"}})
settings.set("LOG_FILE", "crawl.log")
process = CrawlerProcess(settings)
crawler = process.create_crawler("kettles")
process.crawl(crawler, start=sys.argv[1])
process.start()
print(json.dumps({name: value for name, value in crawler.stats.get_stats().items() if isinstance(value, int)}))
"""


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 - the name of the standard library
        """Nothing is written of requests."""


@pytest.fixture
def shop() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(PROJECT / "site"))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_the_program_is_what_is_learned_from_the_labels() -> None:
    result = fieldmark.learn(fieldmark.read_examples(PROJECT / "labelled"), name="kettles")
    assert result.complete
    program = fieldmark.load(PROJECT / "shop" / "kettles.fm")
    for path in sorted((PROJECT / "site").glob("kettle-*.html")):
        found, wanted = (fieldmark.extract(each, path) for each in (program, result.program))
        assert found.values == wanted.values


def test_a_crawl(shop: str, tmp_path: Path) -> None:
    pytest.importorskip("scrapy")
    project = tmp_path / "project"
    shutil.copytree(PROJECT, project, ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(
        [sys.executable, "-c", CRAWL, f"{shop}index.html"],
        capture_output=True,
        text=True,
        check=False,
        cwd=project,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{project}", "NO_PROXY": "*"},
    )
    assert done.returncode == 0, done.stderr
    stats = json.loads(done.stdout.splitlines()[-1])
    found = {name: value for name, value in stats.items() if name.startswith("fieldmark/")}
    assert found == {"fieldmark/pages": 5, "fieldmark/abstained/price": 1, "fieldmark/unknown_format": 1}
    assert (stats["item_scraped_count"], stats["item_dropped_count"]) == (5, 1)
    assert "log_count/ERROR" not in stats
    items = {item["url"].rpartition("/")[2]: item for item in json.loads((project / "items.json").read_text("utf-8"))}
    assert items["kettle-13.html"] == {
        "url": f"{shop}kettle-13.html",
        "name": "Camp Kettle",
        "price": "£22.40",
        "weight": None,
        "maker": "Wim Tarrant",
        "abstained": {},
    }
    assert items["kettle-15.html"]["price"] is None
    assert items["kettle-15.html"]["abstained"]["price"].startswith("more than one candidate")
    (kept,) = (project / "to-label").iterdir()
    assert kept.read_bytes() == (PROJECT / "site" / "kettle-16.html").read_bytes()
    assert "kettle-16.html: unknown format; kept to be labelled as to-label" in (project / "crawl.log").read_text(
        "utf-8"
    )


def test_the_readme_is_run(tmp_path: Path) -> None:
    """Its commands one after the other, at a port that is free; what it shows is what comes out."""
    pytest.importorskip("scrapy")
    shutil.copytree(PROJECT, tmp_path / "examples" / "scrapy_project", ignore=shutil.ignore_patterns("__pycache__"))
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    blocks = dict(re.findall(r"^```(\w+)\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    spider = tmp_path / "examples" / "scrapy_project" / "shop" / "spiders" / "kettles.py"
    spider.write_text(spider.read_text(encoding="utf-8").replace("8000", port), encoding="utf-8")
    shop = f"python -m http.server {port} --bind 127.0.0.1 --directory site &"
    lines = [shop if "http.server" in line else line for line in blocks["sh"].splitlines()]
    wait = f"until python -c 'import socket; socket.create_connection((\"127.0.0.1\", {port}))' 2>&-; do sleep .1; done"
    script = "\n".join(["set -e", "trap 'kill $!' EXIT", *lines[:-1], wait, lines[-1]])
    done = subprocess.run(
        ["bash", "-c", script.replace("fieldmark ", "python -m fieldmark ").replace("scrapy ", "python -m scrapy ")],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=PATIENCE,
        env={
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "NO_PROXY": "*",
        },
    )
    assert done.returncode == 0, done.stderr
    items = (spider.parents[2] / "kettles.jsonl").read_text(encoding="utf-8").replace(port, "8000").splitlines()
    assert json.loads(blocks["json"]) in map(json.loads, items)
    for line in blocks["text"].splitlines():
        assert line.strip() in done.stderr
