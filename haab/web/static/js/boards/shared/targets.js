// What may be chosen glows where it is: every legal move finds its place on the board, or stands out in the list.

/** @typedef {import("../../types.js").LegalMove} LegalMove */
/** @typedef {import("../boards.js").BoardController} BoardController */

/** A click that misses finds what lies so many pixels beside it, where nothing else is meant. */
const BESIDE = 9;
/** What is larger than this is ground, not a thing. */
const GROUND = 64;
/** A touch that lasts longer asks what a thing is, and chooses nothing. */
const LONG_TOUCH = 450;

export class Targets {
  /**
   * @param {HTMLElement} root the board
   * @param {BoardController} controller
   */
  constructor(root, controller) {
    this.root = root;
    this.controller = controller;
    this.touched = 0;
    root.addEventListener("pointerdown", (event) => (this.touched = event.timeStamp));
    root.addEventListener("contextmenu", (event) => this.moveAt(event) !== null && event.preventDefault());
    root.addEventListener("click", (event) => this.press(event));
    root.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") this.press(event);
    });
    for (const name of ["pointerover", "focusin"]) {
      root.addEventListener(name, (event) => controller.hover(this.moveAt(event)));
    }
    for (const name of ["pointerleave", "focusout"]) root.addEventListener(name, () => controller.hover(null));
  }

  /** @param {Event} event */
  moveAt(event) {
    const target = event.target instanceof Element ? event.target.closest("[data-move]") : null;
    return (target ?? this.beside(event))?.getAttribute("data-move") ?? null;
  }

  /**
   * What a click beside it means: the nearest thing that may be chosen, unless the middle of another one is nearer.
   * @param {Event} event
   */
  beside(event) {
    if (!(event instanceof MouseEvent) || event.type !== "click" || event.detail === 0) return null;
    const hit = event.target instanceof Element ? event.target.closest("[data-explain], button, a") : null;
    const near = [...this.root.querySelectorAll("[data-move]")].map((place) => ({ place, apart: apart(place, event) }));
    near.sort((a, b) => a.apart - b.apart);
    if (near[0] === undefined || near[0].apart > BESIDE) return null;
    const isThing = hit !== null && largest(hit) < GROUND;
    return isThing && fromMiddle(hit, event) <= fromMiddle(near[0].place, event) ? null : near[0].place;
  }

  /** @param {Event} event */
  press(event) {
    const move = this.moveAt(event);
    if (move === null) return;
    event.preventDefault();
    if (!this.wasLongTouch(event)) this.controller.choose(move);
  }

  /** @param {Event} event */
  wasLongTouch(event) {
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    return isTouch && event.timeStamp - this.touched > LONG_TOUCH;
  }

  /**
   * Mark what is legal.
   * @param {LegalMove[]} moves
   * @param {(move: LegalMove) => Element | null} placeOf
   */
  update(moves, placeOf) {
    const focused = document.activeElement?.getAttribute("data-move");
    /** @type {Map<Element, LegalMove>} */
    const wanted = new Map();
    const placeless = moves.filter((move) => {
      const place = placeOf(move);
      if (place === null || wanted.has(place)) return true;
      wanted.set(place, move);
      return false;
    });
    for (const old of this.root.querySelectorAll("[data-move]")) if (!isMarked(old, wanted.get(old))) unmark(old);
    for (const [place, move] of wanted) if (!isMarked(place, move)) mark(place, move);
    this.controller.placeless(placeless.map((move) => move.notation));
    const again = focused && this.root.querySelector(`[data-move="${CSS.escape(focused)}"]`);
    if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
  }

  /** @param {string | null} notation */
  point(notation) {
    for (const old of this.root.querySelectorAll(".pointed")) old.classList.remove("pointed");
    if (notation === null) return;
    this.root.querySelector(`[data-move="${CSS.escape(notation)}"]`)?.classList.add("pointed");
  }
}

/** @param {Element} thing */
function largest(thing) {
  const { width, height } = thing.getBoundingClientRect();
  return Math.max(width, height);
}

/**
 * How far a click is from the middle of a thing.
 * @param {Element} thing
 * @param {MouseEvent} event
 */
function fromMiddle(thing, event) {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  return Math.hypot((left + right) / 2 - event.clientX, (top + bottom) / 2 - event.clientY);
}

/**
 * How far a click is from the edge of a thing.
 * @param {Element} thing
 * @param {MouseEvent} event
 */
function apart(thing, event) {
  const box = thing.getBoundingClientRect();
  const right = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
  const down = Math.max(box.top - event.clientY, 0, event.clientY - box.bottom);
  return box.width === 0 ? Number.POSITIVE_INFINITY : Math.hypot(right, down);
}

/**
 * Whether a place is marked as a move is to be.
 * @param {Element} place
 * @param {LegalMove | undefined} move
 */
function isMarked(place, move) {
  return place.getAttribute("data-move") === move?.notation && place.getAttribute("data-move-text") === move?.text;
}

/**
 * @param {Element} place
 * @param {LegalMove} move
 */
function mark(place, move) {
  place.classList.add("legal");
  place.setAttribute("data-move", move.notation);
  place.setAttribute("data-move-text", move.text);
  place.setAttribute("role", "button");
  place.toggleAttribute("data-was-focusable", place.hasAttribute("tabindex"));
  place.setAttribute("tabindex", "0");
  if (!place.hasAttribute("data-label")) place.setAttribute("data-label", place.getAttribute("aria-label") ?? "");
  place.setAttribute("aria-label", move.text);
}

/** @param {Element} place */
function unmark(place) {
  place.classList.remove("legal", "pointed");
  for (const name of ["data-move", "data-move-text"]) place.removeAttribute(name);
  if (!place.hasAttribute("data-was-focusable")) place.removeAttribute("tabindex");
  place.setAttribute("role", "img");
  place.setAttribute("aria-label", place.getAttribute("data-label") ?? "");
}
