// A hint, in three presses: the first move, the plan, the reason. Only the viewer sees it; nothing is played by it.

import { notify } from "../../page/a11y.js";
import { ApiError, gamePath, post } from "../../page/api.js";
import { button, el, replace } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { localCoach } from "./localcoach.js";
import { dropOffer, offeredPlan } from "./offered.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Hint} HintAnswer */
/** @typedef {import("../../types.js").FoundJudgement} FoundJudgement */

const REASON = 3;

export class HintGuide {
  /**
   * @param {HTMLElement} root
   * @param {import("./spotlight.js").GuidedTable} table
   */
  constructor(root, table) {
    this.root = root;
    this.session = table.session;
    this.commands = table.commands;
    this.spotlight = table.spotlight;
    /**
     * What was told, the notations of the turn when it was, and the language; null: the words are those of another game.
     * @type {{hint: HintAnswer, draft: string[], language: string | null} | null}
     */
    this.told = null;
    /** What this browser has found out, and about which state. @type {{about: string, advice: FoundJudgement | null}} */
    this.thought = { about: "", advice: null };
    this.isAsking = false;
    /** What is on show. @type {HintAnswer | null} */
    this.shown = null;
    /** A plan that was brought along from another game. */
    this.offered = offeredPlan(this.session.id);
    root.hidden = true;
  }

  /**
   * What was brought along is told at the first turn.
   * @param {View} view
   */
  takeOffer(view) {
    if (this.offered === null || !view.your_turn || view.draft.length > 0) return;
    const [move] = this.offered.plan;
    const told = { draft: [], language: null };
    if (move) this.told = { ...told, hint: { ...this.offered, move, number: view.number, press: REASON } };
    this.offered = null;
  }

  /** The next press: a fresh hint, or more of the one on show. */
  async press() {
    const view = this.session.view;
    if (view === null || view.seat === null || !view.your_turn || !view.hints || this.isAsking) return;
    if (this.told?.hint.press === REASON) return this.close();
    await this.tell(view, (this.told?.hint.press ?? 0) + 1);
  }

  /**
   * Ask, and show the answer.
   * @param {View} view
   * @param {number} press
   */
  async tell(view, press) {
    this.isAsking = true;
    const asked = language();
    if (press === 1) this.wait();
    try {
      const hint = await this.ask(view, press);
      const now = this.session.view;
      if (now?.number === hint.number) {
        this.told = { hint, draft: now.draft.map((step) => step.notation), language: asked };
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.code === "offline" ? t("web.table.offline") : error.message, "error");
    } finally {
      this.isAsking = false;
      if (this.session.view) this.update(this.session.view);
    }
  }

