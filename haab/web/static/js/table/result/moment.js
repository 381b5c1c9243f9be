// What decided a game, as far as the points at the end of each round can tell it.

/** @typedef {import("../../types.js").RoundPoints} RoundPoints */

/**
 * What can be said: the winner led from the first round on (`all`), took the lead in a round and kept it (`lead`), or was not ahead
 * before the last points (`last`).
 * @typedef {{kind: "all" | "lead" | "last", seat: number, round: number, moves: number}} Moment
 */

/**
 * When the winner took the lead for good; null where several won, or nothing can be said.
 * @param {number[][]} ranking
 * @param {RoundPoints[]} rounds
 * @returns {Moment | null}
 */
export function decidingRound(ranking, rounds) {
  const [winners] = ranking;
  if (winners?.length !== 1 || ranking.length < 2 || rounds.length < 3) return null;
  const [seat] = winners;
  const behind = rounds.findLastIndex(({ scores }) => !leads(scores, seat));
  const first = rounds[behind + 1];
  if (first === undefined) return null;
  const kind = behind < 0 ? "all" : behind >= rounds.length - 2 ? "last" : "lead";
  return { kind, seat, round: first.number, moves: first.moves };
}

/**
 * Whether a seat has more points than every other.
 * @param {number[]} scores
 * @param {number} seat
 */
function leads(scores, seat) {
  return scores.every((points, other) => other === seat || points < scores[seat]);
}
