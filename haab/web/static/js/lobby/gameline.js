// A game in the list of the lobby: how it stands, what is to be known about it, and what can be done about it.

import { gamePath } from "../page/api.js";
import { button, el } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { signature } from "../page/players.js";

/** @typedef {import("../types.js").MyGame} MyGame */

/**
 * A line of the list.
 * @param {MyGame} game
 * @param {() => void} remove
 */
export function gameLine(game, remove) {
  const moment = new Date(game.updated).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
  const link = el(
    "a",
    { href: `/game/${game.id}`, class: game.your_turn ? "game-line yours" : "game-line" },
    el("strong", {}, game.title),
    el("span", { class: "badge" }, stateOf(game)),
    el("span", { class: "game-players" }, game.seats.map(signature)),
    el("time", { datetime: game.updated }, moment),
  );
  const label = t("web.delete.of", { what: game.title });
  return el(
    "li",
    { class: "game-entry" },
    link,
    game.is_owner && button("×", remove, { class: "plain", title: label, "aria-label": label }),
    game.mark && el("p", { class: "game-note" }, game.mark),
    game.expires && expiring(game, game.expires),
  );
}

/** @param {MyGame} game */
function stateOf(game) {
  if (game.mark) return t("web.lobby.stopped");
  if (game.your_turn) return t("web.lobby.your_turn");
  if (game.status === "waiting") return t("web.lobby.waiting");
  return game.status === "over" ? t("web.lobby.over") : t("web.lobby.running");
}

/**
 * That a game will be deleted one day; until then its record can be had.
 * @param {MyGame} game
 * @param {string} moment
 */
function expiring(game, moment) {
  const date = new Date(moment).toLocaleDateString(language(), { dateStyle: "long" });
  const record = el("a", { href: gamePath(game.id, "record"), download: "" }, t("web.end.record"));
  return el("p", { class: "game-note" }, t("web.lobby.expires", { date }), " ", record);
}
