// Buildings and monuments as tiles: a picture, what they give, what they cost.

import { el, replace } from "../../page/dom.js";
import { icon, signRow } from "../shared/signs.js";
import { effectSigns, scoringSigns } from "./effects.js";
import { pictureOf } from "./pictures.js";

/** @typedef {import("../../types.js").View} View */

/** Letters of a word that needs smaller letters on a narrow card, and of one that needs narrow ones, too. */
const LONG = 9;
const WIDE = 10;

/** @param {Record<string, number>} cost */
function costSigns(cost) {
  return Object.entries(cost)
    .filter(([, amount]) => amount > 0)
    .map(([material, amount]) => ({ sign: material, text: amount > 1 ? String(amount) : "" }));
}

/** Buildings and monuments as cards, drawn from their data. */
export class Cards {
  /** @param {any} data */
  constructor(data) {
    /** @type {Map<string, any>} */
    this.tiles = new Map();
    for (const tile of data.buildings) this.tiles.set(tile.id, tile);
    for (const tile of data.expansion?.new_buildings?.list ?? []) this.tiles.set(tile.id, tile);
    for (const tile of data.monuments) this.tiles.set(tile.id, { ...tile, monument: true });
    for (const tile of data.starting_wealth) this.tiles.set(tile.id, { ...tile, wealth: true });
    /** How many play: one monument counts by it. */
    this.players = 0;
    this.row = el("div", { class: "cards" });
    this.monuments = el("div", { class: "cards" });
    this.shown = "";
  }

  /**
   * @param {View} view
   * @param {import("./modules.js").Texts} texts
   */
  update(view, texts) {
    const { row, monuments } = view.state;
    const wanted = JSON.stringify([row, monuments, texts.small_farm?.title]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.players = view.seats.length;
    replace(
      this.row,
      row.filter(Boolean).map((/** @type {string} */ id) => this.card(id, texts)),
    );
    replace(
      this.monuments,
      monuments.filter(Boolean).map((/** @type {string} */ id) => this.card(id, texts)),
    );
  }

  /**
   * @param {string} id
   * @param {import("./modules.js").Texts} texts
   */
  card(id, texts) {
    const tile = this.tiles.get(id);
    const label = texts[id] ? `${texts[id].title}. ${texts[id].lines.join(". ")}` : id;
    return el(
      "div",
      {
        class: `card type-${tile?.type ?? "wealth"}`,
        role: "img",
        "data-explain": id,
        "data-tile": id,
        "aria-label": label,
        "data-label": label,
      },
      pictureOf(id, "card-picture") ?? icon("any", "card-picture"),
      this.drawName(texts[id]?.title ?? id),
      tile?.cost && el("span", { class: "card-cost" }, signRow(costSigns(tile.cost))),
      el(
        "span",
        { class: "card-effects" },
        tile?.monument ? signRow(scoringSigns(tile.scoring, this.players)) : signRow(effectSigns(tile?.effects ?? [])),
      ),
    );
  }

  /**
   * A name with a long word is set smaller and closer, so that the word is not broken.
   * @param {string} name
   */
  drawName(name) {
    const longest = Math.max(...name.split(" ").map((word) => word.length));
    const look = longest >= WIDE ? " long wide" : longest >= LONG ? " long" : "";
    return el("span", { class: `card-name${look}` }, name);
  }

  /**
   * A starting wealth tile, drawn: what it brings, one thing below the other.
   * @param {string} id
   */
  wealthTile(id) {
    const tile = this.tiles.get(id);
    return tile?.wealth
      ? el("span", { class: "wealth-tile", "aria-hidden": "true" }, signRow(effectSigns(tile.effects)))
      : null;
  }

  /**
   * The temples and technologies that a tile takes a player up in.
   * @param {string} id
   * @returns {{temples: string[], technologies: string[]}}
   */
  ways(id) {
    const effects = this.tiles.get(id)?.effects ?? [];
    const named = (/** @type {string} */ key) => effects.flatMap((/** @type {any} */ effect) => effect[key] ?? []);
    return { temples: named("temple"), technologies: named("technology") };
  }

  /** @param {string} id */
  cardOf(id) {
    return this.row.querySelector(`[data-tile="${id}"]`) ?? this.monuments.querySelector(`[data-tile="${id}"]`);
  }
}
