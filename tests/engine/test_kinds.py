"""The list of kinds leaves nothing out."""

from __future__ import annotations

import random
from itertools import product

import pytest

from haab.games import GAMES, ruleset
from haab.kit.ruleset import Ruleset
from tests.engine.toy import ToyRules
from tests.kinds import KINDS, Kind, kinds_of, told, walk


def test_kinds_have_different_names():
    assert len({str(kind) for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_is_among_the_kinds(game):
    assert {kind.seats for kind in kinds_of(game)} == set(ruleset(game).seats)


@pytest.mark.parametrize("game", GAMES)
def test_every_module_is_tested_on_and_off(game):
    for option in ruleset(game).options:
        values = {kind.checked_options[option.name] for kind in kinds_of(game)}
        assert values == ({False} if option.is_reading else {True, False}), option.name


@pytest.mark.parametrize("game", GAMES)
def test_games_with_all_other_readings_go_to_their_end(game):
    """They are no kinds of their own, so that kept games need not be kept for each of them."""
    readings = {option.name: True for option in ruleset(game).options if option.is_reading}
    for kind in [Kind(game, seats, {**mix, **readings}) for mix in told(game).MIXES for seats in (2, 4) if readings]:
        chance, played = random.Random(kind.seats), kind.new(7)
        while not played.over:
            played.play(chance.choice(played.codes))
        for scored, column in zip(played.scores, played.score_sheet, strict=True):
            assert scored == sum(value for source, value in column.items() if source != "total")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_is_hidden(game):
    assert told(game).NEVER_SEEN <= told(game).HIDDEN <= set(kinds_of(game)[-1].new(0).position())


@pytest.mark.parametrize("game", GAMES)
def test_random_games_come_to_every_verb_of_the_vocabulary(game):
    words = ruleset(game).vocabulary
    missing = {word.split()[0] for word in words.words()}
    for seed, kind in product(range(12), kinds_of(game)):
        for station in walk(kind, seed):
            missing -= {words[code].split()[0] for code in station.codes}
        if not missing:
            return
    assert not missing


@pytest.mark.parametrize("forgotten", ["panels", "changes", "explanations", "round_number", "prompt", "load"])
def test_a_game_that_forgets_something_does_not_even_start(forgotten):
    """It would answer with an error as soon as somebody looks at it."""
    remembered = {name: value for name, value in vars(ToyRules).items() if name != forgotten}
    forgetful = type("Forgetful", (Ruleset,), remembered)
    with pytest.raises(TypeError, match=forgotten):
        forgetful()
