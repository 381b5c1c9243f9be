"""`haab learn` without PyTorch says what to install; what `make test` installs is never CUDA."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from typer.testing import CliRunner

from haab.cli import app
from tools import pytorch
from tools.pytorch import is_for_processors


def test_without_pytorch_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    told = CliRunner().invoke(app, ["learn", "tikal"])
    assert told.exit_code == 2
    assert 'learning needs PyTorch: pip install "haab[learn]"' in " ".join(told.output.split())


@pytest.mark.parametrize(
    ("packages", "is_fit"),
    [
        (["torch", "sympy"], True),
        (["torch", "nvidia-cublas-cu12", "sympy"], False),
        (["torch", "triton"], False),
        ([], False),
    ],
)
def test_only_a_pytorch_without_cuda_is_installed_for_tests(packages: list[str], is_fit: bool) -> None:
    assert is_for_processors({"install": [{"metadata": {"name": name}} for name in packages]}) == is_fit


def test_only_the_question_what_would_be_installed_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: dict[bool, float | None] = {}

    def run(command: list[str], timeout: float | None, **_: Any) -> subprocess.CompletedProcess[str]:
        limits["--dry-run" in command] = timeout
        report = {"install": [{"metadata": {"name": "torch"}}]}
        return subprocess.CompletedProcess(command, 0, json.dumps(report))

    monkeypatch.setattr(pytorch, "find_spec", lambda name: None)
    monkeypatch.setattr(subprocess, "run", run)
    pytorch.main()
    assert limits == {True: pytorch.SECONDS, False: None}, "a slow machine unpacks for minutes"
