"""The command line: a module for each group of commands; `haab --help` lists them in the order of these imports."""

from haab.cli.root import app, main

from haab.cli import play, coach, serve, site, assistant, keep, research, ladder, benchmark, data, learn, rules, games  # isort: skip

__all__ = [
    "app",
    "assistant",
    "benchmark",
    "coach",
    "data",
    "games",
    "keep",
    "ladder",
    "learn",
    "main",
    "play",
    "research",
    "rules",
    "serve",
    "site",
]
