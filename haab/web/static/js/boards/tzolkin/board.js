// The board of Tzolk'in: gears, temples, technologies, tiles and players, and what may be chosen on them.

import { button, el, replace } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { Explainer, components } from "../shared/explain.js";
import { Targets } from "../shared/targets.js";
import { Gears } from "./gears.js";
import { Modules, Warnings } from "./modules.js";
import { Cards, PlayerBoards, Technologies, Temples } from "./sides.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").LegalMove} LegalMove */
/** @typedef {import("../boards.js").BoardController} BoardController */

const MOST_AHEAD = 6;

/** The ids of two places that stand alone. */
const START_SPACE = "starting_player_space";
const QUICK_SPACES = "quick_action_space";

/** Moves whose sign in the tray is the material they are about. */
const MATERIAL_VERBS = ["pay", "get", "sell", "buy", "exchange", "leave out"];
/** @type {Record<string, string>} */
const HARVEST_SIGNS = { corn: "corn", wood: "wood", wild: "farm" };

/** The sign of a move in the tray, by its verb. @type {Record<string, string>} */
const MOVE_SIGNS = {
  done: "done",
  beg: "beg",
  nothing: "nothing",
  ahead: "act",
  burn: "fire",
  days: "sun",
  with: "architecture",
  without: "nothing",
  keep: "any",
  use: "act",
  do: "act",
  take: "worker",
  place: "worker",
  "place flat": "worker",
  "place beyond": "worker",
  up: "up",
  down: "down",
  skip: "nothing",
  further: "act",
  tribe: "worker",
  accept: "done",
  refuse: "nothing",
  renovate: "build",
  effect: "act",
  bonus: "technology",
  lower: "down",
};

class TzolkinBoard {
  constructor() {
    /** @type {Gears | null} */
    this.gears = null;
    /** @type {string | null} */
    this.game = null;
    /** The language in which everything is named. */
    this.named = "";
    this.ready = Promise.resolve();
  }

  /**
   * @param {HTMLElement} root
   * @param {BoardController} controller
   */
  mount(root, controller) {
    this.root = root;
    this.controller = controller;
    this.game = null;
    this.named = "";
    root.classList.add("board-tzolkin");
    this.ready = this.build(root, controller);
  }

  /**
   * @param {HTMLElement} root
   * @param {BoardController} controller
   */
  async build(root, controller) {
    const { data } = await components("tzolkin");
    const gears = new Gears(data);
    gears.words = (key, params) => t(`web.tzolkin.${key}`, params);
    this.gears = gears;
    this.temples = new Temples(data);
    this.technologies = new Technologies(data);
    this.cards = new Cards(data);
    this.players = new PlayerBoards(this.cards);
    this.modules = new Modules(data);
    this.tray = el("div", { class: "tray", role: "group" });
    this.ahead = el("div", { class: "look-ahead" });
    this.titles = { temples: el("h3"), technologies: el("h3"), buildings: el("h3"), monuments: el("h3") };
    replace(
      root,
      this.tray,
      el(
        "div",
        { class: "tzolkin-layout" },
        el(
          "div",
          { class: "gears-frame", "data-place": "web.tzolkin.gears" },
          el("div", { class: "gears-scroll" }, gears.root),
          this.ahead,
        ),
        this.modules.root,
        el(
          "div",
          { class: "tzolkin-side" },
          el("section", { "data-place": "web.tzolkin.temples" }, this.titles.temples, this.temples.root),
          el("section", { "data-place": "web.tzolkin.technologies" }, this.titles.technologies, this.technologies.root),
        ),
        el(
          "section",
          { class: "buildings", "data-place": "web.tzolkin.buildings" },
          this.titles.buildings,
          this.cards.row,
        ),
        el(
          "section",
          { class: "monuments", "data-place": "web.tzolkin.monuments" },
          this.titles.monuments,
          this.cards.monuments,
        ),
        this.players.root,
      ),
    );
    this.warnings = new Warnings(this.titles);
    this.explainer = new Explainer(root, "tzolkin");
    this.targets = new Targets(root, this.tray, controller, (move) => signOf(move));
  }

  /**
   * @param {View} view
   * @param {import("../../types.js").Seat} seat
   */
  stock(view, seat) {
    return this.players?.stock(view, seat, null, (key, params) => t(`web.tzolkin.${key}`, params)) ?? null;
  }

