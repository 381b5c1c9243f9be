"""The files of the page: whole, or not at all, whatever happens to them while they are sent."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from haab.table.http.page import COMPRESSED, Files

LONG, SHORT = "long " * 4000, "short"


class Edited(Files):
    """Files that somebody changes between looking one up and sending it."""

    def __init__(self, directory: Path, change: Callable[[Path], object]) -> None:
        super().__init__(directory=directory)
        self.change = change

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Where it is, and how it was before the change."""
        found = super().lookup_path(path)
        self.change(Path(found[0]))
        return found


def _client(folder: Path, change: Callable[[Path], object] = lambda _: None) -> TestClient:
    app = Starlette(routes=[Mount("/static", Edited(folder, change), middleware=COMPRESSED)])
    return TestClient(app, raise_server_exceptions=False)


@pytest.mark.parametrize(("before", "after"), [(LONG, SHORT), (SHORT, LONG), (SHORT, "")])
def test_a_file_that_changes_while_it_is_looked_up_is_sent_as_it_is(tmp_path: Path, before: str, after: str) -> None:
    (tmp_path / "a.js").write_text(before)
    answer = _client(tmp_path, lambda path: path.write_text(after)).get(
        "/static/a.js", headers={"accept-encoding": "identity"}
    )
    assert (answer.status_code, answer.text) == (200, after)
    assert answer.headers["content-length"] == str(len(after))


def test_a_file_that_is_gone_when_it_is_to_be_sent_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text(LONG)
    assert _client(tmp_path, Path.unlink).get("/static/a.js").status_code == 404


def test_a_file_is_kept_by_its_etag_and_asked_for_each_time(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text(LONG)
    client = _client(tmp_path)
    answer = client.get("/static/a.js")
    assert answer.text == LONG
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
    same = client.get("/static/a.js", headers={"if-none-match": answer.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    assert client.head("/static/a.js").content == b""
