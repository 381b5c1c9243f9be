"""Chapters 5 and 6 of the expansion: the tribes, one section each."""

from __future__ import annotations

import pytest

import haab
from haab.games.tzolkin.expansion.components import TRIBES
from tests.tribes.tables import BOTTOM, GEARS, choose_all, last_of_round, lifted, lowest, seated, started, using
from tests.tzolkin.tables import BLUE, RED, gear, legal, play, player, points, position, state, steps, stock

TRIBES_ONLY = using("tribes")
TECHNOLOGIES = ["agriculture", "extraction", "architecture", "theology"]


def of(tribe, **red):
    """A player of a tribe."""
    return {"tribe": tribe, **red}


def placing(game):
    return [move for move in legal(game) if move.startswith("place")]


# ---- dealing and choosing


def hand(game, seat):
    return state(game)["players"][seat]


@pytest.mark.clauses("TP-5.1", "TP-5.2", "TP-R-1")
def test_each_player_is_dealt_2_tribes_and_keeps_exactly_1():
    game = started(TRIBES_ONLY, 4, 3)
    dealt = [tribe for seat in range(4) for tribe in hand(game, seat)["tribes"]]
    assert len(dealt) == len(set(dealt)) == 8
    assert sorted([*dealt, *state(game)["tribes_left"]]) == sorted(TRIBES)
    choose_all(game)
    for seat in range(4):
        assert hand(game, seat)["tribe"] in hand(game, seat)["tribes"]
    with pytest.raises(haab.BadPosition, match="each tribe exists once"):
        seated(of("balam"), of("balam"))


@pytest.mark.clauses("TP-5.1", "TP-R-27")
def test_either_of_the_two_tribes_can_be_chosen():
    for number in (0, 1):
        game = started(TRIBES_ONLY, 2, 11)
        seat = game.to_move
        game.play(game.legal[0])
        game.play(game.legal[0])
        names = [name for name in hand(game, seat)["tribes"] if name != "ixtab"]
        assert {move.notation for move in game.legal} >= {f"tribe {name}" for name in names}
        game.play(f"tribe {names[number % len(names)]}")
        assert hand(game, seat)["tribe"] == names[number % len(names)]


@pytest.mark.clauses("TP-5.1", "TP-5.3", "TP-R-27", "TP-R-74")
def test_tribes_are_secret_until_all_have_chosen_and_public_afterwards():
    game = started(TRIBES_ONLY, 3, 2)
    first = game.position()["first"]
    other = (first + 1) % 3
    own = hand(game, first)["tribes"]
    while game.to_move == first:
        game.play(game.legal[0])
    assert game.view(first)["state"]["players"][first]["tribes"] == own
    assert game.view(first)["state"]["players"][first]["tribe"] in own
    for watcher in (other, None):
        seen = game.view(watcher)["state"]["players"][first]
        assert seen["tribe"] is None
        assert "tribes" not in seen
    choose_all(game)
    seen = game.view(other)["state"]["players"][first]
    assert seen["tribe"] == hand(game, first)["tribe"]
    assert "tribes" not in seen, "the returned tribe stays hidden for good"


@pytest.mark.clauses("TP-R-27", "TP-R-74")
def test_nobody_sees_by_the_number_of_choices_who_keeps_three_tiles():
    for seed in range(60):
        game = started(TRIBES_ONLY, 2, seed)
        seat = game.to_move
        moves = 0
        while game.to_move == seat:
            ixtab = [move for move in game.legal if move.notation.startswith("tribe ixtab")]
            game.play(ixtab[0] if ixtab else game.legal[0])
            moves += 1
        assert moves == 3
        if hand(game, seat)["tribe"] == "ixtab":
            assert len(hand(game, seat)["wealth"]["kept"]) == 3
            return
    raise AssertionError("Ixtab was never dealt to the first player")


@pytest.mark.clauses("TP-5.4")
@pytest.mark.parametrize(
    ("red", "state_", "may", "otherwise"),
    [
        (of("ahmakiq"), {}, "skip turn", "place palenque"),
        (of("cit_bolon_tum", corn=5), {}, "place flat palenque", "place palenque"),
        (of("vacub_caquix", corn=5), {}, "place beyond palenque", "place palenque"),
        (of("xaman_ek", wood=1), {}, "exchange wood", "place palenque"),
    ],
)
def test_an_ability_worded_may_is_optional(red, state_, may, otherwise):
    moves = legal(seated(red, **state_))
    assert may in moves
    assert otherwise in moves
    assert may not in legal(seated({**red, "tribe": "yaluk"}, **state_)), "no other tribe has it"


# ---- Ah Chuy Kak


CHUY = of("ah_chuy_kak", corn=10, workers=5)


