// The coach on a finished game: the expected lead as curves, what cost most and what was better, luck apart from play.

import { ApiError, gamePath, get, post } from "../page/api.js";
import { button, el, replace } from "../page/dom.js";
import { language, number, t } from "../page/i18n.js";
import { nameOf, signature } from "../page/players.js";
import { leadGraph } from "./graph.js";
import { localAnalyst } from "./localcoach.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").AnalysisAnswer} AnalysisAnswer */
/** @typedef {import("../types.js").SeatAnalysis} SeatAnalysis */
/** @typedef {import("../types.js").Mistake} Mistake */

/** Milliseconds between two questions how far it has come. */
const EVERY = 1000;

export class AnalysisPart {
  /**
   * @param {string} id of the game
   * @param {(number: number) => void} look shows the table as it was after so many moves
   */
  constructor(id, look) {
    this.id = id;
    this.look = look;
    this.root = el("section", { id: "analysis", "aria-live": "polite" });
    this.timer = 0;
    this.hasBegun = false;
    /** What was found out by this browser. @type {AnalysisAnswer | null} */
    this.found = null;
    this.isThinking = false;
  }

  /** @param {View} view */
  draw(view) {
    clearTimeout(this.timer);
    if (this.found !== null) return this.tell(view, this.found);
    if (this.isThinking) return;
    if (this.hasBegun) return this.ask(view, get);
    replace(
      this.root,
      button(t("web.analysis.begin"), () => this.begin(view), { id: "analyse" }),
      el("p", { class: "hint" }, t("web.analysis.words")),
    );
  }

  /**
   * Have this browser analyse the game; where it cannot, the table does.
   * @param {View} view
   */
  async begin(view) {
    this.isThinking = true;
    this.wait(0, 0);
    try {
      const found = await localAnalyst.analyse(this.id, view, (done, steps) => this.wait(done, steps));
      if (found) this.found = await post(`${gamePath(this.id, "analysis/found")}?lang=${language()}`, found);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      this.isThinking = false;
    }
    if (this.found !== null) this.tell(view, this.found);
    else await this.ask(view, post);
  }

  /**
   * @param {View} view
   * @param {typeof get | typeof post} request
   */
  async ask(view, request) {
    this.hasBegun = true;
    try {
      /** @type {AnalysisAnswer} */
      const answer =
        request === post
          ? await post(`${gamePath(this.id, "analysis")}?lang=${language()}`, {})
          : await get(gamePath(this.id, "analysis"), { lang: language() });
      this.tell(view, answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fail(view, error.message);
    }
  }

  /**
   * @param {View} view
   * @param {AnalysisAnswer} answer
   */
  tell(view, answer) {
    if (answer.has_failed) return this.fail(view, t("web.analysis.failed"));
    if (answer.seats !== null) return this.show(view, answer.seats);
    this.wait(answer.done, answer.steps);
    this.timer = setTimeout(() => this.root.isConnected && this.ask(view, get), EVERY);
  }

  /**
   * @param {number} done
   * @param {number} steps
   */
  wait(done, steps) {
    const label = t("web.analysis.progress");
    const bar = el("progress", { max: Math.max(1, steps), value: done, "aria-label": label });
    replace(this.root, el("p", {}, label), bar);
  }

  /**
   * @param {View} view
   * @param {string} words
   */
  fail(view, words) {
    this.hasBegun = false;
    replace(this.root, el("p", { role: "status" }, words));
    this.root.append(button(t("web.analysis.begin"), () => this.begin(view), { id: "analyse" }));
  }

  /**
   * @param {View} view
   * @param {SeatAnalysis[]} seats
   */
  show(view, seats) {
    replace(
      this.root,
      el("h3", { tabindex: "-1" }, t("web.analysis.title")),
      leadGraph(view, seats),
      seats.map((seat) => this.seat(view, seat)),
      el("p", { class: "hint" }, t("web.analysis.note")),
    );
  }

  /**
   * @param {View} view
   * @param {SeatAnalysis} seat
   */
  seat(view, seat) {
    const player = view.seats[seat.seat];
    const sums = t("web.analysis.sums", { cost: number(seat.cost), luck: signed(seat.luck) });
    return el(
      "details",
      { class: "seat-analysis", open: view.own_seats.includes(seat.seat) && view.own_seats.length === 1 },
      el("summary", {}, signature(player), " ", el("span", {}, sums)),
      seat.mistakes.length === 0
        ? el("p", {}, t("web.analysis.no_mistakes", { name: nameOf(player) }))
        : el(
            "ol",
            { class: "mistakes" },
            seat.mistakes.map((mistake) => this.mistake(mistake)),
          ),
    );
  }

  /** @param {Mistake} mistake */
  mistake(mistake) {
    const words = { round: mistake.round, cost: number(mistake.cost) };
    return el(
      "li",
      {},
      el("strong", {}, t("web.analysis.mistake", words)),
      " ",
      button(t("web.analysis.look"), () => this.look(mistake.number), { class: "small" }),
      el("p", {}, t("web.analysis.played", { moves: mistake.played.join("; ") })),
      el("p", {}, t("web.analysis.better", { moves: mistake.better.join("; ") })),
      el("p", { class: "hint-reason" }, mistake.reason),
    );
  }
}

/** @param {number} value */
function signed(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}
