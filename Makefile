# Everything a developer or the continuous integration runs. Each target prepares .venv by itself,
# so a machine with Python 3.11 or newer and make needs nothing else first.

PYTHON ?= python3

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
READY := $(VENV)/.ready
PEERS := $(VENV)/.peers
BROWSER := tests/browser/node_modules/.ready
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

# The same invocation for both files, so that one is always a part of the other.
COMPILE := $(BIN)/python -m piptools compile --quiet --upgrade --strip-extras --no-header --no-annotate \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options \
	--extra sim --extra terminal --extra pictures --extra parquet --extra house

.DEFAULT_GOAL := help
.PHONY: help run test browser cases check bench uniformity randomness evenings faults mutants code-mutants golden hand-tables split-bound \
	card-purchase holdem-odds pai-gow pai-gow-gain cut-card spread pictures coverage coverage-table format pins clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'

run: $(INSTALLED) ## open the casino in the terminal; without one, show the catalogue and six rounds
	@$(BIN)/ludex play

test: $(READY) browser ## run the tests and the cases
	@$(BIN)/python -m pytest

browser: ## install the browser that draws pictures in the tests, where Node is; without it those tests are skipped
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(BROWSER) || echo "no browser: pictures are not tested"; fi

$(BROWSER): tests/browser/package.json tests/browser/package-lock.json
	@cd tests/browser && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

cases: $(READY) ## run the cases alone, as a croupier reads them
	@$(BIN)/ludex case cases

check: $(READY) ## lint, format, types and the direction of imports
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: $(READY) $(PEERS) ## measure into bench.json, also against other engines; fails below a goal
	@$(BIN)/python bench/run.py

uniformity: $(READY) ## slow: 100 seeds of ten million rounds a game against the exact edges
	@$(BIN)/python bench/uniformity.py

randomness: $(READY) $(PEERS) ## slow: batteries of tests that others wrote, on words of the live generator
	@$(BIN)/python bench/randomness.py

evenings: $(READY) ## slow: thousands of random evenings of poker, baccarat and bingo, their money, rights and secrets
	@$(BIN)/python -m tests.games.poker.long_evenings
	@$(BIN)/python -m tests.games.chemin_evenings
	@$(BIN)/python -m tests.games.two_tables_evenings
	@$(BIN)/python -m tests.games.poker.banked_evenings
	@$(BIN)/python -m tests.games.poker.pai_gow_evenings
	@$(BIN)/python -m tests.games.bingo.long_evenings

faults: $(READY) ## slow: hundreds of kills, cuts and lost disks and servers under a busy house, which must lose nothing
	@$(BIN)/python -m tests.house.faults.long

# Both are run, so that a survivor does not hide an idle citation. What has not changed since the last run is remembered.
mutants: $(READY) ## alter the law of every registered game; some case must notice, and every citation prove something
	@status=0; \
	$(BIN)/ludex mutants || status=1; \
	$(BIN)/ludex mutants --citations || status=1; \
	exit $$status

code-mutants: $(READY) ## drop every citation in the code and make 200 other faults; a case or a test must notice
	@$(BIN)/python -m tools.code_mutants

golden: $(READY) ## write the golden texts anew, and golden records that are missing; the commit says why they moved
	@LUDEX_GOLDEN=write $(BIN)/python -m pytest tests/games/test_golden_*.py tests/cli/test_schemas.py tests/cli/test_tables.py

hand-tables: $(READY) ## write the packaged table of poker hands anew, from the ranking beside it
	@$(BIN)/python tools/hand_tables.py

split-bound: $(READY) ## slow: bound what blackjack's splits can be worth, and write the figures that odds read
	@$(BIN)/python tools/split_bound.py

card-purchase: $(READY) ## solve no-draw poker with a card for sale, and write the figures that odds read
	@$(BIN)/python tools/card_purchase.py

holdem-odds: $(READY) ## solve hold'em against the bank, and write the play that odds and simulations read
	@$(BIN)/python tools/holdem_odds.py

pai-gow: $(READY) ## count all pairs of hands of pai gow poker, and write the figures that odds read
	@$(BIN)/python tools/pai_gow.py

pai-gow-gain: $(READY) ## slow: estimate what setting one's cards best at pai gow poker is worth
	@$(BIN)/python tools/pai_gow.py --gain

cut-card: $(READY) ## slow: simulate blackjack dealt to the cut card, and write the figures that odds read
	@$(BIN)/python tools/cut_card.py

spread: $(READY) ## slow: simulate how far the results of blackjack's boxes lie apart, and write the figures that odds read
	@$(BIN)/python tools/spread.py

pictures: $(READY) browser ## draw the pictures of the documentation anew; the sheets of all tables need Node
	@$(BIN)/python -m tools.pictures

coverage-table: $(READY) ## count what is covered by document and game into docs/coverage.md; minutes the first time
	@$(BIN)/python -m tools.coverage_table

coverage: $(READY) ## run the tests and list the lines no test reaches
	@$(BIN)/python -m pytest --cov --cov-report=term-missing:skip-covered

format: $(READY) ## put every source into the common form
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

pins: $(READY) ## compile the requirements files anew from pyproject.toml
	@$(PIP) install pip-tools
	@$(COMPILE) --output-file requirements.txt pyproject.toml
	@$(COMPILE) --extra dev --output-file requirements-dev.txt pyproject.toml
	@$(COMPILE) --extra dev --extra bench --output-file requirements-bench.txt pyproject.toml

clean: ## remove the environment and everything generated
	@rm -rf $(VENV) build dist bench.json .coverage .coverage.* htmlcov \
		.pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .ludex-cache
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# What running needs. The stamp is touched last: an interrupted installation is taken up again.
$(INSTALLED): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ludex needs Python 3.11 or newer; try make PYTHON=python3.11")'
	@echo "Making an environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@echo "Installing what Ludex needs (about a minute the first time) ..."
	@$(PIP) install --requirement requirements.txt
	@$(PIP) install --no-deps --editable .
	@touch $@

# What developing needs besides.
$(READY): $(INSTALLED) requirements-dev.txt
	@echo "Installing the tools of developers ..."
	@$(PIP) install --requirement requirements-dev.txt
	@touch $@

# What only the benchmarks need: the engines that ours are held against, and a battery of tests of randomness.
$(PEERS): $(READY) requirements-bench.txt
	@$(PIP) install --requirement requirements-bench.txt
	@touch $@
