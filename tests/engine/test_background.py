"""What compiles in the background ends with the process that started it (L5)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from haab.kit.compiler.background import run_with_parent

CHILD = "import time; from haab.kit.compiler.background import end_with_parent; end_with_parent(); {}"
PARENT = """
import sys
from haab.kit.compiler.background import run_with_parent
run_with_parent([sys.executable, "-c", sys.argv[1]])
"""


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{process}/stat") as file:
        return file.read().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_it_ends_when_its_parent_is_ended_or_killed(sign, tmp_path):
    """L5: twelve compilers were left over from servers that had ended, nearly all waiting for a lock."""
    told = tmp_path / "process"
    child = CHILD.format(f"import os; open({str(told)!r}, 'w').write(str(os.getpid())); time.sleep(60)")
    parent = subprocess.Popen([sys.executable, "-c", PARENT, child], stderr=subprocess.DEVNULL)
    end = time.monotonic() + 30
    while not (told.exists() and told.read_text()):
        assert time.monotonic() < end
        time.sleep(0.02)
    process = int(told.read_text())
    assert is_alive(process)
    parent.send_signal(sign)
    parent.wait()
    while is_alive(process):
        assert time.monotonic() < end, "it has outlived its parent"
        time.sleep(0.02)


def test_it_goes_on_while_its_parent_lives_and_tells_what_went_wrong():
    good = [sys.executable, "-c", CHILD.format("time.sleep(0.3)")]
    assert run_with_parent(good) == (0, "")
    status, said = run_with_parent([sys.executable, "-c", CHILD.format("raise ValueError('no such rule')")])
    assert status == 1
    assert "no such rule" in said
