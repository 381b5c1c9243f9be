"""The benchmark: tasks, agents, score cards."""

from __future__ import annotations

import json
import sys
import threading
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from haab.bots import FROZEN, Question, bot
from haab.cli import app
from haab.games import ruleset
from haab.kit.errors import BadOptions
from haab.kit.record.stack import copy_record, to_move
from haab.tasks import SPLITS, TASKS, Decision, Task, UnknownTask, card, evaluate, split_of, splits_seeds, task
from haab.tasks.agents import AgentFailed, BadAgent, agent, answered
from haab.tasks.cards import Card, anchors, likeliest
from haab.tasks.catalogue import RULES
from haab.tasks.evaluation import (
    POSITIONS,
    Asked,
    BadResults,
    TaskGame,
    _win,
    close_agents,
    decided,
    due,
    numbers_of_puzzles,
    open_results,
    puzzles_of,
)
from haab.tasks.splits import puzzle_split_of
from tests.bots.positions import KINDS, positions

HERE = "tests.tasks.agents"
SHORT = replace(task("tikal-2p-v1"), opponents=("random",))


@pytest.fixture(autouse=True)
def _one_quick_task(monkeypatch: pytest.MonkeyPatch):
    """The task of two with one quick opponent, under its own name."""
    monkeypatch.setitem(TASKS, SHORT.id, SHORT)
    yield
    close_agents()


def command(how: str) -> str:
    return f"command:{sys.executable} -m {HERE} {how}"


# ---- tasks


def test_tasks_are_played_by_the_present_rules_against_players_that_never_change() -> None:
    """Who changes rules gives every task the next version, and keeps the old cards under the old names."""
    for name, found in TASKS.items():
        assert name == found.id
        assert name.startswith("haab/")
        assert name.rsplit("-", 1)[1].startswith("v")
        assert RULES[found.game] == ruleset(found.game).version
        assert found is SHORT or set(found.opponents) <= set(FROZEN)
        told = json.loads(json.dumps(found.to_json()))
        assert (told["players"] is None) == (told["options"] is None) == found.puzzles
        assert found.players in ruleset(found.game).seats


def test_a_task_is_found_by_its_name_alone() -> None:
    assert task("tzolkin-4p-v1") is task("haab/tzolkin-4p-v1")
    with pytest.raises(UnknownTask, match="there is no task 'chess'"):
        task("chess")


def test_opponents_have_a_place_on_the_scale() -> None:
    for game in RULES:
        found = anchors(game)
        assert found["greedy"] == 1000
        assert found["random"] < found["level1@0.1"] < found["level4@0.1"] < found["level5@0.1"]


def test_a_seed_belongs_to_one_split_for_ever() -> None:
    counts = Counter(split_of(seed) for seed in range(5000))
    assert 0.77 < counts["train"] / 5000 < 0.83
    assert 0.08 < counts["test"] / 5000 < 0.12
    assert splits_seeds("test", 6) == [11, 23, 32, 38, 40, 45]
    with pytest.raises(BadOptions, match="no split 'exam'"):
        splits_seeds("exam", 1)


def test_every_deal_is_played_in_every_seat_against_every_opponent() -> None:
    games = due(task("tzolkin-4p-v1"), "random", 2, "test", ["random"], 1.0)
    met = Counter((game.seed, game.opponent) for game in games)
    assert set(met.values()) == {4}
    assert {opponent for _, opponent in met} == {"level1@0.1", "level2@0.1", "level4@0.1", "random"}


def test_a_game_is_stopped_where_its_task_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    short = replace(task("tzolkin-4p-first-age-v1"), opponents=("random",))
    whole = replace(short, ends=None)
    monkeypatch.setitem(TASKS, short.id, short)
    half = evaluate(short, "random", deals=1)
    monkeypatch.setitem(TASKS, short.id, whole)
    full = evaluate(whole, "random", deals=1)
    assert all(one.asked.decisions < other.asked.decisions for one, other in zip(half, full, strict=True))
    assert card(short, "random", half).rating is None


def test_the_opening_of_a_late_task_is_played_for_the_agent(monkeypatch: pytest.MonkeyPatch) -> None:
    late = replace(task("tzolkin-4p-last-food-day-v1"), opponents=("random",), opening="random")
    monkeypatch.setitem(TASKS, late.id, late)
    whole = replace(late, begins=None)
    games = evaluate(late, "random", deals=1)
    monkeypatch.setitem(TASKS, late.id, whole)
    assert games[0].asked.decisions < evaluate(whole, "random", deals=1)[0].asked.decisions / 2


