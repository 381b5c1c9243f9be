"""Bots in a worker of their own: a question goes there as text."""

from __future__ import annotations

import base64
import json
import pickle
from pathlib import Path

from haab.bots import Question
from haab.bots import bot as find_bot
from haab.bots.frozen.levels import NETWORKS, FrozenLevel
from haab.bots.network.files import WEIGHTS
from haab.bots.network.mlp.files import NETWORK_FILE
from haab.bots.players.levels import NetworkLevel
from haab.bots.players.policy import PolicyBot

PACKAGE = Path(__file__).resolve().parents[2]


def asked(bot: str, question: Question) -> str:
    """What a bot is asked, as JSON; the game is named, as what bots have learned about it must be fetched."""
    travelling = base64.b64encode(pickle.dumps(question)).decode()
    return json.dumps({"bot": bot, "game": question.ruleset.name, "question": travelling})


def learned_file(text: str) -> str | None:
    """What its bot has to have learned for a question, as a path of the package; None: nothing."""
    given = json.loads(text)
    player, game = find_bot(given["bot"]), given["game"]
    if isinstance(player, FrozenLevel):
        file = NETWORKS / game / NETWORK_FILE
    elif isinstance(player, NetworkLevel | PolicyBot):
        name = (player.budget if isinstance(player, NetworkLevel) else player).network
        file = WEIGHTS / f"{game}{'-' if name else ''}{name}.npz"
    else:
        return None
    return f"haab/{file.relative_to(PACKAGE).as_posix()}"


def choose(text: str) -> int:
    """The code that a bot chooses; the question comes from the table in another worker of the same page."""
    given = json.loads(text)
    question: Question = pickle.loads(base64.b64decode(given["question"]))
    return int(find_bot(given["bot"]).choose(question))
