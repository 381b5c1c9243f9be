// The board of Tikal: map, turn, auction and players, and what may be chosen on them.

import { el, replace } from "../../page/dom.js";
import { t } from "../../page/i18n.js";
import { Explainer, components } from "../shared/explain.js";
import { LastMoves } from "../shared/lastmoves.js";
import { signOf } from "../shared/signs.js";
import { Targets } from "../shared/targets.js";
import { Zoom } from "../shared/zoom.js";
import { Auction } from "./auction.js";
import { Bench } from "./bench.js";
import { costOf, isNeverOffered, isOnSpace, spotOf, standing, travellerAt } from "./choices.js";
import { Figures, groupsOn } from "./figures.js";
import { labelOf, middleOf, standOf } from "./geometry.js";
import { TikalMap, lastMark } from "./map.js";
import { Gains } from "./gains.js";
import { Placing } from "./placing.js";
import { PlanGhosts } from "./plan.js";
import { PlayerBoards } from "./playerboards.js";
import { Spots, traveller, wholeSpace } from "./spots.js";
import { Store } from "./store.js";
import { Travel } from "./travel.js";
import { Zoomer } from "./zoomer.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").LegalMove} LegalMove */
/** @typedef {import("../boards.js").BoardController} BoardController */

/** @param {string} key @param {Record<string, any>} [params] */
function words(key, params) {
  return t(`web.tikal.${key}`, params);
}

/** What is left around the figures of a small picture. */
const AROUND = 120;

/**
 * A position drawn small: the part of the map on which somebody stands.
 * @param {import("../../types.js").PuzzlePicture} position
 */
export async function portrait({ state, colours }) {
  const { data } = await components("tikal");
  const view = /** @type {View} */ (
    /** @type {unknown} */ ({ state, seats: colours.map((colour, seat) => ({ seat, colour, name: "" })) })
  );
  const map = new TikalMap(data, words);
  map.update(view, true);
  new Figures(map.figures).update(view);
  /** @type {string[]} */
  const spaces = state.players.flatMap((/** @type {any} */ player) => [...Object.keys(player.members), player.leader]);
  const isSpace = (/** @type {string} */ space) => space in state.board;
  const middles = (spaces.some(isSpace) ? spaces.filter(isSpace) : Object.keys(state.board)).map(middleOf);
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)];
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const box = [left - AROUND, top - AROUND, right - left + 2 * AROUND, bottom - top + 2 * AROUND];
  map.root.setAttribute("viewBox", box.join(" "));
  map.root.setAttribute("preserveAspectRatio", "xMidYMid slice");
  return map.root;
}

class TikalBoard {
  constructor() {
    /** @type {string | null} */
    this.game = null;
    /** @type {View | null} */
    this.view = null;
    this.byKeyboard = false;
    this.last = new LastMoves();
    /** The space that had the focus last. @type {string | null} */
    this.focusSpace = null;
    this.ready = Promise.resolve();
  }

  /**
   * @param {HTMLElement} root
   * @param {BoardController} controller
   */
  mount(root, controller) {
    this.game = null;
    this.view = null;
    root.classList.add("board-tikal");
    this.ready = this.build(root, controller);
  }

  /**
   * @param {HTMLElement} root
   * @param {BoardController} controller
   */
  async build(root, controller) {
    this.root = root;
    this.controller = controller;
    const { data } = await components("tikal");
    this.map = new TikalMap(data, words);
    this.figures = new Figures(this.map.figures);
    this.spots = new Spots(this.map.spots);
    this.placing = new Placing(this.map, controller);
    this.travel = new Travel(this.map, controller, () => this.refresh());
    this.gains = new Gains(this.map.overlay);
    this.bench = new Bench(data, this.map.tiles, words);
    this.store = new Store(this.map.tiles, words);
    this.auction = new Auction(this.map.tiles, words, (notation) => controller.choose(notation));
    this.players = new PlayerBoards(data, words);
    this.ghosts = new PlanGhosts(this.map, (id) => this.players?.treasureOf(id) ?? this.auction?.cardOf(id) ?? null);
    this.zoom = new Zoom(this.map.root);
    this.zoomer = new Zoomer(this.zoom, words);
    replace(
      root,
      el(
        "div",
        { class: "tk-layout" },
        el(
          "div",
          { class: "tk-main", "data-place": "web.table.board" },
          el("div", { class: "tk-side" }, this.bench.root, this.auction.root),
          el("div", { class: "tk-board" }, this.zoom.frame, this.zoomer.root),
        ),
        this.store.root,
        this.players.root,
      ),
    );
    this.explainer = new Explainer(root, "tikal");
    this.targets = new Targets(root, controller);
    this.listen(root);
  }

