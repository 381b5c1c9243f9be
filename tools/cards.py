"""Draw the cards of the lobby, one for each game, from the boards: `python -m tools.cards` (needs Chromium).

A part of each board is taken as it is drawn, without words and numbers, with its colours written into it, so that it is
a picture of its own: `haab/web/static/cards/GAME.svg`.
"""

from __future__ import annotations

import re

import haab
from haab.web import STATIC
from tools.gallery import played, sit_down
from tools.stage import POSITION, chromium, seat_keys, served

CARDS = STATIC / "cards"
GAMES = {
    "tzolkin": (".gears", "20 40 840 370", POSITION | {"gears": {"palenque": {"1": 0, "3": 2}, "tikal": {"4": 1}}}),
    "tikal": (".tk-map", "230 250 700 308", None),
}
"""Which drawing, which part of it, and at which position; None for a game that is played some way at random."""
TAKE = r"""([selector, crop]) => {
  const root = document.querySelector(selector);
  const [left, top, width, height] = crop.split(" ").map(Number);
  const shows = ["fill", "stroke", "stroke-width", "opacity", "stroke-linejoin", "stroke-linecap", "fill-opacity"];
  const usual = { fill: "rgb(0, 0, 0)", stroke: "none", "stroke-width": "1px", opacity: "1", "stroke-linejoin": "miter",
    "stroke-linecap": "butt", "fill-opacity": "1" };
  const scale = root.getScreenCTM();
  const isOutside = (one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [(box.left - scale.e) / scale.a, (box.top - scale.f) / scale.d];
    const [right, bottom] = [(box.right - scale.e) / scale.a, (box.bottom - scale.f) / scale.d];
    return right < left || bottom < top || x > left + width || y > top + height;
  };
  const skipped = "text, .hit, .number-tag, .fields, .calendar-centre .words, .start-space, .pointer, .warning, " +
    ".tk-ways, .tk-spots, .tk-overlay, .tk-marks, .tk-name, .tk-plaque, .ribbon, .extra-space, .pointer, .tk-above";
  const copy = (one) => {
    const style = getComputedStyle(one);
    const isDrawn = !one.closest("defs, clipPath");
    if (isDrawn && (one.matches(skipped) || style.display === "none" || (one !== root && isOutside(one)))) return null;
    const made = document.createElementNS(one.namespaceURI, one.tagName);
    for (const { name, value } of one.attributes)
      if (!/^(class|data-|aria-|role|tabindex|hidden|style|focusable)/.test(name)) made.setAttribute(name, value);
    const moved = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(one.style.transform);
    if (moved) made.setAttribute("transform", `translate(${moved[1]} ${moved[2]})`);
    const isShape = ["path", "circle", "rect"].includes(one.tagName);
    if (isDrawn) for (const name of isShape ? shows : ["opacity"]) {
      const value = style.getPropertyValue(name);
      if (value !== usual[name] && !(name === "fill" && one.hasAttribute("fill"))) made.setAttribute(name, value);
    }
    made.append(...[...one.children].map(copy).filter(Boolean));
    return made;
  };
  const made = copy(root);
  made.setAttribute("viewBox", crop);
  made.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return made.outerHTML;
}"""
NUMBER = re.compile(r"(\d+\.\d)\d+")
COLOUR = re.compile(r"rgb\((\d+), (\d+), (\d+)\)")


def _short_colour(found: re.Match[str]) -> str:
    return "#" + "".join(f"{int(part):02x}" for part in found.groups())


def main() -> None:
    """Draw both."""
    CARDS.mkdir(exist_ok=True)
    with served() as table, chromium() as browser:
        for game, (drawing, crop, position) in GAMES.items():
            record = played(game, 4, 330, {}) if position is None else haab.from_position(position).record()
            opened = table.post("/api/import", json={"record": record}).json()
            context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="light")
            context.add_cookies(seat_keys(table))
            page = context.new_page()
            page.goto(f"{str(table.base_url).rstrip('/')}/game/{opened['id']}")
            sit_down(page)
            text = COLOUR.sub(_short_colour, NUMBER.sub(r"\1", page.evaluate(TAKE, [drawing, crop])))
            (CARDS / f"{game}.svg").write_text(text + "\n", encoding="utf-8")
            context.close()


if __name__ == "__main__":
    main()
