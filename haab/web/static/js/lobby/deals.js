// The deal of the day in the lobby: one for each game, with how it stands, the days in a row and what was played before.

import { notify } from "../page/a11y.js";
import { ApiError, post } from "../page/api.js";
import { botName, catalogue } from "../page/catalogue.js";
import { dayInWords, dealOf, dealsOf, noteDeal, placeInWords, signed } from "../page/deals.js";
import { button, el, field, replace, select } from "../page/dom.js";
import { language, number, t } from "../page/i18n.js";
import { go } from "../page/places.js";
import { remember, setting } from "../page/settings.js";
import { streakOf, today } from "../page/streak.js";

/** @typedef {import("../types.js").GameKind} GameKind */
/** @typedef {import("../page/deals.js").KeptDeal} KeptDeal */

/** Levels that play alike on every machine. */
const LEVELS = ["1", "2", "3", "4"];

export class Deals {
  constructor() {
    this.root = el("div", { class: "deals" });
  }

  draw() {
    const date = today();
    const level = select(
      LEVELS.map((name) => [name, botName(`level${name}`)]),
      String(setting("dealLevel")),
      (chosen) => remember("dealLevel", Number(chosen)),
      { id: "deal-level" },
    );
    replace(
      this.root,
      field(t("web.deal.opponents"), level),
      el(
        "div",
        { class: "deal-cards" },
        catalogue().games.map((game) => this.card(game, date)),
      ),
    );
  }

  /**
   * @param {GameKind} game
   * @param {string} date
   */
  card(game, date) {
    const kept = dealsOf(game.name);
    const deal = dealOf(game.name, date);
    const ended = kept.filter(({ end }) => end);
    const { current, longest } = streakOf(
      ended.map((each) => each.date),
      date,
    );
    const label = deal?.end ? "web.deal.look" : deal ? "web.deal.go_on" : "web.deal.play";
    return el(
      "div",
      { class: "deal-card", "data-game": game.name },
      el("img", { src: `/static/cards/${game.name}.svg`, alt: "", width: 84, height: 84, loading: "lazy" }),
      el("h3", {}, game.title),
      el("p", { class: "deal-state" }, stateOf(date, deal)),
      longest > 1 && el("p", { class: "deal-streak" }, t("web.deal.streak", { n: current, longest })),
      button(t(label), () => this.open(game.name, date), { id: `deal-${game.name}` }),
      ended.length > 0 && history(ended),
    );
  }

  /**
   * Who has begun goes on, against the opponents of then.
   * @param {string} game
   * @param {string} date
   */
  async open(game, date) {
    const name = setting("name");
    const body = { date, level: setting("dealLevel"), ...(name && { name }) };
    try {
      /** @type {import("../types.js").DealOpened} */
      const { id, level } = await post(`/api/deals/${game}?lang=${language()}`, body);
      noteDeal({ game, date, level, id });
      go(`/game/${id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, "error");
    }
  }
}

/**
 * @param {string} date
 * @param {KeptDeal | undefined} deal
 */
function stateOf(date, deal) {
  const day = dayInWords(date);
  if (!deal) return t("web.deal.new", { day });
  if (!deal.end) return t("web.deal.begun", { day, level: deal.level });
  return `${day}: ${resultOf(deal)}`;
}

/** @param {KeptDeal} deal */
function resultOf({ end, players }) {
  if (!end) return "";
  const place = placeInWords(end.place, players ?? 0);
  return t("web.deal.result", { points: number(end.points), place, lead: signed(end.lead) });
}

/** @param {KeptDeal[]} ended */
function history(ended) {
  return el(
    "details",
    { class: "deal-history" },
    el("summary", {}, t("web.deal.history", { n: ended.length })),
    el(
      "ol",
      {},
      ended.map((deal) => {
        const words = t("web.deal.past", { day: dayInWords(deal.date), level: deal.level, result: resultOf(deal) });
        return el("li", {}, el("a", { href: `/game/${deal.id}` }, words));
      }),
    ),
  );
}
