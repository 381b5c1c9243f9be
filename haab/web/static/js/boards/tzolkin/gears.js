// The calendar and the five gears that mesh with it; workers ride on the teeth, spaces stand still beside them.

import { svg } from "../../page/dom.js";
import { nameOf } from "../../page/players.js";
import { Eased } from "../shared/motion.js";
import { sign } from "../shared/signs.js";
import { CENTRE, Calendar } from "./calendar.js";
import { PLATE_RADIUS, WARNING, drawPointer, drawStartSpace, drawWarning } from "./drawings.js";
import { CALENDAR, HEIGHT, WIDTH, gearAngle, placeGears, spaceAngle, towards } from "./geometry.js";
import { bitesOf } from "./modules.js";
import { workerPiece } from "./pieces.js";
import { Medallion, groundOf } from "./places.js";
import { PlanGhosts } from "./plan.js";
import { Riders } from "./riders.js";
import { PLATE, drawExtraSpaces, drawPlates, drawWheel, hubRadius } from "./wheels.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("./geometry.js").Gear} Gear */

const DAY_MS = 950;
/** How far from its plate the tiles of a field are counted, and the height of a line. */
const FIELD_AT = PLATE_RADIUS + 13;
const FIELD_LINE = 16;
const SKULL_SPACES = 9;

