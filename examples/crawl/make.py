"""Write `chandlery.warc.gz`, the crawl of a shop that does not exist, and the labelled pages beside it.

python make.py
"""

from __future__ import annotations

import gzip
import json
from html import escape
from pathlib import Path

HERE = Path(__file__).parent
ADDRESS = "https://chandlery.example"

GOODS = ("Anchor", "Bilge pump", "Boat hook", "Bowline rope", "Cleat", "Compass", "Fender", "Flare set", "Fog horn")
MAKERS = ("Tidewright", "Harrow & Sons", "Northpier", "Galt Marine")
PAGE = """<!doctype html>
<html><head><meta charset="utf-8"><title>{title} - Harbour Chandlery</title></head>
<body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/contact">Contact</a></li></ul>
<h1>{title}</h1>{notice}
<table class="facts">
<tr><th>Maker</th><td>{maker}</td></tr>
<tr><th>Weight</th><td>{weight}</td></tr>
<tr><th>Price</th><td>{price}</td></tr>
<tr><th>Delivery</th><td>{days} working days</td></tr>
</table><p>All prices in pounds sterling.</p></body></html>
"""
NOTICE = '<p class="notice">Few left: we close for winter on 30 November.</p>'
CONTACT = "<html><body><h1>Contact</h1><p>The old lifeboat house, Quay Street</p></body></html>"
LABELLED = (0, 1, 2)


def product(number: int) -> tuple[str, dict[str, str]]:
    """A page, and what is true of it; some pages have a notice."""
    title = f"{GOODS[number % len(GOODS)]} no. {number % 7 + 1}"
    weight = f"{(number * 37) % 90 / 10 + 0.4:.1f} kg"
    price = f"£{(number * 713) % 9_000 / 100 + 4:.2f}"
    facts = {"title": title, "maker": MAKERS[number % len(MAKERS)], "weight": weight, "price": price}
    notice = NOTICE if number % 6 == 1 else ""
    shown = {name: escape(value) for name, value in facts.items()}
    return PAGE.format(**shown, notice=notice, days=number % 4 + 1), facts


def record(kind: str, address: str, block: bytes) -> bytes:
    """A record of a WARC file, compressed by itself as crawlers do."""
    number = f"00000000-0000-4000-8000-{abs(hash_of(kind + address)):012x}"
    head = (
        f"WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{number}>\r\nWARC-Date: 2026-11-02T08:00:00Z\r\n"
        f"WARC-Target-URI: {address}\r\nContent-Type: application/http; msgtype={kind}\r\n"
        f"Content-Length: {len(block)}\r\n\r\n"
    )
    return gzip.compress(head.encode() + block + b"\r\n\r\n", mtime=0)


def hash_of(text: str) -> int:
    """A number of a text that is the same in every run."""
    return sum(code * 31**place for place, code in enumerate(text.encode())) % 16**12


def fetched(path: str, status: str, media: str, body: str) -> bytes:
    """What a crawler keeps of one page: what it asked and what it was answered."""
    asked = f"GET {path} HTTP/1.1\r\nHost: chandlery.example\r\n\r\n"
    answer = f"HTTP/1.1 {status}\r\nContent-Type: {media}\r\n\r\n{body}"
    address = ADDRESS + path
    return record("request", address, asked.encode()) + record("response", address, answer.encode())


def main() -> None:
    """Write all files."""
    crawl = [fetched("/contact", "200 OK", "text/html; charset=utf-8", CONTACT)]
    crawl += [fetched("/logo.svg", "200 OK", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>")]
    (HERE / "labelled").mkdir(exist_ok=True)
    for number in range(60):
        body, facts = product(number)
        crawl.append(fetched(f"/goods/{number}", "200 OK", "text/html; charset=utf-8", body))
        if number in LABELLED:
            (HERE / "labelled" / f"{number}.html").write_text(body, encoding="utf-8")
            labels = json.dumps(facts, ensure_ascii=False, indent=2)
            (HERE / "labelled" / f"{number}.json").write_text(labels + "\n", encoding="utf-8")
    crawl.append(fetched("/goods/60", "404 Not Found", "text/html", "<h1>Gone</h1>"))
    (HERE / "chandlery.warc.gz").write_bytes(b"".join(crawl))


if __name__ == "__main__":
    main()
