// A puzzle at the table: one turn is to be found, and judged when it is confirmed. It is one of the collection, by the day that
// had it, or a costly turn of an own game.

import { ApiError, gamePath, post, remove } from "../../page/api.js";
import { button, el, replace } from "../../page/dom.js";
import { language, number, t } from "../../page/i18n.js";
import { go } from "../../page/places.js";
import { today } from "../../page/streak.js";
import { store, stored } from "../../page/stored.js";
import { tellRefusal } from "../session/commands.js";
import { answered, askedAgain } from "./mistakes.js";
import { markSolved } from "./solved.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").PuzzleOutcome} PuzzleOutcome */
/** @typedef {import("../../types.js").PuzzleOpened} PuzzleOpened */
/** A puzzle of the collection. @typedef {{game: string, date: string, own?: undefined}} Daily */
/** A turn of an own game. @typedef {{own: {id: string, number: number, cost: number}}} Own */
/** Which puzzle an open game is; what was done in the turn already, in the language that it was opened in.
 * @typedef {(Daily | Own) & {id: string, key: string, spent: string}} OpenPuzzle */

const OPEN = "haab.puzzle";

/**
 * What the table is asked about a puzzle: at which address, and with what.
 * @param {Daily | Own} puzzle
 */
function asked(puzzle) {
  if (puzzle.own) return { path: "/api/own-puzzles", body: askedAgain(puzzle.own) };
  return { path: `/api/puzzles/${puzzle.game}`, body: { date: puzzle.date } };
}

/**
 * Bring a puzzle to the table.
 * @param {Daily | Own} puzzle
 */
export async function openPuzzle(puzzle) {
  const { path, body } = asked(puzzle);
  /** @type {PuzzleOpened | null} */
  const opened = body && (await post(`${path}?lang=${language()}`, body).catch(tellRefusal));
  if (!opened) return;
  const { id, key, spent } = opened;
  store(OPEN, { ...puzzle, id, key, spent });
  go(`/game/${id}`);
}

/**
 * The puzzle that a game on the table is; null when it is none.
 * @param {string} id
 * @returns {OpenPuzzle | null}
 */
export function puzzleOf(id) {
  const open = stored(OPEN, /** @type {OpenPuzzle | null} */ (null));
  return open?.id === id ? open : null;
}

export class PuzzleGuide {
  /**
   * @param {HTMLElement} root
   * @param {import("./spotlight.js").GuidedTable} table
   * @param {OpenPuzzle} open
   */
  constructor(root, table, open) {
    this.root = root;
    this.session = table.session;
    this.open = open;
    this.active = true;
    /** What the coach said, and in which language. @type {{outcome: PuzzleOutcome, language: string} | null} */
    this.told = null;
    this.isAsking = false;
  }

  /** @param {View} view */
  async update(view) {
    this.root.hidden = false;
    if (view.version === 0) return this.show(this.task());
    if (this.told?.language !== language()) await this.ask(view.version);
    if (this.told) this.judge(this.told.outcome);
  }

  /** What is to be found, and what of the turn was played already. */
  task() {
    const { own, spent } = this.open;
    const words = own ? t("web.puzzle.own_task", { cost: number(own.cost) }) : t("web.puzzle.task");
    return [this.words(words), ...(spent ? [el("p", { class: "hint" }, spent)] : [])];
  }

  /**
   * What was confirmed is the answer.
   * @param {number} version
   */
  async ask(version) {
    if (this.isAsking) return;
    this.isAsking = true;
    const entries = this.session.entries.filter((entry) => entry.number <= version);
    const moves = entries.map((entry) => entry.notation).filter((move) => move !== null);
    const { path, body } = asked(this.open);
    try {
      const outcome = await post(`${path}/answer?lang=${language()}`, { ...body, moves });
      this.told = { outcome, language: language() };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.show([this.words(error.message)], true);
    } finally {
      this.isAsking = false;
    }
  }

  /** @param {PuzzleOutcome} outcome */
  judge(outcome) {
    this.note(outcome.is_right);
    const words = this.words(outcome.text);
    if (outcome.is_right) words.classList.add("solved");
    const plan = el(
      "details",
      {},
      el("summary", {}, t("web.puzzle.plan")),
      el(
        "ol",
        { class: "hint-plan" },
        outcome.plan.map((step) => el("li", {}, step)),
      ),
    );
    this.show([words, plan], !outcome.is_right);
  }

  /** @param {boolean} isRight */
  note(isRight) {
    const { open } = this;
    if (open.own) answered(open.own, isRight, today());
    else if (isRight) markSolved(open.game, open.key, open.date, today());
  }

  /**
   * @param {HTMLElement[]} parts
   * @param {boolean} mayRepeat
   */
  show(parts, mayRepeat = false) {
    const title = t(this.open.own ? "web.puzzle.own" : "web.puzzle.title");
    replace(
      this.root,
      el("h2", {}, title),
      el("div", { class: "hint-words", tabindex: "0", role: "group", "aria-label": title }, parts),
      el(
        "div",
        { class: "actions" },
        mayRepeat && button(t("web.puzzle.again"), () => this.again(), { class: "primary", id: "puzzle-again" }),
        button(t("web.end.lobby"), () => this.leave(), { id: "puzzle-leave" }),
      ),
    );
  }

  /** @param {string} words */
  words(words) {
    return el("p", { class: "puzzle-words", role: "status" }, words);
  }

  /** The table need not keep a position that is done with. */
  async clear() {
    this.session.tell("leaving");
    await remove(gamePath(this.session.id)).catch(() => undefined);
    localStorage.removeItem(OPEN);
  }

  async again() {
    await this.clear();
    await openPuzzle(this.open);
  }

  async leave() {
    await this.clear();
    go("/");
  }
}
