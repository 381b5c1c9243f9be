// Numbers over the rounds as a line for each player: told apart by colour, dashes and the shape at the end.

import { el, svg } from "../../page/dom.js";
import { number, t } from "../../page/i18n.js";
import { nameOf, shapeOf } from "../../page/players.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Seat} Seat */
/** @typedef {import("../../types.js").SeatAnalysis} SeatAnalysis */
/** What each player has in a round; null where nothing is known. @typedef {{number: number, scores: (number | null)[]}} Round */
/** @typedef {(value: number) => number} Scale */
/** How large a graph is drawn. @typedef {{width: number, height: number}} Size */

/** @type {Size} */
const LARGE = { width: 640, height: 320 };
/** One of several beside each other. @type {Size} */
const SMALL = { width: 340, height: 210 };
const LEFT = 44;
const RIGHT = 24;
const TOP = 16;
const BOTTOM = 40;
const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3"];
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200];
/** How far apart lines and labels are at least. */
const TICK_APART = 40;
const LABEL_APART = 64;

/**
 * Points over the rounds.
 * @param {View} view
 * @param {Round[]} rounds
 */
export function pointsGraph(view, rounds) {
  return graph(view, rounds, t("web.graph.title"));
}

/**
 * The points of a seat over the rounds, and those of another player in the same seat.
 * @param {View} view
 * @param {number} seat
 * @param {Round[]} rounds
 * @param {{name: string, rounds: Round[]}} rival
 */
export function duelGraph(view, seat, rounds, rival) {
  const other = view.seats.find((one) => one.seat !== seat) ?? view.seats[seat];
  const seats = [
    { ...view.seats[seat], seat: 0 },
    { ...other, seat: 1, name: rival.name },
  ];
  const numbers = [...new Set([...rounds, ...rival.rounds].map((round) => round.number))].sort((a, b) => a - b);
  const at = (/** @type {Round[]} */ known, /** @type {number} */ number) =>
    known.find((round) => round.number === number)?.scores[seat] ?? null;
  const both = numbers.map((number) => ({ number, scores: [at(rounds, number), at(rival.rounds, number)] }));
  return graph({ ...view, seats }, both, t("web.deal.curve"));
}

/**
 * What every player had over the rounds, a small graph for each thing that is counted; the line of the winners is wider.
 * @param {View} view
 * @param {import("../../types.js").Points} points
 */
export function smallGraphs(view, { rounds, measures }) {
  if (rounds.length < 2 || measures.length === 0) return [];
  const figures = measures.map(({ text }, place) => {
    const held = rounds.map((round) => ({ number: round.number, scores: round.held[place] }));
    const caption = el("figcaption", {}, text);
    return el(
      "figure",
      { class: "graph-figure" },
      caption,
      picture(view, held, text, SMALL),
      numbers(view, held, text),
    );
  });
  return [el("div", { class: "small-graphs" }, figures), legend(view)];
}

/**
 * The expected lead over the rounds, as far as somebody was to decide in them.
 * @param {View} view
 * @param {SeatAnalysis[]} seats
 */
export function leadGraph(view, seats) {
  return graph(view, curves(view, seats, "lead", 1), t("web.analysis.curve"));
}

/**
 * The chance of winning over the rounds, in percent.
 * @param {View} view
 * @param {SeatAnalysis[]} seats
 */
export function chanceGraph(view, seats) {
  return graph(view, curves(view, seats, "chance", 100), `${t("web.analysis.chance")} (%)`);
}

/**
 * @param {View} view
 * @param {SeatAnalysis[]} seats
 * @param {"lead" | "chance"} what
 * @param {number} times
 * @returns {Round[]}
 */
