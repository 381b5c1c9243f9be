"""Chapter 12: Chichen Itza - skulls for the gods; rulings on theology there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tzolkin.tables import BLUE, RED, legal, play, player, points, position, state, steps, stock, taken

REWARDS = {
    1: (4, "chaac", False),
    2: (5, "chaac", False),
    3: (6, "chaac", False),
    4: (7, "kukulcan", False),
    5: (8, "kukulcan", False),
    6: (8, "kukulcan", True),
    7: (10, "quetzalcoatl", False),
    8: (11, "quetzalcoatl", True),
    9: (13, "quetzalcoatl", True),
}
TOP = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}
PRIEST = {"technologies": {"theology": 1}}


@pytest.mark.clauses("TZ-12.1")
@pytest.mark.parametrize("action", REWARDS)
def test_an_action_needs_a_held_skull_and_an_empty_place(action: int) -> None:
    assert legal(taken("chichen_itza", action, {"skulls": 1})) == [f"use {action}", "nothing"]
    assert legal(taken("chichen_itza", action)) == ["nothing"]
    assert legal(taken("chichen_itza", action, {"skulls": 1}, skulls_placed={str(action): BLUE})) == ["nothing"]
    assert legal(taken("chichen_itza", action, {"skulls": 1}, skulls_placed={str(action): RED})) == ["nothing"]


@pytest.mark.clauses("TZ-12.1")
def test_each_action_is_used_at_most_once_per_game() -> None:
    game = position([{"skulls": 3}], gears={"chichen_itza": {"1": RED, "10": RED}})
    play(game, "take chichen_itza 1", "use 1", "take chichen_itza 10")
    assert legal(game) == [*(f"use {action}" for action in range(2, 10)), "nothing"]


@pytest.mark.clauses("TZ-12.2")
@pytest.mark.parametrize("action", REWARDS)
@pytest.mark.parametrize("resource", ["wood", "stone", "gold"])
def test_the_rewards_come_at_once(action: int, resource: str) -> None:
    vp, temple, has_resource = REWARDS[action]
    game = play(taken("chichen_itza", action, {"skulls": 1}), f"use {action}")
    if has_resource:
        assert legal(game) == ["get wood", "get stone", "get gold"]
        play(game, f"get {resource}")
    assert points(game) == vp
    assert player(game)["temples"] == {**dict.fromkeys(TOP, 1), temple: 2}
    assert stock(game) == ({resource: 1} if has_resource else {})
    assert legal(game) == ["done"]


@pytest.mark.clauses("TZ-12.3")
def test_a_placed_skull_stays_to_the_end_and_is_no_longer_held() -> None:
    game = position([{"skulls": 2, "corn": 6}, {"corn": 6}], day=26, gears={"chichen_itza": {"4": RED}})
    play(game, "take chichen_itza 4", "use 4")
    assert state(game)["skulls_placed"] == {"4": RED}
    assert (player(game)["skulls"], state(game)["skull_bank"]) == (1, 11)
    play(game, "done", "place tikal", "done")
    assert game.over
    assert state(game)["skulls_placed"] == {"4": RED}
    assert game.score_sheet[RED]["skulls"] == 3, "only the skull still held counts"


@pytest.mark.clauses("TZ-12.4")
def test_from_space_10_only_actions_with_an_empty_place_can_be_chosen() -> None:
    placed = {str(action): BLUE for action in (1, 2, 3, 4, 6, 7, 9)}
    assert legal(taken("chichen_itza", 10, {"skulls": 1}, skulls_placed=placed)) == ["use 5", "use 8", "nothing"]
    full = {str(action): BLUE for action in REWARDS}
    assert legal(taken("chichen_itza", 10, {"skulls": 1}, skulls_placed=full)) == ["nothing"]


@pytest.mark.clauses("TZ-12.5")
@pytest.mark.parametrize("action", REWARDS)
def test_a_temple_step_that_cannot_be_taken_is_lost_and_the_rest_is_given(action: int) -> None:
    vp, _, has_resource = REWARDS[action]
    on_top = taken("chichen_itza", action, {"skulls": 1, "temples": TOP})
    below = position(
        [{"skulls": 1, "temples": {"chaac": 5, "quetzalcoatl": 7, "kukulcan": 6}}, {"temples": TOP}],
        gears={"chichen_itza": {str(action): RED}},
    )
    for game in (on_top, play(below, f"take chichen_itza {action}")):
        before = steps(game)
        play(game, f"use {action}", *["get gold"] * has_resource)
        assert (points(game), steps(game)) == (vp, before)
        assert stock(game) == ({"gold": 1} if has_resource else {})


@pytest.mark.clauses("TZ-EX-11", "TZ-12.1", "TZ-12.2")
def test_example_skull_on_chichen_itza() -> None:
    game = position([{"corn": 1, "skulls": 1}], gears={"chichen_itza": {"7": RED}})
    play(game, "take chichen_itza 7", "use 6", "get gold")
    assert stock(game) == {"gold": 1}
    assert state(game)["skulls_placed"] == {"6": RED}
    assert points(game) == 8
    assert steps(game) == (1, 1, 2)


# ---- rulings


@pytest.mark.clauses("TZ-R-14")
def test_a_worker_uses_its_own_action_or_a_lower_one_or_the_one_ahead_but_never_two_of_these() -> None:
    game = taken("chichen_itza", 3, {**PRIEST, "skulls": 3, "corn": 5})
    assert legal(game) == ["use 1", "use 2", "use 3", "ahead", "nothing"]
    for move, vp, corn in (("use 1", 4, 3), ("use 2", 5, 4), ("use 3", 6, 5), ("ahead", 7, 5)):
        one = play(game.copy(), move)
        assert (points(one), stock(one)) == (vp, {"corn": corn, "skulls": 2})
        assert legal(one) == ["done"]


@pytest.mark.clauses("TZ-R-14", "TZ-13.21")
def test_the_action_ahead_needs_a_skull_and_an_empty_place_as_any_other() -> None:
    assert "ahead" not in legal(taken("chichen_itza", 3, PRIEST))
    assert "ahead" not in legal(taken("chichen_itza", 3, {**PRIEST, "skulls": 1}, skulls_placed={"4": BLUE}))
    assert "ahead" not in legal(taken("chichen_itza", 3, {"skulls": 1})), "without theology"
    assert "ahead" not in legal(taken("uxmal", 3, {**PRIEST, "skulls": 1})), "on Chichen Itza only"


@pytest.mark.clauses("TZ-R-15", "TZ-13.21")
def test_theology_1_reaches_action_1_from_space_0() -> None:
    game = taken("chichen_itza", 0, {**PRIEST, "skulls": 1})
    assert legal(game) == ["ahead", "nothing"]
    assert points(play(game, "ahead")) == 4


@pytest.mark.clauses("TZ-R-15", "TZ-13.21")
def test_theology_1_reaches_any_open_action_from_space_9_free_of_charge() -> None:
    placed = {"9": BLUE, "5": BLUE}
    game = taken("chichen_itza", 9, {**PRIEST, "skulls": 1}, skulls_placed=placed)
    assert legal(game) == ["ahead", "nothing"]
    play(game, "ahead")
    assert legal(game) == [*(f"use {action}" for action in (1, 2, 3, 4, 6, 7, 8)), "nothing"]
    play(game, "use 2")
    assert (points(game), stock(game), legal(game)) == (5, {}, ["done"])

    full = {str(action): BLUE for action in REWARDS}
    assert legal(taken("chichen_itza", 9, {**PRIEST, "skulls": 1}, skulls_placed=full)) == ["nothing"]


@pytest.mark.clauses("TZ-R-15")
def test_it_may_be_agreed_that_theology_1_does_not_reach_the_free_choice() -> None:
    agreed: dict[str, Any] = {"options": {"no_free_choice_ahead": True}}
    priest = {**PRIEST, "skulls": 1}
    assert "ahead" not in legal(taken("chichen_itza", 9, priest, **agreed))
    assert "ahead" in legal(taken("chichen_itza", 8, priest, **agreed))


@pytest.mark.clauses("TZ-R-15", "TZ-13.21")
def test_theology_1_reaches_nothing_from_space_10() -> None:
    assert "ahead" not in legal(taken("chichen_itza", 10, {**PRIEST, "skulls": 1}))


@pytest.mark.clauses("TZ-R-16", "TZ-13.22")
def test_theology_2_follows_only_an_action_in_which_a_skull_was_placed() -> None:
    priest = {"technologies": {"theology": 2}, "wood": 1, "skulls": 1}
    used = play(taken("chichen_itza", 2, priest), "use 2")
    assert legal(used) == ["pay wood", "done"]
    ahead = play(taken("chichen_itza", 2, priest), "ahead")
    assert legal(ahead) == ["pay wood", "done"]
    unused = play(taken("chichen_itza", 2, priest), "nothing")
    assert legal(unused) == ["done"]
    assert unused.decision == "take_more"
    elsewhere = play(taken("yaxchilan", 2, priest), "use 2")
    assert elsewhere.decision == "take_more"
