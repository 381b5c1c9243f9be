// What Tribes & Prophecies adds to the board: quick actions, prophecies, and the tribe of each player.

import { el, replace } from "../../page/dom.js";
import { marker, nameOf } from "../../page/players.js";
import { icon, signRow } from "../shared/signs.js";
import { effectSigns } from "./effects.js";
import { prophecyPicture, tribePicture } from "./pictures.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {Record<string, {title: string, lines: string[], clause: string}>} Texts */
/** @typedef {(key: string, params?: Record<string, any>) => string} Words */

/**
 * Where a calamity bites: beside a heading, on a gear or the calendar, at what players have, or at a temple.
 * @type {Record<string, {section?: string, gear?: string, stock?: string, temple?: string}>}
 */
const BITES = {
  wrathful_gods: { section: "temples" },
  angry_chaac: { section: "temples", temple: "chaac" },
  angry_quetzalcoatl: { section: "temples", temple: "quetzalcoatl" },
  angry_kukulcan: { section: "temples", temple: "kukulcan" },
  forest_fires: { gear: "palenque" },
  drought: { gear: "palenque" },
  gold_shortage: { stock: "gold" },
  desecration: { stock: "skulls" },
  teacher_shortage: { section: "technologies" },
  forgotten_lore: { section: "technologies" },
  crowded_cities: { section: "buildings" },
  hunger: { gear: "calendar" },
  high_water: { gear: "chichen_itza" },
};

/**
 * Where the calamity in force bites.
 * @param {any} state
 */
export function bitesOf(state) {
  return BITES[state.calamity] ?? {};
}

/** The calamity in force in a few words, under the heading of what it makes dearer. */
export class Warnings {
  /** @param {Record<string, HTMLElement>} headings by the name of the section */
  constructor(headings) {
    this.headings = headings;
    this.sign = el("p", { class: "calamity", tabindex: "0" });
  }

  /**
   * @param {any} state
   * @param {Texts} texts
   */
  update(state, texts) {
    const heading = this.headings[bitesOf(state).section ?? ""];
    if (!heading) return this.sign.remove();
    this.sign.setAttribute("data-explain", state.calamity);
    this.sign.textContent = texts[state.calamity]?.lines[0] ?? "";
    if (this.sign.previousElementSibling !== heading) heading.after(this.sign);
  }
}

export class Modules {
  /** @param {any} data */
  constructor(data) {
    const { expansion } = data;
    /** @type {Map<string, any>} */
    this.quick = new Map(expansion.quick_actions.tiles.map((/** @type {any} */ tile) => [tile.id, tile]));
    this.quickBoard = el("section", { class: "quick-board", hidden: true });
    this.foretold = el("section", { class: "prophecies", hidden: true });
    this.root = el(
      "div",
      { class: "modules", "data-place": "web.tzolkin.expansion", hidden: true },
      this.quickBoard,
      this.foretold,
    );
    this.shown = "";
  }

  /**
   * @param {View} view
   * @param {Texts} texts
   * @param {Words} words
   */
  update(view, texts, words) {
    const { state } = view;
    const wanted = JSON.stringify([
      state.quick_spaces,
      state.quick_tile,
      state.quick_tiles,
      state.prophecies,
      state.calamity,
      view.seats.map((seat) => [seat.name, seat.colour]),
      words("quick"),
    ]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.quickBoard.hidden = state.quick_spaces === undefined;
    this.foretold.hidden = state.prophecies === undefined;
    this.root.hidden = this.quickBoard.hidden && this.foretold.hidden;
    if (state.quick_spaces) this.drawQuick(view, texts, words);
    if (state.prophecies) this.drawProphecies(state, texts, words);
  }

  /**
   * The current quick action with its spaces, and the tiles to come.
   * @param {View} view
   * @param {Texts} texts
   * @param {Words} words
   */
  drawQuick(view, texts, words) {
    const { state } = view;
    const now = state.quick_tiles.indexOf(state.quick_tile);
    const spaces = state.quick_spaces.map((/** @type {number | "dummy" | null} */ who) =>
      el(
        "span",
        { class: "quick-space" },
        who === null ? "" : who === "dummy" ? icon("nothing") : marker(view.seats[who]),
      ),
    );
    const label = `${words("quick")}: ${texts[state.quick_tile]?.lines.join(", ") ?? state.quick_tile}`;
    this.place = el(
      "div",
      { class: "quick-now", role: "img", "data-explain": state.quick_tile, "aria-label": label, "data-label": label },
      el("span", { class: "card-effects" }, signRow(effectSigns(this.quick.get(state.quick_tile)?.effects ?? []))),
      el("span", { class: "quick-spaces" }, spaces),
    );
    const coming = state.quick_tiles
      .slice(now + 1)
      .map((/** @type {string} */ id) =>
        el(
          "span",
          { class: "quick-tile", "data-explain": id, tabindex: "0", role: "img", "aria-label": texts[id]?.title ?? id },
          signRow(effectSigns(this.quick.get(id)?.effects ?? [])),
        ),
      );
    replace(this.quickBoard, el("h3", {}, words("quick")), this.place, el("div", { class: "quick-coming" }, coming));
  }

  /**
   * Three prophecies; the one in force is marked where it bites.
   * @param {any} state
   * @param {Texts} texts
   * @param {Words} words
   */
  drawProphecies(state, texts, words) {
    const cards = state.prophecies.map((/** @type {string} */ id, /** @type {number} */ number) => {
      const inForce = state.calamity === id;
      return el(
        "li",
        { class: inForce ? "prophecy in-force" : "prophecy", "data-explain": id, tabindex: "0" },
        prophecyPicture(id, "prophecy-picture"),
        el("strong", {}, `${number + 1}. ${texts[id]?.title ?? id}`),
        inForce && el("em", {}, words("in_force")),
        (texts[id]?.lines ?? []).map((line) => el("span", { class: "prophecy-words" }, line)),
      );
    });
    replace(this.foretold, el("h3", {}, words("prophecies")), el("ul", {}, cards));
  }
}

/**
 * A player's tribe, for the player's board.
 * @param {View} view
 * @param {number} seat
 * @param {Texts} texts
 */
export function tribeSign(view, seat, texts) {
  const { tribe } = view.state.players[seat];
  if (!tribe) return null;
  const label = `${nameOf(view.seats[seat])}: ${texts[tribe]?.title ?? tribe}`;
  return el(
    "span",
    { class: "tribe", "data-explain": tribe, tabindex: "0", role: "img", "aria-label": label },
    tribePicture(tribe, "tribe-picture"),
    el("span", { class: "tribe-name" }, texts[tribe]?.title ?? tribe),
  );
}