@pytest.mark.clauses("TP-6.1", "TP-6.2", "TP-EX-27", "TP-R-2")
def test_ah_chuy_kak_picks_up_another_worker_after_placing_two_on_gears():
    one = seated(CHUY, gears={"yaxchilan": {"3": RED}})
    play(one, "place palenque", "place start", "done")
    assert one.to_move == BLUE, "the starting player space does not count"
    two = seated(CHUY, gears={"yaxchilan": {"3": RED}})
    play(two, "place palenque", "place palenque", "done")
    assert legal(two) == ["take yaxchilan 3", "done"], "none of those just placed"
    play(two, "take yaxchilan 3", "use 3")
    assert stock(two) == {"gold": 1, "corn": 10 - 2 + 2}
    assert two.to_move == BLUE, "one worker only"


@pytest.mark.clauses("TP-6.1")
def test_ah_chuy_kak_has_the_choices_of_a_pick_up_turn():
    game = seated(CHUY, gears={"yaxchilan": {"3": RED}})
    play(game, "place palenque", "place palenque", "done", "take yaxchilan 3")
    assert legal(game) == ["use 1", "use 2", "use 3", "nothing"]
    play(game, "use 1")
    assert stock(game) == {"wood": 1, "corn": 10 - 2 - 2}


@pytest.mark.clauses("TP-6.2")
def test_quick_action_workers_do_not_count_for_ah_chuy_kak():
    game = seated(CHUY, quick_tile="quick_1_corn", gears={"yaxchilan": {"3": RED}})
    play(game, "place palenque", "place quick", "done")
    assert game.to_move == BLUE


@pytest.mark.clauses("TP-R-2")
def test_technologies_apply_to_ah_chuy_kaks_pick_up():
    learned = {"extraction": 1, "theology": 1}
    game = seated({**CHUY, "technologies": learned}, gears={"yaxchilan": {"1": RED}})
    play(game, "place palenque", "place palenque", "done", "take yaxchilan 1", "use 1")
    assert stock(game)["wood"] == 2
    game = seated({**CHUY, "technologies": learned, "skulls": 1}, gears={"chichen_itza": {"1": RED}})
    play(game, "place palenque", "place palenque", "done", "take chichen_itza 1")
    assert "ahead" in legal(game)


@pytest.mark.clauses("TP-R-3", "TP-11.1")
def test_ah_chuy_kaks_gains_come_after_paying_and_before_the_corn_of_the_teeth_and_the_quick_action():
    red = {**CHUY, "corn": 8, "wood": 0}
    table = {"quick_tile": "quick_1_technology_a", "tooth_corn": {"25": 4}}
    game = seated({**red, "wood": 1}, gears={"yaxchilan": {"2": RED}}, **table)
    play(game, "place palenque", "place palenque", "place start", "place quick", "done")
    assert stock(game) == {"wood": 1}, "8 corn are paid, those of the teeth have not come"
    assert legal(game) == ["take yaxchilan 2", "done"]
    play(game, "take yaxchilan 2", "use 2")
    assert stock(game) == {"wood": 1, "stone": 1, "corn": 5}
    play(game, "learn theology", "pay stone")
    assert stock(game) == {"wood": 1, "corn": 5}, "the new stone pays for the quick action"


# ---- Ahau Chamahez


def chamahez(**red):
    return of("ahau_chamahez", **red)


@pytest.mark.clauses("TP-6.3", "TP-R-4")
def test_ahau_chamahez_uses_the_action_one_number_higher_for_1_corn():
    game = lifted("yaxchilan", 2, chamahez(corn=1))
    assert "further" in legal(game)
    assert stock(play(game, "further")) == {"gold": 1, "corn": 2}
    assert "further" not in legal(lifted("yaxchilan", 2, chamahez())), "it costs 1 corn"
    assert "further" in legal(lifted("yaxchilan", 0, chamahez(corn=1)))


@pytest.mark.clauses("TP-6.3", "TP-EX-10")
def test_ahau_chamahez_goes_further_once_a_turn():
    two = {"yaxchilan": {"1": RED}, "palenque": {"0": RED}}
    game = seated(chamahez(corn=5), gears=two)
    play(game, "take yaxchilan 1", "further", "take palenque 0")
    assert "further" not in legal(game)


@pytest.mark.clauses("TP-6.4", "TP-EX-10")
def test_ahau_chamahez_reaches_free_choice():
    game = play(lifted("tikal", 5, chamahez(corn=1, wood=1)), "further")
    assert legal(game) == ["use 1", "use 3", "use 5"], "whatever can be paid, and not nothing"
    assert stock(game) == {"wood": 1}
    play(game, "use 1", "learn theology", "pay wood")
    assert stock(game) == {}, "no corn for stepping back"


