"""What a move changed on the table, in words, for the log and for whoever follows the others' turns."""

from __future__ import annotations

from typing import Any

from haab.games.tzolkin.components import (
    BUILDINGS,
    GEARS,
    MATERIALS,
    MONUMENTS,
    NONE,
    QUARTERS,
    STEP_POINTS,
    TECHNOLOGIES,
    TEMPLES,
    WEALTH,
)
from haab.games.tzolkin.expansion_components import PROPHECIES, TRIBES
from haab.games.tzolkin.record import (
    BY_ARCHITECTURE,
    BY_BUILDINGS,
    BY_CHICHEN_ITZA,
    EMPTY,
    POINT_SOURCES,
    Player,
    Tzolkin,
)
from haab.games.tzolkin.shown.effect_words import wealth_message
from haab.games.tzolkin.shown.scenes import amount_of, scenes, totals
from haab.kit.presentation import Change
from haab.kit.text import Message


def _message(key: str, **params: Any) -> Message:
    return Message(f"tzolkin.change.{key}", params)


def changes(before: Tzolkin, after: Tzolkin) -> list[Change]:
    """Every visible difference between two states that no scene shows, calendar first."""
    shown = scenes(before, after)
    found: list[Change] = []
    if after.revealed and not before.revealed:
        found += _revealed(after)
    if after.day > before.day:
        found.append(Change(None, _message("days", n=int(after.day - before.day))))
    if after.first != before.first:
        found.append(Change(int(after.first), _message("first")))
    if after.calamity not in (before.calamity, NONE) and before.calamity == NONE:
        found.append(Change(None, _message("prophecy", prophecy=f"@prophecy.{PROPHECIES[after.calamity]}")))
    if not any(scene.kind == "age" for scene in shown):
        found += _new_tiles(before, after)
    for seat in range(0 if after.revealed and not before.revealed else after.seats):
        found += [Change(seat, message) for message in _player_changes(before, after, seat, totals(shown, seat))]
    return found


def _revealed(after: Tzolkin) -> list[Change]:
    found = []
    for seat in range(after.seats):
        player = after.players[seat]
        if player.tribe != NONE:
            found.append(Change(seat, _message("tribe", tribe=f"@tribe.{TRIBES[player.tribe]}")))
        dealt = zip(player.dealt, player.kept, strict=True)
        tiles = [int(tile) for tile, kept in dealt if kept and 0 <= tile < len(WEALTH)]
        if tiles:
            brought = [effect for tile in tiles for effect in wealth_message(tile)]
            found.append(Change(seat, _message("kept", effects=brought)))
    return found


def _new_tiles(before: Tzolkin, after: Tzolkin) -> list[Change]:
    shown = before.row.tolist()
    new = [Message(f"building.{BUILDINGS[b]}") for b in after.row.tolist() if b != EMPTY and b not in shown]
    return [Change(None, _message("new_buildings", items=new))] if new else []


def _player_changes(before: Tzolkin, after: Tzolkin, seat: int, shown: dict[str, float]) -> list[Message]:
    old, new = before.players[seat], after.players[seat]
    found = []
    for material, then, now in zip(range(len(MATERIALS)), _stock(old), _stock(new), strict=True):
        change = now - then - int(shown.get(MATERIALS[material], 0))
        if change:
            found.append(amount_of(material, change).message)
    found += _points(old, new)
    found += _steps(old, new)
    found += _built(old, new)
    if after.day > before.day:
        found += _pushed_off(before, after, seat)
    if new.light != old.light:
        found.append(_message("light" if new.light else "dark"))
    if new.in_bank < old.in_bank:
        found.append(_message("hired", n=int(old.in_bank - new.in_bank)))
    return found


TOLD_SOURCES = (BY_CHICHEN_ITZA, BY_BUILDINGS, BY_ARCHITECTURE)
"""Where points come from in a turn; all other points are shown by scenes."""


def _points(old: Player, new: Player) -> list[Message]:
    """Points by where they come from."""
    then, now = old.points.tolist(), new.points.tolist()
    return [
        _message("points", n=(now[source] - then[source]) / QUARTERS, source=f"@tzolkin.points.{POINT_SOURCES[source]}")
        for source in TOLD_SOURCES
        if now[source] != then[source]
    ]


def _stock(player: Player) -> list[int]:
    return [*player.resources.tolist(), int(player.corn), int(player.skulls)]


def _steps(old: Player, new: Player) -> list[Message]:
    found = []
    for temple, (name, then, now) in enumerate(zip(TEMPLES, old.steps.tolist(), new.steps.tolist(), strict=True)):
        if now != then:
            points = int(STEP_POINTS[temple, now])
            found.append(_message("up" if now > then else "down", temple=f"@temple.{name}", points=points))
    for name, then, now in zip(TECHNOLOGIES, old.levels.tolist(), new.levels.tolist(), strict=True):
        if now != then:
            found.append(_message("level", technology=f"@tech.{name}", level=now))
    return found


def _built(old: Player, new: Player) -> list[Message]:
    found = []
    for kind, ids, then, now in (
        ("building", BUILDINGS, old.buildings, new.buildings),
        ("monument", MONUMENTS, old.monuments, new.monuments),
    ):
        owned = list(zip(ids, then.tolist(), now.tolist(), strict=True))
        found += [_message("built", tile=f"@{kind}.{name}") for name, had, has in owned if has > had]
        found += [_message("renovated", tile=f"@{kind}.{name}") for name, had, has in owned if has < had]
    return found


def _pushed_off(before: Tzolkin, after: Tzolkin, seat: int) -> list[Message]:
    pushed = []
    for gear, name in enumerate(GEARS):
        lost = before.gears[gear].tolist().count(seat) - after.gears[gear].tolist().count(seat)
        if lost > 0:
            pushed.append(_message("pushed_off", n=lost, gear=f"@gear.{name}"))
    return pushed
