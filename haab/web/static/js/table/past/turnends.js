// Where turns and rounds of a game end.

import { gamePath, get } from "../../page/api.js";

/** @typedef {import("../../types.js").Entry} Entry */

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
  /** @type {import("../../types.js").Points} */
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
