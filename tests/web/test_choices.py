"""Every word of Tzolk'in's vocabulary can be chosen on the drawn board: at its place, or in the list beside it."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from haab.games.tzolkin.codes import CODES
from haab.games.tzolkin.components import GEARS
from haab.games.tzolkin.expansion_components import EXTRA_SPACE, PROPHECIES
from tests.web.person import Json, Person

pytestmark = pytest.mark.browser

RICH = {"corn": 20, "wood": 5, "stone": 5, "gold": 5, "skulls": 2}


def _under(calamity: str) -> Json:
    foretold = [calamity, *[other for other in PROPHECIES if other != calamity][:2]]
    return {"options": {"prophecies": True}, "prophecies": foretold, "calamity": calamity, "day": 8}


SHOW = """async (view) => {
  const { boardOf } = await import("/static/js/boards/boards.js");
  const board = await boardOf("tzolkin");
  if (!window.controller) {
    const root = document.createElement("section");
    root.id = "board";
    root.style.setProperty("height", "90vh");
    document.getElementById("main").replaceChildren(root);
    const nothing = () => undefined;
    window.controller = { choose: nothing, hover: nothing, placeless: (moves) => (window.listed = moves) };
    board.mount(root, controller);
  }
  Object.assign(controller, { view, legal: view.legal });
  await board.update(view);
  const placed = [...document.querySelectorAll("#board [data-move]")].map((place) => [place.dataset.move, true]);
  return [...placed, ...listed.map((move) => [move, false])];
}"""
"""Shows a view on a board; gives the moves that can be chosen there, and whether each has a place of its own."""


def _at(gear: str, space: int, red: Json, *moves: str, tribe: str | None = None, **rest: Any) -> tuple[Json, list[str]]:
    """Red stands on a space of a gear, and makes these moves."""
    tribes = {"options": {"tribes": True}} if tribe else {}
    players = [{**red, **({"tribe": tribe} if tribe else {})}, {"corn": 9, **({"tribe": "balam"} if tribe else {})}]
    position = {"game": "tzolkin", "players": players, "gears": {gear: {str(space): 0}}, **tribes, **rest}
    return position, list(moves)


AGRICULTURE_3 = {**RICH, "technologies": {"agriculture": 3}}
SCHOLAR = {**RICH, "technologies": {"agriculture": 2}}
TIKAL_2 = ("take tikal 2", "use 2")
BUILD = "build terrace_house"
HOUSE = ["terrace_house"]
TWO_HOUSES = ["terrace_house", "field_house"]
SHRINE = "great_theology_shrine"
ON_TOP = {"corn": 9, "stone": 2, "gold": 1, "technologies": {"theology": 3}, "temples": {"chaac": 6, "kukulcan": 1}}
"""A skull costs this player a step, before or after the step up that the top of a temple wastes (TP-R-69)."""
EXCHANGE = "house_of_exchange"
NEW_BUILDINGS = {"new_buildings": True}
TABLES = [
    _at("uxmal", 5, {"corn": 1}, tribe="ahmakiq", options={"tribes": True, "quick_actions": True}),
    _at("uxmal", 5, RICH, tribe="cit_bolon_tum"),
    _at("uxmal", 5, RICH, tribe="vacub_caquix"),
    _at("uxmal", 5, RICH, "take uxmal 5", "use 5", tribe="xaman_ek"),
    _at("uxmal", 2, RICH, "take uxmal 2", tribe="ahau_chamahez"),
    _at("uxmal", 2, RICH, "take uxmal 2", "use 2"),
    _at("uxmal", 1, RICH, "take uxmal 1", "use 1"),
    _at("uxmal", 1, {"corn": 1}, "beg"),
    _at("palenque", 2, RICH, "take palenque 2", "use 2"),
    _at("palenque", 3, RICH, "take palenque 3", "use 3"),
    _at("palenque", 3, SCHOLAR, "take palenque 3", "use 3"),
    _at("chichen_itza", 2, {**RICH, "technologies": {"theology": 1}}, "take chichen_itza 2"),
    _at("chichen_itza", 9, RICH, "take chichen_itza 9", "use 9"),
    _at("chichen_itza", 1, RICH, "take chichen_itza 1", "use 1", **_under("angry_chaac")),
    _at("yaxchilan", 3, RICH, "take yaxchilan 3", "use 3", **_under("gold_shortage")),
    _at("tikal", 1, RICH, "take tikal 1", "use 1"),
    _at("tikal", 1, AGRICULTURE_3, "take tikal 1", "use 1", "learn agriculture", "pay wood", tribe="itzamna"),
    _at("tikal", 1, RICH, "take tikal 1", "use 1", "learn agriculture"),
    _at("tikal", 2, RICH, *TIKAL_2, row=HOUSE),
    _at("tikal", 2, ON_TOP, *TIKAL_2, f"build {SHRINE}", row=[SHRINE], **{**_under("desecration"), "day": 16}),
    _at("tikal", 2, {**RICH, "technologies": {"architecture": 3}}, *TIKAL_2, BUILD, row=HOUSE),
    _at("tikal", 2, {**RICH, "buildings": ["granary"]}, *TIKAL_2, BUILD, row=HOUSE, options=NEW_BUILDINGS),
    _at("tikal", 2, SCHOLAR, *TIKAL_2, f"build {EXCHANGE}", row=[EXCHANGE], options=NEW_BUILDINGS, day=14),
    _at("tikal", 4, {**RICH, "technologies": {"architecture": 1}}, "take tikal 4", "use 4", BUILD, row=TWO_HOUSES),
    _at("tikal", 0, {**RICH, "light": True}, "place start", "done", "place palenque", "done", day=3),
]
"""Decisions in which every word comes up."""

TWO_WORDS = {
    "place flat", "place beyond", "place start", "place quick", "harvest corn", "harvest wood", "harvest wild",
    "leave out", "renovate nothing",
}  # fmt: skip
"""Words that mean something else than the first of them alone."""
PLACED = {
    "place", "place start", "place quick", "place beyond", "take", "use", "ahead", "further", "do",
    "learn", "lower", "bonus", "build", "up", "down",
}  # fmt: skip
"""Words that have a place of their own; all others are chosen in the list."""


def _word(notation: str) -> str:
    """A choice without the names and numbers in it."""
    two = " ".join(notation.split()[:2])
    return two if two in TWO_WORDS else notation.split()[0]


def _views(person: Person) -> list[Json]:
    """What whoever decides sees in each of the decisions, and in the first ones of a game with tribes."""
    games = [haab.from_position(position) for position, _ in TABLES]
    for game, (_, moves) in zip(games, TABLES, strict=True):
        for move in moves:
            game.play(move)
    for choices in range(3):
        opening = haab.new("tzolkin", players=2, seed=1, options={"tribes": True})
        for _ in range(choices):
            opening.play(opening.codes[0])
        games.append(opening)
    views = []
    for game in games:
        brought = person.request("/api/import", {"record": game.record()})["id"]
        views.append(person.request(f"/api/games/{brought}?seat={game.to_move}"))
    return views


def test_every_word_can_be_chosen_on_the_board(ana: Person) -> None:
    ana.as_written = True
    ana.visit()
    seen: set[str] = set()
    for view in _views(ana):
        legal = [move["notation"] for move in view["legal"]]
        shown = ana.page.evaluate(SHOW, view)
        assert sorted(move for move, _ in shown) == sorted(legal)
        for move, has_place in shown:
            assert has_place == (_word(move) in PLACED), move
            if has_place:
                ana.page.locator(f'#board [data-move="{move}"]').click(trial=True)
        seen |= {_word(move) for move in legal}
    assert seen == {_word(word) for word in CODES.words()}


@pytest.fixture
def crowded(ana: Person) -> str:
    """Ana is Cit-Bolon-Tum, and every space of Palenque that has a number is taken."""
    full = {str(space): "dummy" for space in range(8)}
    position, _ = _at("uxmal", 8, RICH, tribe="cit_bolon_tum")
    position["gears"]["palenque"] = full
    ana.visit()
    return _bring(ana, position)


def _bring(person: Person, position: Json) -> str:
    brought = str(person.request("/api/import", {"record": haab.from_position(position).record()})["id"])
    person.visit(f"/game/{brought}")
    person.page.wait_for_selector("#board [data-move]")
    return brought


@pytest.mark.clauses("TP-6.12", "TP-R-14")
def test_the_extra_spaces_of_a_tribe_are_shown_explained_and_chosen(ana: Person, crowded: str) -> None:
    for gear, space in zip(GEARS, EXTRA_SPACE, strict=True):
        assert ana.page.locator(f'.extra-space[data-explain="{gear}_{space}"]').is_visible()
    ring = ana.page.locator('.extra-space[data-explain="palenque_8"]')
    ring.hover()
    ana.page.locator(".explanation").wait_for()
    words = ana.text(".explanation")
    assert "TP-6.12" in words
    assert "Cit-Bolon-Tum" in words
    assert ring.get_attribute("data-move") == "place palenque"
    ring.click()
    ana.page.wait_for_selector(".steps li")
    assert ana.view(crowded)["state"]["gears"]["palenque"]["8"] == 0
    worker = ana.page.locator(".riders .worker.colour-red").last.bounding_box()
    box = ring.locator(".plate-ground").bounding_box()
    assert worker is not None
    assert box is not None
    assert abs(worker["x"] + worker["width"] / 2 - box["x"] - box["width"] / 2) < 1
    assert abs(worker["y"] + worker["height"] / 2 - box["y"] - box["height"] / 2) < 1


@pytest.mark.clauses("TP-6.12")
def test_a_worker_on_an_extra_space_is_picked_up_there_for_any_action(ana: Person, crowded: str) -> None:
    ana.page.locator('[data-move="take uxmal 8"]').click()
    ana.page.wait_for_selector(".steps li")
    actions = [move["notation"] for move in ana.view(crowded)["legal"]]
    assert {"use 1", "use 2", "use 3"} <= set(actions)
    ana.page.wait_for_selector('.plate-uxmal[data-move="use 3"]')


def test_without_that_tribe_there_are_no_extra_spaces(ana: Person) -> None:
    ana.visit()
    _bring(ana, _at("uxmal", 5, RICH, tribe="xaman_ek")[0])
    assert ana.page.locator(".extra-space").count() == len(GEARS)
    assert ana.page.locator(".extra-space:visible").count() == 0
