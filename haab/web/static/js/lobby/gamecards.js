// A card for each game: what it is, for how many, how long and how heavy, and three ways to it - learn it, play it against
// bots, play it with friends.

import { catalogue } from "../page/catalogue.js";
import { button, el } from "../page/dom.js";
import { t } from "../page/i18n.js";

/** @typedef {import("../types.js").GameKind} GameKind */

/**
 * @param {GameKind} game
 * @param {number} bots how many there are in a game that is begun at once
 * @param {{play: () => void, learn: () => void}} act
 */
export function gameCard(game, bots, act) {
  const id = `card-${game.name}`;
  const facts = [
    t("web.lobby.players", { low: Math.min(...game.seats), high: Math.max(...game.seats) }),
    game.length,
    game.weight,
  ];
  return el(
    "article",
    { class: "game-card", "aria-labelledby": id },
    game.board && el("img", { src: `/static/cards/${game.name}.svg`, alt: "", width: 840, height: 370 }),
    el("h2", { id }, game.title),
    el("p", { class: "about" }, game.about),
    el(
      "ul",
      { class: "game-facts" },
      facts.map((fact) => el("li", {}, fact)),
    ),
    el(
      "div",
      { class: "ways" },
      game.tour &&
        button(words("web.lobby.way_learn", t("web.lobby.way_learn_words")), act.learn, {
          class: "way primary tour-button",
          "data-tour": game.name,
          "aria-describedby": id,
        }),
      button(words("web.lobby.way_bots", t("web.lobby.way_bots_words", { n: bots })), act.play, {
        class: "way",
        "data-quick": game.name,
        "aria-describedby": id,
      }),
      el(
        "a",
        { class: "button way", href: `#new/${game.name}/friends`, "aria-describedby": id },
        words(
          "web.lobby.way_friends",
          t(catalogue().guests ? "web.lobby.way_friends_words" : "web.lobby.way_friends_here"),
        ),
      ),
    ),
    el(
      "p",
      { class: "more-ways" },
      el("a", { href: `/learn/${game.name}` }, t("web.learn.lessons")),
      el("a", { href: `/rules/${game.name}` }, t("web.rules.title")),
    ),
  );
}

/**
 * What a way is called, and where it leads.
 * @param {string} name
 * @param {string} where
 */
function words(name, where) {
  return [el("strong", {}, t(name)), el("span", {}, where)];
}
