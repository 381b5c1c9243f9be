"""The command line: a module for each group of commands; `haab --help` lists them in the order of these imports."""

from haab.cli import play, coach, serve, keep, research, ladder, train, learn, rules, bench, games  # isort: skip
from haab.cli.root import app, main

__all__ = [
    "app",
    "bench",
    "coach",
    "games",
    "keep",
    "ladder",
    "learn",
    "main",
    "play",
    "research",
    "rules",
    "serve",
    "train",
]
