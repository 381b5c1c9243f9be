"""A table with an empty store for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette

from haab.table.http.app import create_app
from haab.table.settings import Pace, Settings
from tests.table.clients import Browser


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    """A server whose bots do not dawdle and whose clients are never too fast."""
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    return create_app(
        Settings(
            database=database,
            pace=Pace(seconds=0.1),
            requests_per_second=1e9,
            burst=10**9,
            games_per_hour=10**6,
        )
    )


@pytest.fixture
def ana(app: Starlette) -> Iterator[Browser]:
    """The browser that opens the server, and usually the game."""
    browser = Browser(app)
    with browser.http:
        yield browser


@pytest.fixture
def bo(app: Starlette, ana: Browser) -> Browser:
    """A second browser."""
    return Browser(app)
