// Costly turns of one's own finished games, as an analysis told them: they come back as puzzles some days later.

import { ApiError, gamePath, get } from "../../page/api.js";
import { store, stored } from "../../page/stored.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").SeatAnalysis} SeatAnalysis */
/** A turn after so many moves of a game, to be asked again from a day on.
 * @typedef {{id: string, number: number, game: string, round: number, cost: number, best: number[], played: number[],
 *   due: string}} OwnTurn */
/** The records of play of the games, the turns, and those that were found again: they come back no more.
 * @typedef {{records: Record<string, Record<string, any>>, turns: OwnTurn[], gone: string[]}} Kept */

const STORE = "haab.mistakes";
const MOST = 60;
const MOST_GONE = 300;
/** Days after which a turn comes back at first, and when it was not found. */
const AT_FIRST = 3;
const AGAIN = 7;
const DAY_MS = 86_400_000;

/** @returns {Kept} */
function kept() {
  const { records = {}, turns = [], gone = [] } = stored(STORE, /** @type {Partial<Kept>} */ ({}));
  return { records, turns, gone };
}

/**
 * Only the latest turns are kept, and the records that they need.
 * @param {Kept} all
 */
function keep({ records, turns, gone }) {
  const left = turns.slice(-MOST);
  const needed = Object.entries(records).filter(([id]) => left.some((turn) => turn.id === id));
  store(STORE, { records: Object.fromEntries(needed), turns: left, gone: gone.slice(-MOST_GONE) });
}

/** @param {{id: string, number: number}} turn */
function nameOf({ id, number }) {
  return `${id}/${number}`;
}

/**
 * @param {string} day
 * @param {number} days
 */
function later(day, days) {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Remember what an analysis told about the viewer's own seats.
 * @param {View} view of the finished game
 * @param {SeatAnalysis[]} seats
 * @param {string} today
 */
export async function rememberMistakes(view, seats, today) {
  const { turns, gone } = kept();
  const known = new Set([...turns.map(nameOf), ...gone]);
  const found = seats
    .filter(({ seat }) => view.own_seats.includes(seat))
    .flatMap(({ mistakes }) => mistakes)
    .filter(({ number, codes }) => codes && !known.has(nameOf({ id: view.id, number })));
  if (found.length === 0) return;
  const record = await get(gamePath(view.id, "record")).catch((error) => {
    if (!(error instanceof ApiError)) throw error;
    return null;
  });
  if (record === null) return;
  const all = kept();
  const added = found
    .filter(({ number }) => !all.turns.some((turn) => nameOf(turn) === nameOf({ id: view.id, number })))
    .map(({ number, round, cost, codes: { best, played } }) => {
      return { id: view.id, number, game: view.game, round, cost, best, played, due: later(today, AT_FIRST) };
    });
  keep({ ...all, records: { ...all.records, [view.id]: record }, turns: [...all.turns, ...added] });
}

/**
 * The turns that are to be asked again, the costliest first, and those that wait, the next one first.
 * @param {string} today
 */
export function ownTurns(today) {
  const { turns } = kept();
  return {
    due: turns.filter(({ due }) => due <= today).sort((a, b) => b.cost - a.cost),
    waiting: turns.filter(({ due }) => due > today).sort((a, b) => a.due.localeCompare(b.due)),
  };
}

/**
 * What the table must be told about a turn, to ask it again; null if it is not kept any more.
 * @param {{id: string, number: number}} turn
 */
export function askedAgain({ id, number }) {
  const { records, turns } = kept();
  const turn = turns.find((each) => each.id === id && each.number === number);
  const record = records[id];
  if (!turn || !record) return null;
  const { best, played, cost } = turn;
  return { record: { ...record, moves: record.moves.slice(0, number) }, best, played, cost };
}

/**
 * A turn that was found leaves; one that was not comes back in a week, also if it is found when it is tried once more.
 * @param {{id: string, number: number}} turn
 * @param {boolean} isRight
 * @param {string} today
 */
export function answered({ id, number }, isRight, today) {
  const all = kept();
  const turn = all.turns.find((each) => each.id === id && each.number === number);
  if (!turn || turn.due > today) return;
  if (isRight) {
    const turns = all.turns.filter((each) => each !== turn);
    return keep({ ...all, turns, gone: [...all.gone, nameOf(turn)] });
  }
  turn.due = later(today, AGAIN);
  keep(all);
}
