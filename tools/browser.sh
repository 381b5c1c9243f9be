#!/usr/bin/env bash
# The browser tests need a Chromium: Debian's shell without windows, which takes less than half the processor time, and a
# whole one for what the shell cannot do. They also need a Korean font, without which words of that language have no
# width. What is missing is installed from Debian's packages (as root), or this says what to do.
set -euo pipefail

has_browser() {
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        if command -v "$name" >/dev/null; then
            return 0
        fi
    done
    return 1
}

missing=()
has_browser || missing+=(chromium)
command -v chromium-headless-shell >/dev/null || missing+=(chromium-headless-shell)
if command -v fc-list >/dev/null && [ -z "$(fc-list :lang=ko)" ]; then
    missing+=(fonts-nanum)
fi
if [ "${#missing[@]}" -eq 0 ]; then
    exit 0
fi

if command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq || true
    for package in "${missing[@]}"; do # one by one: not every system has the shell
        apt-get install -y -qq --no-install-recommends "$package" >/dev/null || true
    done
fi
if has_browser; then
    if command -v fc-list >/dev/null && [ -z "$(fc-list :lang=ko)" ]; then
        echo "There is no Korean font (Debian: fonts-nanum): the tests cannot see how wide Korean words are." >&2
    fi
    exit 0
fi

cat >&2 <<'TEXT'
The browser tests need a Chromium, and there is none. Do one of these, then run again:
  - install it:                    sudo apt-get install chromium chromium-headless-shell   (or your system's way)
  - or let Playwright fetch one:   .venv/bin/playwright install chromium
  - or leave the browser out:      .venv/bin/python -m pytest -m "not browser"
TEXT
exit 1
