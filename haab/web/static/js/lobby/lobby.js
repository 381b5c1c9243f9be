// The lobby: my games, open tables, a new game, joining by a link or a code, bringing a record.

import { notify } from "../page/a11y.js";
import { ApiError, post } from "../page/api.js";
import { catalogue } from "../page/catalogue.js";
import { el, field, replace, textbox } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { packedIn } from "../page/packed.js";
import { isCode, readLink } from "../page/qr.js";
import { setting } from "../page/settings.js";
import { usualBot } from "../page/opponents.js";
import { beginTour } from "../table/coach/tour.js";
import { Deals } from "./deals.js";
import { gameCard } from "./gamecards.js";
import { MyGames } from "./mygames.js";
import { OpenTables } from "./opentables.js";
import { Puzzles } from "./puzzles.js";
import { go } from "../page/places.js";

/** @typedef {import("../types.js").GameKind} GameKind */

const EVERY = 10_000;
const QUICK_PLAYERS = 3;

export class Lobby {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.games = new MyGames();
    this.tables = new OpenTables();
    this.deals = new Deals();
    this.puzzles = new Puzzles();
    this.offline = el("p", { class: "connection", role: "status", hidden: true });
    this.timer = setInterval(() => document.hidden || this.refresh(), EVERY);
  }

  async start() {
    this.draw();
    await Promise.all([this.refresh(), this.puzzles.start()]);
  }

  stop() {
    clearInterval(this.timer);
  }

  async reword() {
    await this.start();
  }

  draw() {
    document.title = "Haab";
    this.games.forget();
    this.deals.draw();
    const open = el("a", { href: "#new", class: "button primary", id: "new-game" }, t("web.lobby.new"));
    replace(
      this.root,
      el(
        "div",
        { class: setting("again") ? "lobby again" : "lobby" },
        this.offline,
        el(
          "section",
          { class: "sheet welcome" },
          el("h1", {}, t("web.lobby.title")),
          el("p", { class: "lead" }, t(catalogue().guests ? "web.lobby.words" : "web.lobby.words_here")),
          open,
          el(
            "div",
            { class: "game-cards" },
            catalogue().games.map((game) =>
              gameCard(game, QUICK_PLAYERS - 1, { play: () => this.startQuick(game), learn: () => this.tour(game) }),
            ),
          ),
        ),
        el(
          "section",
          { class: "sheet mine" },
          el("h2", {}, t("web.lobby.mine")),
          this.games.root,
          this.games.folder,
          el("div", { class: "actions" }, el("a", { href: "#statistics", class: "button" }, t("web.stats.title"))),
        ),
        el(
          "section",
          { class: "sheet" },
          el("h2", {}, t("web.deal.title")),
          el("p", {}, t("web.deal.words")),
          this.deals.root,
        ),
        el(
          "section",
          { class: "sheet" },
          el("h2", {}, t("web.puzzle.title")),
          el("p", {}, t("web.puzzle.words")),
          this.puzzles.root,
        ),
        catalogue().open_tables &&
          el("section", { class: "sheet" }, el("h2", {}, t("web.open.title")), this.tables.root),
        catalogue().guests
          ? el("section", { class: "sheet" }, el("h2", {}, t("web.lobby.join")), this.joinForm())
          : el(
              "section",
              { class: "sheet far" },
              el("h2", {}, t("web.lobby.far")),
              el("p", {}, t("web.lobby.far_words")),
            ),
        el("section", { class: "sheet" }, el("h2", {}, t("web.lobby.import")), this.importForm()),
        el("p", { class: "unofficial" }, t("web.lobby.unofficial")),
      ),
    );
  }

  /**
   * Learn a game by playing its first turns.
   * @param {GameKind} game
   */
  async tour(game) {
    const { id } = await post(`/api/tours/${game.name}?lang=${language()}`, {});
    beginTour(id);
    go(`/game/${id}`);
  }

  /** @param {GameKind} game */
  async startQuick(game) {
    const bot = usualBot();
    const others = Array.from({ length: QUICK_PLAYERS - 1 }, () => ({ kind: "bot", name: "", bot }));
    const seats = [{ kind: "me", name: setting("name") }, ...others];
    await openGame("/api/games", {
      game: game.name,
      players: QUICK_PLAYERS,
      options: {},
      seats,
      simple_start: !setting("again"),
    });
  }

  joinForm() {
    const link = textbox("", { id: "join-link", autocapitalize: "characters", spellcheck: "false" });
    const submit = el("button", { type: "submit" }, t("web.lobby.go"));
    const form = el("form", { class: "row" }, field(t("web.lobby.link"), link), submit);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const found = readLink(link.value);
      if (found) go(`/game/${found.id}#key=${found.key}`);
      else if (packedIn(link.value)) openLink(link.value);
      else if (isCode(link.value)) this.joinByCode(link.value);
      else notify(t("web.lobby.bad_link"), "error");
    });
    return form;
  }

  /**
   * The code of a link was told, and is typed in its place.
   * @param {string} code
   */
  async joinByCode(code) {
    const name = setting("name");
    try {
      /** @type {import("../types.js").ViewAnswer} */
      const { view } = await post(`/api/codes?lang=${language()}`, {
        code: code.trim(),
        ...(name && { name }),
      });
      go(`/game/${view.id}#welcome`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, "error");
    }
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
    const link = textbox("", { id: "record-link", spellcheck: "false" });
    const submit = el("button", { type: "submit" }, t("web.lobby.go"));
    const form = el("form", { class: "row" }, field(t("web.lobby.record_link"), link), submit);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      openLink(link.value);
    });
    return el("div", {}, el("p", {}, t("web.lobby.import_words")), field(t("web.lobby.file"), file), form);
  }

  async refresh() {
    const [isAnswered] = await Promise.all([this.games.refresh(), catalogue().open_tables && this.tables.refresh()]);
    this.offline.textContent = t("web.lobby.offline");
    this.offline.hidden = isAnswered;
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
 * Go to a saved game that a link of any page of Haab holds.
 * @param {string} link
 */
function openLink(link) {
  const found = packedIn(link);
  if (found === null) notify(t("web.packed.bad"), "error");
  else location.hash = `#record=${found.packed}${found.move === null ? "" : `&move=${found.move}`}`;
}

/**
 * Open a game by a request and go to it.
 * @param {string} path
 * @param {Record<string, any>} body
 * @param {string} [fragment] where in the game
 */
export async function openGame(path, body, fragment = "") {
  try {
    const { id } = await post(path, body);
    go(`/game/${id}${fragment}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message, "error");
  }
}
