"""What the others did is played on the board move by move, with captions; and never keeps anybody from acting."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Route

import haab
from tests.web.conftest import Visit
from tests.web.person import PLACES, Person

pytestmark = pytest.mark.browser

STEP = 1150
"""Milliseconds after which the next move is shown, when it changed one thing."""
CAPTION = "#playback .playback-words"
BOARD = """() => ({
  workers: [...document.querySelectorAll('.riders .worker:not(.leaving)')]
    .map((piece) => `${piece.getAttribute("class").match(/colour-\\w+|dummy/)} ${piece.style.transform}`).sort(),
  words: [...document.querySelectorAll('.calendar-centre, .field-count, .player-board, .card-name')]
    .map((part) => part.textContent),
  marks: document.querySelectorAll('.step-markers .mark').length,
})"""
"""Everything on the drawn board that a move could change."""


def _two_people(visit: Visit, motion: str = "no-preference") -> tuple[Person, Person, str]:
    """A game of Tzolk'in in which Ana is about to place workers while Bo is looking on."""
    ana, bo = visit(), visit(width=1440, height=1000, reduced_motion=motion)
    game = ana.open_game("tzolkin", ["me", "open"], names=["Ana"], seed=4)
    key = ana.invite(game, 1).split("#key=")[1]
    bo.request(f"/api/games/{game}/join", {"key": key, "name": "Bo"})
    chance = random.Random(1)
    people = (ana, bo)
    while (view := ana.view(game))["decision"]["kind"] == "keep_wealth" or view["to_move"] != 0:
        seat = view["to_move"]
        sent = people[seat].view(game)
        move = chance.choice(sent["legal"])["notation"]
        body = {"seat": seat, "expected": sent["number"], "move_id": f"move-{sent['number']:08}", "move": move}
        people[seat].request(f"/api/games/{game}/moves", body)
    bo.page.clock.install()
    bo.visit(f"/game/{game}")
    bo.page.wait_for_selector("#board .gears")
    bo.page.wait_for_selector(f'.table[data-number="{view["version"]}"]')
    ana.visit(f"/game/{game}")
    ana.wait_for_turn()
    return ana, bo, game


def _stop_the_clock(person: Person) -> None:
    """From now on time passes on this page only when the test says so."""
    person.page.clock.pause_at(person.page.evaluate("Date.now() / 1000 + 1"))


def _place_workers(person: Person, many: int) -> None:
    for _ in range(many):
        number = person.number
        person.page.click('button.move[data-notation^="place "]')
        person.wait_past(number)


def _confirm(person: Person) -> None:
    number = person.number
    person.page.click("#confirm")
    person.wait_past(number)


