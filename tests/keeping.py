"""What is kept under version control for every kind of game: recorded games, playthroughs, perft tables, sentences.

`make kept` writes them anew, `python -m tests.keeping tikal` those of one game; a diff then shows what a change of the
rules did. The tests in `test_keeping.py` say whether the rules still give what is kept. `python -m tests.keeping
sentences` writes only what has words, sentences and playthroughs: that is for those who change words.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Any

import haab
from haab.games import GAMES
from haab.kit.engine import engine
from haab.kit.game import Game
from haab.kit.presentation import Scene
from haab.kit.record.chance import new_chance, random_below
from haab.kit.record.stack import snapshot
from haab.kit.state import State
from haab.kit.text import Message, languages
from tests.kinds import KINDS, Kind, kinds_of, told
from tests.speed import interpreted

KEPT = Path(__file__).parent / "kept"
OLDER = KEPT / "games_of_older_rules"
"""Recorded games of versions of the rules that have been replaced since."""
SEED = 7
DEPTHS = {"start": 8, "middle": 4}
"""How deep the perft tables go from each of their positions."""
DRAWN = 40
"""After so many decisions a playthrough shows the whole table."""

Json = dict[str, Any]


def kept(kind: Kind, folder: str, suffix: str) -> Path:
    """The file in which something of a kind of game is kept."""
    return KEPT / folder / f"{kind}.{suffix}"


def rich_start(kind: Kind) -> haab.Game:
    """A game whose players begin with plenty; in Tikal also with treasures, which only the record can be given."""
    game = kind.new_rich(SEED)
    if (give_treasures := getattr(told(kind.game), "give_treasures", None)) is None:
        return game
    record = game.data
    give_treasures(record)
    return Game(State(game.ruleset, record), {})


# ---- recorded games


def random_game(game: haab.Game) -> Iterator[tuple[haab.Game, str]]:
    """A game played by lot, as it stands before every decision and with what is chosen then; and its end."""
    chance = new_chance(SEED)
    while not game.over:
        codes = game.codes
        code = codes[random_below(chance, len(codes))]
        yield game, game.ruleset.vocabulary[code]
        game.play(code)
    yield game, ""


def result(game: haab.Game) -> Json:
    """What came of a game."""
    sheet = [{source: float(points) for source, points in seat.items()} for seat in game.score_sheet]
    return {"scores": [float(score) for score in game.scores], "sheet": sheet, "ranking": game.ranking}


def recorded_game(kind: Kind) -> Json:
    """A whole game and what came of it."""
    *_, (game, _) = random_game(kind.new(SEED))
    return {"record": game.record(), "result": result(game)}


# ---- playthroughs


def playthrough(kind: Kind) -> str:
    """A game to read: every decision with its choices and what was chosen, and the whole table from time to time.

    Players begin rich where the kind knows how, so that there is more to read about.
    """
    lines: list[str] = []
    for number, (game, chosen) in enumerate(random_game(rich_start(kind))):
        if number % DRAWN == 0 or game.over:
            lines += ["", *str(game).splitlines(), ""]
        if game.over:
            break
        assert game.prompt is not None
        choices = ", ".join(move.notation for move in game.legal)
        lines.append(f"{number + 1}. seat {game.to_move}: {game.prompt.text()} [{game.clause}]")
        lines += wrap(choices, 120, initial_indent="   ", subsequent_indent="   ", break_on_hyphens=False)
        lines.append(f" > {chosen}")
    lines += [f"seat {seat}: {score:g}" for seat, score in enumerate(result(game)["scores"])]
    return "\n".join(line.rstrip() for line in lines).lstrip() + "\n"


# ---- sentences


def scene_messages(scenes: Iterable[Scene]) -> list[Message]:
    """Everything that scenes say."""
    said = []
    for scene in scenes:
        said.append(scene.message)
        for step in scene.steps:
            said.append(step.message)
            for share in step.shares:
                said += [amount.message for amount in share.amounts]
                said += [] if share.message is None else [share.message]
    return said


@cache
def first_of_each_key(kind: Kind) -> list[Message]:
    """What a game played by lot says, in its order: prompts, choices and what moves changed, each key once."""
    found: dict[str, Message] = {}
    before = None
    for game, _ in random_game(rich_start(kind)):
        rules, record = game.ruleset, game.data
        said: list[Message] = [] if before is None else [change.message for change in rules.changes(before, record)]
        said += [] if before is None else scene_messages(rules.scenes(before, record))
        if not game.over:
            said += [rules.prompt(record), *(rules.describe(record, code) for code in game.codes)]
        for message in said:
            found.setdefault(message.key, message)
        before = snapshot(record)
    return list(found.values())


def sentences(kind: Kind, language: str) -> str:
    """A game in the sentences of a language, to be read by somebody who speaks it."""
    return "".join(f"{message.key}: {message.text(language)}\n" for message in first_of_each_key(kind))


def write_sentences(kind: Kind) -> None:
    """Keep the sentences of a kind of game in every language."""
    for language in languages():
        _write(kept(kind, "sentences", f"{language}.txt"), sentences(kind, language))


# ---- perft


def perft_starts(kind: Kind) -> dict[str, haab.Game]:
    """The positions that the tables begin with: the start of a game, and one in which much is possible."""
    *_, (game, _) = random_game(rich_start(kind))
    for _ in range(len(game.moves) // 2):
        game.undo(force=True)
    return {"start": kind.new(SEED), "middle": game}


def perft_table(kind: Kind) -> dict[str, list[int]]:
    """The number of decision sequences of each length, by compiled rules."""
    return {name: kind.engine.perft(game.data, DEPTHS[name]) for name, game in perft_starts(kind).items()}


def perft_interpreted(game: haab.Game, depth: int) -> list[int]:
    """The same by interpreted rules, whatever the cache holds."""
    counts = [0] * depth
    with interpreted(engine(game.ruleset)):
        _count(game.copy(), counts, 0)
    return counts


def _count(game: haab.Game, counts: list[int], depth: int) -> None:
    codes = game.codes
    counts[depth] += len(codes)
    if depth + 1 == len(counts):
        return
    for code in codes:
        game.play(code)
        _count(game, counts, depth + 1)
        game.undo(force=True)


# ---- writing


def main(*games: str) -> None:
    """Write what is kept of these games anew."""
    for kind in [kind for game in games for kind in kinds_of(game)]:
        write_game(kept(kind, "games", "json"), recorded_game(kind))
        _write(kept(kind, "playthroughs", "txt"), playthrough(kind))
        _write(kept(kind, "perft", "json"), json.dumps(perft_table(kind)) + "\n")
        write_sentences(kind)


def write_game(path: Path, game: Json) -> None:
    """Keep a recorded game; one of an older version of the rules is kept beside it, for ever."""
    if path.exists():
        old = json.loads(path.read_text(encoding="utf-8"))["record"]["rules"]
        if old != game["record"]["rules"]:
            _write(OLDER / f"{path.stem}-rules-{old}.json", path.read_text(encoding="utf-8"))
    _write(path, json.dumps(game, indent=1) + "\n")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["sentences"]:
        for kind in KINDS:
            _write(kept(kind, "playthroughs", "txt"), playthrough(kind))
            write_sentences(kind)
    else:
        main(*(sys.argv[1:] or GAMES))
