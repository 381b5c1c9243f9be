"""Plots as SVG, by hand: bars with intervals, readable on a light and on a dark page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #2b2620; }
.line { stroke: #8a8074; stroke-width: 1; }
.grid { stroke: #8a807455; stroke-width: 1; }
.bar { fill: #1f6b4f; }
.error { stroke: #b8860b; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
  text { fill: #ece5d8; }
  .bar { fill: #5fbf97; }
  .error { stroke: #ffd166; }
}
"""
LEFT, RIGHT, TOP, ROW, WIDTH = 150, 70, 40, 24, 720
"""Room for names, for numbers, for the title; the height of a bar; the width of all."""
TICKS = 6


@dataclass(frozen=True)
class Bar:
    """A value with the interval in which it lies."""

    name: str
    value: float
    low: float
    high: float


def bars(title: str, entries: Sequence[Bar]) -> str:
    """A plot of some values, one below the other."""
    ticks = _ticks(min(0.0, *(bar.low for bar in entries)), max(bar.high for bar in entries))
    height = TOP + ROW * len(entries) + 30
    span = ticks[-1] - ticks[0]

    def x(value: float) -> float:
        return LEFT + (value - ticks[0]) / span * (WIDTH - LEFT - RIGHT)

    parts = [f'<text x="{LEFT}" y="20" font-weight="600">{escape(title)}</text>']
    for tick in ticks:
        parts.append(_line("grid", x(tick), TOP - 6, x(tick), height - 24))
        parts.append(f'<text x="{x(tick):.1f}" y="{height - 8}" text-anchor="middle">{tick:g}</text>')
    for number, bar in enumerate(entries):
        parts += _bar(bar, TOP + ROW * number, x)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}">\n<style>{STYLE}</style>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _bar(bar: Bar, top: float, place: Callable[[float], float]) -> list[str]:
    zero, end, middle = place(0.0), place(bar.value), top + ROW / 2 - 2
    left, width = min(zero, end), abs(end - zero)
    return [
        f'<text x="{LEFT - 8}" y="{middle + 4}" text-anchor="end">{escape(bar.name)}</text>',
        f'<rect class="bar" x="{left:.1f}" y="{top + 2}" width="{width:.1f}" height="{ROW - 8}" rx="2"/>',
        _line("error", place(bar.low), middle, place(bar.high), middle),
        f'<text x="{place(max(bar.high, bar.value, 0.0)) + 8:.1f}" y="{middle + 4}">{bar.value:.0f}</text>',
    ]


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _ticks(least: float, most: float) -> list[float]:
    """Round numbers from below the least to above the most."""
    rough = max(most - least, 1e-9) / TICKS
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    first, last = floor(least / step), ceil(most / step)
    return [step * number for number in range(first, max(last, first + 1) + 1)]
