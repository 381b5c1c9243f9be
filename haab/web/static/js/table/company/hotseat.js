// One screen, several players: a cover between two of them, so that nobody sees what is not theirs.

import { button, el, replace } from "../../page/dom.js";
import { t } from "../../page/i18n.js";
import { nameOf, signature } from "../../page/players.js";

/** @typedef {import("../../types.js").Seat} Seat */

export class HotSeat {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.root.hidden = true;
  }

  /**
   * Cover the table until the next player is there.
   * @param {Seat} seat
   * @param {() => void} accept
   */
  handTo(seat, accept) {
    const start = button(t("web.cover.ready", { name: nameOf(seat) }), accept, { class: "primary", id: "cover-ready" });
    this.draw(t("web.cover.title"), [
      el("p", { class: "cover-name" }, signature(seat)),
      el("p", {}, t("web.cover.words")),
      start,
    ]);
    start.focus();
  }

  /** Cover the table while others choose in secret. */
  wait() {
    this.draw(t("web.cover.wait"), [el("p", {}, t("web.cover.wait_words"))]);
  }

  /**
   * @param {string} title
   * @param {HTMLElement[]} content
   */
  draw(title, content) {
    replace(this.root, el("section", { class: "sheet cover-sheet" }, el("h1", {}, title), content));
    this.root.hidden = false;
  }

  lift() {
    this.root.hidden = true;
    replace(this.root);
  }
}
