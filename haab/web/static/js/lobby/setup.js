// Setting up a game: which one, how many, with what, and who sits where.

import { catalogue } from "../page/catalogue.js";
import { clauseButton } from "../page/clauses.js";
import { checkbox, el, field, replace, select, textbox } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { howItPlays, opponentSelect, personalitySelect, seated, strengthTable, usualBot } from "../page/opponents.js";
import { setting } from "../page/settings.js";
import { openGame } from "./lobby.js";
import { TimeChoice } from "./timechoice.js";

/** @typedef {import("../types.js").GameKind} GameKind */
/** @typedef {import("../types.js").GameOption} GameOption */
/**
 * Who sits somewhere: "me", "open", or "bot:" and its name; whether somebody has asked for more than levels.
 * @typedef {{kind: string, name: string, personality: string, hasMore?: boolean}} Chair
 */

const MOST_PLAYERS = 8;
const USUAL_PLAYERS = 3;
/** What stays open when the form is drawn again. */
const OPENED = ["opponents", "programs", "readings"];

export class Setup {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    const { game, company } = asked(location.hash);
    this.game = game;
    this.players = USUAL_PLAYERS;
    /** @type {Record<string, boolean>} */
    this.options = {};
    /** @type {Chair[]} */
    this.chairs = Array.from({ length: MOST_PLAYERS }, () => ({ kind: company, name: "", personality: "" }));
    this.chairs[0] = { kind: "me", name: setting("name"), personality: "" };
    this.seed = "";
    /** @type {number | null} the seat that begins; null: by lot */
    this.first = null;
    this.time = new TimeChoice();
    this.isListed = false;
    this.hasHints = true;
    this.isSimple = false;
  }

  async start() {
    document.title = `${t("web.setup.title")} – Haab`;
    this.draw();
  }

  stop() {}

  async reword() {
    await this.start();
  }

  /** @returns {GameKind} */
  get kind() {
    return /** @type {GameKind} */ (catalogue().games.find((game) => game.name === this.game));
  }

  draw() {
    const focused = document.activeElement?.id;
    const open = OPENED.filter((id) => document.getElementById(id)?.hasAttribute("open"));
    const form = el(
      "form",
      { class: "sheet setup" },
      el("h1", {}, t("web.setup.title")),
      this.gameChoice(),
      this.playersChoice(),
      this.optionChoice(),
      this.readingChoice(),
      this.seatChoice(),
      !catalogue().guests && el("p", { class: "hint" }, t("web.lobby.far_words")),
      this.firstChoice(),
      this.hintChoice(),
      this.time.fieldset(() => this.draw()),
      this.advanced(),
      el(
        "div",
        { class: "actions" },
        el("a", { href: "/", class: "button" }, t("web.cancel")),
        el("button", { type: "submit", class: "primary", id: "open-game" }, t("web.setup.open")),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      openGame("/api/games", this.request());
    });
    replace(this.root, form);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focused) document.getElementById(focused)?.focus();
  }

  /**
   * One question with radio buttons for answers.
   * @param {string} question
   * @param {string} name
   * @param {[string, string][]} answers
   * @param {string} chosen
   * @param {(value: string) => void} change
   */
  radios(question, name, answers, chosen, change) {
    const items = answers.map(([value, label]) => {
      const box = el("input", { type: "radio", name, value, id: `${name}-${value}`, checked: value === chosen });
      box.addEventListener("change", () => {
        change(value);
        this.draw();
      });
      return el("label", { class: "choice" }, box, el("span", {}, label));
    });
    return el("fieldset", {}, el("legend", {}, question), el("div", { class: "choices" }, items));
  }

  gameChoice() {
    const games = catalogue().games.map((game) => /** @type {[string, string]} */ ([game.name, game.title]));
    return this.radios(t("web.setup.game"), "game", games, this.game, (value) => {
      this.game = value;
      this.options = {};
      for (const chair of this.chairs) chair.personality = "";
      if (!this.kind.seats.includes(this.players)) this.players = this.kind.seats[0];
    });
  }

  playersChoice() {
    const counts = this.kind.seats.map((n) => /** @type {[string, string]} */ ([String(n), String(n)]));
    return this.radios(t("web.setup.players"), "players", counts, String(this.players), (value) => {
      this.players = Number(value);
    });
  }

  optionChoice() {
    const options = this.kind.options.filter((option) => option.reading_of === null);
    if (options.length === 0) return null;
    const boxes = options.map((option) => this.optionBox(option));
    return el("fieldset", {}, el("legend", {}, t("web.setup.options")), boxes, this.simpleStart());
  }

  /** Whether a first game begins without the choice that a newcomer cannot make yet. */
  simpleStart() {
    const words = this.kind.simple_start;
    const change = (/** @type {boolean} */ value) => {
      this.isSimple = value;
    };
    return words !== null && checkbox(words, this.isSimple, change, { id: "simple-start" });
  }

  /** Other readings of rules, each with the clause that names it. */
  readingChoice() {
    const readings = this.kind.options.filter((option) => option.reading_of !== null);
    if (readings.length === 0) return null;
    const rows = readings.map((option) => {
      const clause = /** @type {string} */ (option.reading_of);
      return el("div", { class: "reading" }, this.optionBox(option), clauseButton(clause));
    });
    return el(
      "details",
      { id: "readings" },
      el("summary", {}, t("web.setup.readings")),
      el("p", { class: "hint" }, t("web.setup.readings_hint")),
      rows,
    );
  }

  /** @param {GameOption} option */
  optionBox(option) {
    const change = (/** @type {boolean} */ value) => {
      this.options[option.name] = value;
    };
    return checkbox(option.text, this.isUsed(option), change, {
      id: `option-${option.name}`,
      disabled: this.isNeeded(option),
    });
  }

  /**
   * Whether so many players always play with an option; its text says so.
   * @param {GameOption} option
   */
  isNeeded(option) {
    return option.needed_by.includes(this.players);
  }

  /** @param {GameOption} option */
  isUsed(option) {
    return this.isNeeded(option) || (this.options[option.name] ?? option.default);
  }

  seatChoice() {
    const rows = this.chairs.slice(0, this.players).map((chair, seat) => this.chairRow(chair, seat));
    const hint = el("p", { class: "hint" }, t("web.setup.seats_hint"));
    return el(
      "fieldset",
      {},
      el("legend", {}, t("web.setup.seats")),
      rows,
      hint,
      strengthTable(this.game),
      this.listing(),
    );
  }

  /** Who begins: by lot, or a seat that the table has chosen. */
  firstChoice() {
    const seats = Array.from({ length: this.players }, (_, seat) => t("web.setup.seat", { n: seat + 1 }));
    const choices = /** @type {[string, string][]} */ ([
      ["", t("web.setup.by_lot")],
      ...seats.map((label, seat) => [String(seat), label]),
    ]);
    const change = (/** @type {string} */ value) => {
      this.first = value === "" ? null : Number(value);
    };
    if ((this.first ?? 0) >= this.players) this.first = null;
    const chosen = this.first === null ? "" : String(this.first);
    return field(t("web.setup.first"), select(choices, chosen, change, { id: "first", disabled: this.seed !== "" }));
  }

  /** Whether the coach may be asked. */
  hintChoice() {
    const change = (/** @type {boolean} */ value) => {
      this.hasHints = value;
    };
    return checkbox(t("web.setup.hints"), this.hasHints, change, { id: "hints" });
  }

  /** Whether strangers may take the open seats, where the table allows that. */
  listing() {
    if (!catalogue().open_tables) return null;
    const change = (/** @type {boolean} */ value) => {
      this.isListed = value;
    };
    return checkbox(t("web.setup.listed"), this.isListed, change, { id: "listed" });
  }

  /**
   * @param {Chair} chair
   * @param {number} seat
   */
  chairRow(chair, seat) {
    const people = /** @type {[string, string][]} */ ([
      ["me", t("web.setup.me")],
      ...(catalogue().guests ? [["open", t("web.setup.other")]] : []),
    ]);
    const label = t("web.setup.seat", { n: seat + 1 });
    const change = (/** @type {string} */ value) => {
      chair.kind = value;
      chair.personality = "";
      this.draw();
    };
    const attributes = { id: `seat-${seat}`, "aria-label": label };
    const open = () => {
      chair.hasMore = true;
      this.draw();
    };
    const door = { isOpen: chair.hasMore === true, open };
    const who = opponentSelect(people, (bot) => `bot:${bot}`, chair.kind, change, attributes, door);
    const name = textbox(chair.name, {
      id: `name-${seat}`,
      maxlength: 40,
      placeholder: t("web.setup.name"),
      "aria-label": t("web.setup.name_of", { n: seat + 1 }),
    });
    name.addEventListener("input", () => {
      chair.name = name.value;
    });
    const shown = el("span", { class: "seat-label", "aria-hidden": "true" }, label);
    const [kind, bot] = chair.kind.split(":");
    const how = kind === "bot" && howItPlays(bot, this.game);
    return el("div", { class: "seat-row" }, shown, who, how, this.leaning(chair, seat), name);
  }

  /**
   * What a bot in a chair leans to, behind the door to more than levels.
   * @param {Chair} chair
   * @param {number} seat
   */
  leaning(chair, seat) {
    const [kind, bot] = chair.kind.split(":");
    if (kind !== "bot" || !chair.hasMore) return null;
    const change = (/** @type {string} */ value) => {
      chair.personality = value;
    };
    const label = t("web.setup.personality_of", { n: seat + 1 });
    const attributes = { id: `personality-${seat}`, "aria-label": label, class: "leaning" };
    return personalitySelect(this.game, bot, chair.personality, change, attributes);
  }

  advanced() {
    const seed = textbox(this.seed, { inputmode: "numeric", pattern: "[0-9]*", maxlength: 39 });
    seed.addEventListener("input", () => {
      this.seed = seed.value;
      document.getElementById("first")?.toggleAttribute("disabled", this.seed !== "");
    });
    return el(
      "details",
      { open: this.seed !== "" },
      el("summary", {}, t("web.setup.advanced")),
      field(t("web.setup.seed"), seed),
      el("p", { class: "hint" }, `${t("web.setup.seed_hint")} ${t("web.setup.first_seed")}`),
    );
  }

  /** The request that opens the game. */
  request() {
    const seats = this.chairs.slice(0, this.players).map((chair) => {
      const [kind, bot] = chair.kind.split(":");
      return { kind, name: chair.name.trim(), ...(bot && { bot: seated(bot, chair.personality) }) };
    });
    return {
      game: this.game,
      players: this.players,
      options: Object.fromEntries(this.kind.options.map((option) => [option.name, this.isUsed(option)])),
      seats,
      seed: this.seed === "" ? null : exactly(this.seed),
      first: this.seed === "" ? this.first : null,
      clock: this.time.request(),
      listed: this.isListed,
      hints: this.hasHints,
      simple_start: this.isSimple && this.kind.simple_start !== null,
    };
  }
}

/**
 * What the address asks for: `#new/tikal/friends` is a game of Tikal with seats for others.
 * @param {string} hash
 */
function asked(hash) {
  const [, game, company] = hash.split("/");
  const names = catalogue().games.map((kind) => kind.name);
  return {
    game: names.includes(game) ? game : names[0],
    company: company === "friends" ? "open" : `bot:${usualBot()}`,
  };
}

/**
 * A number, or its digits where it is too large to be one.
 * @param {string} digits
 */
function exactly(digits) {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}
