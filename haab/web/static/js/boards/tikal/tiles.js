// The tiles of Tikal: temples, diggings, volcanoes, clearings and the base camp. Everything is drawn around (0, 0).

import { svg } from "../../page/dom.js";
import { hexagon, stonesAt } from "./geometry.js";
import { tent } from "./pieces.js";
import { fringe } from "./thicket.js";
import { maskToken } from "./treasures.js";

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

/** How far a tile stands out of the ground. */
const THICKNESS = 4.5;
const INSET = 3.5;

/**
 * What a tile shows without stones and pieces.
 * @param {string} kind
 * @param {{value?: number, printed?: number, tokens?: number}} shows
 * @param {number} [number] no two neighbours alike
 */
export function ground(kind, shows, number = 0) {
  return [
    svg("path", { class: "tk-side-of-tile", d: hexagon(INSET), transform: `translate(0 ${THICKNESS})` }),
    svg("path", { class: `tk-ground tk-ground-${kind}`, d: hexagon(INSET) }),
    svg("path", { class: "tk-lit", d: hexagon(INSET + 3) }),
    ...fringe(number),
    standing(kind, shows),
  ];
}

/**
 * @param {string} kind
 * @param {{value?: number, printed?: number, tokens?: number}} shows
 */
function standing(kind, shows) {
  switch (kind) {
    case "temple":
      return temple(shows.value ?? 1, shows.printed ?? 1);
    case "treasure":
      return diggings(shows.tokens ?? 0);
    case "volcano":
      return volcano();
    case "base_camp":
      return baseCamp();
    default:
      return clearing();
  }
}

const TIER = 4.2;
/** Where the lowest tier stands on its plinth. */
const BASE = -12;
const WIDEST = 33;
/** By how much each tier is narrower than the one below it, on either side. */
const NARROWER = 2.1;

/**
 * A stepped temple: one tier for each point of its value, those uncovered later in a lighter stone. Its value stands on the
 * plinth, where neither figures nor a guard cover it.
 * @param {number} value
 * @param {number} printed the value on the tile
 */
export function temple(value, printed) {
  const tiers = Array.from({ length: value }, (_, number) => tier(number, number < printed));
  const top = BASE - value * TIER;
  const half = WIDEST - value * NARROWER;
  const stairs = `M-6 ${BASE}L-4.500 ${top}H4.500L6 ${BASE}z`;
  const treads = Array.from({ length: value * 2 - 1 }, (_, number) => `M-5 ${BASE - (number + 1) * (TIER / 2)}H5`);
  return svg(
    "g",
    { class: "tk-temple" },
    svg("path", { class: "tk-shadow", d: `M-30 8H46L${half + 15} ${top + 6}L${half} ${top}z` }),
    svg("path", { class: "tk-plinth", d: `M-37 9L-35 ${BASE}H35L37 9z` }),
    tiers,
    svg("path", { class: "tk-stairs", d: stairs }),
    svg("path", { class: "tk-treads", d: treads.join("") }),
    house(top, Math.min(half, 15)),
    svg("rect", { class: "tk-plaque", x: -18, y: BASE - 4, width: 36, height: 25, rx: 5 }),
    svg("text", { class: "tk-value", y: BASE + 16 }, value),
  );
}

/**
 * A tier: its wall, its lit edge, and the shade on its right.
 * @param {number} number from the lowest
 * @param {boolean} isOld
 */
function tier(number, isOld) {
  const half = WIDEST - number * NARROWER;
  const [y, upper] = [BASE - number * TIER, BASE - (number + 1) * TIER];
  return svg(
    "g",
    { class: isOld ? "tk-tier" : "tk-tier tk-tier-new" },
    svg("path", { class: "tk-wall", d: `M${-half} ${y}L${1.5 - half} ${upper}H${half - 1.5}L${half} ${y}z` }),
    svg("path", { class: "tk-shade", d: `M${half - 9} ${y}L${half - 10} ${upper}H${half - 1.5}L${half} ${y}z` }),
    svg("path", { class: "tk-edge", d: `M${1.5 - half} ${upper + 0.6}H${half - 1.5}` }),
  );
}

/**
 * The house on the top of a temple, with its roof comb.
 * @param {number} foot
 * @param {number} half
 */
function house(foot, half) {
  const at = (/** @type {number} */ up) => foot - up;
  return svg(
    "g",
    {},
    svg("path", { class: "tk-house", d: `M${2 - half} ${foot}V${at(9)}H${half - 2}V${foot}z` }),
    svg("path", { class: "tk-door", d: `M-3.500 ${foot}V${at(6.5)}H3.500V${foot}z` }),
    svg("path", { class: "tk-roof", d: `M${-half} ${at(9)}L${3 - half} ${at(14)}H${half - 3}L${half} ${at(9)}z` }),
    svg("path", { class: "tk-comb", d: `M-6 ${at(14)}V${at(19)}H6V${at(14)}z` }),
  );
}

