// Our own drawings for Tikal: tiles, temples, treasures and pieces. Everything is drawn around (0, 0).

import { svg } from "../../page/dom.js";
import { shapeOf } from "../../page/players.js";
import { hexagon, polar, stonesAt } from "./geometry.js";

/**
 * A leaf as part of a path: its foot, its direction in degrees, its length.
 * @param {number} x
 * @param {number} y
 * @param {number} degrees
 * @param {number} length
 */
function leaf(x, y, degrees, length) {
  const tip = polar(length, degrees);
  const [left, right] = [polar(length * 0.6, degrees - 32), polar(length * 0.6, degrees + 32)];
  const at = (/** @type {{x: number, y: number}} */ point) => `${(x + point.x).toFixed(1)} ${(y + point.y).toFixed(1)}`;
  return `M${x.toFixed(1)} ${y.toFixed(1)}Q${at(left)} ${at(tip)}Q${at(right)} ${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** Plants of a space: where they grow and how large they are, the farthest first. */
const PLANTS = [
  [-30, -26, 30],
  [28, -30, 28],
  [-46, 8, 26],
  [44, 4, 28],
  [-2, -4, 32],
  [-24, 34, 28],
  [26, 36, 30],
];
const LEAVES = 7;

/**
 * An unexplored space: plants that hide the ground, no two neighbours alike.
 * @param {number} number
 */
export function thicket(number) {
  const plants = PLANTS.map(([x, y, size], plant) => {
    const turn = (number * 37 + plant * 53) % 52;
    const leaves = Array.from({ length: LEAVES }, (_, one) =>
      leaf(x, y, turn + (one * 360) / LEAVES, size * (0.82 + 0.18 * ((number + one) % 3))),
    );
    return svg("path", { class: `tk-plant tk-plant-${(plant + number) % 3}`, d: leaves.join("") });
  });
  return [svg("path", { class: "tk-wild", d: hexagon(2) }), ...plants];
}

const PALM =
  "M0 14q-3-16 2-30M2-16q-14-8-24 2q12-2 24-2zM2-16q14-8 24 2q-12-2-24-2zM2-16q-8-16-22-14q12 4 22 14zM2-16q8-16 22-14q-12 4-22 14z";

/**
 * Stone slabs at the edges of a tile.
 * @param {number[]} stones
 * @param {number[]} ways the costs of the ways that lead on; stones there make room for the cost
 */
export function slabs(stones, ways) {
  return stones.flatMap((count, edge) =>
    stonesAt(edge, count, ways[edge] > 0).map(({ x, y, angle }) =>
      svg("rect", {
        class: "tk-stone",
        x: -8.5,
        y: -5,
        width: 17,
        height: 10,
        rx: 3,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle})`,
      }),
    ),
  );
}

/**
 * What a tile shows without stones and pieces.
 * @param {string} kind
 * @param {{value?: number, printed?: number, tokens?: number}} shows
 */
export function ground(kind, shows) {
  const hex = svg("path", { class: `tk-ground tk-ground-${kind}`, d: hexagon(1.5) });
  switch (kind) {
    case "temple":
      return [hex, temple(shows.value ?? 1, shows.printed ?? 1)];
    case "treasure":
      return [hex, diggings(shows.tokens ?? 0)];
    case "volcano":
      return [hex, volcano()];
    case "base_camp":
      return [hex, baseCamp()];
    default:
      return [hex, clearing()];
  }
}

const TIER = 4.4;
const FOOTING = 22;

/**
 * A stepped temple: one step for each point of its value, those uncovered later in a lighter stone.
 * @param {number} value
 * @param {number} printed the value on the tile
 */
