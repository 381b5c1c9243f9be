# Two commands do everything on a machine that has Python 3.11 or newer, pip and make:
#   make play   sets up and starts the table
#   make test   sets up and runs every check
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PAGE := tools/page/node_modules
# Tests start hundreds of processes: Python keeps what it has compiled for the next one, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE
GAMES := $(patsubst haab/games/%/ruleset.py,%,$(wildcard haab/games/*/ruleset.py))

.PHONY: play test soak lint types page rules searches batches collect unit services kept documents lock setup clean artifacts gpu

play: setup
	$(BIN)/haab serve

# What needs one core each goes side by side, what takes longest first; the tests themselves then use both.
test:
	$(MAKE) --jobs 2 --output-sync --no-print-directory searches services lint types page collect batches
	$(MAKE) --no-print-directory unit

# What make test cannot afford: ten minutes of play under kills of servers and of PostgreSQL, then malformed requests by
# the thousand. Nothing may be lost, doubled or answered by 5xx. Then a GPU's kernel on Numba's simulator, and OpenSpiel's own
# checks of every game with every number of players.
soak: setup services
	$(BIN)/python -m tools.soak
	$(BIN)/python -m tools.soak --fuzz
	NUMBA_ENABLE_CUDASIM=1 HAAB_INTERPRET=1 $(BIN)/python -m tools.artifacts.simulated
	$(BIN)/python -m tools.open_spiel_check

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

# The compiled rules of every game, its searches and its loops over lanes: tests would make them too, but then one process
# works and the others wait.
rules: searches batches

searches: $(GAMES:%=searches-of-%)
batches: $(GAMES:%=batches-of-%)

searches-of-%: setup
	$(BIN)/python -m haab.bots.compile $*

batches-of-%: setup
	$(BIN)/python -m haab.batches.compile $*

# pytest writes every test module anew, with assertions that explain themselves: once, not in each of its processes.
collect: setup
	@found=$$($(BIN)/python -m pytest --collect-only -qq 2>&1) || { echo "$$found"; exit 1; }

# Three processes keep two cores busy: now and then each waits for a browser, a server or a clock.
unit: setup services $(PAGE)/.done
	$(BIN)/python -m pytest -n 3 --durations 25

# What some tests need besides Python packages: a browser, a PostgreSQL server, proxies, from Debian's packages if need be.
services:
	tools/browser.sh
	tools/postgres.sh
	tools/proxies.sh

# Recorded games, playthroughs and perft tables, written anew: look at the diff before you keep them.
kept: setup
	$(BIN)/python -m tests.keeping

# The rules for GPUs (PTX) and browsers (WebAssembly), and the searches of bots for browsers, built from the same source: what is
# stale, which tests tell; some ten minutes for everything, two for the searches of Tzolk'in. LLVM's linker comes with Debian's
# package lld. The environment is one of its own: its versions are exact.
BUILD := .venv-artifacts
artifacts: export PATH := $(CURDIR)/$(BIN):$(PATH)
artifacts: setup
	test -d $(BUILD) || $(PYTHON) -m venv $(BUILD)
	$(BUILD)/bin/pip install --quiet --disable-pip-version-check --editable ".[artifacts]"
	$(BIN)/npm install --prefix tools/artifacts --no-save --silent --no-audit --no-fund binaryen@132.0.0
	command -v wasm-ld || command -v wasm-ld-19 || apt-get install -y lld-19
	for game in $(GAMES); do $(BUILD)/bin/python -m tools.artifacts.gpu $$game || exit 1; done
	$(BUILD)/bin/python -m tools.artifacts.wasm $(GAMES)

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
