"""Photograph what the review of 2026-11-17 was about, as it is today: `python -m tools.review_pictures [f01 f02 ...]`.

Needs Chromium and Pillow. Each finding has a function that comes to the place where the reviewer stood, on a server of
its own, and names the part of the page to be seen. `docs/review-of-2026-11-17.md` shows the pictures beside those of
the review, which were taken once.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, FloatRect, Page

import haab
from haab.bots import bot
from haab.bots.api import Question
from tools.gallery import sit_down
from tools.stage import POSITION, chromium, served
from tools.story import CHOOSE, READY

PICTURES = Path(__file__).parent.parent / "docs" / "pictures" / "review"
WIDEST, TALLEST, QUALITY = 640, 720, 68
"""Of a picture, in pixels; of its compression."""
AROUND, BESIDE = "around ", 130
"""What is said of a part that is to be seen with what lies beside it, and how much of that, in pixels."""
SPREAD, GAP = 1.6, 6
"""How much more than themselves parts may take up together to be seen as one; what parts them otherwise, in pixels."""
PATIENCE = 120_000
MOST = 60
"""Choices that are made at most until something is to be seen."""
DESKTOP, LAPTOP, LARGE, UPRIGHT, SIDEWAYS = (1440, 900), (1366, 768), (1920, 1080), (390, 844), (844, 390)
RESULT = {
    "game": "tzolkin",
    "players": 2,
    "place": 2,
    "score": 61,
    "sources": {
        "temples": 40,
        "buildings": 11,
        "chichen_itza": 21,
        "corn": 7,
        "hunger": -18,
        "skulls": 0,
        "monuments": 0,
    },
}
"""What a browser remembers of a game."""
WHOLE = 10_000
"""More moves than any game has."""

Json = dict[str, Any]
Finding = Callable[["Studio"], tuple[Page, list[str]]]
"""Comes to a place; gives the page, and the parts of it to be seen: all of the window if there are none."""
FINDINGS: dict[str, Finding] = {}


def finding(number: int) -> Callable[[Finding], Finding]:
    """A finding of the review."""

    def known(one: Finding) -> Finding:
        FINDINGS[f"f{number:02}"] = one
        return one

    return known


class Studio:
    """A browser in front of a table, for one picture."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.contexts: list[BrowserContext] = []

    def visitor(self, size: tuple[int, int] = DESKTOP, path: str = "/", **how: Any) -> Page:
        """Somebody with a browser of their own."""
        usual = {"locale": "en", "reduced_motion": "reduce", "service_workers": "block"}
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, **(usual | how))
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        self.visit(page, path)
        return page

    def visit(self, page: Page, path: str) -> None:
        """Go to an address of the table."""
        page.goto(self.address + path)
        page.wait_for_selector("#language")

    def post(self, page: Page, path: str, body: Json) -> Json:
        """Ask the table with somebody's cookies."""
        answer: Json = page.context.request.post(self.address + path, data=body).json()
        return answer

    def sit(self, page: Page, game: str, *kinds: str, **more: Any) -> str:
        """Open a game and sit down at it; a kind is a bot's name, "me" or "open"."""
        people = ("me", "open")
        seats = [{"kind": kind} if kind in people else {"kind": "bot", "bot": kind} for kind in kinds]
        for seat, name in zip(seats, more.pop("names", ()), strict=False):
            seat["name"] = name
        body = {"game": game, "players": len(kinds), "seats": seats, "seed": 5, **more}
        opened = self.post(page, "/api/games", body)["id"]
        if "open" not in kinds:
            self.come(page, opened)
        return str(opened)

    def bring(self, page: Page, record: Json) -> str:
        """Bring a record, and all its seats."""
        brought = self.post(page, "/api/import", {"record": record})["id"]
        self.come(page, brought)
        return str(brought)

    def come(self, page: Page, game: str) -> None:
        """To a table."""
        self.visit(page, f"/game/{game}")
        sit_down(page)

    def meet(self, ana: Page, bo: Page, game: str, **more: Any) -> str:
        """Two people at a table, called Ana and Bo."""
        opened = self.sit(ana, game, "me", "open", names=("Ana",), **more)
        link = self.post(ana, f"/api/games/{opened}/invitations", {"kind": "seat", "seat": 1})
        self.post(bo, f"/api/games/{opened}/join", {"key": link["key"], "name": "Bo"})
        self.come(bo, opened)
        self.come(ana, opened)
        return opened

    def close(self) -> None:
        """Everybody goes."""
        for context in self.contexts:
            context.close()


