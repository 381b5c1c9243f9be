// The parts of the table and their places: players, bar, choices, board, panels, log, looking back, the end. It listens to the
// session and has the commands carried out; it does not know the screen that it stands on.

import { boardOf } from "../../boards/boards.js";
import { focusNext, isCalm } from "../../page/a11y.js";
import { el, replace } from "../../page/dom.js";
import { fly } from "../../page/flights.js";
import { language, t } from "../../page/i18n.js";
import { PlayerStrip } from "../../page/players.js";
import { noteProgress } from "../../page/progress.js";
import { remember, setting } from "../../page/settings.js";
import { HintGuide } from "../coach/hint.js";
import { LessonGuide, lessonOf } from "../coach/lesson.js";
import { LookedAt } from "../coach/lookedat.js";
import { tryPlan } from "../coach/offered.js";
import { PuzzleGuide, puzzleOf } from "../coach/puzzle.js";
import { Spotlight } from "../coach/spotlight.js";
import { Tour } from "../coach/tour.js";
import { openSeats } from "../company/seats.js";
import { askBack, Votes } from "../company/votes.js";
import { Log } from "../past/log.js";
import { Playback } from "../past/playback.js";
import { askPlayOn } from "../past/playon.js";
import { Replay } from "../past/replay.js";
import { SceneStage } from "../past/scene.js";
import { EndScreen } from "../result/endscreen.js";
import { PastViews } from "../session/pastviews.js";
import { AutoAnswer } from "../turn/autoanswer.js";
import { Bar } from "../turn/bar.js";
import { MoveList } from "../turn/moves.js";
import { TurnParts } from "../turn/turnparts.js";
import { Panels } from "./panels.js";
import { SectionNav } from "./sectionnav.js";
import { tool } from "./toolbar.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Entry} Entry */
/** @typedef {import("../../boards/boards.js").Board} Board */

/**
 * An empty section.
 * @param {string} id
 */
function section(id) {
  return el("section", { id });
}

/** A screen on which what lies over the board covers all of it (css/stage.css). */
const small = window.matchMedia("(width < 60rem), (height < 34rem)");

