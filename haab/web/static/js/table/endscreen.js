// The end of a game: places, the full score sheet by source, points over the rounds, and what can be done next.

import { gamePath, get } from "../page/api.js";
import { button, el, replace } from "../page/dom.js";
import { language, number, t } from "../page/i18n.js";
import { nameOf, signature } from "../page/players.js";
import { AnalysisPart } from "./analysis.js";
import { pointsGraph } from "./graph.js";
import { copyMoment } from "./moments.js";

/** @typedef {import("../types.js").View} View */

/**
 * The winners' names.
 * @param {View} view
 */
export function winners(view) {
  return (view.ranking?.[0] ?? []).map((seat) => nameOf(view.seats[seat])).join(", ");
}

export class EndScreen {
  /**
   * @param {HTMLElement} root
   * @param {{id: string, rematch: () => void, replay: () => void, board: () => void, look: (number: number) => void}} act
   */
  constructor(root, act) {
    this.root = root;
    this.act = act;
    this.shown = "";
    this.analysis = new AnalysisPart(act.id, act.look);
    root.hidden = true;
  }

  /**
   * Draw the result, once; tells whether it is new.
   * @param {View} view
   */
  update(view) {
    if (view.status !== "over" || view.ranking === null) return false;
    const wanted = JSON.stringify([language(), view.rematch, view.seats.map((seat) => [seat.name, seat.colour])]);
    if (wanted === this.shown) return false;
    this.shown = wanted;
    const graph = el("div", {});
    replace(
      this.root,
      el("h2", {}, t("web.end.title")),
      ranking(view),
      this.actions(view),
      el("h3", {}, t("web.end.sheet")),
      sheet(view),
      graph,
      this.analysis.root,
    );
    this.analysis.draw(view);
    this.drawGraph(view, graph);
    return true;
  }

  /**
   * @param {View} view
   * @param {HTMLElement} graph
   */
  async drawGraph(view, graph) {
    /** @type {import("../types.js").Points} */
    const { rounds } = await get(gamePath(this.act.id, "points"), { lang: language() });
    replace(graph, pointsGraph(view, rounds));
  }

  /** @param {View} view */
  actions(view) {
    const again = view.rematch ? t("web.end.join_rematch") : t("web.end.rematch");
    return el(
      "div",
      { class: "actions" },
      view.own_seats.length > 0 && button(again, this.act.rematch, { class: "primary", id: "rematch" }),
      button(t("web.end.board"), this.act.board, { id: "final-board" }),
      button(t("web.end.replay"), this.act.replay),
      recordLink(view),
      button(t("web.end.link"), () => copyMoment(view.id, 0, true), { id: "copy-game" }),
      button(t("web.end.print"), () => window.print(), { id: "print-sheet" }),
      el("a", { href: "/", class: "button" }, t("web.end.lobby")),
    );
  }
}

/**
 * The record of play as a file.
 * @param {View} view
 */
export function recordLink(view) {
  const file = { href: gamePath(view.id, "record"), class: "button", download: `${view.game}-${view.id}.json` };
  return el("a", file, t("web.end.record"));
}

/** @param {View} view */
function ranking(view) {
  let place = 1;
  const items = [];
  for (const equals of view.ranking ?? []) {
    for (const seat of equals) items.push(rank(view, seat, place));
    place += equals.length;
  }
  return el("ol", { class: "ranking" }, items);
}

/**
 * @param {View} view
 * @param {number} seat
 * @param {number} place
 */
function rank(view, seat, place) {
  return el(
    "li",
    { class: place === 1 ? "winner" : null },
    el("span", { class: "place" }, t("web.end.place", { place })),
    signature(view.seats[seat]),
    el("strong", {}, t("web.player.points", { n: view.scores[seat] })),
  );
}

/** @param {View} view */
function sheet(view) {
  const heads = view.seats.map((seat) => el("th", { scope: "col" }, signature(seat)));
  const rows = view.sheet
    .filter((row) => row.points.some((points) => points !== 0))
    .map((row) => sheetRow(row.text, row.points));
  const table = el(
    "table",
    { class: "score-sheet", "aria-label": t("web.end.sheet") },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("web.end.source")), heads)),
    el("tbody", {}, rows),
    el("tfoot", {}, sheetRow(t("web.end.total"), view.scores)),
  );
  return el("div", { class: "scroll-x", tabindex: "0", role: "group", "aria-label": t("web.end.sheet") }, table);
}

/**
 * @param {string} source
 * @param {number[]} points
 */
function sheetRow(source, points) {
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, source),
    points.map((value) => el("td", {}, number(value))),
  );
}
