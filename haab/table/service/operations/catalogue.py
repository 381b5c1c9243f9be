"""What there is: games, bots, languages, components, tours."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import cast

import haab
from haab.bots import BOTS
from haab.bots.evaluation.base import evaluation
from haab.bots.evaluation.personalities import personality_title
from haab.bots.players.levels import Level
from haab.bots.players.strength import strength_of
from haab.games import GAMES, ruleset
from haab.kit.colours import COLOURS
from haab.kit.game import new_game
from haab.kit.text import Message, catalogue, languages
from haab.table import wire
from haab.table.errors import not_found
from haab.table.service.coach.lessons import lessons
from haab.table.service.coach.tours import tour_of, tours
from haab.table.service.service import Service, Visitor


def get_catalogue(service: Service, visitor: Visitor) -> wire.Catalogue:
    """Games, options, bots and languages."""
    language = visitor.language
    return {
        "games": [_game_entry(name, language, service.boards(name)) for name in GAMES],
        "bots": [_bot_entry(name, language) for name in BOTS],
        "languages": [{"code": code, "name": Message("table.language").text(code)} for code in languages()],
        "colours": list(COLOURS),
        "version": haab.__version__,
        "open_tables": service.open_tables,
        "guests": service.guests,
    }


def _bot_entry(name: str, language: str) -> wire.BotKind:
    parameters: list[wire.BotParameter] = [
        {
            "name": parameter.name,
            "default": parameter.default,
            "least": parameter.least,
            "most": parameter.most,
            "text": parameter.meaning.text(language),
        }
        for parameter in BOTS[name].Params.published()
    ]
    kind = BOTS[name]
    return {
        "name": name,
        "text": Message(f"bots.{name}").text(language),
        "level": kind.number if issubclass(kind, Level) else None,
        "strengths": {
            game: cast(wire.BotStrength, asdict(found))
            for game in GAMES
            if (found := strength_of(game, name)) is not None
        },
        "parameters": parameters,
    }


def _personalities(game: str, language: str) -> list[wire.Personality]:
    return [
        {"name": name, "text": personality_title(game, name).text(language)}
        for name in evaluation(ruleset(game)).personalities
    ]


def _game_entry(name: str, language: str, board: wire.DrawnBoard | None) -> wire.GameKind:
    rules = ruleset(name)
    options: list[wire.GameOption] = [
        {
            "name": option.name,
            "default": option.default,
            "needed_by": sorted(option.needed_by),
            "reading_of": option.reading_of or None,
            "text": rules.option_message(option.name).text(language),
        }
        for option in rules.options
    ]
    return {
        "name": name,
        "title": rules.title_message().text(language),
        "about": rules.about_message().text(language),
        "length": rules.length_message().text(language),
        "weight": rules.weight_message().text(language),
        "seats": list(rules.seats),
        "simple_start": rules.simple_start_message().text(language) if _recommends(name) else None,
        "options": options,
        "colours": list(rules.colours[: max(rules.seats)]),
        "tour": name in tours(),
        "rulebooks": list(rules.rulebooks),
        "board": board,
        "personalities": _personalities(name, language),
    }


@cache
def _recommends(name: str) -> bool:
    """Whether a game begins with a decision for which something is recommended."""
    rules = ruleset(name)
    return bool(rules.recommended(new_game(rules, rules.seats[0], 0, {}).state.fields))


@cache
def _page_texts() -> tuple[str, ...]:
    """The families of texts that the page has itself; all others come worded in views."""
    return ("web.", "colour.", *(family for name in GAMES for family in ruleset(name).board_texts))


def get_locale(lang: str) -> dict[str, str]:
    """The page's own strings, and the names that its boards write."""
    if lang not in languages():
        raise not_found("table.error.no_language")
    return {key: text for key, text in catalogue(lang).items() if key.startswith(_page_texts())}


def get_components(visitor: Visitor, game: str) -> wire.Components:
    """What is printed on a game's components, and what everything on its board is, in words."""
    if game not in GAMES:
        raise not_found("table.error.no_game")
    return _components(game, visitor.language)


@cache
def _components(game: str, language: str) -> wire.Components:
    rules = ruleset(game)
    texts: dict[str, wire.Explanation] = {
        name: {
            "title": found.title.text(language),
            "lines": [line.text(language) for line in found.lines],
            "clause": found.clause,
        }
        for name, found in rules.explanations().items()
    }
    return {"data": rules.components, "texts": texts}


def get_tour(visitor: Visitor, game: str) -> wire.TourSteps:
    """The steps of a game's tour, in words."""
    return {"steps": cast(list[wire.TourStep], tour_of(game).steps_in(visitor.language))}


def get_lessons(visitor: Visitor, game: str) -> wire.Lessons:
    """What is taught of a game, in words."""
    if game not in lessons():
        raise not_found("table.error.no_tour")
    return _lessons(game, visitor.language)


@cache
def _lessons(game: str, language: str) -> wire.Lessons:
    return lessons()[game].told(language)
