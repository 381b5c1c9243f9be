// The coach on a finished game: the expected lead as curves, what cost most and what was better, luck apart from play.

import { ApiError, gamePath, get, post } from "../../page/api.js";
import { button, el, replace } from "../../page/dom.js";
import { language, number, t } from "../../page/i18n.js";
import { nameOf, signature } from "../../page/players.js";
import { chanceGraph, leadGraph } from "./graph.js";
import { localAnalysts } from "../coach/localcoach.js";
import { rememberMistakes } from "../coach/mistakes.js";
import { today } from "../../page/streak.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").AnalysisAnswer} AnalysisAnswer */
/** @typedef {import("../../types.js").SeatAnalysis} SeatAnalysis */
/** @typedef {import("../../types.js").Mistake} Mistake */
/** @typedef {import("../../types.js").FoundVerdict} FoundVerdict */

/** Milliseconds between two questions how far it has come. */
const EVERY = 1000;

export class AnalysisPart {
  /**
   * @param {string} id of the game
   * @param {(number: number, turn: import("../coach/lookedat.js").LookedTurn) => void} look shows the table as it was after so many
   *   moves, with what is said about the turn that began then
   */
  constructor(id, look) {
    this.id = id;
    this.look = look;
    this.bar = /** @type {HTMLProgressElement} */ (el("progress", { max: 1, value: 0 }));
    /** What is being done, and what can be done about it; it stands where the result says what can be done next. */
    this.head = el("div", { class: "analysis-head" });
    /** What was found out. */
    this.body = el("div", { "aria-live": "polite" });
    this.root = el("section", { id: "analysis" }, this.body);
    /** @type {View | null} */
    this.view = null;
    this.timer = 0;
    /** Whether the table was asked to analyse the game. */
    this.hasBegun = false;
    this.isThinking = false;
    this.isStopped = false;
    /** What this browser has found out about turns, by the moves before them. @type {Map<number, FoundVerdict>} */
    this.verdicts = new Map();
    /** What every position was worth to every seat before every turn. @type {import("../../types.js").FoundValue[]} */
    this.values = [];
    /** It in words, and in which language. @type {{answer: AnalysisAnswer, language: string} | null} */
    this.told = null;
    /** Questions for words, one after the other: a later one knows more. @type {Promise<void>} */
    this.asking = Promise.resolve();
  }

  /** @param {View} view */
  draw(view) {
    clearTimeout(this.timer);
    this.view = view;
    if (this.verdicts.size === 0 && !this.isThinking) this.recall();
    if (this.verdicts.size > 0 && this.told?.language !== language()) this.word();
    if (this.hasBegun) return this.ask(view, get);
    this.drawHead(view);
    this.drawBody(view);
  }

  /**
   * The seats whose turns are looked at first: the viewer's, if others played, too.
   * @param {View} view
   */
  first(view) {
    const own = view.own_seats;
    return own.length > 0 ? own : view.seats.map(({ seat }) => seat);
  }

  /**
   * The seats about which nothing is known yet.
   * @param {View} view
   */
  others(view) {
    const known = this.told?.answer.seats?.map(({ seat }) => seat) ?? [];
    return view.seats.map(({ seat }) => seat).filter((seat) => !known.includes(seat));
  }

  /** @param {View} view */
  drawHead(view) {
    const label = t("web.analysis.progress");
    if (this.isThinking) {
      this.bar.setAttribute("aria-label", label);
      const stop = button(t("web.analysis.stop"), () => this.stop(), { id: "analysis-stop" });
      return replace(this.head, el("p", { role: "status" }, label), this.bar, stop);
    }
    const others = this.others(view);
    if (others.length === 0) return replace(this.head);
    const isFirst = others.length === view.seats.length;
    const begin = () => this.begin(view, isFirst ? this.first(view) : others);
    replace(
      this.head,
      button(t(isFirst ? "web.end.analyse" : "web.analysis.others"), begin, { class: "large", id: "analyse" }),
      isFirst && el("p", { class: "hint" }, t("web.analysis.words")),
    );
  }

