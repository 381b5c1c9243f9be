"""The numbers of all processes that serve one port: each leaves its own in a folder, where the others find them."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path

from haab.table.ops.measures import of_the_process
from haab.table.ops.metrics import Told, of_this_process


def own_numbers() -> list[Told]:
    """Everything that this process has counted."""
    return [*of_this_process(), *of_the_process()]


class Shared:
    """The folder, and which of the processes this one is."""

    def __init__(self, folder: Path, worker: str) -> None:
        self._folder = folder
        self._worker = worker

    def leave(self) -> None:
        """Write the numbers down, all at once."""
        part = self._folder / f".{self._worker}.{os.getpid()}"
        part.write_text(json.dumps([asdict(family) for family in own_numbers()]), encoding="utf-8")
        part.replace(self._folder / f"{self._worker}.json")

    def numbers(self) -> list[Told]:
        """Those of this process as they are now, those of the others as they last left them."""
        found = {self._worker: own_numbers()}
        for path in sorted(self._folder.glob("*.json")):
            if path.stem != self._worker:
                found[path.stem] = [Told.from_json(told) for told in json.loads(path.read_text(encoding="utf-8"))]
        return [family.of_worker(worker) for worker, families in sorted(found.items()) for family in families]
