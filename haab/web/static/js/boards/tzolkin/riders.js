// The workers on the gears: each rides on a tooth, comes and leaves, and is marked when somebody else has just moved it.

import { svg } from "../../page/dom.js";
import { LastMoves } from "../shared/lastmoves.js";
import { PLATE_RADIUS } from "./drawings.js";
import { spaceAngle, towards } from "./geometry.js";
import { dummyPiece, workerPiece } from "./pieces.js";
import { RIDES } from "./wheels.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("./geometry.js").Gear} Gear */
/** @typedef {{gear: Gear, tooth: number, node: SVGElement, who: string}} Rider */

const LEAVING_MS = 600;

export class Riders {
  /**
   * @param {Gear[]} gears
   * @param {Map<string, SVGElement>} plates
   * @param {Map<string, Record<string, number>>} extraSpaces by tribe
   */
  constructor(gears, plates, extraSpaces) {
    this.gears = gears;
    this.plates = plates;
    this.extraSpaces = extraSpaces;
    /** @type {Map<string, Rider>} */
    this.riders = new Map();
    this.root = svg("g", { class: "riders" });
    this.last = new LastMoves();
    this.view = /** @type {View | null} */ (null);
    this.ahead = 0;
    this.day = 0;
  }

  /**
   * @param {View} view
   * @param {boolean} jump whether nothing is to be seen moving
   * @param {import("../../types.js").Entry[]} events what led to it
   */
  update(view, jump, events) {
    this.view = view;
    this.follow(view, jump, events);
    const { day, gears } = view.state;
    const seen = new Set();
    for (const gear of this.gears) {
      for (const [space, who] of Object.entries(gears[gear.name])) {
        const tooth = Number(space) - day;
        const key = `${gear.name} ${tooth} ${who}`;
        seen.add(key);
        if (this.riders.has(key)) continue;
        const node = this.add(view, gear, tooth, who, key);
        node.classList.toggle("entering", !jump);
        if (!jump) this.markCome(view, who, key, node);
      }
    }
    for (const [key, rider] of this.riders) {
      if (seen.has(key)) continue;
      this.remove(key, rider);
    }
  }

  /**
   * Marks of what the others did come and go with the moves; after a jump there are none.
   * @param {View} view
   * @param {boolean} jump
   * @param {import("../../types.js").Entry[]} events
   */
  follow(view, jump, events) {
    if (jump) this.last.clear();
    for (const entry of events) {
      this.last.follow(view, [entry]);
      if (!jump) this.markTaken(view, entry);
    }
  }

  /**
   * Take everybody along to a moment.
   * @param {number} day
   * @param {number} ahead how many of these days have not come yet
   */
  turn(day, ahead) {
    this.day = day;
    this.ahead = ahead;
    for (const rider of this.riders.values()) this.ride(rider);
  }

  /** @param {Rider} rider */
  ride(rider) {
    const { gear, tooth, node, who } = rider;
    const space = tooth + this.day;
    const middle = towards(gear, gear.radius - RIDES, spaceAngle(gear, space));
    const isOff = who !== "dummy" && this.ahead > 0 && space > this.lastSpace(gear, who) + 0.5;
    node.classList.toggle("pushed-off", isOff);
    node.style.setProperty("transform", `translate(${middle.x.toFixed(2)}px, ${middle.y.toFixed(2)}px)`);
  }

  /**
   * The space from which a worker is pushed off; those of a tribe with extra spaces go one further.
   * @param {Gear} gear
   * @param {string} who
   */
  lastSpace(gear, who) {
    const extra = this.extraSpaces.get(this.view?.state.players[who]?.tribe);
    return extra?.[gear.name] ?? gear.last;
  }

  /**
   * A worker that somebody else has just placed.
   * @param {View} view
   * @param {number | "dummy"} seat
   * @param {string} key
   * @param {SVGElement} node
   */
  markCome(view, seat, key, node) {
    if (seat === "dummy" || !this.last.isOthers(view, seat)) return;
    node.classList.add("just-come");
    this.last.add(seat, key, () => node.classList.remove("just-come"));
  }

  /**
   * The space from which somebody else has just taken a worker, as the move itself names it: whatever day is drawn, and
   * whatever the calendar did before or after it.
   * @param {View} view
   * @param {import("../../types.js").Entry} entry
   */
  markTaken(view, { seat, verb, args }) {
    if (verb !== "take" || seat === null || !this.last.isOthers(view, seat)) return;
    const space = args.join("_");
    const plate = this.plates.get(space);
    if (!plate) return;
    const ring = svg("circle", { class: `just-gone colour-${view.seats[seat].colour}`, r: PLATE_RADIUS + 3 });
    ring.dataset.space = space;
    plate.prepend(ring);
    this.last.add(seat, space, () => ring.remove());
  }

  /**
   * @param {View} view
   * @param {Gear} gear
   * @param {number} tooth
   * @param {number | "dummy"} who
   * @param {string} key
   */
  add(view, gear, tooth, who, key) {
    const node = who === "dummy" ? dummyPiece() : workerPiece(view, who);
    const rider = { gear, tooth, node, who: String(who) };
    this.riders.set(key, rider);
    this.ride(rider);
    this.root.append(node);
    return node;
  }

  /**
   * A worker that leaves slides off its gear and home.
   * @param {string} key
   * @param {Rider} rider
   */
  remove(key, rider) {
    this.riders.delete(key);
    const { gear, node, tooth } = rider;
    const away = towards(gear, gear.radius + 70, spaceAngle(gear, tooth + this.day + 0.6));
    node.classList.add("leaving");
    node.removeAttribute("data-move");
    node.style.setProperty("transform", `translate(${away.x.toFixed(2)}px, ${away.y.toFixed(2)}px)`);
    setTimeout(() => node.remove(), LEAVING_MS);
  }

  /**
   * The piece on a space, if there is one.
   * @param {string} space its id
   */
  pieceAt(space) {
    const day = this.view?.state.day ?? 0;
    for (const rider of this.riders.values()) {
      if (`${rider.gear.name}_${rider.tooth + day}` === space && rider.who !== "dummy") return rider.node;
    }
    return null;
  }
}