@pytest.mark.parametrize(
    ("winners", "seat", "win"), [((1,), 1, 1.0), ((1,), 0, 0.0), ((0, 2), 2, 0.5), ((0, 1, 2), 0, 1 / 3)]
)
def test_a_victory_is_shared_among_those_who_have_it(winners: tuple[int, ...], seat: int, win: float) -> None:
    assert _win(winners, seat) == win


def test_what_is_noted_of_a_game_is_what_came_of_it() -> None:
    """Greedy never loses to chance; its scores come first, in whichever seat it was."""
    games = evaluate(SHORT, "greedy:leaves=4", deals=1)
    assert [(game.seed, game.seat, game.win, game.is_cut) for game in games] == [
        (11, 0, 1.0, False),
        (11, 1, 1.0, False),
    ]
    for game in games:
        own, other = game.scores
        assert own > 40 > other
        assert game.profile["camps"] <= 2
        assert game.asked.decisions > 50
        assert 0 < game.asked.cpu < game.asked.seconds + 0.05


PUZZLES = {
    "haab/tzolkin-puzzles-v2": ("6f50d372694aafbce3658357681e5362732530bb276813ed8ffe3529eae977a0", (41, 24, 38)),
    "haab/tikal-puzzles-v1": ("a14fab78917dc1aa3dbf8209b66334f6efbd29f75d474db746b92660a5c37e56", (13, 12, 24)),
}
"""Of each task of puzzles what its file hashes to, and how many it has for training, validation and tests."""


def test_puzzles_are_single_turns() -> None:
    found = task("tzolkin-puzzles-v2")
    games = evaluate(found, f"{HERE}:first", deals=2)
    assert [game.seed for game in games] == numbers_of_puzzles(found, "test")[:2]
    assert card(found, "first", games).against == ()


def test_the_positions_of_a_task_never_change() -> None:
    """Others make a task of the next version."""
    assert {name for name, found in TASKS.items() if found.puzzles} == set(PUZZLES)
    for name, (digest, counts) in PUZZLES.items():
        found = task(name)
        kept = (POSITIONS / found.version / f"{found.game}.json").read_bytes()
        assert sha256(kept).hexdigest() == digest
        assert tuple(len(numbers_of_puzzles(found, split)) for split in SPLITS) == counts
        assert f"each of {sum(counts)} positions" in found.summary
        assert len(due(found, "x", None, "test", (), 1.0)) == counts[-1], "all of them, if nobody says how many"
    with pytest.raises(BadOptions, match="no split 'exam'"):
        due(task("tikal-puzzles-v1"), "x", None, "exam", (), 1.0)


def test_a_deal_for_tests_has_no_puzzle_to_train_with() -> None:
    counts = Counter((split_of(seed), puzzle_split_of(seed)) for seed in range(5000))
    assert {pair for pair in counts if "train" not in pair} == {("test", "test"), ("validation", "validation")}
    assert sum(found for (_, own), found in counts.items() if own == "test") / 5000 == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("name", PUZZLES)
def test_every_answer_can_be_played_and_is_told_from_the_next_best(name: str) -> None:
    for puzzle in puzzles_of(task(name)):
        assert puzzle.is_right(puzzle.best), puzzle.key
        assert not puzzle.is_right(puzzle.other), puzzle.key
        assert [move.code for move in puzzle.plan] == list(puzzle.best), puzzle.key


@pytest.mark.parametrize(
    ("name", "right"),
    [("haab/tzolkin-puzzles-v2", [0, 1, 8, 9, 13, 38, 62]), ("haab/tikal-puzzles-v1", [2])],
)
def test_a_frozen_player_finds_the_same_answers_for_ever(name: str, right: list[int]) -> None:
    """What is right is seen from the position that a turn leads to: that must not change with today's bots."""
    games = evaluate(task(name), "level2@0.1")
    assert [game.seed for game in games if game.win] == right


# ---- agents


@pytest.mark.parametrize(("name", "seats", "option"), KINDS)
def test_an_agent_is_told_the_same_whatever_is_hidden_from_its_seat(name: str, seats: int, option: str | None) -> None:
    for position in positions(name, seats, option, seed=8, apart=60, count=4):
        told = []
        for world in range(3):
            record = position.ruleset.determinize(position.record, position.seat, world)
            told.append(Decision(replace(position.question(seed=4), record=record)).to_json())
        assert told[0] == told[1] == told[2]


