"""What a seat or a spectator is sent: the whole visible state, worded in the viewer's language."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from functools import cache, lru_cache
from typing import cast

from haab.kit.presentation import Change, Panel, Row, Scene, SeatName, Share
from haab.kit.seeds import written_seed
from haab.kit.state import State, json_number
from haab.kit.text import Message, number_text
from haab.table import wire
from haab.table.service.game.clocks import time_left
from haab.table.service.game.deal import Deal
from haab.table.service.game.open_game import Entry, OpenGame
from haab.table.service.game.rights import Access
from haab.table.service.game.stored import Line, Notice, Seat, TimeControl
from haab.table.service.game.votes import asked, asking, votes, votes_needed

STATES = 256
"""States that are kept as they were shown last."""
MESSAGES = 8192
"""Messages whose words are kept."""
PANELS = 2048
"""Panels whose words are kept."""
ROWS = 8192
"""Rows of panels whose words are kept: a panel that changes has mostly old rows."""


def whole_view(
    game: OpenGame,
    seat: int | None,
    rights: Access,
    language: str,
    connected: Collection[int] = (),
    panels: bool = True,
) -> wire.View:
    """The view of a game as it stands; whoever is trying out a turn sees the draft, all others what is confirmed.

    A client that draws the board may do without `panels`: they are left out then, and so is the score sheet until the
    end.
    """
    to_move = game.to_move
    is_drafting = seat is not None and seat == to_move
    state = game.drafted if is_drafting else game.confirmed
    may_act = game.status == "running" and is_drafting and seat == state.to_move
    names = seat_names(game, language)
    return {
        **_state_view(game, state, seat, language, names, panels),
        "status": game.status,
        "version": game.version,
        "revision": game.revision,
        "step": game.step if is_drafting else 0,
        "number": game.number if is_drafting else game.version,
        "own_seats": sorted(rights.seats),
        "is_owner": rights.is_owner,
        "devices": game.devices(seat) if seat in rights.seats else 0,
        "seats": [seat_view(game, number, connected, language) for number in range(game.players)],
        "to_move": None if game.pinned else state.to_move,
        "your_turn": may_act,
        "secret_due": not game.pinned and state.is_secret,
        "legal": legal_view(state, language, names) if may_act else [],
        "draft": draft_view(game, language, names) if is_drafting else [],
        "can_undo": may_act and bool(game.draft),
        "can_redo": may_act and bool(game.undone),
        "rematch": game.rematch,
        "known_seed": written_seed(game.seed) if game.chosen_seed else None,
        "mark": None if game.pinned else mark_text(game.mark, language),
        "notices": [notice_view(game, notice, language) for notice in game.notices],
        **agreed_view(game, to_move),
    }


def mark_text(mark: str | None, language: str) -> str | None:
    """What players are told."""
    return None if mark is None else Message(f"table.mark.{mark}").text(language)


def clock_view(clock: TimeControl | None) -> wire.Clock | None:
    """How thinking time is counted."""
    return None if clock is None else cast(wire.Clock, asdict(clock))


def agreed_view(game: OpenGame, to_move: int | None) -> wire.Agreed:
    """What people at the table have agreed on, or are being asked."""
    is_person_awaited = game.status == "running" and to_move is not None and game.seats[to_move].kind == "person"
    return {
        "clock": clock_view(game.clock),
        "backs": game.backs,
        "votes": votes(game, to_move) if is_person_awaited else [],
        "votes_needed": votes_needed(game, to_move) if is_person_awaited and to_move is not None else 0,
        "asked": asked(game),
        "asking": asking(game),
        "is_listed": game.is_listed,
        "by_address": game.by_address,
        "hints": game.hints,
        "deal": deal_view(game.deal, game.deal_result is not None),
    }


def deal_view(deal: Deal | None, is_shown: bool) -> wire.Deal | None:
    """Which deal of a day a game is."""
    return None if deal is None else {"date": deal.day.isoformat(), "level": deal.level, "is_shown": is_shown}


def notice_view(game: OpenGame, notice: Notice, language: str) -> wire.Notice:
    """What happened around the table, in words."""
    name = notice.name or ("" if notice.seat is None else colour_name(game.seats[notice.seat].colour, language))
    by = "" if notice.by is None else seat_name(game, notice.by, language)
    return {
        "number": notice.number,
        "version": notice.version,
        "kind": notice.kind,
        "seat": notice.seat,
        "by": notice.by,
        "text": message_text(Message(f"table.notice.{notice.kind}", {"name": name, "by": by}), language, ()),
        "time": notice.time.isoformat(),
    }


def talk_view(game: OpenGame, line: Line, language: str) -> wire.TalkLine:
    """What was said, in the reader's language as far as it is one of our sentences."""
    colour = "" if line.seat is None else colour_name(game.seats[line.seat].colour, language)
    return {
        "number": line.number,
        "room": line.room,
        "seat": line.seat,
        "author": line.author,
        "name": line.name or colour,
        "preset": line.preset,
        "text": line.text if line.preset is None else Message(f"table.talk.{line.preset}").text(language),
        "time": line.time.isoformat(),
    }


