"""Which Chromium of this machine is used by tests, pictures and measurements."""

from __future__ import annotations

import shutil

WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Browsers with windows, menus and notifications, whether anybody sees them or not."""
SHELL = "chromium-headless-shell"
"""The same engine alone: a page costs it less than half the processor time that a whole browser takes."""


def chromium_path() -> str | None:
    """What shows pages at the least expense."""
    return _first(SHELL, *WHOLE)


def whole_chromium_path() -> str | None:
    """A whole browser, for what the engine alone cannot do."""
    return _first(*WHOLE)


def _first(*names: str) -> str | None:
    """The first that is installed."""
    return next(filter(None, map(shutil.which, names)), None)
