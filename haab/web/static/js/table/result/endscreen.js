// The end of a game: the podium, what decided it, where the points came from - drawn, and as the full sheet -, points over the
// rounds, and what can be done next.

import { gamePath, get } from "../../page/api.js";
import { button, el, replace } from "../../page/dom.js";
import { language, number, t } from "../../page/i18n.js";
import { marker, nameOf, signature } from "../../page/players.js";
import { AnalysisPart } from "./analysis.js";
import { DealPart } from "./deal.js";
import { pointsGraph, smallGraphs } from "./graph.js";
import { sourceBars } from "./sources.js";
import { isHere } from "../../page/places.js";
import { copyMoment, packedLink, recordLink } from "../past/links.js";

/** @typedef {import("../../types.js").View} View */

export class EndScreen {
  /**
   * @param {HTMLElement} root
   * @param {{id: string, rematch: () => void, replay: () => void, board: () => void,
   *   look: (number: number, turn?: import("../coach/lookedat.js").LookedTurn) => void}} act
   */
  constructor(root, act) {
    this.root = root;
    this.act = act;
    this.shown = "";
    this.analysis = new AnalysisPart(act.id, act.look);
    this.deal = new DealPart(act.id);
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
    const moment = el("p", { class: "deciding", hidden: true });
    replace(
      this.root,
      el(
        "div",
        { class: "end-head" },
        el("h2", { class: "end-title" }, title(view)),
        button(t("web.end.board"), this.act.board, { id: "final-board" }),
      ),
      ranking(view),
      this.deal.root,
      this.actions(view),
      moment,
      this.others(view),
      this.analysis.root,
      el("h3", {}, t("web.end.sheet")),
      sourceBars(view),
      sheet(view),
      graph,
    );
    this.analysis.draw(view);
    this.deal.draw(view);
    this.drawRounds(view, graph, moment);
    return true;
  }

  /**
   * What is known from the points at the end of each round: the graph, and what decided the game.
   * @param {View} view
   * @param {HTMLElement} graph
   * @param {HTMLElement} moment
   */
  async drawRounds(view, graph, moment) {
    /** @type {import("../../types.js").Points} */
    const points = await get(gamePath(this.act.id, "points"), { lang: language() });
    const { rounds } = points;
    const otherwise = smallGraphs(view, points);
    const heading = view.ranking?.[0]?.length === 1 ? "web.rounds.winner" : "web.rounds.winners";
    replace(graph, pointsGraph(view, rounds), otherwise.length > 0 && el("h3", {}, t(heading)), otherwise);
    const { decided } = points;
    if (decided === null) return;
    const look = button(t("web.analysis.look"), () => this.act.look(decided.moves), { id: "deciding-look" });
    replace(moment, el("strong", {}, t("web.end.decided")), el("span", {}, decided.text), look);
    moment.hidden = false;
  }

  /** The two things that most people want next. @param {View} view */
  actions(view) {
    const again = view.rematch ? t("web.end.join_rematch") : t("web.end.again");
    const rematch = button(again, this.act.rematch, { class: "primary large", id: "rematch" });
    return el("div", { class: "end-actions" }, view.own_seats.length > 0 && rematch, this.analysis.head);
  }

  /** @param {View} view */
  others(view) {
    return el(
      "div",
      { class: "actions end-others" },
      button(t("web.end.replay"), this.act.replay),
      recordLink(view),
      packedLink(view),
      !isHere && button(t("web.end.link"), () => copyMoment(view.id, 0, true), { id: "copy-game" }),
      button(t("web.end.print"), () => window.print(), { id: "print-sheet" }),
      el("a", { href: "/", class: "button" }, t("web.end.lobby")),
    );
  }
}

/** Who won. @param {View} view */
function title(view) {
  const winners = view.ranking?.[0] ?? [];
  const names = winners.map((seat) => nameOf(view.seats[seat])).join(", ");
  if (winners.some((seat) => view.own_seats.includes(seat)) && view.own_seats.length === 1) return t("web.end.you_win");
  return t(winners.length > 1 ? "web.end.share" : "web.end.wins", { name: names });
}

/** How many stand on the podium; the others are told below it. */
const PODIUM = 3;

/** Places as a podium: the first in the middle, the others beside it, and who has no place on it below. @param {View} view */
function ranking(view) {
  let place = 1;
  const items = [];
  for (const equals of view.ranking ?? []) {
    for (const seat of equals) items.push(rank(view, seat, place, items.length));
    place += equals.length;
  }
  return el("ol", { class: "ranking" }, items);
}

/**
 * @param {View} view
 * @param {number} seat
 * @param {number} place
 * @param {number} stand where in the row of the podium
 */
function rank(view, seat, place, stand) {
  const onPodium = stand < PODIUM ? `podium stand-${stand} place-${Math.min(place, PODIUM)}` : "below";
  return el(
    "li",
    { class: place === 1 ? `winner ${onPodium}` : onPodium },
    stand < PODIUM && el("span", { class: "podium-sign", "aria-hidden": "true" }, marker(view.seats[seat])),
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
