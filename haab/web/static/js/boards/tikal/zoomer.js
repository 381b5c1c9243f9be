// The buttons that change the size of the map.

import { button, el } from "../../page/dom.js";

/** @typedef {(key: string, params?: Record<string, any>) => string} Words */

const STEP = 1.4;

export class Zoomer {
  /**
   * @param {import("../shared/zoom.js").Zoom} zoom
   * @param {Words} words
   */
  constructor(zoom, words) {
    this.words = words;
    this.smaller = button("−", () => zoom.to(zoom.factor / STEP));
    this.larger = button("+", () => zoom.to(zoom.factor * STEP));
    this.root = el("div", { class: "tk-zoom", role: "group" }, this.smaller, this.larger);
  }

  /** Name them in the language of the page. */
  name() {
    this.root.setAttribute("aria-label", this.words("zoom"));
    this.smaller.setAttribute("aria-label", this.words("smaller"));
    this.larger.setAttribute("aria-label", this.words("larger"));
  }
}
