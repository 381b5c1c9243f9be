// The end of a deal of the day: how the viewer did, what a stronger bot makes of the same seat, a text to share, and the results of
// those who show theirs.

import { notify } from "../../page/a11y.js";
import { ApiError, gamePath, get, post } from "../../page/api.js";
import { catalogue } from "../../page/catalogue.js";
import { dayInWords, dealsOf, noteDeal, outcomeOf, placeInWords, signed, textOf } from "../../page/deals.js";
import { button, checkbox, el, field, replace } from "../../page/dom.js";
import { language, number, t } from "../../page/i18n.js";
import { copyWords } from "../../page/qr.js";
import { streakOf, today } from "../../page/streak.js";
import { duelGraph } from "./graph.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Points} Points */
/** @typedef {import("../../types.js").DealRival} DealRival */
/** @typedef {import("../../types.js").DealResults} DealResults */
/** @typedef {import("../../page/deals.js").KeptDeal} KeptDeal */
/** @typedef {import("../../page/deals.js").Outcome} Outcome */

/** The level that plays the same seat. */
const RIVAL = 6;
/** Milliseconds between two looks how far it has come. */
const EVERY = 1500;

export class DealPart {
  /** @param {string} id of the game */
  constructor(id) {
    this.id = id;
    this.root = el("section", { id: "deal", hidden: true });
    this.table = el("div", {});
    this.rival = el("div", { class: "deal-rival" });
    this.curve = el("div", {});
    this.list = el("div", {});
    this.text = /** @type {HTMLTextAreaElement} */ (el("textarea", { id: "deal-text", readonly: true, rows: 2 }));
    this.bar = /** @type {HTMLProgressElement} */ (el("progress", { max: 1, value: 0 }));
    this.timer = 0;
    /** @type {View | null} */
    this.view = null;
    /** What is kept of the deal. @type {KeptDeal | null} */
    this.kept = null;
  }

  /** The viewer's seat. */
  get seat() {
    return this.view?.own_seats[0] ?? 0;
  }

  /** @param {View} view a game that is over */
  draw(view) {
    clearTimeout(this.timer);
    const { deal, game } = view;
    this.root.hidden = deal === null || view.own_seats.length !== 1;
    if (deal === null || this.root.hidden) return;
    this.view = view;
    const end = outcomeOf(view, this.seat);
    const players = view.seats.length;
    this.kept = noteDeal({ game, date: deal.date, level: deal.level, id: view.id, players, end });
    replace(
      this.root,
      el("h3", {}, t("web.deal.heading", { day: dayInWords(deal.date), level: this.kept.level })),
      this.table,
      this.rival,
      el("div", { class: "deal-share" }, field(t("web.deal.share_text"), this.text), shareButton(this.text)),
      streak(game),
      this.curve,
      catalogue().guests && this.others(view, deal),
    );
    this.drawResults(view);
    if (this.kept.rival) this.drawCurve(view, this.kept.rival.id);
    else if (this.kept.level === deal.level) this.offer();
    if (catalogue().guests) this.drawList(deal);
  }