export class Layout {
  /**
   * @param {HTMLElement} root
   * @param {View} first the view that it begins with
   * @param {{session: import("../session/session.js").Session, commands: import("../session/commands.js").Commands,
   *   talk: import("../company/talk.js").Talk}} table
   */
  constructor(root, first, { session, commands, talk }) {
    this.session = session;
    this.talk = talk;
    /** Whether anybody was there to talk to when the tools were drawn. */
    this.isHeard = true;
    this.title = el("h1", { class: "table-title" });
    this.barRoot = section("bar");
    this.movesRoot = section("moves");
    this.boardRoot = section("board");
    this.panelsRoot = section("panels");
    this.endRoot = section("end");
    this.logRoot = section("log");
    const players = section("players");
    const replay = section("replay");
    const tour = section("tour");
    const coach = section("coach");
    coach.hidden = true;
    const playback = el("div", { id: "playback", role: "group" });
    const company = el("div", { id: "company", role: "group" });
    const places = el("nav", { id: "places", hidden: true });
    const scene = el("div", { id: "scene", role: "group" });
    this.stage = el("div", { class: "stage" }, this.boardRoot, scene, this.panelsRoot, this.endRoot);
    this.root = el(
      "div",
      { class: "table" },
      el("div", { class: "side" }, players, tour, replay, this.barRoot, coach, this.movesRoot, this.logRoot, talk.root),
      places,
      this.stage,
    );
    talk.isShown = false;
    talk.on = {
      close: () => this.toggleTalk(),
      loaded: () => talk.told.lines.length > 0 && this.showLog(true),
      news: () => {
        this.markTalk();
        this.showLog();
      },
      said: (line) => line.seat !== null && this.strip.say(line.seat, line.text),
    };
    replace(root, this.root);
    this.moves = new MoveList(this.movesRoot, {
      choose: (notation) => commands.choose(notation),
      chooseAll: async (notations) => {
        for (const notation of notations) await commands.choose(notation);
      },
      hover: (notation) => this.board?.hover?.(notation),
      picture: (move) => this.board?.picture?.(move) ?? null,
    });
    const spotlight = new Spotlight(
      this.root,
      (move) => {
        this.board?.hover?.(move);
        this.moves.point(move);
        if (move !== null) this.moves.reveal();
      },
      () => this.board,
      () => this.sections.markPlan(),
    );
    const guided = { session, commands, spotlight };
    const lesson = lessonOf(session.id);
    const puzzle = puzzleOf(session.id);
    this.tour = lesson
      ? new LessonGuide(tour, guided, lesson)
      : puzzle
        ? new PuzzleGuide(tour, guided, puzzle)
        : new Tour(tour, guided);
    /** Below the bar, so that neither board nor bar moves when the coach speaks; a tour or a lesson has its own guide. */
    this.hint = this.tour.active ? null : new HintGuide(coach, guided);
    this.lookedAt = new LookedAt(spotlight, (turn) => tryPlan(session.id, turn));
    this.strip = new PlayerStrip(players);
    players.addEventListener("click", ({ target }) => {
      const isBubble = target instanceof Element && target.closest(".bubble") !== null;
      if (isBubble && !this.talk.isShown) this.toggleTalk();
    });
    this.sections = new SectionNav(places, this.boardRoot);
    this.panels = new Panels(this.panelsRoot);
    this.scenes = new SceneStage(scene, {
      sign: (what) => this.board?.sign?.(what) ?? null,
      find: (id) => this.findInSight(id),
    });
    this.log = new Log(this.logRoot, {
      look: (number) => this.look(number),
      repeat: (entry) => this.repeat(entry),
      talk: () => talk.heard,
    });
    this.end = new EndScreen(this.endRoot, {
      id: session.id,
      rematch: () => commands.rematch(),
      replay: () => this.look(0),
      look: (number, turn) => this.look(number, turn),
      board: () => this.showEnd(false),
    });
    this.bar = new Bar(this.barRoot, {
      restart: () => commands.restart(),
      undo: () => commands.undo(),
      redo: () => commands.redo(),
      confirm: () => commands.confirm(),
      catchUp: () => this.catchUp(),
      wake: () => commands.wake(),
      result: () => this.showEnd(this.endRoot.hidden === true),
      askBack: () => session.view && askBack(session.view, (part, body) => commands.say(part, body)),
      hint: () => this.hint?.press(),
    });
    this.bar.slot.after(playback, company);
    this.votes = new Votes(company, (part, body) => commands.say(part, body));
    this.past = new PastViews(session.id, () => session.view?.seat ?? null);
    const seated = (/** @type {View} */ view) => ({ ...view, seats: session.view?.seats ?? view.seats });
    const viewAt = async (/** @type {number} */ number) => seated(await this.past.viewAt(number));
    this.replay = new Replay(replay, {
      id: session.id,
      isOver: () => session.view?.status === "over",
      entries: () => session.entries,
      viewAt,
      enter: () => this.enterReplay(),
      show: (view) => this.showPast(view, true),
      leave: () => this.leaveReplay(),
      playOn: (number, toMove) => session.view && askPlayOn(session.view, number, toMove),
      beside: this.lookedAt.root,
    });
    this.playback = new Playback(
      playback,
      {
        viewAt: async (number) => seated(session.passed.get(number) ?? (await this.past.viewAt(number))),
        show: (view) => {
          this.showBoard(view);
          this.showAround();
        },
        shown: () => this.onBoard,
      },
      this.scenes,
    );
    // Listened to around the board, so that the click has been heard on it first: what ends the playback chooses nothing.
    this.stage.addEventListener("click", (event) => {
      if (this.boardRoot.contains(/** @type {Node} */ (event.target))) this.playback.skip();
    });
    /** @type {Board | undefined} */
    this.board = undefined;
    /** The view that the board shows. @type {View | null} */
    this.onBoard = null;
    /** The present as the board gets it: the same object as long as nothing changes that a board draws. @type {View | null} */
    this.present = null;
    this.presentKey = "";
    /** Whether what changes in the table in words is marked. */
    this.isMarking = false;
    this.turn = new TurnParts(this.bar, this.moves, session);
    this.autoAnswer = new AutoAnswer(this.root, session, commands);
    this.listening = [
      // A moment later the playback knows what it is going to show, and the log does not run ahead of it.
      session.on("history", () => queueMicrotask(() => this.showLog(true))),
      session.on("entries", () => queueMicrotask(() => this.showLog())),
      session.on("takenback", () => this.forgetPast()),
      session.on("acting", () => this.playback.skip()),
    ];
    this.arrange();
    this.log.restart(first, session.entries);
    this.mountBoard(first, commands);
  }

