"""Chapter 3: setting up for 2 and 3 players, and the dummies."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from haab.games.tzolkin.components import DATA, GEARS, TEETH
from haab.games.tzolkin.rules.setup import place_dummies_of_tile
from haab.games.tzolkin.shown.state import gear_state
from tests.tzolkin.tables import BLUE, RED, gear, legal, play, player, position, random_play, state

SEEDS = range(40)
PRINTED = {tile["id"]: (tile["dummy"]["gear"], tile["dummy"]["space"]) for tile in DATA["starting_wealth"]}

Dummies = set[tuple[str, int]]


def dummies(game: haab.Game) -> Dummies:
    return {(name, space) for name in GEARS for space, who in gear(game, name).items() if who == "dummy"}


@pytest.mark.clauses("TZ-3.1")
@pytest.mark.parametrize(("players", "monuments"), [(2, 4), (3, 5)])
def test_four_monuments_are_laid_out_for_two_players_and_five_for_three(players: int, monuments: int) -> None:
    for seed in SEEDS:
        shown = [tile for tile in state(haab.new("tzolkin", players=players, seed=seed))["monuments"] if tile]
        assert len(shown) == len(set(shown)) == monuments


@pytest.mark.clauses("TZ-3.2")
@pytest.mark.parametrize("players", [2, 3])
def test_each_group_has_two_fields_with_two_players_and_three_with_three(players: int) -> None:
    fields = state(haab.new("tzolkin", players=players, seed=0))["fields"]
    assert [group["wood"] + group["corn"] for group in fields.values()] == [players] * 4


@pytest.mark.clauses("TZ-3.3", "TZ-3.6")
@pytest.mark.parametrize(("players", "count"), [(2, 12), (3, 6), (4, 0)])
def test_twelve_dummies_with_two_players_six_with_three_none_with_four_before_anybody_chooses_wealth(
    players: int, count: int
) -> None:
    for seed in SEEDS:
        game = haab.new("tzolkin", players=players, seed=seed)
        assert game.decision == "keep_wealth"
        assert len(dummies(game)) == count
        dealt = {tile for seat in range(players) for tile in player(game, seat)["wealth"]["dealt"]}
        assert len(dealt) == 4 * players
        assert not dealt & set(state(game)["wealth_drawn"])


@pytest.mark.clauses("TZ-3.4", "TZ-3.5", "TZ-3.6")
@pytest.mark.parametrize(("players", "count"), [(2, 12), (3, 6)])
def test_dummies_stand_where_the_revealed_wealth_tiles_say(players: int, count: int) -> None:
    first_tiles = set()
    for seed in SEEDS:
        game = haab.new("tzolkin", players=players, seed=seed)
        drawn = state(game)["wealth_drawn"]
        first_tiles.add(drawn[0])
        expected: Dummies = set()
        for tile in drawn:
            assert len(expected) < count, "a tile was revealed although all dummies were placed"
            name, space = PRINTED[tile]
            is_first = all(other != name for other, _ in expected)
            expected.add((name, space))
            if is_first and name != "chichen_itza" and len(expected) < count:
                expected.add((name, (space + 5) % 10))
        assert dummies(game) == expected
        assert game.view(None)["state"]["wealth_drawn"] == drawn, "the tiles are revealed"
    assert len(first_tiles) > 8, "they are shuffled"


@pytest.mark.clauses("TZ-EX-1", "TZ-3.4", "TZ-3.5")
@pytest.mark.parametrize(
    ("before", "name", "space", "left", "after"),
    [
        ({}, "palenque", 5, 2, {"palenque": {5, 0}}),
        ({}, "palenque", 5, 1, {"palenque": {5}}),
        ({"palenque": {"1": "dummy", "6": "dummy"}}, "palenque", 5, 2, {"palenque": {1, 6, 5}}),
        ({}, "palenque", 3, 2, {"palenque": {3, 8}}),
        ({}, "chichen_itza", 7, 2, {"chichen_itza": {7}}),
        ({"tikal": {"1": "dummy"}}, "palenque", 7, 6, {"tikal": {1}, "palenque": {7, 2}}),
    ],
)
def test_example_a_gears_first_dummy_brings_another_on_the_opposite_slot(
    before: dict[str, Any], name: str, space: int, left: int, after: dict[str, set[int]]
) -> None:
    table = position(3, gears=before).data
    placed = place_dummies_of_tile(table, GEARS.index(name), space, left)
    stand = {gear: {int(s) for s in gear_state(table, g)} for g, gear in enumerate(GEARS)}
    assert {gear: spaces for gear, spaces in stand.items() if spaces} == after
    assert placed == sum(map(len, after.values())) - sum(map(len, before.values()))


@pytest.mark.clauses("TZ-3.7")
@pytest.mark.parametrize("players", [2, 3])
def test_dummies_turn_with_their_gears_for_the_whole_game(players: int) -> None:
    start: Dummies = set()
    for game, _ in random_play(players, seed=30 + players):
        start = start or dummies(game)
        day = state(game)["day"]
        assert dummies(game) == {(name, (space + day) % int(TEETH[GEARS.index(name)])) for name, space in start}
    assert day > 20


@pytest.mark.clauses("TZ-3.7")
def test_a_dummy_occupies_a_numbered_space() -> None:
    game = position([{"corn": 5}], gears={"tikal": {"0": "dummy", "1": "dummy"}})
    play(game, "place tikal")
    assert gear(game, "tikal") == {0: "dummy", 1: "dummy", 2: RED}
    assert player(game)["corn"] == 3


@pytest.mark.clauses("TZ-3.7")
def test_a_dummy_on_a_slot_without_a_number_blocks_nothing() -> None:
    workers = {str(space): 1 + space % 2 for space in range(7)}
    game = position([{"corn": 7}, {"workers": 4}, {}], gears={"tikal": {**workers, "8": "dummy", "9": "dummy"}})
    assert gear(play(game, "place tikal"), "tikal")[7] == RED


@pytest.mark.clauses("TZ-3.7")
def test_a_dummy_on_the_last_space_goes_on_and_is_not_pushed_off() -> None:
    game = position(gears={"uxmal": {"7": "dummy", "9": "dummy"}, "chichen_itza": {"10": "dummy", "12": "dummy"}})
    play(game, "place palenque", "done", "place tikal", "done")
    assert gear(game, "uxmal") == {8: "dummy", 0: "dummy"}
    assert gear(game, "chichen_itza") == {11: "dummy", 0: "dummy"}


@pytest.mark.clauses("TZ-3.8")
def test_nobody_picks_up_a_dummy() -> None:
    game = position(gears={"uxmal": {"5": "dummy", "6": RED}, "tikal": {"3": "dummy"}})
    assert [move for move in legal(game) if move.startswith("take")] == ["take uxmal 6"]


@pytest.mark.clauses("TZ-3.8")
def test_dummies_are_not_fed_and_add_nobodys_workers() -> None:
    standing = {"tikal": {str(space): "dummy" for space in (2, 5, 9)}}
    game = position([{"corn": 6}, {"corn": 6}], day=7, gears=standing)
    play(game, "place palenque", "done", "place yaxchilan", "done")
    for seat in range(2):
        assert player(game, seat)["corn"] == 0
        assert player(game, seat)["workers"] == 3
        assert game.scores[seat] == 0


@pytest.mark.clauses("TZ-3.8")
def test_dummies_never_stop_a_double_advance() -> None:
    standing = {name: {"6": "dummy"} for name in ("palenque", "yaxchilan", "tikal", "uxmal")}
    game = position(gears={**standing, "chichen_itza": {"9": "dummy"}})
    play(game, "place start", "done", "place tikal", "done")
    assert legal(game) == ["days 1", "days 2"]


@pytest.mark.clauses("TZ-3.8")
def test_dummies_count_in_no_scoring_and_no_tie_break() -> None:
    standing = {"tikal": {str(space): "dummy" for space in (2, 5, 9)}}
    equal = {"corn": 8, "monuments": ["monument_of_workers"]}
    game = position([equal, {"corn": 10}], day=26, gears=standing)
    play(game, "place palenque", "done", "place yaxchilan", "place yaxchilan", "done")
    assert game.over
    assert game.score_sheet[RED]["monuments"] == 0
    assert game.scores[RED] == game.scores[BLUE]
    assert game.ranking == [[BLUE], [RED]]
