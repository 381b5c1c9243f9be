"""Whose turn it is to write to a SQLite file, among the processes of one server."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class FileTurn:
    """A turn is taken by `with`; whoever waits is woken at once, in the order in which they came.

    SQLite itself would have them try again after pauses that grow to a tenth of a second. A process that dies loses its
    turn.
    """

    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)

    def __enter__(self) -> None:
        fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        fcntl.flock(self._file, fcntl.LOCK_UN)

    def is_free(self) -> bool:
        """Whether the turn is nobody else's; then it is ours."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def close(self) -> None:
        """Take no more turns."""
        os.close(self._file)
