"""Chapter 5 of the expansion: dealing and choosing tribes."""

from __future__ import annotations

import pytest

import haab
from haab.games.tzolkin.expansion_components import TRIBES
from tests.tribes.tables import choosing, hand, modules, table, taken
from tests.tzolkin.tables import RED, legal, play, player, stock


@pytest.mark.clauses("TP-5.1", "TP-5.2")
def test_each_player_keeps_one_of_two_tribes() -> None:
    for name in ("balam", "yumkaax"):
        game = choosing(hand("balam", "yumkaax"))
        assert legal(game) == ["tribe balam", "tribe yumkaax"]
        play(game, f"tribe {name}")
        assert player(game)["tribe"] == name
        assert game.decision == "turn"


@pytest.mark.clauses("TP-5.1", "TP-5.3", "TP-R-74")
def test_kept_tribes_are_public_from_the_reveal_on_and_the_others_go_back_unseen() -> None:
    game = haab.new("tzolkin", 3, 8, modules("tribes"))
    dealt = [{*player(game, seat)["tribes"]} for seat in range(3)]
    while game.decision in ("keep_wealth", "choose_tribe"):
        for seat in (None, 0, 1, 2):
            for other in range(3):
                seen = game.view(seat)["state"]["players"][other]
                if seat == other:
                    assert {*seen["tribes"]} == dealt[other]
                else:
                    assert seen["tribe"] is None
                    assert "tribes" not in seen
        play(game, legal(game)[0])
    kept = [player(game, seat)["tribe"] for seat in range(3)]
    assert all(tribe in dealt[seat] for seat, tribe in enumerate(kept))
    for seat in (None, 0, 1, 2):
        seats = game.view(seat)["state"]["players"]
        assert [one["tribe"] for one in seats] == kept
        for other in range(3):
            returned = dealt[other] - {kept[other]}
            assert (str(*returned) in str(seats[other])) == (seat == other)


@pytest.mark.clauses("TP-R-27", "TP-R-74")
def test_nobody_sees_by_the_number_of_choices_who_keeps_three_tiles() -> None:
    made = set()
    for seed in range(60):
        game = haab.new("tzolkin", 2, seed, modules("tribes"))
        seat, choices = game.to_move, 0
        assert seat is not None
        while game.to_move == seat:
            choices += 1
            play(game, min(legal(game), key=lambda move: "ixtab" not in move))
        made.add((player(game, seat)["tribe"] == "ixtab", len(player(game, seat)["wealth"]["kept"]), choices))
    assert made == {(False, 2, 3), (True, 3, 3)}


@pytest.mark.clauses("TP-5.2", "TP-R-1")
def test_a_tribe_exists_once_and_a_player_has_only_one() -> None:
    with pytest.raises(haab.BadPosition, match="each tribe exists once"):
        table({"tribe": "balam"}, [{"tribe": "balam"}])
    with pytest.raises(haab.BadPosition):
        table({"tribe": ["balam", "huracan"]})
    with pytest.raises(haab.BadPosition):
        table({"tribe": "balam", "tribes": ["huracan", "yaluk"]})


@pytest.mark.clauses("TP-5.2", "TP-R-1")
@pytest.mark.parametrize("name", TRIBES)
def test_no_tribe_has_the_ability_of_another(name: str) -> None:
    """Stepping back, partner gears and going further, each in the same pick-up."""
    game = taken("palenque", 5, {"tribe": name, "corn": 4})
    assert ("do yaxchilan 5" in legal(game)) == (name == "huracan")
    assert ("further" in legal(game)) == (name == "ahau_chamahez")
    play(game, "use 1")
    assert stock(game) == {"corn": 4 + 1 + 3 if name == "balam" else 4 - 4 + 3}


@pytest.mark.clauses("TP-5.4")
@pytest.mark.parametrize(
    ("name", "moves", "ability", "otherwise"),
    [
        ("ah_chuy_kak", ["place palenque", "place tikal", "done"], "take yaxchilan 3", "done"),
        ("ahau_chamahez", ["take yaxchilan 3"], "further", "use 3"),
        ("ahmakiq", [], "skip turn", "place palenque"),
        ("cit_bolon_tum", [], "place flat palenque", "place palenque"),
        ("huracan", ["take yaxchilan 3"], "do palenque 3", "use 3"),
        ("vacub_caquix", [], "place beyond palenque", "place palenque"),
        ("xaman_ek", [], "exchange wood", "place palenque"),
    ],
)
def test_an_ability_that_may_be_used_is_offered_beside_what_others_may_do(
    name: str, moves: list[str], ability: str, otherwise: str
) -> None:
    for choice in (ability, otherwise):
        game = table({"tribe": name, "corn": 9, "wood": 1}, gears={"yaxchilan": {"3": RED}})
        assert choice in legal(play(game, *moves))
        play(game, choice)
    if moves == [] or moves[0].startswith("take"):
        other = table({"tribe": "yaluk", "corn": 9, "wood": 1}, gears={"yaxchilan": {"3": RED}})
        assert ability not in legal(play(other, *moves)), "no other tribe has it"
