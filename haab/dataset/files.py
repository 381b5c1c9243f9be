"""Writing a data set: games as compressed JSON lines, decisions as JSON lines or Parquet, and its card."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from statistics import fmean
from typing import Any

import haab
from haab.arena.spread import spread
from haab.dataset.selfplay import Due, Json, Kind, decisions, play_due
from haab.games import ruleset
from haab.kit.errors import BadOptions, HaabError

GAMES = "games.jsonl.gz"
CARD = "README.md"
JOURNAL = "games.unfinished.jsonl"
AT_ONCE = 50
"""Games whose decisions are written together."""


class BadDataset(HaabError):
    """A folder holds another data set, or one that cannot be read."""


def read_games(file: Path) -> list[Json]:
    """All lines of a file of games, compressed or not."""
    try:
        raw = file.read_bytes()
        text = (gzip.decompress(raw) if file.suffix == ".gz" else raw).decode()
        return [json.loads(line) for line in text.splitlines()]
    except (OSError, EOFError, ValueError) as error:
        raise BadDataset(f"{file} cannot be read: {error}") from error


def make_games(
    folder: Path,
    kind: Kind,
    seeds: Sequence[int],
    told: Callable[[], None] = lambda: None,
    ray: str | None = None,
    processes: int = 1,
) -> list[Json]:
    """Play the games of these seeds and keep them; those that are there already are not played again.

    Each game is kept as soon as it is over, in a file that is plain text: what is broken off goes on from there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file, journal = folder / GAMES, folder / JOURNAL
    found = [*(read_games(file) if file.exists() else []), *_whole_lines(journal)]
    _check_kind(folder, found, kind)
    have = {game["record"]["seed"]: game for game in found}
    missing = [Due(kind, seed) for seed in seeds if seed not in have]
    for _ in range(len(seeds) - len(missing)):
        told()
    with journal.open("a", encoding="utf-8") as out:

        def keep(game: Json) -> None:
            out.write(line_of(game))
            out.flush()
            told()

        played = spread(play_due, missing, ray, keep, processes)
    have |= {game["record"]["seed"]: game for game in played}
    games = [have[seed] for seed in sorted(have)]
    write_games(file, games)
    journal.unlink()
    return games


def _whole_lines(journal: Path) -> list[Json]:
    """The games of a journal, which loses a last line that was cut off."""
    if not journal.exists():
        return []
    text = journal.read_text(encoding="utf-8")
    journal.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")
    return read_games(journal)


def _check_kind(folder: Path, found: Sequence[Json], kind: Kind) -> None:
    options = ruleset(kind.game).check_options(kind.players, kind.options)
    wanted = (kind.bot, kind.game, kind.players, options, ruleset(kind.game).version)
    for game in found:
        record = game["record"]
        if (game["bot"], record["game"], record["players"], record["options"], record["rules"]) != wanted:
            raise BadDataset(f"{folder} has games of another kind: choose another folder")


def line_of(game: Json) -> str:
    """A game as a line of a file."""
    return json.dumps(game, separators=(",", ":")) + "\n"


def write_games(file: Path, games: Iterable[Json]) -> None:
    """Write games; the same games give the same bytes."""
    beside = file.with_name(f"{file.name}.new")
    with beside.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as out:
        for game in games:
            out.write(line_of(game).encode())
    beside.replace(file)


# ---- decisions


def write_decisions(folder: Path, games: Sequence[Json], form: str, told: Callable[[], None] = lambda: None) -> Path:
    """All decisions of some games in one file: `jsonl` or `parquet`."""
    if form == "parquet":
        return _write_parquet(folder / "decisions.parquet", games, told)
    file = folder / "decisions.jsonl.gz"
    with file.open("wb") as raw, gzip.GzipFile("", "wb", 6, raw, mtime=0) as out:
        for row in _rows(games, told):
            out.write((json.dumps(row, separators=(",", ":")) + "\n").encode())
    return file


def _rows(games: Sequence[Json], told: Callable[[], None]) -> Iterator[Json]:
    for game in games:
        yield from decisions(game)
        told()


def pyarrow_or_error() -> tuple[Any, Any]:
    """PyArrow and its part for Parquet, or BadOptions."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise BadOptions('Parquet needs pyarrow: pip install "haab[data]"') from error


def _write_parquet(file: Path, games: Sequence[Json], told: Callable[[], None]) -> Path:
    arrow, parquet = pyarrow_or_error()
    types = {
        "seed": arrow.int64(),
        "split": arrow.string(),
        "number": arrow.int32(),
        "seat": arrow.int8(),
        "decision": arrow.string(),
        "clause": arrow.string(),
        "observation": arrow.list_(arrow.int16()),
        "legal": arrow.list_(arrow.int16()),
        "choice": arrow.int16(),
        "policy": arrow.list_(arrow.float32()),
        "value": arrow.float32(),
        "chance": arrow.float32(),
        "score": arrow.float32(),
        "lead": arrow.float32(),
        "won": arrow.float32(),
    }
    table = arrow.schema(list(types.items()))
    with parquet.ParquetWriter(str(file), table, compression="zstd") as out:
        for start in range(0, len(games), AT_ONCE):
            rows = list(_rows(games[start : start + AT_ONCE], told))
            out.write_table(arrow.Table.from_pylist(rows, schema=table))
    return file


# ---- the card


def write_card(folder: Path, kind: Kind, games: Sequence[Json], commit: str) -> Path:
    """The data card: what is in the folder, how it was made, and what it is not."""
    splits = Counter(game["split"] for game in games)
    scores = [score for game in games for score in game["scores"]]
    lengths = [len(game["record"]["moves"]) for game in games]
    winners = [max(game["scores"]) for game in games]
    options = ", ".join(name for name, used in kind.options.items() if used) or "none"
    version = ruleset(kind.game).version
    text = f"""# {ruleset(kind.game).title}, {kind.players} players: self-play of {kind.bot}

Made by `haab dataset` (haab {haab.__version__}, commit {commit}, rules version {version}).

| | |
|---|---|
| games | {len(games)} |
| players, options | {kind.players}, {options} |
| who plays | `{kind.bot}` in every seat |
| seeds | {min(game["record"]["seed"] for game in games)} to {max(game["record"]["seed"] for game in games)} |
| train, validation, test | {splits["train"]}, {splits["validation"]}, {splits["test"]} games, by a hash of the seed |
| moves in a game | {fmean(lengths):.0f} on average, {min(lengths)} to {max(lengths)} |
| score, winner's score | {fmean(scores):.1f}, {fmean(winners):.1f} on average |

- `{GAMES}`: a game in each line: `record` (haab.replay plays it again; docs/records.md has the format), `scores`,
  `ranking`, `split`, `bot`.
- `decisions.parquet` or `decisions.jsonl.gz`, where they were written: a decision with a choice in each row:
  `observation` (the numbers of docs/games, all that the seat may know), `legal` codes, `choice`; what the bot's network
  said before anything was tried: `policy` (a probability for each legal code), `value` (points ahead of the best other
  at the end) and `chance` (to win); and what came of it for the seat: `score`, `lead` over the best other, `won`. Bots
  without a network say nothing (null), those of 0.1 only a policy.
- Records have the seed, and with it all that was hidden; rows of decisions have nothing of it but
  the seed itself, which names the game.
- These are games of programs, not of people, and of one kind of program: what no seat ever tries is not in them.
"""
    path = folder / CARD
    path.write_text(text, encoding="utf-8")
    (folder / "kind.json").write_text(json.dumps(asdict(kind), indent=1) + "\n", encoding="utf-8")
    return path
