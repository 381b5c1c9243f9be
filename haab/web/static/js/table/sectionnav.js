// The way around a long table: a row of buttons that bring its parts into sight, and one that has the board fit the screen.

import { button, el, replace } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { remember, setting } from "../page/settings.js";

const CALM = matchMedia("(prefers-reduced-motion: reduce)");

export class SectionNav {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} main where the parts are: whatever has `data-place`, the key of its name
   */
  constructor(root, main) {
    this.root = root;
    this.main = main;
    this.shown = "";
  }

  /** Show a button for each part that is there. */
  update() {
    const parts = /** @type {HTMLElement[]} */ ([...this.main.querySelectorAll("[data-place]")]);
    const there = parts.filter((part) => part.closest("[hidden]") === null);
    this.main.classList.toggle("whole-board", setting("wholeBoard"));
    const wanted = JSON.stringify([language(), setting("wholeBoard"), there.map((part) => part.dataset.place)]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    const hadFocus = this.root.contains(document.activeElement);
    this.root.hidden = there.length < 2;
    this.root.setAttribute("aria-label", t("web.table.places"));
    replace(
      this.root,
      el(
        "ul",
        {},
        there.map((part) => el("li", {}, this.way(part))),
      ),
      button(t("web.table.whole_board"), () => this.fit(!setting("wholeBoard")), {
        class: "whole",
        "aria-pressed": String(setting("wholeBoard")),
      }),
    );
    this.measure();
    if (hadFocus) /** @type {HTMLElement} */ (this.root.querySelector(".whole")).focus();
  }

  /** @param {HTMLElement} part */
  way(part) {
    return button(t(part.dataset.place ?? ""), () => this.bring(part));
  }

  /**
   * Have the board fit the screen, and bring it there; or have it as large as it can be.
   * @param {boolean} isWhole
   */
  fit(isWhole) {
    remember("wholeBoard", isWhole);
    const board = this.main.querySelector("[data-place]");
    if (isWhole && board) this.bring(board);
  }

  /** Let the style know how much of the screen this row of buttons takes. */
  measure() {
    this.main.style.setProperty("--places-height", `${this.root.offsetHeight}px`);
  }

  /** @param {Element} part */
  bring(part) {
    this.measure();
    part.scrollIntoView({ block: "start", behavior: CALM.matches ? "auto" : "smooth" });
  }
}
