"""The table in a link: the built site from a plain file server, under a path of its own, with nobody behind it."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from haab.coach.puzzles import collection
from haab.kit.ruleset import Ruleset
from haab.site import parts
from haab.table.serve import free_port
from haab.web import STATIC
from tests.table.clients import wait_until
from tests.table.test_local_table import lasting
from tests.web.person import Json, Person

pytestmark = pytest.mark.browser

STARTING = 90_000
"""Milliseconds that Python may take to start on a busy machine."""
ASK = """([path, body]) => new Promise((resolve) => {
  const line = new BroadcastChannel("haab-table");
  const id = Math.floor(Math.random() * 1e9);
  const method = body === null ? "GET" : "POST";
  const ask = () => line.postMessage({ from: "test", message: { id, method, path, body: body ?? "" } });
  line.onmessage = ({ data }) => {
    if (data.begins !== undefined) ask();
    if (data.to !== "test" || data.message.id !== id) return;
    line.close();
    resolve(data.message.text);
  };
  ask();
})"""
"""Asks the table as another tab would."""
LEARNED = """async (all) => {
  const [name] = await caches.keys();
  const kept = await (await caches.open(name)).keys();
  return kept.filter(({ url }) => /[/](learned|networks)[/]/.test(url)).length === all;
}"""
"""Whether all files of what bots and the coach have learned are kept."""
FULL = """if (Object.values(documents).some((text) => text?.includes('"draft":{')))
      return Promise.reject(new Error("full"));
    if (!this.database)"""
"""A shelf that takes a new game, and no choice in it."""
FOLLOW = """(address) => {
  const link = document.createElement("a");
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}"""
"""Follows a link: the page stays, and with it the table."""


class FileServer:
    """`python -m http.server` on a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = free_port("127.0.0.1", 8900)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(
            command, cwd=self._folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(200):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=5).close()
                return
            except OSError:
                time.sleep(0.05)
        pytest.fail("http.server does not answer")

    def learned(self) -> int:
        """How many files it has of what bots and the coach have learned."""
        static = self._folder / "games" / "haab" / "static"
        return sum(len(list((static / name).iterdir())) for name in ("networks", "python/learned"))

    @contextmanager
    def newer(self) -> Iterator[None]:
        """Hand out another release for a while."""
        worker = self._folder / "games" / "haab" / "worker.js"
        text = worker.read_text()
        worker.write_text(text.replace('RELEASE = "', 'RELEASE = "newer', 1))
        try:
            yield
        finally:
            worker.write_text(text)

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None


class Guest(Person):
    """Somebody whose table is in their own browser."""

    def visit(self, path: str = "/") -> None:
        place, _, fragment = path.partition("#")
        query = f"?{urlencode({'at': place})}" if place != "/" else ""
        address = f"{self.address}/{query}{fragment and '#'}{fragment}"
        if self.page.url.startswith(self.address):
            self.page.evaluate(FOLLOW, address)
        else:
            self.page.goto(address)
            self.page.wait_for_selector("#language", timeout=STARTING)

    def request(self, path: str, body: Json | None = None) -> Any:
        return json.loads(self.page.evaluate(ASK, [path, None if body is None else json.dumps(body)]))

    def leave(self) -> None:
        self.visit()

    def play_codes(self, rules: Ruleset, codes: Sequence[int]) -> None:
        """Play a turn in the game that the page shows, without pressing anything."""
        game = parse_qs(urlsplit(self.page.url).query)["at"][0].rsplit("/", 1)[1]
        for code in codes:
            view = self.view(game)
            body = {"seat": view["seat"], "expected": view["number"], "move_id": uuid4().hex}
            answer = self.request(f"/api/games/{game}/moves", body | {"move": rules.vocabulary[code]})
            assert "view" in answer, answer

    def _heard(self, message: ConsoleMessage) -> None:
        """What Python logs is a warning of the browser's: a bot that fails would play on by chance."""
        super()._heard(message)
        if message.type == "warning" and ("failed" in message.text or "Traceback" in message.text):
            self.errors.append(message.text)


