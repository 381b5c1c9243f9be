"""Bad input: a clear error each time, and nothing is changed by it."""

from __future__ import annotations

import copy
import json
import math
import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import haab
from haab.games import GAMES, ruleset
from haab.kit.record.chance import MAX_SEED
from tests.kinds import EXTREMES, KINDS, Kind, middle, random_codes, sample, walk

# ---- moves

NOT_MOVES: list[Any] = [
    -1,
    10**9,
    2**80,
    True,
    False,
    None,
    1.0,
    math.nan,
    np.float64(1),
    np.bool_(True),
    b"done",
    "",
    " ",
    "0",
    "nonsense",
    "done done",
    "done\x00",
    "\uff44\uff4f\uff4e\uff45",
    [],
    [0],
    (0,),
    {},
    ...,
    int,
]


@pytest.mark.parametrize("move", NOT_MOVES, ids=repr)
def test_what_is_not_a_legal_move_is_refused_and_changes_nothing(kind, move):
    game = walk(kind, 0)[30].copy()
    refuse(game, move)


def refuse(game: haab.Game, move: Any) -> None:
    """The move is refused with the legal ones, and the game stays as it is."""
    before, moves, codes = game.data.tobytes(), game.moves, game.codes
    with pytest.raises(haab.IllegalMove) as caught:
        game.play(move)
    assert caught.value.legal == [game.ruleset.vocabulary[code] for code in codes]
    assert "illegal move" in str(caught.value)
    assert (game.data.tobytes(), game.moves, game.codes) == (before, moves, codes)


def test_every_word_that_is_not_legal_now_is_refused(kind):
    for station in sample(walk(kind, 1), 2):
        game = station.copy()
        for code, word in enumerate(kind.rules.vocabulary.words()):
            if code not in game.codes and code % 3 == 0:
                refuse(game, word)
                refuse(game, code)


def test_a_move_of_another_decision_is_refused(kind):
    stations = walk(kind, 0)
    later = next(move for station in stations for move in station.legal if move.code not in stations[0].codes)
    refuse(stations[0].copy(), later)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=40))
def test_any_text_is_a_legal_move_or_refused(text):
    game = walk(KINDS[0], 0)[30].copy()
    if text.lower().split() not in [str(move).split() for move in game.legal]:
        refuse(game, text)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_misspelt_move_is_refused(data):
    game = middle(walk(KINDS[0], 0)).copy()
    word = data.draw(st.sampled_from([str(move) for move in game.legal]))
    place = data.draw(st.integers(0, len(word) - 1))
    letter = data.draw(st.characters(categories=["Ll", "Nd"]))
    changed = word[:place] + letter + word[place + 1 :]
    if changed not in [str(move) for move in game.legal]:
        refuse(game, changed)


# ---- starting a game


@pytest.mark.parametrize("players", [0, 1, -1, 9, 1000, 2.0, "2", None, True, [2]], ids=repr)
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_number_of_players_is_refused(game, players):
    with pytest.raises(haab.BadOptions, match=r"is for 2 to \d players"):
        haab.new(game, players, seed=1)


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1, 2**200, 1.5, "7", True, [1]], ids=repr)
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_seed_is_refused(game, seed):
    with pytest.raises(haab.BadOptions, match="seed must be a whole number"):
        haab.new(game, 2, seed)


@pytest.mark.parametrize("game", GAMES)
def test_the_largest_seed_plays(game):
    assert haab.new(game, 2, MAX_SEED).legal


@pytest.mark.parametrize("options", [{"nonsense": True}, {"": True}, {3: True}, {"seed": 1}], ids=repr)
@pytest.mark.parametrize("game", GAMES)
def test_an_option_that_does_not_exist_is_refused_with_those_that_do(game, options):
    with pytest.raises(haab.BadOptions, match=r"has no option .* \(there are: "):
        haab.new(game, 2, 1, options)


@pytest.mark.parametrize(
    ("game", "option", "meant"),
    [("tzolkin", "tribe", "tribes"), ("tikal", "auctions", "auction"), ("tikal", "player", "players")],
)
def test_a_keyword_that_is_no_option_is_refused_with_what_was_probably_meant(game, option, meant):
    with pytest.raises(
        haab.BadOptions, match=rf"{game} has no option '{option}' \(there are: .*did you mean '{meant}'"
    ):
        haab.new(game, 2, 1, None, **{option: True})


