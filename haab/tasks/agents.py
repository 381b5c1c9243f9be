"""Agents of any kind: a bot of ours, a Python callable, a PettingZoo policy, a command, an HTTP address.

An agent is written as

    level4, random, greedy:leaves=8         a bot by its name
    package.module:function                 called with a `Decision`, answers with a code, a notation or a move
    pettingzoo:package.module:function      called with PettingZoo's observation and the name of the agent; a code
    command:./agent --fast                  a process that reads a line of JSON and writes one, again and again
    http://127.0.0.1:9000/decide            a POST for each decision, with the same JSON

Whatever it is, it is given a state in which all that its seat cannot know has been dealt anew, or what was made of one.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import subprocess
import sys
import threading
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from http.client import HTTPException
from importlib import import_module
from typing import Any

from haab.bots import BOTS, FROZEN, Question, bot
from haab.envs.text import Telling, state_text
from haab.kit.errors import HaabError
from haab.kit.extras import numpy_or_error
from haab.kit.state import Move, State

PETTINGZOO = "pettingzoo:"
COMMAND = "command:"
ADDRESSES = ("http://", "https://")
MOST_BYTES = 1_000_000
"""No answer is longer."""


class BadAgent(HaabError):
    """An agent cannot be started from what was written."""


class AgentFailed(HaabError):
    """An agent gave no answer: it is gone, too slow, or said something that is none."""


class Decision:
    """What an agent is asked to decide: all that its seat may know, and nothing else."""

    def __init__(self, question: Question, error: str = "") -> None:
        self.question = question.determinized()
        """The same as bots are asked it."""
        self.seat = question.seat
        """Whose decision it is."""
        self.seed = question.seed
        """For whatever the agent leaves to chance."""
        self.seconds = question.seconds
        """How long it may take."""
        self.error = error
        """What was wrong with the answer before; empty if this is the first time that it is asked."""

    @cached_property
    def state(self) -> State:
        """How the game stands; what the seat cannot know is dealt anew."""
        return State(self.question.ruleset, self.question.record)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.state.ruleset.name

    @property
    def codes(self) -> list[int]:
        """The legal codes."""
        return self.state.codes

    @property
    def legal(self) -> list[Move]:
        """The legal moves, with notation and words."""
        return self.state.legal

    @cached_property
    def mask(self) -> Any:
        """For every code 1 if it is legal, otherwise 0."""
        np = numpy_or_error()
        mask = np.zeros(len(self.state.ruleset.vocabulary), np.int8)
        mask[self.codes] = 1
        return mask

    @cached_property
    def observation(self) -> Any:
        """All that the seat may know, as the numbers of docs/games."""
        numpy_or_error()
        from haab.batches.processor import observed

        return observed(self.state.ruleset, self.state.data, self.seat)

    def text(self, telling: Telling | None = None) -> str:
        """All that the seat may know in words, with the legal moves numbered (haab.envs.text)."""
        return state_text(self.state, self.seat, telling or Telling())

    def to_json(self) -> dict[str, Any]:
        """What a command or an address is sent: the view of the seat, in words too, and as numbers."""
        return {
            "seed": self.seed,
            "seconds": self.seconds,
            "error": self.error,
            **self.state.view(self.seat),
            "text": self.text(),
            "observation": self.observation.tolist(),
        }


class Agent(ABC):
    """Somebody who decides."""

    @abstractmethod
    def decide(self, decision: Decision) -> Move | str | int:
        """A move, its notation or its code; AgentFailed if there is no answer."""

    def close(self) -> None:  # noqa: B027 - most have nothing to give back
        """It is not asked any more."""


def agent(spec: str) -> Agent:
    """An agent from how it is written, or BadAgent."""
    if spec.startswith(ADDRESSES):
        return HttpAgent(spec)
    if spec.startswith(COMMAND):
        return CommandAgent(spec.removeprefix(COMMAND))
    if spec.startswith(PETTINGZOO):
        return PolicyAgent(_callable(spec.removeprefix(PETTINGZOO)))
    if spec.partition(":")[0] in (*BOTS, *FROZEN):
        return BotAgent(spec)
    if ":" in spec:
        return CallableAgent(_callable(spec))
    raise BadAgent(
        f"{spec!r} is no agent: it is a bot ({', '.join(BOTS)}), module:function, pettingzoo:module:function, "
        "command:..., or http://..."
    )


def _callable(spec: str) -> Callable[..., Any]:
    module, _, name = spec.partition(":")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadAgent(f"there is no {spec!r} to call: {error}") from error
    if not callable(found):
        raise BadAgent(f"{spec!r} cannot be called")
    return found  # type: ignore[no-any-return]


class BotAgent(Agent):
    """A bot of ours."""

    def __init__(self, spec: str) -> None:
        self._bot = bot(spec)

    def decide(self, decision: Decision) -> int:
        """What the bot chooses."""
        return self._bot.decide(decision.question)


class CallableAgent(Agent):
    """A Python function of a decision."""

    def __init__(self, function: Callable[[Decision], Any]) -> None:
        self._function = function

    def decide(self, decision: Decision) -> Any:
        """What it answers."""
        return self._function(decision)


class PolicyAgent(Agent):
    """A function of what PettingZoo's environment shows and of the agent's name."""

    def __init__(self, policy: Callable[[dict[str, Any], str], Any]) -> None:
        self._policy = policy

    def decide(self, decision: Decision) -> int:
        """The action that it chooses."""
        seen = {"observation": decision.observation, "action_mask": decision.mask}
        return int(self._policy(seen, f"player_{decision.seat}"))


def answered(line: str) -> str | int:
    """The move in an answer: `{"move": "place palenque"}` or `{"code": 12}`."""
    try:
        said = json.loads(line)
    except ValueError as error:
        raise AgentFailed(f"the answer is not JSON: {error}") from error
    if isinstance(said, dict):
        if isinstance(said.get("move"), str):
            return str(said["move"])
        if isinstance(said.get("code"), int) and not isinstance(said["code"], bool):
            return int(said["code"])
    raise AgentFailed('an answer is {"move": NOTATION} or {"code": NUMBER}')


class CommandAgent(Agent):
    """A process that reads a decision from a line and writes its answer to another.

    It is asked nothing new while it owes an answer: what it says too late to one question is no answer to the next.
    """

    def __init__(self, command: str) -> None:
        if not command.strip():
            raise BadAgent(f"there is no program after {COMMAND!r}")
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError) as error:
            raise BadAgent(f"{command!r} cannot be started: {error}") from error
        self._questions: queue.Queue[str] = queue.Queue()
        self._answers: queue.Queue[str] = queue.Queue()
        self._is_answer_owed = False
        for work in (self._ask, self._listen):
            threading.Thread(target=work, daemon=True).start()

    def _ask(self) -> None:
        """In a thread, because it takes as long as the process does not read; an empty question is the end."""
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as stdin:
            while line := self._questions.get():
                stdin.write(line + "\n")
                stdin.flush()

    def _listen(self) -> None:
        """In a thread, because an answer may never come; an empty answer is the end."""
        assert self._process.stdout is not None
        with suppress(ValueError):
            for line in self._process.stdout:
                self._answers.put(line)
        self._answers.put("")

    def decide(self, decision: Decision) -> str | int:
        """What the process answers."""
        until = time.monotonic() + decision.seconds
        if self._is_answer_owed:
            self._answer(until, decision.seconds)
        while not self._answers.empty():
            self._answer(until, decision.seconds)
        self._questions.put(json.dumps(decision.to_json()))
        self._is_answer_owed = True
        return answered(self._answer(until, decision.seconds))

    def _answer(self, until: float, seconds: float) -> str:
        try:
            line = self._answers.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise AgentFailed(f"no answer within {seconds:g} s") from None
        if not line:
            self._answers.put(line)
            raise AgentFailed("the command has ended")
        self._is_answer_owed = False
        return line

    def close(self) -> None:
        """Let the process end, and end it if it does not."""
        self._questions.put("")
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class HttpAgent(Agent):
    """An address that is asked by POST."""

    def __init__(self, address: str) -> None:
        self._address = address

    def decide(self, decision: Decision) -> str | int:
        """What the address answers."""
        body = json.dumps(decision.to_json()).encode()
        request = urllib.request.Request(self._address, body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=decision.seconds) as answer:
                return answered(answer.read(MOST_BYTES).decode("utf-8"))
        except (OSError, HTTPException, UnicodeDecodeError) as error:
            raise AgentFailed(f"{self._address} gave no answer: {error}") from error