function curves(view, seats, what, times) {
  const numbers = [...new Set(seats.flatMap((seat) => seat.curve.map((point) => point.round)))].sort((a, b) => a - b);
  return numbers.map((number) => ({
    number,
    scores: view.seats.map(({ seat }) => {
      const curve = seats.find((one) => one.seat === seat)?.curve ?? [];
      const point = curve.find(({ round }) => round === number);
      return point ? Math.round(10 * times * point[what]) / 10 : null;
    }),
  }));
}

/**
 * The graph, with the same numbers as a table for those who cannot see it.
 * @param {View} view
 * @param {Round[]} rounds
 * @param {string} title
 */
function graph(view, rounds, title) {
  if (rounds.length < 2) return null;
  const caption = el("figcaption", {}, title);
  const drawn = picture(view, rounds, title, LARGE);
  return el("figure", { class: "graph-figure" }, caption, drawn, legend(view), numbers(view, rounds, title));
}

/**
 * @param {View} view
 * @param {Round[]} rounds
 * @param {string} title
 * @param {Size} size
 */
function picture(view, rounds, title, { width, height }) {
  const all = rounds.flatMap((round) => round.scores.filter((score) => score !== null));
  const ticks = niceTicks(Math.min(0, ...all), Math.max(1, ...all), height / TICK_APART);
  const x = scale(rounds[0].number, rounds[rounds.length - 1].number, LEFT, width - RIGHT);
  const y = scale(ticks[0], ticks[ticks.length - 1], height - BOTTOM, TOP);
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title, class: "graph" },
    ticks.flatMap((tick) => [
      svg("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: y(tick), y2: y(tick) }),
      svg("text", { x: LEFT - 8, y: y(tick) + 4, "text-anchor": "end" }, number(tick)),
    ]),
    labelled(rounds, width / LABEL_APART).map((round) =>
      svg("text", { x: x(round), y: height - BOTTOM + 18, "text-anchor": "middle" }, number(round)),
    ),
    svg("text", { x: (LEFT + width - RIGHT) / 2, y: height - 4, "text-anchor": "middle" }, t("web.graph.rounds")),
    view.seats.map((seat) => line(seat, rounds, x, y, (view.ranking?.[0] ?? []).includes(seat.seat))),
  );
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
 * @param {boolean} hasWon
 */
function line(seat, rounds, x, y, hasWon) {
  const known = rounds.flatMap(({ number, scores }) => {
    const score = scores[seat.seat];
    return score === null ? [] : [{ x: x(number), y: y(score) }];
  });
  if (known.length === 0) return null;
  const points = known.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`);
  const end = known[known.length - 1];
  const place = `translate(${(end.x - 8).toFixed(1)} ${(end.y - 8).toFixed(1)})`;
  return svg(
    "g",
    { class: hasWon ? `colour-${seat.colour} winner` : `colour-${seat.colour}` },
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
 * @param {string} title
 */
function numbers(view, rounds, title) {
  const heads = [t("web.graph.round"), ...view.seats.map(nameOf)].map((text) => el("th", { scope: "col" }, text));
  const rows = rounds.map((round) => {
    const points = round.scores.map((score) => el("td", {}, score === null ? "" : number(score)));
    return el("tr", {}, el("th", { scope: "row" }, number(round.number)), points);
  });
  const table = el("table", {}, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows));
  return el(
    "details",
    { class: "graph-numbers" },
    el("summary", {}, t("web.graph.numbers")),
    el("div", { class: "scroll-x", tabindex: "0", role: "group", "aria-label": title }, table),
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
 * @param {number} most
 */
function niceTicks(low, high, most) {
  const step = STEPS.find((size) => (high - low) / size <= most) ?? 500;
  const ticks = [];
  for (let tick = Math.floor(low / step) * step; tick < high + step; tick += step) ticks.push(tick);
  return ticks;
}

/**
 * @param {Round[]} rounds
 * @param {number} most
 */
function labelled(rounds, most) {
  const every = Math.ceil(rounds.length / most);
  return rounds.filter((_, index) => index % every === 0).map((round) => round.number);
}
