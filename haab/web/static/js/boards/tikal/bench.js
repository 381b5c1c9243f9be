// The turn: action points, the tile in hand, and the own figures that wait in the supply.

import { el, replace } from "../../page/dom.js";
import { figureIcon } from "./pieces.js";
import { tilePicture } from "./tiles.js";
import { SUPPLY } from "./travel.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {(key: string, params?: Record<string, any>) => string} Words */
/** @typedef {Map<string, any>} Tiles */

/** The turn: action points as pips, the tile in hand, and the own figures that wait in the supply. */
export class Bench {
  /**
   * @param {any} data
   * @param {Tiles} tiles
   * @param {Words} words
   */
  constructor(data, tiles, words) {
    this.most = data.action_points_per_turn;
    this.tiles = tiles;
    this.words = words;
    this.left = 0;
    this.pips = el(
      "span",
      { class: "tk-pips", "aria-hidden": "true" },
      Array.from({ length: this.most }, () => el("span", { class: "tk-pip" })),
    );
    this.number = el("strong", { class: "tk-ap-number" });
    this.caption = el("span", { class: "tk-caption" });
    this.points = el(
      "div",
      { class: "tk-ap", role: "img", tabindex: "0", "data-explain": "ap" },
      this.caption,
      this.pips,
      this.number,
    );
    this.hand = el("div", { class: "tk-hand" });
    this.supply = el("div", { class: "tk-supply", role: "group" });
    this.root = el("div", { class: "tk-bench" }, this.points, this.hand, this.supply);
    this.shown = "";
  }

  /**
   * @param {View} view
   * @param {(traveller: {figure: "member" | "leader", from: string}) => boolean} isChosen
   */
  update(view, isChosen) {
    const { turn } = view.state;
    this.left = turn.ap ?? (turn.due === "space" || turn.due === "turn" ? this.most : 0);
    this.points.hidden = turn.due === "bid" || turn.due === "tile" || turn.due === "over";
    this.caption.textContent = this.words("ap");
    this.number.textContent = String(this.left);
    this.points.setAttribute("aria-label", this.words("ap_left", { n: this.left }));
    this.spend(0);
    const placeable = new Set(view.legal.flatMap((move) => (move.verb === "place" ? [String(move.args[0])] : [])));
    const wanted = JSON.stringify([turn.tile, view.state.players[view.seat ?? 0], this.words("ap"), [...placeable]]);
    if (wanted !== this.shown) {
      this.shown = wanted;
      this.drawHand(turn.tile);
      this.drawSupply(view, placeable);
    }
    for (const made of this.supply.querySelectorAll("button")) {
      const figure = /** @type {"member" | "leader"} */ (made.getAttribute("data-figure"));
      made.setAttribute("aria-pressed", String(isChosen({ figure, from: SUPPLY })));
    }
  }

  /**
   * Show what something would cost, on the pips.
   * @param {number} cost
   */
  spend(cost) {
    [...this.pips.children].forEach((pip, number) => {
      pip.classList.toggle("tk-pip-left", number < this.left);
      pip.classList.toggle("tk-pip-spend", number < this.left && number >= this.left - cost);
    });
  }

  /** @param {string | undefined} name */
  drawHand(name) {
    const tile = this.tiles.get(name ?? "");
    this.hand.hidden = !tile;
    if (tile)
      replace(
        this.hand,
        el("span", { class: "tk-caption" }, this.words("in_hand")),
        el(
          "span",
          {
            class: "tk-hand-tile",
            tabindex: "0",
            role: "img",
            "aria-label": name?.toUpperCase(),
            "data-explain": name,
          },
          tilePicture(tile),
        ),
      );
  }

  /**
   * @param {View} view
   * @param {Set<string>} placeable the kinds of figures that may be placed
   */
  drawSupply(view, placeable) {
    const player = view.state.players[view.seat ?? 0];
    this.supply.setAttribute("aria-label", this.words("from_supply"));
    const kinds = /** @type {("leader" | "member")[]} */ (["leader", "member"]).filter((kind) => placeable.has(kind));
    this.supply.hidden = kinds.length === 0;
    replace(
      this.supply,
      el("span", { class: "tk-caption" }, this.words("from_supply")),
      kinds.map((kind) =>
        el(
          "button",
          {
            type: "button",
            class: "tk-pick",
            "data-figure": kind,
            "data-space": SUPPLY,
            "data-explain": kind,
            "aria-label": this.words(kind === "leader" ? "supply_leader" : "supply_member", { n: player.supply }),
          },
          figureIcon(view.seats[view.seat ?? 0].colour, kind),
          kind === "member" && el("span", {}, `×${player.supply}`),
        ),
      ),
    );
  }
}
