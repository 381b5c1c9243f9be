"""One decision at a time: the record is copied to a place that was prepared for it, and nothing else is looked at."""

from __future__ import annotations

from ctypes import addressof, c_int16, c_int64, sizeof

from haab.kit.compiler.wasm.instance import WORD, Instance, array_words
from haab.kit.record.arrays import zeros
from haab.kit.record.layout import Struct


class Moves:
    """The legal moves of a game, and playing one, in an instance of its rules."""

    def __init__(self, instance: Instance, record_type: type[Struct], menu: int) -> None:
        self._instance, self._machine = instance, instance.machine
        self._menu, self._code = zeros(c_int16, menu + 1), c_int64()
        self._size, self._menu_size = sizeof(record_type), self._menu.nbytes
        self._game, self._codes = instance.take(self._size), instance.take(self._menu_size)
        games = array_words(self._game, (1,), self._size)
        self._list = instance.prepared(games, array_words(self._codes, self._menu.shape, self._menu.itemsize))
        self._play = instance.prepared(games, (0,))
        self._code_place = self._play + (2 + len(games)) * WORD

    def legal(self, game: Struct) -> list[int]:
        """The legal codes."""
        self._machine.copy_in(self._game, addressof(game), self._size)
        self._instance.run("list_moves", self._list)
        self._machine.copy_out(addressof(self._menu), self._codes, self._menu_size)
        codes: list[int] = self._menu[1 : 1 + self._menu[0]]
        return codes

    def apply(self, game: Struct, code: int) -> None:
        """Play a legal code."""
        self._code.value = code
        self._machine.copy_in(self._game, addressof(game), self._size)
        self._machine.copy_in(self._code_place, addressof(self._code), WORD)
        self._instance.run("play_move", self._play)
        self._machine.copy_out(addressof(game), self._game, self._size)
