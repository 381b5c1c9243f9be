"""Scorings are shown temple by temple, and spaces are called as on a chess board."""

from __future__ import annotations

import random

import pytest

import haab
from haab.games.tikal.components import SPACE_NAMES
from haab.games.tikal.shown.spaces import SPACE_LABELS
from tests.tikal.tables import BASE, BLUE, OTHER_TEMPLE, SECOND_TEMPLE, TEMPLE, scoring


@pytest.mark.clauses("TK-17.3", "TK-17.4", "TK-17.5", "TK-17.6")
def test_scoring_is_shown_temple_by_temple() -> None:
    one = {"members": {TEMPLE: 2, SECOND_TEMPLE: 1}, "guards": [OTHER_TEMPLE]}
    other = {"members": {TEMPLE: 1, SECOND_TEMPLE: 1, BASE: 1}}
    ply = scoring(one, other).state.play("done")
    (scene,) = ply.scenes
    assert scene.message.text() == "red scores"
    assert [(step.message.text(), step.at, step.shares[0].amounts[0].n) for step in scene.steps] == [
        ("the temple on A2", (TEMPLE,), 1),
        ("the temple on B1 (guarded)", (OTHER_TEMPLE,), 1),
    ]
    assert ply.changes == [], "nothing is said twice"


def test_points_of_treasures_come_from_what_the_player_has_gathered() -> None:
    ply = scoring({}, {"treasures": {"treasure-1": 2}}, seat=BLUE).state.play("done")
    (step,) = ply.scenes[0].steps
    assert (step.message.text(), step.at) == ("treasures", ("seat_1",))


@pytest.mark.parametrize("auction", [False, True])
def test_all_points_of_a_game_are_shown(auction: bool) -> None:
    state = haab.new("tikal", players=3, seed=5, options={"auction": auction}).state
    chance = random.Random(5)
    shown = [0.0] * 3
    kinds = []
    while not state.over:
        ply = state.play(chance.choice(state.legal))
        for scene in ply.scenes:
            kinds.append(scene.kind)
            for step in scene.steps:
                for share in step.shares:
                    shown[share.seat] += sum(amount.n for amount in share.amounts)
        state = ply.after
    sheets = state.score_sheet
    assert shown == [sheet["temples"] + sheet["guards"] + sheet["treasures"] for sheet in sheets]
    assert kinds.count("round") == 4, "three volcanoes and the end"
    assert kinds[-1] == "end"


def test_every_space_has_a_letter_and_a_number() -> None:
    assert len(set(SPACE_LABELS)) == len(SPACE_NAMES)
    assert SPACE_LABELS[SPACE_NAMES.index("c0r4")] == "A1"
    assert SPACE_LABELS[SPACE_NAMES.index("c7r0")] == "H5"


def test_a_choice_says_what_is_there() -> None:
    said = {move.notation: move.text() for move in scoring({"members": {BASE: 1}}, {}).legal}
    assert said[f"move member {BASE} {TEMPLE}"] == "Move a member from the base camp to the temple on A2 (2 AP)"
    assert said[f"place member {BASE}"] == "Place a member at the base camp (1 AP)"
