// What just happened, shown where it happened: temples that score one after the other, treasures that come to light.

import { svg } from "../../page/dom.js";
import { shape } from "./pieces.js";
import { TREASURE_KINDS, treasureSign } from "./treasures.js";
import { hexagon, middleOf } from "./geometry.js";
import { shift } from "./map.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Entry} Entry */
/** @typedef {{space: string, node: SVGElement}} Moment */

const BETWEEN_MS = 450;
const SHOWN_MS = 2200;
/** Looking back may jump over many moves: only so many of the last are shown. */
const MOST_MOVES = 12;

/** The texts of changes that are shown on the map. */
const SCORED = new Set(["tikal.change.temple", "tikal.change.guarded_temple"]);
const GOT = "tikal.change.got";

export class Moments {
  /** @param {SVGElement} root the layer of the map */
  constructor(root) {
    this.root = root;
    /** @type {Promise<void>} */
    this.queue = Promise.resolve();
  }

  /**
   * Show what moves brought about.
   * @param {View} view the table after them
   * @param {Entry[]} events
   */
  update(view, events) {
    for (const entry of events.slice(-MOST_MOVES)) {
      for (const moment of momentsOf(view, entry)) this.queue = this.queue.then(() => this.show(moment));
    }
  }

  /** @param {Moment} moment */
  async show({ space, node }) {
    node.setAttribute("transform", shift(middleOf(space)));
    this.root.append(node);
    setTimeout(() => node.remove(), SHOWN_MS);
    await new Promise((wake) => setTimeout(wake, document.hidden ? 0 : BETWEEN_MS));
  }
}

/**
 * @param {View} view
 * @param {Entry} entry
 * @returns {Moment[]}
 */
function momentsOf(view, entry) {
  const found = [];
  for (const { key, seat, params: given } of entry.details) {
    const params = /** @type {any} */ (given);
    if (SCORED.has(key) && seat !== null) found.push(scored(view, seat, params));
    if (key === GOT && entry.verb === "dig") found.push(got(String(entry.args[0]), params.treasure.params.number));
  }
  return found;
}

/**
 * Points for a temple.
 * @param {View} view
 * @param {number} seat
 * @param {{space: string, n: number}} params
 * @returns {Moment}
 */
function scored(view, seat, { space, n }) {
  const { colour } = view.seats[seat];
  const node = svg(
    "g",
    { class: `tk-moment colour-${colour}`, "aria-hidden": "true" },
    svg("path", { class: "tk-moment-line", d: hexagon(4) }),
    svg(
      "g",
      { class: "tk-rising" },
      svg("rect", { class: "tk-moment-ground", x: -34, y: -40, width: 68, height: 34, rx: 12 }),
      svg("g", { transform: "translate(-18 -23)" }, shape(colour, 16)),
      svg("text", { class: "tk-moment-points", x: 10, y: -15 }, `+${n}`),
    ),
  );
  return { space, node };
}

/**
 * A treasure that was dug up.
 * @param {string} space
 * @param {number} number
 * @returns {Moment}
 */
function got(space, number) {
  const picture = treasureSign(TREASURE_KINDS[number - 1]);
  for (const [name, value] of Object.entries({ x: -24, y: -44, width: 48, height: 48 }))
    picture.setAttribute(name, String(value));
  return {
    space,
    node: svg("g", { class: "tk-moment", "aria-hidden": "true" }, svg("g", { class: "tk-rising" }, picture)),
  };
}
