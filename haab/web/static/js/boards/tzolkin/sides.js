// What lies beside the gears: temples, technologies, buildings, monuments and the players' boards.

import { el, replace, svg } from "../../page/dom.js";
import { language, number, t } from "../../page/i18n.js";
import { marker, nameOf, shapeOf } from "../../page/players.js";
import { icon, sign, signRow } from "../shared/signs.js";
import { effectSigns, scoringSigns } from "./effects.js";
import { bitesOf, tribeSign } from "./modules.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {(key: string, params?: Record<string, any>) => string} Words */

const STEP = 30;
const TEMPLE_WIDTH = 84;
const MARK = 13;

/** Three stepped pyramids of different height, with markers, values and rewards. */
export class Temples {
  /** @param {any} data */
  constructor(data) {
    this.data = data.temples;
    this.most = Math.max(...this.data.map((/** @type {any} */ temple) => temple.steps.length));
    /** The steps by their id. @type {Map<string, SVGElement>} */
    this.steps = new Map();
    /** @type {Map<string, SVGElement>} */
    this.names = new Map();
    this.before = new Before();
    const height = this.most * STEP + 24;
    this.root = svg(
      "svg",
      { class: "temples", viewBox: `0 0 ${TEMPLE_WIDTH * 3} ${height}`, role: "group" },
      this.data.map((/** @type {any} */ temple, /** @type {number} */ number) =>
        this.drawTemple(temple, number, height),
      ),
    );
  }

  /**
   * @param {any} temple
   * @param {number} number
   * @param {number} height
   */
  drawTemple(temple, number, height) {
    const middle = TEMPLE_WIDTH * (number + 0.5);
    const steps = temple.steps.map((/** @type {any} */ step) => {
      const width = TEMPLE_WIDTH - 4 - step.step * 3;
      const y = height - 22 - (step.step + 1) * STEP;
      const group = svg(
        "g",
        {
          class: `step tone-${temple.id}`,
          transform: `translate(${middle} ${y})`,
          role: "img",
          "data-explain": temple.id,
        },
        svg("rect", { class: "step-ground", x: -width / 2, y: 0, width, height: STEP - 1.5, rx: 3 }),
        svg("text", { class: "step-points", x: -width / 2 + 4, y: 20 }, step.vp),
        step.reward && sign(step.reward, width / 2 - 10, 15, 18),
        svg("g", { class: "step-markers" }),
      );
      this.steps.set(`${temple.id}_${step.step}`, group);
      return group;
    });
    const name = svg("text", { class: "temple-name", x: middle, y: height - 6, lengthAdjust: "spacingAndGlyphs" });
    this.names.set(temple.id, name);
    return svg("g", { class: "temple" }, steps, name);
  }

  /**
   * The name of a god below the temple; a long one is drawn narrower.
   * @param {string} temple
   * @param {string} god
   */
  writeName(temple, god) {
    const name = /** @type {SVGTextElement} */ (this.names.get(temple));
    name.replaceChildren(god);
    name.removeAttribute("textLength");
    if (name.getComputedTextLength() > TEMPLE_WIDTH - 3) name.setAttribute("textLength", String(TEMPLE_WIDTH - 3));
  }

  /** @param {View} view */
  update(view) {
    if (!this.before.differs(view, "temples")) return;
    const before = this.before.turn(view);
    for (const temple of this.data) {
      const god = t(`god.${temple.id}`);
      this.writeName(temple.id, god);
      this.names.get(temple.id)?.classList.toggle("afflicted", bitesOf(view.state).temple === temple.id);
      for (const step of temple.steps) {
        const here = view.state.players
          .map((/** @type {any} */ player, /** @type {number} */ seat) =>
            player.temples[temple.id] === step.step ? seat : -1,
          )
          .filter((/** @type {number} */ seat) => seat >= 0);
        const group = /** @type {SVGElement} */ (this.steps.get(`${temple.id}_${step.step}`));
        const apart = Math.min(MARK, 30 / Math.max(1, here.length - 1));
        const first = 2 - (apart * (here.length - 1)) / 2;
        const markers = here.map((/** @type {number} */ seat, /** @type {number} */ number) => {
          const climbed = step.step - (before?.[seat].temples[temple.id] ?? step.step);
          return piece(view, seat, first + number * apart, 14.5, climbed * STEP);
        });
        group.querySelector(".step-markers")?.replaceChildren(...markers);
        const names = here.map((/** @type {number} */ seat) => nameOf(view.seats[seat])).join(", ");
        group.setAttribute("data-label", `${god} ${step.step}: ${names}`);
        if (!group.hasAttribute("data-move")) group.setAttribute("aria-label", `${god} ${step.step}: ${names}`);
      }
    }
  }
}

/** What the players had in the view before, to show what has changed since. */
class Before {
  constructor() {
    /** @type {View | null} */
    this.view = null;
    this.shown = "";
  }

  /**
   * Whether a part of what the players have is not yet on show: what stays the same is left alone, so that a marker
   * on its way is not stopped.
   * @param {View} view
   * @param {string} part
   */
  differs(view, part) {
    const players = view.state.players.map((/** @type {any} */ player) => player[part]);
    const wanted = JSON.stringify([view.id, players, view.seats.map((seat) => [seat.name, seat.colour]), language()]);
    const isNew = wanted !== this.shown;
    this.shown = wanted;
    return isNew;
  }

