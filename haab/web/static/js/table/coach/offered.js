// A plan that is taken along to another game and offered there: it outlives the way there, and a reload.

import { usualBot } from "../../page/opponents.js";
import { playOn } from "../past/playon.js";

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

/**
 * Open a game of one's own at a turn that the coach spoke about; there its plan is offered as a hint.
 * @param {string} id of the game that is looked at
 * @param {import("./lookedat.js").LookedTurn} turn
 */
export async function tryPlan(id, { number, seat, plans, reason }) {
  const bot = usualBot();
  const [{ steps }, other] = plans;
  await playOn(id, { number, seat, ...(bot && { bot }) }, (opened) =>
    offerPlan(opened, { plan: steps, reason, next_best: other.words }),
  );
}
