#!/usr/bin/env bash
# Has a PostgreSQL server at hand for the tests: Debian's package, when there is none and we may install it.
set -euo pipefail
if compgen -G "/usr/lib/postgresql/*/bin/pg_ctl" > /dev/null; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql > /dev/null
    exit 0
fi
echo "No PostgreSQL server found: its tests are skipped (on Debian: apt-get install postgresql)." >&2
