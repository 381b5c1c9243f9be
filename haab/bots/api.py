"""What a bot is: asked a question, it answers with a legal code."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar

from haab.games import ruleset
from haab.kit.engine import engine
from haab.kit.errors import HaabError
from haab.kit.record.arrays import array_type
from haab.kit.record.types import AnyRecord
from haab.kit.ruleset import Ruleset
from haab.kit.text import Message, Verbatim


class UnknownBot(HaabError):
    """There is no bot of that name."""


class BadParameter(HaabError):
    """A bot has no such parameter, or the parameter cannot have this value."""


# ---- the question


@dataclass(frozen=True)
class Question:
    """What a bot is asked: to decide for a seat of a game."""

    ruleset: Ruleset
    record: AnyRecord
    seat: int
    seed: int
    """It decides all that the bot leaves to chance."""
    seconds: float = 1.0
    """A bot that can use more time stops after about so long."""

    def determinized(self) -> Question:
        """The same question, with everything that the seat cannot know dealt again."""
        return replace(self, record=self.ruleset.determinize(self.record, self.seat, self.seed))

    def as_array(self) -> Any:
        """A copy of the record in an array of one."""
        return array_type(type(self.record), 1).from_buffer_copy(self.record)

    @property
    def legal(self) -> list[int]:
        """The codes to choose from."""
        return engine(self.ruleset).legal(self.record)

    def __reduce__(self) -> tuple[Callable[..., Question], tuple[Any, ...]]:
        """A question travels to another process with the name of its game and the bytes of its record."""
        return _arrived, (self.ruleset.name, self.record.tobytes(), self.seat, self.seed, self.seconds)


def _arrived(game: str, record: bytes, seat: int, seed: int, seconds: float) -> Question:
    rules = ruleset(game)
    return Question(rules, rules.record_type.from_buffer_copy(record), seat, seed, seconds)


# ---- parameters


def parameter(meaning: str, default: Any, least: float | None = None, most: float | None = None) -> Any:
    """A parameter of a bot: the key of its sentence, its default, and between which numbers it may be."""
    return field(default=default, metadata={"least": least, "most": most, "meaning": meaning})


@dataclass(frozen=True)
class Parameter:
    """A parameter of a bot as it is published."""

    name: str
    default: int | float | str
    least: float | None
    most: float | None
    meaning: Message
    """What it changes, in a sentence."""

    def value(self, text: str) -> int | float | str:
        """A value as people write it, or BadParameter."""
        try:
            value = type(self.default)(text)
        except ValueError:
            raise BadParameter(Message("bots.error.number", {"name": self.name, "value": repr(text)})) from None
        if self.least is None or self.most is None or isinstance(value, str):
            return value
        if not self.least <= value <= self.most:
            bounds = {"least": str(self.least), "most": str(self.most)}
            raise BadParameter(Message("bots.error.range", {"name": self.name, **bounds, "value": Verbatim(text)}))
        return value

    def to_json(self, language: str) -> dict[str, Any]:
        """Everything about it, ready for JSON."""
        text = self.meaning.text(language)
        return {"name": self.name, "default": self.default, "least": self.least, "most": self.most, "text": text}


@dataclass(frozen=True)
class BotParams:
    """The parameters of a bot: each is a field made by `parameter`. This is the only place that says what they are."""

    @classmethod
    def published(cls) -> list[Parameter]:
        """All parameters with their defaults and bounds."""
        return [_published(field.name, field.default, **field.metadata) for field in fields(cls)]

    @classmethod
    def parse(cls, text: str) -> BotParams:
        """Parameters as people write them: `leaves=50,noise=0.5`."""
        known = {entry.name: entry for entry in cls.published()}
        return cls(**{name: _known(known, name).value(value) for name, value in _pairs(text)})


def _published(name: str, default: Any, least: float | None, most: float | None, meaning: str) -> Parameter:
    return Parameter(name, default, least, most, Message(meaning))


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        if not equals:
            raise BadParameter(Message("bots.error.form", {"text": repr(part)}))
        yield name.strip(), value.strip()


def _known(known: Mapping[str, Parameter], name: str) -> Parameter:
    if name not in known:
        key = "bots.error.no_parameter" if known else "bots.error.no_parameters"
        raise BadParameter(Message(key, {"name": repr(name), "known": list(known)}))
    return known[name]


# ---- the bot


class Bot(ABC):
    """An opponent. It keeps nothing from one decision to the next."""

    name: ClassVar[str]
    Params: ClassVar[type[BotParams]] = BotParams

    @property
    def title(self) -> Message:
        """The bot's name and, in a few words, how it plays."""
        return Message(f"bots.{self.name}")

    def choose(self, question: Question) -> int:
        """A legal code for the seat that is to decide; the bot is shown only what the seat may see."""
        return self.decide(question.determinized())

    @abstractmethod
    def decide(self, question: Question) -> int:
        """A legal code, given a question that has been dealt again: what the seat cannot know is not in it.

        To ask a bot, call `choose`. The record must be left as it is.
        """
