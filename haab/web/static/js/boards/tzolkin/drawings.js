// The drawings that the gears are made of: plates with their signs, numbers, workers, the calendar's days.

import { svg } from "../../page/dom.js";
import { nameOf, shapeOf } from "../../page/players.js";
import { sign } from "../shared/signs.js";
import { CALENDAR, spaceAngle, toothOfDay, towards } from "./geometry.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("./geometry.js").Gear} Gear */

export const PLATE_RADIUS = 24;
/** What a finger hits on a small screen. */
export const PLATE_HIT = 34;
const WORKER_HIT = 29;
export const WARNING = 11;
/** How far inwards from its plate the number of a space stands: between plate and tooth, so that it hides neither. */
const NUMBER_AT = PLATE_RADIUS + 1;
const NUMBER_RADIUS = 9;

/**
 * Words in lines of about so many letters.
 * @param {string} words
 * @param {number} most
 */
export function linesOf(words, most) {
  const lines = [""];
  for (const word of words.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= most || lines.at(-1) === "") lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Where one, two or three signs stand on a plate. */
export const PLACES = [
  [[0, 0]],
  [
    [-9, 1],
    [9, 1],
  ],
  [
    [0, -9],
    [-10, 8],
    [10, 8],
  ],
];

/**
 * An offering: its points, in the colour of its temple; a small block where a resource comes with it.
 * @param {{sign: string, text: string, tone?: string}[]} signs
 */
export function offeringSigns(signs) {
  const points = signs.find((found) => found.sign === "");
  const temple = signs.find((found) => found.sign === "temple");
  const block = signs.find((found) => found.sign === "any");
  if (!points) return signs.map((found) => plateSign(found, [0, 0], 1));
  return [
    temple && svg("circle", { class: `offering-ground tone-${temple.tone}`, r: PLATE_RADIUS - 3 }),
    temple && svg("g", { class: `tone-${temple.tone}` }, sign("temple", 0, 11, 15)),
    svg("text", { class: "plate-points", y: 3 }, points.text),
    block && sign("any", 13, -10, 14),
  ];
}

export function drawWarning() {
  return svg(
    "g",
    { class: "warning", role: "img", tabindex: "0", hidden: true },
    svg("circle", { r: WARNING }),
    svg("text", { y: 5 }, "!"),
  );
}

/** The ring of days on the calendar: from its inner to its outer edge, as shares of the calendar's radius. */
const DAYS_FROM = 0.6;
const DAYS_TO = 0.88;
const DAYS_MIDDLE = (CALENDAR.radius * (DAYS_FROM + DAYS_TO)) / 2;
const FIVE = 5;
const SCORE = 20;

/**
 * A day carved into the calendar: a stone with its number in dots and bars, as the Maya wrote numbers.
 * @param {number} day
 * @param {string} kind of the Food Day that it is, if it is one
 */
export function dayStone(day, kind) {
  const middle = towards({ x: 0, y: 0 }, DAYS_MIDDLE, toothOfDay(day));
  const turn = toothOfDay(day) + 90;
  return svg(
    "g",
    {
      class: kind ? `day-stone food-day ${kind}` : "day-stone",
      transform: `translate(${middle.x.toFixed(2)} ${middle.y.toFixed(2)}) rotate(${turn.toFixed(2)})`,
      "data-day": day,
      ...(kind && { "data-explain": kind }),
    },
    svg("path", { class: "day-ground", d: "M-14-23Q0-27 14-23L11.500 24Q0 21-11.500 24z" }),
    svg("path", { class: "day-number-carved", d: carved(day) }),
  );
}

/**
 * A number in dots and bars, a path around (0, 0); nought is a shell.
 * @param {number} number
 */
function carved(number) {
  if (number === 0) return shell(0);
  if (number % SCORE === 0) return `M0-8h.1${shell(4)}`;
  const rows = [...rowsOf(Math.floor(number / SCORE)), ...rowsOf(number % SCORE)];
  const top = (-6.5 * (rows.length - 1)) / 2;
  return rows
    .map((dots, row) => {
      const y = (top + row * 6.5).toFixed(1);
      if (dots === FIVE) return `M-8 ${y}H8`;
      return Array.from({ length: dots }, (_, dot) => `M${(dot - (dots - 1) / 2) * 5} ${y}h.1`).join("");
    })
    .join("");
}

/** @param {number} y */
function shell(y) {
  return `M-9 ${y}Q0 ${y - 11} 9 ${y}Q0 ${y + 9}-9 ${y}M0 ${y - 4}v7`;
}

/**
 * The rows of a digit from the top: its dots, then a bar for each five.
 * @param {number} digit
 */
function rowsOf(digit) {
  const bars = Array.from({ length: Math.floor(digit / FIVE) }, () => FIVE);
  return digit % FIVE > 0 ? [digit % FIVE, ...bars] : bars;
}

/** The two circles between which the days are carved. */
export function dayRings() {
  return [DAYS_FROM, DAYS_TO].map((share) => svg("circle", { class: "groove", r: CALENDAR.radius * share }));
}

/** What each gear's place is known by: jungle, mountain, city, harbour, sacred well. @type {Record<string, string>} */
const EMBLEMS = {
  palenque: "M0 7Q-7 0 0-8Q7 0 0 7M0 8V-4M0 3L-3 0M0 1L3-2",
  yaxchilan: "M-8 6L-2-6L2 1L4-2L8 6zM-2-6L-3.500-1L-1 0",
  tikal: "M-8 6V3H-5V0H-3V-3H3V0H5V3H8V6zM-2-3V-6H2V-3",
  uxmal: "M-8 2H8Q6 7 0 7T-8 2M0 2V-8Q6-5 6 0H0",
  chichen_itza: "M-8-3Q-4-7 0-3T8-3M-8 1Q-4-3 0 1T8 1M-8 5Q-4 1 0 5T8 5",
};

/**
 * The emblems of a gear's place, around its hub.
 * @param {Gear} gear
 * @param {number} at how far from the middle
 */
export function emblems(gear, at) {
  return Array.from({ length: gear.teeth }, (_, tooth) => {
    const angle = spaceAngle(gear, tooth + 0.5);
    const middle = towards({ x: 0, y: 0 }, at, angle);
    const place = `translate(${middle.x.toFixed(2)} ${middle.y.toFixed(2)}) rotate(${(angle + 90).toFixed(2)})`;
    return svg("path", { class: "emblem", d: EMBLEMS[gear.name], transform: place });
  });
}

/**
 * @param {{sign: string, text: string, tone?: string}} found
 * @param {number[]} place
 * @param {number} many
 */
export function plateSign(found, [x, y], many) {
  const size = many === 1 ? 28 : 19;
  const drawn = sign(found.sign, x, y, size);
  if (found.tone) drawn.classList.add(`tone-${found.tone}`);
  const count = found.text
    ? svg("text", { class: "count", x: x + size / 2 - 2, y: y + size / 2 + 3 }, found.text)
    : null;
  return svg("g", {}, drawn, count);
}

/**
 * @param {Gear} gear
 * @param {number} space
 */
export function numberTag(gear, space) {
  return numberTagAt(towards({ x: 0, y: 0 }, NUMBER_AT, spaceAngle(gear, space) + 180), space);
}

/**
 * @param {import("./geometry.js").Point} place
 * @param {number} space
 */
export function numberTagAt({ x, y }, space) {
  return svg(
    "g",
    { class: "number-tag", transform: `translate(${x} ${y})` },
    svg("circle", { r: NUMBER_RADIUS }),
    svg("text", { y: 4.5 }, space),
  );
}

/** @param {Gear} gear */
export function hubLabel(gear) {
  return svg("g", { class: "hub-label", transform: `translate(${gear.x} ${gear.y})`, "aria-hidden": "true" });
}

/**
 * A player's piece: colour and shape.
 * @param {View} view
 * @param {number} seat
 */
export function workerPiece(view, seat) {
  const { colour } = view.seats[seat];
  return svg(
    "g",
    { class: `worker colour-${colour}`, role: "img", "aria-label": nameOf(view.seats[seat]) },
    svg("circle", { class: "hit", r: WORKER_HIT }),
    svg(
      "g",
      { class: "worker-body" },
      svg("circle", { class: "worker-ground", r: 15 }),
      svg("path", { class: "worker-shape", d: shapeOf(colour), transform: "translate(-10 -10) scale(1.25)" }),
    ),
  );
}

export function dummyPiece() {
  return svg(
    "g",
    { class: "worker dummy", role: "img", "data-explain": "dummy", "aria-label": "" },
    svg("circle", { class: "worker-ground", r: 15 }),
    svg("path", { class: "dummy-shape", d: "M-6 -6L6 6M6 -6L-6 6" }),
  );
}
