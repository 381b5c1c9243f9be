"""The end of a game: the podium is the result, what decided it is named and can be seen; scenes end as they should."""

from __future__ import annotations

from typing import Any

import pytest

from haab.kit.text import MINUS
from tests.web.conftest import Visit
from tests.web.person import Json, Person
from tests.web.test_scenes import EVENT, SCENE, WHOLE, bring, come, scene_of

pytestmark = pytest.mark.browser

PODIUM = """(root) => [...document.querySelectorAll(`${root} .ranking > li`)].map((row) => ({
  place: row.querySelector(".place").textContent,
  name: row.querySelector(".name").textContent,
  points: row.querySelector("strong").textContent,
  winner: row.classList.contains("winner"),
  stand: [...row.classList].find((name) => name.startsWith("stand-")) ?? "below",
  height: [...row.classList].find((name) => name.startsWith("place-")) ?? "",
  signs: row.querySelectorAll(".podium-sign .marker").length,
}))"""
"""What each row of the ranking says, and where on the podium it stands."""
AT = """() => [...document.querySelectorAll("#end .ranking > .podium")].map((row) => {
  const box = row.getBoundingClientRect();
  return [Math.round(box.left), Math.round(box.top), Math.round(box.bottom)];
})"""
DRAWN = """async (view) => {
  const { EndScreen } = await import("/static/js/table/result/endscreen.js");
  const root = document.createElement("section");
  root.id = "again";
  document.querySelector("main").append(root);
  const nothing = () => {};
  const act = { id: view.id, rematch: nothing, replay: nothing, board: nothing, look: nothing };
  return new EndScreen(root, act).update(view);
}"""
"""Draws the end of a view that the test has changed."""
NUMBERS = """() => Object.fromEntries([...document.querySelectorAll("#scene .scene-row")].map((row) => [
  row.querySelector(".name").textContent, row.querySelector(".scene-points").textContent]))"""
"""The points in each row of a scene."""


def rows(view: Json) -> list[tuple[str, str, str, bool]]:
    """Place, name, points and whether they won, as the ranking has them."""
    found = []
    place = 1
    for equals in view["ranking"]:
        for seat in equals:
            found.append((f"{place}.", named(view, seat), points(view["scores"][seat]), place == 1))
        place += len(equals)
    return found


def named(view: Json, seat: int) -> str:
    """What the page calls a seat."""
    one = view["seats"][seat]
    return str(one["name"] or one["colour"].capitalize())


def points(n: float) -> str:
    """Points as an English page writes them."""
    number = f"{abs(n):g}"
    return f"{MINUS if n < 0 else ''}{number} {'point' if abs(n) == 1 else 'points'}"


def won(shares: list[Json], seat: int) -> float:
    """The points that shares of a scene bring a seat."""
    amounts = [amount for share in shares if share["seat"] == seat for amount in share["amounts"]]
    return float(sum(amount["n"] for amount in amounts if amount["what"] == "points"))


def ended(person: Person, kept: str) -> Json:
    """The view of a finished game that is kept with the tests, with its result on the page."""
    game = person.bring_record(kept)
    person.page.wait_for_selector("#end .ranking .winner")
    return person.view(game)


@pytest.mark.parametrize("kept", ["tzolkin-2", "tikal-3", "tikal-4", "tzolkin-5"])
def test_the_podium_has_everybody_in_order_with_their_points(ana: Person, kept: str) -> None:
    view = ended(ana, kept)
    told = ana.page.evaluate(PODIUM, "#end")
    assert [(row["place"], row["name"], row["points"], row["winner"]) for row in told] == rows(view)
    stands = [row["stand"] for row in told]
    assert stands == [*[f"stand-{n}" for n in range(min(3, len(told)))], *["below"] * (len(told) - 3)]
    assert all(row["signs"] == (row["stand"] != "below") for row in told), "whose shape it is stands on the podium"
    assert ana.totals == [float(score) for score in view["scores"]], "and the sheet adds up to the same"


