"""`docs/ladder.md` and its plots, and the strengths that people are shown: all from the file of a ladder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from haab.arena.ladder.figures import Among, Estimate, Meeting, Rating, among, meeting, ratings
from haab.arena.ladder.plan import ANCHOR, CONTESTANTS, Setting
from haab.arena.ladder.plot import Bar, bars
from haab.arena.ladder.results import BadLadder, Ladder, RowResult
from haab.bots import BOTS
from haab.bots.players.strength import Strength, write_strengths
from haab.games import ruleset

PICTURES = "pictures"
"""The folder beside the page."""
WORTH_TELLING = 20
"""Games against others below which nobody is told how strong a bot is: a rating from fewer is a guess."""
USUAL_SEATS = 4
"""Scores among themselves are shown for so many players, or as near to it as was measured."""

INTRODUCTION = f"""# The ladder

Made by `haab ladder --write`, from games of bots against each other and among themselves; nothing here is written by
hand.

- Budgets are counts (positions, worlds, lines of play), not seconds. `level6` has the lines that it has at the table
  if a second is enough for them.
- Every deal is played until the one bot has had every seat. *Won* is the share of victories with Wilson's 95 %
  interval; *even* is what a bot as strong as the others would have. *Lead* is that over the best of the others, with
  its standard error over deals.
- Ratings are those of Bradley and Terry on Elo's scale, `{ANCHOR}` at 1000, from all meetings of a game; intervals
  (95 %) by bootstrap over deals. A difference of 100 is 64 % of the games of two, one of 400 is 91 %.
