// Which move of Tikal is chosen where, and what it costs.

import { sign, wholeSpace, workplace } from "./spots.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").LegalMove} LegalMove */
/** @typedef {import("./travel.js").Traveller} Traveller */

/** Moves that are not chosen as such: figures are chosen and sent, tiles are turned, bids are made in steps. */
const ELSEWHERE = ["move", "transfer", "turn", "bid"];
/** Moves that are chosen on a space of the map. */
const ON_SPACES = ["space", "to", "place", "uncover", "dig", "camp", "guard"];
/** Moves that cost action points. */
const COSTLY = ["place", "move", "transfer", "uncover", "dig", "take", "camp", "guard"];

/**
 * Whether moves of a kind are never offered as such.
 * @param {string} verb
 */
export function isNeverOffered(verb) {
  return ELSEWHERE.includes(verb);
}

/**
 * Whether moves of a kind are chosen on a space of the map.
 * @param {string} verb
 */
export function isOnSpace(verb) {
  return ON_SPACES.includes(verb);
}

/**
 * Everything that is on a space, to compare.
 * @param {View} view
 * @param {string} space
 */
export function standing({ state }, space) {
  const who = state.players.map((/** @type {any} */ player) => [player.members[space], player.leader === space]);
  const lies = state.board[space] ?? {};
  return JSON.stringify([lies.tile, lies.value, lies.tokens, lies.camp, lies.guard, who]);
}

/**
 * What is pressed on the map for a move; null for one that is chosen elsewhere, or not while a figure is sent out.
 * @param {LegalMove} move
 * @param {string} colour of whoever moves
 * @param {Map<string, unknown>} ways the spaces within reach of the chosen figure
 */
export function spotOf(move, colour, ways) {
  const { verb, notation } = move;
  const [space] = move.at;
  if (verb === "space" || verb === "to") return wholeSpace(notation, space, "tk-place");
  if (ways.has(space)) return null;
  const who = { colour, kind: /** @type {"member" | "leader"} */ (move.args[0]) };
  if (verb === "uncover" || verb === "dig") return workplace(notation, space, verb, costOf(move));
  if (verb === "place" || verb === "guard") return sign(notation, space, verb, costOf(move), who);
  return verb === "camp" ? sign(notation, space, verb, costOf(move), null) : null;
}

/**
 * The action points that a move costs.
 * @param {LegalMove | undefined} move
 * @returns {number}
 */
export function costOf(move) {
  return move && COSTLY.includes(move.verb) ? Number(move.params?.n ?? 0) : 0;
}

/**
 * The figure that a spot or a button stands for.
 * @param {Element} node
 * @returns {Traveller}
 */
export function travellerAt(node) {
  return {
    figure: /** @type {"member" | "leader"} */ (node.getAttribute("data-figure")),
    from: String(node.getAttribute("data-space")),
  };
}
