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

$(VENV)/.test: $(BIN)/conclave
	$(BIN)/pip install --quiet --editable '.[test]'
	@touch $@

play: $(BIN)/conclave ## play a game in the terminal
	$(BIN)/conclave play

test: lint ## run all tests
	$(BIN)/pytest

lint: $(VENV)/.test ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright

.PHONY: help play test lint
