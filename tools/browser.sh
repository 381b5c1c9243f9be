#!/usr/bin/env bash
# The browser tests need a Chromium. Where there is none, Debian's is installed (as root), or this says what to do.
set -euo pipefail

for name in chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name" >/dev/null; then
        exit 0
    fi
done

if command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends chromium >/dev/null
    exit 0
fi

cat >&2 <<'TEXT'
The browser tests need a Chromium, and there is none. Do one of these, then run again:
  - install it:                    sudo apt-get install chromium   (or your system's way)
  - or let Playwright fetch one:   .venv/bin/playwright install chromium
  - or leave the browser out:      .venv/bin/python -m pytest -m "not browser"
TEXT
exit 1