  /** @param {HTMLElement} root */
  listen(root) {
    root.addEventListener("click", (event) => this.press(event));
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("pointerdown", () => (this.byKeyboard = false));
    for (const name of ["pointerover", "focusin"]) root.addEventListener(name, (event) => this.look(event));
    for (const name of ["pointerleave", "focusout"]) root.addEventListener(name, () => this.lookAway());
  }

  /**
   * @param {View} view
   * @param {import("../../types.js").Seat} seat
   */
  stock(view, seat) {
    if (!this.players || !this.auction) return [];
    return [this.players.stock(view, seat, this.auction.standing(view, seat)), this.players.holdings(view, seat)];
  }

  /** @param {string} what */
  sign(what) {
    return signOf(what);
  }

  /**
   * Where something of a scene is: a space of the map; the bench for all that has no place of its own.
   * @param {string} id
   */
  find(id) {
    return this.map?.fields.get(id) ?? this.bench?.root ?? null;
  }

  /**
   * @param {View} view
   * @param {import("../../types.js").Entry[]} events
   */
  async update(view, events) {
    await this.ready;
    if (!this.map) return;
    const isNew = this.game !== view.id;
    this.markLast(isNew ? null : this.view, view, events);
    this.game = view.id;
    this.view = view;
    this.map.update(view, isNew);
    this.figures?.update(view);
    this.placing?.update(view);
    this.travel?.update(view);
    this.store?.update(view);
    this.auction?.update(view);
    this.players?.update(view);
    this.gains?.update(events);
    this.zoomer?.name();
    this.refresh();
  }

  /**
   * Mark the spaces on which somebody else changed something.
   * @param {View | null} before
   * @param {View} view
   * @param {import("../../types.js").Entry[]} events
   */
  markLast(before, view, events) {
    const { last, map } = this;
    if (before === null) last.clear();
    last.follow(view, events);
    const seat = events.at(-1)?.seat ?? null;
    if (before === null || !map || seat === null || !last.isOthers(view, seat)) return;
    for (const space of map.spaces) {
      if (standing(before, space) === standing(view, space)) continue;
      const mark = lastMark(space, view.seats[seat].colour);
      map.marks.append(mark);
      last.add(seat, space, () => mark.remove());
    }
  }

  /** Show what may be chosen now. */
  refresh() {
    const { view, travel } = this;
    if (!view || !travel) return;
    const legal = this.controller?.view === view ? view.legal : [];
    this.bench?.update(view, (traveller) => travel.isChosen(traveller));
    this.spots?.show(this.wantedSpots(view, legal));
    this.nameSpots();
    const direct = legal.filter((move) => !this.isElsewhere(move));
    this.targets?.update(direct, (move) => this.placeOf(move));
    this.refocus(view);
  }

  // ---- where things are chosen

  /**
   * @param {View} view
   * @param {LegalMove[]} legal
   */
  wantedSpots(view, legal) {
    const ways = this.travel?.ways ?? new Map();
    const colour = view.seats[view.seat ?? 0].colour;
    const found = [...ways.keys()].map((space) => wholeSpace(`go ${space}`, space, "tk-reach"));
    found.push(...legal.flatMap((move) => spotOf(move, colour, ways) ?? []));
    found.push(
      ...this.travellers(view, legal).filter(
        (spot) => !ways.has(spot.space) || this.travel?.chosen?.from === spot.space,
      ),
    );
    const order = /** @type {TikalMap} */ (this.map).spaces;
    return found.sort((a, b) => order.indexOf(a.space) - order.indexOf(b.space));
  }

  /**
   * Whether a move is not offered as such now: on spaces within reach of a chosen figure, pressing means going there.
   * @param {LegalMove} move
   */
  isElsewhere({ verb, notation }) {
    return isNeverOffered(verb) || (isOnSpace(verb) && !this.spots?.get(notation));
  }

  /**
   * The own figures that can set out.
   * @param {View} view
   * @param {LegalMove[]} legal
   */
  travellers(view, legal) {
    const setting = legal.filter(({ verb }) => verb === "move" || verb === "transfer");
    const movable = new Map(setting.map((move) => [`${move.args[0]} ${move.at[0]}`, move]));
    return [...movable].map(([key, { args, at }]) => {
      const [kind, space] = [/** @type {"member" | "leader"} */ (args[0]), at[0]];
      const groups = groupsOn(view, space);
      const number = groups.findIndex((group) => group.seat === view.seat && group.kind === kind);
      return traveller(`figure ${key} ${number}/${groups.length}`, space, standOf(number, groups.length), kind);
    });
  }

