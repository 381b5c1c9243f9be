// The temples: three stepped pyramids of different height that the players' markers climb.

import { svg } from "../../page/dom.js";
import { number, t } from "../../page/i18n.js";
import { nameOf, shapeOf } from "../../page/players.js";
import { sign } from "../shared/signs.js";
import { Before } from "./before.js";
import { bitesOf } from "./modules.js";

/** @typedef {import("../../types.js").View} View */

const STEP = 28;
const WIDTH = 84;
/** By how much each step is narrower than the one below it. */
const NARROWER = 5;
/** The height of the house on the top, and of the name below. */
const HOUSE = 25;
const NAME = 20;
const MARK = 13;
/** Of a step so narrow the number stands beside the stone. */
const NARROW = 24;
/** The widths of a number of one letter and of two, and of a reward. */
const DIGIT = 10;
const DIGITS = 17;
const REWARD = 19;

export class Temples {
  /** @param {any} data */
  constructor(data) {
    this.data = data.temples;
    this.most = Math.max(...this.data.map((/** @type {any} */ temple) => temple.steps.length));
    this.height = this.most * STEP + HOUSE + NAME;
    /** The steps by their id. @type {Map<string, SVGElement>} */
    this.steps = new Map();
    /** @type {Map<string, SVGElement>} */
    this.names = new Map();
    this.before = new Before();
    this.root = svg(
      "svg",
      { class: "temples", viewBox: `0 0 ${WIDTH * 3} ${this.height}`, role: "group" },
      this.data.map((/** @type {any} */ temple, /** @type {number} */ number) => this.drawTemple(temple, number)),
    );
  }

  /**
   * @param {any} temple
   * @param {number} number
   */
  drawTemple(temple, number) {
    const middle = WIDTH * (number + 0.5);
    const foot = this.height - NAME;
    const steps = temple.steps.map((/** @type {any} */ step) => {
      const group = this.drawStep(temple.id, step, `translate(${middle} ${foot - (step.step + 1) * STEP})`);
      this.steps.set(`${temple.id}_${step.step}`, group);
      return group;
    });
    const name = svg("text", { class: "temple-name", x: middle, y: foot + 15, lengthAdjust: "spacingAndGlyphs" });
    this.names.set(temple.id, name);
    const top = svg("g", { transform: `translate(${middle} ${foot - temple.steps.length * STEP})` }, house());
    return svg("g", { class: `temple tone-${temple.id}` }, steps, top, name);
  }

  /**
   * A step: stone with a tread, the stairs in its middle, its points, perhaps a reward.
   * @param {string} temple
   * @param {any} step
   * @param {string} transform
   */
  drawStep(temple, step, transform) {
    const half = halfOf(step.step);
    const stairs = 17 - step.step * 0.9;
    return svg(
      "g",
      { class: `step tone-${temple}`, transform, role: "img", "data-explain": temple },
      svg("path", { class: "step-ground", d: `M${-half} ${STEP}L${-half + 1.5} 0H${half - 1.5}L${half} ${STEP}z` }),
      svg("path", { class: "step-shade", d: `M${half - 8} ${STEP}L${half - 9} 4H${half - 1.5}L${half} ${STEP}z` }),
      svg("path", { class: "step-tread", d: `M${-half + 1} 0H${half - 1}V4H${-half + 1}z` }),
      svg("path", {
        class: "step-stairs",
        d: `M${-stairs} ${STEP}L${-stairs + 0.9} 0H${stairs - 0.9}L${stairs} ${STEP}z`,
      }),
      svg("path", { class: "step-line", d: `M${-stairs} 9.300H${stairs}M${-stairs} 18.600H${stairs}` }),
      half <= NARROW
        ? svg("text", { class: "step-points beside", x: -half - 3, y: 20 }, number(step.vp))
        : svg("text", { class: "step-points", x: -half + 4, y: 20 }, number(step.vp)),
      step.reward && sign(step.reward, half - 9.5, 15.5, 17),
      svg("g", { class: "step-markers" }),
    );
  }

