"""Rulings that belong to no chapter: what is public, wealth tiles, the first player, workers."""

from __future__ import annotations

import pytest

import haab
from haab.games.tzolkin.rules.play import DECISIONS
from haab.games.tzolkin.rules.setup import reveal_wealth
from tests.tzolkin.tables import BLUE, RED, YELLOW, legal, play, player, position, state, taken

HANDS = [
    ["wealth_palenque_1", "wealth_palenque_3", "wealth_palenque_5", "wealth_palenque_7"],
    ["wealth_tikal_1", "wealth_tikal_3", "wealth_tikal_5", "wealth_tikal_7"],
    ["wealth_uxmal_1", "wealth_uxmal_3", "wealth_uxmal_5", "wealth_uxmal_7"],
]


def choosing(first=RED):
    """Three players choose their wealth tiles, the holder of the marker first."""
    order = [(first + number) % 3 for number in range(3)]
    keep = [{"frame": "keep_wealth", "seat": seat, "left": 2} for seat in reversed(order)]
    pending = [{"frame": "reveal_wealth", "seat": first}, *keep]
    return position([{"wealth": {"dealt": hand}} for hand in HANDS], first=first, revealed=False, pending=pending)


def keep_two(game, *seats):
    for seat in seats:
        assert game.to_move == seat
        play(game, f"keep {HANDS[seat][0]}", f"keep {HANDS[seat][3]}")
    return game


# ---- public and hidden


@pytest.mark.clauses("TZ-R-47")
def test_holdings_tiles_and_positions_are_public():
    red = {"corn": 3, "gold": 2, "skulls": 1, "buildings": ["small_farm"], "points": 7, "temples": {"chaac": 4}}
    game = position([red], gears={"tikal": {"3": RED}}, row=["field_house"], monuments=["monument_of_corn"])
    for seat in (BLUE, None):
        seen = game.view(seat)["state"]
        assert {key: seen["players"][RED][key] for key in ("corn", "gold", "skulls", "buildings")} == {
            "corn": 3,
            "gold": 2,
            "skulls": 1,
            "buildings": ["small_farm"],
        }
        assert seen["players"][RED]["temples"]["chaac"] == 4
        assert seen["gears"]["tikal"] == {"3": RED}
        assert seen["row"][0] == "field_house"
        assert seen["monuments"][0] == "monument_of_corn"


@pytest.mark.clauses("TZ-R-47")
def test_dealt_wealth_tiles_are_seen_by_their_owner_only_until_they_are_revealed():
    game = choosing()
    assert game.view(RED)["state"]["players"][RED]["wealth"]["dealt"] == HANDS[RED]
    for seat in (BLUE, None):
        assert game.view(seat)["state"]["players"][RED]["wealth"] == {"dealt_count": 4}


@pytest.mark.clauses("TZ-R-47")
def test_after_the_reveal_kept_tiles_are_public_and_discarded_ones_stay_hidden():
    game = keep_two(choosing(), RED, BLUE, YELLOW)
    for seat in (BLUE, None):
        assert game.view(seat)["state"]["players"][RED]["wealth"] == {"kept": [HANDS[RED][0], HANDS[RED][3]]}


@pytest.mark.clauses("TZ-R-47")
@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_the_order_of_piles_and_undrawn_wealth_tiles_are_seen_by_nobody(seat):
    rows = {"row": ["field_house"], "wealth_drawn": ["wealth_yaxchilan_1"]}
    one = position(2, piles=[["small_farm", "great_farm"], ["triple_farm", "stone_school"]], **rows)
    other = position(2, piles=[["great_farm", "small_farm"], ["stone_school", "triple_farm"]], **rows)
    assert one.view(seat) == other.view(seat)
    assert "piles" not in one.view(seat)["state"]
    assert "wealth_left" not in one.view(seat)["state"]
    assert one.view(seat)["state"]["wealth_drawn"] == ["wealth_yaxchilan_1"]


# ---- starting wealth and the first player


@pytest.mark.clauses("TZ-R-48")
def test_choices_of_wealth_tiles_are_secret_and_take_effect_only_when_all_have_chosen():
    game = choosing()
    for seat in (RED, BLUE):
        before = game.view(YELLOW)["state"]["players"]
        keep_two(game, seat)
        assert game.view(YELLOW)["state"]["players"] == before
    keep_two(game, YELLOW)
    # Red: 3 + 9 corn; Blue: 2 + 6 corn; Yellow: 5 + 8 corn
    assert [player(game, seat)["corn"] for seat in range(3)] == [12, 8, 13]


@pytest.mark.clauses("TZ-R-48")
@pytest.mark.parametrize("first", [RED, BLUE, YELLOW])
def test_wealth_tiles_are_carried_out_in_player_order_from_the_marker_holder(first):
    order = [(first + number) % 3 for number in range(3)]
    game = choosing(first)
    keep_two(game, *order[:2])
    play(game, f"keep {HANDS[order[2]][0]}")
    record = game.data
    record.depth = 0
    reveal_wealth(record)
    due = [pending.seat for pending in DECISIONS.pending(record)[::-1] if pending.name == "effects"]
    assert due == [order[0], order[0], order[1], order[1], order[2]]


@pytest.mark.clauses("TZ-R-49")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starting_player_is_random(seats):
    firsts = [state(haab.new("tzolkin", players=seats, seed=seed))["first"] for seed in range(60)]
    assert set(firsts) == set(range(seats))
    assert max(firsts.count(seat) for seat in range(seats)) < 60 * 0.75


@pytest.mark.clauses("TZ-R-49")
def test_the_table_may_name_the_starting_player():
    assert [state(haab.new("tzolkin", 5, first=seat))["first"] for seat in range(5)] == [0, 1, 2, 3, 4]


# ---- workers


@pytest.mark.clauses("TZ-R-50")
def test_a_worker_gained_during_a_turn_can_be_placed_from_the_next_turn_on():
    game = play(taken("uxmal", 3), "use 3")
    assert player(game)["available"] == 4
    assert legal(game) == ["done"]
    play(game, "done", "place palenque", "done")
    assert game.to_move == RED
    play(game, "place tikal")
    assert player(game)["available"] == 3


@pytest.mark.clauses("TZ-R-58")
def test_own_workers_differ_by_their_space_only():
    game = position([{"corn": 9}], gears={"tikal": {"1": RED, "4": RED}})
    taking = [move for move in legal(game) if move.startswith("take")]
    assert taking == ["take tikal 1", "take tikal 4"]
    play(game, "take tikal 1", "nothing", "done", "place uxmal", "done")
    assert legal(game).count("place palenque") == 1


@pytest.mark.clauses("TZ-R-58")
def test_it_does_not_matter_which_available_worker_goes_where():
    start = [{"corn": 9}]
    one = play(position(start), "place palenque", "place tikal", "done")
    other = play(position(start), "place tikal", "place palenque", "done")
    assert one.position() == other.position()
