// A game on the screen: keeps the latest view and hands it to the parts of the table.

import { ApiError, gamePath, get } from "../page/api.js";
import { openDialog } from "../page/dialog.js";
import { el, replace } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { Shortcuts } from "../page/keys.js";
import { onSetting, setting } from "../page/settings.js";
import { join, welcome } from "./arriving.js";
import { closeDoor } from "./doorway.js";
import { HeldViews, stamp } from "./heldviews.js";
import { HotSeat } from "./hotseat.js";
import { Layout } from "./layout.js";
import { LiveLine } from "./live.js";
import { lastOwnMove } from "./log.js";
import { PointerHold } from "./pointerhold.js";
import { Seats } from "./seats.js";
import { Talk } from "./talk.js";
import { tell } from "./telling.js";
import { WaitingRoom } from "./waiting.js";
import { Wishes } from "./wishes.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Entry} Entry */

const PATIENCE = 1500;
const NOT_FOUND = 404;

/**
 * What could not be fetched now comes with the next push.
 * @param {unknown} error
 */
function unlessRefused(error) {
  if (!(error instanceof ApiError)) throw error;
}

export class GameScreen {
  /**
   * @param {HTMLElement} root
   * @param {string} id
   */
  constructor(root, id) {
    this.root = root;
    this.id = id;
    /** @type {View | null} */
    this.view = null;
    this.held = new HeldViews();
    /** The seat whose eyes are used; null lets the table choose. @type {number | null} */
    this.seat = null;
    /** The own seat whose player is known to sit at the screen. @type {number | null} */
    this.present = null;
    /** Every confirmed move that is known. @type {Entry[]} */
    this.entries = [];
    /** Those that came while the table was covered, and are still to be seen. @type {Entry[]} */
    this.unseen = [];
    this.wishes = new Wishes(this);
    this.warning = 0;
    /** How often turns have been taken back, as far as the page knows. */
    this.backs = 0;
    this.coverRoot = el("div", { class: "cover" });
    this.hotSeat = new HotSeat(this.coverRoot);
    this.body = el("div", { class: "game" });
    this.connectionLost = el("p", { class: "connection", role: "status", hidden: true });
    /** @type {WaitingRoom | null} */
    this.waiting = null;
    /** @type {Layout | null} */
    this.layout = null;
    /** Who sits where, in a dialog, while it is open. @type {Seats | null} */
    this.seats = null;
    /** Whether this browser may not see the table. */
    this.isOut = false;
    /** Whether the table was asked what may be seen instead, and has pushed nothing since. */
    this.hasAskedAnew = false;
    this.talk = new Talk(id, () => this.view);
    this.pointer = new PointerHold();
    this.line = new LiveLine(
      () => this.liveAddress(),
      (push) => this.pointer.after(() => this.pushed(push)),
      (state) => this.connected(state),
      () => this.lostSight(),
    );
    this.shortcuts = new Shortcuts({
      choose: (number) => this.wishes.choose(this.layout?.moves.numbered(number)?.notation),
      count: () => this.layout?.moves.shown().length ?? 0,
      undo: () => this.wishes.undo(),
      redo: () => this.wishes.redo(),
      confirm: () => this.wishes.confirm(),
      log: () => this.layout?.log.focus(),
      talk: () => this.layout?.toggleTalk(),
      filter: () => document.getElementById("move-filter")?.focus(),
      hint: () => this.hint(),
      catchUp: () => this.catchUp(),
      skip: () => this.layout?.playback.skip(),
    });
    onSetting((name) => name === "tableInWords" && this.turnWords());
  }

  // ---- coming and going

  async start() {
    this.isOut = false;
    replace(this.root, this.connectionLost, this.coverRoot, this.body);
    try {
      await join(this);
      await this.load();
      welcome(this);
      await this.talk.load();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return this.refuse(error);
    }
    this.line.open();
    if (!this.layout?.replay.active) this.follow(); // the address may have become such a link meanwhile
  }

