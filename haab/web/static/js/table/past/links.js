// What can be taken away from a game: a link to a moment of it, and its record as a file.

import { notify } from "../../page/a11y.js";
import { ApiError, gamePath, get, post } from "../../page/api.js";
import { el } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { copyWords } from "../../page/qr.js";
import { address } from "../../page/places.js";

/** @typedef {import("../../types.js").View} View */

/**
 * The record of play as a file.
 * @param {View} view
 */
export function recordLink(view) {
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    saveRecord(view);
  };
  return el("a", { href: gamePath(view.id, "record"), class: "button", on: { click: save } }, t("web.end.record"));
}

/** @param {View} view */
async function saveRecord(view) {
  const record = await get(gamePath(view.id, "record"), { lang: language() });
  const href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
  el("a", { href, download: `${view.game}-${view.id}.json` }).click();
  URL.revokeObjectURL(href);
}

/** Links that let others look on, by game: one serves all moments. @type {Map<string, string>} */
const keys = new Map();

/**
 * Copy a link to a moment. While the game is played it is for those at the table; afterwards it lets whoever gets it look
 * on, if the table lets this browser make such links.
 * @param {string} game
 * @param {number} number
 * @param {boolean} isOver
 */
export async function copyMoment(game, number, isOver) {
  const key = isOver ? (keys.get(game) ?? (await watchKey(game))) : null;
  const moment = key ? `key=${key}&move=${number}` : `move=${number}`;
  await copyWords(new URL(address(`/game/${game}#${moment}`), location.href).href);
  notify(t("web.link.copied"));
}

/** @param {string} game */
async function watchKey(game) {
  try {
    const path = `${gamePath(game, "invitations")}?lang=${language()}`;
    /** @type {import("../../types.js").Link} */
    const link = await post(path, { kind: "watch", seat: null });
    keys.set(game, link.key);
    return link.key;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