def _log(person: Person, game: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = person.request(f"/api/games/{game}/history")["entries"]
    return entries


def _workers(person: Person) -> int:
    return person.page.locator(".riders .worker:not(.leaving)").count()


def _shows_the_present(person: Person) -> None:
    """The board is the same as the one that is drawn when the page is opened anew."""
    person.page.wait_for_selector(PLACES, state="attached")
    person.page.clock.run_for(3000)
    played = person.page.evaluate(BOARD)
    person.page.clock.resume()
    person.page.reload()
    person.page.wait_for_selector("#board .riders .worker", state="attached")
    person.page.wait_for_selector(PLACES, state="attached")
    assert person.page.evaluate(BOARD) == played


def test_what_somebody_did_is_shown_move_by_move_with_captions(visit: Visit) -> None:
    ana, bo, game = _two_people(visit)
    before = _workers(bo)
    asked: list[str] = []
    bo.page.on("request", lambda request: asked.append(request.url))
    _place_workers(ana, 2)
    _stop_the_clock(bo)
    _confirm(ana)
    news = _log(ana, game)[-3:]
    for number, entry in enumerate(news[:2], start=1):
        bo.page.wait_for_selector(f"{CAPTION} >> text={entry['text']}")
        bo.page.wait_for_selector(f".riders .worker:not(.leaving) >> nth={before + number - 1}")
        assert _workers(bo) == before + number
        assert "Ana" in bo.text(CAPTION)
        assert bo.page.locator("#board [data-move]").count() == 0, "the board of the past cannot be played on"
        assert bo.page.locator("button.move:visible").count() > 0, "but the choices are there at once"
        bo.page.clock.run_for(STEP)
    bo.page.wait_for_selector("#board [data-move]", state="attached")
    assert not bo.page.is_visible("#playback-skip")
    bo.page.clock.run_for(3000)
    assert not bo.page.is_visible("#playback"), "the last words go by themselves"
    assert not [url for url in asked if "/replay/" in url], "the views in between come with the push"
    _shows_the_present(bo)


@pytest.mark.parametrize("way", ["button", "key", "board", "choice"])
def test_it_ends_at_once_by_skip_by_a_key_by_a_click_and_by_a_choice(visit: Visit, way: str) -> None:
    ana, bo, game = _two_people(visit)
    before = _workers(bo)
    _place_workers(ana, 2)
    _stop_the_clock(bo)
    _confirm(ana)
    bo.page.wait_for_selector("#playback-skip:visible")
    bo.page.wait_for_selector(f".riders .worker:not(.leaving) >> nth={before}")
    assert _workers(bo) == before + 1
    number = bo.number
    match way:
        case "button":
            bo.page.click("#playback-skip")
        case "key":
            bo.page.keyboard.press("Escape")
        case "board":
            bo.page.locator(".gears .plate-palenque").first.click(position={"x": 20, "y": 20})
        case "choice":
            bo.page.click("button.move >> nth=0")
            bo.wait_past(number)
    bo.page.wait_for_selector(PLACES, state="attached")
    assert not bo.page.is_visible("#playback")
    assert _workers(bo) >= before + 2
    if way != "choice":
        assert bo.number == number, "a click that ends it chooses nothing"
        assert bo.view(game)["draft"] == []
    _shows_the_present(bo)


@pytest.mark.parametrize("quiet", ["reduced motion", "setting", "hidden tab"])
def test_whoever_wants_no_motion_or_does_not_look_sees_the_end_at_once(visit: Visit, quiet: str) -> None:
    ana, bo, game = _two_people(visit, "reduce" if quiet == "reduced motion" else "no-preference")
    if quiet == "setting":
        bo.page.click("#settings")
        bo.page.select_option("#pace", "off")
        bo.page.keyboard.press("Escape")
    if quiet == "hidden tab":
        bo.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    before = _workers(bo)
    bo.page.evaluate("""() => {
      window.captions = 0;
      const root = document.getElementById("playback");
      new MutationObserver(() => { window.captions += Number(!root.hidden); }).observe(root, { attributes: true });
    }""")
    _place_workers(ana, 2)
    _stop_the_clock(bo)
    _confirm(ana)
    bo.page.wait_for_selector("#board [data-move]", state="attached")
    assert _workers(bo) == before + 2
    assert not bo.page.is_visible("#playback")
    bo.page.clock.run_for(1000)
    spoken = bo.page.text_content("#spoken") or ""
    for entry in _log(ana, game)[-3:]:
        assert f"Ana: {entry['text']}" in spoken
        assert bo.page.locator(f"#log .log-text >> text={entry['text']}").count() > 0
    bo.page.clock.run_for(8000)
    assert _workers(bo) == before + 2
    assert bo.page.evaluate("captions") == 0


def test_the_pace_is_remembered(ana: Person) -> None:
    ana.visit()
    ana.page.click("#settings")
    ana.page.select_option("#pace", "quick")
    ana.page.reload()
    ana.page.click("#settings")
    assert ana.page.input_value("#pace") == "quick"


PLAY = """async (pushes) => {
  const { Playback } = await import("/static/js/table/past/playback.js");
  const seats = [{ seat: 0, name: "Ana", colour: "red" }, { seat: 1, name: "Bo", colour: "blue" }];
  const viewOf = (version, from) => ({ version, number: version, own_seats: [1], seats, from });
  const none = { at: [], changes: [], scenes: [] };
  const entryOf = (number, seat) => ({ number, seat, name: "", text: `move ${number}`, notation: "x", ...none });
  window.shown = [];
  window.playback = new Playback(document.createElement("div"), {
    viewAt: async (number) => viewOf(number, "past"),
    show: (view) => window.shown.push(`${view.version} ${view.from}`),
    shown: () => null,
  }, { close: () => {} });
  playback.take(viewOf(0, "push"), []);
  let number = 0;
  for (const owners of pushes) {
    const events = owners.map((seat) => entryOf((number += 1), seat));
    playback.take(viewOf(number, "push"), events);
  }
}"""
"""Hands pushes (the seats of their moves) to the playback of seat 1, and notes which views the board is given."""


def _play(person: Person, pushes: list[list[int]]) -> list[str]:
    person.visit()
    person.page.evaluate(PLAY, pushes)
    person.page.wait_for_function("() => !playback.isBehind")
    return _shown(person)


def _shown(person: Person) -> list[str]:
    shown: list[str] = person.page.evaluate("shown")
    return shown


@pytest.fixture
def watcher(visit: Visit) -> Person:
    """Somebody who likes to see things move."""
    return visit(reduced_motion="no-preference")


def test_turns_that_come_while_others_are_still_being_shown_follow_in_order(watcher: Person) -> None:
    assert _play(watcher, [[0, 0], [0], [0, 0]]) == ["0 push", "1 past", "2 push", "3 push", "4 past", "5 push"]


def test_own_moves_are_never_played_again(watcher: Person) -> None:
    assert _play(watcher, [[1, 1, 1]]) == ["0 push", "3 push"]
    assert _play(watcher, [[1, 1, 0, 0]]) == ["0 push", "3 past", "4 push"]


def test_a_long_absence_is_not_played(watcher: Person) -> None:
    assert _play(watcher, [[0] * 61]) == ["0 push", "61 push"]


def test_however_long_a_turn_is_it_takes_no_more_than_ten_seconds(watcher: Person) -> None:
    watcher.page.clock.install()
    watcher.visit()
    _stop_the_clock(watcher)
    watcher.page.evaluate(PLAY, [[0] * 20])
    watcher.page.clock.run_for(5000)
    assert 5 < len(_shown(watcher)) < 15
    watcher.page.clock.run_for(5000)
    assert _shown(watcher)[-1] == "20 push"
    assert len(_shown(watcher)) == 21


@pytest.mark.parametrize(("pace", "milliseconds"), [("quick", 360), ("normal", 800), ("slow", 2000)])
def test_moves_of_bots_that_come_all_at_once_are_shown_at_the_pace_of_the_viewer(
    watcher: Person, pace: str, milliseconds: int
) -> None:
    watcher.page.clock.install()
    watcher.visit()
    watcher.page.evaluate(
        "async (pace) => (await import('/static/js/page/settings.js')).remember('playback', pace)", pace
    )
    _stop_the_clock(watcher)
    watcher.page.evaluate(PLAY, [[0], [0], [0]])
    for shown in range(1, 4):
        assert len(_shown(watcher)) == shown + 1
        watcher.page.clock.run_for(milliseconds - 10)
        assert len(_shown(watcher)) == shown + 1, "not yet"
        watcher.page.clock.run_for(10)
    assert _shown(watcher) == ["0 push", "1 push", "2 push", "3 push"]


RINGS = """async (playbacks) => {
  const { Riders } = await import("/static/js/boards/tzolkin/riders.js");
  const { placeGears } = await import("/static/js/boards/tzolkin/geometry.js");
  const { data } = await (await fetch("/api/components/tzolkin")).json();
  const seats = ["red", "green", "blue", "yellow"].map((colour, seat) => ({ seat, colour, name: colour }));
  const gears = placeGears(data.gears);
  const plates = () => new Map(gears.flatMap((gear) => Array.from({ length: gear.teeth }, (_, space) =>
    [`${gear.name}_${space}`, document.createElementNS("http://www.w3.org/2000/svg", "g")])));
  return playbacks.map(({ states, drawn }) => {
    const spaces = plates();
    const riders = new Riders(gears, spaces, new Map());
    states.forEach(({ state, entries }, number) => {
      const view = { state: { ...state, players: [{}, {}, {}, {}] }, seats, own_seats: [0] };
      riders.turn(drawn, 0);
      riders.update(view, number === 0, entries);
    });
    return [...spaces].filter(([, plate]) => plate.querySelector(".just-gone")).map(([space]) => space).sort();
  });
}"""
"""The spaces that are ringed after each playback for seat 0, while the day that is drawn lags behind."""


def _taken(entries: list[dict[str, Any]]) -> list[str]:
    """The spaces of the last turn of each of the others since the last own move, as the log names them."""
    spaces: dict[int, set[str]] = {}
    actor = None
    for entry in entries:
        seat = entry["seat"]
        if seat == 0:
            spaces = {}
        elif seat != actor:
            spaces[seat] = set()
        if seat != 0 and entry["verb"] == "take":
            spaces[seat].add("_".join(map(str, entry["args"])))
        actor = seat
    return sorted(set().union(*spaces.values()) if spaces else set())


def _random_playback(seed: int) -> dict[str, Any]:
    """Some moves of a game, in steps of one or several at once, and a day that may still be drawn."""
    chance = random.Random(seed)
    game = haab.new("tzolkin", players=4, seed=seed)
    for _ in range(chance.randrange(40, 160)):
        if not game.over:
            game.play(chance.choice(game.legal))
    first = game.state
    states: list[dict[str, Any]] = [{"state": _shown_gears(first), "entries": []}]
    for _ in range(12):
        entries: list[dict[str, Any]] = []
        for _ in range(chance.choice((1, 1, 1, 3))):
            if game.over:
                break
            taking = [move for move in game.legal if move.verb == "take"]
            seat, move = game.to_move, chance.choice(taking or game.legal)
            entries.append({"seat": seat, "verb": move.verb, "args": list(move.arguments)})
            game.play(move)
        states.append({"state": _shown_gears(game.state), "entries": entries})
    return {"states": states, "drawn": first.fields.day - chance.random()}


def _shown_gears(state: Any) -> dict[str, Any]:
    shown = state.ruleset.view(state.fields, None)
    return {"day": shown["day"], "gears": shown["gears"]}


def test_the_rings_of_two_hundred_playbacks_are_where_the_log_says(ana: Person) -> None:
    playbacks = [_random_playback(seed) for seed in range(200)]
    wanted = [_taken([entry for step in playback["states"] for entry in step["entries"]]) for playback in playbacks]
    ana.visit()
    assert ana.page.evaluate(RINGS, playbacks) == wanted
    assert sum(map(len, wanted)) > 100
    assert any(len(spaces) > 1 for spaces in wanted)


def test_a_hint_that_is_asked_for_during_the_playback_stays(visit: Visit) -> None:
    """It was shown, and wiped when the playback ended."""
    ana, bo, _ = _two_people(visit)
    bo.page.route("**/hint?*", lambda route: _tell_the_first_choice(route, bo))
    _place_workers(ana, 2)
    _stop_the_clock(bo)
    _confirm(ana)
    bo.page.wait_for_selector("#playback-skip")
    bo.page.keyboard.press("h")
    bo.page.wait_for_selector("#hint-do")
    assert bo.page.is_visible("#playback-skip"), "the playback is not over yet"
    told = bo.text("#coach .hint-words")
    for _ in range(5):
        bo.page.clock.run_for(STEP)
    bo.page.wait_for_selector("#board [data-move]", state="attached")
    assert bo.page.is_hidden("#playback-skip"), "now it is"
    assert bo.page.is_visible("#hint-do"), "the hint is still there"
    assert bo.text("#coach .hint-words") == told
    assert bo.page.locator("button.move.pointed").count() == 1


def _tell_the_first_choice(route: Route, person: Person) -> None:
    """A hint without thinking: the first thing that may be chosen."""
    game = route.request.url.split("/games/")[1].split("/")[0]
    view = person.view(game)
    move = {"notation": view["legal"][0]["notation"], "text": view["legal"][0]["text"]}
    told = {"number": view["number"], "press": 1, "move": move, "plan": None, "reason": None, "next_best": None}
    route.fulfill(json=told)
