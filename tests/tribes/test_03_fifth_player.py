"""Chapter 3 of the expansion: the fifth player."""

from __future__ import annotations

import pytest

import haab
from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import Json, legal, play, player, points, position, state

SEEDS = range(10)


def five(seed: int) -> haab.Game:
    return haab.new("tzolkin", players=5, seed=seed)


@pytest.mark.clauses("TP-3.1")
def test_each_field_group_has_five_fields() -> None:
    fields = state(five(0))["fields"]
    assert fields["2"] == {"wood": 0, "corn": 5}
    assert fields["3"] == fields["4"] == fields["5"] == {"wood": 5, "corn": 0}


@pytest.mark.clauses("TP-3.1")
def test_the_corn_under_all_15_wood_tiles_makes_20_corn_tiles() -> None:
    bare = {"2": {"corn": 0}, **{group: {"wood": 0, "corn": 0} for group in "345"}}
    owners: list[Json] = [{"corn_tiles": 20, "wood_tiles": 15}, *({} for _ in range(4))]
    assert player(position(owners, fields=bare))["corn_tiles"] == 20
    for tiles in ({"corn_tiles": 20, "wood_tiles": 16}, {"corn_tiles": 21}):
        with pytest.raises(haab.BadPosition):
            position([tiles, *owners[1:]], fields=bare)


@pytest.mark.clauses("TP-3.2")
def test_five_players_have_all_three_quick_action_spaces_and_no_dummies() -> None:
    for seed in SEEDS:
        table = state(five(seed))
        assert table["quick_spaces"] == [None, None, None]
        assert all(spaces == {} for spaces in table["gears"].values())
        assert table["wealth_drawn"] == []
        assert table["dummies_left"] == 0


@pytest.mark.clauses("TP-3.3", "TP-3.4", "TP-R-68")
def test_six_monuments_are_laid_out() -> None:
    for seed in SEEDS:
        assert len({*state(five(seed))["monuments"]} - {None}) == 6
    shown = [f"monument_of_{name}" for name in ("tombs", "builders", "corn", "wood", "monuments", "mastery")]
    one_more: list[Json] = [{"monuments": ["monument_of_workers"]}, *({} for _ in range(4))]
    with pytest.raises(haab.BadPosition):
        position(one_more, monuments=shown)


@pytest.mark.clauses("TP-3.3", "TP-R-68")
def test_the_monument_of_monuments_scores_4_for_each_monument_of_anyone() -> None:
    fed = {"buildings": ["small_farm"] * 3, "temples": {"chaac": 1, "quetzalcoatl": 1, "kukulcan": 1}}
    ahead = {"temples": {"chaac": 2, "quetzalcoatl": 2, "kukulcan": 2}, "monuments": ["monument_of_wood"]}
    seats: list[Json] = [{**fed, "monuments": ["monument_of_monuments"]}, ahead, {}, {}, {}]
    game = end_of_round(seats, day=26)
    assert game.over
    assert points(game) == 2 * 4


@pytest.mark.clauses("TP-3.4")
def test_everything_else_is_set_up_as_for_four_players() -> None:
    for seed in SEEDS:
        four, table = state(haab.new("tzolkin", players=4, seed=seed)), state(five(seed))
        for field in ("day", "skull_bank", "start_space", "tooth_corn"):
            assert table[field] == four[field]
        assert len(table["row"]) == len(four["row"]) == 6
        assert [len(pile) for pile in table["piles"]] == [len(pile) for pile in four["piles"]]
        assert len([tile for tile in four["monuments"] if tile]) == len([tile for tile in table["monuments"] if tile])
        for seat in range(5):
            one, other = table["players"][seat], four["players"][min(seat, 3)]
            for field in ("corn", "workers", "temples", "technologies", "light"):
                assert one[field] == other[field]
            assert len(one["wealth"]["dealt"]) == len(other["wealth"]["dealt"]) == 4


@pytest.mark.clauses("TP-3.4", "TP-1.2")
def test_five_take_turns_in_a_round() -> None:
    game = position(5, first=3)
    order = []
    for _ in range(5):
        order.append(game.to_move)
        play(game, next(move for move in legal(game) if move.startswith("place")), "done")
    assert order == [3, 4, 0, 1, 2]
    assert state(game)["day"] == 1
    assert game.to_move == 3
