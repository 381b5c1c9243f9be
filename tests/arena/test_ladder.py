"""The ladder: who meets whom, what is kept, what is told."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import haab
from haab.arena.ladder import figures, report
from haab.arena.ladder.figures import Estimate, among, meeting, ratings, wilson
from haab.arena.ladder.plan import CONTESTANTS, Row, Setting, rows, settings
from haab.arena.ladder.plot import Bar, bars
from haab.arena.ladder.report import keep_strengths, write_report
from haab.arena.ladder.results import BadLadder, GameResult, Ladder, RowResult, missing, open_ladder, play_rows
from haab.bots import BOTS
from haab.bots.players.strength import strength_of, strengths
from haab.cli import app
from haab.cli.ladder import commit

TWO = Setting("tikal", "base", 2, {"auction": False})
FOUR = Setting("tzolkin", "base", 4, {})


def game(seed: int, *scores: float, cpu: float = 0.1) -> GameResult:
    best = max(scores)
    wins = [float(score == best) / scores.count(best) for score in scores]
    profiles = [{"camps": float(number)} for number in range(len(scores))]
    return GameResult(seed, list(scores), wins, profiles, [10] * len(scores), [cpu] * len(scores))


def row(bot: str, against: str, *games: GameResult, setting: Setting = TWO) -> RowResult:
    return RowResult(Row(setting, bot, against), "abc", list(games))


# ---- the plan


def test_every_kind_of_game_is_there_plain_and_with_everything() -> None:
    keys = [kind.key for kind in settings()]
    assert len(keys) == len(set(keys))
    assert {"tzolkin base 2", "tzolkin all 4", "tikal base 3", "tikal auction 4"} <= set(keys)
    assert "tzolkin quick_actions 5" in keys, "five always play with quick actions"
    assert [kind.key for kind in settings(["tikal"], [2])] == ["tikal base 2", "tikal auction 2"]


def test_every_bot_meets_its_neighbours_those_that_all_meet_and_its_like_once() -> None:
    found = rows([TWO], CONTESTANTS)
    assert len({row.key for row in found}) == len(found)
    assert {row.bot for row in found if row.is_self_play} == set(CONTESTANTS)
    for name in CONTESTANTS:
        for mark in ("greedy", "level4@0.1"):
            assert name == mark or any({row.bot, row.against} == {name, mark} for row in found)


def test_frozen_players_are_contestants_and_stand_beside_those_that_they_became() -> None:
    found = rows([TWO], CONTESTANTS)
    for level in ("level4", "level6"):
        assert any({row.bot, row.against} == {level, f"{level}@0.1"} for row in found)


def test_every_level_is_a_contestant() -> None:
    assert {name for name in BOTS if name.startswith("level")} <= set(CONTESTANTS)


def test_a_deal_is_played_in_every_seating() -> None:
    assert Row(FOUR, "greedy", "random").games(5) == 8
    assert Row(FOUR, "greedy", "greedy").games(5) == 5
    assert Row(FOUR, "greedy", "random").bots == ("greedy", "random", "random", "random")


# ---- playing and keeping


def test_a_ladder_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    file, plan = tmp_path / "l.json", [Row(TWO, "random", "random"), Row(TWO, "level1", "random")]
    ladder = open_ladder(file, resume=False, seed=3)
    told: list[str] = []
    play_rows(ladder, plan[:1], 1, file, "abc", told.append)
    again = open_ladder(file, resume=True, seed=3)
    assert missing(again, plan, 1) == plan[1:]
    assert missing(again, plan, 2) == plan, "with more games wanted it is played anew"
    assert told == [plan[0].key]
    played = again.rows[plan[0].key].games[0]
    assert (played.seed, played.wins) == (3, ladder.rows[plan[0].key].games[0].wins)
    assert all(count > 10 for count in played.decisions)
    assert "camps" in played.profiles[0]


def test_a_file_is_neither_overwritten_nor_taken_for_another(tmp_path: Path) -> None:
    file = tmp_path / "l.json"
    Ladder(seed=3).save(file)
    with pytest.raises(BadLadder, match="is there already: --resume"):
        open_ladder(file, resume=False, seed=3)
    with pytest.raises(BadLadder, match="begun with seed 3, not 4"):
        open_ladder(file, resume=True, seed=4)
    for content in ("{", "[]", '{"format": 9}', '{"format": 1, "seed": 0, "rows": {"x": {}}}'):
        file.write_text(content)
        with pytest.raises(BadLadder, match=r"l\.json"):
            Ladder.load(file)


# ---- figures


def test_wilsons_interval_is_that_of_the_textbook() -> None:
    low, high = wilson(0.5, 10)
    assert (round(low, 3), round(high, 3)) == (0.237, 0.763)
    assert wilson(1.0, 8)[1] == 1.0
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_leads_are_compared_deal_by_deal() -> None:
    found = meeting(row("a", "b", game(0, 10, 4), game(0, 6, 8), game(1, 9, 3), game(1, 5, 3)))
    assert (found.games, found.wins, found.even) == (4, 3.0, 0.5)
    assert found.lead == Estimate(3.0, 1.0), "deals lead by 2 and by 4"
    assert found.cpu_ms == pytest.approx(10.0)
    assert meeting(row("a", "b", game(0, 10, 4))).lead.error is None


def test_scores_among_themselves_have_a_winner_and_a_last() -> None:
    found = among(row("a", "a", game(0, 10, 4), game(1, 8, 2)))
    assert (found.winner.mean, found.mean.mean, found.last.mean) == (9.0, 6.0, 3.0)
    assert found.profile == {"camps": 0.5}


def test_ratings_find_the_order_and_the_anchor_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "RESAMPLES", 20)
    strong = row("sage", "greedy", *(game(seed, 9, 4 + 8 * (seed % 4 == 0)) for seed in range(12)))
    weak = row("greedy", "random", *(game(seed, 9, 4 + 8 * (seed % 3 == 0)) for seed in range(12)))
    found = ratings([strong, weak])
    assert found["greedy"].rating == 1000
    assert found["random"].rating < 950 < 1100 < found["sage"].rating
    assert found["sage"].low < found["sage"].rating < found["sage"].high
    assert found["greedy"].games == 24


def test_nobody_is_infinitely_strong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "RESAMPLES", 2)
    found = ratings([row("greedy", "random", *(game(seed, 9, 1) for seed in range(10)))])
    assert -500 < found["random"].rating < 700


# ---- telling


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> Ladder:
    monkeypatch.setattr(figures, "RESAMPLES", 5)
    results = [
        row("greedy", "random", game(0, 9, 4), game(1, 3, 5)),
        row("level1", "greedy", game(0, 2, 4), game(1, 6, 5)),
        row("greedy", "greedy", game(0, 8, 6)),
        row("level1", "level1", game(0, 7, 5)),
    ]
    return Ladder(seed=0, rows={result.row.key: result for result in results})


def test_the_page_tells_it_all_and_its_plot_is_a_picture(ladder: Ladder, tmp_path: Path) -> None:
    page, picture = write_report(ladder, tmp_path / "ladder.md")
    text = page.read_text()
    assert "| `greedy` | 1000 |" in text
    assert "| base | 2 | `level1` | 1 | 7.0 | 6.0 | 5.0 |" in text
    assert "| base | 2 | `level1` | `greedy` | 2 | 50% [9% to 91%] | 50% | 4.0 | 4.5 | -0.5 ± 1.5 |" in text
    assert f"(pictures/{picture.name})" in text
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    with pytest.raises(BadLadder, match="nothing has been played"):
        write_report(Ladder(), page)


@pytest.fixture
def strength_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where strengths are kept, for this test."""
    file = tmp_path / "strength.json"
    monkeypatch.setattr("haab.bots.players.strength.FILE", file)
    monkeypatch.setattr(figures, "RESAMPLES", 5)
    monkeypatch.setattr(report, "WORTH_TELLING", 2)
    strengths.cache_clear()
    yield file
    strengths.cache_clear()