def past_view(game: OpenGame, number: int, seat: int | None, rights: Access, language: str) -> wire.View:
    """The view as it was after so many confirmed moves, to look at."""
    state = game.played.at(number)
    return {
        **_state_view(game, state, seat, language, seat_names(game, language), True),
        "status": game.status,
        "version": number,
        "revision": 0,
        "step": 0,
        "number": number,
        "own_seats": sorted(rights.seats),
        "is_owner": rights.is_owner,
        "devices": 0,
        "seats": [seat_view(game, other, (), language) for other in range(game.players)],
        "to_move": state.to_move,
        "your_turn": False,
        "secret_due": False,
        "legal": [],
        "draft": [],
        "can_undo": False,
        "can_redo": False,
        "rematch": game.rematch,
        "known_seed": None,
        "mark": None,
        "notices": [],
        **agreed_view(game, None),
    }


def _state_view(
    game: OpenGame, state: State, seat: int | None, language: str, names: tuple[str, ...], panels: bool
) -> wire.StateView:
    shown = shown_state(state, seat, language, names, panels)
    return {
        "id": game.id,
        "game": game.name,
        "title": message_text(game.ruleset.title_message(), language, ()),
        "rules": game.played.rules_version,
        "pinned": game.pinned.text(language) if game.pinned else None,
        "options": game.options,
        "seat": seat,
        **shown,
        "decision": None if game.pinned else shown["decision"],
    }


@lru_cache(STATES)
def shown_state(state: State, seat: int | None, language: str, names: tuple[str, ...], panels: bool) -> wire.ShownState:
    """What a seat sees of a state. Several ask for the same: whoever moves, all pages."""
    rules, fields = state.ruleset, state.fields
    return {
        "round": rules.round_number(fields),
        "decision": _decision_view(state, language, names),
        "scores": [json_number(score) for score in state.scores],
        "ranking": state.ranking if state.over else None,
        "sheet": sheet_view(state, language) if panels or state.over else [],
        "panels": [panel_view(panel, language, names) for panel in state.panels(seat)] if panels else [],
        "state": rules.view(fields, seat),
    }


@lru_cache(STATES)
def _decision_view(state: State, language: str, names: tuple[str, ...]) -> wire.Decision | None:
    prompt = state.prompt
    if prompt is None or state.decision is None or state.clause is None:
        return None
    return {"kind": state.decision, "clause": state.clause, "text": prompt.text(language, names)}


def row_seat_view(row: Seat, language: str) -> wire.Seat:
    """Who sits there, as the lobby says it."""
    return {
        "seat": row.seat,
        "name": row.name or colour_name(row.colour, language),
        "colour": row.colour,
        "kind": row.kind,
        "bot": row.bot,
        "connected": row.kind == "bot",
        "clock_ms": row.clock_ms,
    }


@cache
def colour_name(colour: str, language: str) -> str:
    """What a seat is called whose player has given no name."""
    return Message(f"colour.{colour}").text(language).capitalize()


def seat_name(game: OpenGame, number: int, language: str) -> str:
    """What the people at the table call a seat: the name that was given, or its colour."""
    seat = game.seats[number]
    return seat.name or colour_name(seat.colour, language)


def seat_names(game: OpenGame, language: str) -> tuple[str, ...]:
    """What the people at the table call each seat."""
    return tuple([seat_name(game, number, language) for number in range(game.players)])


def seat_view(game: OpenGame, number: int, connected: Collection[int], language: str) -> wire.Seat:
    """Who sits there, for everybody to see."""
    view = row_seat_view(game.seats[number], language)
    view["connected"] = view["connected"] or number in connected
    view["clock_ms"] = time_left(game, number)
    return view