def play(page: Page, until: str) -> None:
    """Make choices, the same ones every time, until something is to be seen."""
    for number in range(MOST):
        page.wait_for_function(READY)
        page.wait_for_timeout(300)
        if page.evaluate(f"() => document.querySelector({until!r})?.checkVisibility() === true"):
            return
        page.evaluate(CHOOSE, [number % 2 == 1, 0.31 * number % 1])
    raise AssertionError(f"no {until}")


@cache
def played(game: str, players: int, moves: int = 0, event: str = "") -> Json:
    """The record of a game of bots at a turn after so many moves, or just before the move that leads to an event."""
    state = haab.new(game, players=players, seed=4).state
    player, notations, is_turn_over = bot("level2"), list[str](), False
    while not state.over and (event or len(notations) < moves or not is_turn_over):
        assert state.to_move is not None
        question = Question(state.ruleset, state.data, state.to_move, len(notations))
        ply = state.play(player.choose(question))
        if event and ply.confirms and any(scene.kind == event for scene in ply.scenes):
            break
        notations.append(ply.move.notation)
        is_turn_over = ply.confirms
        state = ply.after
    made = haab.new(game, players=players, seed=4)
    for notation in notations:
        made.play(notation)
    return made.record()


# ---- the findings


@finding(1)
def food_day(studio: Studio) -> tuple[Page, list[str]]:
    """A Food Day that the own turn brings."""
    page = studio.visitor(LAPTOP)
    studio.bring(page, played("tzolkin", 3, event="food_day"))
    page.click("#confirm")
    page.wait_for_selector("#scene")
    return page, ["#board"]


@finding(2)
def ring(studio: Studio) -> tuple[Page, list[str]]:
    """Where somebody has picked up workers, after the calendar has turned."""
    page = studio.visitor(DESKTOP)
    studio.sit(page, "tzolkin", "me", "level3", simple_start=True)
    play(page, ".just-gone")
    return page, ["around .just-gone", "#log"]


@finding(3)
def rungs(studio: Studio) -> tuple[Page, list[str]]:
    """A lesson names a rung as the board does."""
    page = studio.visitor(path="/learn/tzolkin")
    page.click("[data-lesson=temples]")
    page.wait_for_selector("#tour .tour-words")
    page.wait_for_selector(".temples .step")
    for _ in range(2):
        page.click("#tour >> text=Do it for me")
        page.wait_for_timeout(1500)
    return page, [".temples", "#bar", "#moves"]


@finding(4)
def reason(studio: Studio) -> tuple[Page, list[str]]:
    """A hint, pressed three times."""
    page = studio.visitor(DESKTOP)
    studio.bring(page, played("tzolkin", 2, moves=60))
    page.click("#hint")
    page.wait_for_selector("#hint-more")
    page.click("#hint-more")
    page.wait_for_selector(".hint-plan li")
    page.click("#hint-more")
    page.wait_for_selector(".hint-reason")
    return page, ["#bar", "#coach"]


@finding(5)
def rulebook(studio: Studio) -> tuple[Page, list[str]]:
    """The rulebook as a Korean reader opens it."""
    page = studio.visitor((1200, 760), "/rules/tikal", locale="ko")
    page.wait_for_selector("main h1")
    return page, []


@finding(6)
def auction(studio: Studio) -> tuple[Page, list[str]]:
    """Bidding on a 16:10 screen."""
    page = studio.visitor((1280, 800))
    studio.sit(page, "tikal", "me", "level2", "level2", options={"auction": True}, first=0, seed=None)
    page.wait_for_selector("#moves button.move")
    return page, []


@finding(7)
def target(studio: Studio) -> tuple[Page, list[str]]:
    """What the tour points at."""
    page = studio.visitor(DESKTOP)
    page.click("[data-tour=tzolkin]")
    for _ in range(2):
        page.wait_for_selector("#tour >> text=Do it for me")
        page.click("#tour >> text=Do it for me")
        page.wait_for_timeout(1500)
    page.wait_for_selector(".pointed")
    return page, [".side"]