  /**
   * The name of a god below the temple; a long one is drawn narrower.
   * @param {string} temple
   * @param {string} god
   */
  writeName(temple, god) {
    const name = /** @type {SVGTextElement} */ (this.names.get(temple));
    name.replaceChildren(god);
    name.removeAttribute("textLength");
    if (name.getComputedTextLength() > WIDTH - 3) name.setAttribute("textLength", String(WIDTH - 3));
  }

  /** @param {View} view */
  update(view) {
    for (const { id } of this.data)
      this.names.get(id)?.classList.toggle("afflicted", bitesOf(view.state).temple === id);
    if (!this.before.differs(view, "temples")) return;
    const before = this.before.turn(view);
    for (const temple of this.data) {
      const god = t(`god.${temple.id}`);
      this.writeName(temple.id, god);
      for (const step of temple.steps) this.updateStep(view, before, temple.id, step, god);
    }
  }

  /**
   * Who stands on a step, and who has just come to it.
   * @param {View} view
   * @param {any[] | null} before
   * @param {string} temple
   * @param {any} rung
   * @param {string} god
   */
  updateStep(view, before, temple, rung, god) {
    const { step } = rung;
    const here = view.state.players
      .map((/** @type {any} */ player, /** @type {number} */ seat) => (player.temples[temple] === step ? seat : -1))
      .filter((/** @type {number} */ seat) => seat >= 0);
    const group = /** @type {SVGElement} */ (this.steps.get(`${temple}_${step}`));
    const { first, apart } = standing(rung, here.length);
    const markers = here.map((/** @type {number} */ seat, /** @type {number} */ number) => {
      const climbed = step - (before?.[seat].temples[temple] ?? step);
      return piece(view, seat, first + number * apart, STEP / 2 + 1, climbed * STEP);
    });
    group.querySelector(".step-markers")?.replaceChildren(...markers);
    const names = here.map((/** @type {number} */ seat) => nameOf(view.seats[seat])).join(", ");
    group.setAttribute("data-label", `${god} ${step}: ${names}`);
    if (!group.hasAttribute("data-move")) group.setAttribute("aria-label", `${god} ${step}: ${names}`);
  }
}

/**
 * Half the width of a step.
 * @param {number} step
 */
function halfOf(step) {
  return (WIDTH - 2 - step * NARROWER) / 2;
}

/**
 * Where markers stand on a step: never on its number, and on its reward only when there are many.
 * @param {any} rung
 * @param {number} count
 */
function standing(rung, count) {
  const half = halfOf(rung.step);
  const letters = String(rung.vp).length > 1 ? DIGITS : DIGIT;
  const left = (half <= NARROW ? -half + 2 : -half + 4 + letters) + MARK / 2;
  const far = half - 2 - MARK / 2;
  const free = rung.reward ? far - REWARD : far;
  const right = free - left >= (count - 1) * (MARK / 2) ? free : far;
  const apart = Math.min(MARK, (right - left) / Math.max(1, count - 1));
  return { first: Math.max(left, Math.min((left + right) / 2, 1) - (apart * (count - 1)) / 2), apart };
}

/** The house of the god, on the top of a temple. */
function house() {
  return [
    svg("path", { class: "step-ground", d: "M-17 0V-11H17V0z" }),
    svg("path", { class: "house-door", d: "M-4.500 0V-8.500H4.500V0zM-13 0V-6H-9V0zM9 0V-6H13V0z" }),
    svg("path", { class: "house-roof", d: "M-20-11L-16-18H16L20-11z" }),
    svg("path", { class: "step-tread", d: "M-9-18V-23H9V-18z" }),
  ];
}

/**
 * A small marker of a player, which comes from some way below.
 * @param {View} view
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 * @param {number} from
 */
function piece(view, seat, x, y, from) {
  const { colour } = view.seats[seat];
  const mark = svg("path", {
    class: `mark colour-${colour}`,
    d: shapeOf(colour),
    transform: `translate(${x - 7} ${y - 7}) scale(0.875)`,
  });
  const moved = svg("g", { class: from === 0 ? null : "climbing" }, mark);
  moved.style.setProperty("--from", `${from}px`);
  return moved;
}
