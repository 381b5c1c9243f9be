// What just happened, shown where it happened: treasures that come to light. Temples score in scenes (table/past/scene.js).

import { svg } from "../../page/dom.js";
import { TREASURE_KINDS, treasureSign } from "./treasures.js";
import { middleOf } from "./geometry.js";
import { shift } from "./map.js";

/** @typedef {import("../../types.js").Entry} Entry */
/** @typedef {{space: string, node: SVGElement}} Gain */

const BETWEEN_MS = 450;
const SHOWN_MS = 2200;
/** Looking back may jump over many moves: only so many of the last are shown. */
const MOST_MOVES = 12;

const GOT = "tikal.change.got";

export class Gains {
  /** @param {SVGElement} root the layer of the map */
  constructor(root) {
    this.root = root;
    /** @type {Promise<void>} */
    this.queue = Promise.resolve();
  }

  /**
   * Show what moves brought about.
   * @param {Entry[]} events
   */
  update(events) {
    for (const entry of events.slice(-MOST_MOVES)) {
      for (const gain of gainsOf(entry)) this.queue = this.queue.then(() => this.show(gain));
    }
  }

  /** @param {Gain} gain */
  async show({ space, node }) {
    node.setAttribute("transform", shift(middleOf(space)));
    this.root.append(node);
    setTimeout(() => node.remove(), SHOWN_MS);
    await new Promise((wake) => setTimeout(wake, document.hidden ? 0 : BETWEEN_MS));
  }
}

/**
 * @param {Entry} entry
 * @returns {Gain[]}
 */
function gainsOf(entry) {
  const found = [];
  for (const { key, params: given } of entry.details) {
    const params = /** @type {any} */ (given);
    if (key === GOT && entry.verb === "dig") found.push(got(String(entry.args[0]), kindOf(params.treasure.key)));
  }
  return found;
}

/**
 * The kind of a treasure, by the key of its name.
 * @param {string} key
 */
function kindOf(key) {
  return TREASURE_KINDS[Number(key.split(".").at(-1)) - 1];
}

/**
 * A treasure that was dug up.
 * @param {string} space
 * @param {string} kind
 * @returns {Gain}
 */
function got(space, kind) {
  const picture = treasureSign(kind);
  for (const [name, value] of Object.entries({ x: -24, y: -44, width: 48, height: 48 }))
    picture.setAttribute(name, String(value));
  return {
    space,
    node: svg("g", { class: "tk-moment", "aria-hidden": "true" }, svg("g", { class: "tk-rising" }, picture)),
  };
}
