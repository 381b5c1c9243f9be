// The rules at hand: a clause's id is a button that shows its text; ids inside the text lead on.

import { ApiError, get } from "./api.js";
import { openDialog } from "./dialog.js";
import { button, el, replace } from "./dom.js";
import { t } from "./i18n.js";

const CLAUSE = "\\b[A-Z]{2}-(?:EX-|R-)?\\d+(?:\\.\\d+)?\\b";
const MARKS = new RegExp(`\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|\`(.+?)\`|(${CLAUSE})`, "g");
const BULLET = /^\s*(?:[-*]|\d+\.)\s/;

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
    replace(body, el("h3", {}, clause), ...(await clauseText(clause, show)), back);
  }
  await show(first);
}

/**
 * @param {string} clause
 * @param {Follow} follow
 */
async function clauseText(clause, follow) {
  try {
    const { text } = await get(`/api/rules/${encodeURIComponent(clause)}`);
    return blocks(text, follow);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [el("p", {}, t("web.clause.missing"))];
  }
}

/**
 * The little Markdown that clauses use: paragraphs, lists, tables, bold, italic, code.
 * @param {string} text
 * @param {Follow} follow
 */
function blocks(text, follow) {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim());
  return parts.map((part) => {
    const lines = part.split("\n");
    if (lines.every((line) => BULLET.test(line))) {
      return el(
        "ul",
        {},
        lines.map((line) => el("li", {}, inline(line.replace(BULLET, ""), follow))),
      );
    }
    if (lines.every((line) => line.trim().startsWith("|"))) return table(lines, follow);
    return el("p", {}, inline(part, follow));
  });
}

/**
 * @param {string[]} lines
 * @param {Follow} follow
 */
function table(lines, follow) {
  const rows = lines
    .filter((line) => !/^[\s|:-]+$/.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, "")
        .split("|"),
    );
  const made = rows.map((cells, index) =>
    el(
      "tr",
      {},
      cells.map((cell) => el(index === 0 ? "th" : "td", {}, inline(cell.trim(), follow))),
    ),
  );
  return el("div", { class: "scroll-x", tabindex: "0" }, el("table", {}, el("tbody", {}, made)));
}

/**
 * @param {string} text
 * @param {Follow} follow
 * @returns {(Node | string)[]}
 */
function inline(text, follow) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    parts.push(text.slice(end, match.index));
    const [whole, bold, italic, code, clause] = match;
    if (bold) parts.push(el("strong", {}, bold));
    if (italic) parts.push(el("em", {}, italic));
    if (code) parts.push(el("code", {}, code));
    if (clause) parts.push(button(clause, () => follow(clause), { class: "clause" }));
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
