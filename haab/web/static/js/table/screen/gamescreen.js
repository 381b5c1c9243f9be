// A game on the screen: comes to the table, keeps the live line, and shows what the session tells: the table with its parts,
// the room in which one waits for the others, a cover between players of one screen, or why nothing can be seen.

import { ApiError } from "../../page/api.js";
import { el, replace } from "../../page/dom.js";
import { t } from "../../page/i18n.js";
import { Shortcuts } from "../../page/keys.js";
import { onSetting } from "../../page/settings.js";
import { doorOf, showDoorway } from "../company/doorway.js";
import { HotSeat } from "../company/hotseat.js";
import { join, welcome } from "../company/joining.js";
import { seatedAt } from "../company/seats.js";
import { Talk } from "../company/talk.js";
import { WaitingRoom } from "../company/waitingroom.js";
import { Commands } from "../session/commands.js";
import { LiveLine } from "../session/live.js";
import { Session, unlessRefused } from "../session/session.js";
import { announce } from "./announcer.js";
import { Layout } from "./layout.js";
import { showNoEntry } from "./noentry.js";
import { PointerHold } from "./pointerhold.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Entry} Entry */

const PATIENCE = 1500;
const NOT_FOUND = "not_found";

export class GameScreen {
  /**
   * @param {HTMLElement} root
   * @param {string} id
   */
  constructor(root, id) {
    this.root = root;
    this.session = new Session(id);
    this.commands = new Commands(this.session);
    this.warning = 0;
    this.coverRoot = el("div", { class: "cover" });
    this.hotSeat = new HotSeat(this.coverRoot);
    this.body = el("div", { class: "game" });
    this.connectionLost = el("p", { class: "connection", role: "status", hidden: true });
    /** @type {WaitingRoom | null} */
    this.waiting = null;
    /** @type {Layout | null} */
    this.layout = null;
    /** Whether the table was asked what may be seen instead, and has pushed nothing since. */
    this.hasAskedAnew = false;
    this.talk = new Talk(id, () => this.session.view);
    this.pointer = new PointerHold();
    this.line = new LiveLine(
      () => this.session.liveAddress(this.talk.last),
      (push) => this.pointer.after(() => this.pushed(push)),
      (state) => this.connected(state),
      () => this.lostSight(),
    );
    this.session.on("view", (view, before, events) => this.show(view, before, events));
    this.session.on("covered", (view, next) => this.hide(view, next));
    this.session.on("eyes", () => this.line.open());
    this.session.on("leaving", () => this.line.close());
    this.session.on("boardless", () => this.turnWords());
    const byKey = async (/** @type {Promise<void>} */ done) => {
      await done;
      this.layout?.turn.takeFocus();
    };
    this.shortcuts = new Shortcuts({
      choose: (number) => this.chooseNumbered(number),
      count: () => this.layout?.moves.shown().length ?? 0,
      undo: () => byKey(this.commands.undo()),
      redo: () => byKey(this.commands.redo()),
      confirm: () => byKey(this.commands.confirm()),
      log: () => this.layout?.log.focus(),
      talk: () => this.layout?.toggleTalk(),
      filter: () => document.getElementById("move-filter")?.focus(),
      hint: () => this.layout?.hint?.press(),
      catchUp: () => this.layout?.catchUp(),
      skip: () => this.layout?.playback.skip(),
    });
    onSetting((name) => name === "tableInWords" && this.turnWords());
  }

  // ---- coming and going

  async start() {
    this.session.isOut = false;
    replace(this.root, this.connectionLost, this.coverRoot, this.body);
    const isLink = location.hash.startsWith("#key=");
    try {
      await join(this.session);
      await this.session.load();
      welcome(this.session);
      await this.talk.load();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.code === NOT_FOUND ? this.knock(error, isLink) : this.refuse(error);
    }
    this.line.open();
    if (!this.session.isLookingBack) this.follow(); // the address may have become such a link meanwhile
  }

