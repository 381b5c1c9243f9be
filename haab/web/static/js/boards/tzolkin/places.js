// The five places: the ground on which each gear lies - jungle, mountain, city, harbour, sacred well - and its medallion.

import { svg } from "../../page/dom.js";
import { spaceAngle, towards } from "./geometry.js";
import { PICTURE_HEIGHT, PICTURE_WIDTH, placeScenery } from "./pictures.js";

/** @typedef {import("./geometry.js").Gear} Gear */
/** @typedef {import("./geometry.js").Point} Point */

const ORIGIN = { x: 0, y: 0 };
/** The name of a place on its ribbon: half the height of the ribbon, and how far its ends reach. */
const RIBBON = 10.5;
const RIBBON_END = 9;

/**
 * What grows, stands or floats between the spaces of a gear, upright at its foot (0, 0) and about twenty high.
 * @type {Record<string, [string, string][]>}
 */
const BETWEEN = {
  palenque: [
    ["leafy", "M0 8Q-13 2-12-12Q-2-7 0 8zM0 8Q13 2 12-12Q2-7 0 8z"],
    ["leafy-light", "M0 8Q-6-6 0-18Q6-6 0 8z"],
  ],
  yaxchilan: [
    ["rock", "M-14 8L-4-13L2-3L6-9L14 8z"],
    ["snow", "M-4-13L-8-4L-4-6L-1-3L0-6z"],
  ],
  tikal: [
    ["built", "M-13 8V3H-9V-2H-5V-7H5V-2H9V3H13V8z"],
    ["built-roof", "M-6-7L-4-13H4L6-7zM-2 8V0H2V8z"],
  ],
  uxmal: [
    ["hull", "M-12 1H12Q9 8 0 8T-12 1z"],
    ["sail", "M-1 0V-16Q11-11 10-1z"],
  ],
  chichen_itza: [
    ["drip", "M0-14Q9-3 6 3T-6 3T0-14z"],
    ["drip-light", "M-2.500 2Q-4-2-1-6"],
  ],
};

/**
 * How the ground of each place ends: a pattern that is repeated around it, each point with its share of the way to the next
 * repetition and how far out it lies; a lobe bulges from point to point.
 * @type {Record<string, {times: number, pattern: number[][], lobe?: number}>}
 */
const EDGES = {
  palenque: { times: 24, pattern: [[0, -2]], lobe: 16 },
  yaxchilan: {
    times: 14,
    pattern: [
      [0, -6],
      [0.3, 5],
      [0.55, -2],
      [0.75, 2],
    ],
  },
  tikal: {
    times: 26,
    pattern: [
      [0, -3],
      [0.5, -3],
      [0.5, 4],
      [1, 4],
    ],
  },
  uxmal: { times: 30, pattern: [[0, 1]], lobe: -9 },
  chichen_itza: {
    times: 9,
    pattern: [
      [0, -3],
      [0.2, 3],
      [0.45, 0],
      [0.6, 4],
      [0.85, -1],
    ],
  },
};

/**
 * The ground of a gear's place: its edge, rings within it, and what there is between the spaces.
 * @param {Gear} gear
 * @param {number} radius
 * @param {number} spaces how far from the middle the spaces lie
 */
export function groundOf(gear, radius, spaces) {
  return svg(
    "g",
    { class: `place place-${gear.name}`, transform: `translate(${gear.x} ${gear.y})`, "aria-hidden": "true" },
    svg("path", { class: "bed", d: edge(gear.name, radius - 3) }),
    svg("path", { class: "bed-rings", d: rings(gear, radius) }),
    between(gear, spaces),
  );
}

/**
 * @param {string} name
 * @param {number} radius
 */
function edge(name, radius) {
  const { times, pattern, lobe } = EDGES[name];
  const turn = 360 / times;
  const corners = Array.from({ length: times }, (_, time) =>
    pattern.map(([share, out]) => written(towards(ORIGIN, radius + out, (time + share) * turn))),
  ).flat();
  if (lobe === undefined) return `M${corners.join("L")}z`;
  const lobes = corners.map((corner, time) => {
    const bulge = written(towards(ORIGIN, radius + lobe, (time - 0.5) * turn));
    return time === 0 ? `M${corner}` : `Q${bulge} ${corner}`;
  });
  return `${lobes.join("")}Q${written(towards(ORIGIN, radius + lobe, -0.5 * turn))} ${corners[0]}z`;
}

/** @param {Point} point */
function written({ x, y }) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/**
 * Paving, terraces, ripples: thin circles, and between them the joints of the city's paving.
 * @param {Gear} gear
 * @param {number} radius
 */
function rings(gear, radius) {
  const circles = [12, 24, 36]
    .map((inwards) => radius - inwards)
    .map((r) => `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`);
  if (gear.name !== "tikal") return circles.join("");
  const joints = Array.from({ length: 48 }, (_, number) => {
    const from = radius - 12 - 12 * (number % 2);
    const angle = (number * 360) / 48;
    return `M${written(towards(ORIGIN, from, angle))}L${written(towards(ORIGIN, from - 12, angle))}`;
  });
  return [...circles, ...joints].join("");
}

/**
 * @param {Gear} gear
 * @param {number} spaces
 */
function between(gear, spaces) {
  return Array.from({ length: gear.last }, (_, space) => {
    const angle = spaceAngle(gear, space + 0.5);
    const { x, y } = towards(ORIGIN, spaces + 7, angle);
    const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(angle + 90).toFixed(1)}) scale(.8)`;
    return svg(
      "g",
      { transform: place },
      BETWEEN[gear.name].map(([kind, d]) => svg("path", { class: kind, d })),
    );
  });
}

/** The medallion in the middle of a gear: its place painted, and the name on a ribbon. */
export class Medallion {
  /**
   * @param {Gear} gear
   * @param {number} radius
   */
  constructor(gear, radius) {
    this.radius = radius;
    const clip = `tz-medallion-${gear.name}`;
    const size = (2.1 * radius) / PICTURE_HEIGHT;
    const painted = `translate(${(-PICTURE_WIDTH / 2) * size} ${(-PICTURE_HEIGHT / 2) * size - radius * 0.12}) scale(${size})`;
    this.name = svg("text", { y: radius * 0.62 + 5, lengthAdjust: "spacingAndGlyphs" });
    this.root = svg(
      "g",
      { class: "hub-label", transform: `translate(${gear.x} ${gear.y})`, "aria-hidden": "true" },
      svg("clipPath", { id: clip }, svg("circle", { r: radius })),
      svg("g", { "clip-path": `url(#${clip})` }, svg("g", { transform: painted }, placeScenery(gear.name))),
      svg("circle", { class: "medallion-rim", r: radius }),
      svg("path", { class: "ribbon", d: this.ribbon() }),
      this.name,
    );
  }

  /** Half the length of the ribbon without its ends. */
  get reach() {
    return this.radius * 0.95;
  }

  ribbon() {
    const [y, reach, tail] = [this.radius * 0.62, this.reach, this.reach + RIBBON_END];
    return `M${-tail} ${y - RIBBON}H${tail}L${reach + 4} ${y}L${tail} ${y + RIBBON}H${-tail}L${-reach - 4} ${y}z`;
  }

  /**
   * Write the name; a long one is drawn narrower.
   * @param {string} name
   */
  write(name) {
    const text = /** @type {SVGTextElement} */ (this.name);
    text.replaceChildren(name);
    text.removeAttribute("textLength");
    if (text.getComputedTextLength() > 2 * this.reach) text.setAttribute("textLength", String(2 * this.reach));
  }
}