  /**
   * What this browser has found out, in the table's words; where it cannot think, the table does.
   * @param {View} view
   * @param {number} press
   * @returns {Promise<HintAnswer>}
   */
  async ask(view, press) {
    const path = `${gamePath(this.session.id, "hint")}?lang=${language()}`;
    const asked = { seat: view.seat, press };
    const advice = await this.advice(view);
    if (advice === null) return post(path, asked);
    try {
      return await post(path, { ...asked, advice });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === "offline") throw error;
      return post(path, asked);
    }
  }

  /**
   * What this browser would do in the state of a view; it thinks about it once.
   * @param {View} view
   */
  async advice(view) {
    const about = JSON.stringify([view.seat, view.number, view.draft.map((step) => step.notation)]);
    if (this.thought.about !== about) this.thought = { about, advice: await localCoach.advise(this.session.id, view) };
    return this.thought.advice;
  }

  /** The coach takes a moment. */
  wait() {
    this.root.hidden = false;
    replace(
      this.root,
      el("h2", {}, t("web.hint.title")),
      el("p", { class: "hint-words", role: "status" }, t("web.hint.thinking")),
    );
  }

  /**
   * Show what was told as long as it holds: for its state, and for those that its plan leads to.
   * @param {View} view
   */
  update(view) {
    if (this.isAsking) return;
    this.takeOffer(view);
    const done = this.done(view);
    if (this.told === null || done === null) return this.fold(view);
    if (this.told.language !== null && this.told.language !== language()) return this.reword(view, this.told);
    const { hint } = this.told;
    const next = (hint.plan ?? [hint.move])[done];
    const place = this.place();
    this.root.hidden = false;
    this.spotlight.turn(true);
    this.spotlight.point(next.notation);
    this.spotlight.plan(view, view.seat ?? 0, hint.plan ?? [], done);
    replace(
      this.root,
      el("h2", {}, t("web.hint.title")),
      el("div", { class: "hint-words", role: "status", tabindex: "0" }, this.words(hint, done)),
      el(
        "div",
        { class: "actions" },
        button(t("web.tour.do"), () => this.commands.choose(next.notation), { class: "primary", id: "hint-do" }),
        hint.press < REASON &&
          done === 0 &&
          button(t(hint.press === 1 ? "web.hint.plan" : "web.hint.why"), () => this.press(), { id: "hint-more" }),
        button(t("web.close"), () => this.close(), { id: "hint-close" }),
      ),
    );
    this.comeBack(hint, place);
  }

  /** Where the reader is in what is shown: which button has the focus, and how far it is scrolled. */
  place() {
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    return { focused: focused && (focused.id || "words"), top: this.root.querySelector(".hint-words")?.scrollTop ?? 0 };
  }

  /**
   * To the same place when it is drawn anew; to the reason when it has just been told.
   * @param {HintAnswer} hint
   * @param {{focused: string | null, top: number}} place
   */
  comeBack(hint, { focused, top }) {
    const words = /** @type {HTMLElement} */ (this.root.querySelector(".hint-words"));
    const reason = this.shown === hint ? null : words.querySelector(".hint-reason");
    this.shown = hint;
    words.scrollTop = reason ? reason.getBoundingClientRect().top - words.getBoundingClientRect().top : top;
    if (focused === null) return;
    const button = /** @type {HTMLElement | null} */ (this.root.querySelector(`#${focused}`));
    (button ?? words).focus({ preventScroll: true });
  }

  /**
   * The same in another language: what is left of the turn is asked about anew.
   * @param {View} view
   * @param {{hint: HintAnswer, language: string | null}} told
   */
  reword(view, told) {
    told.language = language(); // once, even if the answer does not come
    this.tell(view, told.hint.press);
  }

  /**
   * How many steps of what was told have been made; null when the turn has left it, or it is over.
   * @param {View} view
   */
  done(view) {
    if (this.told === null || !view.your_turn) return null;
    const { hint, draft } = this.told;
    const steps = (hint.plan ?? [hint.move]).map((step) => step.notation);
    const wanted = [...draft, ...steps];
    const made = view.draft.map((step) => step.notation);
    const done = made.length - draft.length;
    const follows = view.number - hint.number === done && made.every((move, number) => move === wanted[number]);
    return follows && done >= 0 && done < steps.length ? done : null;
  }

  /**
   * @param {HintAnswer} hint
   * @param {number} done
   */
  words(hint, done) {
    if (hint.plan === null) return [el("p", {}, hint.move.text)];
    const steps = hint.plan.map((step, number) =>
      el("li", { class: number < done ? "done" : null, "aria-current": number === done ? "step" : null }, step.text),
    );
    return [
      el("ol", { class: "hint-plan" }, steps),
      this.spotlight.drawsPlans && el("p", { class: "hint-drawn" }, t("web.hint.drawn")),
      hint.reason && el("p", { class: "hint-reason" }, hint.reason),
      hint.next_best && el("p", { class: "hint-other" }, hint.next_best),
    ];
  }

  /**
   * What was told holds no more.
   * @param {View | null} view
   */
  fold(view) {
    if (this.root.hidden) return;
    this.told = null;
    dropOffer(this.session.id);
    this.root.hidden = true;
    this.spotlight.turn(false);
    this.spotlight.point(null);
    if (view) this.spotlight.plan(view, view.seat ?? 0, []);
  }

  close() {
    this.told = null;
    this.fold(this.session.view);
    document.getElementById("hint")?.focus();
  }
}