@finding(8)
def zoomed(studio: Studio) -> tuple[Page, list[str]]:
    """A laptop at 200 %."""
    page = studio.visitor((720, 450))
    studio.bring(page, played("tikal", 3, moves=60))
    return page, []


@finding(9)
def wealth(studio: Studio) -> tuple[Page, list[str]]:
    """The first decision, on a phone on its side."""
    page = studio.visitor(SIDEWAYS)
    studio.sit(page, "tzolkin", "me", "level2", "level2")
    page.wait_for_selector(".move.pictured")
    return page, []


@finding(10)
def log(studio: Studio) -> tuple[Page, list[str]]:
    """The log on a laptop."""
    page = studio.visitor(LAPTOP)
    studio.bring(page, played("tzolkin", 3, moves=150))
    return page, ["#moves", "#log"]


@finding(11)
def talk(studio: Studio) -> tuple[Page, list[str]]:
    """What somebody says, and where one answers."""
    ana, bo = studio.visitor(), studio.visitor()
    studio.meet(ana, bo, "tzolkin", simple_start=True)
    bo.click("#talk-button")
    bo.fill("#talk input[type=text]", "Good luck! The Food Day is near.")
    bo.keyboard.press("Enter")
    ana.wait_for_selector(".bubble")
    ana.click("#talk-button")
    return ana, []


@finding(12)
def kept_hint(studio: Studio) -> tuple[Page, list[str]]:
    """A hint that was asked for during the playback, when that is over."""
    page = studio.visitor(reduced_motion="no-preference")
    studio.sit(page, "tzolkin", "me", "level2", "level2", "level2", simple_start=True)
    page.wait_for_function(READY)
    page.click("button.move")
    page.click("#confirm:enabled")
    page.wait_for_selector("#playback-skip")
    page.wait_for_selector('.table[data-yours="true"]')
    page.keyboard.press("h")
    page.wait_for_selector("#coach #hint-more")
    page.locator("#playback-skip").wait_for(state="hidden")
    return page, [".side"]


@finding(13)
def tunnel(studio: Studio) -> tuple[Page, list[str]]:
    """A friend has been in a tunnel for two minutes."""
    ana, bo = studio.visitor(), studio.visitor()
    ana.clock.install()
    game = studio.meet(ana, bo, "tikal")
    if ana.locator('.table[data-yours="true"]').count():
        ana, bo = bo, ana
        ana.clock.install()
        studio.come(ana, game)
    bo.goto("about:blank")
    ana.wait_for_selector("#company >> text=lost the connection")
    ana.clock.fast_forward(121_000)
    ana.wait_for_selector("#vote-bot")
    return ana, ["#players", "#bar"]


@finding(14)
def time_is_up(studio: Studio) -> tuple[Page, list[str]]:
    """Somebody whose minute is over."""
    page = studio.visitor()
    studio.sit(page, "tikal", "me", "me", names=("Ana", "Bo"), clock={"minutes": 1, "when_out": "bot"})
    page.wait_for_timeout(63_000)
    page.reload()
    sit_down(page)
    page.wait_for_selector("#company >> text=Your time is up")
    return page, ["#players", "#bar"]


@finding(15)
def stranger(studio: Studio) -> tuple[Page, list[str]]:
    """Somebody who was sent the address of the address bar."""
    ana = studio.visitor()
    game = studio.sit(ana, "tikal", "me", "open", names=("Ana",))
    page = studio.visitor((1000, 560), f"/game/{game}")
    page.wait_for_selector(".door")
    return page, []


@finding(16)
def opponents(studio: Studio) -> tuple[Page, list[str]]:
    """The opponents."""
    page = studio.visitor((900, 1000), "/#new")
    page.click("#opponents > summary")
    page.locator("#opponents").evaluate("part => part.scrollIntoView()")
    return page, ["#opponents"]


