// Looking back: the whole game, or what the others did since your last turn, move by move.

import { say } from "../page/a11y.js";
import { button, el, replace, svg } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { entryWords } from "./log.js";

const SLIDING = 80;

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Entry} Entry */

/**
 * @typedef {{entries: () => Entry[], viewAt: (number: number) => Promise<View>, enter: () => void,
 *   show: (view: View) => void, leave: () => void}} ReplayedTable
 */

export class Replay {
  /**
   * @param {HTMLElement} root
   * @param {ReplayedTable} table
   */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    this.active = false;
    this.first = 0;
    this.last = 0;
    this.number = 0;
    this.place = el("p", { class: "replay-place" });
    this.words = el("p", { class: "replay-words" });
    this.slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", step: 1 }));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value), SLIDING));
    this.timer = 0;
    /** @type {HTMLButtonElement[]} */
    this.back = [];
    /** @type {HTMLButtonElement[]} */
    this.ahead = [];
    root.hidden = true;
  }

  /**
   * Look at the table after move `number`, between `first` and `last`.
   * @param {number} first
   * @param {number} last
   * @param {number} number
   */
  open(first, last, number) {
    this.active = true;
    this.first = first;
    this.last = last;
    this.root.hidden = false;
    this.table.enter();
    this.draw();
    this.slider.focus();
    this.go(number);
  }

  draw() {
    this.root.setAttribute("aria-label", t("web.replay.title"));
    this.slider.min = String(this.first);
    this.slider.max = String(this.last);
    this.slider.setAttribute("aria-label", t("web.replay.slider"));
    this.back = [
      this.step("M3 2h2.5v12H3zM14 2v12L6 8z", t("web.replay.first"), () => this.first),
      this.step("M12 2v12L4 8z", t("web.replay.previous"), () => this.number - 1),
    ];
    this.ahead = [
      this.step("M4 2v12l8-6z", t("web.replay.next"), () => this.number + 1),
      this.step("M10.5 2H13v12h-2.5zM2 2v12l8-6z", t("web.replay.last"), () => this.last),
    ];
    replace(
      this.root,
      el("h2", {}, t("web.replay.title")),
      this.place,
      this.words,
      el("div", { class: "replay-controls" }, this.back, this.slider, this.ahead),
      button(t("web.replay.leave"), () => this.close(), { class: "primary", id: "replay-leave" }),
    );
  }

  /**
   * @param {string} shape
   * @param {string} label
   * @param {() => number} target
   */
  step(shape, label, target) {
    const sign = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: shape }));
    return button(sign, () => this.go(target()), { "aria-label": label, title: label });
  }

  /**
   * Go to a move; what is only slid past is not fetched.
   * @param {number} number
   * @param {number} [delay]
   */
  go(number, delay = 0) {
    const wanted = Math.max(this.first, Math.min(this.last, number));
    this.number = wanted;
    const entry = this.table.entries().find((entry) => entry.number === wanted);
    const words = entry ? entryWords(entry) : t("web.replay.start");
    this.place.textContent = t("web.replay.place", { n: wanted, last: this.last });
    this.words.textContent = words;
    this.slider.value = String(wanted);
    this.slider.setAttribute("aria-valuetext", this.place.textContent);
    for (const made of this.back) made.disabled = wanted === this.first;
    for (const made of this.ahead) made.disabled = wanted === this.last;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(wanted, words), delay);
  }

  /**
   * @param {number} number
   * @param {string} words
   */
  async show(number, words) {
    const view = await this.table.viewAt(number);
    if (!this.active || number !== this.number) return;
    this.table.show(view);
    say(words);
  }

  /** The same place again, in another language. */
  reword() {
    if (!this.active) return;
    this.draw();
    this.go(this.number);
  }

  close() {
    this.active = false;
    this.root.hidden = true;
    replace(this.root);
    this.table.leave();
  }
}
