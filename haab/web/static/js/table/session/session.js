// A game as this page knows it: the latest view, the confirmed moves, and through whose eyes. It draws nothing: the parts of
// the table listen to it, and it knows none of them.

import { isCalm } from "../../page/a11y.js";
import { ApiError, gamePath, get } from "../../page/api.js";
import { language } from "../../page/i18n.js";
import { setting } from "../../page/settings.js";
import { lastOwnMove } from "./facts.js";
import { PatchedViews, stamp, viewsBefore } from "./patchedviews.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Entry} Entry */

/**
 * What a session tells:
 * - view: a later view is to be shown, with the one before it and the confirmed moves that were not seen yet
 * - covered: nothing may be shown until the next player of this screen sits down, if it is one of them
 * - seats: a view has come, whether it is shown or not
 * - history: everything was fetched anew
 * - entries: moves were confirmed
 * - takenback: confirmed moves were taken back, so that the past is another one
 * - eyes: the table is seen from another seat, or with other parts
 * - acting: the viewer does something
 * - boardless: nobody has drawn a board for the game
 * - leaving: the page leaves the table for good
 * @typedef {{view: [View, View | null, Entry[]], covered: [View, number | null], seats: [View], history: [View, Entry[]],
 *   entries: [View, Entry[]], takenback: [], eyes: [], acting: [], boardless: [], leaving: []}} Told
 */

/** As many as are played back. */
const MOST_PASSED = 60;

/**
 * What could not be fetched now comes with the next push.
 * @param {unknown} error
 */
export function unlessRefused(error) {
  if (!(error instanceof ApiError)) throw error;
}

