#!/usr/bin/env bash
# Runs the steps of deploy/Containerfile on this machine, for machines without a container engine.
#
#   scripts/container-steps.sh                    every step, as written; building the program takes many minutes
#   scripts/container-steps.sh --program FILE     the same with a program that is built already
#
# The source is what an engine would get: the files of the last commit without those that .dockerignore names. It is
# unpacked into a temporary folder, the page is built there as the first stage says, the program as the second, and
# the program is started as the last stage starts it, until its health check passes. Installing Debian packages and
# making a user are left out. The Compose file is only read: every file that it mounts must exist.
set -euo pipefail

fail() { echo "container-steps.sh: $*" >&2; exit 1; }

program=""
case "${1:-}" in
--program) program=$(realpath "${2:?a program}") ;;
"") ;;
*) fail "--program FILE, or nothing" ;;
esac

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
file=deploy/Containerfile
source=$(mktemp -d)
server=""
cleanup() { [ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$source"; }
trap cleanup EXIT

# The lines of a stage, with continued lines joined.
stage() { sed -e ':a' -e '/\\$/N; s/\\\n *//; ta' "$file" | awk -v wanted="$1" '/^FROM /{n++} n==wanted'; }
runs() { stage "$1" | sed -n 's/^RUN //p'; }

echo "== the source, without what .dockerignore names"
git archive HEAD | tar -x -C "$source"
grep -v '^#' .dockerignore | while read -r pattern; do
  [ -n "$pattern" ] || continue
  case $pattern in
  '**/'*) find "$source" -name "${pattern#'**/'}" -prune -exec rm -rf {} + ;;
  *) rm -rf "${source:?}/$pattern" ;;
  esac
done
du -sh "$source" | cut -f1

echo "== stage 1: the page"
runs 1 | while read -r command; do
  echo "$command"
  (cd "$source" && bash -euc "$command")
done
test -f "$source/web/dist/index.html" || fail "the first stage made no page"

echo "== stage 2: the program"
if [ -z "$program" ]; then
  runs 2 | while read -r command; do
    echo "$command"
    (cd "$source" && env -u CARGO_TARGET_DIR bash -euc "$command")
  done
  program=$source/$(stage 3 | sed -n 's/^COPY --from=program \/source\/\([^ ]*\) .*/\1/p')
else
  # Whether the source has everything the build needs, and the lock file fits.
  (cd "$source" && cargo metadata --locked --format-version 1 --no-deps >/dev/null)
  (cd "$source" && cargo tree --locked --package strategium >/dev/null)
fi
test -x "$program" || fail "there is no program $program"

echo "== stage 3: it starts and is healthy"
command=$(stage 3 | sed -n 's/^CMD \[\(.*\)\]$/\1/p' | tr -d '",')
health=$(stage 3 | sed -n 's/^HEALTHCHECK CMD //p')
port=$((20000 + RANDOM % 10000))
export STRATEGIUM_DB="sqlite:$source/games.db"
# shellcheck disable=SC2086 # The words of CMD.
"$program" ${command//:4000/:$port} >"$source/server.log" 2>&1 & server=$!
for _ in $(seq 50); do
  if bash -c "${health//:4000/:$port}" >/dev/null; then healthy=yes && break; fi
  sleep 0.2
done
[ "${healthy:-}" = yes ] || { cat "$source/server.log" >&2; fail "the health check fails"; }
kill "$server" && wait "$server" || fail "it does not stop cleanly"
server=""

echo "== what the Compose file mounts"
sed -n 's/^ *- \.\/\([^:]*\):.*/\1/p' deploy/compose.yml | while read -r mounted; do
  test -e "deploy/$mounted" || fail "compose.yml mounts $mounted, which does not exist"
  echo "$mounted"
done
echo "All steps passed."
