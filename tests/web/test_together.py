"""People at a table in their browsers: taking back by leave, a bot for somebody who is away, codes, archive, clocks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from haab.table import clock as moment
from haab.table.settings import Pace, Settings
from tests.table.test_connections import Running
from tests.web.conftest import Visit
from tests.web.person import Person

pytestmark = pytest.mark.browser


def _two_at_tzolkin(visit: Visit) -> tuple[Person, Person, str]:
    """A game of Tzolk'in after the starting wealth, with whoever is to move first, and the other."""
    ana, bo = visit(), visit()
    game = ana.open_game("tzolkin", ["me", "open"], names=["Ana"], seed=4)
    bo.visit("/")
    code = ana.request(f"/api/games/{game}/invitations", {"kind": "seat", "seat": 1})["code"]
    bo.page.fill("#join-link", f"{code[:3].lower()} {code[3:]}")
    bo.page.press("#join-link", "Enter")
    bo.page.fill("dialog input", "Bo")
    bo.page.click("dialog button.primary")
    ana.page.wait_for_selector(".player-name >> text=Bo")
    people = (ana, bo)
    while (view := ana.view(game))["decision"]["kind"] == "keep_wealth":
        seat = view["to_move"]
        sent = people[seat].view(game)
        body = {"seat": seat, "expected": sent["number"], "move_id": f"move-{sent['number']:08}"}
        people[seat].request(f"/api/games/{game}/moves", body | {"move": sent["legal"][0]["notation"]})
    first = view["to_move"]
    for person in people:
        person.page.wait_for_selector(f'.table[data-number="{view["version"]}"]')
    return people[first], people[1 - first], game


def _end_a_turn(person: Person) -> None:
    person.page.click('button.move[data-notation^="place "]')
    person.page.click("#confirm")
    person.page.wait_for_selector('.table[data-yours="false"]')


def test_a_turn_is_taken_back_when_the_other_allows_it(visit: Visit) -> None:
    mover, other, game = _two_at_tzolkin(visit)
    before = mover.number
    lines = {person: person.page.locator("#log .log-text").count() for person in (mover, other)}
    assert mover.page.is_enabled("#take-back"), "the starting wealth was chosen"
    _end_a_turn(mover)
    other.page.wait_for_selector('.table[data-yours="true"]')
    mover.page.click("#take-back")
    mover.page.click("dialog button.primary")
    mover.page.wait_for_selector("#company >> text=Still to answer")
    other.page.wait_for_selector("#company >> text=asks to take back the last turn")
    other.page.click("#allow-back")
    for person in (mover, other):
        person.page.wait_for_selector(f'.table[data-number="{before}"]')
        person.page.wait_for_selector("#log .log-notice >> text=has taken back the last turn")
        assert person.page.locator("#log .log-text").count() == lines[person]
    mover.page.wait_for_selector('.table[data-yours="true"]')
    _end_a_turn(mover)
    other.page.wait_for_selector('.table[data-yours="true"]')
    mover.page.click("#take-back")
    mover.page.click("dialog button.primary")
    other.page.click("#refuse-back")
    mover.page.wait_for_selector("#log .log-notice >> text=does not let")
    assert other.view(game)["your_turn"]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[str]:
    """The address of a table in this process: a test can let time go by there, and strangers find each other."""
    settings = Settings(f"sqlite:///{tmp_path / 'table.sqlite3'}", Pace(0.1), 1e9, 10**9, open_tables=True)
    running = Running(settings, "127.0.0.1")
    yield f"http://127.0.0.1:{running.port}"
    running.close()