export class Session {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {View | null} */
    this.view = null;
    this.held = new PatchedViews();
    /** The seat whose eyes are used; null lets the table choose. @type {number | null} */
    this.seat = null;
    /** The own seat whose player is known to sit at the screen. @type {number | null} */
    this.present = null;
    /** Every confirmed move that is known. @type {Entry[]} */
    this.entries = [];
    /** Those that came while the table was covered, and are still to be seen. @type {Entry[]} */
    this.unseen = [];
    /** How the game stood after moves that the table has just told of, by their numbers. @type {Map<number, View>} */
    this.passed = new Map();
    /** How often turns have been taken back, as far as the page knows. */
    this.backs = 0;
    /** Whether this browser may not see the table. */
    this.isOut = false;
    /** Whether the viewer looks at the past, in which nothing can be done. */
    this.isLookingBack = false;
    /** Whether the game is played by its words alone. */
    this.isBoardless = false;
    /** @type {Map<string, Set<(...told: any[]) => void>>} */
    this.listeners = new Map();
  }

  /**
   * Listen to what is told by a name; gives a function that ends it.
   * @template {keyof Told} Name
   * @param {Name} name
   * @param {(...told: Told[Name]) => void} listener
   */
  on(name, listener) {
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /**
   * @template {keyof Told} Name
   * @param {Name} name
   * @param {Told[Name]} told
   */
  tell(name, ...told) {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(...told);
  }

  // ---- what is asked of the table

  /**
   * Fetch everything anew.
   * @param {Entry[]} [unseen] moves that are still to be seen
   */
  async load(unseen = []) {
    /** @type {View} */
    const view = await get(gamePath(this.id), { seat: this.seat, lang: language(), panels: this.wantsPanels() });
    /** @type {import("../../types.js").History} */
    const { entries } = await get(gamePath(this.id, "history"), { seat: view.seat, lang: language() });
    if (view.backs !== this.backs) this.tell("takenback");
    this.backs = view.backs;
    this.entries = entries;
    this.unseen = unseen;
    this.passed.clear();
    this.tell("history", view, entries);
    this.receive(view, []);
  }

  /** Fetch the view with its panels, and have them kept up to date. */
  async loadPanels() {
    if (this.view === null) return; // it is covered, or on its way
    this.receive(await get(gamePath(this.id), { seat: this.view.seat, lang: language(), panels: true }));
    this.tell("eyes");
  }

  /** Whether the table in words is shown: without it, nothing need be put into panels. */
  wantsPanels() {
    return setting("tableInWords") === true || this.isBoardless;
  }

  /** What is known here is not what may be seen any more. */
  forgetEyes() {
    this.seat = null;
    this.present = null;
    this.view = null;
  }

  /**
   * Another player of this screen goes on.
   * @param {number} seat
   */
  async sitDown(seat) {
    this.present = seat;
    this.seat = seat;
    this.view = null;
    await this.load(this.unseen);
    this.tell("eyes");
  }

  /**
   * Where the live line begins: with what the page holds.
   * @param {number} lastTalk the number of the last words that were heard
   */
  liveAddress(lastTalk) {
    const seat = this.view?.seat ?? this.seat;
    const query = new URLSearchParams({ lang: language(), version: String(this.lastNumber()) });
    query.set("talk", String(lastTalk));
    query.set("panels", String(this.wantsPanels()));
    query.set("steps", String(!isCalm() && setting("playback") !== "off"));
    if (seat !== null) query.set("seat", String(seat));
    if (this.view !== null) query.set("have", stamp(this.view));
    return `${gamePath(this.id, "live")}?${query}`;
  }

  // ---- what comes from it

  /**
   * Take what the table tells: a whole view, or what changed from one that the page holds.
   * @param {import("../../types.js").Told & {events?: Entry[], steps?: import("../../types.js").PastStep[]}} told
   */
  async take(told) {
    const view = this.held.whole(told);
    if (view === null) return this.load();
    this.passed = new Map([...this.passed, ...viewsBefore(view, told.steps ?? [])].slice(-MOST_PASSED));
    this.receive(view, told.events);
  }

  /**
   * Take a view, and the moves that led to it, from the live line or as an answer.
   * @param {View} view
   * @param {Entry[]} [events]
   */
  receive(view, events = []) {
    this.held.hold(view);
    if (view.backs !== this.backs) {
      if (view.backs > this.backs) this.load().catch(unlessRefused);
      return;
    }
    const fresh = events.filter((entry) => entry.number > this.lastNumber());
    this.entries = [...this.entries, ...fresh];
    this.unseen = [...this.unseen, ...fresh];
    this.tell("entries", view, fresh);
    if (this.isOut || this.isOutdated(view)) return;
    this.tell("seats", view);
    if (this.isCovered(view)) return;
    const before = this.view;
    const seen = this.unseen;
    this.unseen = [];
    this.view = view;
    this.present = view.seat;
    this.tell("view", view, before, seen);
  }

  /**
   * Whether a later view of the same eyes is known: one with a higher revision, or of that revision with a higher step.
   * @param {View} view
   */
  isOutdated(view) {
    if (this.view === null || view.seat !== this.view.seat) return false;
    if (view.revision !== this.view.revision) return view.revision < this.view.revision;
    return view.step < this.view.step;
  }

  /**
   * Whether the table must stay covered, or is to be shown from another own seat: then this view is not for now.
   * @param {View} view
   */
  isCovered(view) {
    if (view.own_seats.length < 2 || view.status !== "running") return false;
    const next = view.to_move !== null && view.own_seats.includes(view.to_move) ? view.to_move : null;
    const isPresent = this.present !== null && this.present === (next ?? view.seat);
    const mustCover = view.secret_due || (setting("cover") === "always" && next !== null);
    if (mustCover && !isPresent) {
      this.view = null;
      this.tell("covered", view, next);
      return true;
    }
    if (next === null || next === view.seat) return false;
    this.sitDown(next);
    return true;
  }

  // ---- what is known

  /** The number of the last confirmed move that is known. */
  lastNumber() {
    return this.entries.at(-1)?.number ?? 0;
  }

  /** How many moves others made since the viewer's last; 0 when there is nothing to step through. */
  missed() {
    const view = this.view;
    if (view === null || !view.your_turn || view.draft.length > 0) return 0;
    const last = lastOwnMove(this.entries, view.own_seats);
    return last === 0 ? 0 : this.lastNumber() - last;
  }

  /** The events that the viewer's own last move brought about: they are news, too. */
  ownEvent() {
    const last = lastOwnMove(this.entries, this.view?.own_seats ?? []);
    const scenes = this.entries.find((entry) => entry.number === last)?.scenes ?? [];
    return scenes.length > 0;
  }

  /** What concerned everybody since the viewer's last turn, by name. */
  missedEvents() {
    const last = lastOwnMove(this.entries, this.view?.own_seats ?? []);
    return this.entries.filter(({ number }) => number >= last).flatMap(({ scenes }) => scenes.map(({ text }) => text));
  }
}
