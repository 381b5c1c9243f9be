// Choosing a clock: none, time for the whole game, or days for each turn; and what follows when it runs out.

import { el, field, select, textbox } from "../page/dom.js";
import { t } from "../page/i18n.js";

/** What is offered first. */
const USUAL = { minutes: "30", increment: "15", days: "3" };

export class TimeChoice {
  constructor() {
    this.kind = "none";
    this.minutes = USUAL.minutes;
    this.increment = USUAL.increment;
    this.days = USUAL.days;
    this.whenOut = "bot";
  }

  /** @param {() => void} redraw called when other questions are to be asked */
  fieldset(redraw) {
    const kinds = /** @type {[string, string][]} */ ([
      ["none", t("web.setup.no_clock")],
      ["bank", t("web.setup.clock_bank")],
      ["days", t("web.setup.clock_days")],
    ]);
    const choose = (/** @type {string} */ value) => {
      this.kind = value;
      redraw();
    };
    return el(
      "fieldset",
      {},
      el("legend", {}, t("web.setup.time")),
      el(
        "div",
        { class: "field" },
        select(kinds, this.kind, choose, { id: "clock-kind", "aria-label": t("web.setup.clock") }),
      ),
      this.kind === "bank" && this.number("minutes", t("web.setup.minutes"), 1, 600),
      this.kind === "bank" && this.number("increment", t("web.setup.increment"), 0, 600),
      this.kind === "days" && this.number("days", t("web.setup.days"), 1, 30),
      this.kind !== "none" && this.consequence(),
    );
  }

  /**
   * @param {"minutes" | "increment" | "days"} name
   * @param {string} label
   * @param {number} min
   * @param {number} max
   */
  number(name, label, min, max) {
    const box = textbox(this[name], {
      type: "number",
      id: `clock-${name}`,
      min,
      max,
      step: 1,
      required: true,
    });
    box.addEventListener("input", () => {
      this[name] = box.value;
    });
    return field(label, box);
  }

  consequence() {
    const choices = /** @type {[string, string][]} */ ([
      ["nothing", t("web.setup.out_nothing")],
      ["bot", t("web.setup.out_bot")],
      ["vote", t("web.setup.out_vote")],
    ]);
    const choose = (/** @type {string} */ value) => {
      this.whenOut = value;
    };
    return field(t("web.setup.when_out"), select(choices, this.whenOut, choose, { id: "when-out" }));
  }

  /** The clock as the table is asked for it. */
  request() {
    if (this.kind === "none") return null;
    const common = { when_out: this.whenOut };
    if (this.kind === "days") return { days: Number(this.days), ...common };
    return {
      minutes: Number(this.minutes),
      increment: Number(this.increment),
      ...common,
    };
  }
}
