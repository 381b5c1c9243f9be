// Points over the rounds as a line for each player: told apart by colour, dashes and the shape at the end.

import { el, svg } from "../page/dom.js";
import { number, t } from "../page/i18n.js";
import { nameOf, shapeOf } from "../page/players.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {{number: number, scores: number[]}} Round */
/** @typedef {(value: number) => number} Scale */

const WIDTH = 640;
const HEIGHT = 320;
const LEFT = 44;
const RIGHT = 24;
const TOP = 16;
const BOTTOM = 40;
const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3"];
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200];
const MOST_STEPS = 8;
const MOST_LABELS = 10;

/**
 * The graph, with the same numbers as a table for those who cannot see it.
 * @param {View} view
 * @param {Round[]} rounds
 */
export function pointsGraph(view, rounds) {
  if (rounds.length < 2) return null;
  const all = rounds.flatMap((round) => round.scores);
  const ticks = niceTicks(Math.min(0, ...all), Math.max(1, ...all));
  const x = scale(rounds[0].number, rounds[rounds.length - 1].number, LEFT, WIDTH - RIGHT);
  const y = scale(ticks[0], ticks[ticks.length - 1], HEIGHT - BOTTOM, TOP);
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("web.graph.title"), class: "graph" },
    ticks.flatMap((tick) => [
      svg("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(tick), y2: y(tick) }),
      svg("text", { x: LEFT - 8, y: y(tick) + 4, "text-anchor": "end" }, number(tick)),
    ]),
    labelled(rounds).map((round) =>
      svg("text", { x: x(round), y: HEIGHT - BOTTOM + 18, "text-anchor": "middle" }, number(round)),
    ),
    svg("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 4, "text-anchor": "middle" }, t("web.graph.rounds")),
    view.seats.map((seat) => line(seat, rounds, x, y)),
  );
  const caption = el("figcaption", {}, t("web.graph.title"));
  return el("figure", { class: "graph-figure" }, caption, picture, legend(view), numbers(view, rounds));
}

/** @param {Seat} seat */
function dashes(seat) {
  return DASHES[seat.seat % DASHES.length] || null;
}

/**
 * @param {Seat} seat
 * @param {Round[]} rounds
 * @param {Scale} x
 * @param {Scale} y
 */
function line(seat, rounds, x, y) {
  const points = rounds.map((round) => `${x(round.number).toFixed(1)},${y(round.scores[seat.seat]).toFixed(1)}`);
  const end = rounds[rounds.length - 1];
  const place = `translate(${(x(end.number) - 8).toFixed(1)} ${(y(end.scores[seat.seat]) - 8).toFixed(1)})`;
  return svg(
    "g",
    { class: `colour-${seat.colour}` },
    svg("polyline", { class: "halo", points: points.join(" ") }),
    svg("polyline", { points: points.join(" "), "stroke-dasharray": dashes(seat) }),
    svg("path", { d: shapeOf(seat.colour), transform: place }),
  );
}

/** @param {View} view */
function legend(view) {
  const items = view.seats.map((seat) =>
    el(
      "li",
      {},
      svg(
        "svg",
        { viewBox: "0 0 48 16", class: `graph-key colour-${seat.colour}`, "aria-hidden": "true" },
        svg("polyline", { class: "halo", points: "0,8 36,8" }),
        svg("polyline", { points: "0,8 36,8", "stroke-dasharray": dashes(seat) }),
        svg("path", { d: shapeOf(seat.colour), transform: "translate(32 0)" }),
      ),
      nameOf(seat),
    ),
  );
  return el("ul", { class: "graph-legend" }, items);
}

/**
 * @param {View} view
 * @param {Round[]} rounds
 */
function numbers(view, rounds) {
  const heads = [t("web.graph.round"), ...view.seats.map(nameOf)].map((text) => el("th", { scope: "col" }, text));
  const rows = rounds.map((round) => {
    const points = round.scores.map((score) => el("td", {}, number(score)));
    return el("tr", {}, el("th", { scope: "row" }, number(round.number)), points);
  });
  const table = el("table", {}, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows));
  return el(
    "details",
    { class: "graph-numbers" },
    el("summary", {}, t("web.graph.numbers")),
    el("div", { class: "scroll-x", tabindex: "0", role: "group", "aria-label": t("web.graph.title") }, table),
  );
}

/**
 * @param {number} low
 * @param {number} high
 * @param {number} from
 * @param {number} to
 * @returns {Scale}
 */
function scale(low, high, from, to) {
  return (value) => from + ((value - low) / (high - low || 1)) * (to - from);
}

/**
 * Round numbers that span a range in a few steps.
 * @param {number} low
 * @param {number} high
 */
function niceTicks(low, high) {
  const step = STEPS.find((size) => (high - low) / size <= MOST_STEPS) ?? 500;
  const ticks = [];
  for (let tick = Math.floor(low / step) * step; tick < high + step; tick += step) ticks.push(tick);
  return ticks;
}

/** @param {Round[]} rounds */
function labelled(rounds) {
  const every = Math.ceil(rounds.length / MOST_LABELS);
  return rounds.filter((_, index) => index % every === 0).map((round) => round.number);
}
