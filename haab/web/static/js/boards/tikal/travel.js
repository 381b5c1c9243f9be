// Moving figures: choose one, see where it can go and what that costs, and go there in one choice.

import { gamePath, get } from "../../page/api.js";
import { svg } from "../../page/dom.js";
import { middleOf } from "./geometry.js";
import { shift } from "./map.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("./map.js").TikalMap} TikalMap */
/** @typedef {import("../../types.js").Journey} Journey */
/** @typedef {{figure: "member" | "leader", from: string}} Traveller */

export const SUPPLY = "supply";

export class Travel {
  /**
   * @param {TikalMap} map
   * @param {import("../boards.js").BoardController} controller
   * @param {() => void} changed called when another figure is chosen, or none
   */
  constructor(map, controller, changed) {
    this.map = map;
    this.controller = controller;
    this.changed = changed;
    /** @type {Traveller | null} */
    this.chosen = null;
    /** @type {Map<string, Journey>} */
    this.ways = new Map();
    /** Known journeys of the position on show. @type {Map<string, Promise<Journey[]>>} */
    this.known = new Map();
    this.number = "";
    this.isUnderway = false;
    this.route = svg(
      "g",
      { class: "tk-route" },
      svg("path", { class: "tk-route-case" }),
      svg("path", { class: "tk-route-line" }),
    );
    this.costs = svg("g", { class: "tk-costs", "aria-hidden": "true" });
    map.above.append(this.route, this.costs);
  }

  /**
   * A new view: what was known about journeys holds no longer.
   * @param {View} view
   */
  update(view) {
    const number = `${view.id} ${view.number} ${view.revision} ${view.step} ${view.seat}`;
    if (number === this.number) return;
    this.number = number;
    this.known.clear();
    const stays = this.chosen && !this.isUnderway && view.your_turn && isThere(view, this.chosen);
    if (stays) this.choose(/** @type {Traveller} */ (this.chosen));
    else this.drop();
  }

  /**
   * @param {Traveller} traveller
   * @returns {Promise<Journey[]>}
   */
  journeys({ figure, from }) {
    const key = `${figure} ${from}`;
    const view = this.controller.view;
    if (!view || view.seat === null) return Promise.resolve([]);
    if (!this.known.has(key)) {
      this.known.set(
        key,
        get(gamePath(view.id, "journeys"), { seat: view.seat, figure, space: from }).then(
          (answer) => answer.journeys,
          () => [],
        ),
      );
    }
    return /** @type {Promise<Journey[]>} */ (this.known.get(key));
  }

  /**
   * Choose a figure, or let go of the chosen one.
   * @param {Traveller} traveller
   */
  async press(traveller) {
    if (this.isChosen(traveller)) return this.drop();
    await this.choose(traveller);
  }

  /** @param {Traveller} traveller */
  async choose(traveller) {
    const { number } = this;
    this.chosen = traveller;
    const journeys = await this.journeys(traveller);
    if (number !== this.number || !this.isChosen(traveller)) return;
    this.ways = new Map(journeys.map((journey) => [journey.to, journey]));
    this.drawCosts(journeys);
    this.changed();
  }

  drop() {
    const was = this.chosen;
    this.chosen = null;
    this.ways = new Map();
    this.drawCosts([]);
    this.drawRoute(null);
    if (was) this.changed();
  }

  /** @param {Traveller} traveller */
  isChosen(traveller) {
    return this.chosen?.figure === traveller.figure && this.chosen.from === traveller.from;
  }

  /**
   * Point at a figure: its costs are shown as long as none is chosen.
   * @param {Traveller | null} traveller
   */
  async glance(traveller) {
    this.glanced = traveller;
    if (this.chosen) return;
    const journeys = traveller ? await this.journeys(traveller) : [];
    if (this.glanced === traveller && !this.chosen) this.drawCosts(journeys);
  }

  /**
   * Go: one move after the other, so that each can be taken back.
   * @param {string} to
   */
  async go(to) {
    const way = this.ways.get(to);
    if (!way || this.isUnderway) return;
    this.isUnderway = true;
    this.map.root.classList.add("tk-underway");
    this.drop();
    try {
      for (const move of way.moves) {
        if (!this.controller.legal.some((legal) => legal.notation === move)) break;
        await this.controller.choose(move);
      }
    } finally {
      this.isUnderway = false;
      this.map.root.classList.remove("tk-underway");
    }
  }

  /** @param {Journey[]} journeys */
  drawCosts(journeys) {
    this.costs.replaceChildren(
      ...journeys.map(({ to, cost }) =>
        svg(
          "g",
          { class: "tk-travel-cost", transform: shift(middleOf(to)) },
          svg("circle", { class: "tk-travel-ground", cx: 38, cy: -24, r: 18 }),
          svg("text", { class: "tk-travel-number", x: 38, y: -17 }, cost),
        ),
      ),
    );
  }

  /**
   * Draw the way to a space, or none; returns what it costs.
   * @param {string | null} to
   */
  drawRoute(to) {
    const way = to === null ? undefined : this.ways.get(to);
    this.drawPath(way?.path ?? []);
    return way?.cost ?? 0;
  }

  /**
   * Draw the line from space to space over the map.
   * @param {string[]} spaces
   */
  drawPath(spaces) {
    for (const path of this.route.children) path.setAttribute("d", routePath(spaces));
  }
}

/**
 * Whether a figure is still where it was.
 * @param {View} view
 * @param {Traveller} traveller
 */
function isThere(view, { figure, from }) {
  const player = view.state.players[view.seat ?? 0];
  if (from === SUPPLY) return figure === "leader" ? player.leader === SUPPLY : player.supply > 0;
  return figure === "leader" ? player.leader === from : (player.members[from] ?? 0) > 0;
}

/**
 * The line from space to space over the map.
 * @param {string[]} spaces
 */
function routePath(spaces) {
  return spaces.map((space, number) => `${number === 0 ? "M" : "L"}${middleOf(space).x} ${middleOf(space).y}`).join("");
}
