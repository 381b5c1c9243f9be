"""Many score cards in one go, for a machine that is there for some minutes: games first, in one file, then the cards.

python -m tools.score_cards play games.jsonl --agent level5 --agent level6 --deals 2 --processes 16 --minutes 8
python -m tools.score_cards write games.jsonl       # into docs/cards; then: python -m tools.benchmark_page

`play` goes on with a file that is there. It plays a deal of every task before the next one, and begins nothing more
after so many minutes; `write` leaves out deals that are not whole. What plays needs NumPy, wasmtime and Babel, and no
installation. A file whose games other networks have played is refused.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from haab.arena.spread import spread
from haab.bots.network import files
from haab.kit.errors import HaabError
from haab.tasks import TASKS, Task, TaskGame, card, task
from haab.tasks.evaluation import SECONDS, Due, due, numbers_of_puzzles, play_due

CARDS = Path(__file__).resolve().parents[1] / "docs" / "cards"
SPLIT = "test"

Played = tuple[str, str, TaskGame]
"""The task, the agent, and the game."""


class BadGames(HaabError):
    """A file of games cannot be read, or other networks have played them."""


def networks() -> str:
    """What tells today's networks from others."""
    found = sha256()
    for file in sorted(files.WEIGHTS.glob("*.npz")):
        found.update(file.name.encode() + file.read_bytes())
    return found.hexdigest()[:16]


def wanted(tasks: Sequence[Task], agents: Sequence[str], deals: int) -> list[Due]:
    """All games: of each task and agent the puzzles and the first deal, then the second one, and so on."""
    found = []
    for what in tasks:
        for agent in agents:
            if what.puzzles:
                found += [(0, one) for one in due(what, agent, None, SPLIT, (), SECONDS)]
            else:
                games = due(what, agent, deals, SPLIT, (), SECONDS)
                places = {seed: place for place, seed in enumerate(dict.fromkeys(one.seed for one in games))}
                found += [(places[one.seed], one) for one in games]
    return [one for _, one in sorted(found, key=lambda entry: entry[0])]


def read(file: Path) -> list[Played]:
    """The games of a file, without a last line that was cut off."""
    first, *lines = file.read_text(encoding="utf-8").splitlines()
    if json.loads(first) != {"haab": "score cards", "networks": networks()}:
        raise BadGames(f"{file}: other networks have played these games")
    return list(_whole_lines(lines))


def _whole_lines(lines: Sequence[str]) -> Iterator[Played]:
    for line in lines:
        try:
            source: dict[str, Any] = json.loads(line)
        except ValueError:
            return
        yield source["task"], source["agent"], TaskGame.read(source["game"])


def line_of(played: Played) -> str:
    """A game as a line of the file."""
    what, agent, game = played
    return json.dumps({"task": what, "agent": agent, "game": game.to_json()}) + "\n"


def play(file: Path, games: Sequence[Due], processes: int, minutes: float) -> int:
    """Play what is not in the file yet, and tell how many games are still missing."""
    before = read(file) if file.exists() else []
    head = json.dumps({"haab": "score cards", "networks": networks()}) + "\n"
    file.write_text(head + "".join(map(line_of, before)), encoding="utf-8")
    have = {(what, agent, game.key) for what, agent, game in before}
    missing = [one for one in games if (one.task, one.agent, one.key) not in have]
    with file.open("a", encoding="utf-8") as out:

        def told(played: Played | None) -> None:
            if played is not None:
                out.write(line_of(played))
                out.flush()

        found = spread(partial(play_until, time.time() + 60 * minutes), missing, None, told, processes)
    return found.count(None)


def play_until(end: float, one: Due) -> Played | None:
    """Play one game and say which it was, unless it is later than `end`."""
    return None if time.time() > end else (one.task, one.agent, play_due(one))


def whole_deals(what: Task, games: Sequence[TaskGame]) -> list[TaskGame]:
    """The games of deals that were played in every seat against every opponent, in order; all puzzles or none."""
    if what.puzzles:
        return sorted(games, key=lambda game: game.seed) if len(games) == len(numbers_of_puzzles(what, SPLIT)) else []
    counts = Counter(game.seed for game in games)
    found = [game for game in games if counts[game.seed] == len(what.opponents) * what.players]
    return sorted(found, key=lambda game: (game.seed, what.opponents.index(game.opponent), game.seat))


def write(file: Path, folder: Path, commit: str) -> None:
    """Write the cards of all that was played whole."""
    played = read(file)
    for name, agent in dict.fromkeys((name, agent) for name, agent, _ in played):
        what = task(name)
        games = whole_deals(what, [game for *of, game in played if of == [name, agent]])
        if games:
            path = folder / f"{name.removeprefix('haab/')}.{agent.replace(':', '.')}.json"
            found = card(what, agent, games, SPLIT, commit)
            path.write_text(json.dumps(found.to_json(), indent=1) + "\n", encoding="utf-8")
            print(f"{path}: {found.games} games")


def main() -> None:
    """Play, or write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("action", choices=("play", "write"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--agent", action="append", default=[], help="who is asked (several)")
    parser.add_argument("--task", action="append", default=[], help="in which tasks; without it in all")
    parser.add_argument("--deals", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=8.0, help="after which nothing more is begun")
    parser.add_argument("--folder", type=Path, default=CARDS, help="where cards are written")
    given = parser.parse_args()
    if given.action == "write":
        from haab.cli.ladder import commit

        write(given.file, given.folder, commit())
        return
    games = wanted([task(name) for name in given.task or TASKS], given.agent, given.deals)
    started = time.monotonic()
    left = play(given.file, games, given.processes, given.minutes)
    print(
        f"{len(games) - left} of {len(games)} games are there, after {time.monotonic() - started:.0f} s",
        file=sys.stderr,
    )


if __name__ == "__main__":
    main()
