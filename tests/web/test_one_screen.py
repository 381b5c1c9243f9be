"""Everything that a player decides by is in sight at once, on laptops and large screens, and covers nothing else."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cache

import pytest
from playwright.sync_api import TimeoutError

import haab
from haab.games.tzolkin.components import MONUMENTS
from tests.web.conftest import Visit
from tests.web.person import Json, Person
from tests.web.test_coach import coach
from tests.web.test_looks import MODULES

pytestmark = pytest.mark.browser

SIZES = [(1366, 768), (1440, 900), (1920, 1080), (1024, 768)]
PHONES = [(390, 844), (844, 390)]
LANGUAGES = ["en", "ro", "ko", "pt", "nl"]

TZOLKIN = [
    ".gears .plate:not([hidden])", ".calendar-centre", ".start-space", ".look-ahead button", ".temples .step",
    ".technology", ".buildings .card", ".monuments .card", ".quick-now", ".prophecy", "#players .player",
    ".player .stock", ".player-points", "#headline", ".decision", ".turn-actions button", "#moves", "#log",
]  # fmt: skip
TIKAL = [
    ".tk-field", ".tk-ap", ".tk-hand-tile, .tk-offered, .tk-pick", ".tk-pile", ".tk-level", "#players .player",
    ".player .stock", ".player-points", "#headline", ".decision", ".turn-actions button", "#moves", "#log",
]  # fmt: skip
"""What is on the table; each of them is there, and none is cut."""

CUT = """(parts) => parts.flatMap((part) => {
  const found = [...document.querySelectorAll(part)].filter((one) => one.checkVisibility());
  if (found.length === 0) return [`${part}: not there`];
  return found.filter((one) => {
    const box = one.getBoundingClientRect();
    const edges = ["#board", ".side", "#players .player", "#bar"].map((frame) => one.parentElement.closest(frame));
    const seen = edges.filter((frame) => frame?.getClientRects().length > 0);
    const frames = [document.documentElement, ...seen].map((frame) => frame.getBoundingClientRect());
    return frames.some((frame) => box.left < frame.left - 1 || box.top < frame.top - 1 ||
      box.right > frame.right + 1 || box.bottom > frame.bottom + 1);
  }).map((one) => `${part}: ${one.outerHTML.slice(0, 80)}`);
})"""
"""What is missing, or not wholly inside the window and the part of the table that it belongs to."""

COVERED = """([over, under]) => {
  const boxes = (part) => [...document.querySelectorAll(part)].filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  const below = boxes(under);
  return boxes(over).flatMap((a) => below.filter((b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
}"""
"""How many things of one kind lie under things of another."""

TOO_LONG = """() => [...document.querySelectorAll(
    "button, #confirm > span, .tool, .card-cost, .card-effects, .level-signs, h2, h3")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .map((one) => `${one.outerHTML.slice(0, 90)} ${one.scrollWidth} > ${one.clientWidth}`)"""
"""Words that do not fit what they are written on."""

SHORTENED = """() => [...document.querySelectorAll(
    ".calamity, .prophecy strong, .tribe-name, #confirm > *, .bar-head")]
  .filter((one) => one.checkVisibility() && one.clientWidth > 0
    && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2))
  .map((one) => `${one.className} "${one.textContent}"`)"""
"""Words that are cut, although a decision hangs on them."""

CHOSEN_CUT = """() => [...document.querySelectorAll("main select")].map((list) => {
  const pen = document.createElement("canvas").getContext("2d");
  const style = getComputedStyle(list);
  pen.font = style.font;
  const words = list.selectedOptions[0].textContent;
  const arrow = 20;
  const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
  return `${words}: ${Math.round(pen.measureText(words).width - room)}`;
}).filter((found) => !found.endsWith(": 0") && !found.includes(": -"))"""
"""What is chosen in lists that are too narrow for it, and by how much."""

BESIDE_THE_ROW = """() => [...document.querySelectorAll(".seat-row")].flatMap((row) => {
  const end = row.getBoundingClientRect().right;
  return [...row.children].filter((part) => part.getBoundingClientRect().right > end + 1);
}).length"""
"""How much of the rows of seats is not within them."""

WHOLLY = """(part) => {
  const box = document.querySelector(part).getBoundingClientRect();
  return box.left >= -1 && box.right <= innerWidth + 1;
}"""
"""Whether something is not cut at the sides."""

SCROLLED_SIDEWAYS = """(part) => [...document.querySelectorAll(part)].filter((one) => one.checkVisibility())
  .reduce((sum, one) => sum + one.scrollWidth - one.clientWidth, 0)"""
"""By how much some parts are wider than what is seen of them."""
SCROLLS = (
    "() => document.scrollingElement.scrollHeight - innerHeight + document.scrollingElement.scrollWidth - innerWidth"
)


def _five_with_everything() -> Json:
    """A game in which every place of the board is taken."""
    return MODULES | {"monuments": ["monument_of_tombs", "monument_of_mastery", "monument_of_workers"]}


def _auction() -> Json:
    chance = random.Random(3)
    game = haab.new("tikal", players=4, seed=7, options={"auction": True})
    for _ in range(40):
        game.play(chance.choice(game.codes))
    return game.record()


def show(person: Person, game: str) -> None:
    """Bring a full table of a game, and go to it."""
    if game == "tzolkin":
        person.bring_position(_five_with_everything())
    else:
        record = _scoring() if game == "scoring" else _auction()
        brought = person.request("/api/import", {"record": record})["id"]
        person.visit(f"/game/{brought}")
    person.page.wait_for_selector("#board [data-move], .tk-ap")


@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_everything_is_in_sight_and_nothing_scrolls(visit: Visit, game: str) -> None:
    ana = visit()
    show(ana, game)
    for width, height in SIZES:
        ana.page.set_viewport_size({"width": width, "height": height})
        size = f"{width}x{height}"
        assert ana.page.evaluate(SCROLLS) == 0, size
        assert ana.page.evaluate(CUT, TZOLKIN if game == "tzolkin" else TIKAL) == [], size
        assert ana.page.evaluate(COVERED, [".card, .look-ahead, .tz-left", ".plate-ground"]) == 0, size
        assert ana.page.evaluate(COVERED, [".tk-side, .tk-store", ".tk-field"]) == 0, size


def _scoring() -> Json:
    """A scoring turn of Tikal: the longest words that stand on *Confirm*."""
    chance = random.Random(7)
    game = haab.new("tikal", players=2, seed=7)
    while game.decision != "scoring_actions":
        game.play(chance.choice(game.codes))
    return game.record()


@pytest.mark.parametrize("game", ["tzolkin", "tikal", "scoring"])
def test_no_word_is_too_long_for_its_place(visit: Visit, game: str) -> None:
    """B5: Dutch "Bevestigen" ran out of its button."""
    ana = visit(width=1366, height=768)
    show(ana, game)
    for language in LANGUAGES:
        ana.page.select_option("#language", language)
        ana.page.wait_for_selector(f'html[lang="{language}"]')
        for width, height in [SIZES[0], SIZES[-1], *PHONES]:
            ana.page.set_viewport_size({"width": width, "height": height})
            assert ana.page.evaluate(TOO_LONG) == [], f"{language} {width}x{height}"
            assert ana.page.evaluate(SHORTENED) == [], f"{language} {width}x{height}"
            assert ana.page.evaluate(SCROLLS) == 0, f"{language} {width}x{height}"


@cache
def _seven_kinds() -> Json:
    """An auction, while bids are made, in which somebody has treasures of seven kinds."""
    chance = random.Random(3)
    state = haab.new("tikal", players=4, seed=3, options={"auction": True}).state
    game = haab.new("tikal", players=4, seed=3, options={"auction": True})
    while max(sum(map(bool, player.treasures)) for player in state.data.players) < 7 or game.decision != "bid":
        verbs = {move: move.notation.split()[0] for move in state.legal}
        digs = [move for move, verb in verbs.items() if verb == "dig"]
        useful = [move for move, verb in verbs.items() if verb in ("move", "place", "uncover")]
        chosen = chance.choice(digs or (useful if useful and chance.random() < 0.9 else state.legal))
        game.play(chosen.notation)
        state = game.state
    return game.record()


def test_points_stay_in_sight_beside_any_number_of_treasures(visit: Visit) -> None:
    """They were pushed out of the row by the sixth kind, and by a bid."""
    ana = visit(width=1280, height=800)
    brought = ana.request("/api/import", {"record": _seven_kinds()})["id"]
    ana.visit(f"/game/{brought}")
    ana.page.wait_for_selector("#players .held >> nth=6")
    for language in LANGUAGES:
        ana.page.select_option("#language", language)
        ana.page.wait_for_selector(f'html[lang="{language}"]')
        for width, height in [(1280, 800), *SIZES, *PHONES]:
            ana.page.set_viewport_size({"width": width, "height": height})
            parts = ["#players .player-line", "#players .holdings", "#players .stock"]
            assert [ana.page.evaluate(SCROLLED_SIDEWAYS, part) for part in parts] == [0, 0, 0], f"{language} {width}"


WATCH_CAPTIONS = """() => {
  window.captions = { seen: new Set(), cut: new Set() };
  let before = [];
  const look = () => {
    const shown = [...document.querySelectorAll(".playback-words, .decision")].filter((one) =>
      one.checkVisibility() && one.clientHeight > 0);
    for (const one of shown) if (one.matches(".playback-words")) captions.seen.add(one.textContent);
    const cut = shown.filter((one) => one.scrollHeight > one.clientHeight + 2)
      .map((one) => `${one.textContent}: ${one.scrollHeight} in ${one.clientHeight}`);
    for (const text of cut) if (before.includes(text)) captions.cut.add(text);
    before = cut;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes every caption, and every sentence in the bar that is drawn cut.

What a frame begins with is not drawn yet: when the question beside it takes a line more, the page sets a caption closer
before it draws. So it counts what is cut at the next frame, too.
"""


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768)])
def test_a_caption_is_never_cut(visit: Visit, size: tuple[int, int]) -> None:
    """The second line of what somebody did was cut through where the question had two lines, too."""
    ana = visit(width=size[0], height=size[1], reduced_motion="no-preference")
    ana.open_game("tikal", ["me", "greedy", "greedy", "greedy"], seed=5)
    ana.page.wait_for_selector(".playback-words", state="attached")
    ana.page.evaluate(WATCH_CAPTIONS)
    chance = random.Random(5)
    while ana.page.evaluate("captions.seen.size") < 12:
        assert ana.wait_for_turn(), "a whole game has more captions"
        ana.page.locator("#playback-skip").wait_for(state="hidden")  # whoever acts sees no more of it
        ana.play_turn(chance)
    assert ana.page.evaluate("[...captions.cut]") == []


DRAWN_AGAIN = 3000
"""Milliseconds after which everything is written in another language."""
_MONUMENTS = [str(monument) for monument in MONUMENTS]
BROKEN_NAMES = """() => [...document.querySelectorAll(".card-name")].filter((name) => name.checkVisibility())
  .filter((name) => {
    if (name.scrollHeight > name.clientHeight + 1) return true;
    const words = [...name.firstChild.textContent.matchAll(/\\S+/g)];
    const range = document.createRange();
    return words.some((word) => {
      range.setStart(name.firstChild, word.index);
      range.setEnd(name.firstChild, word.index + word[0].length);
      return range.getClientRects().length > 1;
    });
  }).map((name) => name.textContent)"""
"""Names on cards that are cut, or in which a word goes over two lines."""


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (1440, 900)])
def test_names_of_buildings_and_monuments_are_whole(visit: Visit, size: tuple[int, int]) -> None:
    """F21: "Monument of Monume...", and in Romanian the last letter of a word stood on a line of its own."""
    ana = visit(width=size[0], height=size[1])
    for monuments in (_MONUMENTS[:5], _MONUMENTS[5:10], _MONUMENTS[-5:]):
        ana.bring_position({"game": "tzolkin", "players": [{}, {}, {}, {}], "monuments": monuments})
        ana.page.wait_for_selector(".monuments .card-name", state="attached")
        for language in LANGUAGES:
            ana.page.select_option("#language", language)
            ana.page.wait_for_selector(f'html[lang="{language}"]')
            with suppress(TimeoutError):  # the words come a moment after the language
                ana.page.wait_for_function(f"() => ({BROKEN_NAMES})().length === 0", timeout=DRAWN_AGAIN)
            assert ana.page.evaluate(BROKEN_NAMES) == [], language


@pytest.mark.parametrize("screen", ["/", "/#new", "/rules/tikal"])
def test_no_word_is_too_long_on_a_phone_before_the_game(visit: Visit, screen: str) -> None:
    ana = visit(width=390, height=844)
    ana.visit(screen)
    for language in LANGUAGES:
        ana.page.select_option("#language", language)
        ana.page.wait_for_selector(f'html[lang="{language}"]')
        ana.page.wait_for_selector("main h1, main h2")
        assert ana.page.evaluate(TOO_LONG) == [], language
        assert ana.overflow() <= 0, language


def test_my_games_begin_on_the_first_screen_of_the_lobby(visit: Visit) -> None:
    """Whoever comes back looks for the game that waits: it was below two cards and a hole in the grid."""
    ana = visit(width=1366, height=768)
    ana.open_game("tikal", ["me", "greedy"])
    ana.visit()
    ana.page.wait_for_selector(".game-line")
    ana.visit()
    ana.page.wait_for_selector(".again .puzzle-card")
    mine, puzzles, join = (ana.box(part) for part in (".lobby > .mine", ".puzzles", "#join-link"))
    assert mine["y"] < 768 - 40
    assert mine["x"] + mine["width"] <= puzzles["x"]
    assert join["x"] > mine["x"] + mine["width"], "what has little to say stands beside the list, not below it"


@pytest.mark.parametrize("width", [1366, 800, 390])
def test_a_chosen_opponent_can_be_read_whole(visit: Visit, width: int) -> None:
    """The list had a sentence in it, of which the half was seen: now it has names, and the sentence stands below."""
    ana = visit(width=width, height=900)
    ana.visit("/#new")
    ana.page.wait_for_selector("#seat-1")
    for language in LANGUAGES:
        ana.page.select_option("#language", language)
        ana.page.wait_for_selector(f'html[lang="{language}"]')
        for level in range(1, 7):
            ana.page.select_option("#seat-1", f"bot:level{level}")
            assert ana.page.evaluate(CHOSEN_CUT) == [], language
            assert ana.page.evaluate(BESIDE_THE_ROW) == 0, language
            assert ana.text(".how-it-plays >> nth=0")


def test_the_spaces_are_as_large_as_they_were_on_a_laptop(visit: Visit) -> None:
    ana = visit(width=1366, height=768)
    show(ana, "tzolkin")
    assert ana.box('[data-explain="uxmal_3"] .plate-ground')["width"] >= 40


def test_on_a_phone_the_board_comes_first_and_every_other_part_is_one_tap_away(visit: Visit) -> None:
    ana = visit(width=390, height=844, has_touch=True)
    show(ana, "tzolkin")
    board, choices, confirm = (ana.box(part) for part in ("#board", "#moves", "#confirm"))
    assert board["y"] < choices["y"] < confirm["y"] < 844 - confirm["height"]
    assert choices["height"] >= 100
    for part, there in [("Temples", ".temples"), ("Buildings", ".buildings"), ("Gears", ".gears")]:
        ana.page.click(f"#places >> text={part}")
        ana.page.wait_for_selector(f'#places [aria-current]:text-is("{part}")')
        ana.page.wait_for_function(WHOLLY, arg=there)
    ana.page.click("#log-button")
    assert ana.page.is_visible("#log .log-list")


def test_in_landscape_a_phone_shows_the_board_beside_the_choices(visit: Visit) -> None:
    """B8: the header broke, and nothing of the board was on the first screen."""
    ana = visit(width=844, height=390, has_touch=True)
    show(ana, "tzolkin")
    board, choices = ana.box("#board"), ana.box("#moves")
    assert board["height"] > 320
    assert board["x"] + board["width"] <= choices["x"]
    assert ana.box("#header")["height"] < 60


@pytest.mark.parametrize("size", [SIZES[0], *PHONES])
def test_a_hint_moves_neither_board_nor_bar(visit: Visit, size: tuple[int, int]) -> None:
    """A hint came above the bar and pushed it down; on a phone it took a third of the board's height."""
    ana = visit(width=size[0], height=size[1])
    show(ana, "tzolkin")
    coach(ana)
    ana.watch()
    ana.page.click("#hint")
    ana.page.wait_for_selector("#hint-do")
    assert ana.page.evaluate(CUT, ["#coach", "#hint-do", "#hint-close"]) == []
    assert ana.page.evaluate(COVERED, ["#coach", "#board, .bar-head, .bar-foot, #players, #header"]) == 0
    ana.page.click("#hint-close")
    ana.page.wait_for_selector("#coach", state="hidden")
    assert ana.moved() == {}


@pytest.mark.parametrize("size", PHONES)
def test_no_band_of_a_phone_is_empty(visit: Visit, size: tuple[int, int]) -> None:
    """Between the question and the choices a line was kept free for steps that are not there most of the time."""
    ana = visit(width=size[0], height=size[1], has_touch=True)
    show(ana, "tzolkin")
    question, choices = ana.box(".bar-head"), ana.box("#moves")
    assert choices["y"] - question["y"] - question["height"] < 16
    assert ana.page.evaluate(SCROLLS) == 0


@pytest.mark.parametrize("size", PHONES)
def test_the_result_has_the_screen_of_a_phone(visit: Visit, size: tuple[int, int]) -> None:
    """It lay where the board had been, and the lower half of the screen was empty."""
    ana = visit(width=size[0], height=size[1], has_touch=True)
    ana.bring_record("tzolkin-4")
    ana.page.wait_for_selector("#end .score-sheet")
    assert ana.box("#end")["height"] >= 0.75 * size[1]
    assert ana.page.evaluate(CUT, ["#end", "#rematch", "#final-board"]) == []
    assert ana.page.evaluate(SCROLLED_SIDEWAYS, "#end .scroll-x") == 0
    ana.page.click("#final-board")
    ana.page.wait_for_selector("#end", state="hidden")
    assert ana.box("#result")["height"] <= ana.box(".bar-slot")["height"]
    ana.page.click("#replay-button")
    ana.page.wait_for_selector("#replay-leave")
    assert ana.page.evaluate(CUT, ["#replay", "#replay input", "#replay-leave"]) == []


TAPPED_TWICE = """([clientX, clientY]) => {
  const there = document.elementFromPoint(clientX, clientY);
  for (const name of ["pointerdown", "pointerup", "pointerdown", "pointerup"])
    there.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: "touch", clientX, clientY }));
}"""
"""Two taps of a finger, so short after each other as a busy machine could not promise."""


def test_two_taps_bring_a_gear_nearer_and_two_more_show_all(visit: Visit) -> None:
    ana = visit(width=390, height=844, has_touch=True)
    show(ana, "tzolkin")
    hub = ana.box(".calendar-centre")
    before = ana.box(".gears")["width"]
    middle = (hub["x"] + hub["width"] / 2, hub["y"] + hub["height"] / 2)
    for factor in (2.2, 1):
        ana.page.evaluate(TAPPED_TWICE, middle)
        assert ana.box(".gears")["width"] == pytest.approx(before * factor, rel=0.02)


def test_the_table_in_words_lies_over_the_board_when_it_is_asked_for(ana: Person) -> None:
    show(ana, "tzolkin")
    assert not ana.page.is_visible("#panels")
    ana.page.click("#words-button")
    ana.page.wait_for_selector("#panels table")
    assert ana.page.evaluate("document.getElementById('board').inert"), "nobody tabs through what is covered"
    ana.page.reload()
    ana.page.wait_for_selector("#panels table")
    ana.page.click("#words-button")
    ana.page.wait_for_selector("#panels", state="hidden")


HELD = """async ([place, milliseconds]) => {
  const target = document.querySelector(place);
  const touch = (name) => new PointerEvent(name, { bubbles: true, cancelable: true, pointerType: "touch" });
  target.dispatchEvent(touch("pointerdown"));
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
  target.dispatchEvent(touch("click"));
}"""
"""A finger that stays on something for a while, or for no time at all, however busy the machine is."""
ALL_OUT = {"game": "tzolkin", "players": [{}, {"corn": 9}], "gears": {"palenque": {"3": 0}, "uxmal": {"3": 0}}}
"""Red has one worker left."""


def test_a_long_touch_explains_and_does_not_play(visit: Visit) -> None:
    """B10: the release of a long touch played the move."""
    ana = visit(width=390, height=844, has_touch=True)
    ana.bring_position(ALL_OUT)
    place = '#board [data-move="place yaxchilan"]'
    ana.page.wait_for_selector(place)
    ana.page.evaluate(HELD, [place, 600])
    ana.page.wait_for_timeout(300)
    assert ana.number == 0
    ana.page.evaluate(HELD, [place, 0])
    ana.wait_past(0)


def test_nothing_impossible_is_asked_for(ana: Person) -> None:
    """B12: the bar asked for another worker when none was left."""
    ana.bring_position(ALL_OUT)
    ana.page.click('[data-notation="place yaxchilan"]')
    ana.wait_past(0)
    assert ana.text(".decision") == "Nothing else to choose: confirm or undo"


def test_what_is_explained_is_not_covered_by_its_explanation(ana: Person) -> None:
    """B11: the words about a figure covered the spaces that it could go to."""
    ana.bring_position(ALL_OUT)
    ana.page.hover('#board [data-move="place yaxchilan"]')
    ana.page.wait_for_selector(".explanation", state="visible")
    assert ana.page.evaluate(COVERED, [".explanation", "#board"]) == 0


def test_the_log_follows_the_replay(ana: Person) -> None:
    """B14: the log stayed at its end."""
    ana.bring_record("tzolkin-2")
    ana.page.wait_for_selector("#result")
    ana.page.click("#replay-button")
    ana.page.fill("#replay input[type=range]", "40")
    ana.page.wait_for_selector('.looked-at[data-number="40"]')
    line, log = ana.box(".looked-at"), ana.box(".log-list")
    assert log["y"] <= line["y"] <= log["y"] + log["height"]


def test_a_question_with_one_answer_is_answered_and_undone_with_the_choice_before_it(ana: Person) -> None:
    game = ana.bring_position(
        {"game": "tzolkin", "players": [{"corn": 9}, {"corn": 9}], "gears": {"palenque": {"2": 0}}}
    )
    ana.page.click('[data-notation="take palenque 2"]')
    ana.wait_past(0)
    ana.page.click('[data-notation="use 2"]')
    ana.page.wait_for_selector("#confirm:enabled")
    steps = ana.page.locator(".steps li")
    assert steps.count() > 2, ana.view(game)["legal"]
    ana.page.click("#restart")
    ana.page.wait_for_selector('.table[data-number="0"]')


def test_a_tour_points_at_the_move_that_it_speaks_of(visit: Visit) -> None:
    """B6: the suggested place was not marked; on a phone the tour left no room for the choices."""
    ana = visit(width=390, height=844)
    ana.visit()
    ana.page.click('[data-tour="tzolkin"]')
    ana.page.wait_for_selector("#tour .tour-words")
    ana.page.wait_for_selector(".move.pointed")
    assert ana.box("#moves")["height"] >= 100
    ana.page.set_viewport_size({"width": 844, "height": 390})
    assert ana.page.evaluate(COVERED, ["#moves, .bar-head", ".bar-foot, #tour"]) == 0
    ana.page.click("#tour .primary")
    ana.wait_past(0)
    ana.page.wait_for_selector(".move.pointed")


def test_the_bidding_box_of_the_auction_is_whole_on_every_shape_of_screen(visit: Visit) -> None:
    """On 4:3 and 16:10 screens it was cut above and below."""
    ana = visit()
    ana.open_game("tikal", ["me", "me", "me", "me"], options={"auction": True}, seed=7)
    ana.page.wait_for_selector(".tk-make-bid")
    parts = [".tk-offered", ".tk-bid-steps button", ".tk-bid-steps input", ".tk-pass", ".tk-level"]
    for width, height in [*SIZES, (1280, 800), (1680, 1050), (1536, 864), (1280, 1024)]:
        ana.page.set_viewport_size({"width": width, "height": height})
        size = f"{width}x{height}"
        assert ana.page.evaluate(CUT, parts) == [], size
        assert ana.page.evaluate(COVERED, [".tk-bidding, .tk-offer", ".tk-store, .tk-field"]) == 0, size
        assert ana.page.evaluate(COVERED, [".tk-board", ".tk-bidding button"]) == 0, size


def test_what_is_on_offer_and_in_hand_is_whole_on_a_phone_on_its_side(visit: Visit) -> None:
    """The tile to be placed was cut below the tiles that were left of the auction."""
    ana = visit(width=844, height=390)
    game = ana.open_game("tikal", ["me", "me", "me", "me"], options={"auction": True}, seed=7)
    ana.skip_while(game, lambda view: view["decision"]["kind"] != "space", random.Random(3))
    ana.page.wait_for_selector(".tk-hand-tile")
    for width, height in [(932, 430), (844, 390), (667, 375), (568, 320)]:
        ana.page.set_viewport_size({"width": width, "height": height})
        assert ana.page.evaluate(CUT, [".tk-offered", ".tk-ap", ".tk-pip", ".tk-hand-tile"]) == [], f"{width}x{height}"


@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_the_table_fits_a_zoomed_window_and_a_small_phone_on_its_side(visit: Visit, game: str) -> None:
    """With 200 % zoom the page was wider than the window, and Confirm was cut."""
    ana = visit()
    show(ana, game)
    for width, height in [(720, 450), (683, 384), (667, 375), (640, 400), (568, 320), (360, 640), (320, 568)]:
        ana.page.set_viewport_size({"width": width, "height": height})
        assert ana.page.evaluate(SCROLLS) == 0, f"{width}x{height}"
        assert ana.page.evaluate(CUT, [".turn-actions button"]) == [], f"{width}x{height}"


FADES = """() => document.querySelector(".guided .pointed").getAnimations({ subtree: true })
  .flatMap((one) => one.effect.getKeyframes())
  .filter((frame) => "opacity" in frame && Number(frame.opacity) < 1).length"""
"""How often what is pointed at becomes paler."""


def test_what_a_tour_points_at_never_fades(visit: Visit) -> None:
    """It looked disabled, while everything beside it looked alive."""
    ana = visit(reduced_motion="no-preference")
    ana.visit()
    ana.page.click('[data-tour="tzolkin"]')
    ana.page.wait_for_selector(".guided .pointed")
    assert ana.page.evaluate(FADES) == 0
    assert ana.page.evaluate("document.querySelector('.guided .pointed').getAnimations({ subtree: true }).length") > 0


ABOVE_THE_QUESTION = """() => {
  const question = document.querySelector(".decision").getClientRects()[0];
  const rule = document.querySelector(".bar-head button.clause").getBoundingClientRect();
  return question.top - rule.bottom;
}"""
"""How far the rule stands above the question."""


@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_the_rule_lies_over_no_word_of_the_question(visit: Visit, game: str) -> None:
    """Of a long question it covered the end of the first line."""
    ana = visit()
    show(ana, game)
    for width, height in SIZES:
        ana.page.set_viewport_size({"width": width, "height": height})
        assert ana.page.evaluate(ABOVE_THE_QUESTION) >= -2, f"{width}x{height}"


CUT_BY_NOTES = """() => [...document.querySelectorAll(".player-line")].flatMap((line) => {
  const names = [...line.querySelectorAll(".player-name .name, .tribe-name")];
  const widths = () => names.map((name) => name.getBoundingClientRect().width);
  const notes = line.querySelector(".player-notes");
  notes.replaceChildren();
  const whole = widths();
  notes.innerHTML = "<span>bot: Level 3</span><span>, Artisan of Palenque</span>";
  const now = widths();
  return names.flatMap((name, at) => (now[at] < whole[at] ? [`${name.textContent} by ${whole[at] - now[at]}`] : []));
})"""
"""Names that are narrower with a long note beside them: a hair less, and two letters are points."""


@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_notes_give_way_before_any_name(visit: Visit, game: str) -> None:
    ana = visit()
    show(ana, game)
    for width, height in SIZES:
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.page.wait_for_timeout(100)
        assert ana.page.evaluate(CUT_BY_NOTES) == [], f"{width}x{height}"
