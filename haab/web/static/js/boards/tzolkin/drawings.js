// The drawings that the gears are made of: plates with their signs, numbers, the starting player space, the warning.

import { svg } from "../../page/dom.js";
import { sign } from "../shared/signs.js";
import { CALENDAR, TOP, spaceAngle, towards } from "./geometry.js";

/** @typedef {import("./geometry.js").Gear} Gear */
/** @typedef {import("../shared/signs.js").Sign} Sign */

export const PLATE_RADIUS = 24;
/** What a finger hits on a small screen. */
export const PLATE_HIT = 34;
export const WARNING = 11;
/** How far inwards from its plate the number of a space stands: between plate and tooth, so that it hides neither. */
const NUMBER_AT = PLATE_RADIUS + 4.5;
const NUMBER_RADIUS = 9;
/** Above the calendar, between the two upper gears. */
const START_SPACE = { x: CALENDAR.x - 62, y: 40 };

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

/** The width of a letter beside a sign, and the room between two things in a row. */
const LETTER = 8.5;
const ROOM = 1;
const BASELINE = 5;

/**
 * Signs in the middle of a plate, each with its number beside it, in one or two rows: nothing hides anything.
 * @param {Sign[]} signs
 */
export function plateSigns(signs) {
  const rows = rowsOf(signs);
  const size = rows.length > 1 ? 18 : signs.length > 1 ? 20 : signs[0]?.text ? 24 : 29;
  return rows.flatMap((row, number) => signRow(row, (number - (rows.length - 1) / 2) * (size + 1), size));
}

/**
 * One row for one sign and for two without numbers; else the first has a row of its own.
 * @param {Sign[]} signs
 */
function rowsOf(signs) {
  if (signs.length < 2 || (signs.length === 2 && signs.every((found) => found.text === ""))) return [signs];
  return [signs.slice(0, 1), signs.slice(1)];
}

/**
 * @param {Sign[]} row
 * @param {number} y
 * @param {number} size
 */
function signRow(row, y, size) {
  const widths = row.map((found) => (found.sign === "" ? 0 : size) + LETTER * found.text.length);
  let x = -(widths.reduce((sum, width) => sum + width, 0) + ROOM * (row.length - 1)) / 2;
  return row.map((found, number) => {
    const left = x;
    x += widths[number] + ROOM;
    const drawn = found.sign === "" ? null : sign(found.sign, left + size / 2, y, size);
    if (found.tone) drawn?.classList.add(`tone-${found.tone}`);
    const textAt = left + (drawn ? size : 0) + (LETTER * found.text.length) / 2;
    return svg(
      "g",
      {},
      drawn,
      found.text !== "" && svg("text", { class: "count", x: textAt, y: y + BASELINE }, found.text),
    );
  });
}

/**
 * An offering: its points, in the colour of its temple; a small block where a resource comes with it.
 * @param {Sign[]} signs
 */
export function offeringSigns(signs) {
  const points = signs.find((found) => found.sign === "");
  const temple = signs.find((found) => found.sign === "temple");
  const block = signs.find((found) => found.sign === "any");
  if (!points) return plateSigns(signs);
  const below = [temple && { sign: "temple", tone: temple.tone }, block && { sign: "any", tone: undefined }].filter(
    (found) => found !== undefined,
  );
  return [
    temple && svg("circle", { class: `offering-ground tone-${temple.tone}`, r: PLATE_RADIUS - 3 }),
    svg("text", { class: "plate-points", y: 1 }, points.text),
    ...below.map((found, number) => {
      const x = (number - (below.length - 1) / 2) * 17;
      return svg("g", { class: found.tone ? `tone-${found.tone}` : null }, sign(found.sign, x, 12, 15));
    }),
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

/** Points at the tooth of today. */
export function drawPointer() {
  const tip = towards(CALENDAR, CALENDAR.radius + 12, TOP);
  return svg("path", { class: "pointer", d: `M${tip.x} ${tip.y}l-12 -22q12 6 24 0z`, "aria-hidden": "true" });
}

export function drawStartSpace() {
  const { x, y } = START_SPACE;
  return svg(
    "g",
    { class: "start-space", transform: `translate(${x} ${y})`, role: "img", "data-explain": "starting_player_space" },
    svg("rect", { class: "hit", x: -50, y: -36, width: 100, height: 72 }),
    svg("rect", { class: "plate-ground", x: -42, y: -24, width: 84, height: 48, rx: 12 }),
    sign("first", -21, 0, 26),
    svg("circle", { class: "socket", cx: 18, cy: 0, r: 17 }),
  );
}
