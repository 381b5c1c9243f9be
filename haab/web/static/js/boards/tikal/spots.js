// What can be pressed on the map: spaces, temples, tokens, small round signs and figures. They come and go with the view.

import { svg } from "../../page/dom.js";
import { figure } from "./pieces.js";
import { action } from "./signs.js";
import { middleOf } from "./geometry.js";
import { outline, shift } from "./map.js";

/** @typedef {{id: string, space: string, make: () => SVGElement}} Spot */

export class Spots {
  /** @param {SVGElement} root the layer of the map */
  constructor(root) {
    this.root = root;
    /** @type {Map<string, SVGElement>} */
    this.nodes = new Map();
    this.order = "";
  }

  /**
   * Show these spots and no others. A spot that stays keeps its node, and the focus.
   * @param {Spot[]} spots
   */
  show(spots) {
    const order = spots.map((spot) => spot.id).join("\n");
    if (order === this.order) return;
    this.order = order;
    const focused = [...this.nodes].find(([, node]) => node === document.activeElement)?.[0];
    const before = this.nodes;
    this.nodes = new Map(spots.map((spot) => [spot.id, before.get(spot.id) ?? this.place(spot)]));
    this.root.replaceChildren(...this.nodes.values());
    if (focused) this.nodes.get(focused)?.focus({ preventScroll: true });
  }

  /** @param {Spot} spot */
  place(spot) {
    const node = spot.make();
    node.setAttribute("data-spot", spot.id);
    node.setAttribute("data-space", spot.space);
    const base = node.getAttribute("transform") ?? "";
    node.setAttribute("transform", `${shift(middleOf(spot.space))} ${base}`);
    return node;
  }

  /** @param {string} id */
  get(id) {
    return this.nodes.get(id) ?? null;
  }
}

/**
 * A whole space.
 * @param {string} id
 * @param {string} space
 * @param {string} kind
 * @returns {Spot}
 */
export function wholeSpace(id, space, kind) {
  return { id, space, make: () => svg("g", { class: `tk-spot ${kind}`, role: "img" }, outline()) };
}

/**
 * A temple to be uncovered, or tokens to be dug up.
 * @param {string} id
 * @param {string} space
 * @param {"uncover" | "dig"} work
 * @param {number} cost
 * @returns {Spot}
 */
export function workplace(id, space, work, cost) {
  const make = () =>
    svg(
      "g",
      { class: `tk-spot tk-work tk-work-${work}`, role: "img", "data-explain": work === "dig" ? "treasure" : "temple" },
      svg(
        "rect",
        work === "dig"
          ? { class: "tk-frame", x: -48, y: -40, width: 96, height: 56, rx: 14 }
          : { class: "tk-frame", x: -43, y: -54, width: 86, height: 78, rx: 10 },
      ),
      svg("g", { transform: work === "dig" ? "translate(36 -36)" : "translate(28 -46)" }, roundSign(work, cost)),
    );
  return { id, space, make };
}

/** Where small round signs stand on a tile, beside its name. @type {Record<string, {x: number, y: number}[]>} */
const SIGN_PLACES = {
  place: [
    { x: -40, y: -25 },
    { x: 40, y: -25 },
  ],
  camp: [{ x: 0, y: -34 }],
  guard: [
    { x: -46, y: 24 },
    { x: 46, y: 24 },
  ],
};

/**
 * A small round sign: place a figure, set up a camp, place a guard.
 * @param {string} id
 * @param {string} space
 * @param {"place" | "camp" | "guard"} what
 * @param {number} cost
 * @param {{colour: string, kind: "member" | "leader"} | null} who
 * @returns {Spot}
 */
export function sign(id, space, what, cost, who) {
  const at = SIGN_PLACES[what][who?.kind === "leader" ? 1 : 0];
  const make = () =>
    svg(
      "g",
      {
        class: "tk-spot tk-round",
        role: "img",
        "data-explain": what === "place" ? String(who?.kind) : what,
        transform: shift(at),
      },
      roundSign(what, cost, who),
    );
  return { id, space, make };
}

/**
 * @param {string} what
 * @param {number} cost
 * @param {{colour: string, kind: "member" | "leader"} | null} [who]
 */
function roundSign(what, cost, who = null) {
  const picture =
    what === "place" && who
      ? svg(
          "g",
          {
            class: `tk-figure colour-${who.colour}`,
            transform: who.kind === "leader" ? "translate(0 7) scale(.72)" : "translate(0 4) scale(.9)",
          },
          figure(who.colour, who.kind),
        )
      : action(what, 19);
  const star =
    what === "guard" &&
    who?.kind === "leader" &&
    svg("path", {
      class: "tk-star",
      d: "M0-5.500l1.600 3.300 3.600.5-2.600 2.500.6 3.600-3.200-1.700-3.200 1.700.6-3.600-2.600-2.500 3.600-.5z",
    });
  return svg(
    "g",
    {},
    svg("circle", { class: "tk-round-ground", r: 17 }),
    picture,
    star,
    svg("circle", { class: "tk-cost-ground", cx: 13, cy: 13, r: 8.5 }),
    svg("text", { class: "tk-cost", x: 13, y: 17.5 }, cost),
  );
}

/**
 * A figure that can set out.
 * @param {string} id
 * @param {string} space
 * @param {{x: number, y: number}} stand
 * @param {"member" | "leader"} kind
 * @returns {Spot}
 */
export function traveller(id, space, stand, kind) {
  const make = () =>
    svg(
      "g",
      {
        class: "tk-spot tk-traveller",
        role: "button",
        tabindex: "0",
        "data-figure": kind,
        "data-explain": kind,
        transform: shift(stand),
      },
      svg("ellipse", { class: "tk-ring", cy: kind === "leader" ? -8 : -4, rx: 17, ry: kind === "leader" ? 24 : 18 }),
    );
  return { id, space, make };
}
