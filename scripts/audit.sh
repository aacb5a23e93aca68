#!/usr/bin/env bash
# Licences, bans and sources of everything we depend on, and known advisories of crates and npm packages.
#
#   scripts/audit.sh                       fetches the advisories of crates from RustSec
#   ADVISORY_DB=FOLDER scripts/audit.sh    takes them from a copy of github.com/rustsec/advisory-db
#
# What cannot be checked is said, and the script then ends with 3; a finding ends it with 1. It never passes
# because something was not looked at.
set -uo pipefail
cd "$(dirname "$0")/.."

unchecked=() found=()

# Installs a cargo command where it is missing.
have() {
  command -v "$1" >/dev/null || cargo install "$1" --locked >&2 || { unchecked+=("$2: $1 is missing and cannot be installed"); return 1; }
}

# What every crate says of its licence, which needs neither a network nor another tool.
scripts/licences.py
case $? in
  0) ;;
  3) unchecked+=("licences: cargo metadata could not be read") ;;
  *) found+=("licences: see above") ;;
esac

if have cargo-deny "licences, bans and sources"; then
  cargo deny check bans licenses sources || found+=("licences, bans or sources: see above")
fi

# Advisories of a lock file.
advisories() {
  local lock=$1 output status
  if [ -n "${ADVISORY_DB:-}" ]; then
    if [ -z "$(ls "$ADVISORY_DB"/crates 2>/dev/null)" ]; then
      unchecked+=("advisories of $lock: ADVISORY_DB=$ADVISORY_DB holds no advisories (its folder \`crates\` is missing or empty)")
      return
    fi
    output=$(cargo audit --file "$lock" --db "$ADVISORY_DB" --no-fetch --stale 2>&1)
  else
    output=$(cargo audit --file "$lock" 2>&1)
  fi
  status=$?
  echo "$output"
  # Without a count of advisories nothing was compared, whatever the status says.
  if ! grep -q "Loaded [1-9][0-9]* security advisories" <<<"$output"; then
    unchecked+=("advisories of $lock: the database could not be read; set ADVISORY_DB to a copy of it")
  elif [ $status -ne 0 ]; then
    found+=("advisories of $lock: see above")
  fi
}
if have cargo-audit "advisories of crates"; then
  advisories Cargo.lock
  if [ -f fuzz/Cargo.lock ]; then advisories fuzz/Cargo.lock; fi
fi

# npm ends with 1 for findings and for a registry that does not answer; only a report tells them apart.
for folder in web web/e2e; do
  report=$(cd $folder && npm audit --audit-level=high --json 2>/dev/null)
  status=$?
  if ! grep -q '"auditReportVersion"' <<<"$report"; then
    unchecked+=("advisories of $folder: the registry of npm gave no report")
  elif [ $status -ne 0 ]; then
    (cd $folder && npm audit --audit-level=high)
    found+=("advisories of $folder: see above")
  fi
done

for what in ${found[@]+"${found[@]}"}; do echo "FOUND: $what" >&2; done
for what in ${unchecked[@]+"${unchecked[@]}"}; do echo "NOT CHECKED: $what" >&2; done
if [ ${#found[@]} -gt 0 ]; then exit 1; fi
if [ ${#unchecked[@]} -gt 0 ]; then exit 3; fi
echo "Licences, sources and advisories of all crates and npm packages were checked: nothing found."