  /**
   * Choose by a number of the list: Enter then confirms the turn.
   * @param {number} number
   */
  chooseNumbered(number) {
    this.layout?.turn.keepEnterFree();
    this.commands.choose(this.layout?.moves.numbered(number)?.notation);
  }

  /** A link to a moment of the game (`#move=12`): the table as it was then. Tells whether the address is such a link. */
  follow() {
    const moment = /^#move=(\d+)$/.exec(location.hash);
    if (moment) this.layout?.look(Math.min(Number(moment[1]), this.session.lastNumber()));
    return moment !== null;
  }

  /** The table in words is wanted, or no more: it comes when what was asked for before has come. */
  async turnWords() {
    this.layout?.arrange();
    if (!this.session.wantsPanels()) return;
    await this.commands.sending.catch(() => undefined);
    await this.session.loadPanels().catch(unlessRefused);
  }

  /**
   * This browser has the address of a game and nothing else, or a link that opens nothing: where strangers may watch, that is
   * offered.
   * @param {ApiError} error what it is told otherwise
   * @param {boolean} isLink
   */
  async knock(error, isLink) {
    const door = await doorOf(this.session.id);
    if (door === null) return this.refuse(error);
    this.session.isOut = true;
    showDoorway(this.root, door, isLink ? error.message : "", () => this.start());
  }

  /** @param {ApiError} error */
  refuse(error) {
    const words = error.code === "offline" ? [t("web.table.offline")] : [error.message];
    if (error.code === NOT_FOUND) words.push(t("web.table.ask_anew"));
    this.leave(t("web.table.not_found"), words);
  }

  /**
   * The table lets this browser look through these eyes no more: perhaps through others (it has another seat, or opened
   * the game), perhaps not at all.
   */
  async lostSight() {
    const isSure = this.hasAskedAnew;
    this.hasAskedAnew = true;
    this.session.forgetEyes();
    try {
      if (isSure) throw new ApiError(NOT_FOUND, "");
      await this.session.load();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== NOT_FOUND) return this.refuse(error);
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
    this.session.isOut = true;
    this.line.drop();
    this.layout?.stop();
    this.layout = null;
    this.waiting = null;
    this.cover(false);
    showNoEntry(this.root, title, words);
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
    if (this.session.isOut) return this.start();
    this.session.view = null;
    this.layout?.forget();
    await this.session.load();
    await this.talk.load();
    this.layout?.replay.reword();
    this.line.open();
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

  /** @param {import("../../types.js").LiveMessage | import("../../types.js").TalkMessage} push */
  pushed(push) {
    if (push.type === "talk") return this.talk.hear(push);
    this.hasAskedAnew = false;
    this.session.take(push).catch(unlessRefused);
  }

  // ---- showing

  /**
   * @param {View} view
   * @param {View | null} before
   * @param {Entry[]} events
   */
  show(view, before, events) {
    if (view.seat === null && view.own_seats.length > 0) {
      this.session.sitDown(view.own_seats[0]).catch(unlessRefused); // who watched was let sit down
      return;
    }
    this.hotSeat.lift();
    this.cover(false);
    this.draw(view, before, events);
    if (view.status === "over" && before?.status === "running") this.talk.load(); // now the audience is heard, too
    announce(view, before, events, this.session.isLookingBack);
  }

  /**
   * Nothing is shown until the next player of this screen says that they sit there.
   * @param {View} view
   * @param {number | null} next
   */
  hide(view, next) {
    this.cover(true);
    if (next === null) this.hotSeat.wait();
    else this.hotSeat.handTo(view.seats[next], () => this.session.sitDown(next));
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
      this.waiting ??= new WaitingRoom(this.body, seatedAt(this.session), this.talk);
      this.waiting.update(view);
      return;
    }
    if (this.layout === null) {
      this.waiting = null;
      this.layout = new Layout(this.body, view, { session: this.session, commands: this.commands, talk: this.talk });
      this.cover(false);
    }
    this.layout.update(view, before !== null, events);
  }
}
