"""Games as data: data sets of self-play, and records from elsewhere."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

import haab
from examples.convert_notes import convert, notation
from haab.cli import app
from haab.dataset import Kind, decisions, played_game, schema
from haab.dataset.files import GAMES, JOURNAL, make_games, read_games
from haab.tasks.splits import split_of
from tests.kinds import KINDS, walk

RUN = CliRunner()


def made(folder: Path, *more: str) -> Any:
    return RUN.invoke(app, ["dataset", "tikal", str(folder), "-p", "2", "--bot", "random", *more])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("data")
    assert made(found, "-n", "2", "--decisions", "jsonl").exit_code == 0
    return found


def test_every_line_is_a_game_that_can_be_played_again(folder: Path) -> None:
    games = read_games(folder / "games.jsonl.gz")
    assert [game["record"]["seed"] for game in games] == [0, 1]
    for game in games:
        played = haab.replay(game["record"])
        assert played.over
        assert [float(score) for score in played.scores] == game["scores"]
        assert game["split"] == split_of(game["record"]["seed"])


def test_a_decision_has_what_the_seat_could_know_and_what_came_of_it(folder: Path) -> None:
    game = read_games(folder / "games.jsonl.gz")[0]
    rows = list(decisions(game))
    with gzip.open(folder / "decisions.jsonl.gz", "rt") as lines:
        assert json.loads(next(lines)) == rows[0]
    size = haab.games.ruleset("tikal").observation
    assert size is not None
    for row in rows:
        assert len(row["observation"]) == size.size
        assert row["choice"] in row["legal"]
        assert len(row["legal"]) > 1
        assert (row["lead"] > 0) == (row["won"] == 1)
        assert row["policy"] is None
    replayed = haab.replay({**game["record"], "moves": game["record"]["moves"][: rows[5]["number"]]})
    assert replayed.codes == rows[5]["legal"]
    assert replayed.clause == rows[5]["clause"]


def said_of_a_decision(name: str) -> dict[str, Any]:
    """The row of the third decision of a game that `name` is said to have played."""
    game = haab.new("tzolkin", 2, 3)
    line = {"bot": name, "split": "train", "scores": [1, 0], "ranking": [[0], [1]]}
    game.play(game.codes[2])
    (row,) = decisions({**line, "record": game.record()})
    return row


@pytest.mark.parametrize("name", ["level4@0.1", "level4", "level6", "adept", "level5:personality=builder"])
def test_a_network_tells_its_policy(name: str) -> None:
    row = said_of_a_decision(name)
    assert len(row["policy"]) == len(row["legal"])
    assert sum(row["policy"]) == pytest.approx(1, abs=0.01)


def test_a_network_tells_what_it_expects() -> None:
    assert said_of_a_decision("level4@0.1")["value"] is None
    assert said_of_a_decision("random")["chance"] is None
    games = [list(decisions(played_game(Kind("tzolkin", 4, {}, "level4"), seed))) for seed in (1, 2)]
    first = [row for rows in games for row in rows[: len(rows) // 4]]
    last = [row for rows in games for row in rows[-len(rows) // 4 :]]

    def missed(some: list[dict[str, Any]]) -> float:
        """How far what was expected is from what came, on average."""
        return fmean(abs(row["value"] - row["lead"]) for row in some)

    assert missed(last) < missed(first), "the nearer the end, the better it is known"
    assert missed(last) < fmean(abs(row["value"] + row["lead"]) for row in last), "own lead, not the other's"
    assert all(0 <= row["chance"] <= 1 for rows in games for row in rows)
    ahead, behind = ([row["chance"] for row in last if row["value"] * sign > 5] for sign in (1, -1))
    assert fmean(ahead) > 0.5 > fmean(behind)


def test_a_data_set_goes_on_and_is_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    assert made(tmp_path, "-n", "1").exit_code == 0
    assert made(tmp_path, "-n", "2").exit_code == 0
    assert (tmp_path / "games.jsonl.gz").read_bytes() == (folder / "games.jsonl.gz").read_bytes()
    other = RUN.invoke(app, ["dataset", "tikal", str(tmp_path), "-p", "3", "--bot", "random"])
    assert "games of another kind" in " ".join(other.output.split())
    assert "| games | 2 |" in (tmp_path / "README.md").read_text()


def test_a_data_set_that_is_broken_off_goes_on_with_the_next_game(folder: Path, tmp_path: Path) -> None:
    kind = Kind("tikal", 2, {}, "random")
    asked: list[None] = []

    def stop_at_the_second() -> None:
        asked.append(None)
        if len(asked) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_games(tmp_path, kind, range(5), stop_at_the_second)
    with (tmp_path / JOURNAL).open("a") as journal:
        journal.write('{"haab":"game","bo')
    assert not (tmp_path / GAMES).exists()
    counted: list[None] = []
    make_games(tmp_path, kind, range(2), lambda: counted.append(None))
    assert len(counted) == 2
    assert (tmp_path / GAMES).read_bytes() == (folder / GAMES).read_bytes()
    assert not (tmp_path / JOURNAL).exists()


def test_parquet_has_the_same_rows(folder: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason='no pyarrow: pip install "haab[data]"')
    assert made(tmp_path, "-n", "1", "--decisions", "parquet").exit_code == 0
    rows = parquet.read_table(tmp_path / "decisions.parquet").to_pylist()
    wanted = list(decisions(read_games(folder / "games.jsonl.gz")[0]))
    assert [row["observation"] for row in rows] == [row["observation"] for row in wanted]
    assert [row["choice"] for row in rows] == [row["choice"] for row in wanted]


def test_no_game_is_played_for_a_file_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    found = made(tmp_path / "data", "-n", "1", "--decisions", "parquet")
    assert (found.exit_code, "haab[data]" in found.output) == (2, True)
    assert not (tmp_path / "data").exists()


# ---- records from elsewhere


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_records_keep_to_the_schema(kind) -> None:
    check = Draft202012Validator(schema())
    for number in (0, 1):
        check.validate(json.loads(json.dumps(walk(kind, number)[-1].record())))


@pytest.mark.parametrize(
    "bad",
    [
        {"moves": []},
        {"game": "chess", "players": 2, "seed": 1, "moves": []},
        {"game": "tikal", "players": 2, "moves": []},
        {"game": "tikal", "players": 2, "seed": 1, "moves": [3]},
        {"game": "tikal", "players": 2, "seed": 1, "moves": [], "comment": "hello"},
        {"haab": 2, "game": "tikal", "players": 2, "seed": 1, "moves": []},
    ],
)
def test_what_is_no_record_is_refused_by_schema_and_replay(bad: dict[str, Any]) -> None:
    assert not Draft202012Validator(schema()).is_valid(bad)
    with pytest.raises(haab.HaabError):
        haab.replay(bad)


def test_files_of_records_are_validated(folder: Path, tmp_path: Path) -> None:
    good = RUN.invoke(app, ["records", "validate", str(folder / "games.jsonl.gz")])
    assert good.exit_code == 0
    assert good.output.count("all legal") == 2
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"game": "tikal", "players": 2, "seed": 1, "moves": ["castle"]}\n\n{"game": "go"}\n')
    found = RUN.invoke(app, ["records", "validate", str(bad), "--json"])
    assert found.exit_code == 1
    told = json.loads(found.stdout)
    assert [entry["place"].rsplit(":", 1)[1] for entry in told] == ["1", "3"]
    assert "move 1: illegal move 'castle'" in told[0]["error"]
    assert "(TK-" in told[0]["error"], "the clause is named"
    bad.write_text("hello")
    assert "no JSON at line 1" in RUN.invoke(app, ["records", "validate", str(bad)]).output
    assert json.loads(RUN.invoke(app, ["records", "schema"]).stdout) == schema()
    assert "which files?" in RUN.invoke(app, ["records", "validate"]).output


def test_notes_of_a_club_become_a_record(tmp_path: Path) -> None:
    game = haab.new("tzolkin", 2, 7)
    said: list[str] = []
    while game.decision == "keep_wealth":
        said.append(f"{len(said) + 1}. Ana keeps {game.legal[0].notation.split()[1]}")
        game.play(game.legal[0])
    for move in ("place chichen_itza", "done"):
        said.append(f"{len(said) + 1}. Ben says {move}")
        game.play(move)
    notes = "game: tzolkin\nplayers: 2\nseed: 7\n\n" + "\n".join(said)
    record = convert(notes, tmp_path)
    assert haab.replay(record).moves == game.moves
    (tmp_path / "start.json").write_text(json.dumps(haab.new("tzolkin", 2, 7).position()))
    other = convert(notes.replace("players: 2\nseed: 7", "start: start.json"), tmp_path)
    assert haab.replay(other).moves == game.moves
    with pytest.raises(ValueError, match="line 2 is not understood: 'castles'"):
        convert("\n1. Ana castles", tmp_path)
    with pytest.raises(ValueError, match="line 1 is neither"):
        convert("hello", tmp_path)


def test_words_of_the_club_are_notation() -> None:
    assert notation("puts a worker on Chichen Itza") == "place chichen_itza"
    assert notation("takes the worker from Uxmal 3") == "take uxmal 3"
    assert notation("does action 2") == "use 2"
