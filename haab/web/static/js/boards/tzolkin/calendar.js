// The calendar: a wheel of carved stone with its days, the corn on its teeth, and the day of today in its middle.

import { svg } from "../../page/dom.js";
import { sign } from "../shared/signs.js";
import { linesOf } from "./drawings.js";
import {
  CALENDAR,
  CALENDAR_FIRST_TOOTH,
  TOP,
  calendarAngle,
  gearOutline,
  pathOf,
  toothOfDay,
  towards,
} from "./geometry.js";
import { carvedNumber, glyphOf } from "./glyphs.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {(key: string, params?: Record<string, any>) => string} Words */

/** The radius of the middle. */
export const CENTRE = 97;
/** The ring of the days: its inner and outer edge. */
const DAYS_FROM = 133;
const DAYS_TO = 196;
/** How far from the middle glyphs and numbers are carved. */
const GLYPHS = 165;
const NUMBERS = 115;
/** The share of its part of the ring that a stone fills. */
const STONE = 0.92;
/** Letters in a line of the centre, and the distance of lines. */
const LINE = 18;
const LINE_HEIGHT = 18;
/** Turned by so little that the light falls into the groove. */
const CARVED = 1.1;
const GLYPH_SIZE = 1.3;
const MEAL_SIZE = 1.6;
const RAYS = 52;

export class Calendar {
  /** @param {any} data */
  constructor(data) {
    this.foodDays = data.calendar.food_days;
    this.days = this.drawDays();
    this.toothCorn = svg("g", { class: "tooth-corn" });
    this.wheel = svg("g", { class: "wheel" }, this.drawStone(), this.days, this.toothCorn);
    this.root = svg("g", { transform: `translate(${CALENDAR.x} ${CALENDAR.y})` }, this.wheel);
    this.words = svg("g", {});
    /** What stands in the centre. */
    this.shown = "";
    this.centre = svg(
      "g",
      {
        class: "calendar-centre",
        "data-explain": "calendar",
        role: "img",
        transform: `translate(${CALENDAR.x} ${CALENDAR.y})`,
      },
      svg("circle", { class: "hub", r: CENTRE }),
      svg("path", { class: "sun-rays", d: rays() }),
      this.words,
    );
  }

  /** The wheel without its days. */
  drawStone() {
    const outline = pathOf(gearOutline(CALENDAR.teeth, CALENDAR.radius, CALENDAR_FIRST_TOOTH));
    return [
      svg("path", { class: "gear-shadow", d: outline }),
      svg("path", { class: "gear calendar-gear", d: outline }),
      ...[DAYS_TO + 5, DAYS_FROM - 3].map((r) => svg("circle", { class: "groove", r })),
    ];
  }

  /** A stone for each day; the last Food Day falls on the tooth on which the game began. */
  drawDays() {
    /** @type {Map<number, string>} */
    const kinds = new Map(this.foodDays.map((/** @type {any} */ found) => [found.day % CALENDAR.teeth, found.kind]));
    return Array.from({ length: CALENDAR.teeth }, (_, day) => dayStone(day, kinds.get(day) ?? ""));
  }

  /** @param {number} day */
  turn(day) {
    this.wheel.setAttribute("transform", `rotate(${calendarAngle(day)})`);
  }

  /**
   * @param {View} view
   * @param {number} ahead
   * @param {Words} words
   */
  update(view, ahead, words) {
    this.drawCentre(view, ahead, words);
    this.markDays(view.state.day);
    this.layCorn(view.state.tooth_corn);
  }

  /** The day of the last Food Day, which is the last day. */
  get lastDay() {
    return this.foodDays.at(-1).day;
  }

  /**
   * The Food Day that comes next when so many days have passed; none after the last.
   * @param {any} state
   * @param {number} ahead
   */
  nextFoodDay(state, ahead) {
    if (ahead === 0) return state.next_food_day;
    const day = state.day + ahead;
    const later = this.foodDays.find((/** @type {any} */ found) => found.day >= day);
    return later ? { days: later.day - day, kind: later.kind } : null;
  }

  /**
   * How many Food Days come before a day that is looked ahead to.
   * @param {any} state
   * @param {number} ahead
   * @returns {number}
   */
  foodDaysUntil(state, ahead) {
    const isBefore = (/** @type {any} */ { day }) => day >= state.day && day < state.day + ahead;
    return this.foodDays.filter(isBefore).length;
  }

