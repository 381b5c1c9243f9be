"""Games of each kind, from the first choice to the score sheet; what lies between is played without the page."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.web.conftest import Visit
from tests.web.person import ENDLESS, Person

pytestmark = pytest.mark.browser

KINDS: list[tuple[str, dict[str, bool], tuple[int, int], tuple[int, int]]] = [
    ("tzolkin", {}, (390, 844), (15, 160)),
    ("tikal", {}, (844, 390), (30, 270)),
    ("tikal", {"auction": True}, (1440, 900), (15, 350)),
]
"""Game, options, the size of the screen (a phone upright, a phone lying, a laptop), and the moves between which nobody
looks: games have some 200, 330 and 410."""


@pytest.mark.parametrize(("game", "options", "size", "unseen"), KINDS, ids=["tzolkin", "tikal", "tikal-auction"])
def test_a_game_against_a_bot_is_played_to_its_score_sheet(
    visit: Visit, game: str, options: dict[str, Any], size: tuple[int, int], unseen: tuple[int, int]
) -> None:
    ana = visit(width=size[0], height=size[1])
    played = ana.open_game(game, ["me", "random"], names=["Ana"], seed=11, options=options)
    chance = random.Random(5)
    ana.watch()
    ana.play_until(unseen[0], chance)
    assert ana.moved() == {}
    ana.skip_until(played, unseen[1], chance)
    ana.watch()
    ana.play_to_the_end(chance)

    view = ana.view(played)
    assert view["status"] == "over"
    assert ana.moved() == {}
    ana.page.wait_for_selector(".graph")
    assert ana.totals == view["scores"]
    sources = ana.page.locator(".score-sheet tbody tr").count()
    assert sources == sum(any(row["points"]) for row in view["sheet"])
    winner = view["seats"][view["ranking"][0][0]]["name"]
    assert winner in ana.text(".ranking .winner")
    assert ana.page.locator(".graph").first.locator("g").count() == 2
    assert ana.page.locator("button.move").count() == 0


def _play_in_turns(people: dict[int, Person], game: str, number: int, chance: random.Random) -> None:
    """People and bots play on the page, each when it is their turn, until so many moves have been made."""
    while (view := people[0].view(game))["status"] != "over" and view["number"] < number:
        person = people.get(view["to_move"])
        if person is not None:
            person.play_turn(chance)


def _skip_in_turns(people: dict[int, Person], game: str, number: int, chance: random.Random) -> None:
    """They close the page, play on without it until so many moves have been made, and come back."""
    for person in people.values():
        person.leave()
    view = people[0].view(game)
    while view["status"] != "over" and view["number"] < number:
        person = people.get(view["to_move"], people[0])
        view = person.look_again(game)
        while view["your_turn"] and view["number"] < number:
            view = person.play_unseen(view, chance)
    for person in people.values():
        person.come_back(game)


def test_two_people_and_a_bot_play_a_whole_game(visit: Visit) -> None:
    ana, bo = visit(), visit()
    ana.visit("/#new")
    ana.page.check("#game-tikal")
    ana.page.check("#players-3")
    ana.page.fill("#name-0", "Ana")
    ana.page.select_option("#seat-1", "open")
    ana.page.select_option("#seat-2", "more")
    ana.page.select_option("#seat-2", "bot:random")
    ana.page.click("#open-game")
    ana.page.wait_for_selector(".waiting")
    ana.page.click('.seat[data-kind="open"] [data-invite]')
    link = ana.page.input_value('.seat[data-kind="open"] .link')

    bo.page.goto(link)
    bo.page.fill("dialog input", "Bo")
    bo.page.click("dialog button[type=submit]")
    bo.page.wait_for_selector(".table")
    assert "#" not in bo.page.url, "the key leaves the address"
    ana.page.wait_for_selector(".table")
    ana.page.wait_for_selector("#players >> text=Bo")

    chance = random.Random(3)
    people = {0: ana, 1: bo}
    game = ana.page.url.rsplit("/", 1)[1]
    _play_in_turns(people, game, 40, chance)
    _skip_in_turns(people, game, 200, chance)
    _play_in_turns(people, game, ENDLESS, chance)
    for person in people.values():
        person.page.wait_for_selector(".ranking")
    assert ana.text(".score-sheet") == bo.text(".score-sheet")

    ana.page.click("#rematch")
    ana.page.wait_for_url(lambda url: "/game/" in url and game not in url)
    bo.page.wait_for_selector("#rematch >> text=Go to the rematch")
    bo.page.click("#rematch")
    bo.page.wait_for_url(ana.page.url)
    bo.page.wait_for_selector(".table")
