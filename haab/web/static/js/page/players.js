// Players: a colour, a shape and a name each, so that colour is never the only sign.

import { reachable } from "./a11y.js";
import { botName } from "./catalogue.js";
import { el, replace, svg } from "./dom.js";
import { number, t } from "./i18n.js";

/** How long a bubble stays, in milliseconds. */
const SAID = 12_000;

/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").View} View */

/** @type {Record<string, string>} */
const SHAPES = {
  red: "M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13z",
  blue: "M2 2h12v12H2z",
  yellow: "M8 1.2L15.2 14.5H0.8z",
  green: "M8 0.5L15.5 8L8 15.5L0.5 8z",
  orange: "M8 0.6L10.2 5.7L15.6 6.2L11.5 9.8L12.7 15.2L8 12.3L3.3 15.2L4.5 9.8L0.4 6.2L5.8 5.7z",
};
const NO_SHAPE = SHAPES.red;

/**
 * The outline of a colour's shape, in a square of 16 by 16.
 * @param {string} colour
 */
export function shapeOf(colour) {
  return SHAPES[colour] ?? NO_SHAPE;
}

/**
 * A seat's sign: its shape in its colour.
 * @param {Seat} seat
 */
export function marker(seat) {
  return svg(
    "svg",
    { class: `marker colour-${seat.colour}`, viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: shapeOf(seat.colour) }),
  );
}

/**
 * What a seat is called.
 * @param {Seat} seat
 */
export function nameOf(seat) {
  return seat.name || t("web.player.unnamed", { n: seat.seat + 1 });
}

/**
 * A seat's sign and name.
 * @param {Seat} seat
 */
export function signature(seat) {
  return el("span", { class: "signature" }, marker(seat), el("span", { class: "name" }, nameOf(seat)));
}

/**
 * What a seat has, as the board draws it.
 * @typedef {(view: View, seat: Seat) => (HTMLElement | null)[]} Stock
 */

