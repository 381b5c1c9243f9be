"""TP-6.21: Yaluk has more workers, who eat more."""

from __future__ import annotations

import pytest

from tests.tribes.tables import BOTTOM, CHAAC, CORN_8, CORN_9, WORKER, choosing, food_day, hand
from tests.tzolkin.tables import BLUE, RED, Json, play, player, points


@pytest.mark.clauses("TP-6.21", "TP-2.1")
def test_yaluk_starts_with_five_workers() -> None:
    game = choosing(hand("yaluk", "balam"))
    assert player(game)["workers"] == 3
    play(game, "tribe yaluk")
    assert player(game)["workers"] == player(game)["available"] == 5
    assert player(play(choosing(hand("yaluk", "balam")), "tribe balam"))["workers"] == 3


@pytest.mark.clauses("TP-R-25")
def test_the_worker_wealth_tile_gives_yaluk_a_sixth_worker() -> None:
    game = play(choosing(hand("yaluk", "balam", dealt=[WORKER, CORN_8, CORN_9, CHAAC])), "tribe yaluk")
    assert player(game)["workers"] == 6
    assert game.data.players[RED].in_bank == 0, "that was the last one"


@pytest.mark.clauses("TP-R-25")
@pytest.mark.parametrize(("workers", "expected"), [(5, 12), (6, 18)])
def test_the_monument_of_workers_counts_yaluks_workers_as_usual(workers: int, expected: int) -> None:
    red: Json = {"tribe": "yaluk", "workers": workers, "corn": 3 * workers, "monuments": ["monument_of_workers"]}
    game = food_day(4, [red, {"temples": dict.fromkeys(BOTTOM, 2)}])
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
    game = food_day(1, [{"tribe": "yaluk", **red}, {}])
    assert player(game)["corn"] == corn_left
    assert points(game) == -loss
    assert points(game, BLUE) == -9, "others lose 3 for each worker"
