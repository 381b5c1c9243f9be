"""What a second reading of the rules of the expansion found. (To be moved to the chapters it belongs to.)"""

from __future__ import annotations

import pytest

from tests.tribes.tables import lifted, seated
from tests.tzolkin.tables import legal, play, stock

NEARLY_MASTERED = {"agriculture": 3, "extraction": 2, "architecture": 2, "theology": 2}


@pytest.mark.clauses("TP-R-23", "TZ-10.3")
def test_xaman_ek_may_exchange_between_the_two_advances_of_tikal_3():
    red = {"tribe": "xaman_ek", "corn": 1, "wood": 3, "technologies": NEARLY_MASTERED}
    game = lifted("tikal", 3, red, calamity="wrathful_gods")
    play(game, "use 3", "learn agriculture", "pay wood", "up chaac")
    assert (game.decision, legal(game)) == ("advance", ["done", "exchange wood"]), "a step up costs 1 corn"
    play(game, "exchange wood", "learn agriculture", "pay wood", "up chaac")
    assert (game.decision, stock(game)) == ("take_more", {"corn": 1})


@pytest.mark.clauses("TP-6.7", "TP-R-9")
def test_a_written_turn_of_bacab_begins_with_at_least_2_corn():
    assert stock(seated({"tribe": "bacab"})) == {"corn": 2}
    assert stock(seated({"tribe": "bacab", "corn": 5})) == {"corn": 5}
    assert stock(seated({"tribe": "balam"})) == {}