def question() -> Question:
    rules = ruleset("tikal")
    record = rules.start(2, rules.check_options(2, {}), 5)
    return Question(rules, record, int(to_move(record)), 3, 20.0)


def asked(spec: str, seconds: float = 20.0) -> object:
    player = agent(spec)
    try:
        return player.decide(Decision(replace(question(), seconds=seconds)))
    finally:
        player.close()


def test_agents_of_every_kind_decide() -> None:
    legal = question().legal
    assert asked("random") in legal
    assert asked(f"{HERE}:first") == legal[0]
    assert asked(f"pettingzoo:{HERE}:policy") == min(legal)
    assert asked(command("play")) == legal[0]


def test_an_address_is_asked_by_post() -> None:
    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            body = json.dumps({"move": told["legal"][0]["notation"]}).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/decide"
    words = ruleset("tikal").vocabulary
    assert asked(address) == words[question().legal[0]]
    server.shutdown()
    server.server_close()
    with pytest.raises(AgentFailed, match="gave no answer"):
        asked(address)


@pytest.mark.parametrize(
    ("how", "seconds", "why"),
    [("leave", 20, "has ended"), ("nonsense", 20, "not JSON"), ("sleep", 0.3, "within 0.3 s")],
)
def test_a_command_that_does_not_answer_is_told_of(how: str, seconds: float, why: str) -> None:
    with pytest.raises(AgentFailed, match=why):
        asked(command(how), seconds)


def test_what_a_command_says_too_late_is_no_answer_to_the_next_question() -> None:
    late = agent(command("late"))
    with pytest.raises(AgentFailed, match=r"within 0\.1 s"):
        late.decide(Decision(replace(question(), seconds=0.1)))
    assert late.decide(Decision(replace(question(), seconds=20))) == 1
    late.close()


def test_a_command_that_does_not_read_holds_nobody_up() -> None:
    """More is written to it than a pipe holds."""
    deaf = agent(command("deaf"))
    one = Decision(replace(question(), seconds=0.1, seed=7))
    one.to_json = lambda: {"long": "x" * 1_000_000}  # type: ignore[method-assign]
    for _ in range(2):
        with pytest.raises(AgentFailed, match=r"within 0\.1 s"):
            deaf.decide(one)
    deaf.close()


@pytest.mark.parametrize("said", ['{"code": true}', '{"code": "12"}', '{"move": 3}', "{}", "[12]", "x"])
def test_what_is_no_answer_is_told_of(said: str) -> None:
    with pytest.raises(AgentFailed, match=r"an answer is|not JSON"):
        answered(said)


def test_an_agent_is_found_in_the_folder_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_agent.py").write_text("def decide(decision):\n    return decision.codes[-1]\n")
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    monkeypatch.chdir(tmp_path)
    assert asked("my_own_agent:decide") == question().legal[-1]


@pytest.mark.parametrize(
    "spec",
    [
        "deep_blue",
        "no.such:thing",
        f"{HERE}:nothing",
        f"{HERE}:NUMBER",
        "command:./no-such-program",
        "command:",
        "command:'",
    ],
)
def test_what_is_no_agent_is_named(spec: str) -> None:
    with pytest.raises(BadAgent):
        agent(spec)


def test_an_illegal_answer_is_counted_and_told_and_then_chance_decides() -> None:
    count, codes = Asked(), question().legal
    before = copy_record(question().record)
    assert decided(agent(f"{HERE}:stubborn"), question(), codes, count) in codes
    assert (count.decisions, count.illegal, count.forced) == (1, 3, 1)
    assert decided(agent(f"{HERE}:corrected"), question(), codes, count) == codes[0]
    assert (count.decisions, count.illegal, count.forced) == (2, 4, 1)
    assert before.tobytes() == question().record.tobytes()


def test_whoever_comes_to_the_limit_of_decisions_has_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TASKS, SHORT.id, replace(SHORT, limit=3))
    games = evaluate(TASKS[SHORT.id], "greedy:leaves=1", deals=1)
    assert [(game.is_cut, game.win, game.asked.decisions) for game in games] == [(True, 0.0, 3)] * 2


def test_a_bot_decides_as_it_does_in_a_match() -> None:
    """So the ratings of both are of the same players."""
    for seed in range(5):
        one = replace(question(), seed=seed)
        assert agent("level2@0.1").decide(Decision(one)) == bot("level2@0.1").choose(one)


# ---- files and cards


