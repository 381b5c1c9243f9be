// The calendar and the five gears that mesh with it; workers ride on the teeth, spaces stand still beside them.

import { svg } from "../../page/dom.js";
import { nameOf } from "../../page/players.js";
import { LastMoves } from "../shared/lastmoves.js";
import { sign } from "../shared/signs.js";
import {
  PLACES,
  PLATE_HIT,
  PLATE_RADIUS,
  WARNING,
  dayRings,
  dayStone,
  drawWarning,
  dummyPiece,
  emblems,
  hubLabel,
  linesOf,
  numberTag,
  numberTagAt,
  offeringSigns,
  plateSign,
  workerPiece,
} from "./drawings.js";
import { effectSigns } from "./effects.js";
import {
  CALENDAR,
  CALENDAR_FIRST_TOOTH,
  HEIGHT,
  TOP,
  WIDTH,
  calendarAngle,
  gearAngle,
  gearOutline,
  pathOf,
  placeGears,
  spaceAngle,
  toothOfDay,
  towards,
} from "./geometry.js";
import { Eased } from "../shared/motion.js";
import { bitesOf } from "./modules.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("./geometry.js").Gear} Gear */
/** @typedef {{gear: Gear, tooth: number, node: SVGElement, who: string}} Rider */

const DAY_MS = 950;
const RIDES = 19;
const PLATE = 34;
const HUB = 33;
const RING = 20;
const CENTRE = 98;
/** Letters in a line of the centre, and the distance of lines. */
const LINE = 18;
const LINE_HEIGHT = 18;
/** How far from its plate the tiles of a field are counted, and the height of a line. */
const FIELD_AT = PLATE_RADIUS + 6;
const FIELD_LINE = 16;
/** Above the calendar, between the two upper gears. */
const START_SPACE = { x: CALENDAR.x - 62, y: 40 };