  /**
   * @param {View} view
   * @param {import("../session/commands.js").Commands} commands
   */
  async mountBoard(view, commands) {
    const { moves, session } = this;
    const layout = this;
    const board = await boardOf(view.game);
    if (!board) {
      session.isBoardless = true;
      session.tell("boardless");
      return;
    }
    board.mount(this.boardRoot, {
      choose: (notation) => commands.choose(notation),
      hover: (notation) => moves.point(notation),
      placeless: (notations) => moves.markPlaceless(notations),
      restock: () => this.showPlayers(this.onBoard ?? view),
      get legal() {
        return layout.present?.legal ?? [];
      },
      get view() {
        return layout.present;
      },
    });
    this.board = board;
    this.arrange();
    await board.update(this.onBoard ?? view, []);
    if (!this.replay.active) this.hint?.update(session.view ?? view);
    this.keepProgress(session.view ?? view);
    this.moves.forget();
    if (session.view && board.picture && !this.replay.active) this.turn.redrawChoices(this.offered(session.view));
    if (!this.replay.active) this.showWords(session.view ?? view, false);
  }

  /** Show the drawn board if there is one, over it the table in words if it is wanted; the tools in the header. */
  arrange() {
    this.boardRoot.hidden = this.board === undefined;
    this.boardRoot.setAttribute("aria-label", t("web.table.board"));
    this.stage.classList.toggle("boardless", this.session.isBoardless);
    this.panels.show(this.session.isBoardless || setting("tableInWords") === true);
    this.uncover();
    this.isHeard = this.talk.isHeard;
    const isLogShown = this.root.classList.contains("log-shown");
    replace(
      /** @type {HTMLElement} */ (document.getElementById("header-game")),
      this.title,
      tool("seats", t("web.table.seats"), () => openSeats(this.session), { id: "seats-button" }),
      tool("replay", t("web.table.replay"), () => this.look(this.session.lastNumber()), { id: "replay-button" }),
      tool("log", t("web.log.title"), () => this.toggleLog(), { id: "log-button", "aria-pressed": String(isLogShown) }),
      tool(this.talk.isHeard ? "talk" : "notes", this.talk.title, () => this.toggleTalk(), { id: "talk-button" }),
      tool("sound", t("web.settings.sounds"), () => this.toggleSound(), {
        id: "sound-button",
        "aria-pressed": String(setting("sound")),
      }),
      this.board &&
        tool("words", t("web.settings.text_table"), () => this.toggleWords(), {
          id: "words-button",
          "aria-pressed": String(setting("tableInWords")),
        }),
    );
    this.markTalk();
    this.sections.update();
  }

  /** The talk has the place of the log, or is folded away; on a small screen it lies over the board. */
  toggleTalk() {
    const isShown = this.root.classList.toggle("talk-shown");
    this.uncover();
    this.talk.show(isShown);
    this.markTalk();
    if (!isShown) document.getElementById("talk-button")?.focus();
  }

  /** Say on the button whether the talk is shown, and how much of it has not been read. */
  markTalk() {
    const button = document.getElementById("talk-button");
    const { unread } = this.talk;
    button?.setAttribute("aria-pressed", String(this.root.classList.contains("talk-shown")));
    button?.setAttribute("aria-label", unread > 0 ? t("web.talk.unread", { n: unread }) : this.talk.title);
    button?.classList.toggle("unread", unread > 0);
  }

  /** All sounds, or none. */
  toggleSound() {
    remember("sound", !setting("sound"));
    document.getElementById("sound-button")?.setAttribute("aria-pressed", String(setting("sound")));
  }

  /** The table in words lies over the board, or is folded away. */
  toggleWords() {
    this.showEnd(false);
    remember("tableInWords", !setting("tableInWords"));
  }

  /** What lies over the board keeps the keyboard away from it. */
  uncover() {
    const isCovered = !this.panelsRoot.hidden || !this.endRoot.hidden;
    const isUnderTalk = this.root.classList.contains("talk-shown") && small.matches;
    this.boardRoot.inert = isCovered || isUnderTalk;
    this.stage.classList.toggle("covered", isCovered);
  }

  /** On a small screen the log lies over the board, or is folded away. */
  toggleLog() {
    this.root.classList.toggle("log-shown");
    this.arrange();
    document.getElementById("log-button")?.focus();
    this.log.toEnd();
  }

  /**
   * The result over the board, or the final board.
   * @param {boolean} isShown
   */
  showEnd(isShown) {
    this.endRoot.hidden = !isShown;
    this.uncover();
  }

  /**
   * A view with what can be done in it: when a puzzle is answered, nothing, or its position would be played on.
   * @param {View} view
   */
  offered(view) {
    return this.tour instanceof PuzzleGuide && view.version > 0 && view.status !== "over" ? unended(view) : view;
  }

