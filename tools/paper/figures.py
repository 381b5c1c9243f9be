"""The figures of the report, as SVG, from kept files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from tools.paper.kept import RUN_1, RUN_2, TIKAL, TIKAL_FAILED, Run, run
from tools.paper.tables import tikal_fifths

WIDE, HIGH = 360, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 350, 34, 176
COLOURS = ("#1b6e8c", "#b5542a", "#5b7f2b", "#7a4a8c")
TICKS = 4
"""Lines across a chart."""

Line = Sequence[tuple[float, float]]


def picture(label: str, panels: Sequence[str]) -> str:
    """Panels side by side."""
    wide = WIDE * len(panels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {HIGH}" font-family="sans-serif" '
        f'font-size="10" role="img" aria-label="{escape(label)}">',
        f'<rect width="{wide}" height="{HIGH}" fill="#fff"/>',
        *(f'<g transform="translate({WIDE * place} 0)">{panel}</g>' for place, panel in enumerate(panels)),
    ]
    return "\n".join([*parts, "</svg>", ""])


def panel(title: str, across: str, lines: Mapping[str, Line], top: float, right: int) -> str:
    """A chart from 0 to `right`, with a tick for each, and from 0 to `top`: a line for each name."""
    parts = [f'<text x="{LEFT}" y="16" font-size="11" font-weight="600">{escape(title)}</text>', *_axes(top, right)]
    parts.append(f'<text x="{(LEFT + RIGHT) / 2:.0f}" y="{BOTTOM + 26}" text-anchor="middle">{escape(across)}</text>')
    for place, (name, line) in enumerate(lines.items()):
        colour = COLOURS[place]
        at = [(LEFT + (RIGHT - LEFT) * x / right, BOTTOM - (BOTTOM - TOP) * y / top) for x, y in line]
        way = "L".join(f"{x:.1f} {y:.1f}" for x, y in at)
        parts.append(f'<path d="M{way}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="{colour}"/>' for x, y in at]
        parts.append(f'<text x="{LEFT + 4 + 76 * place}" y="{HIGH - 4}" fill="{colour}">{escape(name)}</text>')
    return "".join(parts)


def _axes(top: float, right: int) -> list[str]:
    parts = []
    for tick in range(TICKS + 1):
        y = BOTTOM - (BOTTOM - TOP) * tick / TICKS
        parts.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="#ddd"/>')
        parts.append(
            f'<text x="{LEFT - 4}" y="{y + 3:.1f}" text-anchor="end" fill="#555">{top * tick / TICKS:g}</text>'
        )
    for tick in range(right + 1):
        x = LEFT + (RIGHT - LEFT) * tick / right
        parts.append(f'<text x="{x:.1f}" y="{BOTTOM + 12}" text-anchor="middle" fill="#555">{tick}</text>')
    return parts


def learning() -> str:
    """Entropy and explained variance in the course of the runs."""
    runs = {
        "Tzolk'in 1": run(RUN_1),
        "Tzolk'in 2": run(RUN_2),
        "Tikal, failed": run(TIKAL_FAILED),
        "Tikal, shipped": run(TIKAL),
    }
    panels = [
        panel("Entropy of the policy, nats", "minutes", _courses(runs, "entropy"), 2.4, 9),
        panel("Explained variance of returns", "minutes", _courses(runs, "explained_variance"), 1.0, 9),
    ]
    return picture("Entropy and explained variance by minutes of four runs", panels)


def _courses(runs: Mapping[str, Run], name: str) -> dict[str, Line]:
    return {title: [(line["minutes"], max(0.0, line[name])) for line in one.iterations] for title, one in runs.items()}


def values() -> str:
    """How well values foresee outcomes, by fifths of the game."""
    runs = {"Tzolk'in 1": run(RUN_1), "Tzolk'in 2": run(RUN_2), "Tikal, failed": run(TIKAL_FAILED)}
    panels = []
    for players in (4, 2):
        fifths = {name: one.measured[f"values, {players} players"] for name, one in runs.items()}
        if players == 2:
            fifths["Tikal, shipped"] = tikal_fifths()
        lines = {
            name: [(place + 1.0, fifth["squared_correlation"]) for place, fifth in enumerate(found)]
            for name, found in fifths.items()
        }
        panels.append(panel(f"Squared correlation, {players} players", "fifth of the game", lines, 1.0, 6))
    return picture("Squared correlation of values and outcomes by fifths of the game", panels)


FIGURES = {"learning.svg": learning, "values.svg": values}