Guests = Callable[..., Guest]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    folder = tmp_path_factory.mktemp("files")
    try:
        for part in (parts.PYODIDE, parts.MSGSPEC):
            parts.fetched(part)
    except parts.NoPart as error:
        pytest.skip(f"the interpreter for browsers cannot be had here: {error}")
    subprocess.run([sys.executable, "-m", "haab", "site", str(folder / "games" / "haab")], check=True)
    server = FileServer(folder)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def guests(chromium: Browser, files: FileServer) -> Iterator[Guests]:
    people: list[Guest] = []

    def come(width: int = 1280, height: int = 800, **options: Any) -> Guest:
        usual: Json = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", "locale": "en"}
        context = chromium.new_context(**usual | {"service_workers": "block"} | options)
        guest = Guest(context, f"http://127.0.0.1:{files.port}/games/haab")
        guest.page.set_default_timeout(STARTING)  # an interpreter starts with the page, another with the first bot
        people.append(guest)
        return guest

    yield come
    complaints = [complaint for person in people for complaint in person.complaints()]
    for person in people:
        person.context.close()
    assert complaints == []


@pytest.fixture
def eva(guests: Guests) -> Guest:
    guest = guests()
    guest.visit()
    return guest


def test_a_game_is_opened_from_the_lobby_and_survives_a_reload_in_the_middle_of_a_turn(eva: Guest) -> None:
    eva.page.click("#new-game")
    eva.page.click("#open-game")
    chance = random.Random(3)
    eva.wait_for_turn()
    while eva.page.locator(".steps li").count() == 0:
        eva.choose(chance)
        eva.wait_for_turn()
    number, steps = eva.number, eva.page.locator(".steps li").all_inner_texts()
    eva.page.reload()
    eva.page.wait_for_selector(".steps li", timeout=STARTING)
    assert (eva.number, eva.page.locator(".steps li").all_inner_texts()) == (number, steps)
    eva.page.click(".brand")
    eva.page.wait_for_selector(".game-line.yours")


@pytest.mark.parametrize(
    ("game", "unseen", "language"), [("tzolkin", (12, 160), "en"), ("tikal", (12, 290), "ko")], ids=["tzolkin", "tikal"]
)
def test_a_game_against_bots_is_played_to_its_score_sheet_on_a_phone(
    guests: Guests, game: str, unseen: tuple[int, int], language: str
) -> None:
    guest = guests(width=390, height=844, locale=language)
    guest.visit()
    assert guest.overflow() == 0
    played = guest.open_game(game, ["me", "level2"], names=["Eva"], seed=11)
    chance = random.Random(5)
    guest.page.wait_for_selector(".table")
    assert guest.page.get_attribute("html", "lang") == language
    guest.play_until(unseen[0], chance)
    assert guest.overflow() == 0
    guest.skip_until(played, unseen[1], chance)
    guest.play_to_the_end(chance)
    view = guest.view(played)
    assert view["status"] == "over"
    guest.page.wait_for_selector(".score-sheet tfoot td")
    assert guest.totals == view["scores"]
    assert guest.overflow() == 0


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize(("game", "options"), [("tzolkin", {"tribes": True, "prophecies": True}), ("tikal", {})])
def test_the_same_seed_and_moves_give_the_same_views_as_on_a_server(
    eva: Guest, ana: Person, game: str, options: Json, language: str
) -> None:
    body = {"game": game, "players": 2, "seats": [{"kind": "me"}] * 2, "seed": 41, "options": options}
    here, there = (person.request("/api/games", body)["id"] for person in (eva, ana))
    seat, compared = 0, 0
    for number in range(40):
        asked = urlencode({"lang": language, "seat": seat})
        view, other = eva.request(f"/api/games/{here}?{asked}"), ana.request(f"/api/games/{there}?{asked}")
        assert lasting(view) == lasting(other)
        seat = view["to_move"]
        if not view["legal"]:
            continue
        compared += 1
        move = view["legal"][(7 * number) % len(view["legal"])]["notation"]
        played = {"seat": view["seat"], "expected": view["number"], "move_id": f"move-{number:08}", "move": move}
        eva.request(f"/api/games/{here}/moves", played)
        ana.request(f"/api/games/{there}/moves", played)
    assert compared > 20


