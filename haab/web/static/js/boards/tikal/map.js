// The map: forty spaces, tiles with stones and ways, camps, guards and majorities. Figures are in figures.js.

import { svg } from "../../page/dom.js";
import { nameOf } from "../../page/players.js";
import { camp, guard, pennant } from "./pieces.js";
import { thicket } from "./thicket.js";
import { ground, slabs } from "./tiles.js";
import { HEIGHT, INNER, WIDTH, edgeAngle, edgeLabels, hexagon, labelOf, middleOf, polar } from "./geometry.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {(key: string, params?: Record<string, any>) => string} Words */

const EDGES = 6;
/** Each way is drawn once, from the space to whose north, north-east or south-east it leads. */
const DRAWN_EDGES = 3;

/** What the kinds of spaces are called. @type {Record<string, string>} */
export const KIND_WORDS = {
  base_camp: "kind_base_camp",
  jungle: "kind_jungle",
  temple: "kind_temple",
  treasure: "kind_treasure",
  volcano: "kind_volcano",
  empty: "kind_empty",
};

export class TikalMap {
  /**
   * @param {any} data the component data
   * @param {Words} words
   */
  constructor(data, words) {
    this.data = data;
    this.words = words;
    /** @type {string[]} */
    this.spaces = data.board.spaces.map((/** @type {any} */ space) => space.id);
    /** @type {Map<string, (string | null)[]>} */
    this.neighbours = new Map(data.board.spaces.map((/** @type {any} */ space) => [space.id, space.neighbours]));
    /** @type {Map<string, any>} */
    this.tiles = new Map(
      [...data.terrain_tiles, ...data.board.printed_tiles].map((/** @type {any} */ tile) => [tile.id, tile]),
    );
    /** @type {Map<string, SVGElement>} */
    this.fields = new Map(this.spaces.map((space, number) => [space, this.field(space, number)]));
    /** What each field shows, so that it is drawn anew only when that changes. @type {Map<string, string>} */
    this.shown = new Map();
    this.ways = layer("tk-ways");
    this.above = layer("tk-above");
    this.marks = layer("tk-marks");
    this.figures = layer("tk-figures");
    this.spots = layer("tk-spots");
    this.overlay = layer("tk-overlay");
    this.root = svg(
      "svg",
      { class: "tk-map", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": "" },
      svg("defs", {}, svg("clipPath", { id: "tk-hexagon" }, svg("path", { d: hexagon(1) }))),
      svg(
        "g",
        { class: "tk-edge", "aria-hidden": "true" },
        edgeLabels().map(({ x, y, text }) => svg("text", { x, y }, text)),
      ),
      svg("g", { class: "tk-fields" }, [...this.fields.values()]),
      this.marks,
      this.figures,
      this.spots,
      this.ways,
      this.above,
      this.overlay,
    );
    this.root.addEventListener("keydown", (event) => this.walk(/** @type {KeyboardEvent} */ (event)));
    this.fields.get(this.spaces[0])?.setAttribute("tabindex", "0");
  }

  /**
   * A space: one node for the whole game, so that it can be looked at and pointed at.
   * @param {string} space
   * @param {number} number
   */
  field(space, number) {
    return svg(
      "g",
      { class: "tk-field", transform: shift(middleOf(space)), "data-space": space, role: "img", tabindex: "-1" },
      svg("g", { class: "tk-thicket", "clip-path": "url(#tk-hexagon)" }, thicket(number + (number % 5))),
      svg("g", { class: "tk-tile" }),
      svg("text", { class: "tk-name", x: -73, y: 5, "aria-hidden": "true" }, labelOf(space)),
    );
  }

  /**
   * @param {View} view
   * @param {boolean} isNew whether another game was shown before
   */
  update(view, isNew) {
    this.root.setAttribute("aria-label", this.words("map"));
    this.root.classList.toggle("tk-still", isNew);
    for (const [number, space] of this.spaces.entries()) {
      const found = view.state.board[space];
      const field = /** @type {SVGElement} */ (this.fields.get(space));
      this.label(field, view, space, found);
      const wanted = JSON.stringify([found, view.seats.map((seat) => seat.colour)]);
      if (wanted === this.shown.get(space)) continue;
      this.drawTile(field, view, found, number, isNew || (this.shown.get(space) ?? "[null").startsWith("[{"));
      this.shown.set(space, wanted);
    }
    this.drawWays(view);
  }

  /**
   * @param {SVGElement} field
   * @param {View} view
   * @param {any} found what lies there, if it is explored
   * @param {number} number of the space
   * @param {boolean} wasThere
   */
  drawTile(field, view, found, number, wasThere) {
    const place = /** @type {Element} */ (field.querySelector(".tk-tile"));
    field.classList.toggle("tk-explored", found !== undefined);
    place.classList.toggle("tk-new", found !== undefined && !wasThere);
    if (!found) return place.replaceChildren();
    const printed = this.tiles.get(found.tile);
    const shows = { value: found.value, printed: printed.temple_value, tokens: found.tokens };
    place.replaceChildren(
      ...ground(found.kind, shows, number),
      ...slabs(found.stones, found.crossings),
      ...this.standing(view, found),
    );
  }

  /**
   * Camps, guards and who holds the majority.
   * @param {View} view
   * @param {any} found
   */
  standing(view, found) {
    const colour = (/** @type {number} */ seat) => view.seats[seat].colour;
    const pieces = [];
    if (found.camp !== null) pieces.push(svg("g", { transform: "translate(0 -12)" }, camp(colour(found.camp))));
    if (found.guard !== null)
      pieces.push(svg("g", { transform: "translate(0 -34) scale(1.150)" }, guard(colour(found.guard))));
    else if (typeof found.majority === "number")
      pieces.push(svg("g", { transform: "translate(-38 -24)" }, pennant(colour(found.majority))));
    return pieces;
  }

  /**
   * What a space is, for whoever asks or cannot see it.
   * @param {SVGElement} field
   * @param {View} view
   * @param {string} space
   * @param {any} found
   */
  label(field, view, space, found) {
    const lines = found ? this.tell(view, space, found) : [];
    const place = this.words("space", { space: labelOf(space) });
    const kind = found?.kind ?? "empty";
    field.setAttribute("data-explain", kind);
    field.setAttribute("data-more", [place, ...lines].join("\n"));
    field.setAttribute("aria-label", [`${labelOf(space)}: ${this.words(KIND_WORDS[kind])}`, ...lines].join(". "));
  }

  /**
   * What is to be known about an explored space now.
   * @param {View} view
   * @param {string} space
   * @param {any} found
   */
  tell(view, space, found) {
    const lines = [];
    const name = (/** @type {number} */ seat) => nameOf(view.seats[seat]);
    if (found.kind === "temple") lines.push(this.words("worth", { n: found.value }));
    if (found.kind === "treasure") lines.push(this.words("tokens", { n: found.tokens }));
    if (found.camp !== null) lines.push(this.words("camp_of", { name: name(found.camp) }));
    if (found.guard !== null) lines.push(this.words("guard_of", { name: name(found.guard) }));
    view.state.players.forEach((/** @type {any} */ player, /** @type {number} */ seat) => {
      const members = player.members[space] ?? 0;
      const leads = player.leader === space;
      if (members === 0 && !leads) return;
      const who = this.words(leads ? "with_leader" : "members_here", { name: name(seat), n: members });
      lines.push(found.strengths ? `${who} – ${this.words("strength", { n: found.strengths[seat] })}` : who);
    });
    if (found.strengths && found.guard === null) {
      lines.push(
        found.majority === null ? this.words("no_majority") : this.words("majority", { name: name(found.majority) }),
      );
    }
    for (let edge = 0; edge < EDGES; edge += 1) {
      const beyond = this.neighbours.get(space)?.[edge];
      if (beyond && found.crossings[edge] > 0)
        lines.push(this.words("way", { space: labelOf(beyond), n: found.crossings[edge] }));
    }
    return lines;
  }

  /** @param {View} view */
  drawWays(view) {
    const costs = [];
    for (const [space, found] of Object.entries(view.state.board)) {
      for (let edge = 0; edge < DRAWN_EDGES; edge += 1) {
        if (found.crossings[edge] > 0) costs.push(wayCost(space, edge, found.crossings[edge]));
      }
    }
    this.ways.replaceChildren(...costs);
  }

  /**
   * Arrow keys look around: one space of the map takes part in the order of the Tab key.
   * @param {KeyboardEvent} event
   */
  walk(event) {
    const from = event.target instanceof Element ? event.target.closest(".tk-field")?.getAttribute("data-space") : null;
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!from || !step) return;
    event.preventDefault();
    const to = `c${Number(from[1]) + step[0]}r${Number(from[3]) + step[1]}`;
    const next = this.fields.get(to);
    if (!next) return;
    this.fields.get(from)?.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  /**
   * The edge of a space that borders on another.
   * @param {string} space
   * @param {string} other
   */
  edgeTowards(space, other) {
    return this.neighbours.get(space)?.indexOf(other) ?? -1;
  }

  /**
   * Where something on the screen is on the map.
   * @param {{clientX: number, clientY: number}} pointer
   */
  locate(pointer) {
    const drawing = /** @type {SVGSVGElement} */ (this.root).getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(pointer.clientX, pointer.clientY).matrixTransform(drawing);
    return { x, y };
  }
}

/** @param {string} name */
function layer(name) {
  return svg("g", { class: name });
}

/**
 * A place as an SVG transform.
 * @param {{x: number, y: number}} point
 */
export function shift({ x, y }) {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

/**
 * What it costs to cross an edge.
 * @param {string} space
 * @param {number} edge
 * @param {number} cost
 * @param {string} [more]
 */
export function wayCost(space, edge, cost, more = "") {
  const middle = middleOf(space);
  const out = polar(INNER, edgeAngle(edge));
  const at = shift({ x: middle.x + out.x, y: middle.y + out.y });
  return svg(
    "g",
    { class: `tk-way ${more}`, transform: at, "data-explain": "crossing", "aria-hidden": "true" },
    svg("circle", { class: "tk-way-ground", r: 9.5 }),
    svg("text", { class: "tk-way-cost", y: 5 }, cost),
  );
}

/** The outline by which a whole space is chosen. */
export function outline() {
  return svg("path", { class: "tk-outline", d: hexagon(5) });
}

/**
 * The edge of a space on which somebody did something.
 * @param {string} space
 * @param {string} colour
 */
export function lastMark(space, colour) {
  return svg("path", { class: `tk-last colour-${colour}`, d: hexagon(4), transform: shift(middleOf(space)) });
}