export class Gears {
  /** @param {any} data the component data */
  constructor(data) {
    this.gears = placeGears(data.gears);
    /** By tribe, the space after the last one of each gear. @type {Map<string, Record<string, number>>} */
    const extraSpaces = new Map(
      data.expansion.tribes.list.map((/** @type {any} */ tribe) => [tribe.id, tribe.params.extra_space]),
    );
    const plates = this.gears.map((gear) => drawPlates(gear, data.actions));
    this.extras = this.gears.map((gear) => drawExtraSpaces(gear, extraSpaces));
    /** The spaces by their id. @type {Map<string, SVGElement>} */
    this.plates = new Map([...plates, ...this.extras].flatMap((found) => [...found]));
    this.view = /** @type {View | null} */ (null);
    this.ahead = 0;
    this.day = new Eased(0, (day) => this.turn(day));
    this.calendar = new Calendar(data);
    this.wheels = this.gears.map(drawWheel);
    this.hubs = this.gears.map((gear) => new Medallion(gear, hubRadius(gear)));
    this.riders = new Riders(this.gears, this.plates, extraSpaces);
    this.plan = new PlanGhosts(this);
    this.fields = svg("g", { class: "fields" });
    this.shownFields = "";
    this.startSpace = drawStartSpace();
    this.warning = drawWarning();
    this.root = svg(
      "svg",
      { class: "gears", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": "" },
      reliefs(),
      this.gears.map((gear) => groundOf(gear, gear.radius + PLATE + PLATE_RADIUS + 5, gear.radius + PLATE)),
      svg("circle", { class: "calendar-bed", cx: CALENDAR.x, cy: CALENDAR.y, r: CALENDAR.radius + 13 }),
      this.calendar.root,
      this.wheels,
      [CALENDAR, ...this.gears].map(lighting),
      plates.map((found) => svg("g", { class: "plates" }, [...found.values()])),
      this.extras.flatMap((found) => [...found.values()]),
      this.hubs.map((hub) => hub.root),
      this.fields,
      this.calendar.centre,
      drawPointer(),
      this.startSpace,
      this.warning,
      this.riders.root,
      this.plan.root,
    );
  }

  /**
   * @param {View} view
   * @param {boolean} jump whether to show it at once
   * @param {import("../../types.js").Entry[]} events what led to it
   */
  update(view, jump, events) {
    this.view = view;
    const { state } = view;
    this.drawFields(state);
    this.calendar.update(view, this.ahead, this.words);
    this.drawSkulls(view);
    this.showExtraSpaces(view);
    this.riders.update(view, jump, events);
    this.placeStart(view);
    this.warn(state);
    const goal = state.day + this.ahead;
    if (jump || goal < this.day.goal) this.day.jump(goal);
    else if (goal !== this.day.goal) this.advance(goal);
    else this.turn(this.day.value);
  }

  /**
   * Turn day by day, so that a double advance is two visible days.
   * @param {number} goal
   */
  async advance(goal) {
    while (this.day.goal < goal) {
      const next = Math.min(goal, Math.floor(this.day.goal) + 1);
      await this.turnTo(next);
      if (this.day.goal !== next) return;
    }
  }

  /**
   * Look ahead: how everything will stand in some days, if nobody does anything.
   * @param {number} days
   */
  lookAhead(days) {
    if (days === this.ahead) return;
    this.ahead = days;
    this.root.classList.toggle("ahead", days > 0);
    if (!this.view) return;
    this.calendar.drawCentre(this.view, days, this.words);
    this.turnTo(this.view.state.day + days);
  }

  /**
   * Turn to a day; nothing glows meanwhile, so that every frame has the time it needs.
   * @param {number} day
   */
  async turnTo(day) {
    this.root.classList.add("turning");
    await this.day.go(day, DAY_MS);
    if (!this.day.isMoving) this.root.classList.remove("turning");
  }

  /**
   * Turn all gears to a day: one number moves everything.
   * @param {number} day
   */
  turn(day) {
    this.calendar.turn(day);
    this.gears.forEach((gear, number) => {
      this.wheels[number].firstElementChild?.setAttribute("transform", `rotate(${gearAngle(gear, day)})`);
    });
    this.riders.turn(day, this.ahead);
    this.plan.turn(day);
  }

  /**
   * The spaces of a tribe are there when somebody has it, in that player's colour.
   * @param {View} view
   */
  showExtraSpaces(view) {
    for (const ring of this.extras.flatMap((found) => [...found.values()])) {
      const seat = view.state.players.findIndex(
        (/** @type {any} */ player) => player.tribe === ring.getAttribute("data-tribe"),
      );
      ring.toggleAttribute("hidden", seat < 0);
      if (seat < 0) continue;
      ring.setAttribute("data-more", nameOf(view.seats[seat]));
      for (const { colour } of view.seats)
        ring.classList.toggle(`colour-${colour}`, colour === view.seats[seat].colour);
    }
  }

  /**
   * The piece on a space, if there is one.
   * @param {string} space its id
   */
  pieceAt(space) {
    return this.riders.pieceAt(space);
  }

  /** @param {View} view */
  placeStart(view) {
    this.startSpace.querySelector(".worker")?.remove();
    const seat = view.state.start_space;
    if (seat === null) return;
    const piece = workerPiece(view, seat);
    piece.style.setProperty("transform", "translate(18px, 0)");
    this.startSpace.append(piece);
  }

  /**
   * What is left on the fields: tiles of wood above tiles of corn.
   * @param {any} state
   */
  drawFields(state) {
    const wanted = JSON.stringify(state.fields);
    if (wanted === this.shownFields) return;
    this.shownFields = wanted;
    const gear = /** @type {Gear} */ (this.gears.find((found) => found.name === "palenque"));
    const groups = Object.entries(state.fields).map(([action, { wood, corn }]) => {
      const { x, y } = towards(gear, gear.radius + PLATE + FIELD_AT, spaceAngle(gear, Number(action)));
      const counts = [
        { name: "wood", count: wood },
        { name: "corn", count: corn },
      ].filter(({ count }) => count > 0);
      const height = 4 + FIELD_LINE * Math.max(1, counts.length);
      const top = Math.max(y, height / 2 + 1);
      return svg(
        "g",
        { transform: `translate(${x} ${top})`, role: "img", "data-explain": "fields", "data-field": action },
        svg("rect", { class: "field-ground", x: -17, y: -height / 2, width: 34, height, rx: 7 }),
        counts.length === 0 && svg("text", { class: "field-count", y: 5 }, "–"),
        counts.flatMap(({ name, count }, line) =>
          fieldLine(name, count, (line - (counts.length - 1) / 2) * FIELD_LINE),
        ),
      );
    });
    this.fields.replaceChildren(...groups);
  }

  /**
   * Write the gears' names on their ribbons.
   * @param {(gear: string) => string} title
   */
  nameHubs(title) {
    for (const [number, gear] of this.gears.entries()) this.hubs[number].write(title(gear.name));
  }

  /**
   * Words of the page; set by the board.
   * @param {string} key
   * @param {Record<string, any>} [params]
   * @returns {string}
   */
  words(key, params) {
    return params ? `${key} ${Object.values(params).join(" ")}` : key;
  }

  /**
   * Mark the gear, or the calendar, where the calamity in force bites.
   * @param {any} state
   */
  warn(state) {
    const { gear } = bitesOf(state);
    const found = this.gears.find(({ name }) => name === gear);
    this.warning.toggleAttribute("hidden", gear === undefined);
    if (gear === undefined) return;
    const y = found ? found.y - hubRadius(found) + WARNING : CALENDAR.y + CENTRE - WARNING - 4;
    this.warning.setAttribute("transform", `translate(${(found ?? CALENDAR).x} ${y})`);
    this.warning.setAttribute("data-explain", state.calamity);
  }

  /** @param {View} view */
  drawSkulls(view) {
    for (let action = 1; action <= SKULL_SPACES; action += 1) {
      const plate = this.plates.get(`chichen_itza_${action}`);
      const seat = view.state.skulls_placed[action];
      const colour = seat === undefined ? "" : view.seats[seat].colour;
      const placed = plate?.querySelector(".placed");
      if ((placed?.getAttribute("data-colour") ?? "") === colour) continue;
      placed?.remove();
      plate?.classList.toggle("filled", seat !== undefined);
      if (seat !== undefined) plate?.append(placedSkull(colour));
    }
  }
}

/**
 * @param {string} name
 * @param {number} count
 * @param {number} y
 */
function fieldLine(name, count, y) {
  return [sign(name, -7, y, 15), svg("text", { class: "field-count", x: 8, y: y + 5 }, count)];
}

/** @param {string} colour */
function placedSkull(colour) {
  return svg(
    "g",
    { class: `placed colour-${colour}`, "data-colour": colour },
    svg("circle", { class: "placed-ground", r: 15 }),
    sign("skull", 0, 0, 22),
  );
}

/** The light that falls on all wheels from the upper left; it does not turn with them. */
function reliefs() {
  return svg(
    "defs",
    {},
    svg(
      "linearGradient",
      { id: "tz-relief", x1: 0, y1: 0, x2: 1, y2: 1 },
      svg("stop", { offset: "0", "stop-color": "#fff", "stop-opacity": 0.3 }),
      svg("stop", { offset: ".5", "stop-color": "#fff", "stop-opacity": 0 }),
      svg("stop", { offset: "1", "stop-color": "#1a0d00", "stop-opacity": 0.32 }),
    ),
  );
}

/** @param {{x: number, y: number, radius: number}} wheel */
function lighting({ x, y, radius }) {
  return svg("circle", { class: "relief", cx: x, cy: y, r: radius - 8, fill: "url(#tz-relief)" });
}
