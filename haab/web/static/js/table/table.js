// A game on the screen: keeps the latest view, sends moves, and hands the view to the parts of the table.

import { notify } from "../page/a11y.js";
import { ApiError, freshMoveId, gamePath, get, post, postSurely } from "../page/api.js";
import { openDialog } from "../page/dialog.js";
import { el, replace } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { Shortcuts } from "../page/keys.js";
import { onSetting, setting } from "../page/settings.js";
import { confirmingMove } from "./bar.js";
import { askBack } from "./company.js";
import { closeDoor } from "./doorway.js";
import { HeldViews, stamp } from "./heldviews.js";
import { HotSeat } from "./hotseat.js";
import { Layout } from "./layout.js";
import { LiveLine } from "./live.js";
import { lastOwnMove } from "./log.js";
import { PointerHold } from "./pointerhold.js";
import { askName, Seats } from "./seats.js";
import { Talk } from "./talk.js";
import { tell } from "./telling.js";
import { WaitingRoom } from "./waiting.js";

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
    /** The requests that change something, one after the other. @type {Promise<void>} */
    this.sending = Promise.resolve();
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
      choose: (number) => this.choose(this.layout?.moves.numbered(number)?.notation),
      count: () => this.layout?.moves.shown().length ?? 0,
      undo: () => this.undo(),
      redo: () => this.redo(),
      confirm: () => this.confirm(),
      log: () => this.layout?.log.focus(),
      talk: () => this.layout?.toggleTalk(),
      filter: () => document.getElementById("move-filter")?.focus(),
      catchUp: () => this.catchUp(),
      skip: () => this.layout?.playback.skip(),
    });
    onSetting((name) => name === "tableInWords" && this.layout?.arrange());
  }

  // ---- coming and going

  async start() {
    this.isOut = false;
    replace(this.root, this.connectionLost, this.coverRoot, this.body);
    try {
      await this.join();
      await this.load();
      this.welcome();
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

  /** Take the seat of a link, once, and take its key out of the address. */
  async join() {
    const key = /#key=([\w-]+)/.exec(location.hash)?.[1];
    if (key === undefined) return;
    const moment = /&(move=\d+)$/.exec(location.hash)?.[1];
    history.replaceState(null, "", `/game/${this.id}${moment ? `#${moment}` : ""}`);
    const name = setting("name");
    /** @type {import("../types.js").ViewAnswer} */
    const { view } = await post(`${gamePath(this.id, "join")}?lang=${language()}`, { key, ...(name && { name }) });
    const isNew = view.own_seats.length === 1 && view.devices === 1;
    if (!name && view.seat !== null && isNew) this.introduce(view.seats[view.seat]);
  }

  /** Whoever came by a code, or to an open table, is asked for a name here. */
  welcome() {
    if (location.hash !== "#welcome") return;
    history.replaceState(null, "", `/game/${this.id}`);
    if (!setting("name") && this.view !== null && this.view.seat !== null) {
      this.introduce(this.view.seats[this.view.seat]);
    }
  }

  /**
   * A person who comes for the first time says who they are.
   * @param {import("../types.js").Seat} seat
   */
  introduce(seat) {
    const seats = new Seats(el("div"), this.seatedTable());
    askName(seat, (name, colour) => seats.change(seat, { name, ...(colour !== seat.colour && { colour }) }));
  }

  /** Fetch everything anew. */
  async load() {
    /** @type {View} */
    const view = await get(gamePath(this.id), { seat: this.seat, lang: language() });
    /** @type {import("../types.js").History} */
    const { entries } = await get(gamePath(this.id, "history"), { seat: view.seat, lang: language() });
    if (view.backs !== this.backs) this.layout?.forgetPast();
    this.backs = view.backs;
    this.entries = entries;
    this.unseen = [];
    this.layout?.log.restart(view, entries);
    this.receive(view, []);
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

  // ---- what the viewer does

  /** @param {string | undefined} notation */
  async choose(notation) {
    const seen = this.view?.number;
    await this.send("moves", (view) =>
      notation !== undefined && view.number === seen ? { move: notation, move_id: freshMoveId() } : null,
    );
  }

  /** Take a step back, and with it what was answered because there was no other answer. */
  async undo() {
    await this.send("undo", (view) => (view.can_undo ? {} : null));
    if (this.view?.can_undo && this.view.can_redo && this.view.legal.length === 1) await this.undo();
  }

  /** Take the whole turn back, step by step. */
  async restart() {
    while (this.view?.can_undo) {
      const { number } = this.view;
      await this.undo();
      if (this.view.number >= number) return;
    }
  }

  async redo() {
    await this.send("redo", (view) => (view.can_redo ? {} : null));
  }

  async confirm() {
    await this.choose(this.view ? confirmingMove(this.view)?.notation : undefined);
  }

  /**
   * Ask for a change when the one before has been answered. What was meant for another state by then is let go: a
   * second click on the same choice is not a second choice.
   * @param {string} part
   * @param {(view: View) => Record<string, any> | null} body what to send in the state that is reached by then
   */
  async send(part, body) {
    this.layout?.playback.skip();
    this.sending = this.sending.catch(() => undefined).then(() => this.sendNow(part, body));
    await this.sending;
  }

  /**
   * @param {string} part
   * @param {(view: View) => Record<string, any> | null} body
   */
  async sendNow(part, body) {
    const view = this.view;
    if (view === null || view.seat === null || this.layout?.replay.active) return;
    const extra = body(view);
    if (extra === null) return;
    try {
      const path = `${gamePath(this.id, part)}?lang=${language()}&have=${stamp(view)}`;
      await this.take(await postSurely(path, { seat: view.seat, expected: view.number, ...extra }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "stale") await this.load();
      else notify(error.code === "offline" ? t("web.table.offline") : error.message, "error");
    }
  }

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

  /** Ask the others to let the viewer take back the last turn. */
  async askBack() {
    if (this.view) await askBack(this.view, (part, body) => this.say(part, body));
  }

  /** Let bots that rest after failures try again. */
  async wake() {
    await this.say("wake", {});
  }

  /**
   * Send something that is no move; what is refused is told.
   * @param {string} part
   * @param {Record<string, any>} body
   */
  async say(part, body) {
    try {
      const { view } = await post(`${gamePath(this.id, part)}?lang=${language()}`, body);
      this.receive(view);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.code === "offline" ? t("web.table.offline") : error.message, "error");
    }
  }

  async rematch() {
    /** @type {import("../types.js").Opened} */
    const { id } = await post(gamePath(this.id, "rematch"));
    location.assign(`/game/${id}`);
  }
}
