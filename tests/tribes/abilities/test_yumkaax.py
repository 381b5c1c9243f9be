"""TP-6.22: Yumkaax pays less for many workers."""

from __future__ import annotations

import pytest

from tests.tribes.abilities.tables import tribe
from tests.tzolkin.tables import play, player, stock


@pytest.mark.clauses("TP-6.22")
@pytest.mark.parametrize(("workers", "price"), [(1, 0), (2, 0), (3, 2), (4, 5), (5, 9), (6, 13)])
def test_yumkaax_pays_less_for_many_workers_and_the_full_cost_of_spaces(workers: int, price: int) -> None:
    game = tribe("yumkaax", {"corn": 60, "workers": 6})
    play(game, *["place palenque"] * workers)
    assert player(game)["corn"] == 60 - price - sum(range(workers))


@pytest.mark.clauses("TP-6.22")
def test_others_pay_the_base_table() -> None:
    game = play(tribe("balam", {"corn": 60, "workers": 6}), *["place palenque"] * 6)
    assert player(game)["corn"] == 60 - (1 + 2 + 3 + 4 + 5) - sum(range(6))


@pytest.mark.clauses("TP-R-26")
def test_yumkaax_counts_workers_on_the_starting_player_space_and_on_quick_action_spaces() -> None:
    game = tribe("yumkaax", {"corn": 20, "workers": 6}, quick_tile="quick_1_stone")
    play(game, "place start", "place quick", "place palenque", "place tikal")
    assert player(game)["corn"] == 20 - 5 - 1
    poor = tribe("yumkaax", {"corn": 1, "workers": 6}, quick_tile="quick_1_stone")
    assert stock(play(poor, "place start", "place quick", "done")) == {"stone": 1}