  /** A link to a moment of the game (`#move=12`): the table as it was then. Tells whether the address is such a link. */
  follow() {
    const moment = /^#move=(\d+)$/.exec(location.hash);
    if (moment) this.look(Math.min(Number(moment[1]), this.lastNumber()));
    return moment !== null;
  }

  /** Fetch everything anew. */
  async load() {
    /** @type {View} */
    const view = await get(gamePath(this.id), { seat: this.seat, lang: language(), panels: this.wantsPanels() });
    /** @type {import("../types.js").History} */
    const { entries } = await get(gamePath(this.id, "history"), { seat: view.seat, lang: language() });
    if (view.backs !== this.backs) this.layout?.forgetPast();
    this.backs = view.backs;
    this.entries = entries;
    this.unseen = [];
    this.layout?.log.restart(view, entries);
    this.receive(view, []);
  }

  /** Whether the table in words is shown: without it, nothing need be put into panels. */
  wantsPanels() {
    return setting("tableInWords") === true || this.layout?.isBoardless === true;
  }

  /** The table in words is wanted, or no more. */
  turnWords() {
    this.layout?.arrange();
    if (this.wantsPanels()) this.fetchPanels().catch(unlessRefused);
  }

  /** Fetch the view with its panels, when what was asked for before has come, and have them kept up to date. */
  async fetchPanels() {
    await this.wishes.sending.catch(() => undefined);
    if (this.view === null) return; // it is covered, or on its way
    this.receive(await get(gamePath(this.id), { seat: this.view.seat, lang: language(), panels: true }));
    this.line.open();
  }

  /** @param {ApiError} error */
  refuse(error) {
    const words = error.code === "offline" ? [t("web.table.offline")] : [error.message];
    if (error.status === NOT_FOUND) words.push(t("web.table.ask_anew"));
    this.leave(t("web.table.not_found"), words);
  }

