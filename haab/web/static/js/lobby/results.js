// The results of one's own finished games. They are kept in this browser only, also when the table has deleted a game.

import { gamePath, get } from "../page/api.js";
import { language } from "../page/i18n.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").MyGame} MyGame */

/**
 * How a game ended for its only own seat.
 * @typedef {{id: string, game: string, players: number, place: number, score: number, sources: Record<string, number>}} Result
 */

const STORE = "haab.results";
const MOST = 500;

/** @returns {Result[]} */
export function results() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Result[]} all */
function keep(all) {
  try {
    localStorage.setItem(STORE, JSON.stringify(all.slice(-MOST)));
  } catch {
    // A browser that stores nothing works them out again.
  }
}

/**
 * The results of all finished games in the list, the new ones worked out, and those kept from games that are gone.
 * @param {MyGame[]} games
 */
export async function gatherResults(games) {
  const known = results();
  const fresh = games.filter((game) => game.status === "over" && !known.some((result) => result.id === game.id));
  const views = await Promise.all(fresh.map((game) => viewOf(game.id)));
  const all = [...known, ...views.flatMap((view) => (view ? resultOf(view) : []))];
  keep(all);
  return all;
}

/**
 * @param {string} id
 * @returns {Promise<View | null>}
 */
export function viewOf(id) {
  return get(gamePath(id), { lang: language() }).catch(() => null);
}

/**
 * The result, if somebody played one seat against others: whoever plays all seats wins nothing.
 * @param {View} view
 * @returns {Result[]}
 */
function resultOf(view) {
  const [seat] = view.own_seats;
  const ranking = view.ranking;
  if (view.own_seats.length !== 1 || ranking === null) return [];
  const rank = ranking.findIndex((seats) => seats.includes(seat));
  const place = ranking.slice(0, rank).reduce((sum, seats) => sum + seats.length, 1);
  const sources = Object.fromEntries(view.sheet.map((row) => [row.source, row.points[seat]]));
  return [{ id: view.id, game: view.game, players: view.seats.length, place, score: view.scores[seat], sources }];
}
