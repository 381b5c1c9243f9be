// The puzzles of the day in the lobby: one for each game.

import { ApiError, get } from "../page/api.js";
import { button, el, replace } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { today } from "../page/streak.js";
import { isSolved, openPuzzle } from "../table/coach/puzzle.js";

/** @typedef {import("../types.js").DailyPuzzles} DailyPuzzles */
/** @typedef {import("../types.js").DailyPuzzle} DailyPuzzle */

export class Puzzles {
  constructor() {
    this.root = el("div", { class: "puzzles" });
  }

  /** The table may be away: then there are none. */
  async start() {
    try {
      /** @type {DailyPuzzles} */
      const { date, puzzles } = await get("/api/puzzles", { date: today(), lang: language() });
      replace(
        this.root,
        puzzles.map((puzzle) => this.card(date, puzzle)),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /**
   * @param {string} date
   * @param {DailyPuzzle} puzzle
   */
  card(date, puzzle) {
    const solved = isSolved(puzzle.game, date);
    const facts = t("web.puzzle.facts", { n: puzzle.number, players: puzzle.players });
    return el(
      "div",
      { class: "puzzle-card" },
      el("img", { src: `/static/cards/${puzzle.game}.svg`, alt: "", width: 84, height: 84, loading: "lazy" }),
      el("h3", {}, puzzle.title),
      el("p", {}, facts, solved && ` · ${t("web.puzzle.solved")}`),
      el("p", {}, puzzle.task),
      button(t("web.puzzle.open"), () => openPuzzle(puzzle.game, date), { id: `puzzle-${puzzle.game}` }),
    );
  }
}