def ladder_of(*results: RowResult) -> Ladder:
    return Ladder(seed=0, rows={result.row.key: result for result in results})


def test_what_people_are_shown_is_what_was_measured(ladder: Ladder, strength_file: Path) -> None:
    assert keep_strengths(ladder) == {"tikal": ["random", "level1", "greedy"]}
    found = strength_of("tikal", "level1")
    assert found is not None
    assert (found.points, found.players, found.games) == (6.0, 2, 2)
    assert json.loads(strength_file.read_text())["origins"]["tikal"] == {"seed": 0, "commits": ["abc"]}


@pytest.mark.usefixtures("strength_file")
def test_who_has_not_played_among_its_like_has_a_rating_but_no_points(ladder: Ladder) -> None:
    keep_strengths(ladder)
    found = strength_of("tikal", "random")
    assert found is not None
    assert (found.points, found.players) == (None, None), "0 points would be a claim"
    assert (found.rating, found.games) == (1000, 2)


@pytest.mark.usefixtures("strength_file")
def test_points_of_different_kinds_of_games_do_not_stand_side_by_side() -> None:
    four = Setting("tikal", "base", 4, {"auction": False})
    keep_strengths(
        ladder_of(
            row("level1", "greedy", game(0, 2, 4), game(1, 6, 5)),
            row("level1", "level1", game(0, 70, 50)),
            row("greedy", "greedy", game(0, 8, 6, 4, 2), setting=four),
        )
    )
    one, anchor = strength_of("tikal", "level1"), strength_of("tikal", "greedy")
    assert one is not None
    assert anchor is not None
    assert (anchor.points, anchor.players) == (5.0, 4)
    assert one.points is None, "two at a table score more"


