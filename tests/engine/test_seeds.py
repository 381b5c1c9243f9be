"""Seeds of 128 bits: nobody finds one by trying them all, and every program that reads JSON keeps them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import haab
from haab.games import GAMES, ruleset
from haab.kit.game import draw_seed
from haab.kit.record.chance import MAX_SEED
from haab.kit.seeds import MAX_EXACT, read_seed, written_seed
from tests.engine.toy import RULESET as TOY

NODE = Path(sys.executable).with_name("node")


def through_javascript(record: Any) -> Any:
    """What the page makes of a record's file: it is parsed, and sent as JSON again."""
    script = "process.stdout.write(JSON.stringify(JSON.parse(require('fs').readFileSync(0, 'utf8'))))"
    done = subprocess.run([NODE, "-e", script], input=json.dumps(record), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_a_game_without_a_seed_draws_one_of_128_bits():
    """L11: 53 bits could be searched in some years of a core; 31, as here once, in a minute."""
    seeds = [haab.new("tikal", 2).seed or 0 for _ in range(8)]
    assert len({*seeds}) == 8
    assert 2**100 < max(seeds) <= MAX_SEED, "eight seeds below 2**100 come by chance once in 10**67 times"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, MAX_EXACT, MAX_EXACT + 1, 2**53 + 1, 2**63 - 1, 2**64 + 1, MAX_SEED])
def test_a_record_keeps_its_seed_through_javascript(game, seed):
    played = haab.new(game, 2, seed)
    played.play(played.legal[0])
    again = haab.replay(through_javascript(played.record()))
    assert again.seed == seed
    assert again.record() == played.record()
    assert again.data == played.data


@pytest.mark.parametrize("seed", [7, 2**53 + 1, 2**63 - 1, 2**100])
def test_a_record_may_write_any_seed_as_a_number_or_as_text(seed):
    record = haab.new("tikal", 2, seed).record()
    for written in (seed, str(seed)):
        assert haab.replay({**record, "seed": written}).record() == record


def test_only_seeds_that_javascript_would_round_are_written_as_text():
    assert written_seed(MAX_EXACT) == 2**53 - 1
    assert written_seed(MAX_EXACT + 1) == str(2**53)
    assert read_seed("0x10") == "0x10"


def test_a_game_from_a_position_has_no_seed():
    assert haab.from_position(haab.new("tikal", 2, 1).position()).seed is None


# ---- who begins


def test_who_begins_can_be_chosen_instead_of_drawn():
    for game in GAMES:
        rules = ruleset(game)
        for first in range(rules.seats[0]):
            assert haab.new(game, rules.seats[0], first=first).to_move == first


def test_nothing_else_is_the_same_then():
    deals = {json.dumps(haab.new("tzolkin", 2, first=1).position()["players"]) for _ in range(5)}
    assert len(deals) > 1


@pytest.mark.parametrize("first", [-1, 3, True, "1"])
def test_only_a_seat_can_begin(first):
    with pytest.raises(haab.BadOptions, match="first must be a seat from 0 to 2"):
        haab.new("tikal", 3, first=first)


def test_a_seed_says_who_begins():
    with pytest.raises(haab.BadOptions, match="either a seed or the seat that is first"):
        haab.new("tikal", 3, seed=7, first=1)


def test_where_the_first_seat_always_begins_no_other_can_be_chosen():
    assert draw_seed(TOY, 2, {}, 0) >= 0
    with pytest.raises(haab.BadOptions, match="seat 1 does not begin"):
        draw_seed(TOY, 2, {}, 1)
