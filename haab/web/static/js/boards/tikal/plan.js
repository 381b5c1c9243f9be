// A plan on the map of Tikal: the tile as it will lie, figures where they will stand with their ways, and what is done on spaces.

import { svg } from "../../page/dom.js";
import { StepNumbers, markPlanned, numberSign, unmarkPlanned } from "../shared/plan.js";
import { hexagon, middleOf } from "./geometry.js";
import { shift } from "./map.js";
import { camp, figure, guard } from "./pieces.js";
import { ground, slabs } from "./tiles.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../shared/plan.js").DrawnStep} DrawnStep */
/** @typedef {"member" | "leader"} Kind */
/** @typedef {import("./geometry.js").Point} Point */
/** A figure of the plan that stands on a space in the end. @typedef {{kind: Kind, node: SVGElement}} Arrived */
/** Something of the plan, and where its number belongs. @typedef {{node: SVGElement, at: Point}} Drawn */

const TURN = 60;
/** How far from the middles of two spaces the way between them begins and ends. */
const SET_OUT = 26;
const ARRIVE = 40;
/** Where figures of a plan stand on a space, one beside the other, and how large they are drawn. */
const STAND = { x: -34, y: -16, apart: 26 };
const FIGURE = 1.15;
/** Where the numbers of what is done on a space stand, and of figures that are placed. */
const NUMBER = { x: 36, y: -52 };
const BESIDE = { x: -13, y: -24 };
/** Numbers are no nearer to each other; one that would be stands higher. */
const APART = 26;
const ARROW = "M0 0L-15 8V-8z";

export class PlanGhosts {
  /**
   * @param {import("./map.js").TikalMap} map
   * @param {(id: string) => Element | null} find things beside the map: treasures, tiles of an auction
   */
  constructor(map, find) {
    this.map = map;
    this.find = find;
    this.root = svg("g", { class: "plan-layer", "aria-hidden": "true" });
    map.above.append(this.root);
    this.colour = "";
    this.tile = "";
    this.turned = 0;
    /** What stands on each space in the end. @type {Map<string, Arrived[]>} */
    this.arrived = new Map();
    /** The figure and the camp that a transfer begins with. */
    this.setsOut = "";
  }

  /**
   * Draw the steps that are left of a plan; none: nothing.
   * @param {View} view
   * @param {number} seat
   * @param {DrawnStep[]} steps
   * @param {Element} board
   */
  draw(view, seat, steps, board) {
    unmarkPlanned(board);
    this.root.replaceChildren();
    this.colour = view.seats[seat].colour;
    this.tile = view.state.turn.tile;
    this.arrived.clear();
    this.setsOut = "";
    const numbers = new StepNumbers();
    /** @type {Map<string, () => Drawn | null>} */
    const drawings = new Map();
    for (const step of steps) {
      if (step.verb === "done") continue;
      const [place, drawing] = this.placeOf(step);
      numbers.add(place, step.number);
      if (place && drawing && !drawings.has(place)) drawings.set(place, drawing);
    }
    const turn = steps.find(({ verb }) => verb === "turn");
    this.turned = turn ? Number(turn.args[0]) : 0;
    /** @type {Point[]} */
    const taken = [];
    const signs = [...drawings].flatMap(([place, draw]) => {
      const drawn = draw();
      const text = numbers.textOf(place);
      if (drawn === null) return this.markBeside(place, text) ?? [];
      this.root.append(drawn.node);
      const at = freePlace(drawn.at, taken);
      taken.push(at);
      return numberSign(text, at.x, at.y);
    });
    this.root.append(...signs);
  }

  /**
   * Where a step is done, and how that is drawn; a drawing of nothing is a mark on something beside the map.
   * @param {DrawnStep} step
   * @returns {[string | null, (() => Drawn | null) | null]}
   */
  placeOf({ verb, args, at }) {
    const [first, second] = at;
    switch (verb) {
      case "tile":
        this.tile = String(args[0]);
        return [first, () => null];
      case "space":
      case "turn":
        return [`tile ${first}`, () => this.layTile(first)];
      case "place":
        return [`place ${args[0]} ${first}`, () => this.stand(/** @type {Kind} */ (args[0]), first)];
      case "move":
        return [`move ${args[0]} ${first} ${second}`, () => this.go(/** @type {Kind} */ (args[0]), first, second)];
      case "transfer":
        this.setsOut = `${args[0]} ${first}`;
        return [this.setsOut, () => null];
      case "to": {
        const [kind, from] = this.setsOut.split(" ");
        if (!from) return [`to ${first}`, () => this.stand("member", first)];
        return [`to ${kind} ${from} ${first}`, () => this.go(/** @type {Kind} */ (kind), from, first)];
      }
      case "uncover":
      case "dig":
        return [`work ${first}`, () => onSpace(first, workFrame(verb))];
      case "camp":
        return [`camp ${first}`, () => onSpace(first, svg("g", { class: "plan-ghost" }, camp(this.colour)))];
      case "guard":
        return [`guard ${first}`, () => onSpace(first, svg("g", { class: "plan-ghost" }, guard(this.colour)))];
      default:
        return first === undefined ? [null, null] : [first, () => null];
    }
  }