@pytest.mark.clauses("TP-6.5", "TP-R-6", "TP-EX-10")
def test_ahau_chamahez_adds_to_theology_1_on_chichen_itza():
    red = chamahez(corn=1, skulls=1, technologies={"theology": 1})
    game = lifted("chichen_itza", 4, red)
    assert {"ahead", "further"} <= set(legal(game))
    play(game, "further", "get wood")
    assert state(game)["skulls_placed"] == {"6": RED}
    assert points(game) == 8
    assert stock(game) == {"wood": 1}
    for space, ahead, further in ((7, 8, 9), (8, 9, None)):
        game = play(lifted("chichen_itza", space, red), "ahead")
        assert str(ahead) in state(game)["skulls_placed"]
        game = play(lifted("chichen_itza", space, red), "further")
        if further:
            assert str(further) in state(game)["skulls_placed"]
        else:
            assert legal(game) == [f"use {n}" for n in range(1, 10)], "space 10 for 1 corn"
    game = lifted("chichen_itza", 9, red)
    assert "further" not in legal(game)
    assert "nothing" in legal(play(game, "ahead"))


@pytest.mark.clauses("TP-R-4")
def test_ahau_chamahez_is_not_offered_where_it_reaches_no_more():
    assert "further" not in legal(lifted("yaxchilan", 6, chamahez(corn=5)))
    assert "further" not in legal(lifted("yaxchilan", 7, chamahez(corn=5)))
    assert "further" not in legal(lifted("chichen_itza", 10, chamahez(corn=5, skulls=1)))
    assert "further" in legal(lifted("chichen_itza", 9, chamahez(corn=5, skulls=1)))
    assert "further" not in legal(lifted("uxmal", 0, chamahez(corn=3))), "3 corn would be needed after paying 1"


@pytest.mark.clauses("TP-R-4")
def test_ahau_chamahez_pays_before_the_action():
    game = lifted("uxmal", 0, chamahez(corn=4))
    assert stock(play(game, "further", "up chaac")) == {}


@pytest.mark.clauses("TP-R-5")
def test_going_ahead_and_stepping_back_are_not_combined():
    game = play(lifted("yaxchilan", 3, chamahez(corn=4)), "further")
    assert game.decision == "take_more", "action 4 was used, nothing lower was offered"
    assert stock(game) == {"corn": 3, "skulls": 1}


# ---- Ahmakiq


@pytest.mark.clauses("TP-6.6", "TP-R-7")
def test_ahmakiq_may_skip_the_turn_for_2_corn():
    game = play(seated(of("ahmakiq", corn=1)), "skip turn")
    assert game.to_move == BLUE
    assert stock(game) == {"corn": 3}
    assert player(game)["available"] == 3


@pytest.mark.clauses("TP-R-7")
def test_ahmakiq_may_skip_in_every_round_also_instead_of_begging_and_after_it():
    full = {"gears": lowest(2), "start_space": BLUE}
    assert legal(seated(of("ahmakiq"), **full)) == ["beg", "skip turn"]
    game = play(seated(of("ahmakiq"), **full), "beg", "down chaac")
    assert "skip turn" in legal(game)
    assert stock(play(game, "skip turn")) == {"corn": 5}
    pitied = legal(seated(of("ahmakiq", temples=BOTTOM), **full))
    assert "skip turn" in pitied
    assert "place palenque" in pitied
    on_board = seated(of("ahmakiq"), day=5, gears={"palenque": {str(n): RED for n in range(1, 4)}})
    assert "skip turn" in legal(on_board)


# ---- Bacab


def blue_has_placed(red, **more):
    """It is Red's turn, which has begun after Blue's."""
    return play(seated(red, {"corn": 5}, to_move=BLUE, first=BLUE, **more), "place uxmal", "done")


@pytest.mark.clauses("TP-6.7", "TP-EX-15", "TP-R-9")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 2), (2, 2), (3, 3)])
def test_bacab_has_at_least_2_corn_when_a_turn_begins(before, after):
    game = blue_has_placed(of("bacab", corn=before))
    assert stock(game) == {"corn": after}
    assert steps(game) == (1, 1, 1)
    assert stock(blue_has_placed(of("yaluk", corn=1))) == {"corn": 1}


@pytest.mark.clauses("TP-6.8", "TP-EX-15", "TP-R-8")
def test_bacab_begs_for_4_corn_with_2_or_fewer():
    game = blue_has_placed(of("bacab"))
    play(game, "beg", "down chaac")
    assert stock(game) == {"corn": 4}
    assert steps(game) == (0, 1, 1)
    assert "beg" not in legal(blue_has_placed(of("bacab", corn=3)))


