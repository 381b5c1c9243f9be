// What can be taken away from a game: a link to a moment of it, and its record, as a file or within a link.

import { notify } from "../../page/a11y.js";
import { ApiError, drawing, gamePath, get, post } from "../../page/api.js";
import { openDialog } from "../../page/dialog.js";
import { button, el } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { NotPacked, linkOf } from "../../page/packed.js";
import { address, isHere } from "../../page/places.js";
import { copyWords, plainLinkBox } from "../../page/qr.js";

/** @typedef {import("../../types.js").View} View */

/** Letters of the longest link that is shown as a QR code: one of version 33, which phones still read from a screen. */
const MOST_IN_CODE = 2000;

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

/** @param {string} game */
function recordOf(game) {
  return get(gamePath(game, "record"), { lang: language() });
}

/** @param {View} view */
async function saveRecord(view) {
  const record = await recordOf(view.id);
  const href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
  el("a", { href, download: `${view.game}-${view.id}.json` }).click();
  URL.revokeObjectURL(href);
}

/**
 * The record of play within a link.
 * @param {View} view
 */
export function packedLink(view) {
  return button(t("web.packed.offer"), () => showPacked(view), { id: "packed-game" });
}

/** @param {View} view */
async function showPacked(view) {
  const record = await recordOf(view.id);
  openDialog(t("web.packed.offer"), await packedContent(view, record));
}

/**
 * The link and its QR code; where it would be too long for one of them, what else there is.
 * @param {View} view
 * @param {Record<string, any>} record
 */
async function packedContent(view, record) {
  try {
    const link = await linkOf(record);
    const isShort = link.length <= MOST_IN_CODE;
    const draw = isShort ? () => drawing("/api/qr", { link }) : null;
    return [
      el("p", {}, t("web.packed.words")),
      plainLinkBox(link, t("web.packed.offer"), draw),
      !isShort && el("p", { class: "hint" }, t("web.packed.no_code")),
    ].filter((part) => part instanceof Node);
  } catch (error) {
    if (!(error instanceof NotPacked)) throw error;
    return [el("p", {}, t(error.key)), el("div", { class: "actions" }, recordLink(view))];
  }
}

/** Links that let others look on, by game: one serves all moments. @type {Map<string, string>} */
const keys = new Map();

/**
 * Copy a link to a moment. While the game is played it is for those at the table; afterwards it lets whoever gets it look
 * on, if the table lets this browser make such links. A table in this browser lets nobody look on: there the link holds the game.
 * @param {string} game
 * @param {number} number
 * @param {boolean} isOver
 */
export async function copyMoment(game, number, isOver) {
  try {
    const link =
      isHere && isOver ? await linkOf(await recordOf(game), number) : await linkToMoment(game, number, isOver);
    await copyWords(link);
    notify(t("web.link.copied"));
  } catch (error) {
    if (!(error instanceof NotPacked)) throw error;
    notify(t(error.key), "error");
  }
}

/**
 * @param {string} game
 * @param {number} number
 * @param {boolean} isOver
 */
async function linkToMoment(game, number, isOver) {
  const key = isOver ? (keys.get(game) ?? (await watchKey(game))) : null;
  const moment = key ? `key=${key}&move=${number}` : `move=${number}`;
  return new URL(address(`/game/${game}#${moment}`), location.href).href;
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
