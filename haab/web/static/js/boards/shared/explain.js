// Hover, focus or a long touch on anything explains it, in the player's language and with the rule's clause.

import { get } from "../../page/api.js";
import { el, replace } from "../../page/dom.js";
import { language } from "../../page/i18n.js";

/** @typedef {import("../../types.js").Components} Components */

/** @type {Map<string, Promise<Components>>} */
const known = new Map();

/**
 * What is printed on a game's components, and the words for it.
 * @param {string} game
 * @returns {Promise<Components>}
 */
export function components(game) {
  const key = `${game} ${language()}`;
  if (!known.has(key)) known.set(key, get(`/api/components/${game}`, { lang: language() }));
  return /** @type {Promise<Components>} */ (known.get(key));
}

/** A pointer that only passes by is not asking. */
const PAUSE = 350;

/** Explains the things of a board, and of the table around it, at one place that covers none of them if there is room. */
export class Explainer {
  /**
   * @param {HTMLElement} board
   * @param {string} game
   */
  constructor(board, game) {
    this.board = board;
    this.root = /** @type {HTMLElement} */ (board.closest(".table") ?? board);
    this.game = game;
    this.box = el("div", { class: "explanation", role: "tooltip", hidden: true });
    this.root.append(this.box);
    this.timer = 0;
    /** What is explained, or will be in a moment. @type {Element | null} */
    this.target = null;
    this.root.addEventListener("focusin", (event) => this.focus(event.target));
    this.root.addEventListener("pointerover", (event) => this.rest(event.target));
    this.root.addEventListener("click", (event) => this.tap(event));
    for (const event of ["pointerleave", "focusout"]) this.root.addEventListener(event, () => this.hide());
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
  }

  /**
   * The keyboard's focus is always asking; one that a click brought along is not.
   * @param {EventTarget | null} thing
   */
  focus(thing) {
    if (thing instanceof Element && thing.matches(":focus-visible")) this.look(explained(thing));
  }

  /**
   * The pointer comes to something: what it rests on is explained.
   * @param {EventTarget | null} thing
   */
  rest(thing) {
    const target = explained(thing);
    if (target !== null && target === this.target) return;
    this.hide();
    this.target = target;
    this.timer = setTimeout(() => this.look(target), PAUSE);
  }

  /**
   * A finger cannot rest on anything: what cannot be chosen is explained when it is tapped.
   * @param {MouseEvent} event
   */
  tap(event) {
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    const target = explained(event.target);
    if (isTouch && target && !target.hasAttribute("data-move")) this.look(target);
  }

  /** @param {Element | null} target */
  async look(target) {
    if (target === null) return this.hide();
    this.target = target;
    const { texts } = await components(this.game);
    const found = texts[String(target.getAttribute("data-explain"))];
    if (!found || this.target !== target) return;
    const now = target.getAttribute("data-move-text");
    const more = (target.getAttribute("data-more") ?? "").split("\n").filter(Boolean);
    replace(
      this.box,
      el("strong", {}, found.title),
      now && el("p", { class: "explanation-move" }, now),
      more.length > 0 &&
        el(
          "ul",
          { class: "explanation-now" },
          more.map((line) => el("li", {}, line)),
        ),
      el(
        "ul",
        {},
        found.lines.map((line) => el("li", {}, line)),
      ),
      el("small", {}, found.clause),
    );
    this.box.hidden = false;
    this.place(target);
  }

  /**
   * On a wide screen the style has a place for it at the side; on a small one it stands in the other half of the board.
   * @param {Element} target
   */
  place(target) {
    const board = this.board.getBoundingClientRect();
    const thing = target.getBoundingClientRect();
    this.box.classList.toggle("above", thing.top + thing.height / 2 > board.top + board.height / 2);
  }

  /**
   * Whatever has an explanation but no name of its own is named by it, also while it is a choice and called by its move.
   * @param {Record<string, import("../../types.js").Explanation>} texts
   */
  name(texts) {
    for (const thing of this.board.querySelectorAll("[data-explain][role]")) {
      const isChoice = thing.hasAttribute("data-move");
      const own = thing.getAttribute(isChoice ? "data-label" : "aria-label");
      const title = texts[String(thing.getAttribute("data-explain"))]?.title;
      if (!title || (own && !thing.hasAttribute("data-named"))) continue;
      thing.setAttribute("data-named", "");
      thing.setAttribute("data-label", title);
      if (!isChoice) thing.setAttribute("aria-label", title);
    }
  }

  hide() {
    clearTimeout(this.timer);
    this.target = null;
    this.box.hidden = true;
  }
}

/**
 * The thing with an explanation that something belongs to.
 * @param {EventTarget | null} thing
 */
function explained(thing) {
  return thing instanceof Element ? thing.closest("[data-explain]") : null;
}
