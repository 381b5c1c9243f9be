// The little Markdown that the rules are written in. Ids of clauses in it become what the caller makes of them.

import { el } from "./dom.js";

const CLAUSE = "\\b[A-Z]{2}-(?:EX-|R-|D-)?\\d+(?:\\.\\d+)?\\b";
const MARKS = new RegExp(`\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|\`(.+?)\`|(${CLAUSE})`, "g");
const BULLET = /^\s*(?:[-*]|\d+\.)\s/;

/** What stands for the id of a clause. @typedef {(clause: string) => Node | string} Reference */

/**
 * A text in Markdown: paragraphs, lists, tables, bold, italic, code.
 * @param {string} text
 * @param {Reference} reference
 */
export function blocks(text, reference) {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim());
  return parts.map((part) => {
    const lines = part.split("\n");
    if (lines.every((line) => BULLET.test(line))) {
      return el(
        "ul",
        {},
        lines.map((line) => el("li", {}, inline(line.replace(BULLET, ""), reference))),
      );
    }
    if (lines.every((line) => line.trim().startsWith("|"))) return table(lines, reference);
    return el("p", {}, inline(part, reference));
  });
}

/**
 * @param {string[]} lines
 * @param {Reference} reference
 */
function table(lines, reference) {
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
      cells.map((cell) => el(index === 0 ? "th" : "td", {}, inline(cell.trim(), reference))),
    ),
  );
  return el("div", { class: "scroll-x", tabindex: "0" }, el("table", {}, el("tbody", {}, made)));
}

/**
 * @param {string} text
 * @param {Reference} reference
 * @returns {(Node | string)[]}
 */
function inline(text, reference) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    parts.push(text.slice(end, match.index));
    const [whole, bold, italic, code, clause] = match;
    if (bold) parts.push(el("strong", {}, bold));
    if (italic) parts.push(el("em", {}, italic));
    if (code) parts.push(el("code", {}, code));
    if (clause) parts.push(reference(clause));
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
