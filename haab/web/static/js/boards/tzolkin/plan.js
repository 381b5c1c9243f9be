// A plan on the board of Tzolk'in: workers to be placed as ghosts, those to be picked up in rings, and what is done with them.

import { svg } from "../../page/dom.js";
import { StepNumbers, markPlanned, numberSign, unmarkPlanned } from "../shared/plan.js";
import { PLATE_RADIUS } from "./drawings.js";
import { CALENDAR, spaceAngle, towards } from "./geometry.js";
import { workerPiece } from "./pieces.js";
import { RIDES } from "./wheels.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../shared/plan.js").DrawnStep} DrawnStep */
/** @typedef {import("./geometry.js").Gear} Gear */
/** Where things are that are no part of the gears.
 * @typedef {{root: HTMLElement, days: Element, thing: (id: string) => Element | null}} Places */

/** The ring around a worker that is to be picked up, and how far from things their numbers stand. */
const RING = 21;
const ASIDE = 17;
/** Where a worker stands on the starting player space. */
const START_AT = "translate(18 0)";
/** How far above the middle of the calendar the number stands for the days that pass. */
const DAYS_ABOVE = 62;
/** The number of a step of a temple stands on its right. */
const BESIDE_STEP = { x: 33, y: 14 };

export class PlanGhosts {
  /** @param {import("./gears.js").Gears} gears */
  constructor(gears) {
    this.gears = gears;
    this.root = svg("g", { class: "plan-layer", "aria-hidden": "true" });
    /** What rides on a gear, and on which tooth. @type {{node: SVGElement, gear: Gear, tooth: number}[]} */
    this.riding = [];
    /** What was drawn into other drawings. @type {Element[]} */
    this.elsewhere = [];
  }

  /**
   * Draw the steps that are left of a plan; none: nothing.
   * @param {View} view
   * @param {number} seat
   * @param {DrawnStep[]} steps
   * @param {Places} board
   */
  draw(view, seat, steps, board) {
    this.clear(board.root);
    const numbers = new StepNumbers();
    /** @type {Map<any, (text: string) => void>} */
    const drawings = new Map();
    for (const step of steps) {
      if (step.verb === "done") continue;
      const [place, drawing] = this.placeOf(view, seat, step, board);
      numbers.add(place, step.number);
      if (place !== null && drawing) drawings.set(place, drawing);
    }
    for (const [place, draw] of drawings) draw(numbers.textOf(place));
    this.turn(this.gears.day.value);
  }

  /** @param {Element} root the board */
  clear(root) {
    unmarkPlanned(root);
    for (const node of this.elsewhere) node.remove();
    this.elsewhere = [];
    this.riding = [];
    this.root.replaceChildren();
  }

  /**
   * Where a step is done, and how that is drawn.
   * @param {View} view
   * @param {number} seat
   * @param {DrawnStep} step
   * @param {Places} board
   * @returns {[any, ((text: string) => void) | null]}
   */
  placeOf(view, seat, { verb, at: [id] }, board) {
    if (verb === "days") return [board.days, (text) => this.onCalendar(text)];
    if (id === undefined) return [null, null];
    const spot = verb === "place" || verb === "take" ? this.spotOf(view, id) : null;
    if (spot) {
      const draw = verb === "place" ? () => ghost(view, seat) : () => ring();
      return [`${verb} ${id}`, (text) => this.ride(spot, draw(), text)];
    }
    const thing = board.thing(id);
    if (thing === this.gears.startSpace) return [thing, (text) => this.onStart(view, seat, text)];
    if (thing instanceof HTMLElement) return [thing, (text) => markPlanned(thing, text)];
    if (thing instanceof SVGElement) return [thing, (text) => this.onDrawing(thing, text)];
    return [null, null];
  }

  /**
   * The gear and the tooth of a space; null if it is none.
   * @param {View} view
   * @param {string} id
   */
  spotOf(view, id) {
    const gear = this.gears.gears.find(({ name }) => id.startsWith(`${name}_`));
    return gear ? { gear, tooth: Number(id.slice(gear.name.length + 1)) - view.state.day } : null;
  }

  /**
   * @param {{gear: Gear, tooth: number}} spot
   * @param {SVGElement} drawing
   * @param {string} text
   */
  ride({ gear, tooth }, drawing, text) {
    const node = svg("g", { class: "plan-rider" }, drawing, numberSign(text, ASIDE, -ASIDE));
    this.riding.push({ node, gear, tooth });
    this.root.append(node);
  }

  /**
   * @param {View} view
   * @param {number} seat
   * @param {string} text
   */
  onStart(view, seat, text) {
    const place = svg("g", { transform: START_AT }, ghost(view, seat), numberSign(text, ASIDE, -ASIDE));
    this.root.append(svg("g", { transform: this.gears.startSpace.getAttribute("transform") }, place));
  }

  /**
   * A space whose action is chosen, or a step of a temple.
   * @param {SVGElement} thing
   * @param {string} text
   */
  onDrawing(thing, text) {
    const isSpace = thing.matches(".plate");
    const drawn = isSpace
      ? svg(
          "g",
          { class: "plan-mark", transform: thing.getAttribute("transform"), "aria-hidden": "true" },
          svg("circle", { class: "plan-ring", r: PLATE_RADIUS + 4 }),
          numberSign(text, -PLATE_RADIUS + 4, -PLATE_RADIUS + 2),
        )
      : svg("g", { class: "plan-mark", "aria-hidden": "true" }, numberSign(text, BESIDE_STEP.x, BESIDE_STEP.y));
    if (isSpace) return this.root.append(drawn);
    thing.classList.add("planned");
    thing.append(drawn);
    this.elsewhere.push(drawn);
  }

  /**
   * How many days pass is chosen in the middle of the calendar.
   * @param {string} text
   */
  onCalendar(text) {
    this.root.append(numberSign(text, CALENDAR.x, CALENDAR.y - DAYS_ABOVE));
  }

  /**
   * Take the ghosts along: whoever looks some days ahead sees where they will be then.
   * @param {number} day
   */
  turn(day) {
    for (const { node, gear, tooth } of this.riding) {
      const { x, y } = towards(gear, gear.radius - RIDES, spaceAngle(gear, tooth + day));
      node.style.setProperty("transform", `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`);
    }
  }
}

/**
 * @param {View} view
 * @param {number} seat
 */
function ghost(view, seat) {
  const piece = workerPiece(view, seat);
  for (const name of ["role", "aria-label"]) piece.removeAttribute(name);
  return svg("g", { class: "plan-ghost" }, piece, ring());
}

function ring() {
  return svg("circle", { class: "plan-ring", r: RING });
}