  /** @param {View} view */
  drawBody(view) {
    const seats = this.told?.answer.seats;
    if (seats) this.show(view, seats);
  }

  /**
   * Have this browser analyse the game for some seats; where it cannot, the table does for all.
   * @param {View} view
   * @param {number[]} seats
   */
  async begin(view, seats) {
    this.isThinking = true;
    this.isStopped = false;
    this.progress(0, 0);
    this.drawHead(view);
    const isDone = await localAnalysts.analyse(this.id, view, seats, (news) => this.hear(news));
    await this.asking;
    this.isThinking = false;
    if (isDone === null && !this.isStopped) return this.ask(view, post);
    this.drawHead(this.view ?? view);
    if (isDone) this.remember();
  }

  /** What was found out stays; nothing more is. */
  stop() {
    this.isStopped = true;
    localAnalysts.stop();
  }

  /** @param {import("../coach/localcoach.js").AnalysisNews} news */
  hear({ done, steps, found }) {
    this.progress(done, steps);
    if (!found) return;
    for (const verdict of found.verdicts) this.verdicts.set(verdict.number, verdict);
    this.values = found.values;
    this.word();
  }

  /** Have the table put into words what was found out. */
  word() {
    const found = { verdicts: [...this.verdicts.values()], values: this.values };
    const wanted = language();
    this.asking = this.asking.then(async () => {
      try {
        const answer = await post(`${gamePath(this.id, "analysis/found")}?lang=${wanted}`, found);
        this.told = { answer, language: wanted };
        if (this.view) this.drawBody(this.view);
        if (this.view && !this.isThinking) this.drawHead(this.view);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    });
  }

  /** Who plays on from a moment and comes back finds it as it was. */
  remember() {
    try {
      sessionStorage.setItem(
        this.place,
        JSON.stringify({ verdicts: [...this.verdicts.values()], values: this.values }),
      );
    } catch {
      // there is no room, or it is not allowed: it can be worked out again
    }
  }

  recall() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.place) ?? "null");
      if (!Array.isArray(kept?.values)) return; // nothing, or what an older page has kept
      for (const verdict of kept.verdicts) this.verdicts.set(verdict.number, verdict);
      this.values = kept.values;
    } catch {
      // it can be worked out again
    }
  }

  get place() {
    return `haab.analysis.${this.id}.${this.view?.version}`;
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
    if (answer.seats !== null) {
      replace(this.head);
      return this.show(view, answer.seats);
    }
    const label = t("web.analysis.progress");
    this.progress(answer.done, answer.steps);
    this.bar.setAttribute("aria-label", label);
    if (!this.bar.isConnected) replace(this.head, el("p", { role: "status" }, label), this.bar);
    this.timer = setTimeout(() => this.root.isConnected && this.ask(view, get), EVERY);
  }

  /**
   * @param {number} done
   * @param {number} steps
   */
  progress(done, steps) {
    this.bar.max = Math.max(1, steps);
    this.bar.value = done;
  }

  /**
   * @param {View} view
   * @param {string} words
   */
  fail(view, words) {
    this.hasBegun = false;
    const again = button(t("web.end.analyse"), () => this.begin(view, this.first(view)), {
      class: "large",
      id: "analyse",
    });
    replace(this.head, el("p", { role: "status" }, words), again);
  }

  /**
   * @param {View} view
   * @param {SeatAnalysis[]} seats
   */
  show(view, seats) {
    rememberMistakes(view, seats, today());
    const open = new Set(
      [...this.body.querySelectorAll("details[open][data-seat]")].map((part) => Number(part.getAttribute("data-seat"))),
    );
    replace(
      this.body,
      el("h3", { tabindex: "-1" }, t("web.analysis.title")),
      leadGraph(view, seats),
      chanceGraph(view, seats),
      this.best(view, seats),
      seats.map((seat) => this.seat(view, seat, open.has(seat.seat))),
      el("p", { class: "hint" }, t("web.analysis.note")),
    );
  }

  /**
   * The best turn of the game, as far as it was looked at; nothing if none surely was.
   * @param {View} view
   * @param {SeatAnalysis[]} seats
   */
  best(view, seats) {
    const found = seats.filter(({ best }) => best).sort((one, other) => gainOf(other) - gainOf(one))[0];
    if (!found?.best) return null;
    const { best, seat } = found;
    const title = t("web.analysis.best", {
      name: nameOf(view.seats[seat]),
      round: best.round,
      points: number(best.gain),
    });
    const played = t("web.analysis.played", { moves: textOf(best.played) });
    const other = t("web.analysis.next_best", { moves: textOf(best.other) });
    const turn = {
      number: best.number,
      seat,
      title,
      plans: [
        { name: t("web.looked.played"), words: played, steps: best.played },
        { name: t("web.looked.next_best"), words: other, steps: best.other },
      ],
      reason: best.reason,
      isPlayed: true,
    };
    return el(
      "div",
      { class: "best-turn mistakes" },
      el("strong", {}, title),
      " ",
      button(t("web.analysis.look"), () => this.look(best.number, turn), { class: "small", id: "best-look" }),
      el("p", {}, played),
      el("p", {}, other),
      el("p", { class: "hint-reason" }, best.reason),
    );
  }

  /**
   * @param {View} view
   * @param {SeatAnalysis} seat
   * @param {boolean} isOpen
   */
  seat(view, seat, isOpen) {
    const player = view.seats[seat.seat];
    const { start, play, others, luck, result } = seat.account;
    const told = { start: signed(start), luck: signed(luck), result: signed(result) };
    // With three and more players nobody knows whose play it was: the network's values differ by who is to move.
    const sums =
      view.seats.length > 2
        ? t("web.analysis.sums_of_many", { ...told, play: signed(Math.round((play + others) * 10) / 10) })
        : t("web.analysis.sums", { ...told, play: signed(play), others: signed(others) });
    return el(
      "details",
      {
        class: "seat-analysis",
        "data-seat": seat.seat,
        open: isOpen || (view.own_seats.includes(seat.seat) && view.own_seats.length === 1),
      },
      el("summary", {}, signature(player), " ", el("span", {}, sums)),
      seat.mistakes.length === 0
        ? el("p", {}, t("web.analysis.no_mistakes", { name: nameOf(player) }))
        : el(
            "ol",
            { class: "mistakes" },
            seat.mistakes.map((mistake) => this.mistake(mistake, seat.seat)),
          ),
    );
  }

  /**
   * @param {Mistake} mistake
   * @param {number} seat
   */
  mistake(mistake, seat) {
    const title = t("web.analysis.mistake", { round: mistake.round, cost: number(mistake.cost) });
    const played = t("web.analysis.played", { moves: textOf(mistake.played) });
    const better = t("web.analysis.better", { moves: textOf(mistake.better) });
    const turn = {
      number: mistake.number,
      seat,
      title,
      plans: [
        { name: t("web.looked.better"), words: better, steps: mistake.better },
        { name: t("web.looked.played"), words: played, steps: mistake.played },
      ],
      reason: mistake.reason,
      isPlayed: false,
    };
    return el(
      "li",
      {},
      el("strong", {}, title),
      " ",
      button(t("web.analysis.look"), () => this.look(mistake.number, turn), { class: "small" }),
      el("p", {}, played),
      el("p", {}, better),
      el("p", { class: "hint-reason" }, mistake.reason),
    );
  }
}

/** @param {SeatAnalysis} seat */
function gainOf(seat) {
  return seat.best?.gain ?? 0;
}

/** @param {import("../../types.js").PlanStep[]} steps */
function textOf(steps) {
  return steps.map(({ text }) => text).join("; ");
}

/** @param {number} value */
function signed(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}
