"""An analysis and a puzzle in words, for a terminal and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from haab.coach.advice import moves_of
from haab.coach.analysis import Account, Analysis, SeatAnalysis, Verdict
from haab.coach.reasons import reasons_for, spoken, told_points
from haab.coach.rounds import RoundEnd, measures, round_ends
from haab.kit.game import Game
from haab.kit.text import Message, number_text

BARS = "▁▂▃▄▅▆▇█"
MOST_ROUNDS = 8
"""Rounds that have a column, the last one always."""
FEW = 2
"""Players of whom it is told whose play a lead came from."""


def to_json(game: Game, found: Analysis, language: str) -> dict[str, Any]:
    """Everything that was found out, ready for JSON."""
    return {
        "game": game.name,
        "players": game.players,
        "seats": [_seat_json(game, seat, language) for seat in found.seats],
        "best": None if found.best is None else _best_json(game, found.best, language),
        "rounds": [{"round": end.number, **end.held} for end in round_ends(game)],
    }


def _seat_json(game: Game, seat: SeatAnalysis, language: str) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "cost": round(seat.cost, 2),
        "account": _account_json(seat.account, 2),
        "curve": [
            {
                "round": point.round,
                "move": point.number,
                "lead": round(point.lead, 2),
                "chance": round(point.chance, 2),
            }
            for point in seat.curve
        ],
        "mistakes": [_mistake_json(game, verdict, language) for verdict in seat.mistakes],
    }


def _account_json(account: Account, digits: int) -> dict[str, float]:
    names = ("start", "play", "others", "luck", "result")
    return {name: round(getattr(account, name), digits) for name in names}


def _mistake_json(game: Game, verdict: Verdict, language: str) -> dict[str, Any]:
    found = verdict.found
    return {
        "round": verdict.round,
        "move": verdict.number,
        "cost": round(verdict.cost, 2),
        "played": turn_words(game, verdict.number, verdict.played, language),
        "better": turn_words(game, verdict.number, found.better, language),
        "reason": spoken(reasons_for(game.at(verdict.number), found), language),
        "sources": {source: round(points, 2) for source, points in found.sources.items()},
        "others": round(found.others, 2),
    }


def _best_json(game: Game, verdict: Verdict, language: str) -> dict[str, Any]:
    return {
        "seat": verdict.seat,
        "round": verdict.round,
        "move": verdict.number,
        "gain": round(verdict.gain, 2),
        "played": turn_words(game, verdict.number, verdict.played, language),
        "other": turn_words(game, verdict.number, verdict.found.other, language),
        "reason": spoken(reasons_for(game.at(verdict.number), verdict.found), language),
    }


def turn_words(game: Game, number: int, codes: tuple[int, ...], language: str) -> list[str]:
    """A turn in words, from how the game stood after so many moves."""
    return [move.text(language) for move in moves_of(game.at(number), codes)]


def lines(game: Game, found: Analysis, language: str) -> list[str]:
    """An analysis as people read it."""
    seats = [line for seat in found.seats for line in _seat_lines(game, seat, language)]
    best = [] if found.best is None else _best_lines(game, found.best, language)
    return [*seats, *best, *_round_lines(game, language)]


def _name(game: Game, seat: int, language: str) -> str:
    return Message(f"colour.{game.ruleset.colours[seat]}").text(language).capitalize()


def _best_lines(game: Game, verdict: Verdict, language: str) -> list[str]:
    gain = number_text(told_points(verdict.found), language)
    head = {"name": _name(game, verdict.seat, language), "round": verdict.round, "move": verdict.number + 1}
    played = "; ".join(turn_words(game, verdict.number, verdict.played, language))
    other = "; ".join(turn_words(game, verdict.number, verdict.found.other, language))
    return [
        Message("coach.report.best", {**head, "points": gain}).text(language),
        "    " + Message("coach.report.played", {"moves": played}).text(language),
        "    " + Message("coach.report.other", {"moves": other}).text(language),
        "    " + spoken(reasons_for(game.at(verdict.number), verdict.found), language),
        "",
    ]


def _round_lines(game: Game, language: str) -> list[str]:
    """What every seat had at the end of some rounds, a table for each measure."""
    shown = evenly(round_ends(game))
    numbers = "".join(f"{end.number:>5}" for end in shown)
    names = [_name(game, seat, language) for seat in range(game.players)]
    wide = max(map(len, names)) + 2
    text = []
    for measure, title in measures(game.name):
        text += [title.text(language), f"{'':{wide}}{numbers}"]
        text += [
            f"{'  ' + name:{wide}}{''.join(f'{end.held[measure][seat]:>5}' for end in shown)}"
            for seat, name in enumerate(names)
        ]
    return [Message("coach.report.rounds").text(language), *text, ""] if text else []


def evenly(ends: Sequence[RoundEnd]) -> list[RoundEnd]:
    """A few of them, as far apart as they can be; the last is among them."""
    step = -(-len(ends) // MOST_ROUNDS)
    return list(ends[::-1][:: max(1, step)])[::-1]


def _seat_lines(game: Game, seat: SeatAnalysis, language: str) -> list[str]:
    name = _name(game, seat.seat, language)
    sums = {"name": name, **_account_json(rounded(seat.account), 1)}
    text = [seat_sums(sums, game.players).text(language)]
    if seat.curve:
        leads = [point.lead for point in seat.curve]
        ends = {"first": round(leads[0], 1), "last": round(leads[-1], 1)}
        text.append(f"  {curve(leads)}  {Message('coach.report.curve', ends).text(language)}")
    for verdict in seat.mistakes:
        text += _mistake_lines(game, verdict, language)
    return [*text, ""]


def seat_sums(sums: dict[str, Any], players: int) -> Message:
    """An account in a sentence: with more than two players nobody knows how play is divided among them."""
    if players <= FEW:
        return Message("coach.report.seat", sums)
    together = {name: sums[name] for name in ("name", "start", "luck", "result")}
    return Message("coach.report.seat_of_many", {**together, "play": round(sums["play"] + sums["others"], 1)})


def _mistake_lines(game: Game, verdict: Verdict, language: str) -> list[str]:
    cost = number_text(told_points(verdict.found), language)
    head = {"round": verdict.round, "move": verdict.number + 1, "cost": cost}
    played = "; ".join(turn_words(game, verdict.number, verdict.played, language))
    better = "; ".join(turn_words(game, verdict.number, verdict.found.better, language))
    return [
        "  " + Message("coach.report.mistake", head).text(language),
        "    " + Message("coach.report.played", {"moves": played}).text(language),
        "    " + Message("coach.report.better", {"moves": better}).text(language),
        "    " + spoken(reasons_for(game.at(verdict.number), verdict.found), language),
    ]


def rounded(account: Account) -> Account:
    """An account whose told numbers add up: what rounding leaves goes to the others' turns."""
    start, play, luck, result = (round(each, 1) for each in (account.start, account.play, account.luck, account.result))
    return Account(start, play, round(result - start - play - luck, 1), luck)


def curve(leads: list[float]) -> str:
    """Numbers as a row of bars; the middle is 0."""
    most = max(1.0, *(abs(lead) for lead in leads))
    top = len(BARS) - 1
    return "".join(BARS[round((lead / most + 1) / 2 * top)] for lead in leads)
