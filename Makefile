# Two commands: `make play` starts the board, `make test` checks everything. The others are for work on the project.
#   make play ARGS="--port 8123 --no-browser"

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# No marker tells a Pi 5 from other ARM machines, the device tree does; TAKHTA_MACHINE is a folder that pretends to be one.
MODEL := $(shell cat $(TAKHTA_MACHINE)/proc/device-tree/model 2>/dev/null | tr -d '\0')
PI := $(if $(or $(findstring Raspberry Pi 5,$(MODEL)),$(findstring Compute Module 5,$(MODEL))),pi5,$(if $(findstring Raspberry Pi,$(MODEL)),pi,))
EXTRA := $(if $(PI),$(PI),virtual)
DEBIAN := tests/debian-packages.txt
# What is installed: pyproject.toml bounds the versions, a lock for each extra names one of each package and its hashes.
LOCKS := host/locks
RESOLUTION := highest
# uv only writes the locks: nothing else needs it.
UV := build/uv/bin/uv

.PHONY: play train strength test lint types unit times lock bounds long soak fuzz judges accuracy picture words clean

play:
	@host/locks/heal.sh $(VENV) $(EXTRA)
	@$(MAKE) --no-print-directory $(VENV)/ready-$(EXTRA)
	@exec $(BIN)/takhta play $(ARGS)

test: $(VENV)/ready-test debian lint types unit

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:
	$(BIN)/mypy

unit:
	$(BIN)/python -m pytest -n 2 --dist worksteal --junitxml build/tests.xml $(TESTS)

# How long each folder took in the last `make test`: docs/testing.md.
times:
	@$(BIN)/python tests/tools/time_of_tests.py build/tests.xml

# The locks written anew, with the newest versions that pyproject.toml allows.
lock: $(UV)
	@mkdir -p $(LOCKS)
	@for extra in virtual pi pi5 hardware train share hub; do \
	  $(COMPILE) pyproject.toml --group build --extra $$extra --output-file $(LOCKS)/$$extra.txt || exit; done
	@for group in pico-stubs compile; do $(COMPILE) --group $$group --output-file $(LOCKS)/$$group.txt || exit; done
	@$(COMPILE) pyproject.toml --group build --extra virtual --extra share --extra hub --extra test --output-file $(LOCKS)/test.txt

# The locks say nothing of this machine and hold for every machine and every Python we allow.
COMPILE = $(UV) pip compile --quiet --upgrade --resolution $(RESOLUTION) --universal --python-version 3.11 \
  --generate-hashes --no-header --no-annotate --no-emit-index-url

# The tests with the oldest and then with the newest versions that pyproject.toml allows.
#   make bounds TESTS="tests/commands tests/web"
bounds:
	@for end in lowest-direct highest; do in=build/bounds/$$end; \
	  $(MAKE) LOCKS=$$in/locks RESOLUTION=$$end lock && \
	  $(MAKE) VENV=$$in/venv LOCKS=$$in/locks $$in/venv/ready-test unit || exit; done

# More of the proofs of which `make test` runs a small part.
long: $(VENV)/ready-test debian
	$(BIN)/python -m pytest -n 2 --dist worksteal --long -m long

# Whether all that a Raspberry Pi needs can be installed there, proved here without one: docs/installing.md.
.PHONY: pi
pi: $(VENV)/ready-test
	@rm -rf build/pi; PYTHONPATH=host $(BIN)/python -m installer.wheels build/pi aarch64 pi pi5

# The Debian package, for a Pi or a PC: docs/installing.md.
#   make deb ARCH=amd64
.PHONY: deb
ARCH ?= arm64
deb: $(VENV)/ready-test
	@PYTHONPATH=host $(BIN)/python -m installer.package $(ARCH)

# The power of a machine that plays cut ten times on each board, as root: docs/testing.md.
.PHONY: powercut
CUTS ?= 10
powercut: $(VENV)/ready-test
	@[ -e build/takhta_*_amd64.deb ] || $(MAKE) deb ARCH=amd64
	@PYTHONPATH=tests $(BIN)/python -m tools.powercut.cut --cuts $(CUTS)

# Whole games by hands as on the page, in virtual time, on both boards: how many were stuck.
GAMES ?= 500
soak: $(VENV)/ready-test
	PYTHONPATH=tests nice $(BIN)/python tests/tools/soak.py $(GAMES)

