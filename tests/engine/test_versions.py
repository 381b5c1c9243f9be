"""A game that was played by other rules never changes silently: it is carried over, pinned, or refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import haab
from haab.games import GAMES, ruleset
from haab.kit.text import languages
from tests.changed_rules import TWO_PLACED, dear_workers, new_version, one_worker_only

Json = dict[str, Any]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> haab.Game:
    """The beginning of a game under version 1, as if that were today's, in which somebody has placed two workers."""
    new_version(monkeypatch, 1, {})
    game = haab.new("tzolkin", players=2, seed=7)
    while game.decision == "keep_wealth":
        game.play(game.legal[0])
    for move in (*TWO_PLACED, *TWO_PLACED[1:]):
        game.play(move)
    return game


@pytest.fixture
def record(played: haab.Game) -> Json:
    found: Json = json.loads(json.dumps(played.record()))
    assert found["rules"] == 1
    return found


SECOND_WORKER = 6
"""The number of the move that is not possible when second workers are dear: 4 starting tiles, a worker, another."""


@pytest.mark.parametrize("name", GAMES)
def test_every_older_version_is_named_with_a_step_or_as_pinned(name: str) -> None:
    rules = ruleset(name)
    assert sorted(rules.older) == list(range(1, rules.version))
    assert all(step is None or callable(step) for step in rules.older.values())


# ---- the version is today's


def test_a_record_of_todays_version_goes_on(record: Json) -> None:
    game = haab.replay(record)
    assert (game.pinned, game.rules_version, game.record()) == (None, 1, record)
    assert game.legal


def test_a_move_that_is_not_allowed_is_named_by_its_number(record: Json) -> None:
    with dear_workers(), pytest.raises(haab.BadRecord, match=f"^move {SECOND_WORKER}: illegal move") as caught:
        haab.replay(record)
    assert caught.value.move_number == SECOND_WORKER


def test_a_game_with_a_move_that_is_not_allowed_is_pinned_before_it_if_that_is_wanted(record: Json) -> None:
    with dear_workers():
        game = haab.replay(record, strict=False)
    assert game.moves == record["moves"][: SECOND_WORKER - 1]
    assert game.pinned is not None
    assert f"Move {SECOND_WORKER} of this game, “place palenque”, is not allowed" in game.pinned.text()
    assert_pinned(game, record)


# ---- the version is another one


def test_a_record_is_carried_over_by_the_step_that_there_is(monkeypatch: pytest.MonkeyPatch, record: Json) -> None:
    new_version(monkeypatch, 2, {1: one_worker_only})
    before = json.dumps(record)
    with dear_workers():
        game = haab.replay(record)
        assert game.pinned is None
        assert game.rules_version == game.record()["rules"] == 2
        assert game.moves == one_worker_only(record)["moves"] != record["moves"]
        game.play(game.legal[0])
    assert json.dumps(record) == before


def test_steps_are_taken_one_after_the_other(monkeypatch: pytest.MonkeyPatch, record: Json) -> None:
    seen = []

    def step(old: Json) -> Json:
        seen.append(old["rules"])
        return old

    new_version(monkeypatch, 4, {1: step, 2: step, 3: step})
    assert haab.replay(record).rules_version == 4
    assert seen == [1, 2, 3]
    seen.clear()
    assert haab.replay({**record, "rules": 3}).rules_version == 4
    assert seen == [3]


def refuse(old: Json) -> Json:
    raise haab.BadRecord("this game has a beast that is no longer there")


@pytest.mark.parametrize(
    "older", [{}, {1: None}, {2: one_worker_only}, {1: refuse}], ids=["none", "pinned", "a gap", "a step that refuses"]
)
def test_a_record_that_no_step_leads_on_from_is_refused_or_pinned(
    monkeypatch: pytest.MonkeyPatch, record: Json, older: Any
) -> None:
    new_version(monkeypatch, 3, older)
    sentence = "This game was played by version 1 of the rules. The rules have changed since"
    with pytest.raises(haab.OtherVersion, match=sentence):
        haab.replay(record)
    game = haab.replay(record, strict=False)
    assert game.pinned is not None
    assert sentence in game.pinned.text()
    assert game.moves == record["moves"]
    assert_pinned(game, record)


def test_a_pinned_game_is_shown_as_far_as_todays_rules_follow_it(monkeypatch: pytest.MonkeyPatch, record: Json) -> None:
    new_version(monkeypatch, 2, {1: None})
    with dear_workers():
        game = haab.replay(record, strict=False)
    assert game.moves == record["moves"][: SECOND_WORKER - 1]
    assert game.pinned is not None
    assert "version 1" in game.pinned.text()
    assert_pinned(game, record)


def test_a_step_that_leads_to_a_bad_record_does_not_let_it_through(
    monkeypatch: pytest.MonkeyPatch, record: Json
) -> None:
    new_version(monkeypatch, 2, {1: lambda old: old})
    with dear_workers():
        with pytest.raises(haab.BadRecord, match=f"^move {SECOND_WORKER}"):
            haab.replay(record)
        game = haab.replay(record, strict=False)
    assert_pinned(game, record)


def test_a_record_of_newer_rules_is_refused_or_pinned(record: Json) -> None:
    newer = {**record, "rules": 2}
    with pytest.raises(haab.OtherVersion, match="newer than version 1"):
        haab.replay(newer)
    assert_pinned(haab.replay(newer, strict=False), newer)


def test_a_record_that_names_no_version_is_of_todays(record: Json) -> None:
    del record["rules"]
    assert haab.replay(record).record()["rules"] == 1


def assert_pinned(game: haab.Game, record: Json) -> None:
    """It can be looked at and exported as it was, and nothing else."""
    for some in (game, game.copy()):
        before = some.position()
        assert (some.to_move, some.decision, some.prompt, some.clause) == (None, None, None, None)
        assert (some.legal, some.codes) == ([], [])
        for doing in (lambda some=some: some.play("done"), some.undo, lambda some=some: some.determinize(0, 1)):
            with pytest.raises(haab.CannotPlay, match="not played on"):
                doing()
        assert some.record() == record
        assert some.rules_version == record["rules"]
        assert some.position() == before
        assert str(some)
        assert len(list(some.history())) == len(some.moves)
        assert some.pinned is not None
        for language in languages():
            view = some.view(0, language)
            assert view["pinned"] == some.pinned.text(language)
            assert (view["rules"], view["to_move"], view["legal"]) == (record["rules"], None, [])
    assert len({game.pinned.text(language) for language in languages() if game.pinned}) == len(languages())