  /** @param {View} view */
  async update(view) {
    await this.ready;
    const { texts } = await components("tzolkin");
    const gears = /** @type {Gears} */ (this.gears);
    this.name();
    gears.update(view, this.game !== view.id);
    this.game = view.id;
    this.temples?.update(view);
    this.technologies?.update(view);
    const words = (/** @type {string} */ key, /** @type {any} */ params) => t(`web.tzolkin.${key}`, params);
    this.cards?.update(view, texts);
    this.players?.update(view, texts, words);
    this.modules?.update(view, texts, words);
    this.warnings?.update(view.state, texts);
    this.explainer?.name(texts);
    const legal = this.controller?.view === view ? view.legal : [];
    this.targets?.update(legal, (move) => this.placeOf(move));
    this.bringIntoSight();
  }

  /** On a narrow screen the gears are wider than their frame: move the first thing to choose into it. */
  bringIntoSight() {
    const frame = this.gears?.root.parentElement;
    const first = this.gears?.root.querySelector(".legal");
    if (!frame || !first || frame.scrollWidth <= frame.clientWidth) return;
    const place = first.getBoundingClientRect();
    const box = frame.getBoundingClientRect();
    if (place.left >= box.left && place.right <= box.right) return;
    frame.scrollBy({ left: place.left - box.left - (box.width - place.width) / 2 });
  }

  /** Everything that has a name, in the language of the page; done again only when the language changes. */
  name() {
    if (this.named === language()) return;
    this.named = language();
    this.gears?.root.setAttribute("aria-label", t("web.tzolkin.gears"));
    this.gears?.nameHubs((gear) => t(`gear.${gear}`));
    this.temples?.root.setAttribute("aria-label", t("web.tzolkin.temples"));
    this.technologies?.root.setAttribute("aria-label", t("web.tzolkin.technologies"));
    this.tray?.setAttribute("aria-label", t("web.tzolkin.choices"));
    for (const [key, title] of Object.entries(this.titles ?? {})) title.textContent = t(`web.tzolkin.${key}`);
    this.nameLookAhead();
  }

  nameLookAhead() {
    this.days = Array.from({ length: MOST_AHEAD + 1 }, (_, days) =>
      button(days === 0 ? t("web.tzolkin.now") : `+${days}`, () => this.lookAhead(days), {
        "aria-label": days === 0 ? t("web.tzolkin.now") : t("web.tzolkin.in_days", { n: days }),
      }),
    );
    if (this.ahead) replace(this.ahead, el("span", {}, t("web.tzolkin.look_ahead")), this.days);
    this.lookAhead(this.gears?.ahead ?? 0);
  }

  /** @param {number} days */
  lookAhead(days) {
    for (const [number, made] of (this.days ?? []).entries())
      made.setAttribute("aria-pressed", String(number === days));
    this.gears?.lookAhead(days);
  }

  /** @param {string | null} notation */
  hover(notation) {
    this.targets?.point(notation);
  }

  /**
   * Where on the board a move is chosen; null: in the tray.
   * @param {LegalMove} move
   * @returns {Element | null}
   */
  placeOf(move) {
    const [thing] = move.at;
    if (thing === undefined) return null;
    if (move.verb === "take") return this.gears?.pieceAt(thing) ?? null;
    if (thing === START_SPACE) return this.gears?.startSpace ?? null;
    if (thing === QUICK_SPACES) return this.modules?.place ?? null;
    const drawn = this.gears?.plates.get(thing) ?? this.temples?.steps.get(thing) ?? this.technologies?.rows.get(thing);
    return drawn ?? this.cards?.cardOf(thing) ?? null;
  }
}

/** @param {LegalMove} move */
function signOf({ verb, args }) {
  if (MATERIAL_VERBS.includes(verb)) return String(args[0]);
  if (verb === "harvest") return HARVEST_SIGNS[args[0]];
  return MOVE_SIGNS[verb] ?? "act";
}

export const board = new TzolkinBoard();

/**
 * Show the gears as they stand at a moment between two days, for pictures.
 * @param {number} day
 */
export function showDay(day) {
  board.gears?.day.jump(day);
}