@finding(17)
def end(studio: Studio) -> tuple[Page, list[str]]:
    """The end of a game."""
    page = studio.visitor(DESKTOP)
    studio.bring(page, played("tikal", 3, event="end"))
    page.click("#confirm")
    page.click("#scene-skip")
    page.wait_for_selector(".deciding:visible")
    page.wait_for_timeout(1500)
    return page, ["#end"]


@finding(18)
def lessons(studio: Studio) -> tuple[Page, list[str]]:
    """The list of lessons."""
    page = studio.visitor((900, 900), "/learn/tzolkin")
    page.wait_for_selector(".puzzle-picture svg")
    page.wait_for_timeout(2500)
    return page, []


@finding(19)
def summary(studio: Studio) -> tuple[Page, list[str]]:
    """The first round, told in Romanian."""
    page = studio.visitor(LAPTOP, locale="ro")
    studio.sit(page, "tzolkin", "me", "level2", "level2", "level2")
    page.wait_for_selector(".take-recommended")
    page.click(".take-recommended")
    page.wait_for_function(READY)
    return page, ["#players", "#bar"]


@finding(20)
def temples(studio: Studio) -> tuple[Page, list[str]]:
    """Rungs with markers, five players, at night."""
    page = studio.visitor(LARGE, color_scheme="dark")
    players = [
        player | {"temples": {"chaac": seat % 4 + 2, "quetzalcoatl": 5, "kukulcan": seat + 2}}
        for seat, player in enumerate(cast(list[Json], POSITION["players"]))
    ]
    studio.bring(page, haab.from_position(POSITION | {"players": players}).record())
    return page, [".temples"]


@finding(21)
def cards(studio: Studio) -> tuple[Page, list[str]]:
    """Buildings and monuments."""
    page = studio.visitor(DESKTOP)
    studio.bring(page, played("tzolkin", 3, moves=60))
    return page, [".buildings", ".monuments"]


