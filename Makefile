# make play    plays a game            make test    all tests and checks
# Each sets up what it needs: a virtual environment in .venv, the Python packages and, for the tests, Debian's gnugo and chromium.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.PHONY: play setup setup-test test test-long trial lint docs bench dist clean

play: setup
	$(BIN)/hayago play

setup: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(0 if (3, 11) <= sys.version_info < (3, 14) else "Hayago needs Python 3.11 to 3.13, not " + sys.version.split()[0] + ": try make PYTHON=python3.12")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --editable .
	touch $@

$(VENV)/.installed-test: $(VENV)/.installed
	$(PIP) install --editable ".[test,lint,docs]"
	touch $@

# Programs that some tests talk to. Without them, or without leave to install them, those tests are skipped and say so.
setup-test: $(VENV)/.installed-test
	@PATH="$$PATH:/usr/games"; for program in gnugo chromium; do command -v $$program >/dev/null || \
	  { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && (apt-get -qq install -y $$program || { apt-get -qq update && apt-get -qq install -y $$program; }) >/dev/null 2>&1; } || \
	  echo "make: no $$program here and no leave to install it; the tests that need it are skipped (Debian: apt-get install $$program)"; done

# A test that fails is run once more, alone: some drive a browser or a clock. Which failed at first stays on the screen, and one
# that fails again fails the run.
test: setup-test lint
	$(BIN)/python -m pytest -n 2 --dist loadfile -rs || \
	  { [ $$? = 1 ] && echo "make: these failed; each is run once more, alone" && $(BIN)/python -m pytest --last-failed --last-failed-no-failures none -rs; }

# The same with the full numbers of random games.
test-long: setup-test
	HAYAGO_LONG=1 $(BIN)/python -m pytest -n 2 --dist loadfile -rs

# Hostile input, kills and hardship at full length, which takes hours: make trial COUNT=0.01 has a look, ONLY="gtp sgf" takes
# parts, and the same command goes on where it was stopped. docs/reliability.md tells more.
COUNT ?= 1
trial: setup-test
	cd tests && ../$(BIN)/python -m trial --count $(COUNT) $(ONLY:%=--only %) --json ../trial.json --resume

lint: $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The documentation, to be read at site/index.html.
docs: $(VENV)/.installed-test
	$(BIN)/python -m sphinx -q -E -W --keep-going docs site

bench: setup
	$(BIN)/hayago bench

# The sdist and the wheel, in dist/.
dist: $(VENV)/.installed-test
	$(BIN)/python -m build --no-isolation

clean:
	rm -rf dist site $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
