"""A training run by the clock: learns for some minutes, tells how it goes, saves, and is matched against others."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import torch

from haab.batches.devices import CPU, GPU
from haab.bots.network.encoding import BadNetwork
from haab.bots.network.mlp.files import NETWORK_FILE, NETWORKS
from haab.kit.ruleset import Ruleset
from haab.learn.checkpoints import export_network, load_checkpoint, network_of_file, save_checkpoint, size_of
from haab.learn.distillation import Distillation
from haab.learn.evaluation import Model, measure, measure_leaves, play_match, worth_of_start
from haab.learn.frozen import FrozenNetwork
from haab.learn.games import KindShare, facts_of, kinds_of
from haab.learn.network import Network, Output, Size
from haab.learn.ppo import Config
from haab.learn.selfplay import torch_device
from haab.learn.style_vectors import Statistics, play_choices
from haab.learn.styles import NO_STYLE
from haab.learn.training import Training
from haab.learn.value_heads import Outcomes, biases, correct, fit_correction, play_outcomes

SAVED_EVERY = 120.0
"""Seconds between two checkpoints."""
FIRST_LINES = 3
"""So many iterations are logged in any case."""
FROZEN = "network@0.1"
"""What a log calls the network of version 0.1, at sight."""
MILLION = 1_000_000
DISTILLATION_RATES = (2e-3, 1e-4)
"""The learning rate of a distillation, at its beginning and at its end."""

Line = dict[str, Any]
Show = Callable[[Line], None]


@dataclass(frozen=True)
class Run:
    """What a run is asked for."""

    game: str
    minutes: float
    folder: Path
    device: str = CPU
    lanes: int = 49152
    seed: int = 1
    resume: Path | None = None
    size: Size | None = None
    """None: that of the checkpoint, or the usual one of the game."""
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Hyperparameters other than the usual ones."""
    snapshots: Sequence[float] = ()
    """Parts of the run after which the network is kept."""
    log_every: int = 20
    """Iterations between two lines of the log."""
    games: int = 4096
    """Games of each match at the end."""
    divergence: float = 0.05
    """Nats by which a style that is found changes the policy at a choice, in the mean."""

    @property
    def checkpoint(self) -> Path:
        """Where the run is saved, as a whole."""
        return self.folder / f"{self.game}.pt"

    @property
    def network(self) -> Path:
        """Where the network goes that bots play by."""
        return self.folder / f"{self.game}.npz"

    @property
    def log(self) -> Path:
        """Where the log is: a JSON object in every line."""
        return self.folder / f"{self.game}.jsonl"

    def config(self, ruleset: Ruleset) -> Config:
        """Its hyperparameters."""
        return replace(facts_of(ruleset).config, **self.changes)

    def tell(self, line: Line, show: Show) -> None:
        """Add a line to the log, and show it."""
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        show(line)


def check_device(device: str) -> None:
    """BadNetwork where PyTorch cannot use the device."""
    if device == GPU and not torch.cuda.is_available():
        raise BadNetwork("PyTorch finds no GPU here: learn with --device cpu, or install a build of it for your GPU")


def asked_size(ruleset: Ruleset, resume: Path | None, width: int | None, blocks: int | None) -> Size:
    """That of the checkpoint, or the usual one of the game, but for what is asked for."""
    size = size_of(resume, ruleset) if resume else facts_of(ruleset).size
    return replace(size, width=width or size.width, blocks=blocks or size.blocks)


def train(ruleset: Ruleset, run: Run, show: Show, deadline: float = float("inf")) -> Training:
    """Learn until the minutes are over, the deadline (of time.monotonic) has come, or somebody presses Ctrl-C.

    However it ends, a checkpoint is saved and the network is exported.
    """
    check_device(run.device)
    size = run.size or asked_size(ruleset, run.resume, None, None)
    training = Training(ruleset, kinds_of(ruleset, run.lanes), size, run.config(ruleset), run.seed, run.device)
    if run.resume:
        load_checkpoint(training, run.resume)
    run.folder.mkdir(parents=True, exist_ok=True)
    network = training.network
    run.tell({"parameters": network.parameter_count, "columns": network.encoding.columns, "run": _asked(run)}, show)
    try:
        _run_iterations(training, run, show, deadline)
    except KeyboardInterrupt:
        run.tell({"stopped": training.iteration}, show)
        raise
    finally:
        _save(training, run)
    return training


