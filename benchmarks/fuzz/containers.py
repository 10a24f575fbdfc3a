"""Hostile containers of documents: zip, tar, mbox, WARC, JSONL, Parquet, made by grammar and then perhaps mutated."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import warnings
import zipfile
from collections.abc import Callable
from random import Random
from typing import Final

from benchmarks.fuzz.texts import ODD, document, encoded, mail, mutated, page, table, text
from fieldmark.runtime.io.files import extra

_NAMES: Final = (
    *("a.html", "a.html", "b.eml", "../up.html", "/tmp/abs.html", "C:\\x.html", "c.txt", "d.bin", "e.zip", ".."),
)


def _name(rng: Random) -> str:
    """The name of a member: plain, one that leads elsewhere, or odd."""
    return rng.choice(_NAMES) if rng.random() < 0.8 else rng.choice(ODD).lstrip("\0") + ".html"


def _data(rng: Random) -> bytes:
    """A member: a document, nothing, or something that unpacks to much."""
    return rng.choice((page, table, mail, lambda _: b"", lambda _: b" " * 10**6))(rng)


def _zip(rng: Random) -> bytes:
    made = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(made, "w", rng.choice((0, 8, 8, 12, 14))) as archive:
        warnings.simplefilter("ignore")
        for _ in range(rng.randint(0, 4)):
            archive.writestr(_name(rng).encode("utf-8", "replace").decode(), _data(rng))
    return made.getvalue()


def _tar(rng: Random) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode=rng.choice(("w", "w:gz", "w:bz2", "w:xz"))) as archive:
        for _ in range(rng.randint(0, 4)):
            info, data = tarfile.TarInfo(_name(rng).encode("utf-8", "replace").decode()), _data(rng)
            if rng.random() < 0.3:
                info.type = rng.choice(
                    (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE)
                )
                info.linkname, data = "../../etc/passwd", b""
            if rng.random() < 0.2:
                key = rng.choice(("size", "path", "mtime", "GNU.sparse.map", "GNU.sparse.size", "x"))
                info.pax_headers = {key: rng.choice(("-5", "9" * 30, "nan", "../x", "1,2,x", ""))}
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return made.getvalue()


def _mbox(rng: Random) -> bytes:
    ends = b"\r\n" if rng.random() < 0.3 else b"\n"
    mails = (
        b"From " + rng.choice((b"a", b"", b"\xff")) + ends + mail(rng) + ends * 2 for _ in range(rng.randint(0, 4))
    )
    return b"".join(mails)


def _warc(rng: Random) -> bytes:
    records = []
    for _ in range(rng.randint(0, 4)):
        status = rng.choice(("HTTP/1.1 200 OK", "HTTP/1.0 404", "HTTP/9 x", "", "\0"))
        coding = rng.choice(
            ("", "", "Content-Encoding: gzip\r\n", "Transfer-Encoding: chunked\r\n", f"X: {text(rng)}\r\n")
        )
        body = page(rng)
        body = gzip.compress(body) if "gzip" in coding and rng.random() < 0.7 else body
        kind = rng.choice(("text/html", "text/html; charset=x", "application/pdf", ""))
        block = encoded(f"{status}\r\nContent-Type: {kind}\r\n{coding}\r\n") + body
        length = rng.choice((len(block), len(block), len(block), -1, 10**14, 0))
        address = rng.choice(("http://x.example/", "http://x.example/", "urn:x", text(rng)))
        head = f"WARC-Type: {rng.choice(('response', 'resource', 'request', 'x'))}\r\nContent-Length: {length}\r\n"
        head += f"WARC-Target-URI: {address}\r\n" if rng.random() < 0.9 else ""
        head += rng.choice(("Content-Type: application/http; msgtype=response\r\n", "", "Content-Type: text/html\r\n"))
        records.append(b"WARC/1.0\r\n" + encoded(head) + b"\r\n" + block + b"\r\n\r\n")
    made = b"".join(records)
    return gzip.compress(made) if rng.random() < 0.3 else made


def _jsonl(rng: Random) -> bytes:
    def value() -> object:
        return rng.choice((page(rng).decode("utf-8", "replace"), text(rng), None, 5, [], {"a": 1}))

    lines = [json.dumps({"c": value(), "n": value()}) for _ in range(rng.randint(0, 5))]
    lines += [
        rng.choice(("", "[", "[" * 5_000, "{", "[1]", "NaN", "9" * 5_000, '{"c": 1e999}', "[" + "[]," * 10**6 + "1]"))
    ]
    rng.shuffle(lines)
    made = encoded(rng.choice(("\n", "\r\n")).join(lines))
    return gzip.compress(made) if rng.random() < 0.3 else made


def _parquet(rng: Random) -> bytes:
    arrow, parquet = (extra(name, "parquet", "a case", "a table") for name in ("pyarrow", "pyarrow.parquet"))
    rows = rng.choice((0, 1, 3, 70))
    columns = {
        "c": rng.choice(
            ([table(rng)] * rows, ["<p>Total</p><p>5</p>"] * rows, [None] * rows, list(range(rows)), [[1]] * rows)
        ),
        "n": [text(rng).encode("utf-8", "replace").decode()] * rows,
    }
    made = io.BytesIO()
    parquet.write_table(arrow.table(columns), made, compression=rng.choice(("none", "snappy", "zstd")))
    return made.getvalue()


CONTAINERS: Final[dict[str, Callable[[Random], bytes]]] = {
    ".zip": _zip,
    ".tar": _tar,
    ".tar.gz": _tar,
    ".mbox": _mbox,
    ".warc": _warc,
    ".jsonl": _jsonl,
    ".parquet": _parquet,
}
"""Ending of a container -> what makes one."""


def container(rng: Random, ending: str) -> bytes:
    """A container by grammar, perhaps mutated, or something else under its name."""
    made = CONTAINERS[ending](rng) if rng.random() < 0.95 else document(rng, ".html")
    return mutated(rng, made) if rng.random() < 0.3 else made