@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_the_deal_of_a_day_and_its_opponents_are_those_of_a_server(eva: Guest, ana: Person, game: str) -> None:
    """Whatever bots find by chance, they find by the same; level 4 has a network."""
    turns = [_turns_of_a_deal(person, game, random.Random(3)) for person in (eva, ana)]
    assert turns[0] == turns[1]


def _turns_of_a_deal(person: Person, game: str, chance: random.Random) -> list[Json]:
    """What somebody sees whenever a choice is theirs."""
    found: list[Json] = []
    played = str(person.request(f"/api/deals/{game}", {"date": "2026-11-17", "level": 4})["id"])
    wait_until(lambda: person.view(played)["your_turn"], STARTING / 1000)
    while len(found) < 12:
        view = person.view(played)
        if view["your_turn"]:
            found.append(lasting(view))
            person.play_unseen(view, chance)
        time.sleep(1 / 20)
    return found


def test_a_deal_is_played_from_the_lobby_to_its_result_without_a_server(eva: Guest) -> None:
    eva.page.click("#deal-tikal")
    eva.page.wait_for_selector(".table")
    played = eva.request("/api/mine")["games"][0]["id"]
    eva.skip_while(played, lambda _: True, random.Random(2))
    eva.page.wait_for_selector("#deal-rival")
    assert "Tikal, level 4: " in eva.page.input_value("#deal-text")
    assert eva.page.locator("#deal-show").count() == 0, "there is nobody to show it to"
    eva.page.click("#deal-rival")
    eva.page.wait_for_selector("#deal svg.graph", timeout=2 * STARTING)
    assert eva.page.input_value("#deal-text").endswith(" on level 6")
    eva.visit()
    eva.page.wait_for_selector('.deal-card[data-game="tikal"] .deal-history')


def test_after_the_first_visit_no_server_is_needed(guests: Guests, files: FileServer) -> None:
    guest = guests(service_workers="allow")
    guest.visit()
    guest.page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=STARTING)
    wait_until(lambda: guest.page.evaluate(LEARNED, files.learned()), STARTING / 1000)
    files.stop()
    try:
        guest.page.reload()
        guest.page.wait_for_selector("#language", timeout=STARTING)
        guest.open_game("tzolkin", ["me", "level5"])
        guest.wait_for_turn()
        guest.play_turn(random.Random(2))
        guest.wait_for_turn()
    finally:
        files.start()


def test_another_tab_follows_and_goes_on_when_the_first_is_closed(eva: Guest) -> None:
    played = eva.open_game("tikal", ["me", "me"])
    eva.page.wait_for_selector(".table")
    other: Page = eva.context.new_page()
    other.goto(eva.page.url)
    other.wait_for_selector(".table", timeout=STARTING)
    number = eva.view(played)["number"]
    view = eva.view(played)
    eva.play_unseen(view, random.Random(1))
    for page in (eva.page, other):
        page.wait_for_selector(f'.table:not([data-number="{number}"])')
    eva.page.close()
    eva.page = other
    held = "() => navigator.locks.query().then(({ held, pending }) => held.length === 1 && pending.length === 0)"
    wait_until(lambda: other.evaluate(held), STARTING / 1000)
    assert eva.view(played)["number"] == number + 1
    eva.play_unseen(eva.view(played), random.Random(2))
    other.wait_for_selector(f'.table[data-number="{number + 2}"]', timeout=STARTING)


def test_the_coach_thinks_in_the_page(eva: Guest) -> None:
    eva.open_game("tzolkin", ["me", "random"], seed=4)
    eva.wait_for_turn()
    eva.page.click("#hint")
    eva.page.wait_for_selector("#hint-do", timeout=STARTING)
    assert eva.request("/api/thinking/tzolkin")["network"] is not None