@pytest.mark.usefixtures("strength_file")
def test_who_met_nobody_that_leads_to_the_anchor_has_no_place_on_its_scale() -> None:
    kept = keep_strengths(
        ladder_of(
            row("level1", "greedy", game(0, 2, 4), game(1, 6, 5)),
            row("level6", "level5", game(0, 9, 1), game(1, 9, 1)),
        )
    )
    assert kept == {"tikal": ["level1", "greedy"]}
    assert strength_of("tikal", "level6") is None


@pytest.mark.usefixtures("strength_file")
def test_a_rating_from_a_handful_of_games_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "WORTH_TELLING", 20)
    many = row("level1", "greedy", *(game(seed, seed % 3, 1) for seed in range(20)))
    kept = keep_strengths(ladder_of(many, row("level6", "greedy", game(0, 9, 1), game(1, 9, 1))))
    assert kept == {"tikal": ["level1", "greedy"]}


def test_each_game_says_by_which_sources_it_was_played(ladder: Ladder, strength_file: Path) -> None:
    other = row("level1", "greedy", game(0, 1, 2, 2, 2), game(1, 3, 2, 2, 2), setting=FOUR)
    keep_strengths(ladder_of(*ladder.rows.values(), replace(other, commit="def")))
    origins = json.loads(strength_file.read_text())["origins"]
    assert {name: origin["commits"] for name, origin in origins.items()} == {"tikal": ["abc"], "tzolkin": ["def"]}


def test_a_ladder_of_one_game_leaves_the_others_as_they_were(ladder: Ladder, strength_file: Path) -> None:
    keep_strengths(ladder_of(row("level1", "greedy", game(0, 1, 2, 2, 2), game(1, 3, 2, 2, 2), setting=FOUR)))
    keep_strengths(ladder)
    assert strength_of("tzolkin", "level1") is not None
    assert strength_of("tikal", "level1") is not None
    before = strength_file.read_text()
    with pytest.raises(BadLadder, match="nobody met greedy"):
        keep_strengths(ladder_of(row("level6", "level5", game(0, 9, 1), game(1, 9, 1))))
    assert strength_file.read_text() == before


def test_the_command_tells_whose_strength_is_kept_and_whose_is_not(ladder: Ladder, strength_file: Path) -> None:
    file = strength_file.with_name("ladder.json")
    ladder.save(file)
    told = CliRunner().invoke(app, ["ladder", "--json", str(file), "--strength"], env={"COLUMNS": "200"})
    assert told.exit_code == 0, told.output
    assert "tikal: kept how strong these are: random, level1, greedy" in told.stdout
    assert "too few games for a rating: level2, level3, level4, level5, level6" in told.stdout
    assert strength_file.exists()


def test_a_repository_around_an_environment_says_nothing_about_what_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / ".venv" / "ladder.py"
    inside.parent.mkdir()
    inside.write_text("")
    git = ["git", "-C", str(tmp_path), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run([*git, "init", "--quiet"], check=True)
    subprocess.run([*git, "commit", "--quiet", "--allow-empty", "-m", "somebody's own"], check=True)
    monkeypatch.setattr("haab.cli.ladder.__file__", str(inside))
    assert commit() == f"version {haab.__version__}"
    subprocess.run([*git, "add", str(inside)], check=True)
    assert commit().endswith("-dirty")


def test_a_plot_of_negative_values_is_one_too() -> None:
    drawn = bars("<title>", [Bar("a & b", -120.0, -200.0, -50.0), Bar("c", 300.0, 250.0, 350.0)])
    assert ElementTree.fromstring(drawn).attrib["aria-label"] == "<title>"


def test_the_command_refuses_bad_input_in_one_line(tmp_path: Path) -> None:
    file = str(tmp_path / "l.json")
    for options, reason in (
        (["--bot", "nobody"], "no bot 'nobody'"),
        (["--game", "chess"], "no game 'chess'"),
        (["--players", "9"], "no game is played by so many"),
        (["--write", "x.md"], "is no file of a ladder"),
    ):
        told = CliRunner().invoke(app, ["ladder", "--json", file, *options])
        assert told.exit_code == 2
        assert reason in told.stderr
