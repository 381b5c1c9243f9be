// The legal moves as buttons: grouped, numbered, and narrowed by typing when there are many.

import { button, el, replace, textbox } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { confirmingMove } from "../session/facts.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").LegalMove} LegalMove */

const MANY = 12;

export class MoveList {
  /**
   * @param {HTMLElement} root
   * @param {{choose: (notation: string) => void, chooseAll: (notations: string[]) => void,
   *   hover: (notation: string | null) => void, picture: (move: LegalMove) => Element | null}} act
   */
  constructor(root, act) {
    this.root = root;
    this.act = act;
    /** @type {LegalMove[]} */
    this.moves = [];
    this.wanted = "";
    /** What the list was made from. */
    this.made = "";
    /** The moves that can be chosen nowhere but here. @type {Set<string>} */
    this.placeless = new Set();
    /** The move that a guide points at. @type {string | null} */
    this.pointed = null;
    new ResizeObserver(() => this.fit()).observe(root);
  }

  /**
   * Tell which moves have no place on the board: they stand out.
   * @param {string[]} notations
   */
  markPlaceless(notations) {
    this.placeless = new Set(notations);
    for (const made of this.root.querySelectorAll("button.move")) {
      made.classList.toggle("placeless", this.placeless.has(String(made.getAttribute("data-notation"))));
    }
  }

  /**
   * Show the moves of a view. While they are the same the list stays as it is, with what was typed to narrow it.
   * @param {View} view
   */
  update(view) {
    this.root.hidden = view.legal.every((move) => move === confirmingMove(view));
    const made = JSON.stringify([language(), view.number, view.legal]);
    if (made === this.made) return;
    this.made = made;
    const ending = confirmingMove(view);
    this.moves = view.legal.filter((move) => move !== ending);
    this.wanted = "";
    this.root.setAttribute("aria-label", t("web.moves.title"));
    const count = this.moves.length;
    const list = el("div", { class: "move-groups" });
    replace(
      this.root,
      el("h3", { id: "moves-heading", tabindex: "-1" }, t("web.moves.count", { n: count })),
      count > MANY && this.filter(list),
      this.recommendation(),
      list,
    );
    this.fillList(list);
  }

  /** Everything is to be drawn again, as when the board that draws pictures of moves has come. */
  forget() {
    this.made = "";
  }

  /** What a newcomer cannot judge yet is chosen by one button. */
  recommendation() {
    const notations = this.moves.filter((move) => move.recommended).map((move) => move.notation);
    if (notations.length === 0) return null;
    const words = t("web.moves.take_recommended", { n: notations.length });
    return button([tick(), words], () => this.act.chooseAll(notations), { class: "primary take-recommended" });
  }

  /** The focus waits at the heading, where Enter confirms the turn; on the next choice it would choose that. */
  keepEnterFree() {
    const heading = this.root.querySelector("h3");
    if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
  }

  /**
   * The move with a number of the list, counted from 1.
   * @param {number} number
   */
  numbered(number) {
    return this.shown()[number - 1] ?? null;
  }

  /** The moves on show, in their order. */
  shown() {
    const wanted = this.wanted.toLowerCase();
    const fitting = this.moves.filter((move) => move.text.toLowerCase().includes(wanted));
    return grouped(fitting).flat();
  }

  /** @param {HTMLElement} list */
  filter(list) {
    const box = textbox("", {
      type: "search",
      id: "move-filter",
      class: "filter",
      placeholder: t("web.moves.filter"),
      "aria-label": t("web.moves.filter"),
    });
    box.addEventListener("input", () => {
      this.wanted = box.value;
      this.fillList(list);
    });
    return box;
  }

  /** @param {HTMLElement} list */
  fillList(list) {
    const shown = this.shown();
    const groups = grouped(shown).map((moves) =>
      el(
        "div",
        { class: "move-group" },
        moves.map((move) => this.moveButton(move, shown.indexOf(move) + 1)),
      ),
    );
    replace(list, groups.length > 0 || this.moves.length === 0 ? groups : el("p", {}, t("web.moves.none_fit")));
    this.root.classList.toggle("drawn", list.querySelector(".pictured") !== null);
    this.fit();
  }

  /** Choices that are drawn are compared: where not all are in sight, they are set closer. */
  fit() {
    const { root } = this;
    root.classList.remove("tight");
    if (root.classList.contains("drawn")) root.classList.toggle("tight", root.scrollHeight > root.clientHeight + 1);
  }

  /**
   * @param {LegalMove} move
   * @param {number} number
   */
  moveButton(move, number) {
    const picture = this.act.picture(move);
    const made = button(
      [
        el("span", { class: "move-number", "aria-hidden": "true" }, number),
        picture,
        el("span", { class: "move-text" }, move.text),
        move.confirms && el("span", { class: "ends-turn" }, t("web.moves.ends_turn")),
        move.recommended && tick(),
      ],
      (event) => {
        if (event.detail > 0) this.keepEnterFree();
        this.act.choose(move.notation);
      },
      { class: this.placeless.has(move.notation) ? "move placeless" : "move", "data-notation": move.notation },
    );
    made.classList.toggle("pictured", picture !== null);
    made.classList.toggle("pointed", move.notation === this.pointed);
    made.addEventListener("pointerenter", () => this.act.hover(move.notation));
    made.addEventListener("pointerleave", () => this.act.hover(null));
    made.addEventListener("focus", () => this.act.hover(move.notation));
    made.addEventListener("blur", () => this.act.hover(null));
    return made;
  }

  /** The move that is pointed at comes into sight, when the list has the height that the guide leaves it. */
  reveal() {
    requestAnimationFrame(() => this.root.querySelector(".pointed")?.scrollIntoView({ block: "nearest" }));
  }

  /**
   * Point at a move, or at none.
   * @param {string | null} notation
   */
  point(notation) {
    this.pointed = notation;
    for (const made of this.root.querySelectorAll("button.move")) {
      made.classList.toggle("pointed", made.getAttribute("data-notation") === notation);
    }
  }
}

/** That something is recommended for a first game: a tick to the eye, words to the pointer and the ear. */
function tick() {
  const words = t("web.moves.recommended");
  return el(
    "span",
    { class: "recommended", title: words },
    el("span", { "aria-hidden": "true" }, "✓"),
    el("span", { class: "visually-hidden" }, words),
  );
}

/**
 * Moves of one kind stand together, kinds in the order in which they first come.
 * @param {LegalMove[]} moves
 * @returns {LegalMove[][]}
 */
function grouped(moves) {
  /** @type {Map<string, LegalMove[]>} */
  const groups = new Map();
  for (const move of moves) {
    groups.set(move.key, [...(groups.get(move.key) ?? []), move]);
  }
  return [...groups.values()];
}
