// Which puzzles were solved in this browser, and on which days.

import { streakOf } from "../../page/streak.js";
import { store, stored } from "../../page/stored.js";

/** Of each game the keys of its puzzles; the days on which the puzzle of that very day was solved.
 * @typedef {{solved: Record<string, string[]>, days: string[]}} Kept */

const STORE = "haab.puzzles";

/** @returns {Kept} */
function kept() {
  const { solved = {}, days = [] } = stored(STORE, /** @type {Partial<Kept>} */ ({}));
  return { solved, days };
}

/**
 * @param {string} game
 * @param {string} key of the puzzle
 */
export function isSolved(game, key) {
  return (kept().solved[game] ?? []).includes(key);
}

/**
 * @param {string} game
 * @param {string} key of the puzzle
 * @param {string} date the day whose puzzle it was
 * @param {string} today
 */
export function markSolved(game, key, date, today) {
  const { solved, days } = kept();
  store(STORE, {
    solved: { ...solved, [game]: [...new Set([...(solved[game] ?? []), key])] },
    days: date === today ? [...new Set([...days, today])] : days,
  });
}

/** @param {string} today */
export function puzzleStreak(today) {
  return streakOf(kept().days, today);
}
