# What people and CI call. Everything needed is installed by cargo itself; the rest is asked of
# the machine only where a target says so.

CARGO ?= cargo
STRATEGIUM = $(CARGO) run --release --quiet -p strategium --

.PHONY: play test check fmt lint doc scenarios soak lab-soak fuzz bench coverage audit clean

## Watch a battle in the terminal; its record goes to out/battle.jsonl.
play:
	$(STRATEGIUM) play

## Everything CI runs.
test: check lint doc
	$(CARGO) test --workspace --quiet
	$(STRATEGIUM) scenario scenarios
	$(MAKE) --no-print-directory coverage-check fuzz-brief

check:
	$(CARGO) fmt --all --check

## Build the page into web/dist, from where the program takes it.
.PHONY: web web-test
web:
	cd web && npm ci --omit=dev --no-audit --no-fund && npm run build

## Types, lint, format and unit tests of the page.
web-test:
	cd web && npm ci --no-audit --no-fund && npm run check && npm test

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

## Run every scenario, naming each.
scenarios:
	$(STRATEGIUM) scenario scenarios --verbose

## Many random battles with every invariant checked.
soak:
	STRATEGIUM_SOAK=2000 $(CARGO) test --release -p strategium-testkit --test random_play -- --nocapture

## A thousand battles between the opponent's levels over all factions: no defect, same seed same game.
lab-soak:
	STRATEGIUM_LAB_SOAK=1000 $(CARGO) test --release -p strategium-lab --test soak -- --nocapture

## The figures we promise; counts instructions where valgrind is installed.
bench:
	$(STRATEGIUM) bench

## Write docs/rules/COVERAGE.md anew.
coverage:
	$(CARGO) run --quiet -p strategium-testkit --bin coverage > docs/rules/COVERAGE.md

## Fail if docs/rules/COVERAGE.md is not what `make coverage` writes.
.PHONY: coverage-check fuzz-brief
coverage-check:
	$(CARGO) run --quiet -p strategium-testkit --bin coverage | diff -u docs/rules/COVERAGE.md - \
	  || (echo "docs/rules/COVERAGE.md is out of date: run 'make coverage'" && false)

## The promises and a few seconds of each fuzz target in a release build, no extra tool needed.
fuzz-brief:
	$(CARGO) test --release --quiet -p strategium-testkit --test fuzz_brief --test promises

## Coverage-guided fuzzing, a minute a target; needs a nightly compiler, installs cargo-fuzz if missing.
fuzz:
	command -v cargo-fuzz >/dev/null || $(CARGO) install cargo-fuzz --locked
	for target in action record scenario; do \
	  (cd fuzz && cargo +nightly fuzz run $$target -- -max_total_time=60) || exit 1; done

## Licences, bans and known advisories of everything we depend on; installs cargo-deny if missing.
audit:
	command -v cargo-deny >/dev/null || $(CARGO) install cargo-deny --locked
	cargo deny check bans licenses sources

clean:
	$(CARGO) clean