def _asked(run: Run) -> Line:
    """What a log says about the run it is of."""
    return {"game": run.game, "device": run.device, "lanes": run.lanes, "seed": run.seed, "changes": dict(run.changes)}


def _run_iterations(training: Training, run: Run, show: Show, deadline: float) -> None:
    began = saved = time.monotonic()
    kept, first_decisions = list(run.snapshots), training.decisions
    first_iteration = training.iteration
    while True:
        passed = time.monotonic() - began
        progress = passed / (60 * run.minutes)
        if training.iteration > first_iteration and (progress >= 1 or time.monotonic() > deadline):
            return
        log = training.run_iteration(min(1.0, progress))
        if kept and progress >= kept[0]:
            share = round(100 * kept.pop(0))
            save_checkpoint(training, run.folder / f"{run.game}-{share}.pt", is_whole=False)
        if time.monotonic() - saved > SAVED_EVERY:
            saved = time.monotonic()
            _save(training, run)
        if training.iteration % run.log_every == 0 or training.iteration <= first_iteration + FIRST_LINES:
            seconds = time.monotonic() - began
            speed = round((training.decisions - first_decisions) / seconds / MILLION, 4)
            run.tell({"minutes": round(seconds / 60, 2), "millions_per_second": speed, **log}, show)


def _save(training: Training, run: Run) -> None:
    save_checkpoint(training, run.checkpoint)
    export_network(training.network, run.network, training.config)


# ---- distilling


def distill(ruleset: Ruleset, run: Run, teacher_file: Path, show: Show) -> Network:
    """Have a network of the run's size learn from a larger one until the minutes are over, or Ctrl-C.

    However it ends, the network is exported.
    """
    check_device(run.device)
    teacher, config = network_of_file(teacher_file, ruleset)
    kinds, size = kinds_of(ruleset, run.lanes), run.size or asked_size(ruleset, None, None, None)
    distillation = Distillation(teacher, size, kinds, seed=run.seed, device=run.device)
    run.folder.mkdir(parents=True, exist_ok=True)
    student = distillation.student
    run.tell({"parameters": student.parameter_count, "teacher": teacher.parameter_count, "run": _asked(run)}, show)
    began, iteration, choices = time.monotonic(), 0, 0
    try:
        while (progress := (time.monotonic() - began) / (60 * run.minutes)) < 1:
            first, last = DISTILLATION_RATES
            log = distillation.run_iteration(first + progress * (last - first))
            iteration, choices = iteration + 1, choices + log["choices"]
            if iteration % run.log_every == 0:
                minutes = round((time.monotonic() - began) / 60, 2)
                run.tell({"minutes": minutes, "distilled": iteration, **log, "choices": choices}, show)
                export_network(student, run.network, config)
    finally:
        export_network(student, run.network, config)
    return student


# ---- styles


