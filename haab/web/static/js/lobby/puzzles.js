// The puzzles of the day in the lobby, one for each game; what comes back from one's own games; and all puzzles by their days.

import { ApiError, get } from "../page/api.js";
import { catalogue } from "../page/catalogue.js";
import { button, el, replace } from "../page/dom.js";
import { date, language, number, t } from "../page/i18n.js";
import { portraitOf } from "../boards/boards.js";
import { today } from "../page/streak.js";
import { ownTurns } from "../table/coach/mistakes.js";
import { openPuzzle } from "../table/coach/puzzle.js";
import { isSolved, puzzleStreak } from "../table/coach/solved.js";

/** @typedef {import("../types.js").DailyPuzzles} DailyPuzzles */
/** @typedef {import("../types.js").DailyPuzzle} DailyPuzzle */
/** @typedef {import("../types.js").PuzzleArchive} PuzzleArchive */
/** @typedef {import("../types.js").PuzzleOf} PuzzleOf */
/** @typedef {import("../table/coach/mistakes.js").OwnTurn} OwnTurn */

/** Own turns that are asked again at a time. */
const AT_ONCE = 2;

export class Puzzles {
  constructor() {
    this.cards = el("div", { class: "puzzles" });
    this.more = el("p", { class: "puzzle-more" });
    this.own = el("div", { class: "own-puzzles" });
    this.root = el("div", {}, this.cards, this.more, this.own);
  }

  /** The table may be away: then there are none. */
  async start() {
    this.drawMore();
    this.drawOwn();
    try {
      /** @type {DailyPuzzles} */
      const { date: day, puzzles } = await get("/api/puzzles", { date: today(), lang: language() });
      replace(
        this.cards,
        puzzles.map((puzzle) => this.card(day, puzzle)),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  drawMore() {
    const { current, longest } = puzzleStreak(today());
    const archive = el("a", { href: "#puzzles", id: "puzzle-archive", class: "button" }, t("web.puzzle.archive"));
    replace(this.more, archive, longest > 0 && el("span", {}, t("web.puzzle.streak", { n: current, longest })));
  }

  /**
   * @param {string} day
   * @param {DailyPuzzle} puzzle
   */
  card(day, puzzle) {
    const solved = isSolved(puzzle.game, puzzle.key);
    const picture = el("div", { class: "puzzle-picture", inert: true }, usualPicture(puzzle.game));
    portraitOf(puzzle.game, puzzle.picture).then(
      (drawn) => drawn && replace(picture, drawn),
      () => undefined,
    );
    return el(
      "div",
      { class: "puzzle-card" },
      picture,
      el("h3", {}, puzzle.title),
      el("p", {}, factsOf(puzzle), solved && ` · ${t("web.puzzle.solved")}`),
      puzzle.difficulty && el("p", { class: "hint" }, puzzle.difficulty),
      el("p", {}, puzzle.task),
      button(t("web.puzzle.open"), () => openPuzzle({ game: puzzle.game, date: day }), {
        id: `puzzle-${puzzle.game}`,
        "aria-label": `${t("web.puzzle.open")}: ${puzzle.title}`,
      }),
    );
  }

  /** The costliest turns that are due; how many others there are, and when the next one comes. */
  drawOwn() {
    const { due, waiting } = ownTurns(today());
    const isNone = due.length + waiting.length === 0;
    const rest = [...due.slice(AT_ONCE), ...waiting];
    const next = waiting[0]?.due ?? today();
    replace(
      this.own,
      !isNone && [
        el("h3", {}, t("web.puzzle.own")),
        el("p", {}, t("web.puzzle.own_words")),
        el(
          "div",
          { class: "puzzles" },
          due.slice(0, AT_ONCE).map((turn) => this.ownCard(turn)),
        ),
        rest.length > 0 && el("p", { class: "hint" }, t("web.puzzle.own_waiting", { n: rest.length, day: date(next) })),
      ],
    );
  }

  /** @param {OwnTurn} turn */
  ownCard(turn) {
    const { id, number: place, game, round, cost } = turn;
    const title = titleOf(game);
    return el(
      "div",
      { class: "puzzle-card own" },
      el("div", { class: "puzzle-picture", inert: true }, usualPicture(game)),
      el("h4", {}, title),
      el("p", {}, t("web.puzzle.own_facts", { round, cost: number(cost) })),
      button(t("web.puzzle.own_open"), () => openPuzzle({ own: { id, number: place, cost } }), {
        "data-own": `${id}/${place}`,
        "aria-label": `${t("web.puzzle.own_open")}: ${title}, ${t("web.puzzle.own_facts", { round, cost: number(cost) })}`,
      }),
    );
  }
}

/** @param {string} game */
function usualPicture(game) {
  return el("img", { src: `/static/cards/${game}.svg`, alt: "", width: 84, height: 84, loading: "lazy" });
}

/** @param {string} game */
function titleOf(game) {
  return catalogue().games.find((kind) => kind.name === game)?.title ?? game;
}

/** @param {PuzzleOf} puzzle */
function factsOf({ number: n, players, theme }) {
  return t("web.puzzle.facts", { n, players }) + (theme && ` · ${theme}`);
}

/** All puzzles, those of the latest days first. */
export class PuzzleArchiveScreen {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  async start() {
    scrollTo(0, 0);
    await this.draw();
  }

  async draw() {
    document.title = `${t("web.puzzle.archive")} – Haab`;
    const params = { date: today(), lang: language() };
    /** @type {(PuzzleArchive | null)[]} */
    const found = await Promise.all(
      catalogue().games.map(({ name }) => get(`/api/puzzles/${name}/archive`, params).catch(() => null)),
    );
    const { current, longest } = puzzleStreak(today());
    replace(
      this.root,
      el(
        "section",
        { class: "sheet puzzle-archive" },
        el("h1", {}, t("web.puzzle.archive")),
        longest > 0 && el("p", {}, t("web.puzzle.streak", { n: current, longest })),
        found.map((archive) => archive && this.game(archive)),
        el("div", { class: "actions" }, el("a", { href: "/", class: "button" }, t("web.end.lobby"))),
      ),
    );
  }

  stop() {}

  async reword() {
    await this.draw();
  }

  /** @param {PuzzleArchive} archive */
  game({ game, title, puzzles }) {
    const solved = puzzles.filter(({ key }) => isSolved(game, key)).length;
    return el(
      "section",
      {},
      el("h2", {}, title),
      el("p", {}, t("web.puzzle.count", { solved, n: puzzles.length })),
      el(
        "ol",
        { class: "archive-list" },
        puzzles.map((puzzle) => this.line(game, title, puzzle)),
      ),
    );
  }

  /**
   * @param {string} game
   * @param {string} title
   * @param {PuzzleOf} puzzle
   */
  line(game, title, puzzle) {
    const solved = isSolved(game, puzzle.key);
    const words = solved ? t("web.learn.again") : t("web.puzzle.open");
    return el(
      "li",
      { class: solved ? "done" : null },
      el("strong", {}, date(puzzle.date)),
      el("span", {}, factsOf(puzzle)),
      el("span", { class: "hint" }, puzzle.difficulty),
      solved && el("span", { class: "badge" }, t("web.puzzle.solved")),
      button(words, () => openPuzzle({ game, date: puzzle.date }), {
        "data-puzzle": `${game}/${puzzle.key}`,
        "aria-label": `${words}: ${title}, ${date(puzzle.date)}`,
      }),
    );
  }
}
