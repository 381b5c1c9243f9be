"""Frozen players choose what they always chose: `tests/kept/frozen.json` has their choices in some positions.

They use the evaluation, the vetoes and searches that others use too. Whoever changes one of those gives the frozen
players what they had (a copy of the old weights or code) instead of writing other choices into that file, which was
made by the levels of version 0.1 themselves.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import haab
from haab.bots import BOTS, FROZEN, BadParameter, bot
from haab.bots.frozen.levels import NETWORKS, TURNS
from haab.bots.search.policy_runtime import PolicySearcher
from haab.cli import app
from haab.games import ruleset
from haab.kit.compiler.entries import INTERPRETED
from tests.bots.positions import Position, positions
from tests.engine.toy import RULESET as TOY

KEPT = Path(haab.__file__).parents[1] / "tests" / "kept" / "frozen.json"
OPTION = {"tzolkin": "tribes", "tikal": "auction"}
GAMES = sorted(TURNS)


def asked(game: str) -> list[Position]:
    """Positions with a choice, of three kinds of game."""
    kinds = [(2, None), (4, None), (3, OPTION[game])]
    found = [at for seats, option in kinds for at in positions(game, seats, option, seed=77, apart=31, count=9)]
    return [at for at in found if len(at.codes) > 1]


def choices(name: str, game: str) -> list[int]:
    """What a player chooses in them; the time is such that the count of worlds ends its thinking."""
    return [bot(name).choose(at.question(seed=5, seconds=3600.0)) for at in asked(game)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", FROZEN)
def test_a_frozen_player_chooses_what_it_always_chose(name: str, game: str) -> None:
    assert choices(name, game) == json.loads(KEPT.read_text(encoding="utf-8"))[game][name]


@pytest.mark.parametrize("game", GAMES)
def test_frozen_players_differ_from_each_other(game: str) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))[game]
    assert list(kept) == list(FROZEN)
    assert len({tuple(codes) for codes in kept.values()}) >= 5, "levels 2 and 3 of Tzolk'in agree here"


@pytest.mark.parametrize("game", GAMES)
def test_a_frozen_player_chooses_the_same_interpreted(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    interpreted = PolicySearcher(ruleset(game))
    interpreted.use(INTERPRETED)
    for module in ("haab.bots.search.flat", "haab.bots.frozen.levels"):
        monkeypatch.setattr(f"{module}.policy_searcher", lambda _: interpreted)
    kept = json.loads(KEPT.read_text(encoding="utf-8"))[game]["level4@0.1"]
    for at, code in list(zip(asked(game), kept, strict=True))[:3]:
        assert bot("level4@0.1").choose(at.question(seed=5)) == code
    assert not interpreted.is_fast


def test_frozen_players_are_listed_for_whoever_asks_and_nobody_else() -> None:
    assert list(FROZEN) == [f"level{number}@0.1" for number in range(1, 7)]
    assert not FROZEN.keys() & BOTS.keys()
    assert "level6@0.1" not in CliRunner().invoke(app, ["bots"]).stdout
    told = CliRunner().invoke(app, ["bots", "--frozen"], env={"COLUMNS": "120"}).stdout
    assert "level6@0.1  Level 6 as it was in version 0.1" in told
    with pytest.raises(BadParameter, match="no parameter 'personality'"):
        bot("level6@0.1:personality=builder")


def test_a_frozen_player_has_networks_of_its_own_and_names_the_games_that_it_knows() -> None:
    assert sorted(path.parent.name for path in NETWORKS.rglob("network.npz")) == GAMES
    at = Position(TOY, TOY.start(2, TOY.check_options(2, {}), 1))
    assert len(at.codes) > 1
    with pytest.raises(BadParameter, match=r"level5@0.1 has no network for \w+ \(it has: tzolkin, tikal\)"):
        bot("level5@0.1").choose(at.question())
