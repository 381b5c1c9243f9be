// Every player's own board, and what a player has in short.

import { el, replace } from "../../page/dom.js";
import { number } from "../../page/i18n.js";
import { marker, nameOf } from "../../page/players.js";
import { Seen } from "../shared/seen.js";
import { icon, signRow } from "../shared/signs.js";
import { Before } from "./before.js";
import { effectSigns } from "./effects.js";
import { bitesOf, tribeSign } from "./modules.js";
import { pictureOf } from "./pictures.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {(key: string, params?: Record<string, any>) => string} Words */
/** @typedef {import("./cards.js").Cards} Cards */

/**
 * A player as they will be after some Food Days, if nobody does anything.
 * @param {any} player
 * @param {number} meals
 */
function fed(player, meals) {
  return { ...player, corn: Math.max(0, player.corn - meals * (player.corn_to_feed ?? 0)) };
}

const STOCK = ["corn", "wood", "stone", "gold", "skulls"];

/** Every player's own board. */
export class PlayerBoards {
  /** @param {Cards} cards */
  constructor(cards) {
    this.cards = cards;
    this.root = el("div", { class: "player-boards", "data-place": "web.table.players" });
    this.shown = "";
    this.before = new Before();
    this.late = () => {};
    this.seen = new Seen(this.root, () => this.late());
  }