@lru_cache(STATES)
def legal_view(state: State, language: str, names: tuple[str, ...]) -> list[wire.LegalMove]:
    """The legal moves; `confirms` marks those that end what can be taken back, `recommended` those for a first game."""
    recommended = () if state.over else state.ruleset.recommended(state.fields)
    return [
        {
            "code": move.code,
            "notation": move.notation,
            "verb": move.verb,
            "args": list(move.arguments),
            "at": list(move.targets),
            "text": message_text(move.message, language, names),
            "confirms": confirms,
            "recommended": move.code in recommended,
            **structure(move.message),
        }
        for move, confirms in zip(state.legal, state.confirming, strict=True)
    ]


@lru_cache(MESSAGES)
def message_text(message: Message, language: str, names: tuple[str, ...]) -> str:
    """A message in words; what is said again and again is put into words once."""
    return message.text(language, names)


@lru_cache(MESSAGES)
def structure(message: Message) -> wire.Message:
    """A message as structure, for whoever renders it elsewhere."""
    return cast(wire.Message, message.to_json())


def draft_view(game: OpenGame, language: str, names: tuple[str, ...]) -> list[wire.DraftedMove]:
    """The steps of the turn that is being tried out."""
    moves = [tried.ply.move for tried in game.draft]
    return [{"notation": move.notation, "text": message_text(move.message, language, names)} for move in moves]


@lru_cache(STATES)
def sheet_view(state: State, language: str) -> list[wire.SheetRow]:
    """The score sheet: a line for each source of points."""
    sheets = state.score_sheet
    return [
        {
            "source": source,
            "text": state.ruleset.point_source(source).text(language),
            "points": [json_number(sheet[source]) for sheet in sheets],
        }
        for source in sheets[0]
    ]


@lru_cache(PANELS)
def panel_view(panel: Panel, language: str, names: tuple[str, ...]) -> wire.Panel:
    """A panel with all its cells in words."""
    return {
        "id": panel.id,
        "title": panel.title.text(language),
        "head": row_view(panel.head, language, names),
        "rows": [row_view(row, language, names) for row in panel.rows],
    }


@lru_cache(ROWS)
def row_view(row: Row, language: str, names: tuple[str, ...]) -> list[wire.Cell]:
    """A row with all its cells in words; a cell that names a player says which, for the colour."""
    return [
        {"text": names[cell.seat], "seat": cell.seat} if isinstance(cell, SeatName) else _cell_words(cell, language)
        for cell in row
    ]


def _cell_words(cell: Message | str | float, language: str) -> str:
    if isinstance(cell, Message):
        return cell.text(language)
    return cell if isinstance(cell, str) else number_text(cell, language)


def entry_view(game: OpenGame, entry: Entry, seat: int | None, language: str) -> wire.Entry:
    """A move of the log as a seat sees it; a secret one only for the seat that made it, also at a shared screen."""
    hidden = entry.secret and entry.seat != seat
    message = Message("table.secret_move") if hidden else entry.message
    names = seat_names(game, language)
    return {
        "number": entry.number,
        "seat": entry.seat,
        "name": names[entry.seat],
        "notation": None if hidden else entry.word.notation,
        "verb": None if hidden else entry.word.verb,
        "args": [] if hidden else list(entry.word.arguments),
        "at": [] if hidden else list(entry.targets),
        "text": message.text(language, names),
        "changes": [_change_words(change, language, names) for change in entry.changes],
        "details": [{"seat": change.seat, **structure(change.message)} for change in entry.changes],
        "scenes": [scene_view(scene, language, names) for scene in entry.scenes],
        "round": entry.round,
        "time": entry.time.isoformat(),
    }


def scene_view(scene: Scene, language: str, names: tuple[str, ...]) -> wire.Scene:
    """An event with all its steps in words."""
    return {
        "kind": scene.kind,
        "text": message_text(scene.message, language, names),
        "steps": [
            {
                "text": message_text(step.message, language, names),
                "at": list(step.at),
                "shares": [_share_view(share, language, names) for share in step.shares],
            }
            for step in scene.steps
        ],
        "totals": [_share_view(share, language, names) for share in scene.totals],
    }


def _share_view(share: Share, language: str, names: tuple[str, ...]) -> wire.Share:
    return {
        "seat": share.seat,
        "amounts": [
            {"what": amount.what, "n": amount.n, "text": message_text(amount.message, language, names)}
            for amount in share.amounts
        ],
        "text": "" if share.message is None else message_text(share.message, language, names),
    }


def _change_words(change: Change, language: str, names: tuple[str, ...]) -> str:
    words = change.message.text(language)
    return words if change.seat is None else f"{names[change.seat]}: {words}"
