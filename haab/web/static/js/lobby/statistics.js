// Statistics over one's own finished games: scores, wins by number of players, where the points came from.

import { get } from "../page/api.js";
import { catalogue } from "../page/catalogue.js";
import { el, replace } from "../page/dom.js";
import { language, number, t } from "../page/i18n.js";
import { gatherResults, viewOf } from "./results.js";

/** @typedef {import("./results.js").Result} Result */
/** @typedef {import("../types.js").MyGame} MyGame */

export class Statistics {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  async start() {
    document.title = `${t("web.stats.title")} – Haab`;
    /** @type {{games: MyGame[]}} */
    const { games } = await get("/api/mine", { lang: language() }).catch(() => ({ games: [] }));
    const all = await gatherResults(games);
    const kinds = catalogue().games.filter((kind) => all.some((result) => result.game === kind.name));
    const parts = await Promise.all(
      kinds.map((kind) =>
        gameStatistics(
          kind.title,
          all.filter((result) => result.game === kind.name),
        ),
      ),
    );
    const none = el("p", { class: "empty" }, t("web.stats.none"));
    replace(
      this.root,
      el(
        "section",
        { class: "sheet statistics" },
        el("h1", {}, t("web.stats.title")),
        el("p", { class: "hint" }, t("web.stats.where")),
        parts.length > 0 ? parts : none,
        el("div", { class: "actions" }, el("a", { href: "/", class: "button" }, t("web.end.lobby"))),
      ),
    );
  }

  stop() {}

  async reword() {
    await this.start();
  }
}

/**
 * @param {string} title
 * @param {Result[]} played
 */
async function gameStatistics(title, played) {
  const scores = played.map((result) => result.score);
  const facts = [
    [t("web.stats.games"), number(played.length)],
    [t("web.stats.wins"), number(wins(played))],
    [t("web.stats.mean"), number(mean(scores))],
    [t("web.stats.best"), number(Math.max(...scores))],
  ];
  return el(
    "section",
    {},
    el("h2", {}, title),
    el(
      "dl",
      { class: "facts" },
      facts.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))),
    ),
    playersTable(played),
    await sourcesTable(played),
  );
}

/** @param {Result[]} played */
function wins(played) {
  return played.filter((result) => result.place === 1).length;
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param {Result[]} played */
function playersTable(played) {
  const counts = [...new Set(played.map((result) => result.players))].sort();
  const rows = counts.map((players) => {
    const those = played.filter((result) => result.players === players);
    const cells = [those.length, wins(those), mean(those.map((result) => result.score))];
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, number(players)),
      cells.map((value) => el("td", {}, number(value))),
    );
  });
  const heads = [t("web.setup.players"), t("web.stats.games"), t("web.stats.wins"), t("web.stats.mean")];
  return table(t("web.stats.by_players"), heads, rows);
}

/**
 * The mean of the points from each source; the words are those of a score sheet.
 * @param {Result[]} played
 */
async function sourcesTable(played) {
  const sheet = (await viewOf(played[played.length - 1].id))?.sheet ?? [];
  const means = sheet.map((row) => ({
    text: row.text,
    points: mean(played.map((result) => result.sources[row.source] ?? 0)),
  }));
  const most = Math.max(1, ...means.map((row) => Math.abs(row.points)));
  const rows = means.map((row) => {
    const bar = el("meter", {
      class: row.points < 0 ? "loss" : null,
      min: 0,
      max: most,
      value: Math.abs(row.points),
      "aria-hidden": "true",
    });
    return el("tr", {}, el("th", { scope: "row" }, row.text), el("td", {}, number(row.points)), el("td", {}, bar));
  });
  if (rows.length === 0) return null;
  return table(t("web.stats.by_source"), [t("web.end.source"), t("web.stats.mean"), ""], rows);
}

/**
 * @param {string} title
 * @param {string[]} heads
 * @param {HTMLElement[]} rows
 */
function table(title, heads, rows) {
  const cells = heads.map((head) => (head === "" ? el("td", {}) : el("th", { scope: "col" }, head)));
  return el(
    "div",
    { class: "scroll-x", tabindex: "0", role: "group", "aria-label": title },
    el("h3", {}, title),
    el("table", {}, el("thead", {}, el("tr", {}, cells)), el("tbody", {}, rows)),
  );
}