# ---- Balam


@pytest.mark.clauses("TP-6.9", "TP-EX-11")
def test_balam_gains_1_corn_for_a_lower_action():
    game = lifted("yaxchilan", 5, of("balam"))
    assert stock(play(game, "use 1")) == {"wood": 1, "corn": 1}
    assert stock(play(lifted("yaxchilan", 5, of("balam")), "use 5")) == {"gold": 1, "stone": 1, "corn": 2}


@pytest.mark.clauses("TP-6.10", "TP-EX-11")
@pytest.mark.parametrize("space", [6, 7])
def test_balam_gains_on_free_choice_spaces_too(space):
    assert stock(play(lifted("yaxchilan", space, of("balam")), "use 3")) == {"gold": 1, "corn": 3}


@pytest.mark.clauses("TP-6.9", "TP-R-10", "TP-R-12", "TP-EX-11")
def test_balams_corn_pays_for_the_action():
    game = lifted("uxmal", 6, of("balam"))
    assert "use 5" in legal(game)
    play(game, "use 5")
    assert stock(game) == {"corn": 1}
    play(game, "do yaxchilan 1")
    assert stock(game) == {"wood": 1}
    assert "use 1" not in legal(lifted("uxmal", 2, of("balam", corn=1))), "2 corn are not enough for 3"
    assert "use 1" in legal(lifted("uxmal", 2, of("balam", corn=2)))


@pytest.mark.clauses("TP-R-10")
def test_balam_gains_nothing_for_an_action_elsewhere_from_uxmal_5():
    game = play(lifted("uxmal", 5, of("balam", corn=1)), "use 5", "do palenque 1")
    assert stock(game) == {"corn": 3}


@pytest.mark.clauses("TP-R-11")
def test_balam_gains_nothing_ahead():
    red = of("balam", skulls=1, technologies={"theology": 1})
    assert stock(play(lifted("chichen_itza", 1, red), "ahead")) == {}
    game = play(lifted("chichen_itza", 9, red), "ahead", "use 3")
    assert stock(game) == {}, "any action of space 10 is still one ahead"
    assert stock(play(lifted("chichen_itza", 10, red), "use 3")) == {"corn": 1}


@pytest.mark.clauses("TP-R-12")
def test_balam_gains_only_with_a_real_action():
    assert "use 4" not in legal(lifted("yaxchilan", 5, of("balam"), {"skulls": 13}))
    assert stock(play(lifted("yaxchilan", 5, of("balam")), "nothing")) == {}


# ---- Cit-Bolon-Tum


def cit(**red):
    return of("cit_bolon_tum", **red)


@pytest.mark.clauses("TP-6.11", "TP-EX-6")
def test_cit_bolon_tum_pays_3_corn_instead_of_the_number_of_a_space_once_a_turn():
    table = {"gears": lowest(5)}
    game = play(seated(cit(corn=9), **table), "place flat palenque")
    assert stock(game) == {"corn": 6}
    assert gear(game, "palenque")[5] == RED
    assert not [move for move in placing(game) if "flat" in move]
    assert stock(play(game, "place yaxchilan")) == {}, "3 + 5 + 1"
    assert stock(play(seated(cit(corn=9), gears=lowest(2)), "place palenque")) == {"corn": 7}


@pytest.mark.clauses("TP-6.11", "TP-R-13")
def test_the_flat_price_is_for_gears_only_and_may_be_paid_where_it_does_not_help():
    game = seated(cit(corn=9), quick_tile="quick_1_corn")
    flat = [move for move in placing(game) if "flat" in move]
    assert flat == [f"place flat {name}" for name in GEARS]
    assert stock(play(game, "place flat tikal")) == {"corn": 6}


@pytest.mark.clauses("TP-6.12", "TP-EX-7")
def test_cit_bolon_tums_workers_have_one_more_space_of_free_choice():
    game = seated(cit(corn=5, skulls=1), gears={"yaxchilan": {"8": RED}, "chichen_itza": {"11": RED}})
    assert {"take yaxchilan 8", "take chichen_itza 11"} <= set(legal(game))
    play(game, "take yaxchilan 8")
    assert legal(game) == ["use 1", "use 2", "use 3", "use 4", "use 5", "nothing"]
    play(game, "nothing", "take chichen_itza 11")
    assert legal(game) == [*(f"use {n}" for n in range(1, 10)), "nothing"]
    with pytest.raises(haab.BadPosition, match="Cit-Bolon-Tum"):
        seated(of("yaluk"), gears={"yaxchilan": {"8": RED}})


