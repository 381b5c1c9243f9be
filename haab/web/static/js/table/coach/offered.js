// A plan that is taken along to another game and offered there: it outlives the way there, and a reload.

/** @typedef {{plan: import("../../types.js").PlanStep[], reason: string, next_best: string | null}} OfferedPlan */

/** @param {string} id of the game */
function place(id) {
  return `haab.plan.${id}`;
}

/**
 * @param {string} id of the game in which it is offered
 * @param {OfferedPlan} offered
 */
export function offerPlan(id, offered) {
  try {
    sessionStorage.setItem(place(id), JSON.stringify(offered));
  } catch {
    // the game begins there all the same
  }
}

/**
 * @param {string} id
 * @returns {OfferedPlan | null}
 */
export function offeredPlan(id) {
  try {
    return JSON.parse(sessionStorage.getItem(place(id)) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} id */
export function dropOffer(id) {
  sessionStorage.removeItem(place(id));
}
