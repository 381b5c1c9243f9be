// The five gears and the spaces beside them: what never changes. The gears turn, the spaces stand still.

import { svg } from "../../page/dom.js";
import { sign } from "../shared/signs.js";
import { PLATE_HIT, PLATE_RADIUS, numberTag, numberTagAt, offeringSigns, plateSigns } from "./drawings.js";
import { effectSigns } from "./effects.js";
import { gearOutline, pathOf, spaceAngle, towards } from "./geometry.js";

/** @typedef {import("./geometry.js").Gear} Gear */
/** @typedef {import("../shared/signs.js").Sign} Sign */

/** How far inside the edge of its gear a worker rides. */
export const RIDES = 19;
/** How far outside the gear its spaces lie. */
export const PLATE = 34;
const SOCKET = 14;
/** The ring around the place of a worker on a space that only one tribe has. */
const RING = 20;

/**
 * How large the middle of a gear is: all that its sockets leave.
 * @param {Gear} gear
 */
export function hubRadius(gear) {
  return gear.radius - RIDES - SOCKET - 5;
}

/** @param {Gear} gear */
export function drawWheel(gear) {
  const outline = pathOf(gearOutline(gear.teeth, gear.radius, spaceAngle(gear, 0)));
  const sockets = Array.from({ length: gear.teeth }, (_, tooth) => {
    const middle = towards({ x: 0, y: 0 }, gear.radius - RIDES, spaceAngle(gear, tooth));
    return svg("circle", { class: "socket", cx: middle.x, cy: middle.y, r: SOCKET });
  });
  const wheel = svg(
    "g",
    { class: `wheel gear-${gear.name}` },
    svg("path", { class: "gear-shadow", d: outline }),
    svg("path", { class: "gear", d: outline }),
    svg("circle", { class: "groove", r: hubRadius(gear) + 3.5 }),
    sockets,
  );
  return svg("g", { transform: `translate(${gear.x} ${gear.y})`, "data-gear": gear.name }, wheel);
}

/**
 * Every space of a gear, by its id.
 * @param {Gear} gear
 * @param {any[]} actions
 * @returns {Map<string, SVGElement>}
 */
export function drawPlates(gear, actions) {
  const plates = new Map();
  for (let space = 0; space <= gear.last; space += 1) {
    const id = `${gear.name}_${space}`;
    const { x, y } = towards(gear, gear.radius + PLATE, spaceAngle(gear, space));
    const plate = svg(
      "g",
      { class: `plate plate-${gear.name}`, transform: `translate(${x} ${y})`, role: "img", "data-explain": id },
      svg("circle", { class: "hit", r: PLATE_HIT }),
      svg("circle", { class: "plate-ground", r: PLATE_RADIUS }),
      signsOf(gear, space, actions),
      numberTag(gear, space),
    );
    plates.set(id, plate);
  }
  return plates;
}

/**
 * What a space does, in signs.
 * @param {Gear} gear
 * @param {number} space
 * @param {any[]} actions
 */
function signsOf(gear, space, actions) {
  if (space === 0) return svg("g", { class: "way-in" }, sign("worker", 0, 0, 24));
  if (space >= gear.freeFrom) return plateSigns([{ sign: "free", text: "" }]);
  const action = actions.find((found) => found.id === `${gear.name}_${space}`);
  const signs = effectSigns(action?.effects ?? []);
  if (gear.name === "chichen_itza") return offeringSigns(signs);
  return plateSigns(SHORTER[action?.id] ?? kept(signs));
}

/** Spaces whose effects are said shorter than by listing them. @type {Record<string, Sign[]>} */
const SHORTER = {
  palenque_1: [{ sign: "fish", text: "3" }],
  uxmal_4: [
    { sign: "build", text: "" },
    { sign: "corn", text: "" },
  ],
};

/**
 * The signs for which there is room.
 * @param {Sign[]} signs
 */
function kept(signs) {
  return signs.filter((found) => found.text !== "→" && found.sign !== "fire").slice(0, 3);
}

/**
 * The spaces that only the workers of a tribe have: they lie where the gear meets the calendar, so there is no room
 * for a plate beside the gear, and each is a ring around the worker's place instead.
 * @param {Gear} gear
 * @param {Map<string, Record<string, number>>} extraSpaces by tribe
 * @returns {Map<string, SVGElement>}
 */
export function drawExtraSpaces(gear, extraSpaces) {
  const rings = new Map();
  for (const [tribe, spaces] of extraSpaces) {
    const space = spaces?.[gear.name];
    if (space === undefined) continue;
    const id = `${gear.name}_${space}`;
    const { x, y } = towards(gear, gear.radius - RIDES, spaceAngle(gear, space));
    const tag = towards({ x: 0, y: 0 }, RING + 3, spaceAngle(gear, space) + 180 - 48);
    const ring = svg(
      "g",
      {
        class: "plate extra-space",
        transform: `translate(${x} ${y})`,
        role: "img",
        "data-explain": id,
        "data-tribe": tribe,
        hidden: true,
      },
      svg("circle", { class: "plate-ground", r: RING }),
      sign("free", 0, 0, 24),
      numberTagAt(tag, space),
    );
    rings.set(id, ring);
  }
  return rings;
}