/** The players, a card each: who they are, whose turn it is, what they have, points and clocks. */
export class PlayerStrip {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {View | null} */
    this.view = null;
    this.received = 0;
    /** @type {Stock} */
    this.stock = () => [];
    /** The players as they were drawn last, before the clocks ran on. @type {Node[]} */
    this.shown = [];
    /** What was said last, by seat, and when to forget it. @type {Map<number, string>} */
    this.said = new Map();
    /** Where the row was put, if it is longer than the screen. */
    this.placed = 0;
    this.timer = setInterval(() => this.tick(), 1000);
    this.sizes = new ResizeObserver(() => requestAnimationFrame(() => this.resized()));
    this.sizes.observe(root);
    /** How far the row is scrolled; kept here, because asking the row would have it laid out at once. */
    this.scrolled = 0;
    root.addEventListener("scroll", () => (this.scrolled = root.firstElementChild?.scrollLeft ?? 0), true);
  }

  /**
   * @param {View} view
   * @param {Stock} [stock]
   */
  update(view, stock = () => []) {
    if (view.seats !== this.view?.seats) this.received = Date.now();
    this.view = view;
    this.stock = stock;
    const cards = view.seats.map((seat) => this.card(view, seat, stock(view, seat)));
    const changed = cards.flatMap((card, seat) => (this.shown[seat]?.isEqualNode(card) ? [] : [seat]));
    if (changed.length > 0) this.draw(cards, changed);
    this.tick();
  }

  /**
   * Draw those who have changed; the cards of the others stay, which is most of them in most moves.
   * @param {HTMLElement[]} cards
   * @param {number[]} changed seats
   */
  draw(cards, changed) {
    const scrolled = this.scrolled;
    this.root.setAttribute("aria-label", t("web.table.players"));
    let list = /** @type {HTMLElement | null} */ (this.root.firstElementChild);
    for (const seat of changed) {
      this.shown[seat] = cards[seat].cloneNode(true);
      list?.children[seat]?.replaceWith(cards[seat]);
    }
    if (list === null) {
      list = el("ul", { tabindex: "0" }, cards);
      replace(this.root, list);
    }
    const row = list;
    requestAnimationFrame(() => this.scroll(row, scrolled));
  }

  /**
   * Where a player's card is.
   * @param {number} seat
   */
  cardOf(seat) {
    return this.root.firstElementChild?.children[seat] ?? null;
  }

  /**
   * Where it stands what a player has gathered.
   * @param {number} seat
   */
  gatheredBy(seat) {
    const card = this.cardOf(seat);
    return card?.querySelector(".holdings") ?? card;
  }

  /** A window that has become narrow, a phone that was turned. */
  resized() {
    const list = this.root.firstElementChild;
    if (list instanceof HTMLElement) this.scroll(list, this.scrolled);
  }

  /**
   * On a narrow screen the row is longer than the screen: the viewer is in sight, until they scroll it themselves.
   * @param {HTMLElement} list
   * @param {number} scrolled where the row before it stood
   */
  scroll(list, scrolled) {
    if (!reachable(list)) return;
    const own = /** @type {HTMLElement} */ (list.children[this.view?.seat ?? 0]);
    list.scrollLeft = scrolled === this.placed ? own.offsetLeft : scrolled;
    if (scrolled === this.placed) this.placed = list.scrollLeft;
  }

  /**
   * @param {View} view
   * @param {Seat} seat
   * @param {(HTMLElement | null)[]} has what there is always, and what was gathered
   */
  card(view, seat, [stock, holdings]) {
    const moves = view.status === "running" && view.to_move === seat.seat;
    const notes = [];
    const isOwn = view.own_seats.includes(seat.seat);
    if (isOwn) notes.push(t("web.player.you"));
    if (seat.kind === "bot") notes.push(t("web.player.bot", { bot: botName(seat.bot) }));
    if (seat.kind === "open") notes.push(t("web.player.open"));
    if (seat.kind === "person" && !seat.connected && !isOwn) notes.push(t("web.player.away"));
    return el(
      "li",
      { class: moves ? "player to-move" : "player", "aria-current": moves ? "true" : null },
      el(
        "div",
        { class: "player-line" },
        el("span", { class: "player-name", title: nameOf(seat) }, signature(seat)),
        moves && el("span", { class: "turn-flag visually-hidden" }, t("web.player.to_move")),
        this.said.has(seat.seat)
          ? el(
              "button",
              { type: "button", class: "bubble", title: this.said.get(seat.seat) },
              el("bdi", {}, this.said.get(seat.seat)),
            )
          : el("span", { class: "player-notes", title: notes.join(" · ") }, partsOf(notes.join(" · "))),
        holdings,
        seat.clock_ms !== null && el("span", { class: "clock", "data-seat": seat.seat }),
        el(
          "span",
          { class: "player-points", title: t("web.player.points", { n: view.scores[seat.seat] }) },
          el("span", { "aria-hidden": "true" }, number(view.scores[seat.seat])),
          el("span", { class: "visually-hidden" }, t("web.player.points", { n: view.scores[seat.seat] })),
        ),
      ),
      stock,
      moves && seat.kind === "bot" && thinking(),
    );
  }

  /**
   * Show for a while what somebody said, beside their name, where nothing moves by it.
   * @param {number} seat
   * @param {string} text
   */
  say(seat, text) {
    this.said.set(seat, text);
    this.redraw();
    setTimeout(() => {
      if (this.said.get(seat) !== text) return;
      this.said.delete(seat);
      this.redraw();
    }, SAID);
  }

  /** The same view once more. */
  redraw() {
    if (this.view) this.update({ ...this.view }, this.stock);
  }

  tick() {
    const view = this.view;
    if (view === null) return;
    for (const clock of this.root.querySelectorAll(".clock")) {
      const seat = view.seats[Number(clock.getAttribute("data-seat"))];
      const runs = view.status === "running" && view.to_move === seat.seat;
      const left = Number(seat.clock_ms) - (runs ? Date.now() - this.received : 0);
      clock.textContent = clockText(left);
      clock.classList.toggle("spent", left < 0);
    }
  }

  stop() {
    clearInterval(this.timer);
    this.sizes.disconnect();
  }
}

/**
 * A note in parts, each of which is seen whole or not at all; a comma goes with what follows it.
 * @param {string} note
 */
function partsOf(note) {
  return note.split(/(?=, | · )/).map((part) => el("span", {}, part));
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Time left, as finely as it matters: minutes and seconds, hours too, or days and hours; time overdrawn has a minus.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  const seconds = Math.ceil(Math.abs(milliseconds) / 1000);
  const text = seconds < DAY ? hoursText(seconds) : daysText(seconds);
  return milliseconds < 0 && seconds > 0 ? `−${text}` : text;
}

/** @param {number} seconds */
function hoursText(seconds) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (seconds < HOUR) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / HOUR)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** @param {number} seconds */
function daysText(seconds) {
  return t("web.clock.days", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
}

/** A bot thinks: a bar that is seen only if it takes longer than a moment, and is full when its second is over. */
function thinking() {
  return el("span", { class: "thinking" }, el("span", { class: "visually-hidden" }, t("web.player.thinks")));
}
