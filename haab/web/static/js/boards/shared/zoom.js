// Nearer and farther: a drawing in a frame that it fits at first. Two fingers, a double tap, Ctrl and the wheel make it
// larger; then the frame scrolls as anything does.

import { el } from "../../page/dom.js";

const MOST = 4;
const NEAR = 2.2;
/** What is smaller cannot be hit with a finger, in pixels. */
const SMALLEST = 24;
const TAP_TIME = 320;
const TAP_DISTANCE = 30;
const WHEEL = 0.0025;

/** @typedef {{x: number, y: number}} Point */

export class Zoom {
  /** @param {SVGElement} drawing */
  constructor(drawing) {
    this.factor = 1;
    this.frame = el("div", { class: "zoom-frame" }, drawing);
    /** The fingers on the drawing. @type {Map<number, Point>} */
    this.fingers = new Map();
    /** @type {{at: number, x: number, y: number} | null} */
    this.tap = null;
    const { frame } = this;
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      frame.addEventListener(name, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    frame.addEventListener("pointerup", (event) => this.tapped(event));
    frame.addEventListener("click", (event) => this.approach(event), { capture: true });
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === "touch") this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    const now = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, now);
    if (!other) return;
    this.to((this.factor * distance(now, other)) / Math.max(1, distance(before, other)), {
      x: (now.x + other.x) / 2,
      y: (now.y + other.y) / 2,
    });
  }

  /**
   * Two taps on the same place bring it nearer, or show everything again; what can be chosen is chosen instead.
   * @param {PointerEvent} event
   */
  tapped(event) {
    if (event.pointerType !== "touch" || choiceAt(event) || this.fingers.size > 0) return;
    const now = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    const before = this.tap;
    this.tap = now;
    if (before === null || now.at - before.at > TAP_TIME || distance(now, before) > TAP_DISTANCE) return;
    this.tap = null;
    this.to(this.factor > 1 ? 1 : NEAR, now);
  }

  /**
   * A tap on a choice that is too small to be hit brings it nearer instead of choosing it, or its neighbour.
   * @param {MouseEvent} event
   */
  approach(event) {
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    const box = choiceAt(event)?.getBoundingClientRect();
    if (!isTouch || !box || this.factor > 1 || Math.min(box.width, box.height) >= SMALLEST) return;
    event.stopPropagation();
    event.preventDefault();
    this.to(NEAR, { x: event.clientX, y: event.clientY });
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.to(this.factor * Math.exp(-event.deltaY * WHEEL), { x: event.clientX, y: event.clientY });
  }

  /**
   * Show the drawing so much larger than it fits; a point of the screen keeps what is there.
   * @param {number} factor
   * @param {Point} [at] the middle, unless told
   */
  to(factor, at) {
    const { frame } = this;
    const box = frame.getBoundingClientRect();
    const x = (at?.x ?? box.left + box.width / 2) - box.left;
    const y = (at?.y ?? box.top + box.height / 2) - box.top;
    const wanted = Math.max(1, Math.min(MOST, factor));
    const grows = wanted / this.factor;
    const left = (frame.scrollLeft + x) * grows - x;
    const top = (frame.scrollTop + y) * grows - y;
    this.factor = wanted;
    frame.style.setProperty("--zoom", String(wanted));
    frame.classList.toggle("zoomed", wanted > 1);
    frame.scrollTo({ left, top, behavior: "instant" });
  }
}

/**
 * What can be chosen where something happened.
 * @param {Event} event
 */
function choiceAt(event) {
  return event.target instanceof Element ? event.target.closest("[data-move], [data-figure], [data-go]") : null;
}

/**
 * @param {Point} a
 * @param {Point} b
 */
function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
