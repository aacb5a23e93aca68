#!/usr/bin/env bash
# A PostgreSQL for tests: its own folder, its own port, this machine only.
#
#   scripts/postgres.sh start DIR PORT [fsync]   prints the address; with `fsync` it is durable
#   scripts/postgres.sh stop DIR
#   scripts/postgres.sh run COMMAND…             runs it with STRATEGIUM_TEST_POSTGRES set, in a
#                                                temporary folder; POSTGRES_FSYNC=1 makes it durable
#
# It speaks TLS too, with a certificate of its own in DIR/server.crt (`run` names it in
# STRATEGIUM_TEST_POSTGRES_CA); without openssl it does not.
#
# Takes an installed PostgreSQL; where there is none and we are root on Debian, installs it.
set -euo pipefail

fail() { echo "postgres.sh: $*" >&2; exit 1; }

find_programs() {
  local found
  found=$(ls -d /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql*/bin 2>/dev/null | sort -V | tail -1)
  if [ -z "$found" ] && command -v pg_ctl >/dev/null; then found=$(dirname "$(command -v pg_ctl)"); fi
  if [ -n "$found" ] && [ -x "$found/pg_ctl" ]; then echo "$found"; fi
}

programs=$(find_programs)
if [ -z "$programs" ]; then
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || fail "PostgreSQL is missing: install it (Debian: apt-get install postgresql)"
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql; } >&2
  programs=$(find_programs)
  [ -n "$programs" ] || fail "PostgreSQL was installed but its programs are not found"
fi

# PostgreSQL refuses to run as root.
as_owner() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

case "${1:-}" in
start)
  dir=${2:?a folder} port=${3:?a port} durable=${4:-}
  mkdir -p "$dir"
  dir=$(cd "$dir" && pwd)
  if [ "$(id -u)" = 0 ]; then chown postgres "$dir"; fi
  cd "$dir"
  if [ ! -d data ]; then
    as_owner "$programs/initdb" --pgdata data --username strategium --auth trust --encoding UTF8 --no-sync >initdb.log
  fi
  tls=""
  if command -v openssl >/dev/null; then
    if [ ! -f server.crt ]; then
      openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=localhost -addext basicConstraints=critical,CA:FALSE \
        -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout server.key -out server.crt 2>openssl.log \
        || { cat openssl.log >&2; fail "openssl makes no certificate"; }
      # PostgreSQL refuses a key that others can read.
      chmod 600 server.key
      if [ "$(id -u)" = 0 ]; then chown postgres server.key server.crt; fi
    fi
    tls="-c ssl=on -c ssl_cert_file='$dir/server.crt' -c ssl_key_file='$dir/server.key'"
  fi
  settings="$tls -p $port -k '$dir' -c listen_addresses=127.0.0.1 -c max_connections=100"
  if [ "$durable" != fsync ]; then settings="$settings -c fsync=off -c synchronous_commit=off"; fi
  as_owner "$programs/pg_ctl" --pgdata data --log server.log --wait --options "$settings" start >/dev/null \
    || { cat server.log >&2; fail "PostgreSQL does not start on port $port"; }
  echo "postgres://strategium@127.0.0.1:$port/postgres"
  ;;
stop)
  dir=${2:?a folder}
  cd "$dir"
  as_owner "$programs/pg_ctl" --pgdata data --mode immediate stop >/dev/null
  ;;
run)
  shift
  dir=$(mktemp -d)
  # A port nobody listens on; two runs at once find two.
  for try in 1 2 3 4 5 6 7 8; do
    port=$((20000 + RANDOM % 10000))
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
  done
  trap '"$0" stop "$dir" || true; rm -rf "$dir"' EXIT
  STRATEGIUM_TEST_POSTGRES=$("$0" start "$dir" "$port" ${POSTGRES_FSYNC:+fsync})
  export STRATEGIUM_TEST_POSTGRES
  if [ -f "$dir/server.crt" ]; then export STRATEGIUM_TEST_POSTGRES_CA="$dir/server.crt"; fi
  "$@"
  ;;
*) fail "run COMMAND… | start DIR PORT [fsync] | stop DIR" ;;
esac
