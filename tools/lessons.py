"""Play every lesson in the browser, in every language: `python -m tools.lessons [LANGUAGE ...]` (needs Chromium).

Each is opened from the page that lists them; its steps are done by the page, its position is solved by the moves of
its solution, chosen by hand. What a browser complains of, and a lesson that is not solved, end it with status 1. The
tests play two of them in this way, and all of them without a browser.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from playwright.sync_api import Browser, Page

from haab.kit.text import languages
from haab.table.service.coach.lessons import lessons
from tools.stage import chromium, served

PATIENCE = 30_000
WAITING = '.table:not([data-answering="true"])'
"""A table that is not answering what has only one answer."""
MORE = "#tour .actions .primary"
"""Does the next step, or goes on to the position to solve."""


def main() -> int:
    """The exit status."""
    wanted = sys.argv[1:] or languages()
    failures: list[str] = []
    with chromium() as browser:
        for language in wanted:
            started = time.monotonic()
            with served() as table:  # one of its own for each language: an address may open only so many games
                failures += _in_language(browser, str(table.base_url).rstrip("/"), language)
            print(f"{language}: {time.monotonic() - started:.0f} s", flush=True)
    print("\n".join(failures) or "every lesson was solved")
    return 1 if failures else 0


def _in_language(browser: Browser, address: str, language: str) -> list[str]:
    """What went wrong with the lessons of one language."""
    failures: list[str] = []
    context = browser.new_context(locale=language, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: failures.append(f"{language}: {error}"))
    for game, found in lessons().items():
        words = {lesson["name"]: lesson for lesson in found.told(language)["lessons"]}
        for lesson in found.lessons:
            page.goto(f"{address}/learn/{game}")
            try:
                play_through(page, lesson, words[lesson["name"]])
            except Exception as error:
                failures.append(f"{language} {game} {lesson['name']}: {error}")
    context.close()
    return failures


def play_through(page: Page, lesson: dict[str, Any], words: Any) -> None:
    """Do the steps of a lesson, solve its position and come back; the words must be those of the reader's language."""
    page.click(f"[data-lesson={lesson['name']}]")
    page.wait_for_selector(f"#tour h2:text-is({_quoted(words['title'])})")
    for step in words["steps"]:
        if not page.locator("#lesson-solve").is_visible():
            page.wait_for_selector(f"{WAITING} #tour .tour-words")
            said = page.inner_text("#tour .tour-words")
            assert said in {one["text"] for one in words["steps"]}, f"says {said!r} at {step['move']!r}"
            _press(page, MORE)
    page.click("#lesson-solve")
    page.wait_for_selector(f"#tour .tour-words:text-is({_quoted(words['puzzle']['text'])})")
    for move in lesson["puzzle"]["solution"]:
        page.wait_for_selector(WAITING)
        if page.locator(f'button.move[data-notation="{move}"]').count():
            _press(page, f'button.move[data-notation="{move}"]')
        elif move == "done" and page.locator("#confirm:enabled").count():
            _press(page, "#confirm:enabled")
    page.wait_for_selector("#tour .solved")
    page.click("#lesson-leave")
    page.wait_for_selector(f"li.done [data-lesson={lesson['name']}]")


def _press(page: Page, selector: str) -> None:
    """Press something that plays a move, and wait until it is played."""
    number = page.get_attribute(".table", "data-number")
    page.click(selector)
    page.wait_for_selector(f'{WAITING}:not([data-number="{number}"]), #cover-ready, .solved', state="attached")


def _quoted(text: str) -> str:
    """A text as a selector quotes it."""
    return '"' + text.replace('"', '\\"') + '"'


if __name__ == "__main__":
    sys.exit(main())