fuzz: $(VENV)/ready-test
	$(BIN)/python tests/tools/fuzz_link.py 1000000
	$(BIN)/python tests/tools/fuzz_notations.py 200000
	$(BIN)/python tests/tools/fuzz_files.py 20000

# How much the outside judges and the brute forces have compared, and how much of it differed.
#   make judges MATCHES=FOLDER    match files of other people, read beside GNU Backgammon
judges: $(VENV)/ready-test debian
	$(BIN)/python -m pytest -n 2 --dist worksteal -q --long -k "gnubg or open_spiel or brute_force or following_each_checker" \
	  tests/rules tests/record
	$(BIN)/python tests/tools/judge_pagade.py 20000 1
	$(BIN)/python tests/tools/judge_matches.py $(MATCHES)
	$(BIN)/python tests/tools/pagade_games.py 2000 1

# How often the board is wrong, asks, and catches a misplay: docs/accuracy.md. Stopped, it goes on where it was.
#   make accuracy CELLS=normal-good,sloppy SHARE=0.1
accuracy: $(VENV)/ready-test debian
	$(BIN)/python tests/tools/accuracy/run.py $(if $(CELLS),--cells $(CELLS)) $(if $(SHARE),--share $(SHARE))

# All that is made in the folder hardware. Without KiCad, OpenSCAD and graphviz the rest is made and the lack is told.
.PHONY: hardware
hardware: $(VENV)/ready-hardware
	$(BIN)/python -m hardware.make

# The nets of all games, or of GAMES, trained anew. Stopped, it goes on where it was. Its teacher has a venv of its own.
#   make train GAMES="longnard pagade"
train:
	@$(MAKE) --no-print-directory VENV=build/train/venv build/train/venv/ready-train
	nice build/train/venv/bin/takhta train $(GAMES)

# How strong nets, levels and cube are: docs/strength.md. Sections that are measured already are kept.
#   make strength ARGS="--decisions 1000 --games 400"
strength: debian
	@$(MAKE) --no-print-directory VENV=build/train/venv build/train/venv/ready-train
	nice build/train/venv/bin/python tests/tools/strength/run.py $(ARGS)

# A club evening with real boards, broker and database, which die in turn: docs/performance.md.
#   make club BOARDS=200 FOR=120
BOARDS ?= 2000
FOR ?= 600
.PHONY: club
club: $(VENV)/ready-test debian
	nice $(BIN)/python tests/tools/club.py $(BOARDS) $(FOR)

picture: $(VENV)/ready-test
	$(BIN)/python tests/tools/picture.py

# The catalogues of what players are told, brought up to date with the sources.
words: $(VENV)/ready-test
	PYTHONPATH=tests $(BIN)/python tests/tools/make_words.py

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# The packages of Debian that only the tests need: installed where that is allowed, else their tests say so.
.PHONY: debian
debian:
	@missing=$$(for p in $$(grep -v '^#' $(DEBIAN)); do dpkg -s $$p >/dev/null 2>&1 || echo $$p; done); \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ]; then SUDO=; elif sudo -n true 2>/dev/null; then SUDO="sudo -n"; \
	else echo "Not installed, so their tests are skipped:" $$missing; exit 0; fi; \
	echo "Installing for the tests:" $$missing; \
	$$SUDO apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$SUDO apt-get install -y -qq --no-install-recommends $$missing >/dev/null \
	|| echo "Could not install, so their tests are skipped:" $$missing

$(VENV)/bin/python:
	@host/locks/lacking.sh $(PYTHON) $(EXTRA)
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/ready-%: pyproject.toml $(LOCKS)/%.txt | $(VENV)/bin/python
	@echo "Installing Takhta and what it needs, some minutes on a Pi ..."
	@host/locks/install.sh $(BIN)/python $(LOCKS)/$*.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@if [ $* = test ]; then rm -rf $(VENV)/pico-stubs; \
	  host/locks/install.sh $(BIN)/python $(LOCKS)/pico-stubs.txt --target $(VENV)/pico-stubs; fi
	@touch $@

$(UV):
	@$(PYTHON) -m venv build/uv
	@build/uv/bin/python -m pip install --quiet --disable-pip-version-check "uv>=0.9"
