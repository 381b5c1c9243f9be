"""What no level plays, each by a position in which it could be played."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from haab.bots import Question, bot
from haab.bots.players.levels import LEVELS, Level
from haab.bots.players.random import RandomBot
from haab.bots.players.vetoes import vetoed
from tests.bots.positions import positions
from tests.tikal.tables import EXPLORED, LETTER_A, TEMPLE, TREASURES, acting, scoring
from tests.tikal.test_13_exchange import owner
from tests.tzolkin.tables import play, position, taken

FOOD_DAY: dict[str, Any] = {"day": 7}
LAST_DAY: dict[str, Any] = {"day": 26, "food_days": 3}


def barred(game: haab.Game) -> list[str]:
    """The notations of what nobody does here."""
    question = Question(game.ruleset, game.data, int(game.to_move or 0), seed=1)
    found = vetoed(question, game.codes)
    return [move.notation for move in game.legal if move.code in found]


# ---- Tzolk'in


def test_nobody_ends_a_turn_hungry_beside_a_harvest() -> None:
    game = play(taken("palenque", 1, {"corn": 0}, gears={"palenque": {"3": 0}}, **FOOD_DAY), "use 1")
    assert barred(game) == ["done"], "3 corn feed one worker; the harvest on 3 feeds the others"
    fed = play(taken("palenque", 1, {"corn": 9}, gears={"palenque": {"3": 0}}, **FOOD_DAY), "use 1")
    assert barred(fed) == []


def test_nobody_places_workers_when_a_harvest_would_feed_two() -> None:
    game = position([{"corn": 1}, {}], gears={"palenque": {"4": 0}}, fields={"4": {"wood": 1, "corn": 1}}, **FOOD_DAY)
    assert barred(game)[:2] == ["place palenque", "place yaxchilan"]
    assert "place start" not in barred(game), "its corn may feed somebody"
    assert barred(position([{"corn": 1}, {}], gears={"palenque": {"4": 0}}, day=5)) == []


def test_nobody_places_one_more_worker_with_the_corn_of_a_meal() -> None:
    game = play(position([{"corn": 6}, {}], **FOOD_DAY), "place palenque")
    assert "place yaxchilan" in barred(game), "6 corn feed three workers, 5 feed two"
    assert barred(play(position([{"corn": 9}, {}], **FOOD_DAY), "place palenque")) == []


def test_nobody_begs_on_the_last_day_for_nothing() -> None:
    assert "beg" in barred(position([{"corn": 2}, {}], **LAST_DAY)), "3 corn feed one worker, as 2 do"
    assert barred(position([{"corn": 1}, {}], **LAST_DAY)) == [], "a worker is fed by begging"
    assert barred(position([{"corn": 2}, {}], day=20, food_days=2)) == []


def test_nobody_does_nothing_where_something_is_free() -> None:
    assert barred(taken("yaxchilan", 2)) == ["nothing"]
    assert barred(taken("palenque", 1)) == ["nothing"]
    assert barred(taken("uxmal", 1, {"corn": 3})) == [], "a step costs corn"


def test_nobody_picks_up_for_nothing_a_day_too_early() -> None:
    early = position([{"corn": 3, "skulls": 1}, {}], gears={"chichen_itza": {"0": 0}, "tikal": {"0": 0}}, day=3)
    assert barred(early) == ["take chichen_itza 0"]
    without = position([{"corn": 3}, {}], gears={"chichen_itza": {"0": 0}}, day=3)
    assert barred(without) == [], "there is nothing to be had tomorrow"


def test_nobody_ends_the_game_beside_a_monument() -> None:
    rich = {"corn": 9, "wood": 3, "gold": 3}
    shown: dict[str, Any] = {"monuments": ["monument_of_workers"], "row": [], **LAST_DAY}
    game = position([{**rich, "workers": 6}, {}], gears={"tikal": {"4": 0, "1": 0}}, **shown)
    assert "place palenque" in barred(game)
    assert "done" in barred(play(game, "take tikal 1", "nothing"))
    assert barred(play(game, "take tikal 4")) == ["nothing"]


# ---- Tikal


def test_nobody_leaves_a_treasure_for_which_there_are_action_points() -> None:
    board = {**EXPLORED, TREASURES: {"tile": "a4", "turn": 5, "tokens": ["treasure-5"]}}
    assert barred(acting({"members": {TREASURES: 1}}, board=board)) == ["done"]
    assert barred(acting({"members": {TREASURES: 1}}, board=board, ap=2)) == []


def test_nobody_ends_a_scoring_turn_before_a_level_that_scores() -> None:
    assert barred(scoring({"members": {TEMPLE: 2}})) == ["done"]
    assert barred(scoring({"members": {TEMPLE: 1}}, {"members": {TEMPLE: 2}})) == []
    assert barred(acting({"members": {TEMPLE: 2}})) == [], "in a turn without scoring it may wait"


def test_nobody_completes_a_pair_of_another_player_for_nothing() -> None:
    given_away = acting(owner(t1=1), owner(t1=1, t3=1))
    assert "take treasure-3 from blue" in barred(given_away)
    useful = acting(owner(t1=1, t3=1), owner(t1=1, t3=1))
    assert "take treasure-3 from blue" not in barred(useful)
    choosing = acting(owner(t1=1, t2=1, t3=1), owner(t1=1, t3=1), board=LETTER_A)
    assert barred(play(choosing, "take treasure-3 from blue")) == ["give treasure-1"]


# ---- levels


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_plays_what_is_vetoed(level: type[Level], monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if its player were `random`, and liked nothing better."""
    monkeypatch.setattr(level, "_player", lambda self, personality: RandomBot())
    game = taken("yaxchilan", 2)
    for seed in range(12):
        code = bot(level.name).choose(Question(game.ruleset, game.data, 0, seed))
        assert game.ruleset.vocabulary[code] != "nothing"


def test_something_is_always_left_to_do() -> None:
    for name in ("tzolkin", "tikal"):
        for at in positions(name, 2, None, seed=5, apart=12, count=25):
            assert len(vetoed(at.question(), at.codes)) < len(at.codes)
