"""What there is: games, bots, languages, components, tours."""

from __future__ import annotations

from functools import cache

from fastapi import Request

import haab
from haab.bots import BOTS
from haab.bots.evaluation import evaluation
from haab.bots.levels import Level
from haab.bots.personalities import personality_title
from haab.bots.strength import Strength, strength_of
from haab.games import GAMES, ruleset
from haab.kit.colours import COLOURS
from haab.kit.text import DEFAULT_LANGUAGE, Message, catalogue, languages
from haab.table import schema as wire
from haab.table.games.lessons import lessons
from haab.table.games.tours import Tour, tours
from haab.table.http.answers import Answer, known_language
from haab.table.http.context import Language, chapter, server_of
from haab.table.http.errors import not_found
from haab.web import board_of, inventory_of

router = chapter()


@router.get("/catalogue", response_model=wire.Catalogue)
async def get_catalogue(request: Request, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Games, options, bots and languages."""
    language = known_language(lang)
    return Answer(
        {
            "games": [_game_entry(name, language) for name in GAMES],
            "bots": [_bot_entry(name, language) for name in BOTS],
            "languages": [{"code": code, "name": Message("table.language").text(code)} for code in languages()],
            "colours": COLOURS,
            "version": haab.__version__,
            "open_tables": server_of(request).settings.open_tables,
        }
    )


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
        "strengths": {game: _strength(found) for game in GAMES if (found := strength_of(game, name)) is not None},
        "parameters": parameters,
    }


def _strength(found: Strength) -> wire.BotStrength:
    return {
        "rating": found.rating,
        "low": found.low,
        "high": found.high,
        "games": found.games,
        "points": found.points,
        "players": found.players,
    }


def _personalities(game: str, language: str) -> list[wire.Personality]:
    return [
        {"name": name, "text": personality_title(game, name).text(language)}
        for name in evaluation(ruleset(game)).personalities
    ]


def _game_entry(name: str, language: str) -> wire.GameKind:
    rules = ruleset(name)
    options: list[wire.GameOption] = [
        {
            "name": option.name,
            "default": option.default,
            "needed_by": sorted(option.needed_by),
            "text": rules.option_message(option.name).text(language),
        }
        for option in rules.options
    ]
    return {
        "name": name,
        "title": rules.title_message().text(language),
        "seats": list(rules.seats),
        "options": options,
        "colours": list(rules.colours[: max(rules.seats)]),
        "tour": name in tours(),
        "rulebooks": list(rules.rulebooks),
        "board": _drawn_board(name),
        "personalities": _personalities(name, language),
    }


def _drawn_board(name: str) -> wire.DrawnBoard | None:
    drawn = board_of(name)
    return None if drawn is None else {"script": drawn[0], "style": drawn[1], "inventory": inventory_of(name)}


@cache
def _page_texts() -> tuple[str, ...]:
    """The families of texts that the page has itself; all others come worded in views."""
    return ("web.", "colour.", *(family for name in GAMES for family in ruleset(name).board_texts))


@router.get("/locale/{lang}", response_model=dict[str, str])
async def get_locale(lang: str) -> Answer:
    """The page's own strings, and the names that its boards write."""
    if lang not in languages():
        raise not_found("table.error.no_language")
    return Answer({key: text for key, text in catalogue(lang).items() if key.startswith(_page_texts())})


@router.get("/components/{game}", response_model=wire.Components)
async def get_components(game: str, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """What is printed on a game's components, and what everything on its board is, in words."""
    if game not in GAMES:
        raise not_found("table.error.no_game")
    rules, language = ruleset(game), known_language(lang)
    texts = {
        name: {
            "title": found.title.text(language),
            "lines": [line.text(language) for line in found.lines],
            "clause": found.clause,
        }
        for name, found in rules.explanations().items()
    }
    return Answer({"data": rules.components, "texts": texts})


@router.get("/tours/{game}", response_model=wire.TourSteps)
async def get_tour(game: str, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """The steps of a game's tour, in words."""
    return Answer({"steps": tour_of(game).steps_in(known_language(lang))})


@router.get("/lessons/{game}", response_model=wire.Lessons)
async def get_lessons(game: str, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """What is taught of a game, in words."""
    found = lessons().get(game)
    if found is None:
        raise not_found("table.error.no_tour")
    return Answer(found.told(known_language(lang)))


def tour_of(game: str) -> Tour:
    """The tour of a game."""
    found = tours().get(game)
    if found is None:
        raise not_found("table.error.no_tour")
    return found
