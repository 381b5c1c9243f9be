// The bar: whose turn it is, what is being decided, the steps of the tentative turn; undo, redo, confirm.

import { reachable } from "../../page/a11y.js";
import { clauseButton } from "../../page/clauses.js";
import { button, el, replace, svg } from "../../page/dom.js";
import { t } from "../../page/i18n.js";
import { marker } from "../../page/players.js";
import { packedLink, recordLink } from "../past/links.js";
import { confirmingMove, headline, isPlayer } from "../session/facts.js";

/** @typedef {import("../../types.js").View} View */

/** What the buttons of the turn are drawn with. @type {Record<string, string>} */
const SIGNS = {
  restart: "M11 6L5 12l6 6M19 6l-6 6 6 6",
  undo: "M9 6L4 11l5 5M4.500 11H15a5 5 0 0 1 0 10h-3",
  redo: "M15 6l5 5-5 5M19.500 11H9a5 5 0 0 0 0 10h3",
  hint: "M9 18h6M10 21h4M8.500 15a6.500 6.500 0 1 1 7 0z",
  back: "M4 4v5h5M4.600 9A8 8 0 1 1 4 14M9.500 12.500l2 2 4-4.500",
};

/**
 * A button that is a sign; its name is heard, and shown when the pointer rests on it.
 * @param {string} sign
 * @param {string} name
 * @param {() => void} press
 * @param {Record<string, any>} attributes
 */
function signButton(sign, name, press, attributes) {
  const picture = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[sign] }));
  return button(picture, press, { class: "sign-button", title: name, "aria-label": name, ...attributes });
}

/**
 * Whether nothing is left but to end the turn: then nothing else is asked for.
 * @param {View} view
 */
function isAllDone(view) {
  return view.your_turn && view.legal.length === 1 && confirmingMove(view) !== null;
}

export class Bar {
  /**
   * @param {HTMLElement} root
   * @param {{restart: () => void, undo: () => void, redo: () => void, confirm: () => void, catchUp: () => void,
   *   result: () => void, wake: () => void, askBack: () => void, hint: () => void}} act
   */
  constructor(root, act) {
    this.root = root;
    this.act = act;
    this.head = el("div", { class: "bar-head" });
    /** Between question and buttons: the steps of the turn, or what is offered before it begins. */
    this.slot = el("div", { class: "bar-slot" });
    this.foot = el("div", { class: "bar-foot" });
    replace(root, this.head, this.slot, this.foot);
    /** The steps of the turn; of many the last ones are in sight. */
    this.list = el("ol", { class: "steps" });
    new ResizeObserver(() => reachable(this.list)).observe(this.list);
  }

  /**
   * @param {View} view
   * @param {number} missed how many moves others made since the viewer's last
   * @param {string[]} events what concerned everybody among them
   * @param {boolean} mayAskBack whether there is a turn that the viewer could ask to take back
   */
  update(view, missed, events, mayAskBack) {
    this.root.classList.toggle("yours", view.your_turn);
    replace(
      this.head,
      el("h2", { id: "headline", tabindex: "-1" }, headline(view)),
      view.seat === null && el("p", { class: "watching" }, t("web.bar.watching")),
      this.doing(view),
    );
    replace(
      this.slot,
      this.steps(view),
      missed > 0 && this.news(missed, events),
      view.status === "over" && button(t("web.end.result"), this.act.result, { id: "result" }),
    );
    replace(
      this.foot,
      view.seat !== null && view.status === "running" && !view.pinned && this.actions(view, mayAskBack),
    );
    if (view.draft.length > 0) requestAnimationFrame(() => this.scrollSteps());
  }

  /** Measured when everything has its place, so that nothing is laid out twice. */
  scrollSteps() {
    const isLong = reachable(this.list);
    if (isLong) this.list.scrollTop = this.list.scrollHeight;
    this.list.classList.toggle("scrolled", isLong);
  }

  /** @param {View} view */
  doing(view) {
    if (view.pinned)
      return el("p", { class: "doing pinned" }, view.pinned, " ", recordLink(view), " ", packedLink(view));
    if (view.mark) return this.resting(view.mark, isPlayer(view));
    if (view.decision === null || view.status !== "running" || view.to_move === null) return null;
    return el(
      "p",
      { class: "doing" },
      !view.your_turn && marker(view.seats[view.to_move]),
      el("span", { class: "decision" }, isAllDone(view) ? t("web.moves.only_confirm") : view.decision.text),
      " ",
      clauseButton(view.decision.clause),
    );
  }

  /**
   * What happened since the viewer's last turn, in one line: of a long one the pointer tells the rest.
   * @param {number} missed
   * @param {string[]} events
   */
  news(missed, events) {
    const words =
      events.length > 0
        ? t("web.bar.catch_up_events", { n: missed, events: events.join(", ") })
        : t("web.bar.catch_up", { n: missed });
    return button(words, this.act.catchUp, { class: "catch-up", id: "catch-up", title: words });
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

  /**
   * @param {View} view
   * @param {boolean} mayAskBack
   */
  actions(view, mayAskBack) {
    const ending = confirmingMove(view);
    return el(
      "div",
      {
        class: view.hints ? "turn-actions with-hints" : "turn-actions",
        role: "group",
        "aria-label": t("web.bar.actions"),
      },
      signButton("back", t("web.back.title"), this.act.askBack, { id: "take-back", disabled: !mayAskBack }),
      signButton("restart", t("web.bar.restart"), this.act.restart, { id: "restart", disabled: !view.can_undo }),
      signButton("undo", t("web.bar.undo"), this.act.undo, {
        id: "undo",
        disabled: !view.can_undo,
        "aria-keyshortcuts": "u",
      }),
      signButton("redo", t("web.bar.redo"), this.act.redo, {
        id: "redo",
        disabled: !view.can_redo,
        "aria-keyshortcuts": "r",
      }),
      view.hints &&
        signButton("hint", t("web.hint.title"), this.act.hint, {
          id: "hint",
          disabled: !view.your_turn,
          "aria-keyshortcuts": "h",
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
