# Two commands do everything on a machine that has Python 3.11 or newer, pip and make:
#   make play   sets up and starts the table
#   make test   sets up and runs every check
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PAGE := tools/page/node_modules
GAMES := $(patsubst haab/games/%/ruleset.py,%,$(wildcard haab/games/*/ruleset.py))

.PHONY: play test soak lint types page rules unit services kept documents lock setup clean artifacts gpu

play: setup
	$(BIN)/haab serve

# What needs one core each goes side by side; the tests themselves then use both.
test:
	$(MAKE) --jobs 2 --output-sync --no-print-directory rules lint types page services
	$(MAKE) --no-print-directory unit

# What make test cannot afford: ten minutes of play under kills of servers and of PostgreSQL, then malformed requests by
# the thousand. Nothing may be lost, doubled or answered by 5xx.
soak: setup services
	$(BIN)/python -m tools.soak
	$(BIN)/python -m tools.soak --fuzz

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

# The page's scripts: their types, their style. Node comes as a Python package; its packages stay in tools/page (versions
# are exact; `npm ci` would want the checkers of every other system too, which not every mirror of the registry has).
page: export PATH := $(CURDIR)/$(BIN):$(PATH)
page: setup $(PAGE)/.done
	$(BIN)/npm run check --prefix tools/page --silent

$(PAGE)/.done: export PATH := $(CURDIR)/$(BIN):$(PATH)
$(PAGE)/.done: tools/page/package-lock.json $(VENV)/.done
	$(BIN)/npm install --prefix tools/page --no-save --silent --no-audit --no-fund
	touch $@

# The compiled rules and searches of every game: tests would make them too, but then one process works and one waits.
rules: $(GAMES:%=rules-of-%)

rules-of-%: setup
	$(BIN)/python -m haab.bots.compile $*
	$(BIN)/python -m haab.batches.compile $*

unit: setup services $(PAGE)/.done
	$(BIN)/python -m pytest -n 2 --durations 25

# What some tests need besides Python packages: a browser, a PostgreSQL server, proxies, from Debian's packages if need be.
services:
	tools/browser.sh
	tools/postgres.sh
	tools/proxies.sh

# Recorded games, playthroughs and perft tables, written anew: look at the diff before you keep them.
kept: setup
	$(BIN)/python -m tests.keeping

# The rules for GPUs (PTX) and browsers (WebAssembly), built from the same source; some ten minutes. Tests say when they are
# stale. LLVM's linker comes with Debian's package lld. The environment is one of its own: its versions are exact.
BUILD := .venv-artifacts
artifacts: export PATH := $(CURDIR)/$(BIN):$(PATH)
artifacts: setup
	test -d $(BUILD) || $(PYTHON) -m venv $(BUILD)
	$(BUILD)/bin/pip install --quiet --disable-pip-version-check --editable ".[artifacts]"
	$(BIN)/npm install --prefix tools/artifacts --no-save --silent --no-audit --no-fund binaryen@132.0.0
	command -v wasm-ld || command -v wasm-ld-19 || apt-get install -y lld-19
	for game in $(GAMES); do \
		$(BUILD)/bin/python -m tools.artifacts.gpu $$game && $(BUILD)/bin/python -m tools.artifacts.wasm $$game || exit 1; \
	done

# On a machine with a GPU: that it plays the same games as the processor, bit by bit.
gpu: setup
	$(BIN)/python -m tools.gpu_check

# What is written from the code: the reference of the Python face, the facts of each game, the types of the page.
documents: setup
	$(BIN)/python -m tools.wire_types
	$(BIN)/python -m tools.reference
	$(BIN)/python -m tools.game_pages
	$(BIN)/python -m tools.wire_types

# Exact versions with their hashes, for installations that are to be the same everywhere: the newest that the bounds of
# pyproject.toml allow, for every system and Python.
LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
lock: setup
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(LOCK) --extra postgres --output-file requirements.lock pyproject.toml
	echo "hatchling>=1.24" | $(LOCK) --output-file deploy/build.lock -

setup: $(VENV)/.done

$(VENV)/.done: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[test]"
	touch $@

clean:
	rm -rf $(VENV) $(PAGE)