@pytest.mark.clauses("TP-6.13", "TP-EX-7")
def test_cit_bolon_tums_workers_are_pushed_off_from_the_extra_space_only():
    game = last_of_round(
        cit(corn=5),
        {"corn": 5, "tribe": "yaluk"},
        gears={"palenque": {"7": RED, "8": RED}, "tikal": {"7": BLUE}, "chichen_itza": {"10": RED}},
    )
    assert gear(game, "palenque") == {8: RED}
    assert gear(game, "tikal") == {}
    assert gear(game, "chichen_itza") == {11: RED}
    assert player(game)["available"] == 1


@pytest.mark.clauses("TP-6.14", "TP-EX-7")
@pytest.mark.parametrize(("space", "allowed"), [(6, True), (7, False), (8, True)])
def test_which_workers_of_cit_bolon_tum_prevent_a_double_advance(space, allowed):
    table = {"gears": {"palenque": {str(space): RED}}, "start_space": BLUE}
    game = last_of_round(cit(corn=5), {"corn": 5}, **table)
    assert (game.decision == "days") == allowed
    if allowed:
        play(game, "days 2")
        assert gear(game, "palenque") == ({8: RED} if space == 6 else {})


@pytest.mark.clauses("TP-6.14")
@pytest.mark.parametrize(("space", "allowed"), [(9, True), (10, False), (11, True)])
def test_the_same_on_chichen_itza(space, allowed):
    table = {"gears": {"chichen_itza": {str(space): RED}}, "start_space": BLUE}
    assert (last_of_round(cit(corn=5), {"corn": 5}, **table).decision == "days") == allowed


@pytest.mark.clauses("TP-6.14")
def test_other_tribes_prevent_it_as_usual():
    for space, allowed in ((6, False), (7, True)):
        table = {"gears": {"palenque": {str(space): RED}}, "start_space": BLUE}
        assert (last_of_round(of("yaluk", corn=5), {"corn": 5}, **table).decision == "days") == allowed


@pytest.mark.clauses("TP-R-14")
def test_cit_bolon_tum_may_place_on_the_extra_space_of_a_full_gear():
    game = seated(cit(corn=20), gears=lowest(8, "tikal"))
    assert {"place tikal", "place flat tikal"} <= set(placing(game))
    play(game, "place tikal")
    assert stock(game) == {"corn": 12}
    assert gear(game, "tikal")[8] == RED
    assert "place tikal" not in placing(game)
    assert "place tikal" not in placing(seated(cit(corn=20), gears=lowest(9, "tikal"))), "a dummy is there"
    assert "place tikal" not in placing(seated(of("yaluk", corn=20), gears=lowest(8, "tikal")))
    large = play(seated(cit(corn=20), gears=lowest(11, "chichen_itza")), "place chichen_itza")
    assert stock(large) == {"corn": 9}


@pytest.mark.clauses("TP-R-15")
def test_a_worker_moved_to_the_extra_space_by_the_last_advance_counts_for_the_tie_break():
    game = last_of_round(
        cit(corn=6), {"corn": 6, "tribe": "yumkaax"}, day=26, gears={"tikal": {"7": RED}, "palenque": {"7": BLUE}}
    )
    assert game.over
    assert gear(game, "tikal") == {8: RED}
    assert gear(game, "palenque") == {}
    assert int(game.data.players[RED].on_gears) == 1


@pytest.mark.clauses("TP-R-16")
def test_a_dummy_behind_the_last_space_and_a_worker_never_meet():
    game = last_of_round(cit(corn=6), {"corn": 6}, gears={"tikal": {"7": RED, "8": "dummy"}})
    assert gear(game, "tikal") == {8: RED, 9: "dummy"}


@pytest.mark.clauses("TP-R-73")
def test_pity_knows_cit_bolon_tums_flat_price_and_extra_space():
    full = {"gears": lowest(5), "start_space": BLUE}
    pitied = seated(cit(corn=2, temples=BOTTOM), **full)
    assert legal(pitied) == [f"place flat {name}" for name in GEARS]
    play(pitied, "place flat tikal")
    assert stock(pitied) == {}
    assert legal(pitied) == ["done"]
    assert legal(seated(cit(corn=3, temples=BOTTOM), **full)) == [f"place flat {name}" for name in GEARS]


# ---- Huracan


def huracan(**red):
    return of("huracan", **red)


