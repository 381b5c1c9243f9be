// A clause in the rulebook: its id, which is a link to it, its text, and the cases of a worked example.

import { notify } from "../page/a11y.js";
import { ApiError, get, post } from "../page/api.js";
import { button, el } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { blocks } from "../page/markdown.js";
import { go } from "../page/places.js";

/** @typedef {import("../types.js").ClauseText} ClauseText */

/** @param {ClauseText} clause */
export function clauseEntry(clause) {
  const isForeign = clause.lang !== language();
  const head = el(
    "div",
    { class: "clause-head" },
    el(
      "a",
      { href: `#${clause.id}`, class: "clause-link", "aria-label": t("web.rules.link", { clause: clause.id }) },
      clause.id,
    ),
    clause.title && el("strong", { lang: isForeign ? clause.lang : null }, clause.title),
    isForeign && el("span", { class: "clause-note" }, t("web.rules.english")),
    el("span", { class: "clause-note clause-asked" }, t("web.rules.asked")),
  );
  const reference = (/** @type {string} */ id) => el("a", { href: `#${id}`, class: "clause-link" }, id);
  const text = el(
    "div",
    { class: "clause-text", lang: isForeign ? clause.lang : null },
    blocks(clause.text, reference),
  );
  const cases = Array.from({ length: clause.cases }, (_, index) => caseButton(clause, index + 1));
  const actions = cases.length > 0 && el("div", { class: "actions" }, cases);
  return el("section", { id: clause.id, class: `rule ${clause.kind}`, tabindex: "-1" }, head, text, actions);
}

/**
 * @param {ClauseText} clause
 * @param {number} number
 */
function caseButton(clause, number) {
  const words = clause.cases > 1 ? t("web.rules.play_case", { n: number }) : t("web.rules.play");
  return button(words, () => openExample(clause.id, number), { class: "play-example" });
}

/**
 * Put a worked example on the board, at its beginning; its moves are looked at one by one.
 * @param {string} id
 * @param {number} number
 */
async function openExample(id, number) {
  try {
    const record = await get(`/api/examples/${encodeURIComponent(id)}`, { case: number });
    /** @type {import("../types.js").Opened} */
    const opened = await post(`/api/import?lang=${language()}`, { record });
    go(`/game/${opened.id}#move=0`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.code === "offline" ? t("web.table.offline") : error.message, "error");
  }
}
