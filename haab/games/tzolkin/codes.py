"""The vocabulary of Tzolk'in, and the kinds of frames.

Every code always means the same word, and the word is its notation (docs/notation.md).
"""

from __future__ import annotations

from haab.games.tzolkin.components import (
    ACTIONS,
    BUILDINGS,
    CHICHEN_ITZA,
    ELSEWHERE_ACTIONS,
    ELSEWHERE_GEARS,
    GEARS,
    LAST_SPACE,
    MONUMENTS,
    RESOURCES,
    TECHNOLOGIES,
    TEMPLES,
    WEALTH,
)
from haab.kit.vocabulary import Vocabulary

CODES = Vocabulary()

DONE = CODES.word("done")
KEEP = CODES.block("keep", WEALTH)
BEG = CODES.word("beg")
PLACE = CODES.block("place", [*GEARS, "start"])
PLACE_START = PLACE + len(GEARS)
TAKE_SPACES = int(LAST_SPACE[0]) + 2
"""Words per small gear: one for each numbered space and one for the slot behind the last."""
TAKE = CODES.block("take", [f"{gear} {space}" for g, gear in enumerate(GEARS) for space in range(LAST_SPACE[g] + 2)])
"""TAKE + gear * TAKE_SPACES + space is "take gear space" (the large gear comes last)."""
NOTHING = CODES.word("nothing")
USE = CODES.block("use", range(1, ACTIONS[CHICHEN_ITZA] + 1)) - 1
"""USE + n is "use n"."""
AHEAD = CODES.word("ahead")
DO = CODES.block("do", [f"{gear} {n + 1}" for gear in GEARS[:ELSEWHERE_GEARS] for n in range(ELSEWHERE_ACTIONS)])
HARVEST_CORN = CODES.word("harvest corn")
HARVEST_WOOD = CODES.word("harvest wood")
HARVEST_WILD = CODES.word("harvest wild")
BURN = CODES.word("burn")
LEARN = CODES.block("learn", TECHNOLOGIES)
PAY = CODES.block("pay", RESOURCES)
GET = CODES.block("get", RESOURCES)
BUILD = CODES.block("build", BUILDINGS)
BUILD_MONUMENT = CODES.block("build", MONUMENTS)
WITH_ARCHITECTURE = CODES.word("with architecture")
WITHOUT_ARCHITECTURE = CODES.word("without architecture")
LEAVE_OUT = CODES.block("leave out", RESOURCES)
SELL = CODES.block("sell", RESOURCES)
BUY = CODES.block("buy", RESOURCES)
UP = CODES.block("up", TEMPLES)
DOWN = CODES.block("down", TEMPLES)
ADVANCE_DAYS = CODES.block("days", (1, 2)) - 1
"""ADVANCE_DAYS + n is "days n"."""

MENU = 64
"""More codes than any decision of Tzolk'in offers."""

# ---- frames: first the automatic ones, then the decisions

AUTOMATIC = [
    "reveal_wealth",
    "effects",
    "rise",
    "climb_after_paying",
    "second_advance",
    "second_building",
    "devotion",
    "end_turn",
    "next_round",
]
(
    REVEAL_WEALTH,
    EFFECTS_LEFT,
    RISE,
    CLIMB_AFTER_PAYING,
    SECOND_ADVANCE,
    SECOND_BUILDING,
    DEVOTION,
    END_TURN,
    NEXT_ROUND,
) = range(len(AUTOMATIC))

DECISIONS = [
    "keep_wealth",
    "turn",
    "place_more",
    "take_more",
    "use_action",
    "act_elsewhere",
    "harvest",
    "advance",
    "pay",
    "gain_any",
    "build",
    "apply_architecture",
    "leave_out",
    "market",
    "climb",
    "anger",
    "devote",
    "days",
]
FIRST_DECISION = len(AUTOMATIC)
(
    KEEP_WEALTH,
    TURN,
    PLACE_MORE,
    TAKE_MORE,
    USE_ACTION,
    ACT_ELSEWHERE,
    HARVEST,
    LEARNING,
    PAYING,
    GAINING_ANY,
    BUILDING,
    APPLY_ARCHITECTURE,
    LEAVING_OUT,
    MARKET,
    CLIMBING,
    ANGER,
    DEVOTE,
    DAYS,
) = range(FIRST_DECISION, FIRST_DECISION + len(DECISIONS))
FRAMES = AUTOMATIC + DECISIONS

# ---- how a building is built (frame BUILDING, field a)

BY_TIKAL_2, BY_TIKAL_4, BY_SECOND, BY_UXMAL_4, BY_TOMB = range(5)
