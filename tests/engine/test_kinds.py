"""The list of kinds leaves nothing out."""

from __future__ import annotations

import pytest

from haab.games import GAMES, ruleset
from tests.kinds import HIDDEN, KINDS, MIXES, kinds_of, walk


def test_kinds_have_different_names():
    assert len({str(kind) for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_is_among_the_kinds(game):
    assert {kind.seats for kind in kinds_of(game)} == set(ruleset(game).seats)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_tested_on_and_off(game):
    for option in ruleset(game).options:
        values = {kind.checked_options[option.name] for kind in kinds_of(game)}
        assert values == {True, False}, option.name


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_is_hidden(game):
    assert HIDDEN[game] <= set(ruleset(game).position(kinds_of(game)[0].new(0).data))
    assert set(MIXES) <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_random_games_come_to_every_verb_of_the_vocabulary(game):
    words = ruleset(game).codes
    offered = {code for kind in kinds_of(game) for station in walk(kind, 1) for code in station.codes}
    verbs = {words[code].split()[0] for code in offered}
    assert verbs == {word.split()[0] for word in words.words()}
