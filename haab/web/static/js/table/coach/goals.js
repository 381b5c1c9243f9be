// Whether a position is solved.

/** @typedef {import("../../types.js").Goal} Goal */

/**
 * Whether a state has what a goal asks for: a number, as many things in a list, or so much in all.
 * @param {any} state
 * @param {Goal} goal
 */
export function isReached(state, { path, least }) {
  let found = state;
  for (const name of path) found = found?.[name];
  if (Array.isArray(found)) return found.length >= least;
  if (found !== null && typeof found === "object")
    return Object.values(found).reduce((sum, value) => sum + Number(value), 0) >= least;
  return typeof found === "number" && found >= least;
}