@pytest.mark.clauses("TP-6.15", "TP-EX-8")
def test_huracan_uses_actions_of_the_partner_gear():
    game = play(lifted("tikal", 5, huracan(corn=1)), "do uxmal 5")
    assert stock(game) == {"corn": 1}
    assert stock(play(game, "do palenque 1")) == {"corn": 3}, "its 1 corn is paid"
    on_4 = huracan(corn=1)
    assert stock(play(lifted("palenque", 4, on_4), "do yaxchilan 3")) == {"gold": 1, "corn": 2}
    game = play(lifted("palenque", 4, on_4), "use 3", "harvest wood")
    assert stock(game) == {"wood": 2}
    assert stock(play(lifted("palenque", 4, on_4), "do yaxchilan 4")) == {"skulls": 1, "corn": 1}
    assert not [move for move in legal(lifted("chichen_itza", 4, huracan(corn=9, skulls=1))) if move.startswith("do")]


@pytest.mark.clauses("TP-6.15")
def test_huracan_pays_for_stepping_back_on_either_gear():
    moves = legal(lifted("yaxchilan", 3, huracan(corn=1)))
    assert moves == ["use 2", "use 3", "do palenque 2", "do palenque 3", "nothing"]
    assert stock(play(lifted("yaxchilan", 3, huracan(corn=1)), "do palenque 2", "harvest corn")) == {"corn": 4}


@pytest.mark.clauses("TP-R-17")
@pytest.mark.parametrize("space", [6, 7])
def test_huracan_has_free_choice_of_both_gears(space):
    moves = legal(lifted("palenque", space, huracan()))
    assert moves == [*(f"use {n}" for n in range(1, 6)), *(f"do yaxchilan {n}" for n in range(1, 6)), "nothing"]


@pytest.mark.clauses("TP-R-18")
def test_huracans_actions_count_as_those_of_the_gear_they_are_printed_on():
    learned = {"theology": 3, "extraction": 1}
    game = play(lifted("palenque", 4, huracan(technologies=learned)), "do yaxchilan 4")
    assert stock(game) == {"skulls": 2}
    dry = lifted("yaxchilan", 2, huracan(), calamity="drought")
    assert stock(play(dry, "do palenque 2", "harvest corn")) == {"corn": 3}
    game = seated(huracan(corn=9), gears=lowest(3, "tikal"))
    assert stock(play(game, "place tikal")) == {"corn": 6}, "placing is not affected"


# ---- Itzamna


def itzamna(**red):
    return of("itzamna", **red)


@pytest.mark.clauses("TP-6.16", "TP-R-20", "TP-EX-9")
def test_itzamna_pays_less_for_technologies():
    game = play(lifted("tikal", 1, itzamna()), "use 1", "learn agriculture")
    assert player(game)["technologies"]["agriculture"] == 1, "the first level is free"
    for level, cost in ((1, 1), (2, 2)):
        red = itzamna(stone=cost, technologies={"architecture": level})
        game = play(lifted("tikal", 1, red), "use 1", "learn architecture", *["pay stone"] * cost)
        assert player(game)["technologies"]["architecture"] == level + 1
        assert stock(game) == {}
        poorer = itzamna(stone=cost - 1, technologies=dict.fromkeys(TECHNOLOGIES, level))
        assert "use 1" not in legal(lifted("tikal", 1, poorer))


@pytest.mark.clauses("TP-6.17", "TP-EX-9")
def test_itzamna_chooses_any_bonus_beyond_level_3():
    red = itzamna(wood=1, technologies={"agriculture": 3})
    game = play(lifted("tikal", 1, red), "use 1", "learn agriculture", "pay wood")
    assert legal(game) == [f"bonus {name}" for name in TECHNOLOGIES]
    play(game, "bonus theology")
    assert stock(game) == {"skulls": 1}
    assert player(game)["technologies"] == {"agriculture": 3, "extraction": 0, "architecture": 0, "theology": 0}
    empty = play(lifted("tikal", 1, red, {"skulls": 13}), "use 1", "learn agriculture", "pay wood")
    assert "bonus theology" not in legal(empty)


@pytest.mark.clauses("TP-R-19")
def test_a_free_advance_lets_itzamna_choose_too():
    red = itzamna(wood=2, technologies={"agriculture": 3})
    game = play(lifted("tikal", 2, red, row=["field_house"]), "use 2", "build field_house", "bonus architecture")
    assert points(game) == 3


# ---- Ixtab


def wealth_of(*kept):
    """A position in which Red has to choose between Ixtab and Balam, with two tiles kept."""
    dealt = ["wealth_palenque_1", "wealth_palenque_3", "wealth_palenque_5", "wealth_palenque_7"]
    red = {"tribes": ["ixtab", "balam"], "wealth": {"dealt": dealt, "kept": dealt[:2]}}
    pending = [{"frame": "reveal_wealth", "seat": 0}, {"frame": "choose_tribe", "seat": 0}]
    return position([red, {"tribe": "yaluk"}], options=TRIBES_ONLY, revealed=False, pending=pending), dealt


