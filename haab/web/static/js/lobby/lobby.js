// The lobby: my games (those that wait for me first), a new game, joining by a link, bringing a record.

import { notify } from "../page/a11y.js";
import { ApiError, get, post } from "../page/api.js";
import { markIcon } from "../page/app.js";
import { catalogue } from "../page/catalogue.js";
import { button, el, field, replace, textbox } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { readLink } from "../page/qr.js";
import { setting } from "../page/settings.js";
import { deleteGame, usualBot } from "../table/seats.js";
import { beginTour } from "../table/tour.js";
import { gameLine } from "./gameline.js";

/** @typedef {import("../types.js").MyGame} MyGame */
/** @typedef {import("../types.js").GameKind} GameKind */

const EVERY = 10_000;
const QUICK_PLAYERS = 3;

export class Lobby {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.games = el("div", { id: "my-games" });
    this.offline = el("p", { class: "connection", role: "status", hidden: true });
    this.shown = "";
    this.timer = setInterval(() => document.hidden || this.refresh(), EVERY);
  }

  async start() {
    this.draw();
    await this.refresh();
  }

  stop() {
    clearInterval(this.timer);
  }

  async reword() {
    this.shown = "";
    await this.start();
  }

  draw() {
    document.title = "Haab";
    const open = el("a", { href: "#new", class: "button primary", id: "new-game" }, t("web.lobby.new"));
    replace(
      this.root,
      el(
        "div",
        { class: "lobby" },
        this.offline,
        el(
          "section",
          { class: "sheet welcome" },
          el("h1", {}, t("web.lobby.title")),
          el("p", { class: "lead" }, t("web.lobby.words")),
          el("div", { class: "actions" }, open),
          el("h2", {}, t("web.lobby.quick")),
          el("p", {}, t("web.lobby.quick_words", { n: QUICK_PLAYERS - 1 })),
          el(
            "div",
            { class: "actions" },
            catalogue().games.map((game) => this.quick(game)),
          ),
          el("h2", {}, t("web.tour.title")),
          el(
            "div",
            { class: "actions" },
            catalogue()
              .games.filter((game) => game.tour)
              .map((game) => this.tour(game)),
          ),
          el("h2", {}, t("web.rules.title")),
          el(
            "div",
            { class: "actions" },
            catalogue().games.map((game) => el("a", { href: `/rules/${game.name}`, class: "button" }, game.title)),
          ),
        ),
        el("section", { class: "sheet" }, el("h2", {}, t("web.lobby.mine")), this.games),
        el("section", { class: "sheet" }, el("h2", {}, t("web.lobby.join")), this.joinForm()),
        el("section", { class: "sheet" }, el("h2", {}, t("web.lobby.import")), this.importForm()),
        el("p", { class: "unofficial" }, t("web.lobby.unofficial")),
      ),
    );
  }

  /**
   * Learn a game by playing its first turns.
   * @param {GameKind} game
   */
  tour(game) {
    const begin = async () => {
      const { id } = await post(`/api/tours/${game.name}?lang=${language()}`, {});
      beginTour(id);
      location.assign(`/game/${id}`);
    };
    return button(t("web.tour.start", { title: game.title }), begin, { class: "tour-button" });
  }

  /** @param {GameKind} game */
  quick(game) {
    return button(game.title, () => this.startQuick(game), { "data-quick": game.name });
  }

  /** @param {GameKind} game */
  async startQuick(game) {
    const bot = usualBot();
    const others = Array.from({ length: QUICK_PLAYERS - 1 }, () => ({ kind: "bot", name: "", bot }));
    const seats = [{ kind: "me", name: setting("name") }, ...others];
    await openGame("/api/games", { game: game.name, players: QUICK_PLAYERS, options: {}, seats });
  }

  joinForm() {
    const link = textbox("", { id: "join-link", inputmode: "url" });
    const go = el("button", { type: "submit" }, t("web.lobby.go"));
    const form = el("form", { class: "row" }, field(t("web.lobby.link"), link), go);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const found = readLink(link.value);
      if (found) location.assign(`/game/${found.id}#key=${found.key}`);
      else notify(t("web.lobby.bad_link"), "error");
    });
    return form;
  }

  importForm() {
    const input = el("input", { type: "file", accept: ".json,application/json", id: "record-file" });
    const file = /** @type {HTMLInputElement} */ (input);
    file.addEventListener("change", async () => {
      const text = await file.files?.[0]?.text();
      file.value = "";
      const record = readRecord(text ?? "");
      if (record) await openGame("/api/import", { record });
      else notify(t("web.lobby.bad_record"), "error");
    });
    return el("div", {}, el("p", {}, t("web.lobby.import_words")), field(t("web.lobby.file"), file));
  }

  async refresh() {
    /** @type {MyGame[] | null} */
    const games = await get("/api/mine", { lang: language() }).then(
      (answer) => answer.games,
      () => null,
    );
    this.offline.textContent = t("web.lobby.offline");
    this.offline.hidden = games !== null;
    const wanted = JSON.stringify(games);
    if (games === null || wanted === this.shown) return;
    this.shown = wanted;
    const waiting = games.filter((game) => game.your_turn).length;
    markIcon(waiting);
    document.title = waiting > 0 ? t("web.lobby.tab", { n: waiting }) : "Haab";
    const none = el("p", { class: "empty" }, t("web.lobby.none"));
    replace(this.games, games.length === 0 ? none : this.list(games));
  }

  /** @param {MyGame[]} games */
  list(games) {
    const lines = games.map((game) => gameLine(game, () => this.delete(game)));
    return el("ul", { class: "game-list" }, lines);
  }

  /** @param {MyGame} game */
  async delete(game) {
    if (!(await deleteGame(game.id, game.title))) return;
    await this.refresh();
    notify(t("web.delete.done", { what: game.title }));
  }
}

/**
 * The record in a file's text; null when it is none.
 * @param {string} text
 */
function readRecord(text) {
  try {
    const record = JSON.parse(text);
    return record !== null && typeof record === "object" && !Array.isArray(record) ? record : null;
  } catch {
    return null;
  }
}

/**
 * Open a game by a request and go to it.
 * @param {string} path
 * @param {Record<string, any>} body
 */
export async function openGame(path, body) {
  try {
    const { id } = await post(path, body);
    location.assign(`/game/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message, "error");
  }
}