def test_an_evaluation_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    line = ["evaluate", SHORT.id, f"{HERE}:first", "--results", str(file), "--json"]
    run = CliRunner()
    assert run.invoke(app, [*line, "-n", "1"]).exit_code == 0
    begun = file.read_text()
    file.write_text(begun + '{"opponent": "rand')
    assert "is there already" in run.invoke(app, [*line, "-n", "2"]).output
    found = run.invoke(app, [*line, "-n", "2", "--resume"])
    assert found.exit_code == 0, found.output
    told = json.loads(found.stdout)
    assert (told["games"], told["deals"], told["illegal"]) == (4, 2, 0)
    assert file.read_text().startswith(begun)
    assert len(file.read_text().splitlines()) == 5
    other = run.invoke(app, ["evaluate", SHORT.id, "random", "--results", str(file), "--resume"])
    assert "is of another task, agent or split" in other.output


@pytest.mark.parametrize("spec", ["deep_blue", "no.such:thing", "command:./no-such-program"])
def test_who_cannot_be_asked_leaves_no_file(tmp_path: Path, spec: str) -> None:
    file = tmp_path / "results.jsonl"
    found = CliRunner().invoke(app, ["evaluate", SHORT.id, spec, "--results", str(file)])
    assert found.exit_code != 0
    assert not file.exists()


def test_a_file_that_has_no_results_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("hello\n")
    with pytest.raises(BadResults, match="is no file of results"):
        open_results(file, {}, resume=True)


def made(what: Task, points: list[tuple[str, int, float, float]]) -> list[TaskGame]:
    return [
        TaskGame(name, seed, seed % 2, [own, other], float(own > other), Asked(decisions=10, cpu=0.02))
        for name, seed, own, other in points
    ]


def test_a_card_tells_what_the_games_were() -> None:
    what = task("tzolkin-2p-v1")
    games = made(what, [("level1@0.1", 1, 50, 40), ("level1@0.1", 2, 50, 60), ("level4@0.1", 1, 30, 90)])
    found = card(what, "mine", games)
    assert found.wins.value == pytest.approx(1 / 3)
    assert [(one.opponent, one.games, one.lead.mean) for one in found.against] == [
        ("level1@0.1", 2, 0.0),
        ("level4@0.1", 1, -60.0),
    ]
    assert found.cpu_ms == pytest.approx(2.0)
    assert found.rating is not None
    assert found.rating.low <= found.rating.value <= found.rating.high < anchors("tzolkin")["level4@0.1"]
    assert Card.read(found.to_json()).to_json() == found.to_json()


def test_whoever_was_cut_off_has_lost_whatever_the_points() -> None:
    what = task("tzolkin-2p-v1")
    games = made(what, [("level1@0.1", seed, 50, 40) for seed in range(4)])
    won, lost = (card(what, "mine", [replace(game, is_cut=cut) for game in games]).rating for cut in (False, True))
    assert won is not None
    assert lost is not None
    assert lost.value < anchors("tzolkin")["level1@0.1"] < won.value
    stranger = made(what, [("passer-by", 1, 90, 10)])
    assert card(what, "mine", stranger).rating is None, "who has no rating says nothing about another's"
    again = card(what, "mine", [*games, *stranger]).rating
    assert again is not None
    assert again.value == won.value


def test_a_rating_is_the_opponents_where_results_are_even() -> None:
    even = np.array([(800.0, 5.0, 5.0), (800.0, 2.0, 2.0)])
    assert likeliest(even) == pytest.approx(800, abs=0.01)
    ten_to_one = np.array([(1000.0, 100.0 - 0.5, 10.0 - 0.5)])
    assert likeliest(ten_to_one) == pytest.approx(1400, abs=0.01), "400 points are ten victories to one"
    assert 800 < likeliest(np.array([(800.0, 5.0, 5.0), (1000.0, 5.0, 5.0)])) < 1000


def test_a_card_of_puzzles_says_what_was_solved(tmp_path: Path) -> None:
    results = str(tmp_path / "x.jsonl")
    line = ["evaluate", "tikal-puzzles-v1", f"{HERE}:first", "-n", "3", "--results", results, "--lang", "en"]
    found = CliRunner().invoke(app, line)
    assert "haab/tikal-puzzles-v1, tests.tasks.agents:first: 3 puzzles\nsolved 0.0% [" in found.stdout
    assert "even" not in found.stdout


def test_tasks_are_listed() -> None:
    found = CliRunner().invoke(app, ["tasks", "--json"])
    assert list(json.loads(found.stdout)) == list(TASKS)
    assert "haab/tzolkin-4p-v1" in CliRunner().invoke(app, ["tasks"]).stdout
