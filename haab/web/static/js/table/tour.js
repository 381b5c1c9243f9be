// A first game as a tour: words for the next move of a script, as long as the game follows it.

import { get } from "../page/api.js";
import { button, el, replace } from "../page/dom.js";
import { language, t } from "../page/i18n.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").TourStep} TourStep */

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
   * @param {import("./table.js").GameScreen} game
   */
  constructor(root, game) {
    this.root = root;
    this.game = game;
    this.root.hidden = true;
    this.active = toured().includes(game.id);
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
    this.game.layout?.root.classList.add("guided");
    const play = isNext && button(t("web.tour.do"), () => this.game.wishes.choose(step.move), { class: "primary" });
    const show = isNext && button(t("web.tour.show"), () => this.show(step.move));
    const leave = button(t("web.tour.leave"), () => this.leave());
    replace(this.root, el("h2", {}, t("web.tour.heading")), words, el("div", { class: "actions" }, play, show, leave));
    const wanted = step && view.your_turn ? step.move : null;
    this.point(wanted);
  }

  /** @param {string | null} move */
  point(move) {
    this.game.layout?.board?.hover?.(move);
    this.game.layout?.moves.point(move);
  }

  /**
   * Bring the target into sight and let it pulse again.
   * @param {string} move
   */
  show(move) {
    this.point(null);
    this.point(move);
    this.game.layout?.root.querySelector(".pointed")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * The moves made so far; a secret one of the other seat is not known.
   * @param {View} view
   */
  made(view) {
    const confirmed = this.game.entries.slice(0, view.version).map((entry) => entry.notation);
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
    localStorage.setItem(KEY, JSON.stringify(toured().filter((id) => id !== this.game.id)));
  }
}
