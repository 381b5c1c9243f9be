"""`python -m benchmarks.unlimited URL PORT PROCESSES`: a server that grants whatever is asked for, to be measured."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from haab.table.serve import check_database, is_worker, run, run_worker, run_workers
from haab.table.settings import Settings

HOST = "127.0.0.1"
WITHOUT_END = 10**9


def command(url: str, port: int, processes: int) -> list[str]:
    """How it is started."""
    return [sys.executable, "-m", "benchmarks.unlimited", url, str(port), str(processes)]


def main(words: Sequence[str]) -> None:
    """Serve until told to end."""
    url, port, processes = words[0], int(words[1]), int(words[2])
    settings = Settings(
        url, processes=processes, requests_per_second=WITHOUT_END, burst=WITHOUT_END, games_per_hour=WITHOUT_END
    )
    if is_worker():
        run_worker(settings, HOST, port)
    elif processes > 1:
        check_database(url)
        run_workers(settings, HOST, port, command(url, port, processes))
    else:
        run(settings, HOST, port)


if __name__ == "__main__":
    main(sys.argv[1:])
