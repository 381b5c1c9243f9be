"""What the words of a choice tell already, so that the log does not say it again as a change."""

from __future__ import annotations

from collections import Counter
from typing import Any

from haab.games.tzolkin import codes as c
from haab.games.tzolkin.components import (
    ADVANCE,
    BUILDING_COUNT,
    BUILDING_SKULLS,
    BUILDINGS,
    CHICHEN_ITZA,
    CLIMB,
    CORN,
    CORN_VALUE,
    EFFECTS,
    ELSEWHERE_ACTIONS,
    ELSEWHERE_CORN,
    FIRST_HARVEST,
    FROM_BUILDING,
    FROM_CHICHEN_ITZA,
    GAIN,
    GOLD,
    HIRE,
    MATERIAL_COUNT,
    MAX_LEVEL,
    MONUMENT_COST,
    MONUMENTS,
    MOST_STEPS,
    NONE,
    OFFERING_CORN,
    PALENQUE,
    POINTS,
    RESOURCE_COUNT,
    SKULL,
    SKULL_OF_COST,
    STEP_POINTS,
    TECHNOLOGIES,
    TEMPLES,
    UXMAL,
    WOOD,
    YAXCHILAN,
)
from haab.games.tzolkin.expansion_components import FURTHER_CORN, GOLD_CORN, SKIP_CORN, WRATH_CORN
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.buildings import amount_due, price_in_corn
from haab.games.tzolkin.rules.palenque import corn_of_fishing, corn_of_harvest, wood_of_tile
from haab.games.tzolkin.rules.picking_up import is_free_choice, step_back_cost
from haab.games.tzolkin.rules.play import DECISIONS
from haab.games.tzolkin.rules.questions import corn_after_begging, resource_toll, step_corn
from haab.games.tzolkin.rules.uxmal import buying_price
from haab.games.tzolkin.rules.yaxchilan import gain_of
from haab.games.tzolkin.shown.scenes import amount_of
from haab.games.tzolkin.shown.words import placing_cost
from haab.kit.record.decisions import Pending
from haab.kit.text import Message

CHOSEN_BEFORE = {"apply_architecture": "building", "leave_out": "building", "renovate": "tile"}
"""Decisions about a tile that was chosen, and told with its effects, by the move before; and where they name it."""
UXMAL_OFFERING, UXMAL_HIRE, UXMAL_ELSEWHERE = 1, 3, 5


def _message(key: str, **params: Any) -> Message:
    return Message(f"tzolkin.change.{key}", params)


def told(before: Tzolkin, code: int) -> list[Message]:
    """Changes for the player who chooses that the choice says itself; what came otherwise is no such change."""
    found = _Told()
    found.note(before, DECISIONS.due(before), code)
    return [*(amount_of(material, n).message for material, n in found.amounts.items() if n), *found.others]