def test_strangers_meet_at_an_open_table_and_a_bot_plays_for_the_one_who_goes_until_they_are_back(
    visit: Visit, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo = visit(club), visit(club)
    game = ana.open_game("tikal", ["me", "open"], names=["Ana"], listed=True)
    bo.visit("/")
    bo.page.click(f'[data-sit="{game}"]')
    bo.page.fill("dialog input", "Bo")
    bo.page.click("dialog button.primary")
    ana.page.wait_for_selector(".player-name >> text=Bo")
    seat = ana.view(game)["to_move"]
    away, other = ((ana, bo), (bo, ana))[seat]
    other.forgive("429", "409")
    other.page.click("#nudge")
    other.page.wait_for_selector("text=please wait a little")
    other.page.clock.install()
    away.page.goto("about:blank")
    other.page.wait_for_selector("#company >> text=lost the connection")
    assert other.page.locator("#vote-bot").count() == 0, "somebody in a tunnel is waited for"
    other.page.clock.fast_forward(121_000)
    other.page.click("#vote-bot >> text=Let a bot play until")
    other.page.wait_for_selector("text=away for two minutes")
    monkeypatch.setattr(moment, "_started", moment._started + timedelta(minutes=3))
    other.page.click("#vote-bot")
    other.page.wait_for_selector("#log .log-notice >> text=A bot plays for")
    other.page.wait_for_selector('.table[data-yours="true"]')
    away.visit(f"/game/{game}")
    away.page.click("#take-seat-back")
    away.page.wait_for_selector("#take-seat-back", state="hidden")
    other.page.wait_for_selector("#log .log-notice >> text=took the seat back")
    assert away.view(game)["seats"][seat]["kind"] == "person"


def test_games_are_named_archived_and_brought_back_in_the_lobby(visit: Visit) -> None:
    ana = visit()
    ana.open_game("tikal", ["me", "me"])
    ana.visit()
    ana.page.click('[data-act="rename"]')
    ana.page.fill("#own-title", "Thursday club")
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#my-games strong >> text=Thursday club")
    ana.page.click('[data-act="archive"]')
    ana.page.wait_for_selector("#my-games .empty")
    ana.page.click("#archive")
    ana.page.click('#archived-games [data-act="unarchive"]')
    ana.page.wait_for_selector("#my-games strong >> text=Thursday club")


def test_a_game_is_opened_with_days_for_each_turn(visit: Visit) -> None:
    ana = visit()
    ana.visit("/#new")
    ana.page.select_option("#clock-kind", "days")
    ana.page.fill("#clock-days", "2")
    ana.page.select_option("#when-out", "vote")
    ana.page.click("#open-game")
    ana.page.wait_for_selector(".clock >> text=2 d 0 h")


def test_five_people_play_a_round_and_everybody_sees_every_move(visit: Visit) -> None:
    people = [visit() for _ in range(5)]
    ana, *others = people
    game = ana.open_game("tzolkin", ["me", *["open"] * 4], names=["Ana"], seed=4)
    for seat, (person, name) in enumerate(zip(others, ("Bo", "Cy", "Di", "Eve"), strict=True), start=1):
        person.visit(ana.invite(game, seat))
        person.page.fill("dialog input", name)
        person.page.click("dialog button[type=submit]")
        person.page.wait_for_selector("dialog", state="detached")
    for person in people:
        person.page.wait_for_selector(".table")
    chance = Random(1)
    while (view := ana.view(game))["round"] < 2 and view["version"] < 60:
        people[view["to_move"]].play_turn(chance)
    for person in people:
        person.page.wait_for_selector(f'.table[data-number="{view["version"]}"]')
        told = [
            int(line.get_attribute("data-number") or 0) for line in person.page.locator("#log li[data-number]").all()
        ]
        turns = person.page.locator("#log .log-turn").count()
        assert len(told) == len(set(told)) >= view["version"] - turns, "only the end of a turn needs no line"
    assert [seat["name"] for seat in view["seats"]] == ["Ana", "Bo", "Cy", "Di", "Eve"]
    others[-1].page.goto("about:blank")
    ana.page.wait_for_selector(".player:has-text('Eve') >> text=away")


def test_whoever_runs_out_of_time_is_told_so_and_what_may_follow(
    visit: Visit, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = visit(club)
    game = ana.open_game("tikal", ["me", "me"], clock={"minutes": 1, "when_out": "bot"})
    ana.wait_for_turn()
    assert ana.page.locator("#company").is_hidden()
    monkeypatch.setattr(moment, "_started", moment._started + timedelta(minutes=2))
    ana.come_back(game)
    ana.page.wait_for_selector("#company >> text=/Your time is up.*bot play for you/")