  /**
   * @param {View} view
   * @param {import("./modules.js").Texts} texts
   * @param {Words} words
   */
  update(view, texts, words) {
    this.late = () => this.update(view, texts, words);
    if (!this.seen.isSeen) return;
    const wanted = JSON.stringify([
      view.state.players,
      view.seats,
      view.to_move,
      view.state.first,
      view.state.calamity,
      view.own_seats,
      texts.small_farm?.title,
    ]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    const before = this.before.turn(view);
    const order = [...view.seats].sort(
      (a, b) => Number(view.own_seats.includes(b.seat)) - Number(view.own_seats.includes(a.seat)),
    );
    replace(
      this.root,
      order.map((seat) => this.board(view, seat, before?.[seat.seat] ?? null, texts, words)),
    );
  }

  /**
   * @param {View} view
   * @param {import("../../types.js").Seat} seat
   * @param {any} before what the player had before
   * @param {import("./modules.js").Texts} texts
   * @param {Words} words
   */
  board(view, seat, before, texts, words) {
    const player = view.state.players[seat.seat];
    const side = player.light ? "light" : "dark";
    const tiles = [...player.buildings, ...player.monuments].map((id) => this.small(id, texts));
    return el(
      "article",
      { class: `player-board side-${side}${view.to_move === seat.seat ? " to-move" : ""}`, "aria-label": nameOf(seat) },
      el(
        "header",
        {},
        marker(seat),
        el("strong", {}, nameOf(seat)),
        view.state.first === seat.seat &&
          el(
            "span",
            { class: "first-marker", title: words("first") },
            icon("first"),
            el("span", { class: "visually-hidden" }, words("first")),
          ),
        el(
          "span",
          { class: "board-side", "data-explain": side, tabindex: "0", role: "img", "aria-label": words(side) },
          icon("sun"),
          words(side),
        ),
        el("span", { class: "board-points" }, number(view.scores[seat.seat])),
      ),
      this.stock(view, seat, before, words),
      this.holdings(view, seat, texts, words),
      tiles.length > 0 && el("div", { class: "own-tiles" }, tiles),
    );
  }

  /**
   * What a player has: workers, corn, resources, skulls, tiles of the fields.
   * @param {View} view
   * @param {import("../../types.js").Seat} seat
   * @param {any} before what the player had before, to mark what changed
   * @param {Words} words
   * @param {number} [meals] how many Food Days are looked ahead over; their corn is eaten
   */
  stock(view, seat, before, words, meals = 0) {
    const player = fed(view.state.players[seat.seat], meals);
    const changed = (/** @type {string} */ name) =>
      before !== null && before[name] !== player[name] ? "just-changed" : null;
    return el(
      "ul",
      { class: "stock" },
      el(
        "li",
        { title: words("workers") },
        icon("worker", `colour-${seat.colour}`),
        el("span", { class: changed("available") }, `${player.available}/${player.workers}`),
        el("span", { class: "visually-hidden" }, words("workers")),
      ),
      view.state.next_food_day && player.corn_to_feed !== null && this.food(player, words),
      STOCK.map((name) =>
        el(
          "li",
          this.stockSign(view, name, words),
          icon(name === "skulls" ? "skull" : name),
          el("span", { class: changed(name) }, player[name]),
          el("span", { class: "visually-hidden" }, words(name)),
        ),
      ),
    );
  }

  /**
   * What a player has gathered: the tribe, buildings, monuments, tiles of the fields. What there is none of is left out.
   * @param {View} view
   * @param {import("../../types.js").Seat} seat
   * @param {import("./modules.js").Texts} texts
   * @param {Words} words
   */
  holdings(view, seat, texts, words) {
    const player = view.state.players[seat.seat];
    const named = (/** @type {string[]} */ ids) => ids.map((id) => texts[id]?.title ?? id).join(", ");
    return el(
      "div",
      { class: "holdings" },
      view.state.first === seat.seat && held("first", "", words("first")),
      player.light && lightSide(words),
      held("corn", player.corn_tiles, words("corn_tiles")),
      held("wood", player.wood_tiles, words("wood_tiles")),
      held("build", player.buildings.length, `${words("buildings")}: ${named(player.buildings)}`),
      held("monument", player.monuments.length, `${words("monuments")}: ${named(player.monuments)}`),
      tribeSign(view, seat.seat, texts),
    );
  }

  /**
   * The corn that the workers will want; marked when the player has less.
   * @param {any} player
   * @param {Words} words
   */
  food(player, words) {
    const isShort = player.corn < player.corn_to_feed;
    const label = words("corn_to_feed");
    return el(
      "li",
      { class: isShort ? "food short" : "food", title: label },
      icon("meal"),
      el("span", {}, player.corn_to_feed),
      isShort && "!",
      el("span", { class: "visually-hidden" }, label),
    );
  }

  /**
   * What a calamity makes dear explains it; other stock says what it is.
   * @param {View} view
   * @param {string} name
   * @param {Words} words
   */
  stockSign(view, name, words) {
    if (bitesOf(view.state).stock !== name) return { title: words(name) };
    return { class: "afflicted", "data-explain": view.state.calamity, tabindex: "0" };
  }

  /**
   * @param {string} id
   * @param {import("./modules.js").Texts} texts
   */
  small(id, texts) {
    const tile = this.cards.tiles.get(id);
    const signs = tile?.monument ? [{ sign: "monument", text: "" }] : effectSigns(tile?.effects ?? []);
    const label = texts[id]?.title ?? id;
    return el(
      "span",
      { class: `own-tile type-${tile?.type}`, "data-explain": id, tabindex: "0", role: "img", "aria-label": label },
      pictureOf(id, "own-picture"),
      signRow(signs),
    );
  }
}

/**
 * The light side of a player's board: its owner may still advance the calendar by two days.
 * @param {Words} words
 */
function lightSide(words) {
  return el(
    "span",
    { class: "held held-sun", "data-explain": "light", tabindex: "0", role: "img", "aria-label": words("light") },
    icon("sun"),
  );
}

/**
 * A small tile: its sign, and how many there are of it.
 * @param {string} name
 * @param {number | string} count
 * @param {string} label
 */
function held(name, count, label) {
  if (count === 0) return null;
  const text = count === 1 ? "" : count;
  return el(
    "span",
    { class: `held held-${name}`, role: "img", title: label, "aria-label": `${label} ${count}` },
    icon(name),
    text,
  );
}
