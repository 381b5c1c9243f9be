"""Games as data: self-play of bots as files that are loaded in one line, and records of games played elsewhere.

import json, gzip
games = [json.loads(line) for line in gzip.open("games.jsonl.gz", "rt")]

from haab.dataset import decisions
rows = [row for game in games for row in decisions(game)]       # observation, codes, choice, policy, value, outcome

pandas.read_parquet("decisions.parquet")                        # the same, written beforehand
"""

from __future__ import annotations

from haab.dataset.records import BadFile, Checked, check_file, read_records, schema
from haab.dataset.selfplay import Kind, decisions, played_game

__all__ = ["BadFile", "Checked", "Kind", "check_file", "decisions", "played_game", "read_records", "schema"]
