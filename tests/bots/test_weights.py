"""Weights are data: read, checked, and changed without compiling."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Annotated, Any

import pytest

import haab.bots
from haab.bots import bot
from haab.bots.evaluation.base import WEIGHTS_FILE, evaluation
from haab.bots.evaluation.weights import BadWeights, Weights, WeightTable, axes_of
from haab.bots.search.runtime import searcher
from haab.games import GAMES, ruleset
from haab.kit.record.types import Floats
from tests.bots.positions import positions

FOLDER = Path(haab.bots.__file__).parent / "evaluation"


class Sample(Weights):
    """A number, a list and numbers by name."""

    corn: float
    days: Annotated[Floats, 2]
    gears: Annotated[Floats, ("tikal", "uxmal"), 2]


SOURCE: dict[str, Any] = {
    "corn": {"meaning": "Corn.", "value": 1.5, "players": {"4": 2}},
    "days": {"meaning": "Days.", "value": [1, 2]},
    "gears": {"meaning": "Gears.", "value": {"uxmal": [3, 4], "tikal": [1, 2]}},
}


def test_weights_are_read_by_name_and_by_number_of_players() -> None:
    table = WeightTable.read(Sample, SOURCE)
    assert [float(table.records(players)[0].corn) for players in (2, 3, 4)] == [1.5, 1.5, 2.0]
    assert table.records(2)[0].gears.tolist() == [[1.0, 2.0], [3.0, 4.0]]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda s: s.pop("corn"), "corn is missing"),
        (lambda s: s.update(beans={}), "beans is unknown"),
        (lambda s: s["corn"].pop("meaning"), "corn: a sentence of meaning is missing"),
        (lambda s: s["corn"].update(meaning=""), "corn: a sentence of meaning is missing"),
        (lambda s: s["corn"].pop("value"), "corn: value is missing"),
        (lambda s: s["corn"].update(value="much"), "corn.value: must be a number, not 'much'"),
        (lambda s: s["corn"].update(value=True), "corn.value: must be a number, not True"),
        (lambda s: s["corn"].update(why=1), "corn: why is unknown"),
        (lambda s: s["corn"].update(players={"four": 1}), "corn.players: 'four' is not a number of players"),
        (lambda s: s["days"].update(value=[1]), r"days.value: must be a list of 2, not \[1\]"),
        (lambda s: s["gears"]["value"].pop("uxmal"), "gears.value: uxmal is missing"),
        (lambda s: s["gears"]["value"].update(yaxchilan=[0, 0]), "gears.value: yaxchilan is unknown"),
        (lambda s: s.update(days=3), "days: must be an object, not 3"),
    ],
)
def test_a_file_with_a_mistake_is_refused_with_the_place_and_the_reason(change: Any, reason: str) -> None:
    source = copy.deepcopy(SOURCE)
    change(source)
    with pytest.raises(BadWeights, match=f"weights: {reason}"):
        WeightTable.read(Sample, source)


def test_a_file_that_is_not_there_or_no_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match=r"nowhere\.json"):
        WeightTable.load(Sample, tmp_path / "nowhere.json")
    (tmp_path / "half.json").write_text("{")
    with pytest.raises(BadWeights, match=r"half\.json"):
        WeightTable.load(Sample, tmp_path / "half.json")


@pytest.mark.parametrize("name", GAMES)
def test_every_weight_of_a_game_means_something(name: str) -> None:
    table = evaluation(ruleset(name)).table()
    assert list(table.weights) == list(axes_of(table.kind))
    for weight in table.weights.values():
        assert weight.meaning.endswith("."), weight.name


@pytest.mark.parametrize("name", GAMES)
def test_the_machine_code_does_not_depend_on_the_weights(name: str) -> None:
    sources = searcher(ruleset(name))._sources
    assert [path for path in sources if path.suffix != ".py"] == []


def changed_weights(folder: Path, **values: float) -> Path:
    """A file of Tzolk'in's weights in which some have other values."""
    source = json.loads((FOLDER / "tzolkin" / WEIGHTS_FILE).read_text(encoding="utf-8"))
    for name, value in values.items():
        source[name] |= {"value": value, "players": {}}
    file = folder / "changed.json"
    file.write_text(json.dumps(source))
    return file


def test_other_weights_make_another_choice(tmp_path: Path) -> None:
    """With so much love of corn no worker is placed while there is something else to do."""
    other = bot(f"greedy:weights={changed_weights(tmp_path, corn=50.0)}")
    questions = [position.question() for position in positions("tzolkin", 2, None, seed=3, apart=25, count=4)]
    assert any(bot("greedy").choose(question) != other.choose(question) for question in questions)


def test_a_weight_may_change_from_the_beginning_over_the_middle_to_the_end() -> None:
    source = {**SOURCE, "corn": {"meaning": "Corn.", "value": {"begin": 4, "middle": 2, "end": 1}}}
    table = WeightTable.read(Sample, source, moments=5)
    assert [record.corn for record in table.records(2)] == [4.0, 3.0, 2.0, 1.5, 1.0]
    assert table.records(2)[4].gears.tolist() == [[1.0, 2.0], [3.0, 4.0]]