- Scores depend on the opponent: only scores *among themselves* tell how well somebody plays.
- CPU is the time of the deciding thread, for each decision with a choice.
- `level6@0.1` is level 6 as it was in version 0.1: frozen players never change, and later ones are measured by them.
"""


def write_report(ladder: Ladder, page: Path) -> list[Path]:
    """Write the page and its plots; returns what was written."""
    if not ladder.rows:
        raise BadLadder("nothing has been played yet")
    folder = page.parent / PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    text, written = [INTRODUCTION, _origin(ladder)], [page]
    for game in games_of(ladder):
        results = [row for row in ladder.rows.values() if row.row.setting.game == game]
        picture = folder / f"ladder-{game}.svg"
        found = ratings(results)
        title = ruleset(game).title
        text.append(f"\n## {title}\n")
        if found:
            picture.write_text(_picture(title, found), encoding="utf-8")
            written.append(picture)
            text.append(f"![Ratings in {title}]({PICTURES}/{picture.name})\n")
            text.append(_table(("bot", "rating", "95 %", "games"), _rating_rows(found)))
        text += [_among_tables(results), _meeting_table(results)]
    page.write_text("\n".join(text).rstrip() + "\n", encoding="utf-8")
    return written


def keep_strengths(ladder: Ladder) -> dict[str, list[str]]:
    """Write the file from which people are told how strong a bot is; gives the bots that are in it now, by game.

    Only bots as they sit at the table are in it, and only those that have a place on the scale: they met the anchor, or
    somebody who did, in more than a few games. A game in which nobody has one stays as it was measured before.
    """
    found: dict[str, dict[str, Strength]] = {}
    origins: dict[str, dict[str, Any]] = {}
    for game in games_of(ladder):
        results = [row for row in ladder.rows.values() if row.row.setting.game == game]
        origins[game] = {"seed": ladder.seed, "commits": _commits(results)}
        placed = ratings(results)
        if ANCHOR in placed:
            found[game] = {
                name: _strength(results, name, rating)
                for name, rating in _in_order(placed)
                if name in BOTS and rating.games >= WORTH_TELLING
            }
    if not any(found.values()):
        raise BadLadder(f"nobody met {ANCHOR} in {WORTH_TELLING} games: without that there is nothing to tell")
    write_strengths(found, origins)
    return {game: list(bots) for game, bots in found.items()}


def _strength(results: Sequence[RowResult], name: str, rating: Rating) -> Strength:
    usual = _usual_setting(results)
    alike = [row for row in results if row.row.is_self_play and row.row.bot == name and row.row.setting == usual]
    return Strength(
        rating=round(rating.rating),
        low=round(rating.low),
        high=round(rating.high),
        games=rating.games,
        points=round(among(alike[0]).mean.mean, 1) if alike else None,
        players=usual.players if alike and usual is not None else None,
    )


def _usual_setting(results: Sequence[RowResult]) -> Setting | None:
    """The plainest kind of game in which anybody played among their like: whose points can be compared."""
    kinds = [result.row.setting for result in results if result.row.is_self_play]
    return min(kinds, key=lambda kind: (sum(kind.options.values()), abs(kind.players - USUAL_SEATS)), default=None)


def games_of(ladder: Ladder) -> list[str]:
    """The games that were played."""
    return list(dict.fromkeys(row.row.setting.game for row in ladder.rows.values()))


def _commits(results: Iterable[RowResult]) -> list[str]:
    return sorted({row.commit for row in results})


def _origin(ladder: Ladder) -> str:
    games = sum(len(row.games) for row in ladder.rows.values())
    return (
        f"Seed {ladder.seed} and the deals after it; {games:,} games in {len(ladder.rows)} rows; "
        f"commit {', '.join(_commits(ladder.rows.values()))}."
    )


def _in_order(found: dict[str, Rating]) -> list[tuple[str, Rating]]:
    """From the weakest to the strongest as they are meant to be, others behind them."""
    place = {name: number for number, name in enumerate(CONTESTANTS)}
    return sorted(found.items(), key=lambda entry: (place.get(entry[0], len(place)), entry[0]))


# ---- tables


def _picture(title: str, found: dict[str, Rating]) -> str:
    entries = [Bar(name, rating.rating, rating.low, rating.high) for name, rating in _in_order(found)]
    return bars(f"{title}: rating, with its interval", entries)


def _rating_rows(found: dict[str, Rating]) -> Iterator[Sequence[str]]:
    for name, rating in _in_order(found):
        yield f"`{name}`", f"{rating.rating:.0f}", f"{rating.low:.0f} to {rating.high:.0f}", str(rating.games)


def _among_tables(results: Sequence[RowResult]) -> str:
    alike = [(result, among(result)) for result in results if result.row.is_self_play]
    if not alike:
        return ""
    profile = list(alike[0][1].profile)
    heads = ("variant", "players", "bot", "games", "winner", "mean", "last", "CPU ms", *profile)
    return "\n### Among themselves\n\n" + _table(heads, (_among_row(result, found) for result, found in alike))


def _among_row(result: RowResult, found: Among) -> Sequence[str]:
    setting = result.row.setting
    scores = [_estimate(value) for value in (found.winner, found.mean, found.last)]
    profile = [f"{value:.1f}" for value in found.profile.values()]
    first = (setting.variant, str(setting.players), f"`{result.row.bot}`", str(found.games))
    return (*first, *scores, f"{found.cpu_ms:.1f}", *profile)


def _meeting_table(results: Sequence[RowResult]) -> str:
    met = [result for result in results if not result.row.is_self_play]
    heads = ("variant", "players", "bot", "against", "games", "won", "even", "score", "others", "lead", "CPU ms")
    if not met:
        return ""
    return "\n### Against others\n\n" + _table(heads, (_meeting_row(result, meeting(result)) for result in met))


def _meeting_row(result: RowResult, found: Meeting) -> Sequence[str]:
    setting, row = result.row.setting, result.row
    many = setting.players - 1
    others = f"`{row.against}`" if many == 1 else f"{many} `{row.against}`"
    share = f"{found.wins / found.games:.0%} [{found.low:.0%} to {found.high:.0%}]"
    scores = (f"{found.score:.1f}", f"{found.others:.1f}", f"{found.lead.mean:+.1f}{_error(found.lead)}")
    cpu = f"{found.cpu_ms:.1f}, {found.cpu_ms_others:.1f}"
    first = (setting.variant, str(setting.players), f"`{row.bot}`", others, str(found.games))
    return (*first, share, f"{found.even:.0%}", *scores, cpu)


def _estimate(value: Estimate) -> str:
    return f"{value.mean:.1f}{_error(value)}"


def _error(value: Estimate) -> str:
    return "" if value.error is None else f" ± {value.error:.1f}"


def _table(heads: Sequence[str], rows: Iterator[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "|".join("---" for _ in heads) + "|"]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"
