// A lesson at the table: words for each step with one pulsing target, then a position to solve.

import { gamePath, get, post, remove } from "../../page/api.js";
import { button, el, replace } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { isReached } from "./goals.js";
import { tellRefusal } from "../session/commands.js";
import { go } from "../../page/places.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Lesson} LessonScript */
/** @typedef {"steps" | "puzzle"} Part */
/** Which lesson an open game is. @typedef {{id: string, game: string, name: string, part: Part}} Open */

const OPEN = "haab.lesson";
const DONE = "haab.lessons";

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
 * The lesson that a game on the table is; null when it is none.
 * @param {string} id
 * @returns {Open | null}
 */
export function lessonOf(id) {
  const open = stored(OPEN, /** @type {Open | null} */ (null));
  return open?.id === id ? open : null;
}

/**
 * The names of the lessons of a game that were finished.
 * @param {string} game
 * @returns {string[]}
 */
export function doneLessons(game) {
  return stored(DONE, /** @type {Record<string, string[]>} */ ({}))[game] ?? [];
}

/**
 * @param {string} game
 * @param {string} name
 */
function markDone(game, name) {
  const all = stored(DONE, /** @type {Record<string, string[]>} */ ({}));
  localStorage.setItem(DONE, JSON.stringify({ ...all, [game]: [...new Set([...(all[game] ?? []), name])] }));
}

/** A position that is done with, or was walked away from, need not stay on the table. */
async function clearOpen() {
  const left = stored(OPEN, /** @type {Open | null} */ (null));
  localStorage.removeItem(OPEN);
  if (left !== null) await remove(gamePath(left.id)).catch(() => undefined);
}

/**
 * Bring a lesson to the table.
 * @param {string} game
 * @param {LessonScript} lesson
 * @param {Part} part
 */
export async function openLesson(game, lesson, part) {
  await clearOpen();
  const record = part === "steps" ? lesson.record : lesson.puzzle.record;
  /** @type {import("../../types.js").Opened | null} */
  const opened = await post(`/api/import?lang=${language()}`, { record }).catch(tellRefusal);
  if (!opened) return;
  const { id } = opened;
  localStorage.setItem(OPEN, JSON.stringify({ id, game, name: lesson.name, part }));
  go(`/game/${id}`);
}

export class LessonGuide {
  /**
   * @param {HTMLElement} root
   * @param {import("./spotlight.js").GuidedTable} table
   * @param {Open} open
   */
  constructor(root, table, open) {
    this.root = root;
    this.session = table.session;
    this.commands = table.commands;
    this.spotlight = table.spotlight;
    this.open = open;
    this.language = "";
    this.active = true;
    /** @type {LessonScript | null} */
    this.lesson = null;
    /** The one after it. @type {LessonScript | null} */
    this.next = null;
    /** Who was to move at first, and in which round: when that is past, the turn is over. @type {string | null} */
    this.turn = null;
    root.hidden = true;
  }

  /** @param {View} view */
  async update(view) {
    if (this.language !== language()) {
      this.language = language();
      const { lessons } = await get(`/api/lessons/${this.open.game}`, { lang: language() });
      const place = lessons.findIndex((/** @type {LessonScript} */ lesson) => lesson.name === this.open.name);
      this.lesson = lessons[place] ?? null;
      this.next = (place >= 0 && lessons[place + 1]) || null;
    }
    if (this.lesson === null) return;
    this.root.hidden = false;
    this.spotlight.turn(true);
    const parts = this.open.part === "steps" ? this.step(view, this.lesson) : this.puzzle(view, this.lesson);
    replace(this.root, el("h2", {}, this.lesson.title), ...parts);
  }

  /**
   * The next step, in words; its target pulses.
   * @param {View} view
   * @param {LessonScript} lesson
   */
  step(view, lesson) {
    const confirmed = this.session.entries.slice(0, view.version).map((entry) => entry.notation);
    const made = [...confirmed, ...view.draft.map((drafted) => drafted.notation)];
    const follows = made.every(
      (move, number) => move === null || lesson.steps[number] === undefined || move === lesson.steps[number].move,
    );
    const next = follows ? lesson.steps[made.length] : undefined;
    this.spotlight.point(next?.move ?? null);
    if (follows && next === undefined) return this.finished(lesson);
    const show = next && button(t("web.tour.show"), () => this.spotlight.show(next.move));
    const play = next && button(t("web.tour.do"), () => this.commands.choose(next.move), { class: "primary" });
    const words = next?.text ?? t("web.tour.elsewhere");
    return [this.words(words), el("div", { class: "actions" }, play, show, this.leaving())];
  }

  /** @param {LessonScript} lesson */
  finished(lesson) {
    const solve = button(t("web.learn.solve"), () => this.go(lesson, "puzzle"), {
      class: "primary",
      id: "lesson-solve",
    });
    return [this.words(t("web.learn.steps_done")), el("div", { class: "actions" }, solve, this.leaving())];
  }

  /**
   * @param {View} view
   * @param {LessonScript} lesson
   */
  puzzle(view, lesson) {
    const { goals, text, right, wrong } = lesson.puzzle;
    if (!goals.every((goal) => isReached(view.state, goal))) {
      const isOver = this.isOver(view);
      const again = button(t("web.learn.restart"), () => this.go(lesson, "puzzle"), {
        class: isOver ? "primary" : null,
        id: "lesson-again",
      });
      const words = this.words(isOver ? `${t("web.learn.wrong")} ${wrong}` : text);
      words.classList.toggle("wrong", isOver);
      return [words, el("div", { class: "actions" }, again, this.leaving())];
    }
    markDone(this.open.game, lesson.name);
    const words = this.words(`${t("web.learn.solved")} ${right}`);
    words.classList.add("solved");
    const { next } = this;
    const on =
      next && button(t("web.learn.next"), () => this.go(next, "steps"), { class: "primary", id: "lesson-next" });
    return [words, el("div", { class: "actions" }, on, this.leaving(on ? "" : "primary"))];
  }

  /**
   * Whether the turn that was to solve it is over.
   * @param {View} view
   */
  isOver(view) {
    const turn = `${view.to_move} ${view.round}`;
    if (view.version === 0) this.turn = turn;
    return this.turn !== null && this.turn !== turn;
  }

  /** @param {string} words */
  words(words) {
    return el("p", { class: "tour-words", role: "status" }, words);
  }

  /** @param {string} [kind] */
  leaving(kind = "") {
    return button(t("web.learn.back"), () => this.leave(), { class: kind || null, id: "lesson-leave" });
  }

  /**
   * On to another position.
   * @param {LessonScript} lesson
   * @param {Part} part
   */
  async go(lesson, part) {
    await this.clear();
    await openLesson(this.open.game, lesson, part);
  }

  /** The table need not keep a position that is done with. */
  async clear() {
    this.session.tell("leaving");
    await clearOpen();
  }

  async leave() {
    await this.clear();
    go(`/learn/${this.open.game}`);
  }
}
