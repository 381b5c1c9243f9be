"""Matches and simulations on a cluster come to the same as here."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import ray
from ray.cluster_utils import Cluster

from haab.arena.ladder.plan import Row
from haab.arena.ladder.results import Ladder, play_rows
from haab.arena.match import OneGame, Played, play_match, play_task
from haab.arena.simulate import simulate
from haab.arena.spread import spread
from haab.games import ruleset
from haab.kit.errors import BadOptions
from tests.arena.test_ladder import TWO


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Two nodes on this machine."""
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    yield nodes.address
    ray.shutdown()
    nodes.shutdown()


def test_a_match_and_a_simulation_on_two_nodes_are_the_same_as_here(cluster: str) -> None:
    heard: list[int] = []
    there = play_match("tzolkin", ["random", "random"], 2, seed=3, told=lambda: heard.append(1), ray=cluster)
    here = play_match("tzolkin", ["random", "random"], 2, seed=3)
    assert there.played == here.played
    assert len(heard) == 2
    found = simulate(ruleset("tzolkin"), 2, {}, 2, seed=5, ray=cluster)
    assert replace(found, seconds=0) == replace(simulate(ruleset("tzolkin"), 2, {}, 2, seed=5), seconds=0)
    assert len(ray.nodes()) == 2


def test_a_task_whose_worker_died_is_done_again_by_another(cluster: str, tmp_path: Path) -> None:
    def die_once(task: str) -> int:
        if (tmp_path / task).exists():
            return len(task)
        (tmp_path / task).touch()
        os._exit(1)

    assert spread(die_once, ["one", "three"], cluster) == [3, 5]


def test_a_match_whose_worker_died_comes_to_the_same(
    cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die_in_the_first_game(task: OneGame) -> Played:
        if task.number == 0 and not (tmp_path / "dead").exists():
            (tmp_path / "dead").touch()
            os._exit(1)
        return play_task(task)

    here = play_match("tikal", ["random", "random"], 2, seed=4)
    monkeypatch.setattr("haab.arena.match.play_task", die_in_the_first_game)
    assert play_match("tikal", ["random", "random"], 2, seed=4, ray=cluster).played == here.played
    assert (tmp_path / "dead").exists()


def test_a_ladder_on_two_nodes_is_the_same_as_here(cluster: str, tmp_path: Path) -> None:
    rows = [Row(TWO, "random", "random")]
    here, there = Ladder(seed=3), Ladder(seed=3)
    play_rows(here, rows, 2, tmp_path / "here.json", "abc")
    play_rows(there, rows, 2, tmp_path / "there.json", "abc", ray=cluster)
    outcomes = [
        [(game.seed, game.scores, game.wins) for game in each.rows[rows[0].key].games] for each in (here, there)
    ]
    assert outcomes[0] == outcomes[1]


def test_results_come_in_the_order_of_the_tasks() -> None:
    heard: list[int] = []
    assert spread(lambda number: number * number, [3, 1, 2], told=heard.append) == [9, 1, 4]
    assert heard == [9, 1, 4]


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("haab.arena.spread.import_module", absent)
    with pytest.raises(BadOptions, match=r"haab\[ray\]"):
        spread(print, [1], ray="local")
