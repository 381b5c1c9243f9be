// The parts of a board on a small screen: they lie side by side, a tap or a swipe away from each other.

import { button, el, replace } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";

const CALM = matchMedia("(prefers-reduced-motion: reduce)");
/** How much of a part must be in sight to be the one that is looked at. */
const MOSTLY = 0.6;

export class SectionNav {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} board where the parts are: whatever has `data-place`, the key of its name
   */
  constructor(root, board) {
    this.root = root;
    this.board = board;
    this.shown = "";
    /** The button of each part. @type {Map<Element, HTMLElement>} */
    this.ways = new Map();
    this.sight = new IntersectionObserver((entries) => this.seen(entries), { root: board, threshold: MOSTLY });
  }

  /** Show a button for each part that is there. */
  update() {
    const parts = /** @type {HTMLElement[]} */ ([...this.board.querySelectorAll("[data-place]")]);
    const there = parts.filter((part) => part.closest("[hidden]") === null);
    const wanted = JSON.stringify([language(), there.map((part) => part.dataset.place)]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.root.hidden = there.length < 2;
    this.root.setAttribute("aria-label", t("web.table.places"));
    this.sight.disconnect();
    this.ways = new Map(there.map((part) => [part, this.way(part)]));
    replace(
      this.root,
      el(
        "ul",
        {},
        [...this.ways.values()].map((way) => el("li", {}, way)),
      ),
    );
    for (const part of there) this.sight.observe(part);
  }

  /**
   * A thing on the board, or the way to it while the part that it belongs to is out of sight.
   * @param {Element | null} thing
   */
  inSight(thing) {
    const part = thing?.closest("[data-place]");
    const way = part && this.ways.get(part);
    return way?.checkVisibility() && !way.hasAttribute("aria-current") ? way : thing;
  }

  /** Say on the button of each part which steps of a plan are drawn there. */
  markPlan() {
    for (const [part, way] of this.ways) {
      const signs = [...part.querySelectorAll(".plan-number, [data-plan]")];
      const numbers = signs.map((sign) => sign.getAttribute("data-plan") ?? sign.textContent ?? "");
      if (numbers.length === 0) way.removeAttribute("data-plan");
      else
        way.setAttribute(
          "data-plan",
          numbers.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)).join(" "),
        );
    }
  }

  /** @param {HTMLElement} part */
  way(part) {
    return button(t(part.dataset.place ?? ""), () => this.bring(part));
  }

  /** @param {IntersectionObserverEntry[]} entries */
  seen(entries) {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.ways.get(target)?.setAttribute("aria-current", "true");
      else this.ways.get(target)?.removeAttribute("aria-current");
    }
  }

  /** @param {Element} part */
  bring(part) {
    part.scrollIntoView({ block: "nearest", inline: "start", behavior: CALM.matches ? "auto" : "smooth" });
  }
}
