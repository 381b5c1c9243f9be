"""Games of every kind have words for everything that happens in them, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import haab
from haab.games import GAMES, ruleset
from haab.kit.presentation import Cell
from haab.kit.text import Message, catalogue, languages
from tests.keeping import scene_messages
from tests.kinds import KINDS, Kind, sample, walk

SEEDS = (0, 1)
"""The games that the tests of the engine look at, too: whoever plays them first plays them for all."""
LOOKED_AT = 40
"""How many positions of a game are looked at in every language."""


def in_panels(game: haab.Game, seat: int | None) -> Iterator[Cell]:
    for panel in game.ruleset.panels(game.data, seat):
        yield panel.title
        yield from panel.head
        for row in panel.rows:
            yield from row


def in_position(game: haab.Game) -> Iterator[Message]:
    """All messages of a position: what is decided, what can be chosen, the text table and the score sheet."""
    rules = game.ruleset
    if not game.over:
        yield rules.prompt(game.data)
        yield from (rules.describe(game.data, code) for code in game.codes)
    for seat in (None, *range(game.players)):
        yield from (cell for cell in in_panels(game, seat) if isinstance(cell, Message))
    yield from (rules.point_source(source) for source in rules.score_sheet(game.data)[0])


def keys_in(value: Any) -> Iterator[str]:
    """The keys of a message and of all messages in its holes."""
    if isinstance(value, Message):
        yield value.key
        for inner in value.params.values():
            yield from keys_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_in(inner)
    elif isinstance(value, str) and value.startswith("@"):
        yield value[1:]


@cache
def messages_of(kind: Kind) -> dict[str, Message]:
    """Messages of random games, one for each mix of keys."""
    found: dict[str, Message] = {}
    for seed in SEEDS:
        games = walk(kind, seed)
        said = [message for game in sample(games, LOOKED_AT) for message in in_position(game)]
        for before, after in pairwise(games):
            said += [change.message for change in kind.rules.changes(before.data, after.data)]
            said += scene_messages(kind.rules.scenes(before.data, after.data))
        found |= {" ".join(keys_in(message)): message for message in said}
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_random_game_has_words_for_everything(kind, language):
    known = catalogue(language)
    for keys, message in messages_of(kind).items():
        assert [key for key in keys.split() if key not in known] == []
        text = message.text(language)
        assert not set("{}|#@") & set(text), text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
def test_everything_on_a_board_is_explained(name, language):
    known = catalogue(language)
    rules = ruleset(name)
    titles = [rules.title_message(), *(Message(f"{name}.option.{option.name}") for option in rules.options)]
    for message in [*titles, *(m for found in rules.explanations().values() for m in (found.title, *found.lines))]:
        assert [key for key in keys_in(message) if key not in known] == []
        assert not set("{}|#@") & set(message.text(language))


def test_the_title_in_words_is_the_title():
    for name in GAMES:
        assert ruleset(name).title_message().text() == ruleset(name).title
