// What is still to come: the pile, the tiles set aside, and the stacks of temple levels.

import { el, replace } from "../../page/dom.js";
import { KIND_WORDS } from "./map.js";
import { tilePicture } from "./tiles.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {(key: string, params?: Record<string, any>) => string} Words */
/** @typedef {Map<string, any>} Tiles */

/** The pile, the tiles set aside, the stock, and the stacks of temple levels. */
export class Store {
  /**
   * @param {Tiles} tiles
   * @param {Words} words
   */
  constructor(tiles, words) {
    this.tiles = tiles;
    this.words = words;
    this.root = el("div", { class: "tk-store", "data-place": "web.tikal.pile" });
    this.shown = "";
  }

  /** @param {View} view */
  update(view) {
    const { pile, levels, set_aside: aside } = view.state;
    const wanted = JSON.stringify([pile, levels, aside, this.words("pile")]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    replace(
      this.root,
      el(
        "div",
        {
          class: "tk-pile",
          tabindex: "0",
          role: "img",
          "data-explain": "pile",
          "data-more": this.pileWords(pile),
          "aria-label": this.words("pile_left", { n: pile.left, letter: pile.next_letter ?? "–" }),
        },
        el("span", { class: "tk-caption" }, this.words("pile")),
        el(
          "span",
          { class: "tk-pile-count" },
          el("span", { class: "tk-pile-back", "aria-hidden": "true" }, pile.next_letter ?? "–"),
          el("strong", {}, `×${pile.left}`),
        ),
      ),
      el(
        "div",
        {
          class: "tk-levels",
          tabindex: "0",
          role: "img",
          "data-explain": "levels",
          "aria-label": this.levelWords(levels),
        },
        el("span", { class: "tk-caption" }, this.words("levels")),
        el(
          "span",
          { class: "tk-level-row" },
          Object.entries(levels).map(([value, count]) => this.level(value, count)),
        ),
      ),
      aside.length > 0 &&
        el(
          "div",
          { class: "tk-aside" },
          el("span", { class: "tk-caption" }, this.words("aside")),
          aside.map((/** @type {string} */ name) => this.small(name)),
        ),
    );
  }

  /**
   * Which tiles are still to come.
   * @param {any} pile
   */
  pileWords(pile) {
    const kinds = ["temple", "treasure", "jungle", "volcano"];
    const counts = kinds.map((kind) => [
      kind,
      pile.tiles.filter((/** @type {string} */ name) => this.tiles.get(name).kind === kind).length,
    ]);
    return counts.map(([kind, count]) => `${this.words(KIND_WORDS[kind])}: ${count}`).join("\n");
  }

  /** @param {Record<string, number>} levels */
  levelWords(levels) {
    return `${this.words("levels")}: ${Object.entries(levels)
      .map(([value, count]) => `${value}: ${count}`)
      .join(", ")}`;
  }

  /**
   * @param {string} value
   * @param {number} count
   */
  level(value, count) {
    return el(
      "span",
      { class: count === 0 ? "tk-level tk-gone" : "tk-level" },
      el("strong", {}, value),
      el("span", {}, `×${count}`),
    );
  }

  /** @param {string} name */
  small(name) {
    return el(
      "span",
      { class: "tk-small-tile", tabindex: "0", role: "img", "aria-label": name.toUpperCase(), "data-explain": name },
      tilePicture(this.tiles.get(name)),
    );
  }
}