@pytest.mark.clauses("TP-6.18", "TP-R-27")
def test_ixtab_keeps_a_third_wealth_tile():
    game, dealt = wealth_of()
    assert legal(game) == [f"tribe ixtab {dealt[2]}", f"tribe ixtab {dealt[3]}", "tribe balam"]
    play(game, f"tribe ixtab {dealt[3]}")
    assert player(game)["wealth"]["kept"] == [dealt[0], dealt[1], dealt[3]]
    assert player(game)["tribe"] == "ixtab"


@pytest.mark.clauses("TP-6.18", "TP-R-21")
def test_ixtab_goes_down_a_step_after_carrying_out_the_tiles():
    game, dealt = wealth_of()
    play(game, f"tribe ixtab {dealt[2]}")
    while game.prompt.text() != "In which temple do you go down?":
        game.play(game.legal[0])
    before = steps(game)
    play(game, "down chaac")
    assert steps(game) == (before[0] - 1, *before[1:])
    assert game.decision == "turn"


@pytest.mark.clauses("TP-R-21")
def test_ixtab_cannot_go_down_from_the_bottom():
    pending = [{"frame": "next_round", "seat": 0}, {"frame": "anger", "seat": 0, "why": 1}]
    red = of("ixtab", temples={"chaac": 0, "quetzalcoatl": 1, "kukulcan": 0})
    game = position([red, {}], options=TRIBES_ONLY, pending=pending)
    assert legal(game) == ["down quetzalcoatl"]


# ---- Vacub-Caquix


def vacub(**red):
    return of("vacub_caquix", **red)


@pytest.mark.clauses("TP-6.19", "TP-EX-26")
def test_vacub_caquix_skips_a_free_space():
    game = play(seated(vacub(corn=9)), "place beyond palenque")
    assert gear(game, "palenque") == {1: RED}
    assert stock(game) == {"corn": 8}
    play(game, "place beyond palenque")
    assert gear(game, "palenque") == {1: RED, 2: RED}
    assert stock(game) == {"corn": 5}
    assert "place beyond tikal" not in placing(game)


@pytest.mark.clauses("TP-R-22")
def test_each_worker_decides_anew_and_a_later_one_may_stand_on_the_skipped_space():
    game = play(seated(vacub(corn=9)), "place beyond palenque")
    assert {"place palenque", "place beyond palenque"} <= set(placing(game))
    play(game, "place palenque")
    assert gear(game, "palenque") == {0: RED, 1: RED}
    assert "place beyond palenque" not in placing(game), "only the space chosen first can be skipped"


@pytest.mark.clauses("TP-R-22", "TP-R-73")
def test_skipping_must_leave_a_free_numbered_space_and_pity_skips_nothing():
    assert "place beyond tikal" not in placing(seated(vacub(corn=30), gears=lowest(7, "tikal")))
    assert "place beyond tikal" in placing(seated(vacub(corn=30), gears=lowest(6, "tikal")))
    full = {"gears": lowest(2), "start_space": BLUE}
    assert legal(seated(vacub(temples=BOTTOM), **full)) == [f"place {name}" for name in GEARS]


# ---- Xaman Ek


def xaman(**red):
    return of("xaman_ek", **red)


@pytest.mark.clauses("TP-6.20")
@pytest.mark.parametrize(("resource", "corn"), [("wood", 2), ("stone", 3), ("gold", 4)])
def test_xaman_ek_turns_a_resource_into_corn_once_a_turn(resource, corn):
    game = seated(xaman(**{resource: 2}))
    play(game, f"exchange {resource}")
    assert stock(game) == {resource: 1, "corn": corn}
    assert not [move for move in legal(game) if move.startswith("exchange")]
    play(game, "place palenque", "done")
    assert game.to_move == BLUE


@pytest.mark.clauses("TP-R-23")
def test_xaman_ek_exchanges_between_any_two_steps_of_the_own_turn():
    game = seated(xaman(wood=2))
    assert {"beg", "exchange wood"} <= set(legal(game)), "also before begging"
    play(game, "place palenque")
    assert legal(game) == ["done", "exchange wood"]
    play(game, "exchange wood")
    assert "place yaxchilan" in legal(game), "the corn counts for the workers to come"
    lifting = lifted("uxmal", 1, xaman(stone=1))
    assert "use 1" not in legal(lifting)
    play(lifting, "exchange stone", "use 1", "up chaac")
    assert steps(lifting) == (2, 1, 1)
    after = play(lifted("yaxchilan", 1, xaman()), "use 1")
    assert "exchange wood" in legal(after), "also after an action"