export function temple(value, printed) {
  const tiers = Array.from({ length: value }, (_, number) => {
    const width = 70 - number * 4.6;
    const y = -(number + 1) * TIER;
    const state = number < printed ? "" : " tk-tier-new";
    return svg("rect", { class: `tk-tier${state}`, x: -width / 2, y, width, height: TIER, rx: 1 });
  });
  const top = -value * TIER;
  const width = Math.max(16, 70 - value * 4.6 - 6);
  const house = `M${-width / 2} ${top}v-7h${width}v7zM${-width / 2 - 3} ${top - 7}l4-5h${width - 2}l4 5z`;
  return svg(
    "g",
    { class: "tk-temple" },
    svg("rect", { class: "tk-tier tk-footing", x: -38, y: 0, width: 76, height: FOOTING, rx: 2 }),
    tiers,
    svg("path", { class: "tk-tier tk-house", d: house }),
    svg("path", { class: "tk-stairs", d: `M-6 0V${top}M6 0V${top}` }),
    svg("rect", { class: "tk-plaque", x: -19, y: -18, width: 38, height: 26, rx: 6 }),
    svg("text", { class: "tk-value", y: 2 }, value),
  );
}

/** @param {number} tokens */
function diggings(tokens) {
  const pit = svg("path", { class: "tk-pit", d: "M-44 14q6-24 44-24t44 24q-14 14-44 14t-44-14z" });
  if (tokens === 0)
    return svg("g", {}, pit, svg("path", { class: "tk-pit-dust", d: "M-26 12h14M4 18h20M-8 4h16M16 8h12" }));
  const coins = Array.from({ length: tokens }, (_, number) =>
    token((number - (tokens - 1) / 2) * 17, -2 - (number % 2) * 6),
  );
  return svg(
    "g",
    {},
    pit,
    coins,
    svg("rect", { class: "tk-plaque", x: -14, y: -36, width: 28, height: 21, rx: 6 }),
    svg("text", { class: "tk-count", y: -20 }, tokens),
  );
}

/**
 * A treasure token, face down: a golden mask.
 * @param {number} x
 * @param {number} y
 */
function token(x, y) {
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("circle", { class: "tk-token", r: 13 }),
    svg("path", {
      class: "tk-mask",
      d: "M-6.500-7h13v7q0 7-6.500 9q-6.500-2-6.500-9zM-4-3h2.500M1.500-3h2.500M-2.500 3.500h5",
    }),
  );
}

function volcano() {
  return svg(
    "g",
    {},
    svg("path", { class: "tk-cone", d: "M-52 30L-16-26q16 8 32 0L52 30z" }),
    svg("path", { class: "tk-lava", d: "M-16-26q16 8 32 0q4 14-2 20t0 20q-8-2-8-12t-6-10q-6 0-6 16q-8-8-6-18t-4-16z" }),
    svg("path", { class: "tk-smoke", d: "M-6-32q-10-8 0-14q-4-8 6-8M8-32q8-8-1-13" }),
  );
}

/**
 * A tent; a player's has the colour and the shape.
 * @param {string} kind
 */
function tent(kind) {
  return svg(
    "g",
    { class: kind },
    svg("path", { class: "tk-tent", d: "M-26 16L0-20L26 16z" }),
    svg("path", { class: "tk-tent-door", d: "M-7 16L0-2L7 16z" }),
    svg("path", { class: "tk-tent-pole", d: "M0-20v-7" }),
  );
}

function baseCamp() {
  const small = svg("g", { transform: "translate(-26 2) scale(.8)" }, tent("tk-base-tent"));
  const large = svg("g", { transform: "translate(12 -10) scale(1.15)" }, tent("tk-base-tent"));
  const fire = svg("path", { class: "tk-fire", d: "M36 16q-7-6 0-16q7 10 0 16zM29 18h14" });
  return svg("g", { transform: "translate(0 -6)" }, small, large, fire);
}

function clearing() {
  return svg(
    "g",
    {},
    svg("path", { class: "tk-palm", d: PALM, transform: "translate(-24 -4)" }),
    svg("path", { class: "tk-palm", d: PALM, transform: "translate(22 -12) scale(-.9 .9)" }),
    svg("path", {
      class: "tk-grass",
      d: "M-10 18q2-10 6-14M-4 18q0-8 4-12M24 18q0-8 5-12M30 20q2-8 8-10M-40 16q-2-8-6-10",
    }),
  );
}

// ---- pieces

/**
 * A player's shape, to be put on something.
 * @param {string} colour
 * @param {number} size
 */
export function shape(colour, size) {
  const scale = size / 16;
  return svg("path", {
    class: `tk-shape colour-${colour}`,
    d: shapeOf(colour),
    transform: `scale(${scale}) translate(-8 -8)`,
  });
}

