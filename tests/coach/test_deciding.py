"""What decided a finished game: where the winner gained most points on the runner-up for good."""

from __future__ import annotations

import json
from itertools import accumulate

import pytest

import haab
from haab.coach.deciding import Decided, decided
from haab.kit.text import languages
from tests.keeping import KEPT
from tests.tikal.tables import TEMPLE, scoring

GAMES = sorted(path.stem for path in (KEPT / "games").glob("*.json"))


def _kept(name: str) -> haab.Game:
    return haab.replay(json.loads((KEPT / "games" / f"{name}.json").read_text())["record"])


def _leads(game: haab.Game, found: Decided) -> list[float]:
    """The lead of the winner after every move, from the beginning on."""
    states = (game.at(0), *(ply.after for ply in game.history()))
    return [float(state.scores[found.winner] - state.scores[found.other]) for state in states]


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("tzolkin")])
def test_what_is_gained_for_good_is_never_lost_again_and_no_move_of_a_turn_gains_more(name: str) -> None:
    game = _kept(name)
    found = decided(game)
    if len(game.ranking[0]) > 1:
        assert found is None
        return
    assert found is not None
    assert [found.winner, found.other] == [game.ranking[0][0], game.ranking[1][0]]
    leads = _leads(game, found)
    lasting = list(accumulate(reversed(leads), min))[::-1]
    assert lasting[found.happening.ended] - min(leads) >= found.gain > 0, "afterwards they are never so near again"
    # a turn without an event for all is seen move by move: no other may have gained more for good
    quiet = [number for number, ply in enumerate(game.history(), start=1) if not ply.scenes]
    assert max(lasting[number] - leads[number - 1] for number in quiet) <= max(found.gain, found.happening.largest)


def _food_day(*corn: int) -> haab.Game:
    """The last Food Day and the end: each player has three workers, and so much corn."""
    players = [{"corn": n, "workers": 3} for n in corn]
    game = haab.from_position({"game": "tzolkin", "players": players, "day": 26, "food_days": 3})
    while not game.over:
        places = [move for move in game.legal if move.notation.startswith("place")]
        game.play("done" if "done" in [move.notation for move in game.legal] else places[0].notation)
    return game


def test_hunger_on_the_last_food_day_decided_it() -> None:
    game = _food_day(20, 3)
    found = decided(game)
    assert found is not None
    assert found.happening.seat is None, "no turn, but what concerns everybody"
    words = found.message(game.ruleset.colours).text("en", ["Ana", "Bo"])
    assert words.startswith("Round ")
    assert ": Food Day 4. Ana gained " in words
    assert " on Bo there for good." in words
    assert f"gained {found.gain} points" in words


@pytest.mark.parametrize("name", ["tikal-2", "tikal-3", "tikal-4"])
def test_without_an_auction_only_scorings_decide_tikal(name: str) -> None:
    game = _kept(name)
    found = decided(game)
    assert found is not None
    assert found.happening.seat is None
    assert found.happening.what.key in ("tikal.scene.round", "tikal.scene.last_round")
    scored = sum(
        (share.seat == found.winner) * amount.n - (share.seat == found.other) * amount.n
        for number, ply in enumerate(game.history(), start=1)
        if game.ruleset.round_number(ply.before.fields) >= found.happening.round and number <= found.happening.ended
        for scene in ply.scenes
        for step in scene.steps
        for share in step.shares
        for amount in share.amounts
    )
    assert found.happening.gain == scored, "everybody's points of that scoring, and of no other"


def test_a_turn_is_named_by_the_move_that_did_most() -> None:
    game = _kept("tzolkin-5")
    found = decided(game)
    assert found is not None
    assert found.happening.seat is not None
    plies = list(game.history())
    ply = plies[found.happening.number - 1]
    assert ply.seat == found.happening.seat
    assert ply.move.message == found.happening.what
    assert ply.after.scores[ply.seat] != ply.before.scores[ply.seat]


def test_it_is_said_in_every_language() -> None:
    game = _kept("tikal-4")
    found = decided(game)
    assert found is not None
    message = found.message(game.ruleset.colours)
    told = {language: message.text(language, ["Ana", "Bo", "Cleo", "Dan"]) for language in languages()}
    assert len(set(told.values())) == len(told)
    assert all("{" not in words and "coach." not in words for words in told.values())
    assert all("Cleo" in words and str(found.gain) in words for words in told.values())


def test_where_several_won_or_the_game_goes_on_nothing_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    assert decided(scoring({"members": {TEMPLE: 2}})) is None
    game = _food_day(20, 3)
    monkeypatch.setattr(haab.Game, "ranking", [[0, 1]])
    assert decided(game) is None
