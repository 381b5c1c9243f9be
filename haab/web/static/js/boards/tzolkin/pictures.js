// A small picture of everything that has one: buildings, monuments, tribes, prophecies and the places of the gears.
//
// All of them are our own, drawn from parts in 60 by 44; colours are in css/pictures.css, the same by day and by night.

import { svg } from "../../page/dom.js";
import { BACKDROPS, PARTS } from "./pictures/parts.js";
import { BUILDINGS, MONUMENTS, PLACES, PROPHECIES, TRIBES } from "./pictures/scenes.js";

/** @typedef {import("./pictures/scenes.js").Scene} Scene */
/** @typedef {import("./pictures/scenes.js").Placed} Placed */

export const PICTURE_WIDTH = 60;
export const PICTURE_HEIGHT = 44;

/** @param {import("./pictures/parts.js").Part} part */
function paths(part) {
  return part.map(([colour, d]) => svg("path", { class: `pic-${colour}`, d }));
}

/** @param {Placed} placed */
function standing([name, x, y, size = 1, tone]) {
  const attributes = { class: tone ? `pic-of-${tone}` : null, transform: `translate(${x} ${y}) scale(${size})` };
  return svg("g", attributes, paths(PARTS[name]));
}

/**
 * A scene inside another drawing, with its upper left corner at (0, 0).
 * @param {Scene} scene
 */
function scenery([backdrop, ...parts]) {
  return [...paths(BACKDROPS[backdrop]), ...parts.map(standing)];
}

/**
 * A scene as a picture of its own; the words beside it say what it is. It fills its frame, and the foot stays in sight.
 * @param {Scene | undefined} scene
 * @param {string} more a further class
 */
function framed(scene, more) {
  return svg(
    "svg",
    {
      class: `picture ${more}`.trim(),
      viewBox: `0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}`,
      preserveAspectRatio: "xMidYMax slice",
      "aria-hidden": "true",
      focusable: "false",
    },
    scene && scenery(scene),
  );
}

/**
 * @param {string} id of a building of the base game or of the new buildings
 * @param {string} [more]
 */
export function buildingPicture(id, more = "") {
  return framed(BUILDINGS[id], more);
}

/**
 * @param {string} id
 * @param {string} [more]
 */
export function monumentPicture(id, more = "") {
  return framed(MONUMENTS[id], more);
}

/**
 * @param {string} id
 * @param {string} [more]
 */
export function tribePicture(id, more = "") {
  return framed(TRIBES[id], more);
}

/**
 * @param {string} id
 * @param {string} [more]
 */
export function prophecyPicture(id, more = "") {
  return framed(PROPHECIES[id], more);
}

/**
 * The place of a gear, inside another drawing.
 * @param {string} gear
 */
export function placeScenery(gear) {
  return scenery(PLACES[gear]);
}

/**
 * One part as a picture of its own, without anything behind it.
 * @param {string} name
 * @param {string} [more]
 */
export function partPicture(name, more = "") {
  return svg(
    "svg",
    { class: `picture ${more}`.trim(), viewBox: "-16 -31 32 33", "aria-hidden": "true", focusable: "false" },
    paths(PARTS[name]),
  );
}

/**
 * The picture of whatever has one, by its id; null when nothing is drawn for it.
 * @param {string} id
 * @param {string} [more]
 */
export function pictureOf(id, more = "") {
  const scene = BUILDINGS[id] ?? MONUMENTS[id] ?? TRIBES[id] ?? PROPHECIES[id];
  return scene ? framed(scene, more) : null;
}
