"""The command line: a module for each group of commands; `haab --help` lists them in the order of these imports."""

from haab.cli import play, serve, keep, research, rules, bench, games  # isort: skip
from haab.cli.root import app, main

__all__ = ["app", "bench", "games", "keep", "main", "play", "research", "rules", "serve"]
