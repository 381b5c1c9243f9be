"""The coach compares whole turns by what the asking seat may know, and what it says of them adds up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from haab.bots import Question
from haab.coach import judge
from haab.coach.advice import Advice, advise, moves_of
from haab.coach.comparing import LIKELY
from haab.coach.facts import Fact
from haab.coach.games import coached
from haab.coach.judge import appraised, at_sight, coaching_network, seed_of
from haab.coach.reasons import WHOLE, by_source, held_back, kind_of_turn, reasons_for, spoken, untold
from haab.coach.runtime import considerer
from haab.games import GAMES, ruleset
from haab.kit.text import Message, languages
from tests.coach.positions import SHORT, ended, found, played, question, turn


@pytest.mark.parametrize("name", GAMES)
def test_a_judgement_is_about_turns_that_can_be_played(name: str) -> None:
    game = played(name, 14)
    judged = judge(question(game), SHORT)
    for codes in (judged.better, judged.other):
        assert codes
        assert len(moves_of(game.state, codes)) == len(codes)
    assert judged.worlds == SHORT.fewest


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_of_a_difference_adds_up_to_it(name: str) -> None:
    game = played(name, 30)
    judged = judge(question(game), SHORT, also=turn(game, 0))
    assert sum(judged.sources.values()) + judged.others == pytest.approx(judged.difference)
    assert set(judged.sources) == set(coached(game.ruleset).sources) >= set(game.score_sheet[0])
    told = by_source(game.state, judged)
    signs = {"coach.gain": 1, "coach.loss": -1}
    digits = 0 if judged.error >= WHOLE else 1
    assert sum(signs[part.key] * part.params["points"] for part in told) == pytest.approx(
        round(judged.difference, digits), abs=1e-9
    )


def test_what_is_left_of_a_difference_is_not_more_than_the_least_part_of_it() -> None:
    state = played("tzolkin", 6).state
    sources = {
        "temples": -16.0,
        "monuments": 25.0,
        "buildings": 11.0,
        "chichen_itza": -15.0,
        "hunger": 8.0,
        "corn": 7.0,
    }
    told = by_source(state, found((1,), (2,), difference=21.0, **sources))
    assert [part.params["points"] for part in told] == [25.0, 16.0, 15.0, 11.0, 8.0, 8.0]
    few = by_source(
        state, found((1,), (2,), difference=21.0, monuments=25.0, temples=-4.0, hunger=3.0, corn=-3.0, skulls=0.6)
    )
    assert [part.params["points"] for part in few] == [25.0, 4.0, 3.0, 3.0]


def test_a_turn_that_is_asked_about_is_one_of_the_two() -> None:
    game = played("tzolkin", 6)
    asked = turn(game, 0)
    judged = judge(question(game), SHORT, also=asked)
    assert asked in (judged.better, judged.other)


def test_the_other_turn_is_of_another_kind_where_there_is_one() -> None:
    game = played("tzolkin", 16)
    judged = judge(question(game), SHORT._replace(beginnings=6, drawn=6))
    assert kind_of_turn(game.state, judged.better) != kind_of_turn(game.state, judged.other)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_has_one_judgement_whatever_the_seat_cannot_know_and_whoever_asks(name: str) -> None:
    game = played(name, 14, players=3)
    asked = question(game)
    there = ruleset(name).determinize(game.state.data, game.to_move, 99)
    elsewhere = type(asked)(asked.ruleset, there, asked.seat, 12345, 1.0)
    assert there.tobytes() != game.state.data.tobytes()
    assert seed_of(asked) == seed_of(elsewhere)
    assert judge(asked, SHORT) == judge(elsewhere, SHORT)
    one, other = advise(asked, SHORT), advise(elsewhere, SHORT)
    assert one.reasons(game.state) == other.reasons(type(game.state)(game.ruleset, there))


def test_what_may_be_chance_or_is_little_is_not_told() -> None:
    game = played("tzolkin", 6)
    turns = turn(game, 0), turn(game, 99)
    assert found(*turns, difference=4.0, error=1.9).is_told
    assert not found(*turns, difference=4.0, error=2.1).is_told, "within two standard errors"
    assert not found(*turns, difference=2.4, error=0.1).is_told, "less than 2.5 points"
    told = spoken(reasons_for(game.state, found(*turns, temples=3.0, hunger=-0.6)), "en")
    assert told.endswith(
        "Played to the end 48 times each, it finishes about 4 points further ahead: Temples +3, "
        "holding back the others +2, Unfed workers \N{MINUS SIGN}1."
    )
    exact = spoken(reasons_for(game.state, found(*turns, difference=4.25, error=0.2, temples=3.0, hunger=-0.5)), "en")
    assert exact.endswith(
        "about 4.2 points further ahead: Temples +3, holding back the others +1.7, Unfed workers \N{MINUS SIGN}0.5."
    )


@pytest.mark.parametrize(
    ("difference", "error", "sentence"),
    [
        (1.0, 1.0, "the two are about equally good: hardly more than 3 points lie between them."),
        (0.0, 0.0, "the two are about equally good: hardly more than 1 point lies between them."),
        (2.2, 0.5, "it is a little better, by about 2.2 points: not worth long thought."),
        (2.4, 1.1, "it is a little better, by about 2 points: not worth long thought."),
        (0.9, 0.1, "the two are about equally good: hardly more than 2 points lie between them."),
        (5.2, 3.0, "it is probably better, by about 5 points; up to 12 better or 1 worse cannot be ruled out."),
        (4.2, 3.0, "neither stands out: this turn may be up to 11 points better, or up to 2 worse."),
        (0.0, 3.0, "neither stands out: this turn may be up to 6 points better, or up to 6 worse."),
    ],
)
def test_what_is_not_told_is_told_by_how_much_it_may_be(difference: float, error: float, sentence: str) -> None:
    """Nineteen times of twenty the true difference is within the bounds that are told."""
    game = played("tzolkin", 6)
    judged = found(turn(game, 0), turn(game, 99), difference=difference, error=error)
    assert spoken(reasons_for(game.state, judged), "en").endswith(f"Played to the end 48 times each, {sentence}")
    low, high = difference - LIKELY * error, difference + LIKELY * error
    numbers = untold(judged).params
    if "more" in numbers:
        assert -numbers["less"] <= low
        assert high <= numbers["more"]
    elif "most" in numbers:
        assert high <= numbers["most"]


def test_what_others_have_less_of_is_told_and_adds_up_to_it() -> None:
    game = played("tzolkin", 24, players=3)
    seat = game.to_move
    assert seat is not None
    first, second = (rival for rival in range(3) if rival != seat)
    judged = found(turn(game, 0), turn(game, 99), difference=6.0, temples=1.0)
    rivals = {first: {"temples": -4.2, "monuments": -2.6, "hunger": 0.9}, second: {"temples": -1.0}}
    (told,) = held_back(game.state, replace(judged, rivals=rivals))
    assert told.params["player"].seat == first
    signs = {"coach.gain": 1, "coach.loss": -1}
    assert (
        sum(signs[part.key] * part.params["points"] for part in told.params["sources"]) == -told.params["points"] == -6
    )
    assert [part.params["points"] for part in told.params["sources"]] == [4, 3, 1]
    assert all(told.text(language) for language in languages())
    two = found(turn(game, 0), turn(game, 99), difference=7.0, temples=3.5)
    (same,) = held_back(game.state, replace(two, rivals={first: {"monuments": -6.0, "temples": 2.5}}))
    (others,) = [part for part in by_source(game.state, two) if part.params["term"].key == "coach.others"]
    assert same.params["points"] == others.params["points"], "3.5 is not told as 3 and then as 4"
    assert sum(signs[part.key] * part.params["points"] for part in same.params["sources"]) == -same.params["points"]
    worse = found(turn(game, 0), turn(game, 99), difference=6.0, temples=9.0)
    (more,) = held_back(game.state, replace(worse, rivals={first: {"temples": 3.0}, second: {}}))
    assert "points more: Temples +3" in more.text("en")
    assert held_back(game.state, replace(judged, rivals={first: {}, second: {}})) == []
    little = found(turn(game, 0), turn(game, 99), difference=6.0, temples=5.0)
    assert held_back(game.state, replace(little, rivals=rivals)) == [], "it is little beside the own points"


@pytest.mark.parametrize("name", GAMES)
def test_what_all_others_had_less_is_what_was_measured(name: str) -> None:
    game = played(name, 36)
    judged = judge(question(game), SHORT, also=turn(game, 0))
    (rival,) = [sheet for seat, sheet in judged.rivals.items() if any(sheet.values())] or [{"points": 0.0}]
    assert -sum(rival.values()) == pytest.approx(judged.others, abs=1e-6)


def test_a_turn_that_differs_in_a_detail_only_is_not_held_against_another() -> None:
    game = played("tzolkin", 24)
    placed = turn(game, 0)
    assert kind_of_turn(game.state, placed)
    twins = Advice(found(placed, placed, difference=1.0))
    assert spoken(twins.reasons(game.state), "en").startswith("All turns that are worth a thought do much the same")
    assert twins.compared_with(game.state) is None
    assert Advice(found(placed, placed, difference=5.0)).compared_with(game.state) is not None, "it is worth telling"


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (Fact(0.0, Message("coach.only_turn"), Message("coach.only_turn"), is_neutral=True), "coach.only_turn"),
        (Fact(0.4, Message("coach.only_turn"), Message("coach.only_turn")), "coach.same_kind"),
        (Fact(2.0, Message("coach.only_turn"), Message("coach.only_turn")), "coach.for_this"),
    ],
    ids=["neutral", "little", "worth a word"],
)
def test_turns_of_one_kind_are_compared_where_they_differ_in_what_is_worth_a_word(
    monkeypatch: pytest.MonkeyPatch, fact: Fact, told: str
) -> None:
    monkeypatch.setattr("haab.coach.reasons._facts", lambda state, judged, seat: [fact])
    game = played("tzolkin", 24)
    placed = turn(game, 0)
    twins = Advice(found(placed, placed, difference=1.0))
    assert twins.reasons(game.state)[0].key == told
    assert (twins.compared_with(game.state) is not None) == (told == "coach.for_this")
    assert ("coach.same_kind" in {message.key for message in twins.reasons(game.state)}) == (told != "coach.for_this")


@pytest.mark.parametrize("name", ["tzolkin", "tikal"])
def test_what_a_finished_game_is_worth_is_its_result(name: str) -> None:
    game = ended(name)
    leads, chances = appraised(Question(game.ruleset, game.state.data, 0, 0), 2)
    scores = [float(score) for score in game.scores]
    assert leads == pytest.approx([scores[0] - scores[1], scores[1] - scores[0]])
    assert chances == [float(score == max(scores)) / scores.count(max(scores)) for score in scores]


@pytest.mark.parametrize("name", ["tzolkin", "tikal"])
def test_leads_and_chances_are_those_that_the_network_expects(name: str) -> None:
    asked = question(played(name, 24)).determinized()
    network = coaching_network(asked.ruleset)
    leads, chances = considerer(asked.ruleset).appraise(asked, network, 1)
    assert len(leads) == len(chances) == 2
    assert leads[0] == pytest.approx(-leads[1]), "there are two of them"
    assert sum(chances) == pytest.approx(1)
    asked.record.players[0].points[0] += 80
    more, likelier = considerer(asked.ruleset).appraise(asked, network, 1)
    assert more[0] > leads[0]
    assert likelier[0] > chances[0]


def test_interpreted_the_coach_tells_what_it_likes_at_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("tzolkin", 6)
    asked = question(game)
    monkeypatch.setattr(type(considerer(game.ruleset)), "is_fast", False)
    judged = judge(asked, also=turn(game, 0))
    assert (judged, judged.worlds) == (
        at_sight(asked.__class__(asked.ruleset, asked.record, asked.seat, seed_of(asked)), turn(game, 0)),
        0,
    )
    assert "at sight" in spoken(reasons_for(game.state, judged), "en")


def test_every_source_and_sentence_has_words_in_every_language() -> None:
    game = played("tzolkin", 6)
    for language in languages():
        for name in GAMES:
            rules = ruleset(name)
            words = {rules.point_source(source).text(language) for source in coached(rules).sources}
            assert len(words) == len(coached(rules).sources)
        assert spoken(reasons_for(game.state, found(turn(game, 0), turn(game, 99))), language)


def test_advice_has_a_plan_in_words_and_what_it_was_compared_with() -> None:
    game = played("tzolkin", 6)
    advice = Advice(found(turn(game, 0), turn(game, 99)))
    assert all(move.text() for move in advice.moves(game.state))
    compared = advice.compared_with(game.state)
    assert compared is not None
    assert compared.text().startswith("Compared with: ")


def test_where_there_is_only_one_turn_the_coach_says_so() -> None:
    game = played("tzolkin", 6)
    alone = Advice(found((game.codes[0],), ()))
    assert spoken(alone.reasons(game.state), "en") == "There is nothing else to do."
    assert alone.compared_with(game.state) is None
    assert moves_of(game.state, [-1]) == [], "what is not legal is not told"
