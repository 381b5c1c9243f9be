// Things that fly over the page, from where they are paid to where they are gained: seen for a moment, never needed.

import { isCalm } from "./a11y.js";
import { el } from "./dom.js";

const FLIGHT = 650;
const BETWEEN = 70;
/** Of more things than these only so many are seen. */
const MOST = 5;
/** How high the way bends, as a part of its length. */
const BEND = 0.18;

/**
 * Let something fly from one thing on the page to another.
 * @param {() => Node | null} draw what flies, made once for each
 * @param {Element | null | undefined} from
 * @param {Element | null | undefined} to
 * @param {number} [count]
 */
export function fly(draw, from, to, count = 1) {
  if (isCalm() || document.hidden || !from || !to) return;
  const [start, end] = [middleOf(from), middleOf(to)];
  if (start === null || end === null) return;
  for (let number = 0; number < Math.min(MOST, count); number += 1) launch(draw(), start, end, number * BETWEEN);
}

/** Nothing flies any more. */
export function ground() {
  for (const flight of document.querySelectorAll(".flight")) flight.remove();
}

/**
 * The middle of something that is on the screen.
 * @param {Element} thing
 */
function middleOf(thing) {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return width + height === 0 ? null : { x: x + width / 2, y: y + height / 2 };
}

/**
 * @param {Node | null} picture
 * @param {{x: number, y: number}} start
 * @param {{x: number, y: number}} end
 * @param {number} delay
 */
function launch(picture, start, end, delay) {
  if (picture === null) return;
  const flight = el("span", { class: "flight", "aria-hidden": "true" }, picture);
  document.body.append(flight);
  const rise = Math.hypot(end.x - start.x, end.y - start.y) * BEND;
  const at = (/** @type {number} */ x, /** @type {number} */ y) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  const frames = [
    { transform: `${at(start.x, start.y)} scale(0.6)`, opacity: 0 },
    { transform: `${at((start.x + end.x) / 2, (start.y + end.y) / 2 - rise)} scale(1.25)`, opacity: 1 },
    { transform: `${at(end.x, end.y)} scale(0.8)`, opacity: 0.2 },
  ];
  const flown = flight.animate(frames, { duration: FLIGHT, delay, easing: "ease-in-out", fill: "both" });
  flown.finished.then(
    () => flight.remove(),
    () => flight.remove(),
  );
}
