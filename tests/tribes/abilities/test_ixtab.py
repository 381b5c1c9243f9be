"""TP-6.18: Ixtab keeps a third wealth tile and goes down a step."""

from __future__ import annotations

import pytest

from tests.tribes.tables import BOTTOM, CHAAC, CORN_8, CORN_9, WORKER, choosing, hand
from tests.tzolkin.tables import BLUE, Json, legal, play, player, state, steps, stock


@pytest.mark.clauses("TP-6.18", "TP-R-27")
def test_ixtab_keeps_a_third_wealth_tile_chosen_together_with_the_tribe() -> None:
    game = choosing(hand("ixtab", "balam"))
    assert sorted(legal(game)) == sorted(["tribe balam", f"tribe ixtab {CHAAC}", f"tribe ixtab {WORKER}"])
    play(game, f"tribe ixtab {WORKER}")
    assert player(game)["wealth"]["kept"] == [CORN_9, CORN_8, WORKER]
    assert player(game)["workers"] == 4
    assert stock(game) == {"corn": 17, "stone": 1, "gold": 1}
    assert stock(play(choosing(hand("ixtab", "balam")), "tribe balam")) == {"corn": 17, "stone": 1, "gold": 1}


@pytest.mark.clauses("TP-6.18", "TP-R-21", "TP-2.1")
def test_ixtab_goes_down_a_step_after_all_three_tiles() -> None:
    game = choosing(hand("ixtab", "balam"))
    play(game, f"tribe ixtab {CHAAC}")
    assert steps(game) == (2, 1, 1), "the tiles come first"
    assert legal(game) == ["down chaac", "down quetzalcoatl", "down kukulcan"]
    play(game, "down chaac")
    assert steps(game) == (1, 1, 1)
    assert game.decision == "turn"


@pytest.mark.clauses("TP-6.18")
def test_only_ixtab_goes_down() -> None:
    game = play(choosing(hand("ixtab", "balam")), "tribe balam")
    assert (game.decision, steps(game)) == ("turn", (1, 1, 1))


@pytest.mark.clauses("TP-R-21")
def test_ixtab_cannot_choose_a_temple_on_the_bottom_unless_a_tile_has_lifted_it() -> None:
    low: Json = {"temples": {"chaac": 0, "quetzalcoatl": 1, "kukulcan": 0}}
    game = play(choosing(hand("ixtab", "balam", **low)), f"tribe ixtab {WORKER}")
    assert legal(game) == ["down quetzalcoatl"]
    game = play(choosing(hand("ixtab", "balam", **low)), f"tribe ixtab {CHAAC}")
    assert legal(game) == ["down chaac", "down quetzalcoatl"]


@pytest.mark.clauses("TP-R-21")
def test_ixtab_stays_where_there_is_no_step_to_go_down() -> None:
    bottom = choosing(hand("ixtab", "balam", temples=BOTTOM))
    assert play(bottom.copy(), f"tribe ixtab {WORKER}").decision == "turn"
    assert legal(play(bottom.copy(), f"tribe ixtab {CHAAC}")) == ["down chaac"], "the tile has lifted it"


@pytest.mark.clauses("TP-6.18")
def test_ixtab_and_the_next_player_carry_out_their_tiles_one_after_the_other() -> None:
    blue = {"tribe": "yaluk", "wealth": {"dealt": ["wealth_tikal_3"], "kept": ["wealth_tikal_3"]}}
    game = choosing(hand("ixtab", "balam"), [blue])
    play(game, f"tribe ixtab {WORKER}", "down kukulcan")
    assert steps(game) == (1, 1, 0)
    assert steps(game, BLUE) == (1, 1, 1)
    assert stock(game, BLUE) == {"corn": 6, "stone": 2}
    assert state(game)["day"] == 0
