# What people and CI call. Crates and packages are installed by cargo and npm; what a target asks of
# the machine besides, it says.

CARGO ?= cargo
STRATEGIUM = $(CARGO) run --release --quiet -p strategium --
# Built in a fraction of the time of a release.
QUICK = $(CARGO) run --profile quick --quiet -p strategium --
# Programs that `cargo test --workspace` has just built. Asking cargo for one of them alone would
# choose other features for what they share and build it all again.
BUILT = $(or $(CARGO_TARGET_DIR),target)/debug
COMPARE_COVERAGE = diff -u docs/rules/COVERAGE.md - \
	  || (echo "docs/rules/COVERAGE.md is out of date: run 'make coverage'" && false)

# The locked versions, and of the bundler's own binaries the one for this machine: `npm ci` wants those
# of every other machine in the lock file too.
NPM_INSTALL = npm install --no-save --no-audit --no-fund

.PHONY: play watch test check fmt lint doc scenarios soak lab-soak army-soak fuzz bench samples coverage audit clean

## Build the page, start the table on this machine and open the browser; needs Node 20 or newer.
play: web
	$(QUICK) play

## Install the program with the page inside, for everybody on this machine: PREFIX=/usr/local, or PREFIX=$$HOME/.local
## without being root. The examples of systemd units and Compose go to share/strategium. STAGE is prepended, for packages.
.PHONY: install uninstall container-steps
PREFIX ?= /usr/local
INSTALLED = $(STAGE)$(PREFIX)
install: web
	$(CARGO) build --release --locked --package strategium
	$(MAKE) --no-print-directory install-built

