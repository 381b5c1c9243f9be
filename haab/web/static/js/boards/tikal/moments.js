// What just happened, shown where it happened: temples that score one after the other, treasures that come to light.

import { gamePath, get } from "../../page/api.js";
import { svg } from "../../page/dom.js";
import { language } from "../../page/i18n.js";
import { TREASURE_KINDS, shape, treasureSign } from "./art.js";
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
    /** What was on show before. @type {{id: string, version: number, gains: number} | null} */
    this.before = null;
    /** @type {Promise<void>} */
    this.queue = Promise.resolve();
  }

  /**
   * A view comes in: if somebody gained something since the one before, ask the log what it was.
   * @param {View} view
   */
  async update(view) {
    const { before } = this;
    const now = { id: view.id, version: view.version, gains: gainsOf(view) };
    this.before = now;
    if (before?.id !== now.id || now.version <= before.version || now.gains === before.gains) return;
    const after = Math.max(before.version, now.version - MOST_MOVES);
    const { entries } = await get(gamePath(view.id, "history"), { after, lang: language() });
    for (const entry of entries) {
      if (entry.number > now.version) break;
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
 * A number that changes when anybody scores or gets a treasure.
 * @param {View} view
 */
function gainsOf(view) {
  const treasures = view.state.players.flatMap((/** @type {any} */ player) => Object.values(player.treasures));
  return [...view.scores, ...treasures].reduce((sum, number) => sum + number, 0);
}

/**
 * @param {View} view
 * @param {Entry} entry
 * @returns {Moment[]}
 */
function momentsOf(view, entry) {
  const found = [];
  for (const detail of entry.details ?? []) {
    if (SCORED.has(detail.key) && detail.seat !== null) found.push(scored(view, detail.seat, detail.params));
    const dug = /^dig (c\dr\d)$/.exec(entry.notation ?? "");
    if (detail.key === GOT && dug) found.push(got(dug[1], detail.params.treasure.params.number));
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
