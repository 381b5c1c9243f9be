"""Running the server: find a port, look at the database, say where the table is, open the page."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import ClassVar

from alembic.util import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError
from uvicorn import Config, Server

from haab.kit.errors import HaabError
from haab.kit.text import DEFAULT_LANGUAGE, Message
from haab.table.addresses import is_local_name, reachable
from haab.table.http.app import create_app
from haab.table.http.limits import LOCALHOST
from haab.table.http.protocol import BoundedProtocol
from haab.table.ops.copies import copy_before_upgrade
from haab.table.ops.logs import set_up_logs
from haab.table.settings import WORKER_SOCKET, Settings
from haab.table.store.connect import is_embedded
from haab.table.store.store import Store

PORTS_TRIED = 20
SWITCH_SECONDS = 0.0005
"""How long a thread may keep others waiting: at Python's 5 ms, the one that writes would wait so long at each step."""
MOST_SOCKET_BYTES = 4096
"""Pages say nothing on their live line, so a message on it is short or not from a page."""
WATCHES_SOCKETS = "asyncio:SelectorEventLoop"
"""The event loop that watches sockets for others on Windows, too, where the usual one does not."""
REASONS = {
    "readonly": "ops.database.read_only",
    "read-only": "ops.database.read_only",
    "full": "ops.database.full",
    "not a database": "ops.database.no_database",
    "malformed": "ops.database.damaged",
    "locked": "ops.database.locked",
    "unable to open": "ops.database.not_opened",
}
"""What databases say, and the message that tells what it means."""


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or the next one that is free."""
    for port in range(wanted, wanted + PORTS_TRIED):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise HaabError(Message("ops.error.no_port", {"first": str(wanted), "last": str(wanted + PORTS_TRIED - 1)}))


def serve(settings: Settings, host: str, port: int, open_page: bool, language: str = DEFAULT_LANGUAGE) -> None:
    """Serve until interrupted; as one of several processes, if another has started this one as such.

    Where the table is, is said in a language.
    """
    if is_worker():
        run_worker(settings, host, port)
        return
    set_up_logs(settings.log)
    check_processes(settings)
    check_database(settings.database, settings.copies)
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
    print(Message("ops.serve.open", {"address": address}).text(language), flush=True)
    print(_for_others(settings.public_url or reachable(host, port)).text(language), flush=True)
    if open_page:
        threading.Thread(target=_open_page, args=(address,), daemon=True).start()
    if settings.processes > 1:
        run_workers(settings, host, port, [sys.executable, "-m", "haab", *sys.argv[1:]])
    else:
        run(settings, host, port)


def _for_others(address: str | None) -> Message:
    """Where other computers find the table."""
    return Message("ops.serve.alone") if address is None else Message("ops.serve.others", {"address": f"{address}/"})


def run(settings: Settings, host: str, port: int) -> None:
    """Serve until interrupted, and say nothing."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))  # finish what is being answered
    with suppress(KeyboardInterrupt):
        Server(config_for(settings, host, port)).run()


def is_worker() -> bool:
    """Whether a supervisor has started this process as one of several."""
    return WORKER_SOCKET in os.environ


def run_workers(settings: Settings, host: str, port: int, command: Sequence[str]) -> None:
    """Open the port and supervise the processes that serve it, each started by this command."""
    from haab.table.cluster.supervisor import Supervisor  # a process that is alone needs nothing of a cluster

    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as opened:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((host, port))
        Supervisor(command, opened, settings.processes).run()


def run_worker(settings: Settings, host: str, port: int) -> None:
    """Serve the port that was handed to this process, until its supervisor ends or says so."""
    from haab.table.cluster.worker import WorkerServer, this_worker

    set_up_logs(settings.log)
    worker = this_worker()
    worker.follow_supervisor()
    WorkerServer(config_for(settings, host, port), worker).run(sockets=[])


def config_for(settings: Settings, host: str, port: int) -> Config:
    """How uvicorn is to serve the table."""
    settings = replace(settings, reach=reachable(host, port))
    if is_local_name(host) and (settings.hosts or not settings.trusted_proxies):  # a proxy has names of its own
        settings = replace(settings, hosts=(LOCALHOST, *settings.hosts))
    return Config(
        partial(_app_that_stays, settings),
        factory=True,
        host=host,
        port=port,
        loop=_event_loop(settings.database),
        log_level="warning",
        log_config=None,
        access_log=False,
        http=partial(BoundedProtocol, settings),  # type: ignore[arg-type]
        ws="websockets-sansio",
        ws_max_size=MOST_SOCKET_BYTES,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_keep_alive=settings.idle_seconds,
        timeout_graceful_shutdown=settings.shutdown_seconds,
        server_header=False,
    )


def _event_loop(database: str) -> str:
    """The event loop, by the name that uvicorn reads: the quickest, but PostgreSQL's driver has it watch sockets."""
    return WATCHES_SOCKETS if sys.platform == "win32" and not is_embedded(database) else "auto"


def _app_that_stays(settings: Settings) -> object:
    """The application of a process that does nothing else."""
    app = create_app(settings)
    _collect_seldom()
    sys.setswitchinterval(SWITCH_SECONDS)
    return app


def _collect_seldom() -> None:
    """Spare the games that stay: what a request makes is freed when it is answered, without Python's search for cycles.

    At its usual pace that search takes a tenth of a second again and again on a table with a thousand open games.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _open_page(address: str) -> None:
    time.sleep(1)
    webbrowser.open(address)


# ---- checks before the table opens; what is wrong is said in one sentence


class CannotServe(HaabError):
    """The table cannot be opened, whatever is asked for."""

    exit_status: ClassVar[int] = 1


def check_processes(settings: Settings) -> None:
    """Several processes need a database that several can work on, and a system that knows how to replace them."""
    if settings.processes == 1:
        return
    if is_embedded(settings.database):
        raise HaabError(Message("ops.error.one_process"))
    if not hasattr(signal, "SIGHUP"):
        raise HaabError(Message("ops.error.needs_unix"))


def check_database(url: str, copies: bool = True) -> None:
    """Open the database, bring it to the newest schema, and close it again; CannotServe says why not.

    With `copies` it is copied before its schema is changed.
    """
    try:
        Store(url, copy_before_upgrade if copies else None).close()
    except HaabError as error:
        raise CannotServe(error.message) from error
    except (SQLAlchemyError, CommandError, OSError) as error:
        name = make_url(url).render_as_string(hide_password=True)
        raise CannotServe(Message("ops.error.cannot_use", {"name": name, "why": reason(error)})) from error


def reason(error: Exception) -> Message:
    """Why a database cannot be used, for people; in its own words, if we have none."""
    if isinstance(error, CommandError):
        return Message("ops.database.newer")
    said = str(getattr(error, "orig", error) or error).strip()
    for word, key in REASONS.items():
        if word in said:
            return Message(key)
    return HaabError(said.partition("\n")[0]).message
