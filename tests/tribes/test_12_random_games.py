"""Random games with every tribe, every prophecy and every mix of modules: nothing is lost, nothing gets stuck."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import numpy as np
import pytest

import haab
from haab.games.tzolkin import RULESET
from haab.games.tzolkin.components import SKULLS, TOP_STEP, WORKERS
from haab.games.tzolkin.expansion.components import PROPHECIES, QUICK_DUMMIES, TRIBES
from haab.games.tzolkin.holdings import skulls_placed, workers_in_play
from haab.games.tzolkin.record import DUMMY
from haab.kit.frames import STACK, new_menu
from tests.tribes.tables import MODULES, started, using

ALL = using(*MODULES)
MIXES = [dict(zip(MODULES, values, strict=True)) for values in product([False, True], repeat=4)]


def check(game):
    """What must hold before every decision."""
    players = [game.players[seat] for seat in range(game.seats)]
    for seat, player in enumerate(players):
        assert player.corn >= 0
        assert (player.resources >= 0).all()
        assert player.skulls >= 0
        assert workers_in_play(game, seat) + player.in_bank == WORKERS
        assert player.on_gears == np.count_nonzero(game.gears == seat)
        assert (player.steps >= 0).all()
        assert (player.levels >= 0).all()
        assert (player.levels <= 3).all()
        assert (player.buildings >= 0).all()
    assert sum(int(player.skulls) for player in players) + game.skull_bank + skulls_placed(game) == SKULLS
    for temple in range(3):
        assert sum(player.steps[temple] == TOP_STEP[temple] for player in players) <= 1
    if game.with_quick_actions:
        assert np.count_nonzero(game.quick_spaces == DUMMY) == QUICK_DUMMIES[0, game.seats]
    assert game.depth < STACK


def play_on(game, seed):
    """Play to the end, half by chance and half the rarest choice; returns the words used."""
    chance, menu = random.Random(seed), new_menu(RULESET.menu)
    used: Counter[int] = Counter()
    while not game.over:
        RULESET.rules.legal(game, menu)
        codes = [int(code) for code in menu[1 : 1 + menu[0]]]
        assert codes, f"nothing can be chosen in {RULESET.decision(game)}"
        assert len(set(codes)) == len(codes)
        if chance.random() < 0.5:
            fewest = min(used[code] for code in codes)
            codes = [code for code in codes if used[code] == fewest]
        code = chance.choice(codes)
        used[code] += 1
        RULESET.rules.apply(game, code)
        check(game)
    return {RULESET.codes[code] for code in used}


def rich(table, seed):
    """The same table with plenty for everybody."""
    chance = random.Random(seed)
    for player in table["players"]:
        player |= {resource: chance.randrange(8) for resource in ("wood", "stone", "gold")}
        player |= {"corn": chance.randrange(40), "skulls": 2}
        player["technologies"] = {name: chance.randrange(4) for name in player["technologies"]}
        table["skull_bank"] -= 2
    return table


WORDS = {
    "ahau_chamahez": "further",
    "ahmakiq": "skip turn",
    "cit_bolon_tum": "place flat",
    "vacub_caquix": "place beyond",
    "xaman_ek": "exchange",
}
"""What only a tribe can do."""


@pytest.mark.clauses("TP-5.2", "TP-6.3", "TP-6.6", "TP-6.11", "TP-6.19", "TP-6.20")
@pytest.mark.parametrize("tribe", TRIBES)
def test_a_game_in_which_red_has_a_tribe_goes_to_its_end_and_uses_it(tribe):
    used = set()
    for seed in range(2):
        table = rich(started(ALL, 2, seed).position(), seed)
        blue = ["bacab", "ixtab"] if tribe not in ("bacab", "ixtab") else ["yaluk", "yumkaax"]
        table["players"][0]["tribes"] = [tribe, "balam" if tribe != "balam" else "itzamna"]
        table["players"][1]["tribes"] = blue
        game = haab.from_position({**table, "tribes_left": []})
        while game.decision in ("keep_wealth", "choose_tribe"):
            wanted = [move for move in game.legal if move.notation.startswith(f"tribe {tribe}")]
            game.play((wanted or game.legal)[0])
        assert game.position()["players"][0]["tribe"] == tribe
        used |= play_on(game.data, seed)
    special = {name for name, word in WORDS.items() if any(one.startswith(word) for one in used)}
    assert special == ({tribe} & set(WORDS))


@pytest.mark.clauses("TP-7.2", "TP-7.8")
@pytest.mark.parametrize("prophecy", PROPHECIES)
def test_a_game_with_a_prophecy_goes_to_its_end(prophecy):
    others = [name for name in PROPHECIES if name != prophecy][:2]
    for number in range(2):
        table = rich(started(ALL, 2, number).position(), number)
        table["prophecies"] = [*others[:number], prophecy, *others[number:]]
        play_on(haab.from_position(table).data, number)


@pytest.mark.clauses("TP-1.1")
@pytest.mark.parametrize("number", range(len(MIXES)))
def test_every_mix_of_modules_goes_to_its_end(number):
    mix = MIXES[number]
    for players in (2, 3, 4, 5):
        if players < 5 or mix["quick_actions"]:
            play_on(started(mix, players, 100 + number).data, number)
