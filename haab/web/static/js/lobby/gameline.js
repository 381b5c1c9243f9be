// A game in the list of the lobby: how it stands, what is to be known about it, and what can be done about it.

import { gamePath } from "../page/api.js";
import { botName } from "../page/catalogue.js";
import { dayInWords } from "../page/deals.js";
import { button, el } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { signature } from "../page/players.js";
import { progressOf } from "../page/progress.js";

/** @typedef {import("../types.js").MyGame} MyGame */

/** @typedef {{rename: () => void, archive: () => void, remove: () => void}} Acts */

/**
 * What the game is called in the list of this browser.
 * @param {MyGame} game
 */
export function titleOf(game) {
  return game.own_title || game.title;
}

/**
 * What game it is, where it is not called so; and that it is the deal of a day.
 * @param {MyGame} game
 */
function kindOf({ own_title, title, deal }) {
  const words = own_title ? [title] : [];
  return deal ? [...words, t("web.deal.of_day", { day: dayInWords(deal.date) })] : words;
}

/**
 * A line of the list.
 * @param {MyGame} game
 * @param {Acts} act
 */
export function gameLine(game, act) {
  const progress = game.status === "running" ? progressOf(game.id) : null;
  const moment = new Date(game.updated).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
  const link = el(
    "a",
    { href: `/game/${game.id}`, class: game.your_turn ? "game-line yours" : "game-line" },
    el(
      "strong",
      {},
      titleOf(game),
      kindOf(game).map((words) => el("small", {}, ` ${words}`)),
    ),
    el("span", { class: "badge" }, stateOf(game)),
    el("span", { class: "game-players" }, others(game)),
    el("time", { datetime: game.updated }, moment),
    progress && el("span", { class: "game-progress" }, t(progress.key, progress.params)),
  );
  return el(
    "li",
    { class: "game-entry" },
    link,
    el(
      "div",
      { class: "game-acts" },
      small("rename", t("web.lobby.rename_of", { what: titleOf(game) }), act.rename),
      game.is_archived
        ? small("unarchive", t("web.lobby.unarchive_of", { what: titleOf(game) }), act.archive)
        : small("archive", t("web.lobby.archive_of", { what: titleOf(game) }), act.archive),
      game.is_owner && small("delete", t("web.delete.of", { what: titleOf(game) }), act.remove),
    ),
    game.mark && el("p", { class: "game-note" }, game.mark),
    game.expires && expiring(game, game.expires),
  );
}

/**
 * Against whom, and how strong a bot is; whoever only watches sees everybody.
 * @param {MyGame} game
 */
function others(game) {
  const seats = game.seats.filter((seat) => !game.own_seats.includes(seat.seat));
  return (seats.length > 0 ? seats : game.seats).map((seat) => {
    const shown = signature(seat);
    if (seat.kind === "bot") shown.append(el("small", {}, botName(seat.bot)));
    return shown;
  });
}

/**
 * A small button: what it does, and to the ear to which game.
 * @param {"rename" | "archive" | "unarchive" | "delete"} name
 * @param {string} label
 * @param {() => void} press
 */
function small(name, label, press) {
  return button(t(`web.lobby.act.${name}`), press, { class: "plain act", "aria-label": label, "data-act": name });
}

/** @param {MyGame} game */
function stateOf(game) {
  if (game.mark) return t("web.lobby.stopped");
  if (game.your_turn) return t("web.lobby.your_turn");
  if (game.status === "waiting") return t("web.lobby.waiting");
  return game.status === "over" ? t("web.lobby.over") : t("web.lobby.running");
}

/**
 * That a game will be deleted one day; the record of one that is over can be had until then.
 * @param {MyGame} game
 * @param {string} moment
 */
function expiring(game, moment) {
  const date = new Date(moment).toLocaleDateString(language(), { dateStyle: "long" });
  const record = el("a", { href: gamePath(game.id, "record"), download: "" }, t("web.end.record"));
  return el("p", { class: "game-note" }, t("web.lobby.expires", { date }), " ", game.status === "over" && record);
}
