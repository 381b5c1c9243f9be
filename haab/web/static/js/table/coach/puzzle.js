// A puzzle at the table: one turn is to be found, and judged when it is confirmed.

import { ApiError, gamePath, post, remove } from "../../page/api.js";
import { button, el, replace } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { go } from "../../page/places.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").PuzzleOutcome} PuzzleOutcome */
/** Which puzzle an open game is. @typedef {{id: string, game: string, date: string}} OpenPuzzle */

const OPEN = "haab.puzzle";
const SOLVED = "haab.puzzles";

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
function stored(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Bring a puzzle to the table.
 * @param {string} game
 * @param {string} date
 */
export async function openPuzzle(game, date) {
  /** @type {import("../../types.js").PuzzleOpened} */
  const { id } = await post(`/api/puzzles/${game}?lang=${language()}`, { date });
  localStorage.setItem(OPEN, JSON.stringify({ id, game, date }));
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

/**
 * Whether the puzzle of a day was solved in this browser.
 * @param {string} game
 * @param {string} date
 */
export function isSolved(game, date) {
  return stored(SOLVED, /** @type {Record<string, string>} */ ({}))[game] === date;
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
    if (view.version === 0) return this.show([this.words(t("web.puzzle.task"))]);
    if (this.told?.language !== language()) await this.ask(view.version);
    if (this.told) this.judge(this.told.outcome);
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
    try {
      const path = `/api/puzzles/${this.open.game}/answer?lang=${language()}`;
      this.told = { outcome: await post(path, { date: this.open.date, moves }), language: language() };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.show([this.words(error.message)]);
    } finally {
      this.isAsking = false;
    }
  }

  /** @param {PuzzleOutcome} outcome */
  judge(outcome) {
    if (outcome.is_right) {
      const all = stored(SOLVED, /** @type {Record<string, string>} */ ({}));
      localStorage.setItem(SOLVED, JSON.stringify({ ...all, [this.open.game]: this.open.date }));
    }
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

  /**
   * @param {HTMLElement[]} parts
   * @param {boolean} mayRepeat
   */
  show(parts, mayRepeat = false) {
    replace(
      this.root,
      el("h2", {}, t("web.puzzle.title")),
      el("div", { class: "hint-words", tabindex: "0", role: "group", "aria-label": t("web.puzzle.title") }, parts),
      el(
        "div",
        { class: "actions" },
        mayRepeat && button(t("web.learn.restart"), () => this.again(), { class: "primary", id: "puzzle-again" }),
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
    await openPuzzle(this.open.game, this.open.date);
  }

  async leave() {
    await this.clear();
    go("/");
  }
}