def test_options_are_keywords_or_a_mapping_and_both_start_the_same_game():
    by_keyword = haab.new("tzolkin", players=3, seed=4, tribes=True, prophecies=True)
    mapped = haab.new("tzolkin", 3, 4, {"tribes": True, "prophecies": True})
    assert by_keyword.record() == mapped.record()
    assert haab.new("tzolkin", 3, 4, {"tribes": True}, prophecies=True).record() == mapped.record()
    with pytest.raises(haab.BadOptions, match="'tribes' is given twice"):
        haab.new("tzolkin", 3, 4, {"tribes": True}, tribes=True)


@pytest.mark.parametrize("game", GAMES)
def test_options_are_the_keywords_that_are_documented(game):
    names = [option.name for option in ruleset(game).options]
    told = (haab.new.__doc__ or "").partition(f"- {game}:")[2].split("\n\n")[0].split("\n    - ")[0]
    assert [word for word in re.findall(r"\w+", told) if word in names] == (names if told else [])
    assert not {"name", "players", "seed", "options"} & {option.name for option in ruleset(game).options}


@pytest.mark.parametrize("value", [1, 0, "true", None, [], 1.0], ids=repr)
@pytest.mark.parametrize("game", [game for game in GAMES if ruleset(game).options])
def test_an_option_is_true_or_false(game, value):
    option = ruleset(game).options[0].name
    with pytest.raises(haab.BadOptions, match="must be true or false"):
        haab.new(game, 2, 1, {option: value})


@pytest.mark.parametrize("options", [[], "greedy", 3, [("a", True)]], ids=repr)
@pytest.mark.parametrize("game", GAMES)
def test_options_are_an_object(game, options):
    with pytest.raises(haab.BadOptions, match="options must be"):
        haab.new(game, 2, 1, options)


@pytest.mark.parametrize("name", ["chess", "", "Tzolkin", "haab.games.tzolkin", None, 3, []], ids=repr)
def test_a_game_that_does_not_exist_is_refused_with_those_that_do(name):
    with pytest.raises(haab.UnknownGame, match=r"there is no game .* \(there are: tzolkin"):
        haab.new(name)


# ---- records of play


def record_of(kind: Kind) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(walk(kind, 0)[20].record()))
    return found


BAD_FIELDS: list[tuple[str, Any]] = [
    ("haab", 2),
    ("haab", "1"),
    ("haab", None),
    ("game", "chess"),
    ("game", None),
    ("game", ["tzolkin"]),
    ("rules", 0),
    ("rules", 999),
    ("rules", "1"),
    ("players", 1),
    ("players", "2"),
    ("players", None),
    ("seed", -1),
    ("seed", "seven"),
    ("seed", "-7"),
    ("seed", str(MAX_SEED + 1)),
    ("seed", "9" * 40),
    ("seed", None),
    ("options", []),
    ("options", {"nonsense": True}),
    ("options", None),
    ("moves", "done"),
    ("moves", {"0": "done"}),
    ("moves", None),
    ("position", 3),
    ("position", {}),
    ("nonsense", 1),
    ("move", []),
]


@pytest.mark.parametrize(("field", "value"), BAD_FIELDS, ids=repr)
def test_a_record_with_a_wrong_field_is_refused(kind, field, value):
    with pytest.raises(haab.BadRecord) as caught:
        haab.replay({**record_of(kind), field: value})
    assert caught.value.move_number is None


@pytest.mark.parametrize("field", ["game", "players", "seed"])
def test_a_record_without_a_field_that_it_needs_is_refused(kind, field):
    record = record_of(kind)
    del record[field]
    with pytest.raises(haab.BadRecord, match=field):
        haab.replay(record)


@pytest.mark.parametrize("record", [None, 3, "{}", [], [1, 2], b"{}"], ids=repr)
def test_only_an_object_is_a_record(record):
    with pytest.raises(haab.BadRecord, match="a record is a JSON object"):
        haab.replay(record)


@pytest.mark.parametrize("number", [1, 7, 20])
@pytest.mark.parametrize("move", ["nonsense", "", 3, None, ["done"]], ids=repr)
def test_a_bad_move_of_a_record_is_named_by_its_number(kind, number, move):
    record = record_of(kind)
    record["moves"][number - 1] = move
    with pytest.raises(haab.BadRecord, match=f"^move {number}") as caught:
        haab.replay(record)
    assert caught.value.move_number == number


def test_a_move_after_the_end_is_bad(kind):
    record = walk(kind, 0)[-1].record()
    record["moves"].append("done")
    with pytest.raises(haab.BadRecord, match="the game is over"):
        haab.replay(record)


def test_a_game_needs_a_record_without_moves_only_to_begin(kind):
    record = record_of(kind)
    del record["moves"]
    assert haab.replay(record).legal == walk(kind, 0)[0].legal


# ---- positions