def test_what_needs_a_server_says_so(eva: Guest) -> None:
    played = eva.open_game("tzolkin", ["me", "me"])
    refused = eva.request(f"/api/games/{played}/invitations?lang=nl", {"kind": "watch", "seat": None})
    assert refused["error"]["code"] == "needs_server"
    assert "server" in refused["error"]["message"]
    assert eva.request("/api/catalogue")["guests"] is False
    eva.visit("/#new")
    assert eva.page.locator('select option[value="open"]').count() == 0
    eva.visit()
    expect(eva.page.locator(".far")).to_contain_text("haab serve")
    assert "link" not in eva.text(".welcome")


def test_several_people_around_one_screen_do_not_see_what_is_not_theirs(eva: Guest) -> None:
    eva.open_game("tzolkin", ["me", "me"], names=["Eva", "Mia"], seed=6)
    chance = random.Random(1)
    names = {"Eva", "Mia"}
    while names:
        eva.page.wait_for_selector("#cover-ready")
        names.remove(eva.text(".cover-name").strip())
        assert not eva.page.is_visible("button.move")
        eva.page.click("#cover-ready")
        eva.page.wait_for_selector("button.move")
        assert "Keep" not in eva.text("#log"), "what the other player kept stays a secret"
        for _ in range(2):
            eva.choose_covered(chance)
    eva.page.wait_for_selector("#bar.yours")
    assert not eva.page.is_visible("#cover-ready")


def test_a_finished_game_is_brought_and_analysed(eva: Guest) -> None:
    eva.bring_record("tzolkin-2")
    eva.page.click("#analyse")
    expect(eva.page.locator(".seat-analysis").first).to_be_visible(timeout=2 * STARTING)
    eva.page.click("#analysis-stop")


def test_the_rulebook_is_read_in_every_language_and_a_worked_example_is_opened(guests: Guests) -> None:
    mina = guests(locale="ko")
    mina.visit("/rules/tikal")
    mina.page.wait_for_selector(".rule")
    assert mina.page.locator(".rule [lang=en]").count() == 0, "nothing is told in English for want of a translation"
    mina.visit("/rules/tzolkin#TZ-EX-20")
    mina.page.click("#TZ-EX-20 .play-example")
    mina.page.wait_for_selector("#replay-leave")


def test_a_game_goes_to_a_server_and_back_in_a_link(eva: Guest, ana: Person) -> None:
    brought = eva.bring_record("tzolkin-3")
    eva.page.click("#packed-game")
    link = eva.page.locator("dialog .link").input_value()
    assert link.startswith(f"{eva.address}/#record=")
    eva.page.get_by_role("button", name="QR code").click()
    expect(eva.page.locator("dialog .qr img")).to_be_visible()
    ana.visit("/")
    ana.page.fill("#record-link", link)
    ana.page.locator("form", has=ana.page.locator("#record-link")).get_by_role("button").click()
    ana.page.click("#open-brought")
    ana.page.click("#packed-game")
    back = ana.page.locator("dialog .link").input_value()
    eva.visit(f"/#{back.partition('#')[2]}")
    eva.page.click("#open-brought")
    eva.page.wait_for_selector(".score-sheet")
    games = [game["id"] for game in eva.request("/api/mine")["games"]]
    records = [eva.request(f"/api/games/{game}/record") for game in games]
    assert brought in games
    assert len(records) == 2
    assert records[0] == records[1]


def test_a_link_to_a_moment_takes_the_game_along(guests: Guests) -> None:
    eva, mia = guests(permissions=["clipboard-read", "clipboard-write"]), guests()
    eva.visit()
    game = eva.bring_record("tikal-2")
    eva.visit(f"/game/{game}#move=12")
    eva.page.click("#replay-link")
    eva.page.wait_for_selector(".notice:has-text('copied')")
    mia.page.goto(eva.page.evaluate("navigator.clipboard.readText()"))
    mia.page.click("#open-brought")
    mia.page.wait_for_selector("#replay-leave")
    assert mia.page.evaluate("location.hash") == "#move=12"


