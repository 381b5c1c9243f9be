// The geometry of the gears: where they stand, how their teeth interlock, and how far a day turns them.
//
// All angles are in degrees, clockwise from the right, and never reduced: a later day is a larger angle.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{name: string, teeth: number, last: number, freeFrom: number, x: number, y: number, radius: number, towards: number}} Gear */

/** Pitch radius per tooth: gears that mesh have radii in proportion to their teeth. */
export const PER_TOOTH = 8.5;
export const WIDTH = 880;
export const HEIGHT = 842;
const ADDENDUM = 7;
const DEDENDUM = 9;

export const CALENDAR = { name: "calendar", teeth: 26, x: WIDTH / 2, y: 334, radius: 26 * PER_TOOTH };
export const TOP = -90;

/**
 * The tooth of the calendar (counted clockwise from the top) at which each gear meets it: four gears at its sides and one
 * below, as low as their spaces allow, so that the whole fills a screen and leaves the two lower corners to the tiles.
 * @type {Record<string, number>}
 */
const MEETS_AT = { palenque: 22, yaxchilan: 18, chichen_itza: 13, uxmal: 8, tikal: 4 };

/**
 * @param {number} degrees
 * @returns {number}
 */
export function radians(degrees) {
  return (degrees * Math.PI) / 180;
}

/**
 * The point at a distance from another, in a direction.
 * @param {Point} from
 * @param {number} distance
 * @param {number} degrees
 * @returns {Point}
 */
export function towards(from, distance, degrees) {
  return { x: from.x + distance * Math.cos(radians(degrees)), y: from.y + distance * Math.sin(radians(degrees)) };
}

/**
 * The gears around the calendar, from the component data.
 * @param {{id: string, teeth: number, last_space: number, free_choice_spaces: number[]}[]} data
 * @returns {Gear[]}
 */
export function placeGears(data) {
  return data.map((gear) => {
    const radius = gear.teeth * PER_TOOTH;
    const direction = TOP + (MEETS_AT[gear.id] * 360) / CALENDAR.teeth;
    const centre = towards(CALENDAR, CALENDAR.radius + radius, direction);
    const [freeFrom] = gear.free_choice_spaces;
    return {
      name: gear.id,
      teeth: gear.teeth,
      last: gear.last_space,
      freeFrom,
      radius,
      towards: direction + 180,
      ...centre,
    };
  });
}

/**
 * Where a space of a gear stands: the two slots without a number lie on both sides of the calendar's tooth.
 * @param {Gear} gear
 * @param {number} space
 */
export function spaceAngle(gear, space) {
  const pitch = 360 / gear.teeth;
  return gear.towards - 1.5 * pitch - space * pitch;
}

/**
 * How far the calendar has turned on a day (a fraction while it turns).
 * @param {number} day
 */
export function calendarAngle(day) {
  return (day * 360) / CALENDAR.teeth;
}

/**
 * How far a gear has turned: as many teeth as the calendar, the other way round.
 * @param {Gear} gear
 * @param {number} day
 */
export function gearAngle(gear, day) {
  return (-day * 360) / gear.teeth;
}

/**
 * The outline of a gear around (0, 0), with a tooth in the given direction.
 * @param {number} teeth
 * @param {number} radius
 * @param {number} firstTooth
 * @returns {Point[]}
 */
export function gearOutline(teeth, radius, firstTooth) {
  const pitch = 360 / teeth;
  const root = radius - DEDENDUM;
  const tip = radius + ADDENDUM;
  /** @type {Point[]} */
  const points = [];
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const middle = firstTooth + tooth * pitch;
    for (const [distance, share] of [
      [root, -0.31],
      [tip, -0.15],
      [tip, 0.15],
      [root, 0.31],
    ]) {
      points.push(towards({ x: 0, y: 0 }, distance, middle + share * pitch));
    }
  }
  return points;
}

/**
 * An outline as a path.
 * @param {Point[]} points
 */
export function pathOf(points) {
  return `M${points.map((point) => `${point.x.toFixed(2)} ${point.y.toFixed(2)}`).join("L")}Z`;
}

/** The first tooth of the calendar stands at the top; a gear's stands on its space 0. */
export const CALENDAR_FIRST_TOOTH = TOP;

/**
 * Where the tooth of a day stands on the calendar, before it has turned: on that day it comes to the top.
 * @param {number} day
 */
export function toothOfDay(day) {
  return TOP - (day * 360) / CALENDAR.teeth;
}
