// Moments of a game: where turns and rounds end, and links to a moment.

import { notify } from "../page/a11y.js";
import { ApiError, gamePath, get, post } from "../page/api.js";
import { language, t } from "../page/i18n.js";
import { copyWords } from "../page/qr.js";

/** @typedef {import("../types.js").Entry} Entry */

/**
 * The numbers of the moves that ended a turn: after each somebody else moved, or nobody has yet.
 * @param {Entry[]} entries
 */
export function turnEnds(entries) {
  return entries.filter((entry, index) => entries[index + 1]?.seat !== entry.seat).map((entry) => entry.number);
}

/**
 * The numbers of the moves that ended a round.
 * @param {string} game
 * @returns {Promise<number[]>}
 */
export async function roundEnds(game) {
  /** @type {import("../types.js").Points} */
  const { rounds } = await get(gamePath(game, "points"));
  return rounds.map((round) => round.moves);
}

/**
 * The nearest of some moves before or after one; the outermost when there is none.
 * @param {number[]} ends
 * @param {number} number
 * @param {1 | -1} direction
 * @param {number} outermost
 */
export function nearest(ends, number, direction, outermost) {
  const found = direction > 0 ? ends.find((end) => end > number) : ends.findLast((end) => end < number);
  return found ?? outermost;
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
    /** @type {import("../types.js").Link} */
    const link = await post(path, { kind: "watch", seat: null });
    keys.set(game, link.key);
    return link.key;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
