// Where everybody's points come from, drawn: a bar for each player, a piece for each source. The score sheet has the same in numbers.

import { el } from "../../page/dom.js";
import { number } from "../../page/i18n.js";
import { marker } from "../../page/players.js";

/** @typedef {import("../../types.js").View} View */

/** Pieces narrower than this part of the longest bar, for each sign of it, have no number in them: on a phone, and elsewhere. */
const ROOM = [0.032, 0.016];
const PHONE = matchMedia("(width < 40rem)");

/** @param {View} view */
export function sourceBars(view) {
  const rows = view.sheet.filter((row) => row.points.some((points) => points !== 0));
  const longest = Math.max(1, ...view.seats.map(({ seat }) => length(rows, seat)));
  const order = (view.ranking ?? []).flat();
  return el(
    "div",
    { class: "sources", "aria-hidden": "true" },
    order.map((seat) => bar(view, rows, seat, longest)),
    el(
      "ul",
      { class: "source-names" },
      rows.map((row, kind) => el("li", {}, el("span", { class: classOf(kind, most(row.points)) }), row.text)),
    ),
  );
}

/**
 * The most points that a source gave anybody; where it gave none, the fewest that it took.
 * @param {number[]} points
 */
function most(points) {
  return Math.max(...points.filter((n) => n !== 0));
}

/**
 * How long the bar of a seat is: what was lost has a piece, too.
 * @param {import("../../types.js").SheetRow[]} rows
 * @param {number} seat
 */
function length(rows, seat) {
  return rows.reduce((sum, row) => sum + Math.abs(row.points[seat]), 0);
}

/**
 * @param {View} view
 * @param {import("../../types.js").SheetRow[]} rows
 * @param {number} seat
 * @param {number} longest
 */
function bar(view, rows, seat, longest) {
  const pieces = rows.map((row, kind) => piece(row.text, row.points[seat], kind, longest));
  return el("div", { class: "source-bar" }, marker(view.seats[seat]), el("div", { class: "source-pieces" }, pieces));
}

/**
 * @param {string} name
 * @param {number} points
 * @param {number} kind
 * @param {number} longest
 */
function piece(name, points, kind, longest) {
  if (points === 0) return null;
  const part = Math.abs(points) / longest;
  const words = number(points);
  const room = ROOM[PHONE.matches ? 0 : 1] * words.length;
  const made = el("span", { class: classOf(kind, points), title: `${name}: ${words}` }, part > room && words);
  made.style.width = `${(part * 100).toFixed(2)}%`;
  return made;
}

/**
 * The look of a source; points that were lost are hatched.
 * @param {number} kind
 * @param {number} points
 */
function classOf(kind, points) {
  return `source source-${kind}${points < 0 ? " lost" : ""}`;
}
