#!/usr/bin/env bash
# Has nginx and Caddy at hand for the tests of deploy/: Debian's packages, when they are missing and we may install them.
set -euo pipefail
if [ -x /usr/sbin/nginx ] && command -v caddy > /dev/null; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx-light caddy > /dev/null
    exit 0
fi
echo "nginx or Caddy is missing: their tests are skipped (on Debian: apt-get install nginx-light caddy)." >&2
