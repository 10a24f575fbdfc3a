"""Plots as SVG files that are read in light and in dark, alone and in a page: bars of shares, and lines."""

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


_COLOURS: Final = ("#3f6fd8", "#c2410c", "#15803d", "#9333ea", "#0891b2", "#b45309", "#be185d", "#65a30d", "#64748b")
_SIDE: Final = 320


def lines(
    title: str,
    axes: tuple[str, str],
    ends: tuple[tuple[float, float], tuple[float, float]],
    series: Sequence[tuple[str, Sequence[tuple[float, float]]]],
) -> str:
    """Lines through points (x, y), in the order given, with a mark on each; `ends` are those of both axes.

    Points outside the ends stand at the edge.
    """

    def place(point: tuple[float, float]) -> tuple[float, float]:
        across, up = (
            min(1.0, max(0.0, (value - low) / (high - low))) for value, (low, high) in zip(point, ends, strict=True)
        )
        return 60 + _SIDE * across, 20 + _SIDE * (1 - up)

    drawn = [f'<rect x="60" y="20" width="{_SIDE}" height="{_SIDE}" fill="none" stroke="#9ca3af"/>']
    for part in range(5):
        across, up = (low + (high - low) * part / 4 for low, high in ends)
        x, y = 60 + _SIDE * part / 4, 20 + _SIDE * (1 - part / 4)
        drawn.append(f'<text x="{x:.0f}" y="{_SIDE + 36}" text-anchor="middle">{across:g}</text>')
        drawn.append(f'<text x="54" y="{y + 4:.0f}" text-anchor="end">{up:.3g}</text>')
    drawn.append(f'<text x="{60 + _SIDE / 2:.0f}" y="{_SIDE + 54}" text-anchor="middle">{escape(axes[0])}</text>')
    drawn.append(f'<text x="60" y="13">{escape(axes[1])}</text>')
    for number, (name, points) in enumerate(series):
        colour, placed = _COLOURS[number % len(_COLOURS)], [place(point) for point in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        for (x, y), (across, up) in zip(placed, points, strict=True):
            told = f"<title>{escape(name)}: {across:.3f}, {up:.4f}</title>"
            drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}">{told}</circle>')
        x, y = _SIDE + 76, 30 + 18 * number
        drawn.append(f'<circle cx="{x}" cy="{y - 4}" r="4" fill="{colour}"/>')
        drawn.append(f'<text x="{x + 10}" y="{y}">{escape(name)}</text>')
    size = f'viewBox="0 0 {_SIDE + 220} {_SIDE + 64}" role="img" aria-label="{escape(title)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{_STYLE}</style>{"".join(drawn)}</svg>\n'
