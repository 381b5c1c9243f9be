// The waiting room: until every seat is taken.

import { el, replace } from "../../page/dom.js";
import { t } from "../../page/i18n.js";
import { Seats } from "./seats.js";

/** @typedef {import("../../types.js").View} View */

export class WaitingRoom {
  /**
   * @param {HTMLElement} root
   * @param {import("./seats.js").SeatedTable} table
   * @param {import("./talk.js").Talk} talk
   */
  constructor(root, table, talk) {
    this.title = el("h1", {});
    this.words = el("p", { class: "lead" });
    this.listed = el("p", { hidden: true });
    const list = el("div", {});
    this.seats = new Seats(list, table);
    replace(root, el("section", { class: "sheet waiting" }, this.title, this.words, this.listed, list, talk.root));
    talk.isShown = true;
  }

  /** @param {View} view */
  update(view) {
    const missing = view.seats.filter((seat) => seat.kind === "open").length;
    this.title.textContent = t("web.waiting.title", { title: view.title });
    this.words.textContent = t("web.waiting.missing", { n: missing });
    this.listed.textContent = t("web.setup.listed");
    this.listed.hidden = !view.is_listed;
    this.seats.update(view);
  }
}
