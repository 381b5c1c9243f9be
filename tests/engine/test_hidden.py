"""What a seat cannot know never reaches it: not its view, not the texts of its moves, not the drawn board."""

from __future__ import annotations

import json

import pytest

import haab
from haab.kit.drawing import draw
from tests.kinds import keys_of, play_on, sample, told, walk


def seats_and_spectator(game: haab.Game) -> list[int | None]:
    return [*range(game.players), None]


def test_a_view_does_not_change_when_hidden_things_change_places(kind):
    for seed in (0, 1):
        for game in sample(walk(kind, seed), 8):
            for seat in seats_and_spectator(game):
                view = json.dumps(game.view(seat))
                for deal in (1, 2):
                    assert json.dumps(game.determinize(seat, deal).view(seat)) == view


def test_a_drawn_board_does_not_change_when_hidden_things_change_places(kind):
    for game in sample(walk(kind, 0), 6):
        for seat in seats_and_spectator(game):
            assert draw(kind.rules, game.determinize(seat, 3).data, seat) == draw(kind.rules, game.data, seat)


def test_legal_moves_do_not_change_when_hidden_things_change_places(kind):
    for game in sample(walk(kind, 1), 30)[1:]:
        other = game.determinize(game.to_move, 1)
        assert other.legal == game.legal
        assert other.prompt == game.prompt


def test_all_that_is_hidden_and_nothing_else_is_dealt_anew(kind):
    """Were something never dealt anew, the tests above could not see it leak."""
    for seat in [*range(kind.seats), None]:
        changed: set[str] = set()
        for game in walk(kind, 0)[:60:3]:
            before, after = game.position(), game.determinize(seat, 1).position()
            changed |= {name for name in before if before[name] != after[name]}
        assert changed == {name for name in told(kind.game).HIDDEN if kind.new(0).position().get(name)}


def test_the_future_is_dealt_anew_too(kind):
    for game in sample(walk(kind, 0), 10):
        assert game.determinize(None, 1).data.chance.tolist() != game.data.chance.tolist()


def test_a_deal_depends_only_on_what_the_seat_knows_and_the_seed(kind):
    for game in sample(walk(kind, 0), 12):
        for seat in seats_and_spectator(game):
            deal = game.determinize(seat, 7).data.tobytes()
            assert game.determinize(seat, 1).determinize(seat, 7).data.tobytes() == deal


def test_a_deal_is_a_position_that_could_be(kind):
    for game in sample(walk(kind, 1), 5):
        for seat in seats_and_spectator(game):
            deal = game.determinize(seat, 2)
            again = haab.from_position(deal.position())
            assert again.data.tobytes() == deal.data.tobytes()
    assert play_on(walk(kind, 0)[20].determinize(0, 3), 0).over


def test_a_view_has_no_field_of_hidden_things(kind):
    hidden = {"seed"} | told(kind.game).NEVER_SEEN
    for game in sample(walk(kind, 1), 10):
        for seat in seats_and_spectator(game):
            assert not hidden & set(keys_of(game.view(seat)))


def test_only_who_decides_gets_the_legal_moves(kind):
    for game in sample(walk(kind, 1), 20):
        for seat in seats_and_spectator(game):
            legal = [move["notation"] for move in game.view(seat)["legal"]]
            assert legal == ([str(move) for move in game.legal] if seat == game.to_move and seat is not None else [])


def test_a_view_says_whose_it_is_and_what_is_due(kind):
    for game in sample(walk(kind, 0), 20):
        view = json.loads(json.dumps(game.view(0)))
        assert view["game"] == kind.game
        assert view["options"] == kind.checked_options
        assert (view["seat"], view["to_move"], view["over"]) == (0, game.to_move, game.over)
        assert view["scores"] == [float(score) for score in game.scores]
        if game.prompt:
            assert view["decision"]["kind"] == game.decision
            assert view["decision"]["text"] == game.prompt.text()


@pytest.mark.parametrize("seat", [-1, 9, True, "0", 1.0])
def test_there_is_no_view_of_a_seat_that_does_not_exist(kind, seat):
    with pytest.raises(haab.HaabError, match="there is no seat"):
        kind.new(0).view(seat)