/**
 * A figure: members are small and bear their player's shape; leaders are taller, with a hat and a star.
 * @param {string} colour
 * @param {"member" | "leader"} kind
 */
export function figure(colour, kind) {
  const isLeader = kind === "leader";
  const body = isLeader
    ? "M0-25a6.500 6.500 0 0 1 4.600 11.100Q13-9 14 9h-28q1-18 9.400-22.900A6.500 6.500 0 0 1 0-25z"
    : "M0-17a5 5 0 0 1 3.600 8.500Q10-5 11 8h-22Q-10-5-3.600-8.500A5 5 0 0 1 0-17z";
  return [
    svg("path", { class: "tk-body", d: body }),
    isLeader && svg("path", { class: "tk-hat", d: "M-13-21h26q-3 4-7 4h-12q-4 0-7-4zM-7-21q0-9 7-9t7 9z" }),
    isLeader &&
      svg("path", { class: "tk-star", d: "M0-27.500l1.500 3h3l-2.400 2 .9 3.100-3-1.800-3 1.800.9-3.100-2.400-2h3z" }),
    svg(
      "g",
      { transform: isLeader ? "translate(0 -1)" : "translate(0 1)" },
      svg("circle", { class: "tk-shape-ground", r: isLeader ? 8 : 7 }),
      shape(colour, isLeader ? 11.5 : 10),
    ),
  ];
}

/**
 * A player's camp.
 * @param {string} colour
 */
export function camp(colour) {
  return svg(
    "g",
    { class: `tk-camp colour-${colour}` },
    tent("tk-own-tent"),
    svg("g", { transform: "translate(0 6)" }, svg("circle", { class: "tk-shape-ground", r: 9.5 }), shape(colour, 13)),
  );
}

/**
 * A player's guard: a shield on the temple.
 * @param {string} colour
 */
export function guard(colour) {
  return svg(
    "g",
    { class: `tk-guard colour-${colour}` },
    svg("path", { class: "tk-shield", d: "M0-17q7 5 14 5q1 18-14 28q-15-10-14-28q7 0 14-5z" }),
    svg("circle", { class: "tk-shape-ground", r: 9, cy: -1 }),
    svg("g", { transform: "translate(0 -1)" }, shape(colour, 12)),
  );
}

/**
 * A pennant: who holds the majority at a temple.
 * @param {string} colour
 */
export function pennant(colour) {
  return svg(
    "g",
    { class: `tk-pennant colour-${colour}` },
    svg("path", { class: "tk-pole", d: "M-10 16v-34" }),
    svg("path", { class: "tk-flag", d: "M-10-18h28l-7 9 7 9h-28z" }),
    svg("g", { transform: "translate(0 -9)" }, svg("circle", { class: "tk-shape-ground", r: 7 }), shape(colour, 10)),
  );
}

// ---- signs in a square of 24 by 24, for buttons and boards

/** The eight kinds of treasures; the pictures have no meaning for the rules. @type {Record<string, string>} */
const TREASURES = {
  "treasure-1": "M8 3.500h8l-1.500 3.500q5 3 4.500 8t-5 6h-4q-4.500-1-5-6t4.500-8zM6.500 12h11M19 9q3 1 1.500 4.500",
  "treasure-2": "M3 9h18q0 8-6 10v2h-6v-2Q3 17 3 9zM6 12.500h12",
  "treasure-3": "M6 3.500h12v9q0 6-6 8.500-6-2.500-6-8.500zM8.500 9h2.500M13 9h2.500M9.500 15h5M12 9.500v3",
  "treasure-4":
    "M4 4q0 12 8 14q8-2 8-14M12 18a2.200 2.200 0 1 0 .1 0zM5.500 10.500h.1M8 14.500h.1M18.500 10.500h.1M16 14.500h.1",
  "treasure-5":
    "M12 3a3.500 3.500 0 0 1 2 6.400l3.500 2.600-2 2v7h-7v-7l-2-2 3.500-2.600A3.500 3.500 0 0 1 12 3zM9 17.500h6",
  "treasure-6": "M14 3q5 6 1 12l-4 1-1-2q4-5 4-11zM10 15l-5 6 2.500.5 4.500-5",
  "treasure-7":
    "M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16zM12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 1 0 0-7zM12 4v4.500M12 15.500V20M4 12h4.500M15.500 12H20",
  "treasure-8": "M4 14q4-8 11-7l2-3 2 3q3 1 2 4l-3 .5q-1 7-8 7-2 0-3 2h-3q2-2 1-3.500Q4 16 4 14zM17.500 8.500h.1",
};

