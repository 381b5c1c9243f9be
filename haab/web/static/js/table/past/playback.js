// What the others did, played on the board one move after the other, with a caption that says who did what. The table
// tells of moves as soon as they are made, and bots make theirs at once: the pace is the viewer's own.
//
// The board lags behind, and with it points, stocks, log and result (layout.js); the choices are those of the present at once, so
// that nobody is kept from acting. The playback ends by itself, by Skip, and as soon as the viewer does anything.

import { focusNext, isCalm } from "../../page/a11y.js";
import { button, el, replace } from "../../page/dom.js";
import { t } from "../../page/i18n.js";
import { signature } from "../../page/players.js";
import { setting } from "../../page/settings.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Entry} Entry */
/** @typedef {{entry: Entry, view: Promise<View> | null}} Step */

/**
 * @typedef {{viewAt: (number: number) => Promise<View>, show: (view: View) => void, shown: () => View | null}} PlayedTable
 */

/** After a longer absence nobody wants to sit through it all: the bar offers to step through it instead. */
const MOST_STEPS = 60;
/** The longest that the board may lag behind at the usual pace, in milliseconds. */
const LONGEST = 10_000;
const MOVE = 800;
const CHANGE = 300;
const MOST_CHANGES = 3;
const END_OF_TURN = 300;
/** How long a view of the past may take to come; how many are asked for ahead. */
const PATIENCE = 1500;
const AHEAD = 3;
/** How long the last caption stays. */
const LAST_WORDS = 2500;
/** How much longer or shorter everything is. @type {Record<string, number>} */
const PACES = { slow: 2.5, normal: 1, quick: 0.45 };

export class Playback {
  /**
   * @param {HTMLElement} root where the caption stands
   * @param {PlayedTable} table
   * @param {import("./scene.js").SceneStage} scenes
   */
  constructor(root, table, scenes) {
    this.root = root;
    this.table = table;
    this.scenes = scenes;
    /** What is still to be shown; the last step is the present. @type {Step[]} */
    this.steps = [];
    /** @type {View | null} */
    this.present = null;
    this.played = 0;
    /** How much shorter than wanted every move is shown, so that the board does not lag behind too long. */
    this.hurry = 1;
    this.timer = 0;
    /** Until when the move on the board is to be looked at, before the next one may come. */
    this.heldUntil = 0;
    this.words = el("p", { class: "playback-words" });
    /** What the last move changed, and how much of it is left out. @type {{changes: HTMLElement[], more: HTMLElement}} */
    this.told = { changes: [], more: el("small") };
    this.count = el("span", { class: "playback-count", "aria-hidden": "true" });
    this.skipper = button("", () => this.skip(), { id: "playback-skip", "aria-keyshortcuts": "Escape" });
    replace(root, this.words, this.count, this.skipper);
    root.hidden = true;
    this.sizes = new ResizeObserver(() => this.fold());
    this.sizes.observe(root);
    this.hide = () => document.hidden && this.skip();
    document.addEventListener("visibilitychange", this.hide);
  }

  /** Whether the board shows less than has happened. */
  get isBehind() {
    return this.steps.length > 0;
  }

  /** Whether something that concerns everybody is still to be seen. */
  get awaitsScene() {
    return this.steps.some(({ entry }) => entry.scenes.length > 0);
  }

  /**
   * The present has changed: play what others did since, or show it at once.
   * @param {View} view
   * @param {Entry[]} events
   */
  take(view, events) {
    const news = events.filter((entry) => this.isNews(view, entry));
    const before = this.present;
    const last = this.steps.at(-1);
    this.present = view;
    if (news.length === 0) return this.isBehind ? undefined : this.table.show(view);
    const isLong = this.steps.length + news.length > MOST_STEPS;
    if (!isWanted() || before === null || isLong) return this.jump(isLong || before === null ? [] : news);
    this.steps.push(...news.map((entry) => ({ entry, view: null })));
    this.hurry = Math.min(1, longest() / this.steps.reduce((sum, step) => sum + wantedTime(step.entry), 0));
    if (last) last.view = Promise.resolve(before);
    else this.beginInTime();
  }

  /**
   * Whether a move is one of somebody else, or brought about an event for all, and is not yet on the board.
   * @param {View} view
   * @param {Entry} entry
   */
  isNews(view, entry) {
    const isOwn = entry.seat !== null && view.own_seats.includes(entry.seat);
    return (
      (!isOwn || entry.scenes.length > 0) && entry.number > (this.present?.version ?? 0) && entry.number <= view.version
    );
  }

  /** Begin when the move that came before has been looked at; what comes meanwhile waits with it. */
  beginInTime() {
    clearTimeout(this.timer);
    const wait = this.heldUntil - Date.now();
    if (wait <= 0) return this.begin();
    this.timer = setTimeout(() => this.begin(), wait * this.hurry);
  }

  begin() {
    this.played = 0;
    this.root.setAttribute("aria-label", t("web.playback.title"));
    this.skipper.textContent = t("web.playback.skip");
    this.step();
  }

  /** Show the next move; the last one is shown as the present, in which the viewer can act. */
  async step() {
    const [step] = this.steps;
    if (this.steps.length === 1) return this.arrive(step.entry);
    for (const soon of this.steps.slice(0, Math.min(AHEAD, this.steps.length - 1))) {
      soon.view ??= this.table.viewAt(soon.entry.number);
      soon.view.catch(() => undefined);
    }
    const view = await inTime(/** @type {Promise<View>} */ (step.view));
    if (this.steps[0] !== step) return;
    if (view === null) return this.jump();
    this.caption(step.entry);
    await this.playScenes(step.entry);
    if (this.steps[0] === step) this.goOn(step);
  }