# What `make install` does after building; PROGRAM names another program than the release.
.PHONY: install-built
PROGRAM ?= $(or $(CARGO_TARGET_DIR),target)/release/strategium
install-built:
	install -d $(INSTALLED)/bin $(INSTALLED)/share/strategium $(INSTALLED)/share/bash-completion/completions
	install -m 755 $(PROGRAM) $(INSTALLED)/bin/strategium
	install -m 644 deploy/* docs/operations.md docs/security.md $(INSTALLED)/share/strategium
	$(INSTALLED)/bin/strategium completions bash >$(INSTALLED)/share/bash-completion/completions/strategium

uninstall:
	rm -rf $(INSTALLED)/bin/strategium $(INSTALLED)/share/strategium \
	  $(INSTALLED)/share/bash-completion/completions/strategium

## Run the steps of the container file without a container engine; see the script.
container-steps:
	scripts/container-steps.sh

## Watch a battle in the terminal; its record goes to out/battle.jsonl.
watch:
	$(QUICK) watch

## Everything CI runs; needs Node, Python, and PostgreSQL (installed where we are root on Debian). The Python
## package is built beside the rest, with what the rest leaves of the machine.
test:
	mkdir -p target
	nice -n 19 $(MAKE) --no-print-directory py-venv >target/py-venv.log 2>&1 & building=$$!; \
	  $(MAKE) --no-print-directory test-most || exit 1; \
	  wait $$building || { cat target/py-venv.log; exit 1; }
	$(MAKE) --no-print-directory fuzz-brief py-test

.PHONY: test-most
test-most: check dataset-check facts-check web-test lint doc
	scripts/postgres.sh run $(CARGO) test --workspace --quiet
	$(BUILT)/coverage | $(COMPARE_COVERAGE)
	$(MAKE) --no-print-directory e2e-run

check:
	$(CARGO) fmt --all --check

## Extract the community dataset anew from the crate that scripts/dataset pins; needs Python 3.
.PHONY: dataset dataset-check
dataset:
	python3 scripts/dataset/extract.py

dataset-check:
	python3 scripts/dataset/extract.py --check

## Compare the datasheets with the table of facts and write docs/armies.md anew. FACTS names the table, which is not part
## of the project; without it nothing is compared.
.PHONY: facts facts-check
FACTS ?= ../shared/data/datasheets-10e.json
facts:
	python3 scripts/datasheets/compare.py $(FACTS) --write

facts-check:
	test ! -e $(FACTS) || python3 scripts/datasheets/compare.py $(FACTS) --check
	test ! -e $(FACTS) || python3 scripts/datasheets/generate.py $(FACTS) --check

## The Python package in an environment of its own, and its tests; needs Python 3.10 or newer with venv.
.PHONY: py-venv py-test py-docs py-bench py-train
PY = target/py-venv/bin/python
py-venv:
	test -x $(PY) || python3 -m venv target/py-venv
	$(PY) -m pip install --quiet --disable-pip-version-check './crates/py[test]'

py-test: py-venv
	$(PY) -m pytest --quiet crates/py/tests

## Write the tables of docs/python.md anew.
py-docs: py-venv
	$(PY) -m strategium.docs docs/python.md

## Steps a second through Python.
py-bench: py-venv
	$(PY) -m strategium.bench

## Train an agent against random play for a few minutes; downloads PyTorch.
py-train: py-venv
	$(PY) -m pip install --quiet --disable-pip-version-check './crates/py[train]'
	$(PY) crates/py/examples/train_maskable_ppo.py

## Build the page into web/dist, from where the program takes it.
.PHONY: web web-test
web:
	cd web && $(NPM_INSTALL) --omit=dev && npm run build

## Types, lint, format and unit tests of the page, then the page itself.
web-test:
	cd web && $(NPM_INSTALL) && npm run check && npm test && npm run build

## Play in a real browser: a round by hand, by link, restarts, replays, every screen, with pictures
## in web/e2e/artefacts; needs chromium (installed where we are root on Debian).
.PHONY: e2e e2e-run
e2e: web
	$(CARGO) build --quiet --workspace
	$(MAKE) --no-print-directory e2e-run

e2e-run:
	command -v $${CHROMIUM:-chromium} >/dev/null || apt-get install -y --no-install-recommends chromium
	cd web/e2e && npm ci --no-audit --no-fund && STRATEGIUM_BIN="$(abspath $(BUILT))/strategium" npm test

## A battle through every phase and kind of question in five sizes of window: nothing covers what can be clicked.
.PHONY: cover count measure
cover: web
	$(CARGO) build --quiet --workspace
	cd web/e2e && npm ci --no-audit --no-fund && STRATEGIUM_BIN="$(abspath $(BUILT))/strategium" npm run cover

## A battle of 1,000 points by hand in a real browser: how often a volley asks, how much is pressed in a turn.
count: web
	$(CARGO) build --quiet --workspace
	cd web/e2e && npm ci --no-audit --no-fund && STRATEGIUM_BIN="$(abspath $(BUILT))/strategium" npm run count

## Figures of the page: frames while dragging, action to drawn, size of the script, memory over 1,000 steps. The machine
## should have nothing else to do.
measure: web
	$(CARGO) build --profile quick --quiet -p strategium
	cd web/e2e && npm ci --no-audit --no-fund && \
	  STRATEGIUM_BIN="$(abspath $(or $(CARGO_TARGET_DIR),target))/quick/strategium" npm run measure

fmt:
	$(CARGO) fmt --all

lint:
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet

## Write the page's types and the message fixtures anew.
.PHONY: types
types:
	STRATEGIUM_WRITE_FIXTURES=1 $(CARGO) test --quiet -p strategium-protocol --test fixtures

## Draft the ready armies of data/ready that are not there; review them before they are kept.
.PHONY: ready-armies
ready-armies:
	STRATEGIUM_WRITE_ARMIES=1 $(CARGO) test --quiet -p strategium-import --test drafts -- --nocapture

## Run every scenario, naming each.
scenarios:
	$(STRATEGIUM) scenario scenarios --verbose

## Many random battles with every invariant checked: 2,000, or STRATEGIUM_SOAK of them.
soak:
	STRATEGIUM_SOAK=$${STRATEGIUM_SOAK:-2000} STRATEGIUM_IN_HAND=$${STRATEGIUM_IN_HAND:-200} \
	  $(CARGO) test --profile quick -p strategium-testkit --test random_play --test in_hand -- --nocapture
	STRATEGIUM_SKIRMISH_SOAK=2000 $(CARGO) test --release -p strategium-skirmish --test random_games

## A thousand battles between the opponent's levels over all factions: no defect, same seed same game.
lab-soak:
	STRATEGIUM_LAB_SOAK=1000 $(CARGO) test --release -p strategium-lab --test soak -- --nocapture

## Every ready army against every other and itself, at all levels, without a defect; with
## STRATEGIUM_ARMY_SOAK=300 that many of these battles. Lists in STRATEGIUM_ROSTERS take part if it is set.
army-soak:
	STRATEGIUM_ARMY_SOAK=$${STRATEGIUM_ARMY_SOAK:-all} \
	  $(CARGO) test --profile quick -p strategium --test imported_battles -- --nocapture

## The figures we promise; counts instructions where valgrind is installed.
bench:
	$(STRATEGIUM) bench

## Print the samples in README.md and docs/cli.md anew.
samples:
	STRATEGIUM_SAMPLES=write $(CARGO) test -p strategium --test docs samples

## Write the numbers of scenarios and of what is automated in README.md and docs/cli.md anew.
.PHONY: counts
counts:
	WRITE_COUNTS=1 $(CARGO) test --quiet -p strategium-testkit --test guides

## Write docs/rules/COVERAGE.md anew.
coverage:
	$(CARGO) run --quiet -p strategium-testkit --bin coverage > docs/rules/COVERAGE.md

## Fail if docs/rules/COVERAGE.md is not what `make coverage` writes.
.PHONY: coverage-check fuzz-brief
coverage-check:
	$(CARGO) run --quiet -p strategium-testkit --bin coverage | $(COMPARE_COVERAGE)

## The promises and a few seconds of each fuzz target in an optimised build, no extra tool needed.
fuzz-brief:
	$(CARGO) test --profile quick --quiet -p strategium-testkit --test fuzz_brief --test promises

## Coverage-guided fuzzing, a minute a target; needs a nightly compiler, installs cargo-fuzz if missing.
fuzz:
	command -v cargo-fuzz >/dev/null || $(CARGO) install cargo-fuzz --locked
	for target in $(notdir $(basename $(wildcard fuzz/fuzz_targets/*.rs))); do \
	  (cd fuzz && cargo +nightly fuzz run $$target -- -max_total_time=60) || exit 1; done

## Kill the server 200 times on each database: nothing acknowledged may be lost. Needs PostgreSQL.
.PHONY: durability load
durability:
	POSTGRES_FSYNC=1 STRATEGIUM_KILLS=200 scripts/postgres.sh run \
	  $(CARGO) test --profile quick -p strategium --test durability -- --nocapture --test-threads 1

## 500 live games, 250 of them against Normal: how long an action takes, how much memory.
load:
	$(CARGO) build --profile quick -p strategium --bin strategium --example load
	$(CARGO) run --profile quick --quiet -p strategium --example load

## Licences, bans, sources and known advisories of everything we depend on; fails where something could not be
## checked. ADVISORY_DB names a copy of RustSec's database; installs cargo-deny and cargo-audit if missing.
audit:
	scripts/audit.sh

clean:
	$(CARGO) clean
