// The rules at hand: a clause's id is a button that shows its text; ids inside the text lead on.

import { ApiError, get } from "./api.js";
import { catalogue } from "./catalogue.js";
import { openDialog } from "./dialog.js";
import { button, el, replace } from "./dom.js";
import { language, t } from "./i18n.js";
import { blocks } from "./markdown.js";
import { here } from "./places.js";

/** @typedef {import("../types.js").ClauseText} ClauseText */
/** @typedef {(clause: string) => void} Follow */

/**
 * A button that shows a clause.
 * @param {string} clause
 */
export function clauseButton(clause) {
  return button(clause, () => showClause(clause), {
    class: "clause",
    "aria-label": t("web.clause.show", { clause }),
  });
}

/**
 * Show a clause in a dialog, with a way back to the clauses that led to it.
 * @param {string} first
 */
export async function showClause(first) {
  const body = el("div", { class: "clause-text" });
  openDialog(t("web.clause.title"), [body], { class: "narrow" });
  /** @type {string[]} */
  const trail = [];
  /** @param {string} clause */
  async function show(clause) {
    trail.push(clause);
    const back =
      trail.length > 1 &&
      button(t("web.clause.back"), () => {
        trail.pop();
        show(/** @type {string} */ (trail.pop()));
      });
    replace(body, ...(await clauseParts(clause, show, back)));
  }
  await show(first);
}

/**
 * @param {string} clause
 * @param {Follow} follow
 * @param {HTMLElement | false} back
 */
async function clauseParts(clause, follow, back) {
  const heading = el("h3", {}, clause);
  try {
    /** @type {ClauseText} */
    const found = await get(`/api/rules/${encodeURIComponent(clause)}`, { lang: language() });
    if (found.title) heading.append(` ${found.title}`);
    const whole = el("a", { href: rulebookAddress(found), class: "button" }, t("web.rules.open"));
    const text = blocks(found.text, (id) => reference(found, id, follow));
    const lang = found.lang === language() ? null : found.lang;
    const note = lang && el("p", {}, el("span", { class: "clause-note" }, t("web.rules.english")));
    return [heading, note || "", el("div", { lang }, text), el("div", { class: "actions" }, back, whole)];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [heading, el("p", {}, t("web.clause.missing")), back || el("span")];
  }
}

/**
 * What an id within a clause leads to: another clause, here, or a chapter of the rulebook.
 * @param {ClauseText} clause
 * @param {string} id
 * @param {Follow} follow
 */
function reference(clause, id, follow) {
  if (/^[A-Z]{2}-\d+$/.test(id)) return el("a", { href: rulebookAddress({ ...clause, id }), class: "clause-link" }, id);
  return button(id, () => follow(id), { class: "clause" });
}

/**
 * Where a clause stands in the rulebook; from a game the rulebook knows what is asked there.
 * @param {ClauseText} clause
 */
function rulebookAddress(clause) {
  const game = catalogue().games.find((kind) => kind.rulebooks.includes(clause.book))?.name ?? "";
  const open = /^\/game\/([\w-]+)/.exec(here());
  return `/rules/${game}${open ? `?game=${open[1]}` : ""}#${clause.id}`;
}