  /**
   * The players of the view before, which this one takes the place of; null when there was none.
   * @param {View} view
   * @returns {any[] | null}
   */
  turn(view) {
    const before = this.view;
    this.view = view;
    return before?.id === view.id ? before.state.players : null;
  }
}

/**
 * A small marker of a player, which comes from some way below.
 * @param {View} view
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 * @param {number} from
 */
function piece(view, seat, x, y, from) {
  const { colour } = view.seats[seat];
  const mark = svg("path", {
    class: `mark colour-${colour}`,
    d: shapeOf(colour),
    transform: `translate(${x - 7} ${y - 7}) scale(0.875)`,
  });
  const moved = svg("g", { class: from === 0 ? null : "climbing" }, mark);
  moved.style.setProperty("--from", `${from}px`);
  return moved;
}

/** What each level of a technology adds, in signs. @type {Record<string, import("../shared/signs.js").Sign[][]>} */
const LEVEL_SIGNS = {
  agriculture: [[{ sign: "corn", text: "+1" }], [{ sign: "fish", text: "+1" }], [{ sign: "corn", text: "+2" }]],
  extraction: [[{ sign: "wood", text: "+1" }], [{ sign: "stone", text: "+1" }], [{ sign: "gold", text: "+1" }]],
  architecture: [[{ sign: "corn", text: "+1" }], [{ sign: "", text: "+2" }], [{ sign: "any", text: "−1" }]],
  theology: [
    [{ sign: "act", text: "+1" }],
    [
      { sign: "any", text: "" },
      { sign: "temple", text: "", tone: "any" },
    ],
    [{ sign: "skull", text: "+1" }],
  ],
};

/** Four tracks with levels 0 to 3 and a bonus. */
export class Technologies {
  /** @param {any} data */
  constructor(data) {
    this.data = data.technologies;
    /** @type {Map<string, HTMLElement>} */
    this.rows = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.before = new Before();
    this.root = el(
      "div",
      { class: "technologies", role: "group" },
      this.data.map((/** @type {any} */ one) => this.drawRow(one)),
    );
  }

  /** @param {any} technology */
  drawRow(technology) {
    const cells = [0, 1, 2, 3].map((level) => {
      const signs = level === 0 ? [] : LEVEL_SIGNS[technology.id][level - 1];
      const cell = el(
        "div",
        { class: "level" },
        el("span", { class: "level-signs" }, signRow(signs)),
        el("span", { class: "level-marks" }),
      );
      this.cells.set(`${technology.id} ${level}`, cell);
      return cell;
    });
    const bonus = el(
      "div",
      { class: "level bonus" },
      el("span", { class: "level-signs" }, signRow(effectSigns(technology.bonus))),
    );
    const row = el(
      "div",
      { class: "technology", role: "img", "data-explain": technology.id },
      icon(technology.id, "technology-icon"),
      cells,
      bonus,
    );
    this.rows.set(technology.id, row);
    return row;
  }

  /** @param {View} view */
  update(view) {
    this.root.classList.toggle("forgotten-lore", view.state.calamity === "forgotten_lore");
    if (!this.before.differs(view, "technologies")) return;
    const before = this.before.turn(view);
    for (const technology of this.data) {
      for (let level = 0; level <= 3; level += 1) {
        const here = view.seats.filter((seat) => view.state.players[seat.seat].technologies[technology.id] === level);
        const marks = this.cells.get(`${technology.id} ${level}`)?.querySelector(".level-marks");
        marks?.replaceChildren(
          ...here.map((seat) => {
            const isNew = before !== null && before[seat.seat].technologies[technology.id] !== level;
            return el("span", { class: isNew ? "just-changed" : null }, marker(seat));
          }),
        );
      }
      const row = /** @type {HTMLElement} */ (this.rows.get(technology.id));
      const levels = view.seats.map(
        (seat) => `${nameOf(seat)} ${view.state.players[seat.seat].technologies[technology.id]}`,
      );
      row.setAttribute("data-label", `${t(`tech.${technology.id}`)}: ${levels.join(", ")}`);
      if (!row.hasAttribute("data-move")) row.setAttribute("aria-label", String(row.getAttribute("data-label")));
    }
  }
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
      tile?.type && icon(tile.type, "card-picture"),
      el("span", { class: "card-name" }, texts[id]?.title ?? id),
      tile?.cost && el("span", { class: "card-cost" }, signRow(costSigns(tile.cost))),
      el(
        "span",
        { class: "card-effects" },
        tile?.monument ? signRow(scoringSigns(tile.scoring, this.players)) : signRow(effectSigns(tile?.effects ?? [])),
      ),
    );
  }

  /** @param {string} id */
  cardOf(id) {
    return this.row.querySelector(`[data-tile="${id}"]`) ?? this.monuments.querySelector(`[data-tile="${id}"]`);
  }
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
  }

  /**
   * @param {View} view
   * @param {import("./modules.js").Texts} texts
   * @param {Words} words
   */
  update(view, texts, words) {
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
   */
  stock(view, seat, before, words) {
    const player = view.state.players[seat.seat];
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
      signRow(signs),
    );
  }
}
