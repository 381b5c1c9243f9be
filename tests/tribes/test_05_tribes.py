"""Chapter 5 of the expansion: dealing and choosing tribes; and of chapter 6 Ixtab and Yaluk, who change the setup."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from haab.games.tzolkin.expansion.components import TRIBES
from tests.tribes.boards import picked_up, tribe
from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, player, points, position, state, steps, stock

CORN_9 = "wealth_palenque_7"
"""9 corn, 1 stone."""
CORN_8 = "wealth_uxmal_7"
"""8 corn, 1 gold."""
CHAAC = "wealth_uxmal_1"
"""A step in the temple of Chaac, 1 stone, 5 corn."""
WORKER = "wealth_uxmal_5"
"""One more worker."""


def choosing(tribes: list[str], dealt: list[str], kept: int = 2, **red: Any) -> haab.Game:
    """Red is the last to choose a tribe, and has kept so many of the wealth tiles dealt."""
    return position(
        [{"tribes": tribes, "wealth": {"dealt": dealt, "kept": dealt[:kept]}, **red}, {}],
        options={"tribes": True},
        revealed=False,
        pending=[{"frame": "reveal_wealth", "seat": RED}, {"frame": "choose_tribe", "seat": RED}],
    )


DEALT = [CORN_9, CORN_8, CHAAC, WORKER]

# ---- dealing and choosing


@pytest.mark.clauses("TP-5.1", "TP-5.2")
def test_each_player_keeps_one_of_two_tribes() -> None:
    game = choosing(["balam", "yumkaax"], DEALT)
    assert legal(game) == ["tribe balam", "tribe yumkaax"]
    play(game, "tribe yumkaax")
    assert player(game)["tribe"] == "yumkaax"
    assert game.decision == "turn"


@pytest.mark.clauses("TP-5.1", "TP-5.3")
def test_kept_tribes_are_public_from_the_reveal_on_and_the_others_go_back_unseen() -> None:
    game = haab.new("tzolkin", 3, 8, {"tribes": True})
    dealt = [{*player(game, seat)["tribes"]} for seat in range(3)]
    while game.decision in ("keep_wealth", "choose_tribe"):
        for seat in (None, 0, 1, 2):
            for other in range(3):
                seen = game.view(seat)["state"]["players"][other]
                assert seen["tribe"] is None or seat == other
                assert "tribes" not in seen or {*seen["tribes"]} == dealt[seat if seat is not None else -1]
        play(game, legal(game)[0])
    kept = [player(game, seat)["tribe"] for seat in range(3)]
    assert all(tribe in dealt[seat] for seat, tribe in enumerate(kept))
    for seat in (None, 0, 1, 2):
        table = game.view(seat)["state"]["players"]
        assert [one["tribe"] for one in table] == kept
        for other in range(3):
            returned = dealt[other] - {kept[other]}
            assert (str(*returned) in str(table[other])) == (seat == other)


@pytest.mark.clauses("TP-5.2", "TP-R-1")
def test_a_tribe_exists_once_and_a_player_has_only_one() -> None:
    with pytest.raises(haab.BadPosition):
        tribe("balam", others=[{"tribe": "balam"}])
    with pytest.raises(haab.BadPosition):
        tribe(["balam", "huracan"])  # type: ignore[arg-type]
    with pytest.raises(haab.BadPosition):
        tribe("balam", {"tribes": ["huracan", "yaluk"]})


@pytest.mark.clauses("TP-5.2", "TP-R-1")
@pytest.mark.parametrize("name", TRIBES)
def test_no_tribe_has_the_ability_of_another(name: str) -> None:
    """Stepping back, partner gears and going further, each in the same pick-up."""
    offers = legal(picked_up(name, "palenque", 5, {"corn": 4}))
    assert ("do yaxchilan 5" in offers) == (name == "huracan")
    assert ("further" in offers) == (name == "ahau_chamahez")
    game = play(picked_up(name, "palenque", 5, {"corn": 4}), "use 1")
    assert stock(game) == {"corn": 4 + 1 + 3 if name == "balam" else 4 - 4 + 3}


@pytest.mark.clauses("TP-5.4")
@pytest.mark.parametrize(
    ("name", "moves", "ability", "otherwise"),
    [
        ("ah_chuy_kak", ["place palenque", "place tikal", "done"], "take yaxchilan 3", "done"),
        ("ahau_chamahez", ["take yaxchilan 3"], "further", "use 3"),
        ("ahmakiq", [], "skip turn", "place palenque"),
        ("cit_bolon_tum", [], "place flat palenque", "place palenque"),
        ("huracan", ["take yaxchilan 3"], "do palenque 3", "use 3"),
        ("vacub_caquix", [], "place beyond palenque", "place palenque"),
        ("xaman_ek", [], "exchange wood", "place palenque"),
    ],
)
def test_an_ability_that_may_be_used_is_offered_beside_what_others_may_do(
    name: str, moves: list[str], ability: str, otherwise: str
) -> None:
    for choice in (ability, otherwise):
        game = tribe(name, {"corn": 9, "wood": 1}, gears={"yaxchilan": {"3": RED}})
        assert choice in legal(play(game, *moves))
        play(game, choice)


# ---- Ixtab


@pytest.mark.clauses("TP-6.18", "TP-R-27")
def test_ixtab_keeps_a_third_wealth_tile_chosen_together_with_the_tribe() -> None:
    game = choosing(["ixtab", "balam"], DEALT)
    assert sorted(legal(game)) == sorted(["tribe balam", f"tribe ixtab {CHAAC}", f"tribe ixtab {WORKER}"])
    play(game, f"tribe ixtab {WORKER}")
    assert player(game)["wealth"]["kept"] == [CORN_9, CORN_8, WORKER]
    assert player(game)["workers"] == 4
    assert stock(game) == {"corn": 17, "stone": 1, "gold": 1}
    assert stock(play(choosing(["ixtab", "balam"], DEALT), "tribe balam")) == {"corn": 17, "stone": 1, "gold": 1}


@pytest.mark.clauses("TP-6.18", "TP-R-21")
def test_ixtab_goes_down_a_step_after_all_three_tiles() -> None:
    game = choosing(["ixtab", "balam"], DEALT)
    play(game, f"tribe ixtab {CHAAC}")
    assert steps(game) == (2, 1, 1), "the tiles come first"
    assert legal(game) == ["down chaac", "down quetzalcoatl", "down kukulcan"]
    play(game, "down chaac")
    assert steps(game) == (1, 1, 1)
    assert game.decision == "turn"


@pytest.mark.clauses("TP-6.18")
def test_only_ixtab_goes_down() -> None:
    game = play(choosing(["ixtab", "balam"], DEALT), "tribe balam")
    assert (game.decision, steps(game)) == ("turn", (1, 1, 1))


@pytest.mark.clauses("TP-R-21")
def test_ixtab_cannot_choose_a_temple_on_the_bottom_unless_a_tile_has_lifted_it() -> None:
    low: Json = {"temples": {"chaac": 0, "quetzalcoatl": 1, "kukulcan": 0}}
    game = play(choosing(["ixtab", "balam"], DEALT, **low), f"tribe ixtab {WORKER}")
    assert legal(game) == ["down quetzalcoatl"]
    game = play(choosing(["ixtab", "balam"], DEALT, **low), f"tribe ixtab {CHAAC}")
    assert legal(game) == ["down chaac", "down quetzalcoatl"]


@pytest.mark.clauses("TP-6.18")
def test_ixtab_and_the_next_player_carry_out_their_tiles_one_after_the_other() -> None:
    game = position(
        [
            {"tribes": ["ixtab", "balam"], "wealth": {"dealt": DEALT, "kept": DEALT[:2]}},
            {"tribe": "yaluk", "wealth": {"dealt": ["wealth_tikal_3"], "kept": ["wealth_tikal_3"]}},
        ],
        options={"tribes": True},
        revealed=False,
        pending=[{"frame": "reveal_wealth", "seat": RED}, {"frame": "choose_tribe", "seat": RED}],
    )
    play(game, f"tribe ixtab {WORKER}", "down kukulcan")
    assert steps(game) == (1, 1, 0)
    assert steps(game, BLUE) == (1, 1, 1)
    assert stock(game, BLUE) == {"corn": 6, "stone": 2}
    assert state(game)["day"] == 0


# ---- Yaluk


@pytest.mark.clauses("TP-6.21", "TP-2.1")
def test_yaluk_starts_with_five_workers() -> None:
    game = choosing(["yaluk", "balam"], DEALT)
    assert player(game)["workers"] == 3
    play(game, "tribe yaluk")
    assert player(game)["workers"] == player(game)["available"] == 5
    assert player(play(choosing(["yaluk", "balam"], DEALT), "tribe balam"))["workers"] == 3


@pytest.mark.clauses("TP-R-25")
def test_the_worker_wealth_tile_gives_yaluk_a_sixth_worker() -> None:
    game = play(choosing(["yaluk", "balam"], [WORKER, CORN_8, CORN_9, CHAAC]), "tribe yaluk")
    assert player(game)["workers"] == 6


@pytest.mark.clauses("TP-R-25")
@pytest.mark.parametrize(("workers", "expected"), [(5, 12), (6, 18)])
def test_the_monument_of_workers_counts_yaluks_workers_as_usual(workers: int, expected: int) -> None:
    red: Json = {"tribe": "yaluk", "workers": workers, "corn": 3 * workers, "monuments": ["monument_of_workers"]}
    game = end_of_round(
        [red, {"temples": dict.fromkeys(("chaac", "quetzalcoatl", "kukulcan"), 2)}], day=26, options={"tribes": True}
    )
    assert game.over
    assert points(game) == expected


@pytest.mark.clauses("TP-6.21", "TP-EX-20")
@pytest.mark.parametrize(
    ("red", "corn_left", "loss"),
    [
        ({"workers": 5, "corn": 10}, 1, 10),
        ({"workers": 5, "corn": 15}, 0, 0),
        ({"workers": 5, "corn": 10, "buildings": ["great_farm"]}, 0, 0),
        ({"workers": 5, "corn": 13, "buildings": ["small_farm"]}, 0, 0),
    ],
)
def test_yaluks_workers_need_1_more_corn_and_cost_5_points_if_unfed(red: Json, corn_left: int, loss: int) -> None:
    game = end_of_round([{"tribe": "yaluk", **red}, {}], day=7, options={"tribes": True})
    assert player(game)["corn"] == corn_left
    assert points(game) == -loss
    assert points(game, BLUE) == -9, "others lose 3 for each worker"