@pytest.mark.clauses("TP-6.20", "TP-R-23")
def test_xaman_ek_does_not_exchange_on_food_days_or_in_the_turns_of_others():
    game = seated(xaman(wood=2), {"corn": 5}, to_move=BLUE)
    assert not [move for move in legal(game) if move.startswith("exchange")]
    days = last_of_round(xaman(wood=2, corn=6), {"corn": 6}, start_space=RED)
    assert legal(days) == ["days 1", "days 2"]
    income = seated(
        xaman(buildings=["gold_workshop"], wood=2, corn=1),
        {"corn": 6},
        day=13,
        calamity="gold_shortage",
        options=using("new_buildings"),
        to_move=BLUE,
    )
    play(income, "place uxmal", "done")
    assert legal(income) == ["accept", "refuse"]


@pytest.mark.clauses("TP-R-23")
def test_xaman_ek_cannot_exchange_what_a_chosen_cost_needs():
    game = play(lifted("tikal", 1, xaman(wood=1)), "use 1")
    assert not [move for move in legal(game) if move.startswith("exchange")]
    paying = play(lifted("tikal", 1, xaman(wood=3)), "use 1", "learn theology")
    assert legal(paying) == ["pay wood"]


@pytest.mark.clauses("TP-R-23", "TP-7.6")
def test_xaman_eks_corn_may_pay_a_toll_that_comes_in_the_middle_of_an_action():
    red = xaman(stone=3, gold=1)
    game = lifted("tikal", 2, red, row=["chaac_shrine"], day=14, calamity="wrathful_gods")
    play(game, "use 2", "build chaac_shrine")
    assert legal(game) == ["effect 1", "effect 2", "exchange stone", "exchange gold"]
    play(game, "effect 2")
    assert legal(game) == ["refuse", "exchange stone", "exchange gold"]
    play(game, "exchange stone", "up chaac")
    assert steps(game) == (2, 1, 1)


@pytest.mark.clauses("TP-R-24")
def test_xaman_ek_is_not_forced_to_trade_to_avoid_begging():
    full = {"gears": lowest(2), "start_space": BLUE}
    assert legal(seated(xaman(wood=1), **full)) == ["beg", "exchange wood"]


# ---- Yaluk


@pytest.mark.clauses("TP-6.21", "TP-R-25")
def test_yaluk_starts_with_5_workers_and_may_get_a_sixth():
    dealt = ["wealth_palenque_1", "wealth_palenque_3", "wealth_palenque_5", "wealth_palenque_7"]
    pending = [{"frame": "reveal_wealth", "seat": 0}, {"frame": "choose_tribe", "seat": 0}]
    red = {"tribes": ["yaluk", "balam"], "wealth": {"dealt": dealt, "kept": dealt[:2]}}
    game = position([red, {"tribe": "bacab"}], options=TRIBES_ONLY, revealed=False, pending=pending)
    play(game, "tribe yaluk")
    while game.decision != "turn":
        game.play(game.legal[0])
    assert player(game, RED)["workers"] == 5
    assert player(game, BLUE)["workers"] == 3
    hired = play(lifted("uxmal", 3, of("yaluk", workers=5)), "use 3")
    assert player(hired)["workers"] == 6


@pytest.mark.clauses("TP-R-25")
def test_the_monument_of_workers_counts_yaluks_as_usual():
    owner = of("yaluk", workers=6, corn=30, monuments=["monument_of_workers"])
    game = last_of_round(owner, {"corn": 9}, day=26)
    assert game.score_sheet[RED]["monuments"] == 18


@pytest.mark.clauses("TP-6.21", "TP-EX-20")
def test_yaluks_workers_need_3_corn_and_cost_5_points_unfed():
    game = last_of_round(of("yaluk", workers=5, corn=10), {"corn": 9}, day=7)
    assert stock(game) == {"corn": 1}
    assert points(game) == -10


# ---- Yumkaax


@pytest.mark.clauses("TP-6.22", "TP-R-26")
def test_yumkaax_pays_another_table_for_several_workers():
    game = seated(of("yumkaax", corn=20, workers=6))
    spent = []
    for number in range(6):
        play(
            game,
            ("place palenque", "place yaxchilan", "place tikal", "place uxmal", "place start", "place palenque")[
                number
            ],
        )
        spent.append(20 - stock(game)["corn"])
    assert spent == [0, 0, 2, 5, 9, 14], "the last one stands on Palenque 1"


@pytest.mark.clauses("TP-R-26")
def test_yumkaaxs_table_counts_workers_on_other_spaces():
    game = seated(of("yumkaax", corn=20, workers=6), quick_tile="quick_1_corn")
    play(game, "place quick", "place start", "place palenque")
    assert stock(game) == {"corn": 20 - 1 - 2}