export const TREASURE_KINDS = Object.keys(TREASURES);

/**
 * A treasure, face up, with the number of its kind.
 * @param {string} kind
 */
export function treasureSign(kind) {
  const attributes = {
    class: `tk-treasure tk-${kind}`,
    viewBox: "0 0 40 40",
    "aria-hidden": "true",
    focusable: "false",
  };
  return svg(
    "svg",
    attributes,
    svg("circle", { class: "tk-treasure-ground", cx: 20, cy: 20, r: 18.5 }),
    svg("path", { class: "tk-treasure-picture", d: TREASURES[kind], transform: "translate(6.500 5) scale(1.120)" }),
  );
}

/** @type {Record<string, string>} */
const SIGNS = {
  uncover: "M3 21h18v-4h-3v-4h-3V9H9v4H6v4H3zM12 7V1.500M9 4l3-3 3 3",
  dig: "M13 11l6.500 6.500M19 14.500l-4.500 4.500q3.500 3 6 3.500-.5-4.500-1.500-8zM14 12L4.500 2.500M2.500 4.500l4-3",
  camp: "M2.500 20L12 4l9.500 16zM9.500 20l2.500-6 2.500 6M12 4V1",
  guard: "M12 2q5 3.500 9 3.500 0 11-9 16.500Q3 16.500 3 5.500 7 5.500 12 2z",
  place:
    "M12 2.500a4 4 0 0 1 2.600 7c3 1.300 4.900 4.800 4.900 11.500h-15c0-6.700 1.900-10.200 4.900-11.500A4 4 0 0 1 12 2.500z",
  exchange: "M4 8h13l-3-3.500M20 16H7l3 3.500",
  left: "M5 6v6h6M5 12a8 8 0 1 1 2 6",
  right: "M19 6v6h-6M19 12a8 8 0 1 0-2 6",
  lay: "M4 12.500l5.500 5.500L20 6.500",
  move: "M4 20q2-12 14-13M13 2.500L18.500 7 14 12",
  done: "M4 12.500l5.500 5.500L20 6.500",
  pass: "M5 5l14 14M19 5L5 19",
  bid: "M12 3v18M16.500 7q-1.500-2-4.500-2c-6 0-5.500 6 0 6.500 6.500.5 6 7.500 0 7.500q-4 0-5.500-2.500",
};

/**
 * A sign inside a drawing.
 * @param {string} name
 * @param {number} size
 */
export function action(name, size) {
  return svg("path", {
    class: "tk-sign",
    d: SIGNS[name] ?? SIGNS.done,
    transform: `scale(${size / 24}) translate(-12 -12)`,
  });
}

/**
 * A sign in running text.
 * @param {string} name
 */
export function actionIcon(name) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { class: "art-tool", d: SIGNS[name] ?? SIGNS.done }),
  );
}

/**
 * A figure in running text.
 * @param {string} colour
 * @param {"member" | "leader"} kind
 */
export function figureIcon(colour, kind) {
  return svg(
    "svg",
    {
      class: `tk-figure-icon tk-figure tk-${kind} colour-${colour}`,
      viewBox: "-15 -31 30 42",
      "aria-hidden": "true",
      focusable: "false",
    },
    figure(colour, kind),
  );
}

/**
 * A whole tile in running text: one that is in hand, or on offer.
 * @param {any} tile from the component data
 * @param {any[]} [more] what else stands on it
 */
export function tilePicture(tile, more = []) {
  const shows = { value: tile.temple_value, printed: tile.temple_value, tokens: tile.masks };
  return svg(
    "svg",
    { class: "tk-tile-picture", viewBox: "-82 -72 164 144", "aria-hidden": "true", focusable: "false" },
    ground(tile.kind, shows),
    slabs(tile.stones, []),
    svg("text", { class: "tk-letter", x: 58, y: 6 }, tile.letter),
    more,
  );
}