/** @param {number} tokens */
function diggings(tokens) {
  const coins = Array.from({ length: tokens }, (_, number) =>
    maskToken((number - (tokens - 1) / 2) * 17, -4 - (number % 2) * 7),
  );
  return svg(
    "g",
    {},
    svg("path", { class: "tk-heap", d: "M-34 8Q-34-9-28-6Q-24-13-16-7L-10 10zM50 12Q46-8 34-3Q28-12 20-6L14 10z" }),
    svg("path", { class: "tk-pit", d: "M-39 15Q-32-9 2-9T46 13Q30 27 2 27T-39 15z" }),
    svg("path", { class: "tk-pit-deep", d: "M-30 14Q-25 0 2 0T36 13Q22 22 2 22T-30 14z" }),
    svg("path", { class: "tk-pit-dust", d: "M-24 20h12M8 24h16M-8 16h14M22 17h10" }),
    tokens === 0 && svg("path", { class: "tk-spade", d: "M8 14L26-18M20-22l11 6M8 14l-5-8 9-3 4 7z" }),
    coins,
    tokens > 0 && svg("rect", { class: "tk-plaque", x: -13, y: -44, width: 26, height: 22, rx: 6 }),
    tokens > 0 && svg("text", { class: "tk-count", y: -27 }, tokens),
  );
}

function volcano() {
  return svg(
    "g",
    {},
    svg("path", { class: "tk-smoke", d: "M-4-30Q-16-36-6-44Q-12-54 2-56M8-30Q20-36 10-44Q16-50 12-56" }),
    svg("path", { class: "tk-glow", d: "M0-28m-20 0a20 14 0 1 1 40 0a20 14 0 1 1-40 0z" }),
    svg("path", { class: "tk-cone", d: "M-58 34Q-34 10-17-25Q0-18 17-25Q34 10 58 34Q30 42 0 42T-58 34z" }),
    svg("path", { class: "tk-shade", d: "M17-25Q34 10 58 34Q40 40 18 41Q26 10 6-21z" }),
    svg("path", {
      class: "tk-lava",
      d: "M-17-25Q0-33 17-25Q21-11 14-5T17 16Q9 14 8 3T1-6Q-5-6-4 12T-9 26Q-15 17-12 2T-17-25z",
    }),
    svg("path", { class: "tk-lava-light", d: "M-12-23Q0-28 12-23Q0-18-12-23z" }),
  );
}

function baseCamp() {
  const small = svg("g", { transform: "translate(-27 0) scale(.8)" }, tent("tk-base-tent"));
  const large = svg("g", { transform: "translate(12 -10) scale(1.200)" }, tent("tk-base-tent"));
  return svg(
    "g",
    { transform: "translate(0 -6)" },
    svg("path", { class: "tk-shadow", d: "M-46 14H60L44 6H-30z" }),
    small,
    large,
    svg("path", { class: "tk-crate", d: "M-6 20V8H8V20zM-6 12H8M1 8V20" }),
    svg("path", { class: "tk-fire", d: "M38 16Q29 9 38-4Q47 9 38 16z" }),
    svg("path", { class: "tk-fire-light", d: "M38 15Q34 11 38 5Q42 11 38 15z" }),
    svg("path", { class: "tk-logs", d: "M29 19L47 15M29 15L47 19" }),
  );
}

const FRONDS =
  "M0-20Q-16-30-27-14Q-12-20 0-20zM0-20Q16-30 27-14Q12-20 0-20zM0-20Q-14-38-26-30Q-10-30 0-20zM0-20Q14-38 26-30Q10-30 0-20zM0-20Q-3-36 6-42Q5-30 0-20z";

/**
 * A palm with its shadow.
 * @param {string} transform
 */
function palm(transform) {
  return svg(
    "g",
    { transform },
    svg("path", { class: "tk-shadow", d: "M-2 16Q20 8 34 14Q20 20-2 16z" }),
    svg("path", { class: "tk-trunk", d: "M-3 16Q-5-4-1.500-20H1.500Q0-4 3 16z" }),
    svg("path", { class: "tk-palm", d: FRONDS }),
    svg("path", { class: "tk-nuts", d: "M-2-18h.1M2-17h.1" }),
  );
}

function clearing() {
  return svg(
    "g",
    {},
    svg("path", { class: "tk-grass", d: "M44 2q2-8 6-10M40 2q0-7-3-9" }),
    palm("translate(-18 4)"),
    palm("translate(25 -4) scale(-.9 .9)"),
    svg("path", { class: "tk-grass", d: "M-8 22q2-9 6-13M-3 22q0-8 4-11M24 20q0-8 5-11M30 21q2-7 8-9" }),
    svg("path", { class: "tk-flower", d: "M-36 20h.1M-28 26h.1M46 16h.1" }),
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
