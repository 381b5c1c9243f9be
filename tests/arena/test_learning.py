"""`haab learn`: gradients are what they should be, credit goes where it belongs, and a course can be gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from haab import bots
from haab.arena.learning.course import Course, Pace, usual_pace
from haab.arena.learning.dense import IMPOSSIBLE, Dense, choice_gradient, logarithms
from haab.arena.learning.layers import Aims, Speech, gradients, new_layers, think, widened
from haab.arena.learning.seasons import Kind, Season, Worth, leanings_of, usual_kinds
from haab.arena.learning.seeing import Eyes, Seen
from haab.arena.learning.sparse import Sparse
from haab.arena.learning.teacher import LEAVES, Teacher
from haab.batches.batch import Batch
from haab.bots import Question
from haab.bots.network import KNOWN
from haab.bots.networks import learned, load_network
from haab.bots.searcher import searcher
from haab.bots.sight import BadNetwork, Input, Sight, Spot, Word, sight_of
from haab.cli import app
from haab.games import GAMES, ruleset

RULES = ruleset("tikal")
PACE = Pace(steps=6, width=4, share=8)
SMALL = (Kind(2, RULES.check_options(2, {}), 3),)


ON_A_MAP = Sight(
    [Input("a", 0, 0, 0, 6), Input("b", 1, 1, 0, 5)],
    [Word(0, 0), Word(0, 1), Word(1, 2, 0), Word(2), Word(2)],
    spots=(Spot("c", KNOWN, 0, 1, 3, 0),),
    places=3,
    placed_words=2,
)


@pytest.mark.parametrize("places", [0, 3])
def test_gradients_agree_with_small_steps(places: int) -> None:
    chance = np.random.default_rng(1)
    sight = ON_A_MAP if places else Sight(ON_A_MAP.inputs, [Word(code) for code in range(5)])
    shapes = {name: layer.shape for name, layer in new_layers(np, sight, 5, seed=2, units=4).items()}
    layers = {name: chance.normal(0, 0.5, shape) for name, shape in shapes.items()}
    around = (chance.normal(size=(4, 3, 3)), chance.random((4, 3, 3))) if places else ()
    seen, speech = Seen(chance.normal(size=(4, 7)), *around), Speech(np, sight)
    pull, hopes = chance.normal(size=(4, 5)), chance.normal(size=4)

    def total() -> float:
        thoughts = think(layers, seen, speech)
        return float((thoughts.likings * pull).sum() + (thoughts.hopes * hopes).sum())

    found = gradients(layers, think(layers, seen, speech), pull, hopes, speech)
    assert found.keys() == layers.keys()
    for name, layer in layers.items():
        for _ in range(4):
            place = tuple(chance.integers(0, size) for size in layer.shape)
            before, usual = total(), layer[place]
            layer[place] = usual + 1e-6
            assert (total() - before) / 1e-6 == pytest.approx(found[name][place], rel=1e-3, abs=1e-3), name
            layer[place] = usual


@pytest.mark.parametrize("game", list(GAMES))
def test_a_network_that_grows_thinks_as_before(game: str) -> None:
    rules = ruleset(game)
    sight, layers = learned(Path(bots.__file__).parent / game / "network.npz", rules)
    batch = Batch(rules, 3, 6, seed=1)
    for _ in range(120):
        batch.step(batch.random_actions())
    seen, speech = Eyes(np, rules, sight).see(batch.observe()), Speech(np, sight)
    width = layers["first"].shape[1]
    wide = widened(layers, sight, width + 16, seed=1)
    before, now = think(layers, seen, speech), think(wide, seen, speech)
    assert now.hidden.shape[1] == width + 16
    assert np.allclose(before.likings, now.likings, atol=1e-3)
    assert np.allclose(before.hopes, now.hopes, atol=1e-3)
    assert now.hidden[:, width:].any(), "there is something new to listen to"
    assert widened(layers, sight, width - 1, seed=1) is layers


def test_choices_change_towards_what_went_better_than_hoped() -> None:
    chances = logarithms(np, np.array([[0.3, 0.1, IMPOSSIBLE], [0.0, 0.5, 0.2]], np.float32))
    some = {
        "codes": np.array([1, 0]),
        "chances": chances[[0, 1], [1, 0]],
        "gains": np.array([1.0, -1.0], np.float32),
        "masks": np.array([[True, True, False], [True, True, True]]),
    }
    _, pull = choice_gradient(np, chances, some, Aims(0.0, 0.5, is_taught=False))
    assert pull[0, 1] < 0 < pull[0, 0], "less is better: the first should like its choice more"
    assert pull[1, 0] > 0 > pull[1, 1]
    assert pull[0, 2] == 0, "what is not legal is left alone"
    some["chances"] = some["chances"] + np.log([0.7, 1.4]).astype(np.float32)
    _, pull = choice_gradient(np, chances, some, Aims(0.0, 0.5, is_taught=False))
    assert not pull.any(), "what has changed enough is left alone"


def test_a_processor_learns_what_a_gpu_would() -> None:
    """Loops over what is there come to the same as matrices: likings, hopes and every gradient."""
    rules = ruleset("tzolkin")
    kind = Kind(4, rules.check_options(4, {"tribes": True}), 40)
    season = Season(rules, [kind], 30, Worth(scale=20.0, envy=0.5), seed=6, device="cpu")
    sight = sight_of(rules)
    chance = np.random.default_rng(3)
    layers = new_layers(np, sight, 8, seed=4)
    layers = {name: chance.normal(0, 0.2, layer.shape).astype(np.float32) for name, layer in layers.items()}
    sparse, dense = Sparse(rules, sight, layers), Dense(np, rules, sight, layers)
    season.play(sparse)
    season.reckon(sparse, reach=0.9)
    some = season.notes.choices()
    assert len(some["codes"]) > 500
    assert some["masks"][np.arange(len(some["codes"])), some["codes"]].all()
    assert np.allclose(some["hopes"], dense.hopes(some["rows"]), atol=1e-4)
    some["outcomes"] = some["gains"] + some["hopes"]
    some["chances"] += chance.normal(0, 0.2, len(some["chances"])).astype(np.float32)
    for aims in (Aims(0.1, 0.5, is_taught=False), Aims(0.0, 0.5, is_taught=True)):
        doubt, found = sparse.gradients(some, aims)
        usual_doubt, usual = dense.gradients(some, aims)
        assert doubt == pytest.approx(usual_doubt, rel=1e-4)
        assert found.keys() == usual.keys() == layers.keys()
        for name, gradient in usual.items():
            assert np.abs(gradient).max() > 1e-5, name
            assert np.allclose(found[name], gradient, rtol=1e-3, atol=1e-5), name


def test_codes_are_drawn_as_often_as_they_are_liked() -> None:
    rules = ruleset("tzolkin")
    sight = sight_of(rules)
    layers = new_layers(np, sight, 4, seed=4)
    layers["likings"][:] = 0
    layers["likings_bias"][:3] = np.log([1, 2, 3])
    masks = np.zeros((6000, len(rules.vocabulary)), np.bool_)
    masks[:, :3] = True
    rows = np.zeros((6000, len(rules.observation.features)), np.int16)  # type: ignore[union-attr]
    for player in (Sparse(rules, sight, layers), Dense(np, rules, sight, layers)):
        codes, chances, _ = player.choose(rows, masks)
        assert np.bincount(codes, minlength=3) / 6000 == pytest.approx([1 / 6, 2 / 6, 3 / 6], abs=0.03)
        assert chances == pytest.approx(np.log((codes + 1) / 6), abs=1e-4)


class Indifferent:
    """Somebody to whom everything is one."""

    def choose(self, rows: Any, masks: Any) -> tuple[Any, Any, Any]:
        """The first legal code."""
        return masks.argmax(1), np.zeros(len(rows), np.float32), self.hopes(rows)

    def hopes(self, rows: Any) -> Any:
        """Nothing is hoped for."""
        return np.zeros(len(rows), np.float32)


class Careless(Indifferent):
    """Somebody who takes any code, and still hopes for nothing."""

    def __init__(self) -> None:
        self._chance = np.random.default_rng(1)

    def choose(self, rows: Any, masks: Any) -> tuple[Any, Any, Any]:
        """A legal code by lot."""
        return (masks * self._chance.random(masks.shape)).argmax(1), np.zeros(len(rows), np.float32), self.hopes(rows)


def test_without_hopes_every_choice_is_credited_with_all_that_followed() -> None:
    worth, rules = Worth(scale=1.0, envy=0.5), ruleset("tzolkin")
    kinds = [Kind(players, rules.check_options(players, {}), lanes) for players, lanes in ((2, 3), (3, 2))]
    season = Season(rules, kinds, 60, worth, seed=4, device="cpu")
    season.play(Careless())
    season.reckon(Careless(), reach=1.0)
    for games, first in zip(season.games, (0, 3), strict=True):
        final = worth.of(games._scores)
        for lane in range(games.kind.lanes):
            assert not games._over[:, lane].any()
            for step in range(60):
                seat = games._seats[step, lane]
                gained = final[lane, seat] - games._before[step, lane, seat]
                assert season.notes.gains[step, first + lane] == pytest.approx(gained, abs=1e-4)
    assert np.abs(season.notes.gains[0]).max() > 0.1
    assert worth.of(np.array([[10.0, 4.0, 8.0]]))[0].tolist() == [7.0, -0.5, 4.5]


def test_lanes_are_spread_over_the_moments_of_a_game() -> None:
    season = Season(RULES, SMALL, 2, Worth(scale=1.0, envy=0.5), seed=4, device="cpu")
    games = season.games[0]
    begun = [state.data.tobytes() for state in map(games.batch.state, range(3))]
    season.spread(Indifferent())
    states = [games.batch.state(lane) for lane in range(3)]
    assert sum(state.data.tobytes() == before for state, before in zip(states, begun, strict=True)) == 1
    assert len({state.data.tobytes() for state in states}) == 3
    assert games._scores.tolist() == [[float(score) for score in state.scores] for state in states]


def test_leanings_promise_points_to_whoever_has_grown() -> None:
    rules = ruleset("tzolkin")
    kind = Kind(3, rules.check_options(3, {}), 2)
    season = Season(rules, [kind], 30, Worth(scale=1.0, envy=0.0), seed=4, device="cpu")
    season.play(Indifferent(), lean=0.5)
    for lane in range(2):
        fields = season.games[0].batch.state(lane).data
        for seat in range(3):
            player = fields.players[seat]
            things = int(player.levels.sum()), int(player.buildings.sum()), int(player.monuments.sum())
            promised = 10 * int(player.available + player.on_gears) + np.dot(things, (2.5, 2.0, 14.0))
            assert season.games[0]._extra[lane, seat] == pytest.approx(0.5 * promised)
    assert not leanings_of(ruleset("tikal")).any()


def test_a_teacher_does_what_looks_best_and_its_pupil_comes_to_do_the_same() -> None:
    kind = Kind(2, RULES.check_options(2, {}), 12)
    batch = Batch(RULES, 2, kind.lanes, seed=0, options=kind.options)
    search, teacher = searcher(RULES), Teacher(RULES, 2)
    for _ in range(12):
        batch.step(teacher.codes(batch))
    for lane, code in enumerate(teacher.codes(batch).tolist()):
        question = Question(RULES, batch.state(lane).data, int(batch.to_move[lane]), seed=0)
        codes, values = search.look_ahead(question, search.weights(question), LEAVES)
        assert values[codes.tolist().index(code)] == values.max()
        assert values.max() > values.min() or len(codes) == 1
    course = Course(RULES, [kind], Pace(steps=30, width=32, share=60, rates=(3e-3, 3e-3)))
    course._season.play(course._mind, teachers=[teacher])
    rows, masks, shown = (part.reshape(-1, *part.shape[2:]).copy() for part in course._season.notes[:3])

    def alike() -> float:
        return float((course._mind.choose(rows, masks)[0] == shown).mean())

    before = alike()
    for _ in range(8):
        course.run_season(0.0, is_taught=True)
    assert alike() > before + 0.1


def test_a_course_can_be_gone_on_with(tmp_path: Path) -> None:
    course = Course(RULES, SMALL, PACE, seed=1)
    before = course.layers["first"].copy()
    report = course.run_season(0.0)
    assert report.decisions == 18
    assert report.doubt > 0.5
    assert not np.array_equal(before, course.layers["first"])
    course.save(tmp_path / "course.npz")
    again = Course(RULES, SMALL, PACE, seed=2)
    again.load(tmp_path / "course.npz")
    assert (again.season, again.decisions) == (1, 18)
    for name, layer in course.layers.items():
        assert np.array_equal(layer, again.layers[name]), name
    with pytest.raises(BadNetwork, match="gone on with"):
        Course(RULES, SMALL, Pace(width=5)).load(tmp_path / "course.npz")
    course.save_network(tmp_path / "network.npz")
    pupil = Course(RULES, SMALL, PACE, seed=3, start=tmp_path / "network.npz")
    for name, layer in course.layers.items():
        assert np.allclose(layer, pupil.layers[name], atol=1e-3), name
    assert pupil.run_season(0.0).decisions == 18
    for nothing in (tmp_path / "course.npz", tmp_path / "nowhere.npz"):
        with pytest.raises(BadNetwork, match="not a network"):
            Course(RULES, SMALL, PACE, start=nothing)


def test_every_number_of_players_is_learned_with_and_without_modules() -> None:
    kinds = usual_kinds(ruleset("tzolkin"), 80)
    assert [(kind.players, kind.lanes) for kind in kinds] == [(n, 10) for n in (2, 2, 3, 3, 4, 4, 5, 5)]
    assert kinds[0].name == "2"
    assert kinds[1].name == "2+quick_actions+tribes+prophecies+new_buildings"


def test_the_command_writes_a_network_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "tikal.npz"
    given = ["learn", "tikal", "--lanes", "6", "--minutes", "0.0001", "--out", str(file)]
    first = CliRunner().invoke(app, given)
    assert first.exit_code == 0, first.output
    assert "season 1:" in first.output
    assert load_network(file, RULES).first.shape[1] == usual_pace(RULES, "cpu").width
    wide = CliRunner().invoke(app, [*given[:-1], str(tmp_path / "wide.npz"), "--width", "200", "--start", str(file)])
    assert wide.exit_code == 0, wide.output
    assert "season 2:" in CliRunner().invoke(app, given).output
