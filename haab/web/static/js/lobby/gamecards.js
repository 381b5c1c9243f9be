// A card for each game: a part of its board, and the ways to it - play at once, learn it, read its rules.

import { button, el } from "../page/dom.js";
import { t } from "../page/i18n.js";

/** @typedef {import("../types.js").GameKind} GameKind */

/**
 * @param {GameKind} game
 * @param {{play: () => void, learn: () => void}} act
 */
export function gameCard(game, act) {
  const id = `card-${game.name}`;
  const name = `${t("web.lobby.quick")}: ${game.title}`;
  return el(
    "article",
    { class: "game-card", "aria-labelledby": id },
    game.board && el("img", { src: `/static/cards/${game.name}.svg`, alt: "", width: 840, height: 370 }),
    el("h3", { id }, game.title),
    el("p", { class: "hint" }, t("web.lobby.players", { low: Math.min(...game.seats), high: Math.max(...game.seats) })),
    el(
      "div",
      { class: "actions" },
      button(t("web.lobby.quick"), act.play, { class: "primary", "data-quick": game.name, "aria-label": name }),
      game.tour && button(t("web.tour.start", { title: game.title }), act.learn, { class: "tour-button" }),
      el("a", { href: `/learn/${game.name}`, class: "button" }, t("web.learn.lessons")),
      el("a", { href: `/rules/${game.name}`, class: "button" }, t("web.rules.title")),
    ),
  );
}
