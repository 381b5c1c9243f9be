// The parts of the table and their places: players, bar, choices, board, panels, log, looking back, the end.

import { boardOf } from "../boards/boards.js";
import { el, replace } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { PlayerStrip } from "../page/players.js";
import { remember, setting } from "../page/settings.js";
import { Bar } from "./bar.js";
import { Company } from "./company.js";
import { EndScreen } from "./endscreen.js";
import { HintGuide } from "./hint.js";
import { LessonGuide, lessonOf } from "./lesson.js";
import { Log } from "./log.js";
import { MoveList } from "./moves.js";
import { OnlyAnswer } from "./onlyanswer.js";
import { Panels } from "./panels.js";
import { Playback } from "./playback.js";
import { askPlayOn } from "./playon.js";
import { PuzzleGuide, puzzleOf } from "./puzzle.js";
import { Replay } from "./replay.js";
import { SectionNav } from "./sectionnav.js";
import { tool } from "./tools.js";
import { Tour } from "./tour.js";
import { TurnParts } from "./turnparts.js";
import { ViewCache } from "./viewcache.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Entry} Entry */
/** @typedef {import("../boards/boards.js").Board} Board */
/** @typedef {import("./table.js").GameScreen} GameScreen */

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
   * @param {GameScreen} game
   */
  constructor(root, game) {
    this.game = game;
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
    this.stage = el("div", { class: "stage" }, this.boardRoot, this.panelsRoot, this.endRoot);
    this.root = el(
      "div",
      { class: "table" },
      el("div", { class: "side" }, players, tour, replay, this.barRoot, coach, this.movesRoot, this.logRoot),
      places,
      this.stage,
      game.talk.root,
    );
    game.talk.isShown = false;
    game.talk.on = { close: () => this.toggleTalk(), news: () => this.markTalk() };
    replace(root, this.root);
    const lesson = lessonOf(game.id);
    const puzzle = puzzleOf(game.id);
    this.tour = lesson
      ? new LessonGuide(tour, game, lesson)
      : puzzle
        ? new PuzzleGuide(tour, game, puzzle)
        : new Tour(tour, game);
    /** Below the bar, so that neither board nor bar moves when the coach speaks; a tour or a lesson has its own guide. */
    this.hint = this.tour.active ? null : new HintGuide(coach, game);
    this.strip = new PlayerStrip(players);
    this.sections = new SectionNav(places, this.boardRoot);
    this.panels = new Panels(this.panelsRoot);
    this.log = new Log(this.logRoot, { look: (number) => game.look(number) });
    this.end = new EndScreen(this.endRoot, {
      id: game.id,
      rematch: () => game.wishes.rematch(),
      replay: () => game.look(0),
      look: (number) => game.look(number),
      board: () => this.showEnd(false),
    });
    this.bar = new Bar(this.barRoot, {
      restart: () => game.wishes.restart(),
      undo: () => game.wishes.undo(),
      redo: () => game.wishes.redo(),
      confirm: () => game.wishes.confirm(),
      catchUp: () => game.catchUp(),
      wake: () => game.wishes.wake(),
      result: () => this.showEnd(this.endRoot.hidden === true),
      askBack: () => game.wishes.askBack(),
      hint: () => game.hint(),
    });
    this.bar.slot.after(playback, company);
    this.company = new Company(company, (part, body) => game.wishes.say(part, body));
    this.moves = new MoveList(this.movesRoot, {
      choose: (notation) => game.wishes.choose(notation),
      hover: (notation) => this.board?.hover?.(notation),
    });
    this.past = new ViewCache(game.id, () => game.view?.seat ?? null);
    const viewAt = async (/** @type {number} */ number) => {
      const view = await this.past.viewAt(number);
      return { ...view, seats: game.view?.seats ?? view.seats };
    };
    this.replay = new Replay(replay, {
      id: game.id,
      isOver: () => game.view?.status === "over",
      entries: () => game.entries,
      viewAt,
      enter: () => this.enterReplay(),
      show: (view) => this.showPast(view, true),
      leave: () => this.leaveReplay(),
      playOn: (number, toMove) => game.view && askPlayOn(game.view, number, toMove),
    });
    this.playback = new Playback(playback, { viewAt, show: (view) => this.showBoard(view) });
    // Listened to around the board, so that the click has been heard on it first: what ends the playback chooses nothing.
    this.stage.addEventListener("click", (event) => {
      if (this.boardRoot.contains(/** @type {Node} */ (event.target))) this.playback.skip();
    });
    /** @type {Board | undefined} */
    this.board = undefined;
    /** Whether nobody has drawn a board for the game: then it is played with its words. */
    this.isBoardless = false;
    /** The view that the board shows. @type {View | null} */
    this.onBoard = null;
    /** The present as the board gets it: the same object as long as nothing changes that a board draws. @type {View | null} */
    this.present = null;
    this.presentKey = "";
    this.turn = new TurnParts(this.bar, this.moves, game);
    this.only = new OnlyAnswer(this.root, game);
    this.arrange();
    this.mountBoard();
  }

  async mountBoard() {
    const { game, moves } = this;
    const layout = this;
    const view = /** @type {View} */ (game.view);
    const board = await boardOf(view.game);
    if (!board) {
      this.isBoardless = true;
      return game.turnWords();
    }
    board.mount(this.boardRoot, {
      choose: (notation) => game.wishes.choose(notation),
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
    if (!this.replay.active) this.showWords(game.view ?? view, false);
  }

  /** Show the drawn board if there is one, over it the table in words if it is wanted; the tools in the header. */
  arrange() {
    this.boardRoot.hidden = this.board === undefined;
    this.boardRoot.setAttribute("aria-label", t("web.table.board"));
    this.stage.classList.toggle("boardless", this.isBoardless);
    this.panels.show(this.isBoardless || setting("tableInWords") === true);
    this.uncover();
    const isLogShown = this.root.classList.contains("log-shown");
    replace(
      /** @type {HTMLElement} */ (document.getElementById("header-game")),
      this.title,
      tool("seats", t("web.table.seats"), () => this.game.showSeats(), { id: "seats-button" }),
      tool("replay", t("web.table.replay"), () => this.game.look(this.game.lastNumber()), { id: "replay-button" }),
      tool("log", t("web.log.title"), () => this.toggleLog(), { id: "log-button", "aria-pressed": String(isLogShown) }),
      tool("talk", t("web.talk.title"), () => this.toggleTalk(), { id: "talk-button" }),
      this.board &&
        tool("words", t("web.settings.text_table"), () => this.toggleWords(), {
          id: "words-button",
          "aria-pressed": String(setting("tableInWords")),
        }),
    );
    this.markTalk();
    this.sections.update();
  }

  /** The talk lies over a part of the board, or is folded away. */
  toggleTalk() {
    const isShown = this.root.classList.toggle("talk-shown");
    this.uncover();
    this.game.talk.show(isShown);
    this.markTalk();
    if (!isShown) document.getElementById("talk-button")?.focus();
  }

  /** Say on the button whether the talk is shown, and how much of it has not been read. */
  markTalk() {
    const button = document.getElementById("talk-button");
    const { unread } = this.game.talk;
    button?.setAttribute("aria-pressed", String(this.root.classList.contains("talk-shown")));
    button?.setAttribute("aria-label", unread > 0 ? t("web.talk.unread", { n: unread }) : t("web.talk.title"));
    button?.classList.toggle("unread", unread > 0);
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
   * @param {View} view
   * @param {boolean} mark whether to mark what changed
   * @param {Entry[]} events
   */
  update(view, mark, events) {
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
    if (this.replay.active) return;
    this.turn.update(view);
    this.company.update(view);
    this.showWords(view, mark);
    this.playback.take(/** @type {View} */ (this.present), events);
    this.only.answer(view);
  }

  /** @param {View} view */
  showPlayers(view) {
    this.strip.update(view, (shown, seat) => this.board?.stock?.(shown, seat) ?? []);
  }

  /**
   * The players and the table in words.
   * @param {View} view
   * @param {boolean} mark
   */
  showWords(view, mark) {
    this.root.classList.toggle("replaying", this.replay.active);
    this.barRoot.hidden = this.replay.active;
    if (this.replay.active) this.movesRoot.hidden = true;
    this.turn.fold();
    this.showPlayers(view);
    this.panels.update(view, mark, this.replay.active);
    this.sections.update();
  }

  /**
   * The board, once for each state, and the words of the tour about it.
   * @param {View} view
   */
  async showBoard(view) {
    if (this.end.update(view)) this.showEnd(true);
    if (view !== this.onBoard) {
      const events = this.led(view);
      this.onBoard = view;
      await this.board?.update(view, events);
    }
    if (view === this.onBoard) {
      this.tour.update(view);
      this.hint?.update(view);
    }
  }

  /**
   * The confirmed moves that led from what the board shows to a view; none on the way back.
   * @param {View} view
   */
  led(view) {
    const from = this.onBoard?.version ?? view.version;
    return this.game.entries.filter((entry) => entry.number > from && entry.number <= view.version);
  }

  /**
   * @param {View} view
   * @param {boolean} mark
   */
  showPast(view, mark) {
    this.showWords(view, mark);
    this.showBoard(view);
    this.log.follow(view.version);
  }

  /** The present cannot be played from the moment on in which the past is asked for, not only when its view has come. */
  enterReplay() {
    this.playback.stop();
    this.showEnd(false);
    if (this.game.view) this.showPast({ ...this.game.view, legal: [], your_turn: false }, false);
  }

  leaveReplay() {
    this.turn.forget();
    this.end.shown = "";
    this.log.follow(null);
    if (this.game.view) this.update(this.game.view, false, []);
    document.getElementById("headline")?.focus({ preventScroll: true });
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
    this.company.stop();
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