  /**
   * @param {View} view
   * @param {number} ahead
   * @param {Words} words
   */
  drawCentre(view, ahead, words) {
    const { state } = view;
    const next = this.nextFoodDay(state, ahead);
    const when = next && (next.days > 0 ? words("food_in", { n: next.days }) : words("food_today"));
    const whenLines = when ? linesOf(when, LINE) : [];
    const kindLines = next ? linesOf(words(next.kind), LINE) : [];
    const wanted = JSON.stringify([words("day"), state.day + ahead, whenLines, kindLines]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    const top = -LINE_HEIGHT * Math.max(0, whenLines.length + kindLines.length - 2) * 0.8;
    this.words.replaceChildren(
      svg("text", { class: "day-label", y: top - 34 }, words("day")),
      svg("text", { class: "day-number", y: top + 12 }, state.day + ahead),
      ...whenLines.map((line, row) => svg("text", { class: "food-label", y: top + 40 + row * LINE_HEIGHT }, line)),
      ...kindLines.map((line, row) =>
        svg("text", { class: `food-kind ${next.kind}`, y: top + 43 + (whenLines.length + row) * LINE_HEIGHT }, line),
      ),
    );
  }

  /**
   * Today's stone stands out, those of days gone by fade.
   * @param {number} today
   */
  markDays(today) {
    this.days.forEach((stone, day) => {
      stone.classList.toggle("today", day === today % CALENDAR.teeth);
      stone.classList.toggle("gone-by", day < today && day > 0);
    });
  }

  /** @param {Record<string, number>} amounts by tooth */
  layCorn(amounts) {
    const signs = Object.entries(amounts).map(([tooth, amount]) => {
      const middle = towards({ x: 0, y: 0 }, CALENDAR.radius - 11, toothOfDay(Number(tooth)));
      return svg(
        "g",
        {},
        sign("corn", middle.x, middle.y, 21),
        amount > 1 && svg("text", { class: "count", x: middle.x + 10, y: middle.y + 10 }, amount),
      );
    });
    this.toothCorn.replaceChildren(...signs);
  }
}

/**
 * A day carved into the calendar: its glyph on a stone of the ring, its number below. A Food Day has a stone of its own
 * colour, and that at the end of an age also a point.
 * @param {number} day
 * @param {string} kind of the Food Day that it is, if it is one
 */
function dayStone(day, kind) {
  const glyph = glyphOf(day, kind !== "");
  const upright = { transform: `translate(0 ${-GLYPHS}) scale(${kind ? MEAL_SIZE : GLYPH_SIZE})` };
  return svg(
    "g",
    {
      class: kind ? `day-stone food-day ${kind}` : "day-stone",
      transform: `rotate(${(toothOfDay(day) - TOP).toFixed(2)})`,
      "data-day": day,
      ...(kind && { "data-explain": kind }),
    },
    svg("path", { class: "day-ground", d: stone(kind === "end_of_age") }),
    svg(
      "g",
      upright,
      svg("path", { class: "glyph-light", d: glyph, transform: `translate(${CARVED} ${CARVED})` }),
      svg("path", { class: "glyph", d: glyph }),
    ),
    svg("path", { class: "day-number-carved", d: carvedNumber(day), transform: `translate(0 ${-NUMBERS})` }),
  );
}

/**
 * The outline of a stone at the top of the ring.
 * @param {boolean} isPointed
 */
function stone(isPointed) {
  const half = (180 / CALENDAR.teeth) * STONE;
  const at = (/** @type {number} */ distance, /** @type {number} */ angle) => {
    const { x, y } = towards({ x: 0, y: 0 }, distance, TOP + angle);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const outer = isPointed
    ? `L${at(DAYS_TO + 9, 0)}L${at(DAYS_TO, half)}`
    : `A${DAYS_TO} ${DAYS_TO} 0 0 1 ${at(DAYS_TO, half)}`;
  const inner = `A${DAYS_FROM} ${DAYS_FROM} 0 0 0 ${at(DAYS_FROM, -half)}`;
  return `M${at(DAYS_FROM, -half)}L${at(DAYS_TO, -half)}${outer}L${at(DAYS_FROM, half)}${inner}z`;
}

/** The rays of the sun in the middle, around the words. */
function rays() {
  return Array.from({ length: RAYS }, (_, ray) => {
    const angle = (ray * 360) / RAYS;
    const [from, to] = [towards({ x: 0, y: 0 }, ray % 2 ? 90 : 86, angle), towards({ x: 0, y: 0 }, CENTRE - 3, angle)];
    return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
  }).join("");
}
