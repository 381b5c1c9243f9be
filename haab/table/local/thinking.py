"""Bots in a worker of their own: a question goes there as text."""

from __future__ import annotations

import base64
import json
import pickle

from haab.bots import Question
from haab.bots import bot as find_bot


def asked(bot: str, question: Question) -> str:
    """What a bot is asked, as JSON; the game is named, as what bots have learned about it must be fetched."""
    travelling = base64.b64encode(pickle.dumps(question)).decode()
    return json.dumps({"bot": bot, "game": question.ruleset.name, "question": travelling})


def choose(text: str) -> int:
    """The code that a bot chooses; the question comes from the table in another worker of the same page."""
    given = json.loads(text)
    question: Question = pickle.loads(base64.b64decode(given["question"]))
    return int(find_bot(given["bot"]).choose(question))
