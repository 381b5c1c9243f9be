"""What everything on the board is, in words, for whoever points at it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from haab.games.tikal.components import (
    ACTION_POINTS,
    CAMP_COST,
    CAMPS,
    DATA,
    DIG_COST,
    EXCHANGE_COST,
    GUARD_COST,
    GUARDS,
    JUNGLE,
    LEADER_STRENGTH,
    MEMBER_STRENGTH,
    STONES,
    TEMPLE,
    TERRAIN,
    TILE_KIND,
    TILE_NAMES,
    TRANSFER_COST,
    TREASURE,
    TREASURE_NAMES,
    TREASURE_POINTS,
    UNCOVER_COST,
    VOLCANO,
)
from haab.games.tikal.shown.words import tile_message, treasure_message
from haab.kit.presentation import Explanation, unprinted
from haab.kit.text import Message


def _message(key: str, **params: Any) -> Message:
    return Message(f"tikal.explain.{key}", params)


def explanations() -> dict[str, Explanation]:
    """Everything, by its id in the component data or by what it is; what no rulebook at hand prints has a note."""
    found = {**_ground(), **_tiles(), **_pieces(), **_treasures(), **_table()}
    notes = unprinted(DATA)
    for name in notes.keys() & found.keys():
        found[name] = replace(found[name], lines=[*found[name].lines, notes[name]])
    return found


def _kind_lines() -> dict[int, list[Message]]:
    return {
        JUNGLE: [_message("jungle", n=CAMP_COST)],
        TEMPLE: [_message("temple_uncover", n=UNCOVER_COST), _message("temple_score")],
        TREASURE: [_message("treasure_dig", n=DIG_COST), _message("treasure_camp")],
        VOLCANO: [_message("volcano")],
    }


def _ground() -> dict[str, Explanation]:
    """The kinds of spaces."""
    lines = _kind_lines()
    return {
        "base_camp": Explanation(Message("tk.base_camp"), [_message("base_camp", n=TRANSFER_COST)], "TK-2.5"),
        "jungle": Explanation(Message("tk.jungle_tile"), lines[JUNGLE], "TK-14.1"),
        "temple": Explanation(Message("tk.temple_tile"), lines[TEMPLE], "TK-11.2"),
        "treasure": Explanation(Message("tk.treasure_tile"), lines[TREASURE], "TK-12.1"),
        "volcano": Explanation(Message("tk.volcano_tile"), lines[VOLCANO], "TK-6.1"),
        "empty": Explanation(Message("tk.empty_space"), [_message("empty")], "TK-5.1"),
    }


def _tiles() -> dict[str, Explanation]:
    """Every tile by its name: what it is, and its stones as printed."""
    found = {}
    lines = _kind_lines()
    for tile in range(TERRAIN):
        kind = int(TILE_KIND[tile])
        stones = ", ".join(str(count) for count in STONES[tile, 0])
        printed = [] if kind == VOLCANO else [_message("stones", stones=stones)]
        found[TILE_NAMES[tile]] = Explanation(tile_message(tile), [*printed, *lines[kind]], "TK-1.1")
    return found


def _pieces() -> dict[str, Explanation]:
    camp = _message("camp", n=TRANSFER_COST, most=CAMPS)
    guard = _message("guard", n=GUARD_COST, most=GUARDS)
    return {
        "member": Explanation(Message("tk.member"), [_message("member", n=MEMBER_STRENGTH)], "TK-16.1"),
        "leader": Explanation(Message("tk.leader"), [_message("leader", n=LEADER_STRENGTH)], "TK-16.1"),
        "camp": Explanation(Message("tk.camp"), [camp], "TK-14.5"),
        "guard": Explanation(Message("tk.guard"), [guard], "TK-15.4"),
    }


def _treasures() -> dict[str, Explanation]:
    one, two, three = (int(points) for points in TREASURE_POINTS[1:])
    lines = [_message("treasures", one=one, two=two, three=three), _message("exchange", n=EXCHANGE_COST)]
    return {name: Explanation(treasure_message(number), lines, "TK-17.7") for number, name in enumerate(TREASURE_NAMES)}


def _table() -> dict[str, Explanation]:
    return {
        "ap": Explanation(Message("tk.action_points"), [_message("ap", n=ACTION_POINTS)], "TK-7.1"),
        "crossing": Explanation(Message("tk.connection"), [_message("crossing")], "TK-10.1"),
        "levels": Explanation(Message("tk.temple_level"), [_message("levels")], "TK-11.3"),
        "pile": Explanation(Message("tk.draw_pile"), [_message("pile")], "TK-3.1"),
        "indicator": Explanation(Message("tk.turn_indicator"), [_message("indicator")], "TK-19.6"),
        "auction": Explanation(Message("tk.auction"), [_message("auction")], "TK-19.8"),
    }
