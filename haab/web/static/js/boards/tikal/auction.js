// The auction: tiles on offer, who may bid, what is bid.

import { button, el, replace } from "../../page/dom.js";
import { tilePicture } from "./tiles.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").LegalMove} LegalMove */
/** @typedef {import("../../types.js").Seat} Seat */
/** @typedef {(key: string, params?: Record<string, any>) => string} Words */
/** @typedef {Map<string, any>} Tiles */

/** The auction: tiles on offer, who may bid, what is bid. */
export class Auction {
  /**
   * @param {Tiles} tiles
   * @param {Words} words
   * @param {(notation: string) => void} choose
   */
  constructor(tiles, words, choose) {
    this.tiles = tiles;
    this.words = words;
    this.choose = choose;
    this.title = el("h3");
    this.offer = el("div", { class: "tk-offer" });
    this.steps = el("div", { class: "tk-bid-steps" });
    this.pass = el("button", { type: "button", class: "tk-pass" });
    this.controls = el("div", { class: "tk-bidding", role: "group" }, this.steps, this.pass);
    this.root = el("section", { class: "tk-auction", hidden: true }, this.title, this.offer, this.controls);
    this.shown = "";
    this.bid = 0;
  }

  /** @param {View} view */
  update(view) {
    const { laid_out: laidOut, turn } = view.state;
    this.root.hidden = !view.options.auction || view.status === "over";
    if (this.root.hidden) return;
    const bids = new Map(view.legal.flatMap((move) => (move.verb === "bid" ? [[Number(move.args[0]), move]] : [])));
    const wanted = JSON.stringify([laidOut, turn, [...bids.keys()], this.words("auction")]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.title.textContent = this.words("auction");
    replace(
      this.offer,
      laidOut.map((/** @type {string} */ name) => this.tile(name)),
    );
    this.controls.hidden = turn.due !== "bid" || view.legal.length === 0;
    this.drawControls(bids);
  }

  /** @param {string} name */
  tile(name) {
    return el(
      "div",
      {
        class: "tk-offered",
        role: "img",
        "data-explain": name,
        "data-tile": name,
        "aria-label": name.toUpperCase(),
        "data-label": name.toUpperCase(),
        tabindex: "0",
      },
      tilePicture(this.tiles.get(name)),
    );
  }

  /** @param {string} name */
  cardOf(name) {
    return this.offer.querySelector(`[data-tile="${name}"]`);
  }

  /**
   * How a player stands in the auction: whether they may bid, and what they said. Nothing in a game without one.
   * @param {View} view
   * @param {Seat} seat
   */
  standing(view, seat) {
    if (!view.options.auction || view.status === "over") return null;
    const { turn, players } = view.state;
    const isEligible = players[seat.seat].eligible;
    const isBidding = turn.due === "bid";
    const bids = isBidding && turn.bidder === seat.seat;
    const passed = isBidding && turn.passed.includes(seat.seat) ? this.words("passed") : "";
    return el(
      "span",
      { class: `tk-bidder${bids ? " tk-highest" : ""}` },
      el("span", {
        class: `tk-indicator${isEligible ? " tk-up" : ""}`,
        role: "img",
        "data-explain": "indicator",
        "aria-label": this.words(isEligible ? "face_up" : "face_down"),
        title: this.words(isEligible ? "face_up" : "face_down"),
      }),
      el("strong", {}, bids ? this.words("bids", { n: turn.bid }) : passed),
    );
  }

  /**
   * A bid is chosen in steps, and made by one button.
   * @param {Map<number, LegalMove>} bids
   */
  drawControls(bids) {
    this.controls.setAttribute("aria-label", this.words("bidding"));
    this.pass.textContent = this.words("pass");
    if (bids.size === 0) return replace(this.steps);
    const [least, most] = [Math.min(...bids.keys()), Math.max(...bids.keys())];
    this.bid = least;
    const slider = /** @type {HTMLInputElement} */ (
      el("input", { type: "range", min: least, max: most, step: 1, "aria-label": this.words("bidding") })
    );
    slider.value = String(least);
    const make = button("", () => this.choose(bids.get(this.bid)?.notation ?? ""), { class: "primary tk-make-bid" });
    const show = (/** @type {number} */ bid) => {
      this.bid = Math.max(least, Math.min(most, bid));
      slider.value = String(this.bid);
      make.textContent = this.words("make_bid", { n: this.bid });
    };
    slider.addEventListener("input", () => show(Number(slider.value)));
    replace(
      this.steps,
      button("−", () => show(this.bid - 1), { "aria-label": this.words("less") }),
      slider,
      button("+", () => show(this.bid + 1), { "aria-label": this.words("more") }),
      make,
    );
    show(least);
  }
}