def test_a_puzzle_is_answered_wrongly_and_then_rightly(guests: Guests) -> None:
    eva = guests()
    page = eva.page
    page.clock.set_fixed_time("2026-11-18T12:00:00")  # before the lobby is there, which has the day's puzzle
    eva.visit()
    page.click("#puzzle-tikal")
    page.wait_for_selector(".puzzle-words")
    told = eva.request("/api/puzzles?date=2026-11-18&lang=en")["puzzles"]
    puzzle = collection("tikal")[next(each["number"] for each in told if each["game"] == "tikal") - 1]
    eva.play_codes(puzzle.ruleset, puzzle.other)
    page.wait_for_selector("#puzzle-again")
    page.click("#puzzle-again")
    page.wait_for_selector('.table[data-number="0"]')
    eva.play_codes(puzzle.ruleset, puzzle.best)
    page.wait_for_selector(".puzzle-words.solved")


def test_a_new_version_is_offered_and_takes_over_when_somebody_wants_it(guests: Guests, files: FileServer) -> None:
    guest = guests(service_workers="allow")
    guest.visit()
    guest.page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=STARTING)
    guest.open_game("tikal", ["me", "me"], seed=3)
    chance = random.Random(3)
    while guest.page.locator(".steps li").count() == 0:
        guest.choose(chance)
    with files.newer():
        guest.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        offered = guest.page.locator(".notice button", has_text="Use it now")
        offered.wait_for()
        number, steps = guest.number, guest.page.locator(".steps li").all_inner_texts()
        guest.choose(chance)
        assert guest.number > number, "the turn goes on"
        number, steps = guest.number, guest.page.locator(".steps li").all_inner_texts()
        with guest.page.expect_navigation():
            offered.click()
        guest.page.wait_for_selector(f'.table[data-number="{number}"]')
        assert guest.page.locator(".steps li").all_inner_texts() == steps
        assert "newer" in guest.page.evaluate("caches.keys().then((names) => names.join())")


@pytest.mark.parametrize(
    ("code", "instead", "told"),
    [
        ("return new Shelf(await opened());", "throw new Error('forbidden');", "keeps no games"),
        ("if (!this.database)", FULL, "file"),
    ],
    ids=["forbidden", "full"],
)
def test_storage_that_is_forbidden_or_full_is_told(guests: Guests, code: str, instead: str, told: str) -> None:
    guest = guests()
    script = (STATIC / "js" / "local" / "shelf.js").read_text()
    assert code in script
    answer = {"body": script.replace(code, instead), "content_type": "text/javascript"}
    guest.context.route("**/local/shelf.js", lambda route: route.fulfill(**answer))
    guest.forgive("full", "failed", "Traceback")
    guest.visit()
    if told == "file":
        guest.open_game("tikal", ["me", "me"], seed=3)
        guest.wait_for_turn()
        guest.page.locator("button.move").first.click()
    expect(guest.page.locator(".notice.error")).to_contain_text(told, timeout=STARTING)
    if told == "file":
        guest.bring_record("tikal-2")
        with guest.page.expect_download() as saved:
            guest.page.get_by_role("link", name="Save the game").click()
        assert json.loads(saved.value.path().read_text())["game"] == "tikal"


def test_a_bot_that_cannot_have_what_it_has_learned_is_told_and_has_it_when_it_can(guests: Guests) -> None:
    guest = guests()
    guest.context.route("**/python/learned/*", lambda route: route.abort())
    guest.forgive("ERR_FAILED", "failed", "could not think", "Failed to fetch", "Traceback")
    guest.visit()
    played = guest.open_game("tikal", ["level4", "me"], seed=3)

    def mine(view: Json) -> bool:
        return bool(view["your_turn"])

    guest.wait_for_turn()
    guest.skip_while(played, mine, random.Random(3))
    expect(guest.page.locator("#log")).to_contain_text("could not think", timeout=STARTING)
    guest.context.unroute("**/python/learned/*")
    with guest.page.expect_request_finished(lambda request: "/python/learned/" in request.url):
        guest.wait_for_turn()
        guest.skip_while(played, mine, random.Random(3))
