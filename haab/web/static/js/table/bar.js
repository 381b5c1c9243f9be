// The bar: whose turn it is, what is being decided, the steps of the tentative turn; undo, redo, confirm.

import { reachable } from "../page/a11y.js";
import { clauseButton } from "../page/clauses.js";
import { button, el, replace } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { nameOf, signature } from "../page/players.js";
import { recordLink, winners } from "./endscreen.js";
import { isPlayer } from "./seats.js";

/** @typedef {import("../types.js").View} View */

/**
 * The move that ends the turn, if it can be ended now.
 * @param {View} view
 */
export function confirmingMove(view) {
  return view.legal.find((move) => move.confirms && move.verb === "done") ?? null;
}

/**
 * Who does what, in one line: for the bar, and for screen readers.
 * @param {View} view
 */
export function headline(view) {
  if (view.status === "over") return t("web.bar.over", { winners: winners(view) });
  if (view.to_move === null) return view.title;
  const name = nameOf(view.seats[view.to_move]);
  if (view.status === "running" && view.seats[view.to_move].kind === "open") return t("web.bar.seat_free", { name });
  if (!view.your_turn) return t("web.bar.waiting", { name });
  return view.own_seats.length > 1 ? t("web.bar.your_turn_named", { name }) : t("web.bar.your_turn");
}

export class Bar {
  /**
   * @param {HTMLElement} root
   * @param {{undo: () => void, redo: () => void, confirm: () => void, catchUp: () => void, wake: () => void}} act
   */
  constructor(root, act) {
    this.root = root;
    this.act = act;
    /** The steps of the turn; of many the last ones are in sight. */
    this.list = el("ol", { class: "steps" });
    new ResizeObserver(() => reachable(this.list)).observe(this.list);
  }

  /**
   * @param {View} view
   * @param {number} missed how many moves others made since the viewer's last
   */
  update(view, missed) {
    this.root.classList.toggle("yours", view.your_turn);
    replace(
      this.root,
      el("h2", { id: "headline", tabindex: "-1" }, headline(view)),
      this.doing(view),
      this.steps(view),
      missed > 0 &&
        button(t("web.bar.catch_up", { n: missed }), this.act.catchUp, { class: "catch-up", id: "catch-up" }),
      view.seat !== null && view.status === "running" && !view.pinned && this.actions(view),
    );
    if (reachable(this.list)) this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {View} view */
  doing(view) {
    if (view.pinned) return el("p", { class: "doing pinned" }, view.pinned, " ", recordLink(view));
    if (view.mark) return this.resting(view.mark, isPlayer(view));
    if (view.decision === null || view.status !== "running" || view.to_move === null) return null;
    return el(
      "p",
      { class: "doing" },
      !view.your_turn && signature(view.seats[view.to_move]),
      el("span", { class: "decision" }, view.decision.text),
      " ",
      clauseButton(view.decision.clause),
    );
  }

  /**
   * Why the game does not go on by itself, and for players a button to try it.
   * @param {string} reason
   * @param {boolean} canWake
   */
  resting(reason, canWake) {
    return el("p", { class: "doing" }, reason, canWake && button(t("web.bar.wake"), this.act.wake, { id: "wake" }));
  }

  /** @param {View} view */
  steps(view) {
    if (view.draft.length === 0) return null;
    this.list.setAttribute("aria-label", t("web.bar.steps"));
    replace(
      this.list,
      view.draft.map((step) => el("li", {}, step.text)),
    );
    return this.list;
  }

  /** @param {View} view */
  actions(view) {
    const ending = confirmingMove(view);
    return el(
      "div",
      { class: "turn-actions", role: "group", "aria-label": t("web.bar.actions") },
      button(t("web.bar.undo"), this.act.undo, {
        id: "undo",
        disabled: !view.can_undo,
        "aria-keyshortcuts": "u",
      }),
      button(t("web.bar.redo"), this.act.redo, {
        id: "redo",
        disabled: !view.can_redo,
        "aria-keyshortcuts": "r",
      }),
      button([el("span", {}, t("web.bar.confirm")), ending && el("small", {}, ending.text)], this.act.confirm, {
        id: "confirm",
        class: "primary",
        disabled: ending === null,
        "aria-keyshortcuts": "Enter",
      }),
    );
  }
}
