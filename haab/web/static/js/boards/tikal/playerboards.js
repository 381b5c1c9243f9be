// Every player's own board, and what a player has in short.

import { el, replace } from "../../page/dom.js";
import { number, t } from "../../page/i18n.js";
import { marker, nameOf } from "../../page/players.js";
import { Seen } from "../shared/seen.js";
import { icon } from "../shared/signs.js";
import { figureIcon } from "./pieces.js";
import { actionIcon } from "./signs.js";
import { TREASURE_KINDS, treasureSign } from "./treasures.js";
import { labelOf } from "./geometry.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Seat} Seat */
/** @typedef {(key: string, params?: Record<string, any>) => string} Words */

/** Where a leader is who does not stand on the map. @type {Record<string, string>} */
const LEADER_WORDS = { supply: "leader_supply", guard: "leader_guard", removed: "leader_removed" };

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
    this.late = () => {};
    this.seen = new Seen(this.root, () => this.late());
  }

  /** @param {View} view */
  update(view) {
    this.late = () => this.update(view);
    if (!this.seen.isSeen) return;
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
   * What a player has beside the board, and how they stand in the auction.
   * @param {View} view
   * @param {Seat} seat
   * @param {HTMLElement | null} [standing]
   */
  stock(view, seat, standing = null) {
    const player = view.state.players[seat.seat];
    return el(
      "ul",
      { class: "stock" },
      this.amount(figureIcon(seat.colour, "member"), player.supply, "members_left"),
      this.amount(figureIcon(seat.colour, "leader"), this.leaderWords(player.leader), "leader_is"),
      this.amount(actionIcon("camp"), this.camps - player.camps.length, "camps_left"),
      this.amount(actionIcon("guard"), this.guards - player.guards.length, "guards_left"),
      player.removed > 0 && this.amount(actionIcon("pass"), player.removed, "removed"),
      standing && el("li", { class: "tk-standing" }, standing),
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
      el("span", { class: "visually-hidden" }, `${this.words(key)}: `),
      el("span", { class: typeof text === "string" ? "stock-words" : null }, text),
    );
  }

  /**
   * The treasures that a player has gathered, small.
   * @param {View} view
   * @param {Seat} seat
   */
  holdings(view, seat) {
    const { treasures } = view.state.players[seat.seat];
    return el(
      "div",
      { class: "holdings" },
      TREASURE_KINDS.filter((kind) => treasures[kind]).map((kind) => {
        const count = treasures[kind];
        const label = this.setWords(kind, count);
        return el(
          "span",
          { class: "held", role: "img", title: label, "aria-label": label, "data-explain": kind, "data-more": label },
          treasureSign(kind),
          count > 1 && el("span", { class: "tk-held-count" }, count),
        );
      }),
    );
  }

  /**
   * How many treasures of a kind there are, and what they score.
   * @param {string} kind
   * @param {number} count
   */
  setWords(kind, count) {
    const name = t(kind.replace("treasure-", "tikal.treasure."));
    return this.words("treasure_set", { kind: name, count, n: this.points[count] });
  }

  /** @param {string} where */
  leaderWords(where) {
    return /^c\d/.test(where) ? labelOf(where) : this.words(LEADER_WORDS[where]);
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
      const label = this.setWords(kind, count);
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
