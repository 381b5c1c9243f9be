// What the coach said about a turn, kept beside the board while one looks at it: both plans, why, and a way to try it.

import { button, el, replace } from "../../page/dom.js";
import { t } from "../../page/i18n.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").PlanStep} PlanStep */
/**
 * A turn of a finished game, with what was done in it and what else could have been.
 * @typedef {object} LookedTurn
 * @property {number} number the moves before it
 * @property {number} seat
 * @property {string} title
 * @property {{name: string, words: string, steps: PlanStep[]}[]} plans the one to be tried first
 * @property {string} reason
 * @property {boolean} isPlayed whether the first of the plans is what was played
 */

export class LookedAt {
  /**
   * @param {import("./spotlight.js").Spotlight} spotlight
   * @param {(turn: LookedTurn) => void} tryIt opens a game of one's own there
   */
  constructor(spotlight, tryIt) {
    this.spotlight = spotlight;
    this.tryIt = tryIt;
    this.root = el("div", { class: "told-turn", hidden: true });
    /** @type {LookedTurn | null} */
    this.turn = null;
    /** Which plan is on the board. */
    this.shown = 0;
    /** The view that the board shows. @type {View | null} */
    this.view = null;
  }

  /** @param {LookedTurn | null} turn null: no turn is looked at any more */
  show(turn) {
    if (turn === null && this.turn !== null && this.view) this.spotlight.plan(this.view, this.turn.seat, []);
    this.turn = turn;
    this.view = null;
    this.shown = 0;
    this.draw();
  }

  /**
   * The board shows another moment.
   * @param {View} view
   */
  update(view) {
    this.view = view;
    if (this.turn) this.drawPlan(view, this.turn);
  }

  /**
   * A plan is drawn where it begins; what was played, also on the way.
   * @param {View} view
   * @param {LookedTurn} turn
   */
  drawPlan(view, turn) {
    const done = view.version - turn.number;
    const wasPlayed = turn.isPlayed === (this.shown === 0);
    const { steps } = turn.plans[this.shown];
    const isThere = done === 0 || (wasPlayed && done > 0);
    this.spotlight.plan(view, turn.seat, isThere ? steps : [], done);
  }

  draw() {
    const { turn, root } = this;
    root.hidden = turn === null;
    if (turn === null) return replace(root);
    const names = turn.plans.map(({ name }, place) =>
      button(name, () => this.choose(place), {
        "aria-pressed": String(place === this.shown),
        "data-plan-shown": place,
      }),
    );
    const others = turn.plans.filter((_, place) => place !== this.shown);
    replace(
      root,
      el("h3", { tabindex: "-1" }, turn.title),
      el("div", { class: "looked-plans", role: "group", "aria-label": t("web.looked.shown") }, names),
      el(
        "div",
        { class: "hint-words", role: "status", tabindex: "0" },
        el(
          "ol",
          { class: "hint-plan" },
          turn.plans[this.shown].steps.map(({ text }) => el("li", {}, text)),
        ),
        others.map(({ words }) => el("p", { class: "hint-other" }, words)),
        el("p", { class: "hint-reason" }, turn.reason),
        this.spotlight.drawsPlans && el("p", { class: "hint-drawn" }, t("web.hint.drawn")),
      ),
      button(t("web.looked.try"), () => this.tryIt(turn), { class: "primary", id: "try-it" }),
    );
  }

  focus() {
    this.root.querySelector("h3")?.focus();
  }

  /** @param {number} place of the plan that is to be on the board */
  choose(place) {
    this.shown = place;
    this.draw();
    /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-plan-shown="${place}"]`))?.focus();
    if (this.view) this.update(this.view);
  }
}