  /**
   * @param {View} given
   * @param {boolean} mark whether to mark what changed
   * @param {Entry[]} events
   */
  update(given, mark, events) {
    const view = this.offered(given);
    this.title.textContent = view.title;
    const key = boardKey(view);
    if (key !== this.presentKey) this.present = view;
    this.presentKey = key;
    Object.assign(this.root.dataset, {
      game: view.game,
      status: view.status,
      number: view.number,
      yours: view.your_turn,
    });
    this.keepProgress(view);
    if (this.talk.isHeard !== this.isHeard) {
      this.talk.draw();
      this.arrange();
    }
    if (this.replay.active) return;
    this.isMarking = mark;
    this.showMode();
    if (view.status !== "over") this.turn.update(view);
    this.votes.update(view);
    this.playback.take(/** @type {View} */ (this.present), events);
    if (this.playback.isBehind) this.showAround();
    this.autoAnswer.answer(view);
  }

  /**
   * How far the game has come, for the list of this browser's games.
   * @param {View} view
   */
  keepProgress(view) {
    const progress = this.board?.progress?.(view);
    if (progress) noteProgress(this.session.id, progress);
  }

  /**
   * The players with what they had in a view; who sits there, whose turn it is and the clocks are of the present.
   * @param {View} view
   */
  showPlayers(view) {
    const { seats, to_move, status } = (this.replay.active ? null : this.session.view) ?? view;
    this.strip.update({ ...view, seats, to_move, status }, (shown, seat) => this.board?.stock?.(shown, seat) ?? []);
    this.scenes.relight();
  }

  /** Whether the past is looked at: then there is nothing to decide. */
  showMode() {
    this.root.classList.toggle("replaying", this.replay.active);
    this.barRoot.hidden = this.replay.active;
    if (this.replay.active) this.movesRoot.hidden = true;
    this.turn.fold();
  }

  /**
   * The players and the table in words.
   * @param {View} view
   * @param {boolean} mark
   */
  showWords(view, mark) {
    this.showMode();
    this.showPlayers(view);
    this.panels.update(view, mark, this.replay.active);
    this.sections.update();
  }

  /**
   * What stands around the board. Points, stocks, log and result are not ahead of what the board has shown; the choices, which
   * spoil nothing, are of the present, and so is the table in words unless an event is still to be seen.
   */
  showAround() {
    const { view } = this.session;
    if (view === null || this.replay.active) return;
    const { isBehind, awaitsScene } = this.playback;
    if (view.status === "over") this.turn.update(isBehind ? unended(view) : view);
    this.turn.fold();
    this.showPlayers((isBehind ? this.onBoard : null) ?? view);
    if (!awaitsScene) this.panels.update(view, this.isMarking, false);
    this.sections.update();
    this.showLog();
  }

  /**
   * The log up to what the board has shown.
   * @param {boolean} [isAnew] whether to write all of it again
   */
  showLog(isAnew = false) {
    const { view, entries } = this.session;
    if (view === null) return;
    const last = this.playback.isBehind && this.onBoard ? this.onBoard.version : Number.POSITIVE_INFINITY;
    const seen = { ...view, notices: view.notices.filter(({ version }) => version <= last) };
    const told = entries.filter(({ number }) => number <= last);
    if (isAnew) this.log.restart(seen, told);
    else this.log.add(seen, told);
  }

  /**
   * The board, once for each state, and the words of the tour about it.
   * @param {View} view
   */
  async showBoard(view) {
    if (this.end.update(view)) this.showEnd(true);
    if (view !== this.onBoard) {
      const events = this.led(view);
      const before = this.onBoard;
      this.onBoard = view;
      await this.board?.update(view, events);
      if (before) this.handOver(before, view, events);
    }
    if (view === this.onBoard) {
      this.tour.update(view);
      this.hint?.update(this.replay.active ? view : (this.session.view ?? view));
      if (this.replay.active) this.lookedAt.update(view);
    }
  }

  /**
   * A thing on the board, on a small screen perhaps the way to it; or what a player has gathered.
   * @param {string} id
   */
  findInSight(id) {
    const seat = /^seat_(\d+)$/.exec(id);
    if (seat) return this.strip.gatheredBy(Number(seat[1]));
    return this.sections.inSight(this.board?.find?.(id) ?? null);
  }