@pytest.mark.parametrize("position", [None, 3, "{}", [], b"{}"], ids=repr)
def test_only_an_object_is_a_position(position):
    with pytest.raises(haab.BadPosition, match="a position is a JSON object"):
        haab.from_position(position)


@pytest.mark.parametrize(("field", "value"), [field for field in BAD_FIELDS if field[0] in ("haab", "game", "rules")])
def test_a_position_of_another_format_is_refused(kind, field, value):
    with pytest.raises(haab.BadPosition):
        haab.from_position({**kind.new(0).position(), field: value})


Path = tuple[str | int, ...]
Json = dict[str, Any]


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all values within a JSON value."""
    if path:
        yield path
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def parent_of(position: Json, path: Path) -> Any:
    parent: Any = position
    for key in path[:-1]:
        parent = parent[key]
    return parent


NOT_VALUES: list[Any] = [
    None,
    True,
    -1,
    99,
    10**6,
    2**70,
    0.5,
    math.nan,
    math.inf,
    "",
    "nonsense",
    [],
    {},
    [[]],
    {"": 0},
]


def spoil(position: Json, path: Path, chance: random.Random) -> None:
    """Change one place: put something else there, take it away, double it, or move it."""
    parent, key = parent_of(position, path), path[-1]
    how = chance.randrange(8)
    if how == 0:
        del parent[key]
    elif how == 1 and isinstance(parent, list):
        parent.insert(int(key), copy.deepcopy(parent[int(key)]))
    elif how == 1:
        parent[f"{key}x"] = parent.pop(key)
    elif how == 2 and isinstance(parent[key], int):
        parent[key] += chance.choice([-1, 1])
    elif how == 3:
        other = chance.choice(list(places(position)))
        parent[key] = copy.deepcopy(parent_of(position, other)[other[-1]])
    else:
        parent[key] = chance.choice(NOT_VALUES)


def loads_or_is_refused(position: Json, seed: int) -> bool:
    """A spoilt position is refused with BadPosition, or it is one that can be played on. Tells which."""
    before = copy.deepcopy(position)
    try:
        game = haab.from_position(position)
    except haab.BadPosition:
        assert repr(position) == repr(before)
        return False
    assert haab.from_position(json.loads(json.dumps(game.position()))).codes == game.codes
    assert str(game)
    assert json.dumps(game.view(0))
    for _, code in zip(range(10), random_codes(game, seed), strict=False):
        assert game.prompt
        assert game.legal
        game.play(code)
    return True


FUZZED = 60


def test_a_position_spoilt_in_one_place_is_refused_or_playable(kind):
    chance = random.Random(str(kind))
    stations = walk(kind, 1)[:-1]
    outcomes: list[bool] = []
    for number in range(FUZZED):
        position = json.loads(json.dumps(chance.choice(stations).position()))
        path = chance.choice(list(places(position)))
        spoil(position, path, chance)
        outcomes.append(loads_or_is_refused(position, number))
    assert set(outcomes) == {True, False}


def mix(position: Json, other: Json, chance: random.Random) -> None:
    """Take one place over from another position of the same kind, or what is pending; or leave a place out."""
    path = chance.choice(list(places(position)))
    how = chance.randrange(4)
    if how == 0:
        del parent_of(position, path)[path[-1]]
    elif how == 1:
        position["pending"] = other.get("pending", [])
    elif path in set(places(other)):
        parent_of(position, path)[path[-1]] = parent_of(other, path)[path[-1]]


MIXED = 12


def test_a_position_mixed_from_two_is_refused_or_playable(kind):
    """H6: whatever loads comes to no decision without a legal move."""
    chance = random.Random(f"mixed {kind}")
    stations = walk(kind, 1)[:-1]
    for number in range(MIXED):
        position, other = (json.loads(json.dumps(chance.choice(stations).position())) for _ in range(2))
        mix(position, other, chance)
        loads_or_is_refused(position, number)


@pytest.mark.parametrize("kind", EXTREMES, ids=str)
def test_every_field_of_a_position_may_be_left_out_or_its_absence_is_refused(kind):
    position = middle(walk(kind, 1)).position()
    for path in [path for path in places(position) if len(path) <= 2]:
        spoilt = copy.deepcopy(position)
        del parent_of(spoilt, path)[path[-1]]
        loads_or_is_refused(spoilt, 0)


@pytest.mark.parametrize("value", NOT_VALUES, ids=repr)
@pytest.mark.parametrize("kind", EXTREMES, ids=str)
def test_every_field_of_a_position_is_checked(kind, value):
    position = json.loads(json.dumps(middle(walk(kind, 1)).position()))
    for field in position:
        loads_or_is_refused({**position, field: value}, 0)
