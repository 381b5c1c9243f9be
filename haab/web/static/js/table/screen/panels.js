// The text table: every part of the state in labelled panels. What stays the same is left alone, what changed is marked.

import { reachable } from "../../page/a11y.js";
import { el, replace } from "../../page/dom.js";
import { t } from "../../page/i18n.js";
import { marker } from "../../page/players.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Panel} Panel */
/** @typedef {import("../../types.js").Cell} Cell */
/**
 * @typedef {{panel: string, texts: Map<string, string>, element: HTMLElement, title: HTMLElement,
 *   body: HTMLElement}} Shown
 */

const MARK_TIME = 6000;
const MANY_COLUMNS = 4;
const FULL_WIDTH = 7;

export class Panels {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
    /** @type {View | null} */
    this.view = null;
    this.timer = 0;
    this.sizes = new ResizeObserver((entries) => {
      for (const entry of entries) reachable(entry.target);
    });
  }

  /**
   * @param {View} view
   * @param {boolean} mark whether to mark what changed
   * @param {boolean} isLasting whether the marks stay until the next view; else they fade after a while
   */
  update(view, mark, isLasting) {
    this.view = view;
    if (this.root.hidden) return;
    if (isLasting) this.clearMarks();
    this.root.setAttribute("aria-label", t("web.table.panels"));
    const wanted = view.panels.map((panel) => panel.id);
    for (const [id, { element }] of this.shown) {
      if (wanted.includes(id)) continue;
      element.remove();
      this.shown.delete(id);
    }
    view.panels.forEach((panel, index) => {
      const element = this.panel(panel, mark);
      if (this.root.children[index] !== element) this.root.insertBefore(element, this.root.children[index] ?? null);
    });
    clearTimeout(this.timer);
    if (!isLasting) this.timer = setTimeout(() => this.clearMarks(), MARK_TIME);
  }

  /** Show or fold the table in words; while it is folded nothing of it is drawn. @param {boolean} isShown */
  show(isShown) {
    const wasHidden = this.root.hidden;
    this.root.hidden = !isShown;
    if (isShown && wasHidden && this.view) this.update(this.view, false, false);
  }

  clearMarks() {
    for (const cell of this.root.querySelectorAll(".changed")) cell.classList.remove("changed");
  }

  /**
   * @param {Panel} panel
   * @param {boolean} mark
   */
  panel(panel, mark) {
    const old = this.shown.get(panel.id);
    const players = this.view?.seats.map((seat) => seat.colour);
    const wanted = JSON.stringify([panel, players]);
    if (old?.panel === wanted) return old.element;
    const shown = old ?? this.frame(panel);
    const before = old && mark ? old.texts : null;
    shown.title.textContent = panel.title;
    replace(shown.body, this.content(panel, before));
    requestAnimationFrame(() => reachable(shown.body));
    this.shown.set(panel.id, { ...shown, panel: wanted, texts: cellTexts(panel) });
    return shown.element;
  }

  /**
   * @param {Panel} panel
   * @returns {Shown}
   */
  frame(panel) {
    const title = el("summary", {});
    const body = el("div", { class: "panel-body" });
    const columns = panel.head.length;
    const names = ["panel", columns >= MANY_COLUMNS && "many", columns >= FULL_WIDTH && "wide"];
    const attributes = { class: names.filter(Boolean).join(" "), id: `panel-${panel.id}`, open: true };
    const element = el("details", attributes, title, body);
    this.sizes.observe(body);
    return { panel: "", texts: new Map(), element, title, body };
  }

  /**
   * @param {Panel} panel
   * @param {Map<string, string> | null} before
   */
  content(panel, before) {
    if (panel.rows.length === 0) return el("p", { class: "empty" }, t("web.table.nothing"));
    const heads = panel.head.map((cell) => el("th", { scope: "col", role: "columnheader" }, this.cell(cell)));
    return el(
      "table",
      { role: "table", "aria-label": panel.title },
      heads.length > 0 && el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, heads)),
      el(
        "tbody",
        { role: "rowgroup" },
        panel.rows.map((row) => this.row(panel, row, before)),
      ),
    );
  }

  /**
   * @param {Panel} panel
   * @param {Cell[]} row
   * @param {Map<string, string> | null} before
   */
  row(panel, row, before) {
    const cells = row.map((cell, column) => {
      if (column === 0) return el("th", { scope: "row", role: "rowheader" }, this.cell(cell));
      const label = text(panel.head[column] ?? "");
      const isChanged = before !== null && before.get(place(row, column)) !== text(cell);
      const names = [emptiness(text(cell), label), isChanged && "changed"].filter(Boolean);
      return el("td", { role: "cell", "data-label": label, class: names.join(" ") || null }, this.cell(cell));
    });
    return el("tr", { role: "row" }, cells);
  }

  /** @param {Cell} cell */
  cell(cell) {
    const seat = typeof cell === "string" ? null : (cell.seat ?? null);
    const player = seat === null ? undefined : this.view?.seats[seat];
    return player ? el("span", { class: "cell-player" }, marker(player), " ", text(cell)) : text(cell);
  }

  stop() {
    clearTimeout(this.timer);
    this.sizes.disconnect();
  }
}

/** @param {Cell} cell */
function text(cell) {
  return typeof cell === "string" ? cell : cell.text;
}

/**
 * An empty cell under a number is a free space; any other empty cell says nothing.
 * @param {string} words
 * @param {string} label
 */
function emptiness(words, label) {
  if (words !== "" && words !== "-") return null;
  return words === "" && /^\d+$/.test(label) ? "free" : "none";
}

/**
 * Where a cell stands: its row's heading and its column.
 * @param {Cell[]} row
 * @param {number} column
 */
function place(row, column) {
  return `${text(row[0])}|${column}`;
}

/** @param {Panel} panel */
function cellTexts(panel) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const row of panel.rows) {
    for (const [column, cell] of row.entries()) texts.set(place(row, column), text(cell));
  }
  return texts;
}