  /**
   * Show how the table stood after a move, and the next move in a while.
   * @param {Step} step
   */
  async goOn(step) {
    const view = await inTime(/** @type {Promise<View>} */ (step.view));
    if (this.steps[0] !== step) return;
    if (view === null) return this.jump();
    this.table.show(view);
    this.timer = setTimeout(() => this.next(), wantedTime(step.entry) * this.hurry);
  }

  /**
   * What the move brought about for everybody, over the board as it was before it.
   * @param {Entry} entry
   */
  async playScenes(entry) {
    if (entry.scenes.length === 0) return;
    const before = this.table.shown() ?? this.present;
    if (before) await this.scenes.play(entry, before);
  }

  next() {
    this.steps.shift();
    this.played += 1;
    this.step();
  }

  /**
   * Say who did what; the end of a turn leaves the words before it standing.
   * @param {Entry} entry
   */
  caption(entry) {
    const isBehind = this.steps.length > 1;
    this.root.hidden = false;
    this.skipper.hidden = !isBehind;
    this.count.hidden = this.played === 0 && !isBehind;
    this.count.textContent = `${this.played + 1}/${this.played + this.steps.length}`;
    const seat = entry.seat === null ? undefined : this.present?.seats[entry.seat];
    if (isQuiet(entry) && this.played > 0) return;
    const changes = entry.changes.map((change) => el("small", {}, change.replace(`${entry.name}: `, "")));
    const more = el("small", { class: "playback-more", hidden: true });
    replace(this.words, seat && signature(seat), el("span", {}, entry.text), changes, more);
    this.told = { changes, more };
    this.fold();
  }

  /**
   * What does not fit is set closer; changes that do not fit then are counted, never cut: the log has them all. Before the
   * sentence itself is cut, what counts the moves and the changes gives way.
   */
  fold() {
    const { changes, more } = this.told;
    const isLong = () => this.words.scrollHeight > this.words.clientHeight + 1;
    for (const change of changes) change.hidden = false;
    more.hidden = true;
    this.words.classList.remove("long");
    this.root.classList.remove("crowded");
    this.words.classList.toggle("long", isLong());
    for (let left = changes.length; left > 0 && isLong(); left -= 1) {
      changes[left - 1].hidden = true;
      more.hidden = false;
      more.textContent = t("web.playback.more", { n: changes.length - left + 1 });
    }
    this.root.classList.toggle("crowded", isLong());
    if (isLong()) more.hidden = true;
    this.words.title = isLong() ? (this.words.textContent ?? "") : "";
  }

  /** @param {Entry} entry */
  async arrive(entry) {
    const [step] = this.steps;
    this.caption(entry);
    await this.playScenes(entry);
    if (this.steps[0] !== step) return;
    if (this.steps.length > 1) return this.goOn(step); // others have moved meanwhile
    this.steps = [];
    this.heldUntil = Date.now() + wantedTime(entry) * this.hurry;
    if (this.present) this.table.show(this.present);
    this.timer = setTimeout(() => this.close(), LAST_WORDS);
  }

  /** The viewer has seen enough, or acts. */
  skip() {
    if (this.isBehind) this.jump();
    else this.stop();
  }

  /**
   * Show the present at once; what concerned everybody among the moves that are jumped over stands beside it.
   * @param {Entry[]} [news]
   */
  jump(news = []) {
    const event = news.findLast(({ scenes }) => scenes.length > 0);
    const before = event ? this.table.shown() : null;
    this.stop();
    if (this.present) this.table.show(this.present);
    if (event && before && !document.hidden) this.scenes.showStill(event, before);
  }

  /** Forget what was to be shown. */
  stop() {
    clearTimeout(this.timer);
    this.steps = [];
    this.heldUntil = 0;
    this.scenes.close();
    this.close();
  }

  close() {
    if (this.root.contains(document.activeElement)) focusNext();
    this.root.hidden = true;
  }

  /** The table is left for good. */
  end() {
    this.stop();
    this.sizes.disconnect();
    document.removeEventListener("visibilitychange", this.hide);
  }
}

/** Whether the viewer wants to watch at all. */
function isWanted() {
  return !isCalm() && !document.hidden && setting("playback") in PACES;
}

/** How long the board may lag behind. */
function longest() {
  return LONGEST * (PACES[setting("playback")] ?? 1);
}

/**
 * The end of a turn that changed nothing else.
 * @param {Entry} entry
 */
function isQuiet(entry) {
  return entry.verb === "done" && entry.changes.length === 0;
}

/**
 * How long a move is looked at: longer if it changed more.
 * @param {Entry} entry
 */
function wantedTime(entry) {
  const whole = isQuiet(entry) ? END_OF_TURN : MOVE + CHANGE * Math.min(MOST_CHANGES, entry.changes.length);
  return whole * (PACES[setting("playback")] ?? 1);
}

/**
 * A view, or null when it does not come in time.
 * @param {Promise<View>} view
 * @returns {Promise<View | null>}
 */
function inTime(view) {
  const late = new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE));
  return Promise.race([view, late]).catch(() => null);
}
