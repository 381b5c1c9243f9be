"""What concerns everybody is shown step by step: who needs what, who is fed, what is lost and what is gained."""

from __future__ import annotations

import random
from typing import Any

import pytest

import haab
from haab.games.tzolkin.record import POINT_SOURCES
from haab.kit.presentation import Scene
from haab.kit.state import Ply
from tests.tzolkin.tables import BLUE, RED, Json, play, position

SHOWN = ("temples", "hunger", "corn", "skulls", "monuments", "prophecies")
"""Sources of points that scenes show."""
MODULES = {"tribes": True, "prophecies": True, "new_buildings": True, "quick_actions": True}


def last_turn(red: Json, blue: Json, day: int) -> Ply:
    """The end of the last turn of a round, which brings a Food Day."""
    game = play(position([red, {"workers": 3, **blue}], day=day, to_move=1), "place uxmal")
    return game.state.play("done")


def told(scene: Scene) -> list[Any]:
    """Each step: its words, and for each player that it concerns the amounts in words."""
    return [
        (
            step.message.text(),
            {share.seat: [amount.message.text() for amount in share.amounts] for share in step.shares},
        )
        for step in scene.steps
    ]


def test_a_food_day_says_need_fed_lost_and_gained() -> None:
    ply = last_turn({"workers": 3, "corn": 4, "temples": {"chaac": 3}}, {"corn": 6}, 7)
    (scene,) = ply.scenes
    assert (scene.kind, scene.message.text()) == ("food_day", "Food Day 1")
    words = [share.message.text() for share in scene.steps[0].shares if share.message]
    assert words == ["needs 6 corn: 2 of 3 workers fed, 1 \u00d7 \u22123 VP", "needs 6 corn: all 3 workers are fed"]
    assert told(scene) == [
        ("Feeding the workers", {RED: ["\N{MINUS SIGN}4 corn", "\N{MINUS SIGN}3 VP"], BLUE: ["\N{MINUS SIGN}6 corn"]}),
        ("Rewards: Temple of Chaac", {RED: ["+1 stone"], BLUE: []}),
    ]
    assert scene.steps[1].at == ("chaac",)
    assert [total.message.text() for total in scene.totals if total.message] == [
        f"{words[0]}, \N{MINUS SIGN}4 corn, \N{MINUS SIGN}3 VP, Chaac: +1 stone",
        f"{words[1]}, \N{MINUS SIGN}6 corn",
    ], "the log says which temple gave what"


@pytest.mark.clauses("TZ-20.4", "TZ-19.5")
def test_the_end_of_an_age_scores_temple_by_temple_and_brings_new_buildings() -> None:
    ply = last_turn({"workers": 3, "temples": {"chaac": 3}}, {"corn": 6}, 13)
    day, age = ply.scenes
    assert told(day)[:2] == [
        ("Feeding the workers", {RED: ["\N{MINUS SIGN}9 VP"], BLUE: ["\N{MINUS SIGN}6 corn"]}),
        ("Points: Temple of Chaac", {RED: ["+10 VP"], BLUE: []}),
    ]
    assert (age.kind, age.message.text()) == ("age", "The second age begins")
    assert not [change for change in ply.changes if change.message.key == "tzolkin.change.new_buildings"]


@pytest.mark.parametrize("options", [{}, MODULES], ids=["base", "modules"])
@pytest.mark.parametrize("seed", range(4))
def test_what_scenes_show_is_what_happened_and_no_change_says_it_again(seed: int, options: Json) -> None:
    state = haab.new("tzolkin", players=3, seed=seed, options=options).state
    chance = random.Random(seed)
    shown = set()
    while not state.over:
        ply = state.play(chance.choice(state.legal))
        before, after = state.fields, ply.after.fields
        for seat in range(3):
            points = sum(
                after.players[seat].points[source] - before.players[seat].points[source]
                for source, name in enumerate(POINT_SOURCES)
                if name in SHOWN
            )
            assert amounts(ply, seat, "points") * 4 == points
            gained = after.players[seat].corn - before.players[seat].corn - amounts(ply, seat, "corn")
            assert_told(ply, seat, int(gained))
        shown |= {scene.kind for scene in ply.scenes}
        state = ply.after
    assert shown == {"food_day", "age", "end"} | ({"prophecy"} if options else set())


def amounts(ply: Ply, seat: int, what: str) -> float:
    """What the scenes of a move bring a player, all steps together."""
    steps = [step for scene in ply.scenes for step in scene.steps]
    return sum(
        a.n for step in steps for share in step.shares if share.seat == seat for a in share.amounts if a.what == what
    )


def assert_told(ply: Ply, seat: int, corn: int) -> None:
    """Corn that no scene shows is among the changes, unless the words of the move tell it."""
    words = [change.message.text() for change in ply.changes if change.seat == seat]
    said = [text for text in words if text.endswith(" corn") and text[0] in "+-"]
    if corn == 0 or said:
        assert said == ([f"{'+' if corn > 0 else '-'}{abs(corn)} corn"] if corn else [])
    else:
        assert seat == ply.seat or not ply.before.fields.revealed, ply.move.text()