  /**
   * The table lets this browser look through these eyes no more: perhaps through others (it has another seat, or opened
   * the game), perhaps not at all.
   */
  async lostSight() {
    const isSure = this.hasAskedAnew;
    this.hasAskedAnew = true;
    this.seat = null;
    this.present = null;
    this.view = null;
    try {
      if (isSure) throw new ApiError("not_found", "", NOT_FOUND);
      await this.load();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== NOT_FOUND) return this.refuse(error);
      return this.leave(t("web.table.gone"), [t("web.table.gone_words")]);
    }
    this.line.open();
  }

  /**
   * This browser may not see the table.
   * @param {string} title
   * @param {string[]} words
   */
  leave(title, words) {
    this.isOut = true;
    this.line.drop();
    this.layout?.stop();
    this.layout = null;
    this.waiting = null;
    this.cover(false);
    closeDoor(this.root, title, words);
  }

  stop() {
    this.line.close();
    this.shortcuts.stop();
    this.pointer.stop();
    this.layout?.stop();
    document.body.classList.remove("at-table");
  }

  /**
   * Hide the game, or show it; the page is as high as the window as long as a table stands on it.
   * @param {boolean} isHidden
   */
  cover(isHidden) {
    this.body.hidden = isHidden;
    document.body.classList.toggle("at-table", !isHidden && this.layout !== null);
  }

  /** Say everything again in another language. */
  async reword() {
    if (this.isOut) return this.start();
    this.view = null;
    this.layout?.forget();
    await this.load();
    await this.talk.load();
    this.layout?.replay.reword();
    this.line.open();
  }

  liveAddress() {
    const seat = this.view?.seat ?? this.seat;
    const query = new URLSearchParams({ lang: language(), version: String(this.lastNumber()) });
    query.set("talk", String(this.talk.last));
    query.set("panels", String(this.wantsPanels()));
    if (seat !== null) query.set("seat", String(seat));
    if (this.view !== null) query.set("have", stamp(this.view));
    return `${gamePath(this.id, "live")}?${query}`;
  }

  /** The number of the last confirmed move that is known. */
  lastNumber() {
    return this.entries.at(-1)?.number ?? 0;
  }

  /** @param {"open" | "broken" | "full"} state of the live line */
  connected(state) {
    clearTimeout(this.warning);
    if (state === "open") {
      this.connectionLost.hidden = true;
      return;
    }
    this.warning = setTimeout(() => {
      this.connectionLost.textContent = t(state === "full" ? "web.table.full" : "web.table.connection_lost");
      this.connectionLost.hidden = false;
    }, PATIENCE);
  }

  // ---- views come in

  /** @param {import("../types.js").LiveMessage | import("../types.js").TalkMessage} push */
  pushed(push) {
    if (push.type === "talk") return this.talk.hear(push);
    this.hasAskedAnew = false;
    this.take(push).catch(unlessRefused);
  }

  /**
   * Take what the table tells: a whole view, or what changed from one that the page holds.
   * @param {import("../types.js").Told & {events?: Entry[]}} told
   */
  async take(told) {
    const view = this.held.whole(told);
    if (view === null) await this.load();
    else this.receive(view, told.events);
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
    this.layout?.log.add(view, fresh);
    if (this.isOut || this.isOutdated(view)) return;
    this.seats?.update(view);
    if (this.isCovered(view)) return;
    const before = this.view;
    const seen = this.unseen;
    this.unseen = [];
    this.view = view;
    this.present = view.seat;
    this.hotSeat.lift();
    this.cover(false);
    this.draw(view, before, seen);
    if (view.status === "over" && before?.status === "running") this.talk.load(); // now the audience is heard, too
    tell(view, before, seen, this.layout?.replay.active === true);
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
      this.cover(true);
      if (next === null) this.hotSeat.wait();
      else this.hotSeat.handTo(view.seats[next], () => this.sitDown(next));
      return true;
    }
    if (next === null || next === view.seat) return false;
    this.sitDown(next);
    return true;
  }

  /**
   * Another player of this screen goes on.
   * @param {number} seat
   */
  async sitDown(seat) {
    this.present = seat;
    this.seat = seat;
    this.view = null;
    await this.load();
    this.line.open();
  }

  /**
   * @param {View} view
   * @param {View | null} before
   * @param {Entry[]} events
   */
  draw(view, before, events) {
    const title = view.your_turn ? t("web.table.tab_your_turn", { title: view.title }) : view.title;
    document.title = `${title} – Haab`;
    if (view.status === "waiting") {
      this.waiting ??= new WaitingRoom(this.body, this.seatedTable(), this.talk);
      this.waiting.update(view);
      return;
    }
    if (this.layout === null) {
      this.waiting = null;
      this.layout = new Layout(this.body, this);
      this.cover(false);
      this.layout.log.restart(view, this.entries);
    }
    this.layout.update(view, before !== null, events);
  }

  /** @returns {import("./seats.js").SeatedTable} */
  seatedTable() {
    return {
      id: this.id,
      receive: (view) => this.receive(view),
      left: () => {
        this.line.close();
        location.assign("/");
      },
    };
  }

  // ---- looking back, and around

  /** How many moves others made since the viewer's last; 0 when there is nothing to step through. */
  missed() {
    const view = this.view;
    if (view === null || !view.your_turn || view.draft.length > 0) return 0;
    const last = lastOwnMove(this.entries, view.own_seats);
    return last === 0 ? 0 : this.lastNumber() - last;
  }

  catchUp() {
    const missed = this.missed();
    const last = this.lastNumber();
    if (missed > 0) this.layout?.replay.open(last - missed, last, last - missed + 1);
  }

  /** @param {number} number */
  look(number) {
    this.layout?.replay.open(0, this.lastNumber(), number);
  }

  showSeats() {
    const root = el("div", {});
    const seats = new Seats(root, this.seatedTable());
    this.seats = seats;
    if (this.view) seats.update(this.view);
    openDialog(t("web.table.seats"), [root]).addEventListener("close", () => {
      this.seats = null;
    });
  }

  /** Ask the coach, or ask it for more. */
  async hint() {
    await this.layout?.hint?.press();
  }
}
