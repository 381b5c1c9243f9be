"""A person at the table: one browser with its own cookies, who clicks, types and looks."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal
from urllib.parse import urlsplit
from uuid import uuid4

from playwright.sync_api import BrowserContext, ConsoleMessage, FloatRect, Locator, Page, Request, TimeoutError

import haab
from tests.keeping import KEPT

Json = dict[str, Any]
PATIENCE = 20_000
"""Milliseconds that anything on the page may take on a busy machine."""
IDLE = '.table[data-yours="true"], .table[data-status="over"]'
"""The table when nobody else has to move first."""
ASKED = '.table:not([data-answering="true"])'
"""The table when no question is being answered that has only one answer."""
CHOICES = """() => [Number(document.querySelector(".table").dataset.number),
  document.querySelectorAll("button.move").length, document.querySelector("#confirm:enabled") !== null]"""
"""The number reached, how many moves the list has, and whether the turn can be confirmed."""
PLACES = "#board [data-move], button.move.placeless, #confirm:enabled"
"""Where moves are chosen: on the board, in the list if they have no place on it, and the end of a turn below it."""
NOTATIONS = "all => all.map((place) => place.dataset.move ?? place.dataset.notation ?? 'done')"
"""The moves of those places."""
WATCH = """() => {
  const parts = { board: ".zoom-frame", bar: "#bar", head: ".bar-head" };
  window.standing = Object.fromEntries(Object.keys(parts).map((name) => [name, new Set()]));
  const look = () => {
    for (const [name, part] of Object.entries(parts)) {
      const element = document.querySelector(part);
      const box = element?.checkVisibility() ? element.getBoundingClientRect() : { width: 0 };
      if (name === "head" && document.querySelector("#bar")?.checkVisibility()) continue;
      if (box.width > 0) standing[name].add([box.x, box.y, box.width, box.height].map(Math.round).join(" "));
    }
  };
  new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, { childList: true, subtree: true });
  look();
}"""
"""Notes every place and size that the board and the bar ever have (on a small screen the bar's question)."""
SMALL_TEXTS = """() => [
  ...document.querySelectorAll('#board text, #board span, #board li, #board strong, #board button'),
]
  .filter((e) => e.textContent.trim() && e.getClientRects().length)
  .map((e) => {
    const svg = e.ownerSVGElement;
    const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
    return [e.textContent.trim().slice(0, 20), parseFloat(getComputedStyle(e).fontSize) * scale];
  })
  .filter(([, size]) => size < 12)"""
"""What `small_texts` asks the page."""
RESTS = 2_000
"""Milliseconds that the pointer rests on a thing before it is moved there again."""
TRIES = 10
ENDLESS = 10_000
"""More moves than any game has."""
CONFIRMS = 0.6
"""How often a turn is ended when it can be."""


class Person:
    """Drives one page, and notes every error that the browser reports."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.strangers: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        self.as_written = False
        """Whether the page takes its modules one by one, so that a test that imports one has the same as the page."""
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._asked)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _asked(self, request: Request) -> None:
        host = urlsplit(request.url)
        if host.scheme in ("http", "https", "ws", "wss") and host.netloc != urlsplit(self.address).netloc:
            self.strangers.append(request.url)

    def forgive(self, *texts: str) -> None:
        """Errors that a test brings about on purpose: the browser reports every refused request."""
        self.forgiven = texts

    def complaints(self) -> list[str]:
        """Every error that was not brought about on purpose, and every request to somewhere else."""
        return [e for e in self.errors if not any(text in e for text in self.forgiven)] + self.strangers

    # ---- going places

    def visit(self, path: str = "/") -> None:
        """Open an address of the table."""
        if self.as_written:
            path, fragment, rest = path.partition("#")
            path = f"{path}?modules{fragment}{rest}"
        self.page.goto(f"{self.address}{path}")
        self.page.wait_for_selector("#language")

    def request(self, path: str, body: Json | None = None) -> Any:
        """Ask the table directly, with this browser's cookies."""
        if body is None:
            return self.context.request.get(f"{self.address}{path}", max_retries=2).json()
        return self.context.request.post(f"{self.address}{path}", data=body).json()

    def open_game(self, game: str, kinds: list[str], names: list[str] | None = None, **extra: Any) -> str:
        """Open a game by the API, go to it, and give its id. A kind is "me", "open" or a bot's name."""
        seats: list[Json] = [
            {"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds
        ]
        for seat, name in zip(seats, names or [], strict=False):
            seat["name"] = name
        answer = self.request("/api/games", {"game": game, "players": len(kinds), "seats": seats, **extra})
        assert "id" in answer, answer
        self.visit(f"/game/{answer['id']}")
        return str(answer["id"])

    def bring_record(self, kept: str) -> str:
        """Bring the record of a finished game that is kept with the tests, and go to it; gives the new game's id."""
        return self._bring(json.loads((KEPT / "games" / f"{kept}.json").read_text())["record"])

    def bring_position(self, position: Json) -> str:
        """Bring a written position of which this person has all seats, and go to it; gives the new game's id."""
        return self._bring(haab.from_position(position).record())

    def _bring(self, record: Json) -> str:
        brought = str(self.request("/api/import", {"record": record})["id"])
        self.visit(f"/game/{brought}")
        return brought

    def invite(self, game: str, seat: int | None = None, kind: str = "seat") -> str:
        """Make a link by the API: to an open seat, to watch (without a seat), or for another device. Gives its path."""
        link = self.request(f"/api/games/{game}/invitations", {"kind": "watch" if seat is None else kind, "seat": seat})
        return f"/game/{game}#key={link['key']}"

    def view(self, game: str) -> Json:
        """What the table would send this browser."""
        found: Json = self.request(f"/api/games/{game}")
        return found

    # ---- playing

    @property
    def number(self) -> int:
        """The number of moves that the page has reached."""
        return int(self.page.get_attribute(".table", "data-number") or 0)

    def wait_for_turn(self) -> bool:
        """Wait until it is this person's turn; False when the game is over instead."""
        self.page.wait_for_selector(IDLE)
        return self.page.get_attribute(".table", "data-status") != "over"

    def wait_past(self, number: int) -> None:
        """Wait until the page shows that something was played, and has answered what has only one answer."""
        self.page.wait_for_selector(f'{ASKED}:not([data-number="{number}"])')

    @property
    def totals(self) -> list[float]:
        """The last row of the score sheet."""
        return self.numbers(".score-sheet tfoot td")

    def numbers(self, selector: str) -> list[float]:
        """Numbers as they stand on an English page."""
        texts = self.page.locator(selector).all_inner_texts()
        return [float(text.replace(",", "").replace("\N{MINUS SIGN}", "-")) for text in texts]

    def choose(self, chance: random.Random) -> None:
        """Make one choice: often the confirmation where there is one, else any move of the list."""
        self.page.wait_for_selector(ASKED)
        number, count, can_confirm = self.page.evaluate(CHOICES)
        if can_confirm and (count == 0 or chance.random() < CONFIRMS):
            self.page.click("#confirm")
        else:
            self.page.locator("button.move").nth(chance.randrange(count)).click()
        self.wait_past(number)

    def choose_covered(self, chance: random.Random) -> None:
        """Make one choice after which the table may be covered."""
        moves = self.page.locator("button.move")
        number = self.number
        moves.nth(chance.randrange(moves.count())).click()
        self.page.wait_for_selector(
            f'.table:not([data-number="{number}"]):not([data-answering="true"]), #cover-ready', state="attached"
        )

    def play_turn(self, chance: random.Random) -> None:
        """Choose until the turn is confirmed; the table waits for this person."""
        self.wait_for_turn()
        start = self.draft_start()
        while self.is_to_move() and self.draft_start() == start:
            self.choose(chance)

    def is_to_move(self) -> bool:
        """Whether the page says that it is this person's turn."""
        return self.page.get_attribute(".table", "data-yours") == "true"

    def draft_start(self) -> int:
        """The number at which the present turn began."""
        return self.number - self.page.locator(".steps li").count()

    def play_to_the_end(self, chance: random.Random) -> None:
        """Play whenever it is this person's turn, until the game is over."""
        while self.wait_for_turn():
            self.choose(chance)

    def play_until(self, number: int, chance: random.Random) -> None:
        """Play whenever it is this person's turn, until so many moves have been made."""
        while self.number < number and self.wait_for_turn():
            self.choose(chance)

    def skip_until(self, game: str, number: int, chance: random.Random) -> None:
        """Play on without the page until so many moves have been made."""
        if self.number < number:
            self.skip_while(game, lambda view: view["number"] < number, chance)

    def skip_while(self, game: str, holds: Callable[[Json], bool], chance: random.Random) -> None:
        """Close the page, play on without it as long as this holds, and come back to it.

        A move that is seen takes many times as long as one that is not: a browser test of a whole game plays some
        stretches of it on the page and skips the others.
        """
        self.leave()
        view = self.view(game)
        while holds(view) and view["status"] != "over":
            view = self.play_unseen(view, chance) if view["your_turn"] else self.look_again(game)
        self.come_back(game)

    def leave(self) -> None:
        """Close the page of a game, but stay in it."""
        self.page.goto("about:blank")

    def play_unseen(self, view: Json, chance: random.Random) -> Json:
        """Make any move without the page; how the game stands then."""
        move = chance.choice(view["legal"])["notation"]
        body = {"seat": view["seat"], "expected": view["number"], "move_id": uuid4().hex, "move": move}
        answer = self.request(f"/api/games/{view['id']}/moves", body)
        assert "view" in answer, answer
        found: Json = answer["view"]
        return found

    def look_again(self, game: str) -> Json:
        """How a game stands when others have had a moment: the table answers fifty requests a second."""
        time.sleep(1 / 50)
        return self.view(game)

    def come_back(self, game: str) -> None:
        """Open the page of a game again."""
        self.visit(f"/game/{game}")
        self.page.wait_for_selector(".table")

    # ---- looking

    def watch(self) -> None:
        """From now on note where board and bar stand."""
        self.page.wait_for_selector(".zoom-frame")
        self.page.evaluate(WATCH)

    def moved(self) -> dict[str, list[str]]:
        """What has stood at more than one place, or had more than one size, since `watch`."""
        found: dict[str, list[str]] = self.page.evaluate(
            "Object.fromEntries(Object.entries(standing).map(([name, boxes]) => [name, [...boxes]]))"
        )
        assert found["board"], "no board was watched"
        assert found["bar"] or found["head"], "no bar was watched"
        return {name: boxes for name, boxes in found.items() if len(boxes) > 1}

    def use_scheme(self, scheme: Literal["light", "dark"]) -> None:
        """Have the system ask for light or dark."""
        self.page.emulate_media(color_scheme=scheme)

    def overflow(self) -> int:
        """By how many pixels the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def box(self, selector: str) -> FloatRect:
        """Where something is on the screen, and how large."""
        found = self.page.locator(selector).bounding_box()
        assert found is not None, f"{selector} is not on the screen"
        return found

    def small_texts(self) -> list[tuple[str, float]]:
        """The words on the board that are smaller than 12 pixels, and how large they are."""
        found: list[tuple[str, float]] = self.page.evaluate(SMALL_TEXTS)
        return found

    def explanation_of(self, thing: Locator | str) -> str:
        """What the page says about a thing that the pointer rests on; what moves away under it is followed."""
        there = self.page.locator(thing).first if isinstance(thing, str) else thing
        for _ in range(TRIES):
            self.page.mouse.move(0, 0)
            self.page.locator(".explanation").wait_for(state="hidden")
            there.hover()
            with suppress(TimeoutError):
                self.page.locator(".explanation").wait_for(timeout=RESTS)
                return self.text(".explanation")
        raise AssertionError(f"nothing is said about {thing}")

    def text(self, selector: str) -> str:
        """What an element says."""
        return self.page.inner_text(selector)