@finding(22)
def pieces(studio: Studio) -> tuple[Page, list[str]]:
    """A building among the pieces."""
    page = studio.visitor((900, 700), "/pieces/tzolkin")
    page.locator("#terrace_house").evaluate("piece => piece.scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(500)
    return page, ["#terrace_house"]


@finding(23)
def beside(studio: Studio) -> tuple[Page, list[str]]:
    """A phone: a click beside a worker finds it."""
    page = studio.visitor(UPRIGHT, has_touch=True)
    studio.bring(page, played("tzolkin", 3, moves=100))
    return page, []


@finding(24)
def my_games(studio: Studio) -> tuple[Page, list[str]]:
    """The games of a browser."""
    page = studio.visitor((1366, 768))
    evenings = (("tzolkin", 3, ("level2", "level5")), ("tikal", 6, ("level3",)), ("tzolkin", 1, ("level6",)))
    for game, moves, bots in evenings:
        studio.sit(page, game, "me", *bots, simple_start=game == "tzolkin")
        for _ in range(moves):
            page.wait_for_function(READY)
            page.evaluate(CHOOSE, [True, 0.4])
            page.wait_for_timeout(300)
    for _ in range(2):  # who has games sees them first, from the second time on
        studio.visit(page, "/")
        page.wait_for_selector(".game-line >> nth=2")
    return page, []


@finding(25)
def centre(studio: Studio) -> tuple[Page, list[str]]:
    """The middle of the calendar in Romanian."""
    page = studio.visitor(LAPTOP, locale="ro")
    studio.bring(page, haab.from_position(POSITION).record())
    return page, ["around .calendar-centre"]


@finding(26)
def action_points(studio: Studio) -> tuple[Page, list[str]]:
    """Action points on a phone on its side."""
    page = studio.visitor(SIDEWAYS)
    studio.bring(page, played("tikal", 3, moves=60))
    return page, []


@finding(27)
def cold_start(studio: Studio) -> tuple[Page, list[str]]:
    """What a slow line shows until the scripts are there."""
    context = studio.browser.new_context(viewport={"width": 900, "height": 560}, service_workers="block")
    studio.contexts.append(context)
    page = context.new_page()
    page.route("**/static/bundle/*.js", lambda _: None)
    page.goto(studio.address, wait_until="commit")
    page.wait_for_selector(".loading img")
    return page, []


@finding(28)
def statistics(studio: Studio) -> tuple[Page, list[str]]:
    """Where points came from, those that were lost among them."""
    page = studio.visitor((1000, 800))
    game = studio.bring(page, played("tzolkin", 2, moves=WHOLE))
    results = [RESULT | {"id": game}]
    page.evaluate("all => localStorage.setItem('haab.results', JSON.stringify(all))", results)
    studio.visit(page, "/#statistics")
    page.reload()
    page.wait_for_selector(".statistics .facts")
    return page, [".statistics"]


@finding(29)
def words(studio: Studio) -> tuple[Page, list[str]]:
    """Who bids, what is in the supply, and what is left to bid."""
    page = studio.visitor((1280, 800))
    studio.sit(page, "tikal", "me", "level2", "level2", options={"auction": True}, first=0, seed=None)
    page.wait_for_selector("#moves button.move")
    page.locator("button.move").nth(3).click()
    page.wait_for_function(READY)
    return page, ["#players", "#bar"]


@finding(30)
def waiting(studio: Studio) -> tuple[Page, list[str]]:
    """A phone while somebody else is to move."""
    ana, bo = studio.visitor(UPRIGHT), studio.visitor(UPRIGHT)
    studio.meet(ana, bo, "tzolkin", simple_start=True)
    if ana.locator('.table[data-yours="true"]').count():
        ana.click("button.move")
        ana.click("#confirm:enabled")
        ana.wait_for_selector('.table[data-yours="false"]')
    ana.wait_for_timeout(1000)
    return ana, []


@finding(31)
def puzzle(studio: Studio) -> tuple[Page, list[str]]:
    """A wrong answer to a puzzle."""
    page = studio.visitor()
    page.click("#puzzle-tzolkin")
    page.wait_for_selector(".puzzle-words")
    play(page, "#puzzle-again")
    return page, [".side"]


# ---- the pictures


def photograph(page: Page, parts: list[str]) -> Image.Image:
    """The parts of a page that are to be seen, in one picture: below each other if they lie far apart."""
    page.wait_for_timeout(600)
    boxes = [_box(page, part) for part in parts] or [_Box(0, 0, *_size(page))]
    whole = _Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
    if whole.area <= SPREAD * sum(box.area for box in boxes):
        boxes = [whole]
    shots = [Image.open(io.BytesIO(page.screenshot(clip=box.clip))).convert("RGB") for box in boxes]
    picture = Image.new("RGB", (max(one.width for one in shots), sum(one.height + GAP for one in shots) - GAP), "white")
    top = 0
    for one in shots:
        picture.paste(one, (0, top))
        top += one.height + GAP
    picture.thumbnail((WIDEST, TALLEST), Image.Resampling.LANCZOS)
    return picture


@dataclass(frozen=True)
class _Box:
    """A part of the window."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)

    @property
    def clip(self) -> FloatRect:
        return {"x": self.left, "y": self.top, "width": self.right - self.left, "height": self.bottom - self.top}


def _size(page: Page) -> tuple[int, int]:
    size = page.viewport_size
    assert size is not None
    return size["width"], size["height"]


def _box(page: Page, part: str) -> _Box:
    """Where a part is, as far as the window shows it; "around" shows what lies beside it, too."""
    name = part.removeprefix(AROUND)
    box = page.locator(name).first.bounding_box()
    assert box is not None, part
    more = BESIDE if part.startswith(AROUND) else 0
    width, height = _size(page)
    return _Box(
        max(0, box["x"] - more),
        max(0, box["y"] - more),
        min(width, box["x"] + box["width"] + more),
        min(height, box["y"] + box["height"] + more),
    )


def main() -> None:
    """Take the pictures of all findings, or of those that are named."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or list(FINDINGS)
    with served() as table, chromium() as browser:
        address = str(table.base_url).rstrip("/")
        for name in wanted:
            studio = Studio(browser, address)
            begun = time.monotonic()
            try:
                photograph(*FINDINGS[name](studio)).save(PICTURES / f"{name}-after.webp", quality=QUALITY, method=6)
                print(f"{name}: {time.monotonic() - begun:.0f} s", flush=True)
            finally:
                studio.close()


if __name__ == "__main__":
    main()
