// A first game as a tour: words for the next move of a script, as long as the game follows it.

import { get } from "../../page/api.js";
import { button, el, replace } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").TourStep} TourStep */

const KEY = "haab.tours";

/** @returns {string[]} */
function toured() {
  return JSON.parse(localStorage.getItem(KEY) ?? "[]");
}

/**
 * Remember that a game is a tour.
 * @param {string} id
 */
export function beginTour(id) {
  localStorage.setItem(KEY, JSON.stringify([...toured().slice(-9), id]));
}

export class Tour {
  /**
   * @param {HTMLElement} root
   * @param {import("./spotlight.js").GuidedTable} table
   */
  constructor(root, table) {
    this.root = root;
    this.session = table.session;
    this.commands = table.commands;
    this.spotlight = table.spotlight;
    this.root.hidden = true;
    this.active = toured().includes(table.session.id);
    this.language = "";
    /** @type {TourStep[]} */
    this.steps = [];
  }

  /** @param {View} view */
  async update(view) {
    if (!this.active) return;
    if (this.language !== language()) {
      this.language = language();
      this.steps = (await get(`/api/tours/${view.game}`, { lang: language() })).steps;
    }
    this.root.hidden = false;
    const words = el("p", { class: "tour-words", role: "status" }, this.words(view));
    const step = this.next(view);
    const isNext = step !== null && view.your_turn;
    this.spotlight.turn(true);
    const play = isNext && button(t("web.tour.do"), () => this.commands.choose(step.move), { class: "primary" });
    const show = isNext && button(t("web.tour.show"), () => this.spotlight.show(step.move));
    const leave = button(t("web.tour.leave"), () => this.leave());
    replace(this.root, el("h2", {}, t("web.tour.heading")), words, el("div", { class: "actions" }, play, show, leave));
    const wanted = step && view.your_turn ? step.move : null;
    this.spotlight.point(wanted);
  }

  /**
   * The moves made so far; a secret one of the other seat is not known.
   * @param {View} view
   */
  made(view) {
    const confirmed = this.session.entries.slice(0, view.version).map((entry) => entry.notation);
    return [...confirmed, ...view.draft.map((step) => step.notation)];
  }

  /**
   * The next step of the script, if the game has followed it so far.
   * @param {View} view
   * @returns {TourStep | null}
   */
  next(view) {
    const made = this.made(view);
    const follows = made.every((move, number) => move === null || move === this.steps[number]?.move);
    return follows ? (this.steps[made.length] ?? null) : null;
  }

  /** @param {View} view */
  words(view) {
    if (this.made(view).length >= this.steps.length) return t("web.tour.over");
    const step = this.next(view);
    if (step === null) return t("web.tour.elsewhere");
    return step.text ?? "…";
  }

  leave() {
    this.active = false;
    this.root.hidden = true;
    localStorage.setItem(KEY, JSON.stringify(toured().filter((id) => id !== this.session.id)));
  }
}
