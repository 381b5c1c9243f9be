// What a view and the moves before it say, for whichever part of the table asks.

import { t } from "../../page/i18n.js";
import { nameOf } from "../../page/players.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Entry} Entry */

/**
 * The move that ends the turn, if it can be ended now.
 * @param {View} view
 */
export function confirmingMove(view) {
  return view.legal.find((move) => move.confirms && move.verb === "done") ?? null;
}

/**
 * Whether the viewer has a say at the table.
 * @param {View} view
 */
export function isPlayer(view) {
  return view.own_seats.length > 0 || view.is_owner;
}

/**
 * The winners' names.
 * @param {View} view
 */
function winners(view) {
  return (view.ranking?.[0] ?? []).map((seat) => nameOf(view.seats[seat])).join(", ");
}

/**
 * Who does what, in one line: for the bar, and for screen readers.
 * @param {View} view
 */
export function headline(view) {
  if (view.status === "over") return t("web.bar.over", { winners: winners(view) });
  if (view.to_move === null) return view.title;
  const name = nameOf(view.seats[view.to_move]);
  if (view.status === "running" && view.seats[view.to_move].kind === "open") return t("web.bar.seat_free", { name });
  if (!view.your_turn) return t("web.bar.waiting", { name });
  return view.own_seats.length > 1 ? t("web.bar.your_turn_named", { name }) : t("web.bar.your_turn");
}

/**
 * Whether the viewer could ask to take back a turn: one was confirmed, and no other is being tried out. In the deal of the day
 * what was confirmed stays.
 * @param {View} view
 * @param {number} lastOwn the number of the viewer's last move
 */
export function canAskBack(view, lastOwn) {
  if (view.seat === null || view.status !== "running" || view.pinned || view.asked || view.deal) return false;
  return lastOwn > 0 && view.draft.length === 0 && view.seats[view.seat].kind === "person";
}

/**
 * The number of the last move that one of these seats made; 0 when there is none.
 * @param {Entry[]} entries
 * @param {number[]} seats
 */
export function lastOwnMove(entries, seats) {
  return entries.findLast((entry) => entry.seat !== null && seats.includes(entry.seat))?.number ?? 0;
}

/**
 * A confirmed move in one line.
 * @param {Entry} entry
 */
export function entryWords(entry) {
  return `${entry.name}: ${moveWords(entry)}`;
}

/**
 * What somebody did and what came of it; who it was is said elsewhere.
 * @param {Entry} entry
 */
export function moveWords(entry) {
  const changes = entry.changes.map((change) => change.replace(`${entry.name}: `, ""));
  return changes.length === 0 ? entry.text : `${entry.text}: ${changes.join(", ")}`;
}

/**
 * An event in one line, for screen readers.
 * @param {import("../../types.js").Scene} scene
 * @param {View} view
 */
export function sceneWords(scene, view) {
  const shares = scene.totals.map(({ seat, text }) => `${nameOf(view.seats[seat])}: ${text}`);
  const without = scene.steps.filter((step) => step.shares.length === 0).map((step) => step.text);
  return [scene.text, ...without, ...shares].join(". ");
}
