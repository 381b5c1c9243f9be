"""One decision at a time: the record is copied to a place that was prepared for it, and nothing else is looked at."""

from __future__ import annotations

import ctypes

import numpy as np

from haab.kit.compiler.wasm.instance import Instance


class Moves:
    """The legal moves of a game, and playing one, in an instance of its rules."""

    def __init__(self, instance: Instance, record_type: np.dtype, menu: int) -> None:
        games = instance.zeros(1, record_type)
        self._size = record_type.itemsize
        self._bytes = games.view(np.uint8)
        self._address = games.__array_interface__["data"][0]
        self._menu = instance.zeros(menu + 1, np.int16)
        self._list, _ = instance.bound("list_moves", games, self._menu)
        self._play, self._words = instance.bound("play_move", games, 0)

    def legal(self, game: np.record) -> list[int]:
        """The legal codes."""
        ctypes.memmove(self._address, game.tobytes(), self._size)
        self._list()
        codes: list[int] = self._menu[1 : 1 + self._menu[0]].tolist()
        return codes

    def apply(self, game: np.record, code: int) -> None:
        """Play a legal code."""
        ctypes.memmove(self._address, game.tobytes(), self._size)
        self._words[len(self._words) - 1] = code
        self._play()
        np.asarray(game).reshape(1).view(np.uint8)[:] = self._bytes
