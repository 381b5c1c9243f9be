// The board of Tzolk'in: gears, temples, technologies, tiles and players, and what may be chosen on them.

import { button, el, replace } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { Explainer, components } from "../shared/explain.js";
import { signOf } from "../shared/signs.js";
import { Targets } from "../shared/targets.js";
import { Zoom } from "../shared/zoom.js";
import { Cards } from "./cards.js";
import { Gears } from "./gears.js";
import { Modules, Warnings } from "./modules.js";
import { PlayerBoards } from "./playerboards.js";
import { Technologies } from "./technologies.js";
import { Temples } from "./temples.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").LegalMove} LegalMove */
/** @typedef {import("../boards.js").BoardController} BoardController */

const MOST_AHEAD = 6;

/** The ids of two places that stand alone. */
const START_SPACE = "starting_player_space";
const QUICK_SPACES = "quick_action_space";

/** @param {string} key @param {Record<string, any>} [params] */
function words(key, params) {
  return t(`web.tzolkin.${key}`, params);
}

/** What is left around the gears of a small picture. */
const AROUND = 75;

/**
 * A position drawn small: the gears and who stands on them; where only few are in use, only these.
 * @param {import("../../types.js").PuzzlePicture} position
 */
export async function portrait({ state, colours }) {
  const { data } = await components("tzolkin");
  const view = /** @type {View} */ (
    /** @type {unknown} */ ({ state, seats: colours.map((colour, seat) => ({ seat, colour, name: "" })) })
  );
  const gears = new Gears(data);
  gears.words = words;
  gears.update(view, true, []);
  const used = gears.gears.filter(({ name }) => Object.keys(state.gears[name]).length > 0);
  if (used.length > 0) {
    const sides = /** @type {const} */ (["x", "y"]);
    const [left, top] = sides.map((side) => Math.min(...used.map((gear) => gear[side] - gear.radius)) - AROUND);
    const [right, bottom] = sides.map((side) => Math.max(...used.map((gear) => gear[side] + gear.radius)) + AROUND);
    gears.root.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  }
  return gears.root;
}

class TzolkinBoard {
  constructor() {
    /** @type {Gears | null} */
    this.gears = null;
    /** @type {string | null} */
    this.game = null;
    /** The language in which everything is named. */
    this.named = "";
    /** What everything is called. @type {import("./modules.js").Texts} */
    this.texts = {};
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
    const { data, texts } = await components("tzolkin");
    this.texts = texts;
    const gears = new Gears(data);
    gears.words = words;
    this.gears = gears;
    this.temples = new Temples(data);
    this.technologies = new Technologies(data);
    this.cards = new Cards(data);
    this.players = new PlayerBoards(this.cards);
    this.modules = new Modules(data);
    this.ahead = el("div", { class: "look-ahead", role: "group" });
    this.titles = { temples: el("h3"), technologies: el("h3"), buildings: el("h3"), monuments: el("h3") };
    this.zoom = new Zoom(gears.root);
    replace(
      root,
      el(
        "div",
        { class: "tzolkin-layout" },
        el("div", { class: "tz-gears", "data-place": "web.tzolkin.gears" }, this.zoom.frame, this.ahead),
        el(
          "div",
          { class: "tz-left" },
          el(
            "div",
            { class: "tz-tracks", "data-place": "web.tzolkin.temples" },
            el("section", { class: "temples-box" }, this.titles.temples, this.temples.root),
            el("section", { class: "technologies-box" }, this.titles.technologies, this.technologies.root),
          ),
          this.modules.root,
        ),
        el(
          "div",
          { class: "tz-tiles", "data-place": "web.tzolkin.buildings" },
          el("section", { class: "buildings" }, this.titles.buildings, this.cards.row),
          el("section", { class: "monuments" }, this.titles.monuments, this.cards.monuments),
        ),
        this.players.root,
      ),
    );
    this.warnings = new Warnings(this.titles);
    this.explainer = new Explainer(root, "tzolkin");
    this.targets = new Targets(root, controller);
  }

  /**
   * @param {View} view
   * @param {import("../../types.js").Seat} seat
   */
  stock(view, seat) {
    if (!this.players) return [];
    const meals = this.gears?.calendar.foodDaysUntil(view.state, this.days) ?? 0;
    return [this.players.stock(view, seat, null, words, meals), this.players.holdings(view, seat, this.texts, words)];
  }

  /**
   * @param {View} view
   * @param {import("../../types.js").Entry[]} [events]
   */
  async update(view, events = []) {
    await this.ready;
    const { texts } = await components("tzolkin");
    this.texts = texts;
    const gears = /** @type {Gears} */ (this.gears);
    this.name();
    gears.update(view, this.game !== view.id, events);
    this.game = view.id;
    this.temples?.update(view);
    this.technologies?.update(view);
    this.cards?.update(view, texts);
    this.players?.update(view, texts, words);
    this.modules?.update(view, texts, words);
    this.warnings?.update(view.state, texts);
    this.explainer?.name(texts);
    const legal = this.controller?.view === view ? view.legal : [];
    this.targets?.update(legal, (move) => this.placeOf(move));
  }

  /** Everything that has a name, in the language of the page; done again only when the language changes. */
  name() {
    if (this.named === language()) return;
    this.named = language();
    this.gears?.root.setAttribute("aria-label", t("web.tzolkin.gears"));
    this.gears?.nameHubs((gear) => t(`gear.${gear}`));
    this.temples?.root.setAttribute("aria-label", t("web.tzolkin.temples"));
    this.technologies?.root.setAttribute("aria-label", t("web.tzolkin.technologies"));
    this.ahead?.setAttribute("aria-label", t("web.tzolkin.look_ahead"));
    for (const [key, title] of Object.entries(this.titles ?? {})) title.textContent = t(`web.tzolkin.${key}`);
    this.nameLookAhead();
  }

