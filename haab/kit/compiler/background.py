"""A process that compiles in the background ends with the one that started it, however that one ends.

It is given a pipe as its standard input, into which nobody writes. When the process at the other end is gone, even if
it was killed, the pipe is at its end.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence

STANDARD_INPUT = 0
WITH_PARENT = "--with-parent"
"""Says on a command line that standard input is such a pipe."""


def run_with_parent(command: Sequence[str]) -> tuple[int, str]:
    """Run a command that calls `end_with_parent`; returns its exit status and what it wrote to standard error."""
    with subprocess.Popen(
        [*command, WITH_PARENT],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        said = process.stderr.read()
        return process.wait(), said


def end_with_parent() -> None:
    """If the command line asks for it, end this process as soon as the one that started it is gone."""
    if WITH_PARENT in sys.argv:
        threading.Thread(target=_wait_for_end, daemon=True).start()


def _wait_for_end() -> None:
    os.read(STANDARD_INPUT, 1)  # not sys.stdin, which is locked meanwhile and could not be closed in the end
    os._exit(1)
