"""Agents for tests: some that play, some that do not."""

from __future__ import annotations

import json
import sys
import time

from haab.tasks import Decision


def first(decision: Decision) -> int:
    """The first legal code."""
    return decision.codes[0]


def stubborn(decision: Decision) -> str:
    """Something that is never a move."""
    return "resign"


def corrected(decision: Decision) -> str:
    """Wrong at first, right when told so."""
    return decision.legal[0].notation if decision.error else "resign"


def policy(seen, agent):
    """A policy as one writes it for PettingZoo."""
    assert agent.startswith("player_")
    assert set(seen) == {"observation", "action_mask"}
    return seen["action_mask"].argmax()


NUMBER = 7


def main() -> None:
    """A process that answers line by line; how, its argument says."""
    how = sys.argv[1]
    if how == "deaf":
        time.sleep(60)
    for number, line in enumerate(sys.stdin):
        asked = json.loads(line)
        if how == "leave":
            return
        if how == "sleep":
            time.sleep(60)
        if how == "late" and number == 0:
            time.sleep(0.5)
        if how == "late":
            print(json.dumps({"code": number}), flush=True)
            continue
        print("nonsense" if how == "nonsense" else json.dumps({"code": asked["legal"][0]["code"]}), flush=True)


if __name__ == "__main__":
    main()
