"""Who is there: the seats of a game whose page is open, and those among them whose page is in sight (*looking*)."""

from __future__ import annotations

from collections.abc import Iterable

Seats = frozenset[int]
NONE: Seats = frozenset()
HERE = "here"
LOOKING = "looking"


class Presence:
    """The seats that are there, by game, as far as this process knows by itself."""

    def __init__(self) -> None:
        self._here: dict[str, dict[str, Seats]] = {HERE: {}, LOOKING: {}}

    def of(self, game_id: str) -> Seats:
        """The seats of a game that are there."""
        return self._seats(HERE, game_id)

    def is_looking(self, game_id: str, seat: int) -> bool:
        """Whether a page of a seat is in sight somewhere."""
        return seat in self._seats(LOOKING, game_id)

    def _seats(self, what: str, game_id: str) -> Seats:
        return self._here[what].get(game_id, NONE)

    def set_here(self, game_id: str, seats: Iterable[int], looking: Iterable[int]) -> bool:
        """Pages of this process were opened or closed, or came into sight; whether another set of seats is there."""
        self._set(LOOKING, game_id, frozenset(looking))
        return self._set(HERE, game_id, frozenset(seats))

    def _set(self, what: str, game_id: str, seats: Seats) -> bool:
        here = self._here[what]
        if here.get(game_id, NONE) == seats:
            return False
        if seats:
            here[game_id] = seats
        else:
            here.pop(game_id, None)
        return True