  /** Name the figures that can set out, and the spaces within reach of the chosen one; what is to be known elsewhere. */
  nameSpots() {
    const { map, travel } = this;
    if (!map || !travel) return;
    for (const node of map.spots.querySelectorAll(".tk-work")) {
      const field = map.fields.get(String(node.getAttribute("data-space")));
      node.setAttribute("data-more", field?.getAttribute("data-more") ?? "");
    }
    for (const node of map.spots.querySelectorAll(".tk-traveller")) {
      const one = travellerAt(node);
      node.setAttribute(
        "aria-label",
        words(one.figure === "leader" ? "choose_leader" : "choose_member", { space: labelOf(one.from) }),
      );
      node.setAttribute("aria-pressed", String(travel.isChosen(one)));
    }
    for (const node of map.spots.querySelectorAll(".tk-reach")) {
      const space = String(node.getAttribute("data-space"));
      node.setAttribute("role", "button");
      node.setAttribute("tabindex", "0");
      node.setAttribute("data-go", space);
      node.setAttribute("aria-label", words("go", { space: labelOf(space), n: travel.ways.get(space)?.cost ?? 0 }));
    }
  }

  /**
   * Where a move is chosen; null: only in the list.
   * @param {LegalMove} move
   * @returns {Element | null}
   */
  placeOf({ verb, at, notation }) {
    switch (verb) {
      case "pass":
        return this.auction?.pass ?? null;
      case "tile":
        return this.auction?.cardOf(at[0]) ?? null;
      case "take":
      case "give":
        return this.players?.root.checkVisibility() ? this.players.treasureOf(at[0]) : null;
      default:
        return this.spots?.get(notation) ?? null;
    }
  }

  // ---- what the player does

  /** @param {Event} event */
  press(event) {
    const target = event.target instanceof Element ? event.target : null;
    const goal = target?.closest("[data-go]")?.getAttribute("data-go");
    const figure = target?.closest("[data-figure]");
    if (goal) {
      this.focusSpace = goal;
      this.travel?.go(goal);
    } else if (figure) {
      this.travel?.press(travellerAt(figure));
    } else if (target?.closest(".tk-map") && !target.closest("[data-move], .tk-ghost")) {
      this.travel?.drop();
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    this.byKeyboard = true;
    if (event.key === "Escape") this.travel?.drop();
    const isPress = event.key === "Enter" || event.key === " ";
    if (!isPress || !(event.target instanceof SVGElement) || !event.target.matches("[data-go], [data-figure]")) return;
    event.preventDefault();
    this.press(event);
  }

  /** @param {Event} event */
  look(event) {
    const target = event.target instanceof Element ? event.target : null;
    const figure = target?.closest("[data-figure]");
    const goal = target?.closest("[data-go]")?.getAttribute("data-go") ?? null;
    const move = target?.closest("[data-move]")?.getAttribute("data-move") ?? null;
    if (event.type === "focusin") this.focusSpace = target?.closest("[data-space]")?.getAttribute("data-space") ?? null;
    this.travel?.glance(figure ? travellerAt(figure) : null);
    const cost = this.travel?.drawRoute(goal) ?? 0;
    this.bench?.spend(cost || costOf(this.legalMove(move)));
  }

  lookAway() {
    this.travel?.glance(null);
    this.travel?.drawRoute(null);
    this.bench?.spend(0);
  }

  /** @param {string | null} notation */
  legalMove(notation) {
    return this.view?.legal.find((move) => move.notation === notation);
  }

  /**
   * Draw what is left of a plan: all its steps at once.
   * @param {View} view
   * @param {number} seat whose plan it is
   * @param {import("../shared/plan.js").DrawnStep[]} steps none: nothing is drawn
   */
  plan(view, seat, steps) {
    if (this.root) this.ghosts?.draw(view, seat, steps, this.root);
  }

  /** @param {View} view */
  progress({ state }) {
    return { key: "web.tikal.tiles_left", params: { n: state.pile.left } };
  }

  /**
   * Point at what a move of the list would do.
   * @param {string | null} notation
   */
  hover(notation) {
    const move = this.legalMove(notation);
    this.targets?.point(notation);
    this.bench?.spend(costOf(move));
    this.travel?.drawPath(move?.verb === "move" ? move.at : []);
    if (move?.verb === "turn") this.placing?.preview(Number(move.args[0]));
    if (move?.verb === "move" || move?.verb === "transfer") {
      const figure = `.tk-traveller[data-figure="${move.args[0]}"][data-space="${move.at[0]}"]`;
      this.map?.spots.querySelector(figure)?.classList.add("pointed");
    }
  }

  /**
   * Whoever plays by keyboard goes on from where they were when what they pressed is gone.
   * @param {View} view
   */
  refocus(view) {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!this.byKeyboard || !isLost || !view.your_turn || this.travel?.isUnderway) return;
    if (this.placing?.mode === "turn") return this.placing.focus();
    const here = this.focusSpace && this.map?.spots.querySelector(`[data-space="${this.focusSpace}"][tabindex="0"]`);
    const first = here || this.map?.spots.querySelector('[tabindex="0"]');
    /** @type {HTMLElement | SVGElement | null | undefined} */ (first)?.focus({ preventScroll: true });
  }
}

export const board = new TikalBoard();
