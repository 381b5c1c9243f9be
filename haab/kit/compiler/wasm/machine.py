"""Who runs a module: wasmtime, unless somebody else is named.

A machine has one module with a memory of its own. It is all that an `Instance` needs, so another one - a browser that
Python itself runs in - can take the place of wasmtime: `run_by(MyMachine)`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Protocol


class Machine(Protocol):
    """A module with a memory of its own. Places in that memory count from 0; addresses are those of this process."""

    @property
    def heap_base(self) -> int:
        """The first place in memory that the module itself does not use (its export `__heap_base`)."""

    @property
    def base(self) -> int | None:
        """The address of its memory, which never changes; None: it cannot be looked at from this process."""

    def grow(self, end: int) -> None:
        """Have memory up to this place, if there is less."""

    def copy_in(self, place: int, address: int, size: int) -> None:
        """Copy so many bytes from an address of this process to a place in its memory."""

    def copy_out(self, address: int, place: int, size: int) -> None:
        """Copy so many bytes from a place in its memory to an address of this process."""

    def run(self, name: str, block: int) -> int:
        """Call an export with the place of its arguments; returns its status, or raises Trapped."""


class Trapped(Exception):
    """A rule has left its memory, or has done something else that a module may not. Nothing more can be called."""


MachineMaker = Callable[[str], Machine]
"""Makes a machine for the module of a name."""
_makers: list[MachineMaker] = []


def run_by(maker: MachineMaker) -> None:
    """Have modules run by these machines from now on."""
    _makers[:] = [maker]


def can_run() -> bool:
    """Whether there is somebody who runs modules."""
    return bool(_makers) or find_spec("wasmtime") is not None


def new_machine(name: str) -> Machine:
    """A machine for the module of a name."""
    if not _makers:
        from haab.kit.compiler.wasm.wasmtime_machine import WasmtimeMachine

        _makers.append(WasmtimeMachine)
    return _makers[0](name)