def find_styles(ruleset: Ruleset, run: Run, file: Path, show: Show) -> Network:
    """Give a network that bots play by the styles of its game; without one it plays as before.

    Games of every kind are played in turn until the minutes are over, or Ctrl-C. However it ends, the network is
    exported.
    """
    check_device(run.device)
    known, config = network_of_file(file, ruleset)
    facts = facts_of(ruleset)
    network = Network(ruleset, known.encoding, known.size, [style.name for style in facts.styles])
    blank = torch.zeros_like(network.style)
    network.load_state_dict({**known.state_dict(), "style": blank})
    network.requires_grad_(False)
    run.folder.mkdir(parents=True, exist_ok=True)
    asked = {**_asked(run), "divergence": run.divergence}
    run.tell({"parameters": network.style.numel(), "styles": list(network.styles), "run": asked}, show)
    statistics = Statistics(known.size.width, len(network.styles))
    began = time.monotonic()
    try:
        for number, kind in enumerate(itertools.cycle(facts.kinds)):
            if statistics.count and time.monotonic() - began > 60 * run.minutes:
                break
            options = facts.options if kind.has_options else {}
            seed = run.seed + number * run.lanes
            statistics.add(
                play_choices(ruleset, network, facts.styles, kind.players, options, run.lanes, seed, config.rival_share)
            )
            minutes = round((time.monotonic() - began) / 60, 2)
            run.tell({"minutes": minutes, "games": (number + 1) * run.lanes, "style_choices": statistics.count}, show)
    finally:
        if statistics.count:
            network.style.copy_(statistics.steps(run.divergence))
            export_network(network, run.network, config)
    return network


# ---- values


def fit_values(ruleset: Ruleset, run: Run, file: Path, show: Show) -> Network:
    """Fit the values of a network that bots play by to outcomes of its games; its policy stays as it is.

    Games of every kind are played in turn until the minutes are over, or Ctrl-C. However it ends, the network is
    exported.
    """
    check_device(run.device)
    network, config = network_of_file(file, ruleset)
    network.to(torch_device(run.device)).requires_grad_(False)
    facts = facts_of(ruleset)
    shares = [(kind, max(1, round(len(facts.kinds) * kind.share * run.lanes))) for kind in facts.kinds]
    run.folder.mkdir(parents=True, exist_ok=True)
    run.tell({"parameters": network.points.weight.numel() + network.wins.weight.numel(), "run": _asked(run)}, show)
    found: dict[KindShare, list[Outcomes]] = {kind: [] for kind in facts.kinds}
    began, games = time.monotonic(), 0
    try:
        for kind, lanes in itertools.cycle(shares):
            if all(found.values()) and time.monotonic() - began > 60 * run.minutes:
                break
            options, seed = facts.options if kind.has_options else {}, run.seed + games
            played = play_outcomes(ruleset, network, kind.players, options, lanes, seed, config.scale, run.device)
            found[kind].append(played)
            games += lanes
            minutes = round((time.monotonic() - began) / 60, 2)
            count = sum(len(each.hidden) for every in found.values() for each in every)
            run.tell({"minutes": minutes, "games": games, "outcomes": count}, show)
    finally:
        if all(found.values()):
            correction = fit_correction([each for every in found.values() for each in every])
            for kind, every in found.items():
                before, after = biases(every, correction, config.scale)
                table = {"players": kind.players, "options": kind.has_options}
                run.tell({"values_of": table, "bias": before, "fitted": after}, show)
            run.tell({"components": correction.components, "error": round(correction.error, 4)}, show)
            correct(network, correction)
            export_network(network, run.network, config)
    return network


# ---- measuring


def evaluate(
    ruleset: Ruleset,
    run: Run,
    network: Network,
    rivals: Mapping[str, Model],
    show: Show,
    deadline: float = float("inf"),
    styles_only: bool = False,
) -> None:
    """Match a network against others and itself, and hold its values against outcomes; or only match its styles."""
    evaluation = Evaluation(ruleset, run, network)
    for question, answer in evaluation.of_styles() if styles_only else evaluation.questions(rivals):
        if time.monotonic() > deadline:
            run.tell({"no_time_for": question}, show)
        else:
            run.tell({**question, **answer()}, show)


def frozen_rivals(ruleset: Ruleset, device: str) -> dict[str, Model]:
    """The players of version 0.1 that new networks are matched against, where the game had one then."""
    file = NETWORKS / ruleset.name / NETWORK_FILE
    return {FROZEN: FrozenNetwork(ruleset, file).to(torch_device(device))} if file.exists() else {}


