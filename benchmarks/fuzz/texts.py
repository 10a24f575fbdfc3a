"""Hostile content: texts, pages, mails, forms and PDF files made by grammar; and any content changed at random.

Everything is drawn from one `random.Random`, so that a case comes again from its number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final

from benchmarks import EXAMPLES

LARGEST: Final = 20_000
"""Largest shipped example that is mutated, in bytes: a case is to take milliseconds."""

ODD: Final = (
    *("", " ", "\0", "\ud800", "\udcff\ud83d", "\u202e", "\x1b[31m", "a\nb", "\u2028", "\ufeff", "\ufffe", "İ", "ß"),
    "ﬁ",
    *("e\u0301" * 9, "9" * 5_000, "-1", "1e999", "NaN", "null", "..", "../x", "/tmp/x", "con", "x" * 300, "%s", "{0}"),
    *("{x}", "]]>", "<!--", "-->", "<b>", "</td>", "&#xD800;", "&lt;", "'", '"', "\\", "`", "#", "$(x)", "\\u{d800}"),
)
"""Texts that somebody did not think of."""

PLAIN: Final = (
    *("Total", "Total:", "Date", "Price", "Ordered on", "Flight", "VAT", "Name", "No.", "of", "and", "Kettle", "Oak"),
    *("12,50 €", "$ 1,299.00", "3 May 2026", "2026-05-03", "14:05", "AA 1234", "a@b.org", "1", "42", "0.5", "(12)"),
)
"""Labels and values."""

TAGS: Final = (
    *("div", "p", "b", "span", "table", "tr", "td", "th", "ul", "li", "h1", "h2", "br", "a", "dl", "dt", "dd", "tbody"),
    *("script", "style", "template", "svg", "input", "textarea", "title", "form", "img", "hr", "body", "html", "pre"),
)
_ATTRIBUTES: Final = (
    *("id", "class", "href", "title", "colspan", "rowspan", "itemprop", "style", "data-x", "hidden", "9"),
)


def text(rng: Random) -> str:
    """A text: mostly plain, now and then odd."""
    return " ".join(rng.choice(ODD if rng.random() < 0.2 else PLAIN) for _ in range(rng.choice((1, 1, 1, 2, 4))))


def encoded(content: str) -> bytes:
    """A text in UTF-8, halves of characters as they are."""
    return content.encode("utf-8", "surrogatepass")


def page(rng: Random) -> bytes:
    """A page by grammar: elements in each other, closed or not."""
    pieces: list[str] = ["<!doctype html>"] if rng.random() < 0.5 else []
    open_tags: list[str] = []
    for _ in range(rng.choice((3, 12, 40, 120))):
        if open_tags and rng.random() < 0.4:
            pieces.append(f"</{open_tags.pop()}>")
        elif rng.random() < 0.5:
            tag = rng.choice(TAGS)
            open_tags.append(tag)
            pieces.append(f"<{tag}{_attributes(rng)}>")
        else:
            pieces.append(text(rng))
    if rng.random() < 0.05:
        pieces.append(f"<{rng.choice(TAGS)}>x" * rng.choice((300, 3_000)))
    return encoded("".join(pieces))


def _attributes(rng: Random) -> str:
    return "".join(
        f' {rng.choice(_ATTRIBUTES)}="{text(rng)}"' for _ in range(rng.choice((0, 0, 0, 1, 3)))
    )  # quotes in it are not escaped, which is what hostile pages do


def table(rng: Random) -> bytes:
    """A page of rows, a label and a value each: what programs find something in."""
    rows = "".join(f"<tr><td>{rng.choice(PLAIN)}</td><td>{text(rng)}</td></tr>" for _ in range(rng.choice((1, 4, 20))))
    return encoded(f"<html><body><h2>{text(rng)}</h2><table>{rows}</table><ul><li>{text(rng)}</ul></body></html>")


def metadata(rng: Random) -> bytes:
    """A page that says for machines what it shows: linked data, however deep and perhaps damaged, and `<meta>`s."""
    pairs = [(rng.choice(PLAIN), text(rng)[:99]) for _ in range(rng.choice((1, 4, 20)))]
    kind = rng.choice(("Order", "Order", text(rng), "x" * 3_000))
    members = [
        f"{json.dumps(label)}: {json.dumps(value) if rng.random() < 0.9 else rng.choice(('1e999', '9' * 5_000, '[]'))}"
        for label, value in (("@type", kind), *pairs)
    ]
    script = f"{{{', '.join(members * rng.choice((1, 1, 8)))}}}"
    for _ in range(rng.choice((0, 0, 1, 3, 30, 1_500))):
        key = rng.choice(("@graph", "@graph", "@value", "item", text(rng)[:30]))
        script = (
            f"[{script}, {json.dumps(script[:50])}]" if rng.random() < 0.05 else f"{{{json.dumps(key)}: [{script}]}}"
        )
    often = rng.choice((1, 1, 9)) if len(script) < LARGEST else 1
    data = [mutated(rng, script.encode()) if rng.random() < 0.2 else script.encode() for _ in range(often)]
    metas = [
        f'<meta {rng.choice(("property", "name", "json-ld"))}="{rng.choice((label, text(rng)))}" content="{value}">'
        for label, value in pairs * rng.choice((1, 1, 20))
    ]
    rows = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in pairs)
    scripts = b"".join(b'<script type="application/ld+json">%s</script>' % one for one in data)
    return scripts + encoded(f"{''.join(metas)}<h1>{text(rng)}</h1><table>{rows}</table>")


def mail(rng: Random) -> bytes:
    """A mail by grammar: headers, parts, encodings, each perhaps damaged."""
    kinds = ("text/html", "text/plain", "multipart/mixed", "message/rfc822", "image/png", "text/html/x", "")
    parameters = (
        *("charset=utf-8", "charset=utf-16", "charset=x", "boundary=B", 'boundary="B', "charset*0=u; charset*1=tf-8"),
        *(f"charset*{'9' * 5_000}=x", "charset*=utf-8''%ff", "name*0*=x''%41", "boundary=", ";;;", "charset"),
    )
    lines = [f"From: {text(rng)}", f"Subject: {rng.choice(('=?utf-8?q?=FF?=', '=?x?b?!?=', text(rng)))}"]
    lines += [
        f"Content-Type: {rng.choice(kinds)}; {rng.choice(parameters)}; {rng.choice(parameters)}"
        for _ in range(rng.choice((0, 1, 1, 2)))
    ]
    if rng.random() < 0.4:
        lines.append(f"Content-Transfer-Encoding: {rng.choice(('base64', 'quoted-printable', '8bit', 'x'))}")
    if rng.random() < 0.1:
        lines += [f"X-{number}: {text(rng)}" for number in range(400)]
    body = encoded(rng.choice(("", text(rng), "=\r\n=FF=4", "QUJD", "--B\r\n\r\nx\r\n--B--"))) + rng.choice(
        (b"", page(rng))
    )
    return encoded("\r\n".join(lines)) + b"\r\n\r\n" + body


def boxes(rng: Random) -> bytes:
    """A file of boxes by grammar, numbers and shapes perhaps odd."""

    def number() -> object:
        return rng.choice((0, -1, 1e9, 1e-9, True, "1", None, 10**30, 5))

    content = []
    for line in range(rng.choice((0, 2, 8, 30))):
        left, top = rng.uniform(0, 400), 20.0 * line
        box: list[object] = [text(rng), left, top, left + rng.uniform(1, 150), top + 12]
        if rng.random() < 0.05:
            box[rng.randrange(5)] = number()
        content.append(box)
    size = [595, 842] if rng.random() < 0.9 else [number(), number()]
    one: object = {"page": size, "boxes": content}
    return json.dumps({"pages": [one] * rng.choice((1, 3, 40))} if rng.random() < 0.2 else one).encode()


def pdf(rng: Random) -> bytes:
    """A PDF file of one page: lines of text, turned and scaled, operators perhaps odd."""
    drawn = []
    for line in range(rng.choice((0, 3, 12))):
        matrix = rng.choice(("1 0 0 1", "0 1 -1 0", "1e9 0 0 1", "0 0 0 0", "-1 0 0 -1"))
        shown = (
            text(rng).encode("cp1252", "replace").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
        )
        drawn.append(f"BT /F1 11 Tf {matrix} 50 {800 - 20 * line} Tm (".encode() + shown + b") Tj ET")
        drawn.append(rng.choice((b"", b"q", b"Q Q", b"0 0 1e30 1e30 re f", b"BI ID EI")))
    stream = b"\n".join(drawn)
    sizes = ("0 0 595 842", "0 0 0 0", "0 0 1e9 1e9", "-1 -1 1 1", "")
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[3 0 R]/Count {rng.choice((1, 1, 1, 0, -1, 10**6))}>>".encode(),
        f"<</Type/Page/Parent 2 0 R/MediaBox[{rng.choice(sizes)}]/Rotate {rng.choice((0, 0, 90, 7, -90))}"
        "/Resources<</Font<</F1 5 0 R>>/XObject<</X 4 0 R>>>>/Contents 4 0 R>>".encode(),
        b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 4 0 R>>>>/Length %d>>stream\n%s\nendstream"
        % (len(stream), stream),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, content) for number, content in enumerate(objects, 1))
    return b"%PDF-1.4\n" + body + b"trailer<</Root 1 0 R/Size 6>>\n%%EOF"


GRAMMARS: Final[dict[str, Sequence[Callable[[Random], bytes]]]] = {
    ".html": (page, table, table, metadata),
    ".eml": (mail,),
    ".txt": (lambda rng: encoded("\n".join(text(rng) for _ in range(rng.choice((1, 5, 50))))),),
    ".boxes.json": (boxes,),
    ".pdf": (pdf,),
}
"""Ending of a document -> what makes one."""


@cache
def shipped(ending: str) -> tuple[bytes, ...]:
    """The shipped examples of an ending that are small enough, in the order of their paths."""
    found = sorted(EXAMPLES.rglob(f"*{ending}")) if EXAMPLES.is_dir() else []
    return tuple(path.read_bytes() for path in found if path.stat().st_size <= LARGEST)


def document(rng: Random, ending: str) -> bytes:
    """A document: by grammar, or a shipped example, either perhaps mutated."""
    known = shipped(ending)
    if known and rng.random() < 0.3:
        return mutated(rng, rng.choice(known))
    made = rng.choice(GRAMMARS[ending])(rng)
    return mutated(rng, made) if rng.random() < 0.2 else made


def mutated(rng: Random, data: bytes) -> bytes:
    """Bytes with a few changes: pieces cut, doubled, moved, overwritten; odd texts put in."""
    for _ in range(rng.choice((1, 1, 2, 4, 8))):
        here, there = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        there = min(there, here + rng.choice((1, 4, 20, 200, 4_000)))
        piece = data[here:there]
        match rng.randrange(6):
            case 0:
                piece = b""
            case 1:
                piece = piece * rng.choice((2, 2, 2, 50 if len(piece) < 200 else 3))
            case 2:
                piece = encoded(rng.choice(ODD + PLAIN))
            case 3:
                piece = bytes(rng.randrange(256) for _ in piece[:4]) + piece[4:]
            case 4:
                piece = piece[::-1]
            case _:
                start = rng.randrange(len(data) + 1)
                piece = data[start : start + len(piece)]
        data = data[:here] + piece + data[there:]
    return data