@pytest.mark.parametrize("size", [(1366, 768), (844, 390), (390, 844)])
def test_the_winner_stands_highest_and_in_the_middle(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(width=size[0], height=size[1])
    ended(ana, "tikal-3")
    (first, top, bottom), (second, second_top, second_bottom), (third, third_top, third_bottom) = ana.page.evaluate(AT)
    assert second < first < third
    assert top < second_top <= third_top
    assert bottom == second_bottom == third_bottom, "on one floor"


@pytest.mark.parametrize(
    ("ranking", "places", "heights"),
    [
        ([[2, 0], [3], [1]], ["1.", "1.", "3.", "4."], ["place-1", "place-1", "place-3", ""]),
        ([[1], [0, 3], [2]], ["1.", "2.", "2.", "4."], ["place-1", "place-2", "place-2", ""]),
        ([[3, 2, 1, 0]], ["1.", "1.", "1.", "1."], ["place-1", "place-1", "place-1", ""]),
    ],
)
def test_whoever_shares_a_place_stands_as_high(
    ana: Person, ranking: list[list[int]], places: list[str], heights: list[str]
) -> None:
    ana.as_written = True
    view: dict[str, Any] = ended(ana, "tikal-4") | {"ranking": ranking, "rematch": "another"}
    assert ana.page.evaluate(DRAWN, view)
    told = ana.page.evaluate(PODIUM, "#again")
    order = [seat for equals in ranking for seat in equals]
    assert [row["name"] for row in told] == [named(view, seat) for seat in order]
    assert [row["points"] for row in told] == [points(view["scores"][seat]) for seat in order]
    assert [row["place"] for row in told] == places
    assert [row["height"] for row in told] == heights
    assert [row["winner"] for row in told] == [place == "1." for place in places]
    title = ana.text("#again .end-title")
    assert all(named(view, seat) in title for seat in ranking[0]), "everybody who won is named"


@pytest.mark.parametrize("kept", ["tikal-3", "tzolkin-5"])
def test_what_decided_the_game_is_named_and_a_button_leads_there(ana: Person, kept: str) -> None:
    view = ended(ana, kept)
    decided = ana.request(f"/api/games/{view['id']}/points")["decided"]
    ana.page.wait_for_selector(".deciding:visible")
    assert decided["text"] in ana.text(".deciding")
    assert named(view, view["ranking"][0][0]) in decided["text"]
    ana.page.click("#deciding-look")
    ana.page.wait_for_url(f"**#move={decided['moves']}")
    ana.page.locator("#end").wait_for(state="hidden")
    assert str(decided["moves"]) in ana.text("#replay"), "the table as it was after so many moves"


def test_nothing_decided_a_game_that_goes_on(ana: Person) -> None:
    game = ana.open_game("tikal", ["me", "me"])
    assert ana.request(f"/api/games/{game}/points")["decided"] is None


# ---- scenes


@pytest.mark.parametrize(("game", "kind"), [("tzolkin", "food_day"), ("tzolkin", "end"), ("tikal", "scoring")])
def test_without_motion_the_numbers_are_the_final_ones_at_once(visit: Visit, game: str, kind: str) -> None:
    person, brought = come(visit, game, kind, reduced_motion="reduce")
    before = person.view(brought)
    bring(person)
    told = person.page.evaluate(NUMBERS)
    entries = person.request(f"/api/games/{brought}/history")["entries"]
    shares = [
        share
        for scene in [entry for entry in entries if entry["scenes"]][-1]["scenes"]
        for step in scene["steps"]
        for share in step["shares"]
    ]
    assert told
    for seat in {share["seat"] for share in shares}:
        won = sum(
            a["n"] for share in shares if share["seat"] == seat for a in share["amounts"] if a["what"] == "points"
        )
        assert told[named(before, seat)] == points(before["scores"][seat] + won).split()[0]
    assert person.page.locator(".flight").count() == 0


def test_with_motion_the_numbers_count_to_the_same(visit: Visit) -> None:
    person, brought = come(visit)
    before = person.view(brought)
    bring(person)
    seen: dict[str, list[float]] = {}
    while person.page.is_visible(SCENE):
        for name, told in person.page.evaluate(NUMBERS).items():
            seen.setdefault(name, []).append(float(told.replace(MINUS, "-")))
        person.page.clock.run_for(50)
    scene = scene_of(person, brought)
    for seat in range(len(before["seats"])):
        amounts = [
            a for step in scene["steps"] for share in step["shares"] if share["seat"] == seat for a in share["amounts"]
        ]
        won = sum(amount["n"] for amount in amounts if amount["what"] == "points")
        counted = seen[named(before, seat)]
        assert counted[0] == before["scores"][seat]
        assert counted[-1] == before["scores"][seat] + won
        assert len(set(counted)) > (abs(won) > 1) + 1 or abs(won) <= 1, "they count, and do not jump"


@pytest.mark.parametrize(("game", "kind"), [("tzolkin", "food_day"), ("tikal", "scoring")])
def test_a_scene_that_was_skipped_can_be_seen_again_whole_and_skipped_again(visit: Visit, game: str, kind: str) -> None:
    person, brought = come(visit, game, kind)
    bring(person)
    first = person.page.evaluate(NUMBERS)
    person.page.click("#scene-skip")
    assert person.page.locator(".scene-lit, .flight").count() == 0
    heading = person.page.locator(EVENT.replace("food_day", kind)).last.locator(".log-event")
    for _ in range(2):
        heading.click()
        person.page.wait_for_selector(SCENE)
        assert person.text(f"{SCENE} .scene-title") == scene_of(person, brought, kind)["text"]
        again = person.page.evaluate(NUMBERS)
        assert again.keys() == first.keys(), "everybody whom it concerned"
        person.page.click("#scene-skip")
        assert not person.page.is_visible(SCENE)
        assert person.page.locator(".scene-lit, .flight").count() == 0
    heading.click()
    person.page.wait_for_selector(SCENE)
    person.page.clock.run_for(2 * WHOLE)
    person.page.locator(SCENE).wait_for(state="hidden")


# ---- captions

CAPTION = """async (changes) => {
  const { Playback } = await import("/static/js/table/past/playback.js");
  const root = document.createElement("div");
  root.style.width = "60rem";
  root.style.height = "3rem";
  document.querySelector("main").append(root);
  const seats = [{ seat: 0, name: "Ana", colour: "red" }];
  const move = { number: 1, seat: 0, name: "Ana", text: "Dig", notation: "x", verb: "dig" };
  const entry = { ...move, changes, at: [], scenes: [] };
  const table = { viewAt: null, show: () => {}, shown: () => null };
  const playback = new Playback(root, table, { close: () => {} });
  playback.present = { seats };
  playback.steps = [{ entry, view: null }];
  playback.caption(entry);
  const parts = [...root.querySelectorAll(".playback-words small:not([hidden])")];
  return parts.map((part) => [getComputedStyle(part, "::before").content, part.textContent]);
}"""
"""What a caption says of the consequences of a move, and what stands before each."""


def test_a_dot_parts_what_followed_from_a_move_and_is_not_read(ana: Person) -> None:
    ana.as_written = True
    ana.open_game("tikal", ["me", "me"])
    ana.page.wait_for_selector("#board svg")
    told = ana.page.evaluate(CAPTION, ["Ana: 2 stone", "Bo: loses 1 corn"])
    assert [words for _, words in told] == ["2 stone", "Bo: loses 1 corn"], "who moves is named once"
    assert [dot for dot, _ in told] == ['"· " / ""'] * 2, "to the eye a dot, to the ear nothing"
    assert ana.page.evaluate(CAPTION, []) == []
