# Everything a new machine needs is made here, from Python 3.11 and the package registries alone.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

$(BIN)/conclave: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable .
	@touch $@

$(VENV)/.check: $(BIN)/conclave
	$(BIN)/pip install --quiet --editable '.[check]'
	@touch $@

$(VENV)/.test: $(BIN)/conclave
	$(BIN)/pip install --quiet --editable '.[test]'
	@touch $(VENV)/.check $@

$(VENV)/.hardware: $(VENV)/.test
	$(BIN)/pip install --quiet --editable '.[hardware]'
	$(BIN)/pip install --quiet --no-deps InteractiveHtmlBom==2.12.0  # it asks for wxPython, which KiCad brings
	@touch $@

$(VENV)/.bench: $(VENV)/.test
	$(BIN)/pip install --quiet --editable '.[bench]'
	@touch $@

# MicroPython for Node, and Node itself from PyPI
tests/micropython/node_modules: $(VENV)/.test tests/micropython/package.json
	cd tests/micropython && PATH=$(abspath $(BIN)):$$PATH npm install --no-package-lock --no-audit --no-fund --silent
	@touch $@

# Biome and TypeScript
tests/web/node_modules: $(VENV)/.test tests/web/package.json
	cd tests/web && PATH=$(abspath $(BIN)):$$PATH npm install --no-package-lock --no-audit --no-fund --silent
	@touch $@

play: $(BIN)/conclave ## play in the browser, with bots or with phones as pods
	$(BIN)/conclave play

fast: $(VENV)/.test ## compile the rules for this Python: everything plays about twice as fast
	$(BIN)/conclave compile

CHECKED := tests/shared_rules tests/firmware tests/box tests/test_rooms.py tests/test_pages.py tests/test_workflows.py

.PHONY: check check-style check-types check-tests browser
check: $(VENV)/.check ## check style, types, rules and firmware in a minute; needs only Python
	$(MAKE) --jobs check-style check-types check-tests

check-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

check-types:
	$(BIN)/pyright shared_rules firmware tests/shared_rules tests/firmware tests/box tests/workbench

check-tests:
	$(BIN)/pytest -n auto --dist worksteal -m 'not slow' $(CHECKED)

# one more than there are processors: a test that waits for a page leaves its own to another
WORKERS := $(shell $(PYTHON) -c "import os; print(1 + os.cpu_count())")

test: lint tests/micropython/node_modules ## check style and types, run all tests
	PATH=$(abspath $(BIN)):$$PATH $(BIN)/pytest -n $(WORKERS) --dist worksteal

tests/pico/node_modules: $(VENV)/.test tests/pico/package.json
	cd tests/pico && PATH=$(abspath $(BIN)):$$PATH npm install --no-package-lock --no-audit --no-fund --silent
	@touch $@

test-pico: tests/pico/node_modules ## test the device on an emulated Pico; PICO_UF2 and PICO_BOOTROM say where both files are
	PATH=$(abspath $(BIN)):$$PATH $(BIN)/pytest tests/pico tests/box

bench-device: tests/pico/node_modules ## measure the device on an emulated Pico against its budgets; writes tests/bench/RESULTS.md
	PATH=$(abspath $(BIN)):$$PATH $(BIN)/python -m tests.pico.bench

docs: $(VENV)/.test ## build the site in build/site; a link that leads nowhere is an error
	$(BIN)/sphinx-build -q -W --keep-going -b html -c docs . build/site

browser: ## install the browser that the tests of the pages need (Debian, as root)
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell; } >/dev/null || \
	  echo "chromium could not be installed: the tests that need it will say so" >&2

lint: $(VENV)/.test lint-pages ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright

# the script in verify.html is checked with its own line numbers
lint-pages: tests/web/node_modules tests/pico/node_modules ## check style of JavaScript and CSS, types of JavaScript
	PATH=$(abspath $(BIN)):$$PATH tests/web/node_modules/.bin/biome check --error-on-warnings --diagnostic-level=info
	@mkdir -p build
	sed '1,/<script>/s/.*//; /<\/script>/,$$s/.*//' docs/verify.html > build/verify.js
	for part in tsconfig tsconfig.worker tsconfig.node; do \
	  PATH=$(abspath $(BIN)):$$PATH tests/web/node_modules/.bin/tsc -p tests/web/$$part.json || exit 1; done

format: $(VENV)/.test tests/web/node_modules ## format Python, JavaScript and CSS
	$(BIN)/ruff format .
	PATH=$(abspath $(BIN)):$$PATH tests/web/node_modules/.bin/biome check --write --linter-enabled=false

bench: $(VENV)/.bench tests/micropython/node_modules ## measure rules, bots, the web table under load, and the serial line
	$(BIN)/conclave compile
	$(BIN)/python -m tests.bench.rules
	CONCLAVE_PLAIN=1 $(BIN)/python -m tests.bench.rules
	$(BIN)/python -m tests.bench.clones
	$(BIN)/python -m tests.bench.bots
	$(BIN)/python -m tests.bench.thinking
	$(BIN)/python -m tests.bench.scale
	$(BIN)/python -m tests.bench.tables
	PATH=$(abspath $(BIN)):$$PATH $(BIN)/python -m tests.bench.line

# in this order: the boards are made from the circuit, the power budget and the case look at the boards
HARDWARE := circuit boards power spice breadboard wokwi harness parts case aids
TOOLS := pcbnew ngspice dot rsvg-convert

hardware: $(VENV)/.hardware ## make boards, case, drawings and parts lists anew, and check them; needs Debian's KiCad and a few tools
	@for tool in $(TOOLS); do command -v $$tool >/dev/null || \
	  { echo "$$tool is missing: apt install kicad kicad-footprints ngspice graphviz librsvg2-bin fonts-dejavu" >&2; exit 1; }; done
	for part in $(HARDWARE); do PATH=$(abspath $(BIN)):$$PATH $(BIN)/python -m hardware.$$part || exit 1; done
	$(BIN)/pytest tests/hardware

.PHONY: help play fast docs test test-pico lint lint-pages format bench bench-device hardware