  /** Back and forth in days; between them, which day is on show. */
  nameLookAhead() {
    this.back = button("‹", () => this.lookAhead(this.days - 1), { "aria-label": t("web.tzolkin.day_back") });
    this.forth = button("›", () => this.lookAhead(this.days + 1), { "aria-label": t("web.tzolkin.day_ahead") });
    this.shownDay = button("", () => this.lookAhead(0), { class: "look-ahead-day" });
    if (this.ahead) replace(this.ahead, this.back, this.shownDay, this.forth);
    this.lookAhead(this.days);
  }

  /** How many days ahead the gears are shown. */
  get days() {
    return this.gears?.ahead ?? 0;
  }

  /** @param {number} days */
  lookAhead(days) {
    const shown = Math.max(0, Math.min(MOST_AHEAD, days));
    const isNew = shown !== this.days;
    this.gears?.lookAhead(shown);
    if (isNew) this.controller?.restock();
    this.back?.toggleAttribute("disabled", shown === 0);
    this.forth?.toggleAttribute("disabled", shown === MOST_AHEAD);
    if (!this.shownDay) return;
    this.shownDay.textContent = shown === 0 ? t("web.tzolkin.now") : `+${shown}`;
    this.shownDay.setAttribute(
      "aria-label",
      shown === 0 ? t("web.tzolkin.now") : t("web.tzolkin.in_days", { n: shown }),
    );
    this.shownDay.setAttribute("aria-pressed", String(shown > 0));
  }

  /** @param {string} what */
  sign(what) {
    return signOf(what);
  }

  /**
   * @param {View} view
   * @param {number} seat
   */
  owned(view, seat) {
    const { corn, wood, stone, gold, skulls } = view.state.players[seat];
    return { corn, wood, stone, gold, skull: skulls };
  }

  /**
   * Where something is: a space, a temple, a tile, a prophecy; the calendar for all that has no place of its own.
   * @param {string} id
   */
  find(id) {
    const temple = this.temples?.root.querySelector(`.temple.tone-${CSS.escape(id)}`);
    const drawn = temple ?? this.thing(id) ?? this.modules?.root.querySelector(`[data-explain="${CSS.escape(id)}"]`);
    return drawn ?? this.gears?.root.querySelector(".calendar-centre") ?? null;
  }

  /** @param {View} view */
  progress({ state }) {
    const of = this.gears?.calendar.lastDay;
    return of ? { key: "web.tzolkin.day_of", params: { day: state.day, of } } : null;
  }

  /** @param {string | null} notation */
  hover(notation) {
    this.targets?.point(notation);
    this.promise(this.controller?.legal.find((move) => move.notation === notation));
  }

  /**
   * Where a wealth tile would take its player: the next rungs and levels stand out as long as it is pointed at.
   * @param {LegalMove | undefined} move
   */
  promise(move) {
    for (const old of this.root?.querySelectorAll(".promised") ?? []) old.classList.remove("promised");
    const view = this.controller?.view;
    if (move?.verb !== "keep" || !view || view.seat === null) return;
    const { temples, technologies } = this.cards?.ways(String(move.args[0])) ?? { temples: [], technologies: [] };
    const own = view.state.players[view.seat];
    for (const name of temples) this.temples?.steps.get(`${name}_${own.temples[name] + 1}`)?.classList.add("promised");
    for (const name of technologies) {
      this.technologies?.cells.get(`${name} ${own.technologies[name] + 1}`)?.classList.add("promised");
    }
  }

  /**
   * Draw what is left of a plan: all its steps at once.
   * @param {View} view
   * @param {number} seat whose plan it is
   * @param {import("../shared/plan.js").DrawnStep[]} steps none: nothing is drawn
   */
  plan(view, seat, steps) {
    const { root, gears } = this;
    if (!root || !gears) return;
    gears.plan.draw(view, seat, steps, { root, days: gears.calendar.centre, thing: (id) => this.spot(id) });
  }

  /** @param {LegalMove} move */
  picture(move) {
    return move.verb === "keep" ? (this.cards?.wealthTile(String(move.args[0])) ?? null) : null;
  }

  /**
   * Where on the board a move is chosen; null: only in the list.
   * @param {LegalMove} move
   * @returns {Element | null}
   */
  placeOf(move) {
    const [thing] = move.at;
    if (thing === undefined) return null;
    if (move.verb === "take") return this.gears?.pieceAt(thing) ?? null;
    return this.spot(thing);
  }

  /**
   * Where something is chosen that stands still.
   * @param {string} id
   * @returns {Element | null}
   */
  spot(id) {
    if (id === START_SPACE) return this.gears?.startSpace ?? null;
    if (id === QUICK_SPACES) return this.modules?.place ?? null;
    return this.thing(id);
  }

  /**
   * A space, a step, a technology or a tile.
   * @param {string} id
   * @returns {Element | null}
   */
  thing(id) {
    const drawn = this.gears?.plates.get(id) ?? this.temples?.steps.get(id) ?? this.technologies?.rows.get(id);
    return drawn ?? this.cards?.cardOf(id) ?? null;
  }
}

export const board = new TzolkinBoard();

/**
 * Show the gears as they stand at a moment between two days, for pictures.
 * @param {number} day
 */
export function showDay(day) {
  board.gears?.day.jump(day);
}