class _Told:
    """Amounts by material, and all else."""

    def __init__(self) -> None:
        self.amounts: Counter[int] = Counter()
        self.others: list[Message] = []

    def note(self, game: Tzolkin, due: Pending, code: int) -> None:
        """What a code says in the decision that is due."""
        seat, player = due.seat, game.players[due.seat]
        if due.name in CHOSEN_BEFORE:
            self._tile(game, seat, due[CHOSEN_BEFORE[due.name]])
        match c.CODES.entry(code).verb:
            case "place" | "place flat" | "place beyond":
                placed = due["placed"] if due.name == "place_more" else 0
                self.amounts[CORN] -= min(placing_cost(game, seat, placed, code), int(player.corn))
            case "use":
                self._use(game, due, due["gear"], code - c.USE)
            case "do":
                gear, action = divmod(code - c.DO, ELSEWHERE_ACTIONS)
                self.amounts[CORN] -= ELSEWHERE_CORN * (due.name == "act_elsewhere")
                self._use(game, due, gear, action + 1)
            case "harvest" | "burn":
                self._harvest(game, due, code)
            case "learn" if player.levels[code - c.LEARN] < MAX_LEVEL:
                self._level(game, seat, code - c.LEARN, 1)
            case "lower":
                self._level(game, seat, code - c.LOWER, -1)
            case "build":
                self._build(game, due, code)
            case "up":
                self.amounts[CORN] -= WRATH_CORN * (step_corn(game) > 0)
                self._climb(game, seat, code - c.UP, 1)
            case "down":
                self._climb(game, seat, code - c.DOWN, -1)
            case "ahead" if not is_free_choice(due["gear"], due["space"] + 1):
                self._offer(game, seat, due["space"] + 1)
            case "days":
                self._days(code - c.ADVANCE_DAYS)
            case "pay":
                self.amounts[code - c.PAY] -= 1
                if due.name == "pay" and due["left"] == 1:
                    self._bought(game, seat)
            case verb:
                self._trade(game, seat, verb, code)

    def _harvest(self, game: Tzolkin, due: Pending, code: int) -> None:
        if code == c.HARVEST_WOOD:
            self.amounts[WOOD] += int(wood_of_tile(game, due.seat, due["group"]))
        else:
            self.amounts[CORN] += int(corn_of_harvest(game, due.seat, due["group"]))

    def _trade(self, game: Tzolkin, seat: int, verb: str, code: int) -> None:
        """What is paid, taken or exchanged, one thing at a time."""
        match verb:
            case "skip":
                self.amounts[CORN] += SKIP_CORN
            case "beg":
                self.amounts[CORN] += int(corn_after_begging(game, seat)) - int(game.players[seat].corn)
            case "further":
                self.amounts[CORN] -= FURTHER_CORN
            case "get":
                self._swap(code - c.GET, 1, -int(resource_toll(game, code - c.GET)))
            case "accept":
                self._swap(GOLD, 1, -GOLD_CORN)
            case "sell":
                self._swap(code - c.SELL, -1, int(CORN_VALUE[code - c.SELL]))
            case "exchange":
                self._swap(code - c.EXCHANGE, -1, int(CORN_VALUE[code - c.EXCHANGE]))
            case "buy":
                self._swap(code - c.BUY, 1, -int(buying_price(game, code - c.BUY)))

    def _swap(self, resource: int, blocks: int, corn: int) -> None:
        self.amounts[resource] += blocks
        self.amounts[CORN] += corn

    def _bought(self, game: Tzolkin, seat: int) -> None:
        """What the choice that is being paid for has said already."""
        bought = DECISIONS.pending(game)[-2]
        if bought.name == "rise" and game.players[seat].levels[bought["technology"]] < MAX_LEVEL:
            self._level(game, seat, bought["technology"], 1)
        elif bought.name == "climb_now":
            self._climb(game, seat, bought["temple"], 1)

    def _days(self, days: int) -> None:
        """TZ-18.6: two days turn the player board dark."""
        self.others.append(_message("days", n=days))
        if days > 1:
            self.others.append(_message("dark"))

    def _level(self, game: Tzolkin, seat: int, technology: int, change: int) -> None:
        level = int(game.players[seat].levels[technology]) + change
        self.others.append(_message("level", technology=f"@tech.{TECHNOLOGIES[technology]}", level=level))

    def _climb(self, game: Tzolkin, seat: int, temple: int, change: int) -> None:
        step = int(game.players[seat].steps[temple]) + change
        points = int(STEP_POINTS[temple, min(max(step, 0), MOST_STEPS - 1)])
        self.others.append(_message("up" if change > 0 else "down", temple=f"@temple.{TEMPLES[temple]}", points=points))

    def _use(self, game: Tzolkin, due: Pending, gear: int, action: int) -> None:
        """An action of a gear, with what stepping back to it costs."""
        seat = due.seat
        if due.name == "use_action":
            self.amounts[CORN] -= int(step_back_cost(game, seat, gear, due["space"], action, due["ahead"]))
        if gear == PALENQUE and action < FIRST_HARVEST:
            self.amounts[CORN] += int(corn_of_fishing(game, seat))
        elif gear == YAXCHILAN:
            for material in range(MATERIAL_COUNT):
                self.amounts[material] += int(gain_of(game, seat, action, material))
        elif gear == CHICHEN_ITZA:
            self._offer(game, seat, action)
        elif gear == UXMAL:
            self.amounts[CORN] -= OFFERING_CORN if action == UXMAL_OFFERING else 0
            if action == UXMAL_HIRE:
                self.others.append(_message("hired", n=1))

    def _offer(self, game: Tzolkin, seat: int, place: int) -> None:
        """A skull laid down on Chichen Itza."""
        self.amounts[SKULL] -= 1
        self._effects(game, seat, FROM_CHICHEN_ITZA + place - 1, "chichen_itza")

    def _build(self, game: Tzolkin, due: Pending, code: int) -> None:
        """A building or a monument, for its price, with its effects."""
        if code >= c.BUILD_MONUMENT:
            monument = code - c.BUILD_MONUMENT
            cost = MONUMENT_COST[monument]
            self._pay([int(n) for n in cost[:RESOURCE_COUNT]], int(cost[SKULL_OF_COST]))
            self._tile(game, due.seat, BUILDING_COUNT + monument)
            return
        building = code - c.BUILD
        skulls = int(BUILDING_SKULLS[building])
        if due["way"] == c.BY_UXMAL_4:
            self.amounts[CORN] -= int(price_in_corn(game, due.seat, building, NONE))
            self.amounts[SKULL] -= skulls
        else:
            self._pay([int(amount_due(building, NONE, resource)) for resource in range(RESOURCE_COUNT)], skulls)
        self._tile(game, due.seat, building)

    def _tile(self, game: Tzolkin, seat: int, tile: int) -> None:
        """A building with its effects, or a monument; monuments are numbered after the buildings."""
        if tile >= BUILDING_COUNT:
            self.others.append(_message("built", tile=f"@monument.{MONUMENTS[tile - BUILDING_COUNT]}"))
            return
        self.others.append(_message("built", tile=f"@building.{BUILDINGS[tile]}"))
        self._effects(game, seat, FROM_BUILDING + tile, "buildings")

    def _pay(self, blocks: list[int], skulls: int) -> None:
        for resource, n in enumerate(blocks):
            self.amounts[resource] -= n
        self.amounts[SKULL] -= skulls

    def _effects(self, game: Tzolkin, seat: int, source: int, points: str) -> None:
        """What a tile or an action of Chichen Itza brings without a choice."""
        for operation, what, n in ([int(part) for part in step] for step in EFFECTS[source]):
            if operation == GAIN:
                self.amounts[what] += n
            elif operation == POINTS:
                self.others.append(_message("points", n=n, source=f"@tzolkin.points.{points}"))
            elif operation == ADVANCE and what >= 0:
                self._level(game, seat, what, n)
            elif operation == CLIMB and what >= 0:
                self._climb(game, seat, what, n)
            elif operation == HIRE:
                self.others.append(_message("hired", n=1))
