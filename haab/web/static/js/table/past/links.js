// What can be taken away from a game: a link to a moment of it, and its record as a file.

import { notify } from "../../page/a11y.js";
import { ApiError, gamePath, post } from "../../page/api.js";
import { el } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { copyWords } from "../../page/qr.js";

/** @typedef {import("../../types.js").View} View */

/**
 * The record of play as a file.
 * @param {View} view
 */
export function recordLink(view) {
  const file = { href: gamePath(view.id, "record"), class: "button", download: `${view.game}-${view.id}.json` };
  return el("a", file, t("web.end.record"));
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
  await copyWords(`${location.origin}/game/${game}#${moment}`);
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
