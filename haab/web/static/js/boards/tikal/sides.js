// What lies beside the map: action points, the tile in hand, the pile, temple levels, the auction, the players' boards.

import { button, el, replace } from "../../page/dom.js";
import { number } from "../../page/i18n.js";
import { marker, nameOf } from "../../page/players.js";
import { icon } from "../shared/signs.js";
import { KIND_WORDS } from "./map.js";
import { figureIcon } from "./pieces.js";
import { actionIcon } from "./signs.js";
import { tilePicture } from "./tiles.js";
import { SUPPLY } from "./travel.js";
import { TREASURE_KINDS, treasureSign } from "./treasures.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").LegalMove} LegalMove */
/** @typedef {import("../../types.js").Seat} Seat */
/** @typedef {(key: string, params?: Record<string, any>) => string} Words */
/** @typedef {Map<string, any>} Tiles */

/** Where a leader is who does not stand on the map. @type {Record<string, string>} */
const LEADER_WORDS = { supply: "leader_supply", guard: "leader_guard", removed: "leader_removed" };

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
        el("span", { class: "tk-pile-back", "aria-hidden": "true" }, pile.next_letter ?? "–"),
        el("strong", {}, `×${pile.left}`),
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
    const asked = isBidding && view.to_move === seat.seat ? this.words("asked") : "";
    const passed = isBidding && turn.passed.includes(seat.seat) ? this.words("passed") : asked;
    return el(
      "span",
      { class: `tk-bidder${bids ? " tk-highest" : ""}` },
      el("span", {
        class: `tk-indicator${isEligible ? " tk-up" : ""}`,
        role: "img",
        "data-explain": "indicator",
        "aria-label": this.words(isEligible ? "face_up" : "face_down"),
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

/** Every player's own board. */
export class PlayerBoards {
  /**
   * @param {any} data
   * @param {Words} words
   */
  constructor(data, words) {
    this.camps = data.players.pieces_each.camp;
    this.guards = data.actions.find((/** @type {any} */ found) => found.id === "place_guard").per_game_limit;
    this.points = data.treasures.points_by_count_of_one_kind;
    this.words = words;
    this.root = el("div", { class: "player-boards tk-players", "data-place": "web.table.players" });
    this.shown = "";
  }

  /** @param {View} view */
  update(view) {
    const wanted = JSON.stringify([
      view.state.players,
      view.seats,
      view.to_move,
      view.own_seats,
      view.scores,
      this.words("ap"),
    ]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    const order = [...view.seats].sort(
      (a, b) => Number(view.own_seats.includes(b.seat)) - Number(view.own_seats.includes(a.seat)),
    );
    replace(
      this.root,
      order.map((seat) => this.board(view, seat)),
    );
  }

  /**
   * @param {View} view
   * @param {Seat} seat
   */
  board(view, seat) {
    const player = view.state.players[seat.seat];
    return el(
      "article",
      { class: `player-board${view.to_move === seat.seat ? " to-move" : ""}`, "aria-label": nameOf(seat) },
      el(
        "header",
        {},
        marker(seat),
        el("strong", {}, nameOf(seat)),
        el("span", { class: "board-points" }, number(view.scores[seat.seat])),
      ),
      this.stock(view, seat),
      el(
        "div",
        { class: "tk-treasures", role: "group", "aria-label": this.words("treasures") },
        this.treasures(seat, player),
      ),
    );
  }

  /**
   * What a player has beside the board.
   * @param {View} view
   * @param {Seat} seat
   */
  stock(view, seat) {
    const player = view.state.players[seat.seat];
    return el(
      "ul",
      { class: "stock" },
      this.amount(figureIcon(seat.colour, "member"), player.supply, "members_left"),
      this.amount(figureIcon(seat.colour, "leader"), this.leaderWords(player.leader), "leader_is"),
      this.amount(actionIcon("camp"), this.camps - player.camps.length, "camps_left"),
      this.amount(actionIcon("guard"), this.guards - player.guards.length, "guards_left"),
      player.removed > 0 && this.amount(actionIcon("pass"), player.removed, "removed"),
    );
  }

  /**
   * @param {Node} picture
   * @param {string | number} text
   * @param {string} key
   */
  amount(picture, text, key) {
    return el(
      "li",
      { title: this.words(key) },
      picture,
      el("span", {}, text),
      el("span", { class: "visually-hidden" }, this.words(key)),
    );
  }

  /**
   * What a player has gathered, small: how they stand in the auction, and treasures.
   * @param {View} view
   * @param {Seat} seat
   * @param {HTMLElement | null} standing
   */
  holdings(view, seat, standing) {
    const { treasures } = view.state.players[seat.seat];
    return el(
      "div",
      { class: "holdings" },
      standing,
      TREASURE_KINDS.filter((kind) => treasures[kind]).map((kind) => {
        const count = treasures[kind];
        const label = this.words("treasure_set", { kind: kind.replace("treasure-", ""), count, n: this.points[count] });
        return el(
          "span",
          { class: "held", role: "img", title: label, "aria-label": label, "data-explain": kind, "data-more": label },
          treasureSign(kind),
          count > 1 && count,
        );
      }),
    );
  }

  /** @param {string} where */
  leaderWords(where) {
    return /^c\d/.test(where) ? where : this.words(LEADER_WORDS[where]);
  }

  /**
   * Treasures lie by kind, so that sets can be seen: one, a pair, a triplet, and what they score.
   * @param {Seat} seat
   * @param {any} player
   */
  treasures(seat, player) {
    const kinds = TREASURE_KINDS.filter((kind) => player.treasures[kind]);
    if (kinds.length === 0) return el("span", { class: "tk-none" }, this.words("no_treasures"));
    return kinds.map((kind) => {
      const count = player.treasures[kind];
      const label = this.words("treasure_set", { kind: kind.replace("treasure-", ""), count, n: this.points[count] });
      return el(
        "span",
        {
          class: `tk-set tk-set-${count}`,
          role: "img",
          tabindex: "0",
          "data-explain": kind,
          "data-more": label,
          "data-treasure": `seat_${seat.seat}_${kind}`,
          "aria-label": label,
          "data-label": label,
        },
        Array.from({ length: count }, () => treasureSign(kind)),
        el("span", { class: "tk-set-number", "aria-hidden": "true" }, kind.replace("treasure-", "")),
        el("span", { class: "tk-set-points", "aria-hidden": "true" }, icon("sun"), this.points[count]),
      );
    });
  }

  /**
   * @param {string} id
   */
  treasureOf(id) {
    return this.root.querySelector(`[data-treasure="${id}"]`);
  }
}