export class Gears {
  /** @param {any} data the component data */
  constructor(data) {
    this.data = data;
    this.gears = placeGears(data.gears);
    /** By tribe, the space after the last one of each gear. @type {Map<string, Record<string, number>>} */
    this.extraSpaces = new Map(
      data.expansion.tribes.list.map((/** @type {any} */ tribe) => [tribe.id, tribe.params.extra_space]),
    );
    /** The spaces by their id. @type {Map<string, SVGElement>} */
    this.plates = new Map();
    /** @type {Map<string, Rider>} */
    this.riders = new Map();
    this.view = /** @type {View | null} */ (null);
    this.ahead = 0;
    this.last = new LastMoves();
    this.day = new Eased(0, (day) => this.turn(day));
    this.calendar = this.drawCalendar();
    this.wheels = this.gears.map((gear) => this.drawWheel(gear));
    this.hubs = this.gears.map((gear) => hubLabel(gear));
    this.riding = svg("g", { class: "riders" });
    this.fields = svg("g", { class: "fields" });
    this.centre = svg("g", { class: "calendar-centre", "data-explain": "calendar", role: "img" });
    this.extras = this.gears.flatMap((gear) => this.drawExtraSpaces(gear));
    this.startSpace = this.drawStartSpace();
    this.warning = drawWarning();
    this.root = svg(
      "svg",
      { class: "gears", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": "" },
      this.gears.map((gear) =>
        svg("circle", { class: "bed", cx: gear.x, cy: gear.y, r: gear.radius + PLATE + PLATE_RADIUS + 5 }),
      ),
      svg("circle", { class: "bed calendar-bed", cx: CALENDAR.x, cy: CALENDAR.y, r: CALENDAR.radius + 13 }),
      this.calendar,
      this.wheels,
      this.gears.map((gear) => this.drawPlates(gear)),
      this.extras,
      this.hubs,
      this.fields,
      this.centre,
      this.drawPointer(),
      this.startSpace,
      this.warning,
      this.riding,
    );
  }

  // ---- what never changes

  drawCalendar() {
    const outline = pathOf(gearOutline(CALENDAR.teeth, CALENDAR.radius, CALENDAR_FIRST_TOOTH));
    /** The kind of each Food Day; the last one falls on the tooth on which the game began. @type {Map<number, string>} */
    const kinds = new Map(
      this.data.calendar.food_days.map((/** @type {any} */ found) => [found.day % CALENDAR.teeth, found.kind]),
    );
    this.days = Array.from({ length: CALENDAR.teeth }, (_, day) => dayStone(day, kinds.get(day) ?? ""));
    this.toothCorn = svg("g", { class: "tooth-corn" });
    this.calendarWheel = svg(
      "g",
      { class: "wheel" },
      svg("path", { class: "gear calendar-gear", d: outline }),
      dayRings(),
      this.days,
      this.toothCorn,
    );
    return svg("g", { transform: `translate(${CALENDAR.x} ${CALENDAR.y})` }, this.calendarWheel);
  }

  /** @param {Gear} gear */
  drawWheel(gear) {
    const outline = pathOf(gearOutline(gear.teeth, gear.radius, spaceAngle(gear, 0)));
    const spokes = Array.from({ length: gear.teeth }, (_, tooth) => {
      const middle = towards({ x: 0, y: 0 }, gear.radius - RIDES, spaceAngle(gear, tooth));
      return svg("circle", { class: "socket", cx: middle.x, cy: middle.y, r: 14 });
    });
    const hub = svg("circle", { class: "hub", r: HUB });
    const wheel = svg(
      "g",
      { class: `wheel gear-${gear.name}` },
      svg("path", { class: "gear", d: outline }),
      svg("circle", { class: "groove", r: gear.radius - RIDES - 17 }),
      emblems(gear, (gear.radius - RIDES - 17 + HUB) / 2),
      spokes,
      hub,
    );
    return svg("g", { transform: `translate(${gear.x} ${gear.y})`, "data-gear": gear.name }, wheel);
  }

  /** @param {Gear} gear */
  drawPlates(gear) {
    const plates = [];
    for (let space = 0; space <= gear.last; space += 1) {
      const middle = towards(gear, gear.radius + PLATE, spaceAngle(gear, space));
      const plate = svg(
        "g",
        {
          class: `plate plate-${gear.name}`,
          transform: `translate(${middle.x} ${middle.y})`,
          role: "img",
          "data-explain": `${gear.name}_${space}`,
        },
        svg("circle", { class: "hit", r: PLATE_HIT }),
        svg("circle", { class: "plate-ground", r: PLATE_RADIUS }),
        this.plateSigns(gear, space),
        numberTag(gear, space),
      );
      this.plates.set(`${gear.name}_${space}`, plate);
      plates.push(plate);
    }
    return svg("g", { class: "plates" }, plates);
  }

  /**
   * The spaces that only the workers of a tribe have: they lie where the gear meets the calendar, so there is no room
   * for a plate beside the gear, and each is a ring around the worker's place instead.
   * @param {Gear} gear
   */
  drawExtraSpaces(gear) {
    return [...this.extraSpaces].flatMap(([tribe, spaces]) => {
      const space = spaces?.[gear.name];
      if (space === undefined) return [];
      const middle = towards(gear, gear.radius - RIDES, spaceAngle(gear, space));
      const tag = towards({ x: 0, y: 0 }, RING + 3, spaceAngle(gear, space) + 180 - 48);
      const ring = svg(
        "g",
        {
          class: "plate extra-space",
          transform: `translate(${middle.x} ${middle.y})`,
          role: "img",
          "data-explain": `${gear.name}_${space}`,
          "data-tribe": tribe,
          hidden: true,
        },
        svg("circle", { class: "plate-ground", r: RING }),
        sign("free", 0, 0, 24),
        numberTagAt(tag, space),
      );
      this.plates.set(`${gear.name}_${space}`, ring);
      return [ring];
    });
  }

  /**
   * @param {Gear} gear
   * @param {number} space
   */
  plateSigns(gear, space) {
    const action = this.data.actions.find((/** @type {any} */ found) => found.id === `${gear.name}_${space}`);
    let signs = space >= gear.freeFrom ? [{ sign: "free", text: "" }] : effectSigns(action?.effects ?? []);
    if (gear.name === "palenque" && space === 1) signs = [{ sign: "fish", text: "3" }];
    if (gear.name === "uxmal" && space === 4)
      signs = [
        { sign: "build", text: "" },
        { sign: "corn", text: "" },
      ];
    if (gear.name === "chichen_itza") return offeringSigns(signs);
    signs = signs.filter((found) => found.text !== "→" && found.sign !== "fire").slice(0, 3);
    return signs.map((found, number) => plateSign(found, PLACES[signs.length - 1][number], signs.length));
  }

  drawPointer() {
    const tip = towards(CALENDAR, CALENDAR.radius + 12, TOP);
    return svg("path", { class: "pointer", d: `M${tip.x} ${tip.y}l-11 -20h22z`, "aria-hidden": "true" });
  }

  drawStartSpace() {
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

  // ---- what changes

  /**
   * @param {View} view
   * @param {boolean} jump whether to show it at once
   * @param {import("../../types.js").Entry[]} events what led to it
   */
  update(view, jump, events) {
    this.view = view;
    if (jump) this.last.clear();
    this.last.follow(view, events);
    const { state } = view;
    this.drawFields(state);
    this.drawCentre(view);
    this.drawDays(state.day);
    this.drawToothCorn(state);
    this.drawSkulls(view);
    this.showExtraSpaces(view);
    this.seatRiders(view, jump);
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
    if (this.view) this.drawCentre(this.view);
    if (this.view) this.turnTo(this.view.state.day + days);
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
    this.calendarWheel?.setAttribute("transform", `rotate(${calendarAngle(day)})`);
    this.gears.forEach((gear, number) => {
      this.wheels[number].firstElementChild?.setAttribute("transform", `rotate(${gearAngle(gear, day)})`);
    });
    for (const rider of this.riders.values()) this.ride(rider, day);
  }

  /**
   * @param {Rider} rider
   * @param {number} day
   */
  ride(rider, day) {
    const { gear, tooth, node, who } = rider;
    const space = tooth + day;
    const middle = towards(gear, gear.radius - RIDES, spaceAngle(gear, space));
    const isOff = who !== "dummy" && this.ahead > 0 && space > this.lastSpace(gear, who) + 0.5;
    node.classList.toggle("pushed-off", isOff);
    node.style.setProperty("transform", `translate(${middle.x.toFixed(2)}px, ${middle.y.toFixed(2)}px)`);
  }

  /**
   * The spaces of a tribe are there when somebody has it, in that player's colour.
   * @param {View} view
   */
  showExtraSpaces(view) {
    for (const ring of this.extras) {
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
   * The space from which a worker is pushed off; those of a tribe with extra spaces go one further.
   * @param {Gear} gear
   * @param {string} who
   */
  lastSpace(gear, who) {
    const extra = this.extraSpaces.get(this.view?.state.players[who]?.tribe);
    return extra?.[gear.name] ?? gear.last;
  }

  /**
   * @param {View} view
   * @param {boolean} jump
   */
  seatRiders(view, jump) {
    const { day, gears } = view.state;
    const seen = new Set();
    for (const gear of this.gears) {
      for (const [space, who] of Object.entries(gears[gear.name])) {
        const tooth = Number(space) - day;
        const key = `${gear.name} ${tooth} ${who}`;
        seen.add(key);
        if (this.riders.has(key)) continue;
        const node = this.addRider(view, gear, tooth, who, key);
        node.classList.toggle("entering", !jump);
        if (!jump) this.markCome(view, who, key, node);
      }
    }
    for (const [key, rider] of this.riders) {
      if (seen.has(key)) continue;
      if (!jump) this.markGone(view, rider);
      this.removeRider(key, rider);
    }
  }

  /**
   * A worker that somebody else has just placed.
   * @param {View} view
   * @param {number | "dummy"} seat
   * @param {string} key
   * @param {SVGElement} node
   */
  markCome(view, seat, key, node) {
    if (seat === "dummy" || !this.last.isOthers(view, seat)) return;
    node.classList.add("just-come");
    this.last.add(seat, key, () => node.classList.remove("just-come"));
  }

  /**
   * The space from which somebody else has just taken a worker.
   * @param {View} view
   * @param {Rider} rider
   */
  markGone(view, { gear, tooth, who }) {
    const seat = Number(who);
    const space = `${gear.name}_${tooth + Math.round(this.day.goal) - this.ahead}`;
    const plate = this.plates.get(space);
    if (!plate || who === "dummy" || !this.last.isOthers(view, seat)) return;
    const ring = svg("circle", { class: `just-gone colour-${view.seats[seat].colour}`, r: PLATE_RADIUS + 3 });
    plate.prepend(ring);
    this.last.add(seat, space, () => ring.remove());
  }

  /**
   * @param {View} view
   * @param {Gear} gear
   * @param {number} tooth
   * @param {number | "dummy"} who
   * @param {string} key
   */
  addRider(view, gear, tooth, who, key) {
    const node = who === "dummy" ? dummyPiece() : workerPiece(view, who);
    const rider = { gear, tooth, node, who: String(who) };
    this.riders.set(key, rider);
    this.ride(rider, this.day.value);
    this.riding.append(node);
    return node;
  }

  /**
   * A worker that leaves slides off its gear and home.
   * @param {string} key
   * @param {Rider} rider
   */
  removeRider(key, rider) {
    this.riders.delete(key);
    const { gear, node, tooth } = rider;
    const away = towards(gear, gear.radius + 70, spaceAngle(gear, tooth + this.day.value + 0.6));
    node.classList.add("leaving");
    node.removeAttribute("data-move");
    node.style.setProperty("transform", `translate(${away.x.toFixed(2)}px, ${away.y.toFixed(2)}px)`);
    setTimeout(() => node.remove(), 600);
  }

  /**
   * The piece on a space, if there is one.
   * @param {string} space its id
   */
  pieceAt(space) {
    const day = this.view?.state.day ?? 0;
    for (const rider of this.riders.values()) {
      if (`${rider.gear.name}_${rider.tooth + day}` === space && rider.who !== "dummy") return rider.node;
    }
    return null;
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

  /** @param {any} state */
  drawFields(state) {
    const gear = /** @type {Gear} */ (this.gears.find((found) => found.name === "palenque"));
    const groups = Object.entries(state.fields).map(([action, { wood, corn }]) => {
      const middle = towards(gear, gear.radius + PLATE + FIELD_AT, spaceAngle(gear, Number(action)));
      const counts = [wood && `${wood}▲`, corn && `${corn}●`].filter(Boolean);
      const lines = counts.length > 0 ? counts : ["–"];
      const height = 4 + FIELD_LINE * lines.length;
      return svg(
        "g",
        {
          transform: `translate(${middle.x} ${middle.y})`,
          role: "img",
          "data-explain": "fields",
          "data-field": action,
        },
        svg("rect", { class: "field-ground", x: -15, y: -height / 2, width: 30, height, rx: 7 }),
        lines.map((text, line) =>
          svg("text", { class: "field-count", y: 5 + (line - (lines.length - 1) / 2) * FIELD_LINE }, text),
        ),
      );
    });
    this.fields.replaceChildren(...groups);
  }

  /**
   * The Food Day that comes next when so many days have passed; none after the last.
   * @param {any} state
   */
  nextFoodDay(state) {
    const day = state.day + this.ahead;
    const later = this.data.calendar.food_days.find((/** @type {any} */ found) => found.day >= day);
    if (this.ahead === 0 || !later) return this.ahead === 0 ? state.next_food_day : null;
    return { days: later.day - day, kind: later.kind };
  }

  /** @param {View} view */
  drawCentre(view) {
    const { state } = view;
    const next = this.nextFoodDay(state);
    const when = next && (next.days > 0 ? this.words("food_in", { n: next.days }) : this.words("food_today"));
    const whenLines = when ? linesOf(when, LINE) : [];
    const kindLines = next ? linesOf(this.words(next.kind), LINE) : [];
    const top = -LINE_HEIGHT * Math.max(0, whenLines.length + kindLines.length - 2) * 0.6;
    const lines = [
      svg("text", { class: "day-label", y: top - 34 }, this.words("day")),
      svg("text", { class: "day-number", y: top + 12 }, state.day + this.ahead),
      ...whenLines.map((words, line) => svg("text", { class: "food-label", y: top + 40 + line * LINE_HEIGHT }, words)),
      ...kindLines.map((words, line) =>
        svg("text", { class: `food-kind ${next.kind}`, y: top + 43 + (whenLines.length + line) * LINE_HEIGHT }, words),
      ),
    ];
    this.centre.setAttribute("transform", `translate(${CALENDAR.x} ${CALENDAR.y})`);
    this.centre.replaceChildren(svg("circle", { class: "hub", r: CENTRE }), ...lines);
  }

  /**
   * Write the gears' names on their hubs.
   * @param {(gear: string) => string} title
   */
  nameHubs(title) {
    this.gears.forEach((gear, number) => {
      const words = title(gear.name).split(" ");
      const lines = words.map((word, line) => svg("text", { y: 5 + (line - (words.length - 1) / 2) * 15 }, word));
      this.hubs[number].replaceChildren(...lines);
    });
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
    const y = found ? found.y + HUB + WARNING + 1 : CALENDAR.y + CENTRE - WARNING - 4;
    this.warning.setAttribute("transform", `translate(${(found ?? CALENDAR).x} ${y})`);
    this.warning.setAttribute("data-explain", state.calamity);
  }

  /**
   * Today's stone stands out, those of days gone by fade.
   * @param {number} today
   */
  drawDays(today) {
    this.days?.forEach((stone, day) => {
      stone.classList.toggle("today", day === today % CALENDAR.teeth);
      stone.classList.toggle("gone-by", day < today && day > 0);
    });
  }

  /** @param {any} state */
  drawToothCorn(state) {
    const signs = Object.entries(state.tooth_corn).map(([tooth, amount]) => {
      const middle = towards({ x: 0, y: 0 }, CALENDAR.radius - 12, toothOfDay(Number(tooth)));
      return svg(
        "g",
        {},
        sign("corn", middle.x, middle.y, 20),
        amount > 1 && svg("text", { class: "count", x: middle.x + 10, y: middle.y + 10 }, amount),
      );
    });
    this.toothCorn?.replaceChildren(...signs);
  }

  /** @param {View} view */
  drawSkulls(view) {
    for (let action = 1; action <= 9; action += 1) {
      const plate = this.plates.get(`chichen_itza_${action}`);
      plate?.querySelector(".placed")?.remove();
      const seat = view.state.skulls_placed[action];
      plate?.classList.toggle("filled", seat !== undefined);
      if (seat === undefined) continue;
      const colour = view.seats[seat].colour;
      plate?.append(
        svg(
          "g",
          { class: `placed colour-${colour}` },
          svg("circle", { class: "placed-ground", r: 15 }),
          sign("skull", 0, 0, 22),
        ),
      );
    }
  }

  /** How the gears stand, for whoever checks that they mesh. */
  angles() {
    const day = this.day.value;
    return {
      calendar: calendarAngle(day),
      gears: Object.fromEntries(this.gears.map((gear) => [gear.name, gearAngle(gear, day)])),
    };
  }
}
