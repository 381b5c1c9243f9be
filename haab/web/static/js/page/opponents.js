// Opponents where they are chosen: six levels, each with whom it is for and how strong it was measured to be, and behind a door
// the programs that they are made of and what a bot can lean to.

import { catalogue } from "./catalogue.js";
import { el, put, select } from "./dom.js";
import { number, t } from "./i18n.js";

/** @typedef {import("../types.js").BotKind} BotKind */

const USUAL = "level2";
/** The choice that unfolds the programs. */
const MORE = "more";

/** The bot that is offered first: one that plays sensibly and at once. */
export function usualBot() {
  const names = catalogue().bots.map((bot) => bot.name);
  return names.includes(USUAL) ? USUAL : (names[0] ?? "");
}

/**
 * A bot as it sits at the table: its name, and what it leans to.
 * @param {string} bot
 * @param {string} personality
 */
export function seated(bot, personality) {
  return personality ? `${bot}:personality=${personality}` : bot;
}

/**
 * The bots in groups: levels first, then the programs that they are made of.
 * @param {(bot: string) => string} value what a choice stands for
 * @returns {{label: string, choices: [string, string][]}[]}
 */
function groups(value) {
  const bots = catalogue().bots;
  const choices = (/** @type {BotKind[]} */ some) =>
    some.map((bot) => /** @type {[string, string]} */ ([value(bot.name), nameAndSentence(bot)[0]]));
  return [
    { label: t("web.setup.levels"), choices: choices(bots.filter((bot) => bot.level !== null)) },
    { label: t("web.setup.programs"), choices: choices(bots.filter((bot) => bot.level === null)) },
  ].filter((group) => group.choices.length > 0);
}

/**
 * How a bot plays and how strong it is, to stand beside the list that it was chosen from.
 * @param {string} name
 * @param {string} game
 */
export function howItPlays(name, game) {
  const bot = catalogue().bots.find((kind) => kind.name === name);
  if (!bot) return el("p", { class: "hint how-it-plays" });
  const found = bot.strengths[game];
  const strength = found ? t("web.setup.strength_of", { strength: between(found) }) : t("web.setup.strength_unknown");
  return el("p", { class: "hint how-it-plays" }, `${nameAndSentence(bot)[1]}. ${strength}`);
}

/**
 * @param {BotKind} bot
 * @returns {[string, string]}
 */
function nameAndSentence(bot) {
  const [name, ...sentence] = bot.text.split(":");
  return [name, sentence.join(":").trim()];
}

/**
 * A list of opponents, with other choices before them: the levels, and a door to the programs that they are made of.
 * @param {[string, string][]} before
 * @param {(bot: string) => string} value what a choice stands for
 * @param {string} chosen
 * @param {(value: string) => void} change
 * @param {Record<string, any>} [attributes]
 * @param {{isOpen: boolean, open: () => void}} [door] whether the door is open already, and what follows when it is opened
 */
export function opponentSelect(before, value, chosen, change, attributes = {}, door = undefined) {
  let last = chosen;
  const made = select(before, chosen, (picked) => (picked === MORE ? unfold() : pick(picked)), attributes);
  const [levels, programs] = groups(value).map(({ label, choices }) =>
    el(
      "optgroup",
      { label },
      choices.map(([name, words]) => el("option", { value: name, selected: name === chosen }, words)),
    ),
  );
  const more = el("option", { value: MORE }, t("web.setup.more_bots"));
  const isOpen = door?.isOpen || (programs !== undefined && programs.querySelector("[selected]") !== null);
  put(made, levels, isOpen ? programs : programs && more);
  function unfold() {
    more.replaceWith(/** @type {Node} */ (programs));
    made.value = last;
    door?.open();
  }
  function pick(/** @type {string} */ picked) {
    last = picked;
    change(picked);
  }
  return made;
}

/**
 * A list of what a bot can lean to; null where there is nothing to choose.
 * @param {string} game
 * @param {string} bot
 * @param {string} chosen
 * @param {(value: string) => void} change
 * @param {Record<string, any>} [attributes]
 */
export function personalitySelect(game, bot, chosen, change, attributes = {}) {
  const found = personalities(game);
  const takesOne = catalogue()
    .bots.find((kind) => kind.name === bot)
    ?.parameters.some((parameter) => parameter.name === "personality");
  if (!takesOne || found.length === 0) return null;
  const choices = /** @type {[string, string][]} */ ([
    ["", t("web.setup.no_personality")],
    ...found.map((entry) => [entry.name, entry.text]),
  ]);
  return select(choices, chosen, change, attributes);
}

/**
 * The levels with their strength in a game, folded until somebody asks; behind a door in it the programs and the personalities.
 * @param {string} game
 */
export function strengthTable(game) {
  const bots = catalogue().bots;
  const programs = bots.filter((bot) => bot.level === null);
  return el(
    "details",
    { class: "opponents", id: "opponents" },
    el("summary", {}, t("web.setup.opponents")),
    ratings(
      bots.filter((bot) => bot.level !== null),
      game,
    ),
    el("p", { class: "hint" }, t("web.setup.strength_hint")),
    programs.length > 0 &&
      el(
        "details",
        { class: "opponents", id: "programs" },
        el("summary", {}, t("web.setup.programs_and_personalities")),
        ratings(programs, game),
        leanings(game),
      ),
  );
}

/**
 * Bots, how they play and how strong they are.
 * @param {BotKind[]} bots
 * @param {string} game
 */
function ratings(bots, game) {
  const players = bots.map((bot) => bot.strengths[game]?.players ?? null).find((count) => count !== null);
  const heads = [t("web.setup.bot"), t("web.setup.strength")];
  if (players) heads.push(t("web.setup.usual_points", { n: players }));
  const cells = (/** @type {import("../types.js").BotStrength | undefined} */ found) =>
    found
      ? [el("td", {}, rated(found)), players && el("td", {}, pointsOf(found))]
      : el("td", { class: "hint", colspan: heads.length - 1 }, t("web.setup.strength_unknown"));
  const rows = bots.map((bot) => {
    const [name, how] = nameAndSentence(bot);
    const title = el("th", { scope: "row" }, name, el("span", { class: "hint how-it-plays" }, how));
    return el("tr", {}, title, cells(bot.strengths[game]));
  });
  const head = heads.map((words) => el("th", { scope: "col" }, words));
  return el("table", {}, el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows));
}

/**
 * What a bot can lean to, where there is a choice.
 * @param {string} game
 */
function leanings(game) {
  const found = personalities(game);
  if (found.length === 0) return null;
  const items = found.map((entry) => el("li", {}, entry.text));
  return [el("p", {}, el("strong", {}, t("web.setup.personality"))), el("ul", { class: "hint" }, items)];
}

/** @param {string} game */
function personalities(game) {
  return catalogue().games.find((kind) => kind.name === game)?.personalities ?? [];
}

/** @param {import("../types.js").BotStrength} found */
function pointsOf(found) {
  return typeof found.points === "number" ? number(Math.round(found.points)) : "–";
}

/**
 * The rating, and below it between what it lies.
 * @param {import("../types.js").BotStrength} found
 */
function rated({ rating, low, high }) {
  const bounds = t("web.setup.strength_bounds", { low: number(low), high: number(high) });
  return [number(rating), low < high && el("span", { class: "hint" }, bounds)];
}

/** @param {import("../types.js").BotStrength} found */
function between(found) {
  const { rating, low, high } = found;
  if (low === high) return number(rating); // the one that all others are measured by
  return t("web.setup.strength_between", { rating: number(rating), low: number(low), high: number(high) });
}