  /**
   * Something beside the map.
   * @param {string} id
   * @param {string} text
   */
  markBeside(id, text) {
    const thing = this.find(id);
    if (thing instanceof HTMLElement) markPlanned(thing, text);
  }

  /**
   * The tile in hand, as it will lie.
   * @param {string} space
   */
  layTile(space) {
    const tile = this.map.tiles.get(this.tile);
    if (!tile) return null;
    const face = { value: tile.temple_value, printed: tile.temple_value, tokens: tile.masks };
    const stones = svg("g", { transform: `rotate(${TURN * this.turned})` }, ...slabs(tile.stones, []));
    const drawn = svg("g", { class: "plan-ghost" }, ...ground(tile.kind, face), stones);
    return onSpace(space, drawn, svg("path", { class: "plan-line", d: hexagon(3) }));
  }

  /**
   * A figure where it will stand.
   * @param {Kind} kind
   * @param {string} space
   */
  stand(kind, space) {
    const { node, at } = this.figureOn(kind, space);
    return { node, at: { x: at.x + BESIDE.x, y: at.y + BESIDE.y } };
  }

  /**
   * A figure that goes from one space to another, and the way; one that the plan has brought there goes on.
   * @param {Kind} kind
   * @param {string} from
   * @param {string} to
   */
  go(kind, from, to) {
    const here = this.arrived.get(from) ?? [];
    const goesOn = here.findIndex((one) => one.kind === kind);
    if (goesOn >= 0) here.splice(goesOn, 1)[0].node.classList.add("plan-passes");
    const { node, at } = way(from, to);
    return { node: svg("g", {}, node, this.figureOn(kind, to).node), at };
  }

  /**
   * @param {Kind} kind
   * @param {string} space
   */
  figureOn(kind, space) {
    const here = this.arrived.get(space) ?? [];
    const { x, y } = middleOf(space);
    const at = { x: x + STAND.x + here.length * STAND.apart, y: y + STAND.y };
    const body = svg(
      "g",
      { class: `plan-ghost tk-figure colour-${this.colour}`, transform: `scale(${FIGURE})` },
      figure(this.colour, kind),
      svg("ellipse", { class: "plan-ring", cy: kind === "leader" ? -8 : -4, rx: 16, ry: kind === "leader" ? 23 : 17 }),
    );
    const node = svg("g", { transform: shift(at) }, body);
    this.arrived.set(space, [...here, { kind, node }]);
    return { node, at };
  }
}

/**
 * What is done on a space.
 * @param {string} space
 * @param {...SVGElement} drawn
 * @returns {Drawn}
 */
function onSpace(space, ...drawn) {
  const { x, y } = middleOf(space);
  return { node: svg("g", { transform: shift({ x, y }) }, drawn), at: { x: x + NUMBER.x, y: y + NUMBER.y } };
}

/**
 * A place for a number that is not on another one.
 * @param {Point} wanted
 * @param {Point[]} taken
 * @returns {Point}
 */
function freePlace(wanted, taken) {
  const isTaken = taken.some(({ x, y }) => Math.hypot(x - wanted.x, y - wanted.y) < APART);
  return isTaken ? freePlace({ x: wanted.x, y: wanted.y - APART }, taken) : wanted;
}

/**
 * The frame around what is worked on.
 * @param {string} verb
 */
function workFrame(verb) {
  return svg(
    "rect",
    verb === "dig"
      ? { class: "plan-ring", x: -48, y: -40, width: 96, height: 56, rx: 14 }
      : { class: "plan-ring", x: -43, y: -54, width: 86, height: 78, rx: 10 },
  );
}

/**
 * The way from one space to another, with an arrow.
 * @param {string} from
 * @param {string} to
 * @returns {Drawn}
 */
function way(from, to) {
  const [a, b] = [middleOf(from), middleOf(to)];
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const along = { x: (b.x - a.x) / far, y: (b.y - a.y) / far };
  const start = { x: a.x + along.x * SET_OUT, y: a.y + along.y * SET_OUT };
  const end = { x: b.x - along.x * ARRIVE, y: b.y - along.y * ARRIVE };
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const d = `M${start.x.toFixed(1)} ${start.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
  const turned = (Math.atan2(along.y, along.x) * 180) / Math.PI;
  const node = svg(
    "g",
    { class: "plan-way" },
    svg("path", { class: "plan-way-case", d }),
    svg("path", { class: "plan-way-line", d }),
    svg("path", {
      class: "plan-arrow",
      d: ARROW,
      transform: `${shift(end)} rotate(${turned.toFixed(1)}) translate(8 0)`,
    }),
  );
  return { node, at: middle };
}
