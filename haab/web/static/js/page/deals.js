// The deals of the day that were begun in this browser, and how they ended. They are kept here only, also when the table has
// deleted a game.

import { language, number, t } from "./i18n.js";

/** How somebody did. @typedef {{points: number, place: number, lead: number}} Outcome */
/**
 * A deal that was begun. What counts is how it ended the first time.
 * @typedef {{game: string, date: string, level: number, id: string, players?: number, end?: Outcome,
 *   rival?: Outcome & {id: string}}} KeptDeal
 */

const STORE = "haab.deals";
const MOST = 1000;
/** What is said about a place among so many players. */
const PLACES = ["web.deal.first", "web.deal.second", "web.deal.third", "web.deal.fourth"];

/** @returns {KeptDeal[]} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * The deals of a game, the latest first.
 * @param {string} game
 */
export function dealsOf(game) {
  return all()
    .filter((deal) => deal.game === game)
    .sort((one, other) => other.date.localeCompare(one.date));
}

/**
 * The deal of a day, if it was begun here.
 * @param {string} game
 * @param {string} date
 */
export function dealOf(game, date) {
  return all().find((deal) => deal.game === game && deal.date === date);
}

/**
 * Note something about the deal of a day. Once it has ended, all that can be added is what another player makes of it.
 * @param {{game: string, date: string} & Partial<KeptDeal>} news
 */
export function noteDeal(news) {
  const known = dealOf(news.game, news.date);
  const deal = known?.end
    ? { ...known, id: news.id ?? known.id, rival: known.rival ?? news.rival }
    : { level: 0, id: "", ...known, ...news };
  const others = all().filter((other) => other.game !== news.game || other.date !== news.date);
  try {
    localStorage.setItem(STORE, JSON.stringify([...others, deal].slice(-MOST)));
  } catch {
    // A browser that stores nothing has no history.
  }
  return /** @type {KeptDeal} */ (deal);
}

/**
 * How a seat did in a finished game.
 * @param {import("../types.js").View} view
 * @param {number} seat
 * @returns {Outcome}
 */
export function outcomeOf(view, seat) {
  const ranking = view.ranking ?? [];
  const before = ranking.slice(
    0,
    ranking.findIndex((seats) => seats.includes(seat)),
  );
  const others = view.scores.filter((_, other) => other !== seat);
  return {
    points: view.scores[seat],
    place: before.reduce((sum, seats) => sum + seats.length, 1),
    lead: view.scores[seat] - Math.max(...others),
  };
}

// ---- in words

/** @param {string} date */
export function dayInWords(date) {
  const format = new Intl.DateTimeFormat(language(), { day: "numeric", month: "short", timeZone: "UTC" });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/**
 * @param {number} place
 * @param {number} players
 */
export function placeInWords(place, players) {
  return t(PLACES[Math.min(place, PLACES.length) - 1], { players });
}

/** @param {number} value */
export function signed(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}

/**
 * A text to share; it tells nothing of what was dealt.
 * @param {KeptDeal} deal one that has ended
 * @param {string} title of the game
 */
export function textOf(deal, title) {
  const { end, rival } = deal;
  if (!end) return "";
  const told = {
    day: dayInWords(deal.date),
    game: title,
    level: deal.level,
    points: end.points,
    place: placeInWords(end.place, deal.players ?? 0),
  };
  return rival
    ? t("web.deal.text_rival", { ...told, difference: signed(end.points - rival.points) })
    : t("web.deal.text", { ...told, lead: signed(end.lead) });
}
