"""Lines of the log: for people or programs, each with its request, none with a secret."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient

from haab.table.http.app import create_app
from haab.table.ops.logs import REQUEST, JsonLines, OthersFault, TextLines
from haab.table.ops.observe import HEADER, KnownRoute, Observe
from haab.table.settings import Settings

log = logging.getLogger("haab.test")


async def fails(_: Request) -> Response:
    raise RuntimeError("as told")


@pytest.fixture
def app() -> Starlette:
    """A small server that logs, and one page that fails."""

    async def fine(request: Request) -> Response:
        log.warning("being fine")
        return Response(request.path_params["name"])

    app = Starlette(routes=[KnownRoute("/fine/{name}", fine), KnownRoute("/fails", fails)])
    app.add_middleware(Observe, log_requests=True)
    return app


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Iterator[list[dict]]:
    """What is logged as JSON."""
    written: list[dict] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(json.loads(JsonLines().format(record)))

    keep = Keep()
    caplog.set_level(logging.INFO)
    logging.getLogger().addHandler(keep)
    yield written
    logging.getLogger().removeHandler(keep)


def ours(lines: list[dict]) -> list[dict]:
    return [line for line in lines if line["logger"].startswith("haab")]


def test_every_line_of_a_request_has_its_id_and_so_has_the_answer(app: Starlette, lines: list[dict]) -> None:
    client = TestClient(app)
    ids = [client.get("/fine/ana?key=SECRET", headers={"Cookie": "haab=SECRET"}).headers[HEADER] for _ in range(2)]
    assert ids[0] != ids[1]
    assert [line["request"] for line in ours(lines)] == [ids[0], ids[0], ids[1], ids[1]]
    said, told = ours(lines)[:2]
    assert said["message"] == "being fine"
    assert (told["method"], told["route"], told["status"]) == ("GET", "/fine/{name}", 200)
    assert "SECRET" not in json.dumps(ours(lines))
    assert "ana" not in json.dumps(ours(lines))


@pytest.mark.parametrize(
    ("port", "given", "is_taken"),
    [
        (0, "from-the-proxy", True),
        (50000, "from-the-proxy", False),
        (0, "short", False),
        (0, "line\tbreaks and such", False),
        (0, "x" * 65, False),
    ],
)
def test_an_id_is_taken_from_a_trusted_proxy_only(app: Starlette, port: int, given: str, is_taken: bool) -> None:
    client = TestClient(app, client=("192.0.2.7", port))
    assert (client.get("/fine/x", headers={HEADER: given}).headers[HEADER] == given) == is_taken


def test_a_fault_of_ours_is_logged_with_its_request_and_answered_with_its_id(
    sqlite_url: str, lines: list[dict], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(Settings(sqlite_url))
    app.router.routes.insert(0, KnownRoute("/api/fails", fails))
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/api/fails")
    assert answer.status_code == 500
    [fault] = [line for line in ours(lines) if "error" in line]
    assert fault["request"] == answer.headers[HEADER]
    assert "RuntimeError: as told" in fault["error"]


def test_people_read_the_id_at_the_end_of_the_line() -> None:
    record = logging.LogRecord("haab.table", logging.INFO, "", 0, "said %s", ("so",), None)
    assert TextLines().format(record).endswith("haab.table: said so")
    token = REQUEST.set("abc")
    assert TextLines().format(record).endswith("haab.table: said so [request abc]")
    REQUEST.reset(token)


def test_a_message_with_line_breaks_stays_one_line_of_json() -> None:
    record = logging.LogRecord("haab", logging.INFO, "", 0, 'a\nb "c"', (), None)
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == 'a\nb "c"'


def test_a_client_that_sends_nonsense_leaves_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    """The fuzz run found it: uvicorn wrote one for every frame of a socket that is not UTF-8."""
    server = logging.getLogger("uvicorn.error")
    only_here = OthersFault()
    server.addFilter(only_here)
    try:
        b"\xff".decode()
    except UnicodeDecodeError:
        server.exception("Invalid UTF-8 sequence received from client.")
    finally:
        server.removeFilter(only_here)
    assert [(record.levelname, record.exc_info) for record in caplog.records] == [("INFO", None)]
