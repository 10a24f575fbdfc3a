"""Bars as SVG files that are read in light and in dark, alone and in a page: right, wrong and withheld shares."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

PARTS: Final = ("right", "wrong", "nothing")
"""What the parts of a bar say."""

_STYLE: Final = (
    "text{font:12px system-ui,sans-serif;fill:#4b5563}.right{fill:#3f6fd8}.wrong{fill:#c2410c}.nothing{fill:#9ca3af}"
    "@media(prefers-color-scheme:dark){text{fill:#d1d5db}}"
)
_LEFT: Final = 210
_WIDE: Final = 440


def bars(title: str, groups: Sequence[tuple[str, Sequence[tuple[str, Sequence[int]]]]]) -> str:
    """Bars of counts (PARTS) that fill the width, a bar for each name, under the heading of its group."""
    drawn, y = [], 24
    for place, part in enumerate(PARTS):
        x = _LEFT + 90 * place
        drawn.append(
            f'<rect class="{part}" x="{x}" y="4" width="10" height="10"/><text x="{x + 15}" y="13">{part}</text>'
        )
    for heading, rows in groups:
        y += 20
        drawn.append(f'<text x="4" y="{y - 4}" font-weight="bold">{escape(heading)}</text>')
        for name, counts in rows:
            drawn.append(f'<text x="{_LEFT - 8}" y="{y + 12}" text-anchor="end">{escape(name)}</text>')
            x_, whole = float(_LEFT), max(1, sum(counts))
            for part, count in zip(PARTS, counts, strict=True):
                wide = _WIDE * count / whole
                told = f"<title>{escape(name)}: {count} {part}</title>"
                drawn.append(
                    f'<rect class="{part}" x="{x_:.1f}" y="{y + 2}" width="{wide:.1f}" height="12">{told}</rect>'
                )
                x_ += wide
            y += 16
    size = f'viewBox="0 0 {_LEFT + _WIDE + 10} {y + 8}" role="img" aria-label="{escape(title)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{_STYLE}</style>{"".join(drawn)}</svg>\n'