def with_autocast(network: Network, device: str, style: str = "") -> Model:
    """A network as it is asked in matches: without gradients, on a GPU in half precision; with a style, if told so."""
    number = network.styles.index(style) + 1 if style else NO_STYLE

    @torch.no_grad()
    def model(rows: torch.Tensor, mask: torch.Tensor) -> Output:
        styles = torch.full((len(rows),), number, device=rows.device)
        with torch.autocast("cuda", torch.bfloat16, enabled=device == GPU):
            found: Output = network(rows, mask, styles)
        return found

    return model


class Evaluation:
    """What is asked of a network after a run; each answer is a line of the log."""

    def __init__(self, ruleset: Ruleset, run: Run, network: Network) -> None:
        self.ruleset, self.run, self.facts, self.network = ruleset, run, facts_of(ruleset), network
        self.model = with_autocast(network, run.device)

    def questions(self, rivals: Mapping[str, Model]) -> Iterator[tuple[Line, Callable[[], Line]]]:
        """What is asked, and how to find the answer."""
        tables = sorted((kind.players, kind.has_options) for kind in self.facts.kinds)
        for name, rival in rivals.items():
            for players, has_options in tables:
                question = {"match": name, "players": players, "options": has_options}
                yield question, partial(self.match, rival, players, has_options)
        for players, has_options in tables:
            question = {"themselves": True, "players": players, "options": has_options}
            yield question, partial(self.match, self.model, players, has_options)
            yield {**question, "values": True}, partial(self.values, players, has_options)
            yield {**question, "leaves": True}, partial(self.leaves, players, has_options)
        yield from self.of_styles()
        if self.facts.starts:
            yield {"given": self.facts.starts[0].field}, self.worth

    def of_styles(self) -> Iterator[tuple[Line, Callable[[], Line]]]:
        """What is asked about its styles: how each plays, and what it costs."""
        for players in sorted({self.facts.kinds[0].players, self.ruleset.seats[0]}):
            for style in self.network.styles:
                question = {"style": style, "players": players, "options": False}
                yield question, partial(self.match_in_style, style, players)

    def match(self, rival: Model, players: int, has_options: bool) -> Line:
        """The network in one seat, a rival in all others."""
        seats = [self.model, *[rival] * (players - 1)]
        found = play_match(self.ruleset, seats, self._options(has_options), self.run.games, device=self.run.device)
        return {"games": self.run.games, **dict(zip(("own", "others"), found, strict=False))}

    def match_in_style(self, style: str, players: int) -> Line:
        """The network with a style in one seat, without one in all others."""
        styled = with_autocast(self.network, self.run.device, style)
        seats = [styled, *[self.model] * (players - 1)]
        found = play_match(self.ruleset, seats, {}, self.run.games, device=self.run.device)
        return {"games": self.run.games, **dict(zip(("own", "others"), found, strict=True))}

    def values(self, players: int, has_options: bool) -> Line:
        """Values against outcomes by parts of the game, and entropy by kind of decision."""
        config, games = self.run.config(self.ruleset), max(1, self.run.games // 4)
        options = self._options(has_options)
        found = measure(self.ruleset, self.model, players, config.scale, options, games, device=self.run.device)
        return {"games": games, "parts": found.values, "entropy": found.entropy}

    def leaves(self, players: int, has_options: bool) -> Line:
        """Values where a search asks for them, against outcomes."""
        config, options = self.run.config(self.ruleset), self._options(has_options)
        found = measure_leaves(
            self.ruleset, self.model, players, config.scale, options, self.run.games, device=self.run.device
        )
        return {"games": self.run.games, "parts": found}

    def worth(self) -> Line:
        """What a thing given at the start is said to be worth, and what comes of it."""
        config, players = self.run.config(self.ruleset), self.facts.kinds[0].players
        given = self.facts.starts[0]
        return worth_of_start(self.ruleset, self.model, players, config.scale, given, self.run.games, self.run.device)

    def _options(self, has_options: bool) -> Mapping[str, Any]:
        return self.facts.options if has_options else {}
