"""Rules and searches by the browser's own WebAssembly: JavaScript makes the machines (static/js/local/python.js)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from haab.kit.compiler.wasm.machine import Trapped, run_by
from haab.kit.compiler.wasm.modules import module_file


class BrowserMachine:
    """A module that JavaScript runs. Its memory is not Python's: what is worked on is copied there and back."""

    base = None

    def __init__(self, machine: Any) -> None:
        self._machine = machine
        self.heap_base = int(machine.heapBase)

    def grow(self, end: int) -> None:
        """Have memory up to this place, if there is less."""
        self._machine.grow(end)

    def copy_in(self, place: int, address: int, size: int) -> None:
        """Copy so many bytes from an address of Python's memory to a place in the module's."""
        self._machine.copyIn(place, address, size)

    def copy_out(self, address: int, place: int, size: int) -> None:
        """Copy so many bytes from a place in the module's memory to an address of Python's."""
        self._machine.copyOut(address, place, size)

    def run(self, name: str, block: int) -> int:
        """Call an export with the place of its arguments; returns its status, or raises Trapped."""
        try:
            return int(self._machine.run(name, block))
        except Exception as error:  # of JavaScript: the module has left its memory
            raise Trapped(str(error)) from error


def use(make: Callable[[str], Any]) -> None:
    """Have modules run by machines that `make` makes of their files."""
    run_by(lambda name: BrowserMachine(make(str(module_file(name)))))
