"""Draw the kept figures over versions: `make curves` writes docs/pictures/figures.svg and docs/figures.md.

A small chart for each figure, a line for each machine: only points of one line can be compared.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from packaging.version import Version

from benchmarks.keep import RESULTS, Kept, read
from benchmarks.measure import ROOT, number

PICTURE = ROOT / "docs" / "pictures" / "figures.svg"
PAGE = ROOT / "docs" / "figures.md"
SHOWN = {
    "engine": ("random play, decisions, native", "one call from Python, decisions, native", "warm start"),
    "batch": ("4,096 lanes, 1 thread",),
    "table": ("sqlite: server", "postgres-2: server"),
    "page": ("a move",),
    "site": ("scripts, packed", "wheel"),
    "learning": ("self-play and updates",),
}
"""Figures that have a chart; all others are in the files."""
WIDE, HIGH, ACROSS = 380, 160, 3
LEFT, RIGHT, TOP, BOTTOM, NAMES = 14, 366, 62, 128, 144
COLOURS = ("#1b6e8c", "#b5542a", "#5b7f2b", "#7a4a8c")

Point = tuple[str, float]
"""A version and a value."""
Lines = dict[str, list[Point]]
"""By machine."""


def charts(kept: Mapping[str, Kept]) -> dict[str, tuple[str, Lines]]:
    """Every chart by its title: the unit, and the points of each machine in the order of versions."""
    found: dict[str, tuple[str, Lines]] = {}
    for version in sorted(kept, key=Version):
        for result in kept[version]:
            for name in SHOWN.get(result["benchmark"], ()):
                if figure := result["figures"].get(name):
                    title = f"{_setting(result)}{name}"
                    _, lines = found.setdefault(title, (figure["unit"], defaultdict(list)))
                    lines[result["taken"]["machine"]["processor"]].append((version, float(figure["value"])))
    return found


def _setting(result: Mapping[str, Any]) -> str:
    """Which game it is of, in a few words."""
    asked = result["settings"]
    words = [str(asked["game"])] if "game" in asked else []
    if asked.get("players"):
        words.append(f"{asked['players']} players")
    return f"{', '.join(words)}: " if words else f"{result['benchmark']}: "


def draw(found: Mapping[str, tuple[str, Lines]]) -> str:
    """The picture."""
    rows = -(-len(found) // ACROSS)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE * ACROSS} {HIGH * rows}" '
        'font-family="system-ui, sans-serif" font-size="11" role="img" aria-label="Figures by version">',
        f'<rect width="{WIDE * ACROSS}" height="{HIGH * rows}" fill="#fff"/>',
    ]
    versions = sorted(
        {point[0] for _, lines in found.values() for each in lines.values() for point in each}, key=Version
    )
    for place, (title, (unit, lines)) in enumerate(found.items()):
        x, y = place % ACROSS * WIDE, place // ACROSS * HIGH
        parts.append(f'<g transform="translate({x} {y})">{_chart(title, unit, lines, versions)}</g>')
    return "\n".join([*parts, "</svg>", ""])


def _chart(title: str, unit: str, lines: Lines, versions: Sequence[str]) -> str:
    top = max(value for points in lines.values() for _, value in points) or 1.0
    parts = [
        f'<text x="{LEFT}" y="18" font-weight="600">{escape(title)}</text>',
        f'<text x="{LEFT}" y="33" fill="#666">{escape(unit)}</text>',
        f'<path d="M{LEFT} {BOTTOM}H{RIGHT}" stroke="#bbb"/>',
    ]
    for colour, points in zip(COLOURS, lines.values(), strict=False):
        at = [(_across(version, versions), BOTTOM - (BOTTOM - TOP) * value / top) for version, value in points]
        way = "L".join(f"{x:.0f} {y:.1f}" for x, y in at)
        parts.append(f'<path d="M{way}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        for (x, y), (_, value) in zip(at, points, strict=True):
            parts.append(f'<circle cx="{x:.0f}" cy="{y:.1f}" r="3" fill="{colour}"/>')
            parts.append(
                f'<text x="{x:.0f}" y="{y - 6:.1f}" text-anchor="middle" fill="{colour}">{number(value)}</text>'
            )
    for version in versions:
        x = _across(version, versions)
        parts.append(f'<text x="{x:.0f}" y="{NAMES}" text-anchor="middle" fill="#666">{escape(version)}</text>')
    return "".join(parts)


def _across(version: str, versions: Sequence[str]) -> float:
    inner = RIGHT - LEFT - 60
    return LEFT + 30 + inner * (versions.index(version) / max(1, len(versions) - 1))


def page(kept: Mapping[str, Kept]) -> str:
    """Every kept run and where it was taken, as a page."""
    lines = [
        "# Figures",
        "",
        "Written by `make curves` from `benchmarks/results`. A line of the picture is a machine, and only points of",
        "one line can be compared. What they mean, and what limits them, is in [performance.md](performance.md).",
        "",
        "![Figures by version](pictures/figures.svg)",
        "",
        "| version | benchmark | settings | commit | date | load | machine |",
        "|---|---|---|---|---|---:|---|",
    ]
    for version in sorted(kept, key=Version):
        for result in kept[version]:
            taken, machine = result["taken"], result["taken"]["machine"]
            settings = ", ".join(f"{name} {value}" for name, value in result["settings"].items() if value != {})
            where = f"{machine['processor']}, {machine['cores']} cores, Python {machine['python']}"
            cells = (result["benchmark"], settings, taken["commit"], taken["date"], taken["load"], where)
            lines.append(f"| {version} | {' | '.join(str(cell) for cell in cells)} |")
    return "\n".join([*lines, ""])


def kept_results(folder: Path = RESULTS) -> dict[str, Kept]:
    """All results by version."""
    return {file.stem: read(file) for file in sorted(folder.glob("*.json"))}


def main() -> None:
    """Write picture and page."""
    kept = kept_results()
    PICTURE.write_text(draw(charts(kept)), encoding="utf-8")
    PAGE.write_text(page(kept), encoding="utf-8")
    print(json.dumps({"versions": sorted(kept), "charts": len(charts(kept))}))


if __name__ == "__main__":
    main()
