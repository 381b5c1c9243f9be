"""The JSON API, in chapters. Every text in an answer is in the language that the request asks for."""

from __future__ import annotations

from haab.table.http import calls, catalogue, coach, lobby, past, play, rulebook, seats, talk, thinking, together

ROUTERS = (
    play.hot,
    play.router,
    catalogue.router,
    seats.router,
    lobby.router,
    together.router,
    past.router,
    coach.router,
    thinking.router,
    rulebook.router,
    calls.router,
    talk.router,
)