  /**
   * What players paid and gained by a step flies between them and the thing on the board where it was done; what a scene has
   * shown does not fly again.
   * @param {View} before
   * @param {View} view
   * @param {Entry[]} events
   */
  handOver(before, view, events) {
    const { board } = this;
    const isStep = view.number > before.number && events.length <= 1;
    if (!board?.owned || !isStep || this.replay.active || events.some(({ scenes }) => scenes.length > 0)) return;
    const chosen = before.legal.find(({ notation }) => notation === view.draft.at(-1)?.notation);
    const place = this.findInSight((events[0] ?? chosen)?.at[0] ?? "");
    for (const { seat } of view.seats) {
      const [had, has] = [board.owned(before, seat), board.owned(view, seat)];
      for (const [what, count] of Object.entries(has)) {
        const draw = () => board.sign?.(what) ?? null;
        const card = this.strip.cardOf(seat);
        if (count > had[what]) fly(draw, place, card, count - had[what]);
        else fly(draw, card, place, had[what] - count);
      }
    }
  }

  /**
   * The confirmed moves that led from what the board shows to a view; none on the way back.
   * @param {View} view
   */
  led(view) {
    const from = this.onBoard?.version ?? view.version;
    return this.session.entries.filter((entry) => entry.number > from && entry.number <= view.version);
  }

  /**
   * @param {View} view
   * @param {boolean} mark
   */
  showPast(view, mark) {
    const before = this.onBoard;
    this.showWords(view, mark);
    this.showBoard(view);
    this.passEvent(before, view);
    this.log.follow(view.version);
  }

  // ---- looking back

  /** Step through what happened since the viewer's last move, with what it brought about for everybody. */
  catchUp() {
    const missed = this.session.missed();
    const last = this.session.lastNumber();
    if (missed === 0) return;
    const first = last - missed - (this.session.ownEvent() ? 1 : 0);
    this.replay.open(first, last, first + 1);
  }

  /**
   * Show an event of the past again, over the board as it is.
   * @param {Entry} entry
   */
  async repeat(entry) {
    const before = await this.past.viewAt(entry.number - 1);
    const view = { ...before, seats: this.session.view?.seats ?? before.seats };
    if (isCalm()) this.scenes.showStill(entry, view);
    else this.scenes.play(entry, view);
  }

  /**
   * Whoever looks back and comes to an event sees it, too.
   * @param {View | null} before
   * @param {View} view
   */
  passEvent(before, view) {
    const entry = this.session.entries.find(({ number }) => number === view.version);
    this.scenes.close();
    if (!entry || entry.scenes.length === 0 || before?.version !== view.version - 1) return;
    if (isCalm()) this.scenes.showStill(entry, before);
    else this.scenes.play(entry, before);
  }

  /**
   * The table as it was after so many moves, perhaps with what the coach said about the turn that began then.
   * @param {number} number
   * @param {import("../coach/lookedat.js").LookedTurn | null} [turn]
   */
  look(number, turn = null) {
    this.lookedAt.show(turn);
    this.replay.open(0, this.session.lastNumber(), number);
    if (turn) this.lookedAt.focus();
  }

  /** The present cannot be played from the moment on in which the past is asked for, not only when its view has come. */
  enterReplay() {
    this.session.isLookingBack = true;
    this.playback.stop();
    this.showLog();
    this.showEnd(false);
    if (this.session.view) this.showPast({ ...this.session.view, legal: [], your_turn: false }, false);
  }

  leaveReplay() {
    this.session.isLookingBack = false;
    this.lookedAt.show(null);
    this.scenes.close();
    this.turn.forget();
    this.end.shown = "";
    this.log.follow(null);
    if (this.session.view) this.update(this.session.view, false, []);
    focusNext();
  }

  /** The language changed: everything is to be drawn again. */
  forget() {
    this.turn.forget();
    this.end.shown = "";
    this.playback.stop();
    this.arrange();
  }

  /** Moves were taken back: what was known of the past is not so any more. */
  forgetPast() {
    this.past.views.clear();
    this.playback.stop();
    if (this.replay.active) this.replay.close();
  }

  stop() {
    for (const end of this.listening) end();
    this.votes.stop();
    this.strip.stop();
    this.panels.stop();
    this.playback.end();
  }
}

/**
 * Everything of a view that a board may draw: who is connected and how much time is left is shown elsewhere.
 * @param {View} view
 */
function boardKey(view) {
  return JSON.stringify([
    language(),
    { ...view, seats: view.seats.map((seat) => [seat.name, seat.colour, seat.kind]) },
  ]);
}

/**
 * A view in which nothing can be done, and nothing is said of the result: of a game that is over as long as its end is still to be
 * seen, of a puzzle that is answered.
 * @param {View} view
 * @returns {View}
 */
function unended(view) {
  return { ...view, status: "running", to_move: null, your_turn: false, legal: [], decision: null };
}
