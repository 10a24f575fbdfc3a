"""Small PDF files, written by hand."""

from __future__ import annotations

from collections.abc import Sequence

Line = tuple[str, float, float]
"""A text, and where it begins: x from the left and y from the bottom of the page, in points."""


def pdf(pages: Sequence[Sequence[Line]], rotate: int = 0, size: tuple[int, int] = (595, 842), extra: str = "") -> bytes:
    """A PDF file of pages of lines in Helvetica, shown turned by `rotate` degrees; `extra` goes into its trailer."""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, lines in enumerate(pages):
        shown = "\n".join(f"BT /F1 11 Tf 1 0 0 1 {x} {y} Tm ({_escaped(text)}) Tj ET" for text, x, y in lines)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}] /Rotate {rotate} "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {5 + 2 * number} 0 R >>"
        )
        objects.append(f"<< /Length {len(shown.encode('cp1252'))} >>\nstream\n{shown}\nendstream")
    body = b"%PDF-1.4\n"
    places: list[int] = []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n{content}\nendobj\n".encode("cp1252")
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    trailer = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R {extra} >>\nstartxref\n{len(body)}\n%%EOF\n"
    return body + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{trailer}".encode("cp1252")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
