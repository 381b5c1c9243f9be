// What may be chosen glows where it is: every legal move finds its place on the board, or goes to the tray.

import { el, replace } from "../../page/dom.js";
import { icon } from "./signs.js";

/** @typedef {import("../../types.js").LegalMove} LegalMove */
/** @typedef {import("../boards.js").BoardController} BoardController */

export class Targets {
  /**
   * @param {HTMLElement} root the board
   * @param {HTMLElement} tray where moves without a place of their own are offered
   * @param {BoardController} controller
   * @param {(move: LegalMove) => string} signOf the sign of a move in the tray
   */
  constructor(root, tray, controller, signOf) {
    this.root = root;
    this.tray = tray;
    this.controller = controller;
    this.signOf = signOf;
    this.shown = "";
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
    return target?.getAttribute("data-move") ?? null;
  }

  /** @param {Event} event */
  press(event) {
    const move = this.moveAt(event);
    if (move === null) return;
    event.preventDefault();
    this.controller.choose(move);
  }

  /**
   * Mark what is legal.
   * @param {LegalMove[]} moves
   * @param {(move: LegalMove) => Element | null} placeOf
   */
  update(moves, placeOf) {
    const focused = document.activeElement?.getAttribute("data-move");
    for (const old of this.root.querySelectorAll("[data-move]")) {
      if (!this.tray.contains(old)) unmark(old);
    }
    /** @type {LegalMove[]} */
    const placeless = [];
    for (const move of moves) {
      const place = placeOf(move);
      if (place && !place.hasAttribute("data-move")) mark(place, move);
      else placeless.push(move);
    }
    const wanted = JSON.stringify(placeless);
    if (wanted !== this.shown) {
      this.shown = wanted;
      replace(
        this.tray,
        placeless.map((move) => this.chip(move)),
      );
    }
    const again = focused && this.root.querySelector(`[data-move="${CSS.escape(focused)}"]`);
    if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
  }

  /** @param {LegalMove} move */
  chip(move) {
    const attributes = { type: "button", class: "chip legal", "data-move": move.notation };
    return el("button", attributes, icon(this.signOf(move)), el("span", {}, move.text));
  }

  /** @param {string | null} notation */
  point(notation) {
    for (const old of this.root.querySelectorAll(".pointed")) old.classList.remove("pointed");
    if (notation === null) return;
    this.root.querySelector(`[data-move="${CSS.escape(notation)}"]`)?.classList.add("pointed");
  }
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
