"""QR codes as drawings: of links that somebody else is to open, with a phone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any, Literal

from haab.table.service.service import Service
from haab.table.wire.requests import DrawQrCode

BORDER = 3
"""Modules around the code that stay light."""
SCALE = 3
"""Pixels of a module: by whole ones a long code is read from a screen."""


async def post_qr(service: Service, asked: DrawQrCode) -> bytes:
    """A link that holds a saved game as a QR code (SVG)."""
    picture: bytes = await service.aside(lambda: drawn(asked.link, "l"))
    return picture


def drawn(text: str, correction: Literal["l", "m"]) -> bytes:
    """A text as a QR code (SVG), with so much correction of errors; ValueError if it is too long for any."""
    from segno import encoder  # only now: the table in a browser begins without it

    encode: Callable[..., Any] = encoder.encode
    rows = encode(text, error=correction, micro=False).matrix
    side = len(rows) + 2 * BORDER
    lines = "".join(f"M{BORDER} {BORDER + number}.5{_line(row)}" for number, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side * SCALE}" height="{side * SCALE}"'
        f' viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/>'
        f'<path stroke="#000" d="{lines}"/></svg>'
    ).encode()


def _line(row: bytearray) -> str:
    """A row of modules, drawn from left to right."""
    runs = ((is_dark, len(list(run))) for is_dark, run in groupby(row))
    return "".join(f"h{length}" if is_dark else f"m{length} 0" for is_dark, length in runs)
