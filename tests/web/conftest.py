"""A server for all browser tests, a Chromium, and people who complain about every console error."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.web.person import Person
from tests.web.server import Server

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
Visit = Callable[..., Person]


def _chromium(playwright: Playwright) -> str:
    own = Path(playwright.chromium.executable_path)
    found = str(own) if own.exists() else next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("there is no Chromium: run tools/browser.sh, or leave these tests out with -m 'not browser'")
    return found


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One for all tests here. It ends with them: as long as Playwright runs, nothing else in its thread may await."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(playwright), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("table")).start()
    yield running
    running.kill()


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[Server]:
    """A server of one test's own, to be killed."""
    running = Server(tmp_path).start()
    yield running
    running.kill()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    """Call it for a new person with a browser of their own; nobody may have seen an error in the end."""
    people: list[Person] = []

    def come(address: str = server.address, width: int = 1280, height: int = 800, **options: Any) -> Person:
        usual = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", "locale": "en"}
        options = (
            usual | {"service_workers": "block"} | options
        )  # it would fetch the whole page once more for everybody
        person = Person(chromium.new_context(**options), address)
        people.append(person)
        return person

    yield come
    complaints = [complaint for person in people for complaint in person.complaints()]
    for person in people:
        person.context.close()
    assert complaints == []


@pytest.fixture
def ana(visit: Visit) -> Person:
    """Somebody with an ordinary screen."""
    return visit()


@pytest.fixture
def bo(visit: Visit) -> Person:
    """Somebody else."""
    return visit()