  /** How both did, and it in a sentence. @param {View} view */
  drawResults(view) {
    const kept = this.kept;
    if (!kept?.end) return;
    const players = view.seats.length;
    const heads = ["", t("web.deal.points"), t("web.deal.place"), t("web.deal.lead")];
    const row = (/** @type {string} */ name, /** @type {Outcome} */ outcome) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, name),
        [number(outcome.points), placeInWords(outcome.place, players), signed(outcome.lead)].map((cell) =>
          el("td", {}, cell),
        ),
      );
    replace(
      this.table,
      el(
        "table",
        { class: "deal-results" },
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            heads.map((head) => (head ? el("th", { scope: "col" }, head) : el("td", {}))),
          ),
        ),
        el(
          "tbody",
          {},
          row(t("web.deal.you"), kept.end),
          kept.rival && row(t("web.deal.level", { level: RIVAL }), kept.rival),
        ),
      ),
    );
    this.text.value = textOf(kept, view.title);
  }

  // ---- a stronger bot in the same seat

  /** @param {string} [words] why there is nothing yet */
  offer(words) {
    replace(
      this.rival,
      words && el("p", { role: "status" }, words),
      button(t("web.deal.ask_rival", { level: RIVAL }), () => this.begin(), { id: "deal-rival" }),
    );
  }

  async begin() {
    const label = t("web.deal.thinks", { level: RIVAL });
    this.bar.setAttribute("aria-label", label);
    this.bar.value = 0;
    replace(this.rival, el("p", { role: "status" }, label), this.bar);
    try {
      /** @type {DealRival} */
      const { id } = await post(`${gamePath(this.id, "deal/rival")}?lang=${language()}`, {});
      await this.follow(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.offer(error.message);
    }
  }

  /**
   * Look again and again how far it has come.
   * @param {string} id
   */
  async follow(id) {
    const view = this.view;
    if (!view || !this.root.isConnected) return;
    /** @type {View} */
    const its = await get(gamePath(id), { lang: language(), panels: false });
    if (its.status !== "over") {
      if (its.mark) return this.offer(its.mark);
      this.bar.max = view.round + 1;
      this.bar.value = its.round;
      this.timer = setTimeout(() => this.follow(id).catch((error) => this.offer(error.message)), EVERY);
      return;
    }
    const { game } = view;
    const rival = { ...outcomeOf(its, this.seat), id };
    this.kept = noteDeal({ game, date: view.deal?.date ?? "", rival });
    replace(this.rival);
    this.drawResults(view);
    await this.drawCurve(view, id);
  }

  /**
   * The points of both over the rounds. The game of the bot may be gone.
   * @param {View} view
   * @param {string} id
   */
  async drawCurve(view, id) {
    replace(this.rival);
    const lang = language();
    try {
      /** @type {[Points, Points]} */
      const [own, its] = await Promise.all([
        get(gamePath(this.id, "points"), { lang }),
        get(gamePath(id, "points"), { lang }),
      ]);
      const graph = duelGraph(view, this.seat, own.rounds, {
        name: t("web.deal.level", { level: RIVAL }),
        rounds: its.rounds,
      });
      const look = el("a", { href: `/game/${id}`, class: "button" }, t("web.deal.watch", { level: RIVAL }));
      replace(this.curve, graph, el("p", {}, look));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      replace(this.curve);
    }
  }

  // ---- the others

  /**
   * @param {View} view
   * @param {import("../../types.js").Deal} deal
   */
  others(view, deal) {
    const show = async (/** @type {boolean} */ is_shown) => {
      try {
        await post(`${gamePath(view.id, "deal")}?lang=${language()}`, { is_shown });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify(error.message, "error");
        const box = /** @type {HTMLInputElement | null} */ (this.root.querySelector("#deal-show"));
        if (box) box.checked = !is_shown;
      }
      await this.drawList(deal);
    };
    return el(
      "div",
      { class: "deal-others" },
      el("h4", {}, t("web.deal.others")),
      checkbox(t("web.deal.show"), deal.is_shown, show, { id: "deal-show" }),
      this.list,
    );
  }

  /** @param {import("../../types.js").Deal} deal */
  async drawList({ date, level }) {
    const players = this.view?.seats.length ?? 0;
    try {
      /** @type {DealResults} */
      const { results } = await get(`/api/deals/${this.view?.game}`, { date, level, lang: language() });
      const row = (/** @type {import("../../types.js").DealResult} */ result) => {
        const place = placeInWords(result.place, players);
        const words = t("web.deal.result", { points: number(result.points), place, lead: signed(result.lead) });
        return el("li", {}, el("strong", {}, result.name), " ", words);
      };
      const none = el("p", { class: "hint" }, t("web.deal.nobody"));
      replace(this.list, results.length > 0 ? el("ol", { class: "deal-list" }, results.map(row)) : none);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      replace(this.list, el("p", { class: "hint" }, error.message));
    }
  }
}

/** Days in a row. @param {string} game */
function streak(game) {
  const days = dealsOf(game).flatMap((deal) => (deal.end ? [deal.date] : []));
  const { current, longest } = streakOf(days, today());
  return longest > 1 && el("p", { class: "deal-streak" }, t("web.deal.streak", { n: current, longest }));
}

/**
 * Hands the text to whatever the device shares by, or copies it.
 * @param {HTMLTextAreaElement} box
 */
function shareButton(box) {
  const canShare = typeof navigator.share === "function";
  const share = async () => {
    if (canShare) return navigator.share({ text: box.value }).catch(() => box.select());
    await copyWords(box.value);
    notify(t("web.deal.copied"));
  };
  return button(t(canShare ? "web.deal.share" : "web.deal.copy"), share, { class: "primary", id: "deal-share" });
}
