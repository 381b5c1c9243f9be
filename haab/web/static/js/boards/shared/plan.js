// A plan on the board, all of it before any of it is played: every step where it will be done, outlined, with its number.

import { svg } from "../../page/dom.js";

/** A step that is still to be made, and which of the plan it is.
 * @typedef {{number: number, verb: string, args: (string | number)[], at: string[]}} DrawnStep */

const HIGH = 20;
const LETTER = 9;

/** What is done somewhere on the board, by place: several steps in one place share a sign. */
export class StepNumbers {
  constructor() {
    /** @type {Map<any, number[]>} */
    this.places = new Map();
    /** Where the step before was done. @type {any} */
    this.last = null;
  }

  /**
   * A step is done in a place; one that has none of its own, where the step before was done.
   * @param {any} place
   * @param {number} number
   */
  add(place, number) {
    const found = place ?? this.last;
    if (found === null) return;
    this.last = found;
    this.places.set(found, [...(this.places.get(found) ?? []), number]);
  }

  /** @param {any} place */
  textOf(place) {
    return numbersText(this.places.get(place) ?? []);
  }
}

/**
 * Numbers as they stand on the board: 2, 2·5, 2–4.
 * @param {number[]} numbers in their order
 */
export function numbersText(numbers) {
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  const isRow = numbers.length > 2 && last - first === numbers.length - 1;
  return isRow ? `${first}–${last}` : numbers.join("·");
}

/**
 * A number on the board.
 * @param {string} text
 * @param {number} x
 * @param {number} y
 */
export function numberSign(text, x, y) {
  const width = Math.max(HIGH, HIGH - LETTER + text.length * LETTER);
  return svg(
    "g",
    { class: "plan-number", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg("rect", { x: -width / 2, y: -HIGH / 2, width, height: HIGH, rx: HIGH / 2 }),
    svg("text", { y: 5 }, text),
  );
}

/**
 * Mark something beside the drawing: a tile, a track.
 * @param {HTMLElement} thing
 * @param {string} text
 */
export function markPlanned(thing, text) {
  thing.classList.add("planned");
  thing.setAttribute("data-plan", text);
}

/** Take all marks of `markPlanned` away. @param {Element} root */
export function unmarkPlanned(root) {
  for (const thing of root.querySelectorAll(".planned")) {
    thing.classList.remove("planned");
    thing.removeAttribute("data-plan");
  }
}
