"""Levels and personalities: bots by other names, with leanings, and with a strength that was measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from haab.bots import BOTS, BadParameter, bot
from haab.bots.evaluation.base import evaluation
from haab.bots.evaluation.personalities import leaning, load_personalities, personality_title
from haab.bots.evaluation.weights import BadWeights, WeightTable
from haab.bots.players.levels import LEVELS, NetworkLevel
from haab.bots.players.strength import Strength, strength_of, strengths, write_strengths
from haab.games import GAMES, ruleset
from haab.kit.text import languages
from tests.bots.positions import positions
from tests.bots.test_weights import SOURCE, Sample


def test_there_are_six_levels_and_each_looks_no_less_far_than_the_one_below() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5, 6]
    assert [level.name for level in LEVELS] == [name for name in BOTS if name.startswith("level")]
    greedy = [level.leaves for level in LEVELS[:2]]
    assert greedy == sorted(greedy)
    sages = [level.lines for level in LEVELS[2:] if issubclass(level, NetworkLevel)]
    assert len(sages) == 4
    assert sages == sorted(sages)


def test_level_two_plays_like_greedy_where_nothing_is_vetoed() -> None:
    for at in positions("tikal", 2, None, seed=9, apart=9, count=3):
        assert bot("level2").choose(at.question()) == bot("greedy").choose(at.question())


def test_level_one_errs_and_the_seed_decides_how() -> None:
    chosen = []
    for at in positions("tzolkin", 2, None, seed=8, apart=20, count=4):
        chosen.append({bot("level1").choose(at.question(seed=seed)) for seed in range(12)})
        assert len({bot("level1").choose(at.question(seed=3)) for _ in range(3)}) == 1
    assert any(len(choices) > 1 for choices in chosen)


# ---- personalities


@pytest.mark.parametrize("game", GAMES)
def test_every_personality_has_a_name_and_changes_some_weights_mildly(game: str) -> None:
    judge = evaluation(ruleset(game))
    assert len(judge.personalities) >= 4
    for name in judge.personalities:
        changed = judge.table(personality=name).records(2)
        assert changed.tobytes() != judge.table().records(2).tobytes()
        titles = {personality_title(game, name).text(language) for language in languages()}
        assert len(titles) > 1
        assert all(":" in title for title in titles)


def test_a_leaning_multiplies_a_weight_or_one_row_of_it_for_every_number_of_players() -> None:
    table = leaning(WeightTable.read(Sample, SOURCE), {"corn": 2.0, "gears.uxmal": 0.5})
    assert [float(table.records(players)[0].corn) for players in (2, 4)] == [3.0, 4.0]
    assert table.records(2)[0].gears.tolist() == [[1.0, 2.0], [1.5, 2.0]]
    assert table.records(2)[0].days.tolist() == [1.0, 2.0]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ({"builder": {"beans": 1.5}}, "builder: there is no weight beans"),
        ({"builder": {"gears.tree": 1.5}}, "builder: gears has no tree"),
        ({"builder": {"corn.much": 1.5}}, "builder: corn has no much"),
        ({"builder": {"corn": 40}}, "builder: corn must be a number from 0.25 to 4.0, not 40"),
        ({"builder": 3}, "builder: must be an object, not 3"),
        ([], "must be an object"),
    ],
)
def test_a_bad_file_of_personalities_is_refused_with_the_place(tmp_path: Path, source: object, reason: str) -> None:
    file = tmp_path / "personalities.json"
    file.write_text(json.dumps(source))
    with pytest.raises(BadWeights, match=reason):
        load_personalities(file, WeightTable.read(Sample, SOURCE))


def test_a_personality_that_nobody_has_is_refused_by_name() -> None:
    at = next(positions("tikal", 2, None, seed=9, apart=1, count=1))
    with pytest.raises(BadParameter, match=r"no personality 'poet' in this game \(there are: explorer"):
        bot("level3:personality=poet").choose(at.question())


# ---- strength


def test_a_measured_strength_is_kept_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "strength.json"
    monkeypatch.setattr("haab.bots.players.strength.FILE", file)
    strengths.cache_clear()
    assert strength_of("tikal", "level1") is None
    found = Strength(rating=900, low=850, high=940, games=12, points=70.5, players=4)
    write_strengths({"tikal": {"level1": found}}, {"tikal": {"commit": "abc"}}, file)
    assert strength_of("tikal", "level1") == found
    bare = Strength(rating=900, low=850, high=940, games=12)
    write_strengths({"tikal": {"level1": bare}}, {"tikal": {"commit": "abc"}}, file)
    assert strength_of("tikal", "level1") == bare
    assert strength_of("tzolkin", "level1") is None
    strengths.cache_clear()


@pytest.mark.parametrize("game", GAMES)
def test_people_are_told_how_strong_the_levels_of_a_game_are(game: str) -> None:
    told = [found for level in LEVELS if (found := strength_of(game, level.name)) is not None]
    assert len(told) >= 4, "haab ladder --strength has been run"
    assert all(found.low <= found.rating <= found.high for found in told)
    assert all(found.points is None or found.points > 0 for found in told)
