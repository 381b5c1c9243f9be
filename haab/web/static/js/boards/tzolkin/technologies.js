// The technologies: four tracks with levels 0 to 3 and a bonus.

import { el } from "../../page/dom.js";
import { t } from "../../page/i18n.js";
import { marker, nameOf } from "../../page/players.js";
import { signRow } from "../shared/signs.js";
import { Before } from "./before.js";
import { effectSigns } from "./effects.js";
import { partPicture } from "./pictures.js";

/** @typedef {import("../../types.js").View} View */

/** What each technology is known by. @type {Record<string, string>} */
const EMBLEMS = { agriculture: "maize", extraction: "pick", architecture: "hut", theology: "mask" };

/** What each level of a technology adds, in signs. @type {Record<string, import("../shared/signs.js").Sign[][]>} */
const LEVEL_SIGNS = {
  agriculture: [[{ sign: "corn", text: "+1" }], [{ sign: "fish", text: "+1" }], [{ sign: "corn", text: "+2" }]],
  extraction: [[{ sign: "wood", text: "+1" }], [{ sign: "stone", text: "+1" }], [{ sign: "gold", text: "+1" }]],
  architecture: [[{ sign: "corn", text: "+1" }], [{ sign: "", text: "+2" }], [{ sign: "any", text: "−1" }]],
  theology: [
    [{ sign: "act", text: "+1" }],
    [
      { sign: "any", text: "" },
      { sign: "temple", text: "", tone: "any" },
    ],
    [{ sign: "skull", text: "+1" }],
  ],
};

/** Four tracks with levels 0 to 3 and a bonus. */
export class Technologies {
  /** @param {any} data */
  constructor(data) {
    this.data = data.technologies;
    /** @type {Map<string, HTMLElement>} */
    this.rows = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.before = new Before();
    this.root = el(
      "div",
      { class: "technologies", role: "group" },
      this.data.map((/** @type {any} */ one) => this.drawRow(one)),
    );
  }

  /** @param {any} technology */
  drawRow(technology) {
    const cells = [0, 1, 2, 3].map((level) => {
      const signs = level === 0 ? [] : LEVEL_SIGNS[technology.id][level - 1];
      const cell = el(
        "div",
        { class: "level" },
        el("span", { class: "level-signs" }, signRow(signs)),
        el("span", { class: "level-marks" }),
      );
      this.cells.set(`${technology.id} ${level}`, cell);
      return cell;
    });
    const bonus = el(
      "div",
      { class: "level bonus" },
      el("span", { class: "level-signs" }, signRow(effectSigns(technology.bonus))),
    );
    const row = el(
      "div",
      { class: "technology", role: "img", "data-explain": technology.id },
      partPicture(EMBLEMS[technology.id], "technology-icon"),
      cells,
      bonus,
    );
    this.rows.set(technology.id, row);
    return row;
  }

  /** @param {View} view */
  update(view) {
    this.root.classList.toggle("forgotten-lore", view.state.calamity === "forgotten_lore");
    if (!this.before.differs(view, "technologies")) return;
    const before = this.before.turn(view);
    for (const technology of this.data) {
      for (let level = 0; level <= 3; level += 1) {
        const here = view.seats.filter((seat) => view.state.players[seat.seat].technologies[technology.id] === level);
        const marks = this.cells.get(`${technology.id} ${level}`)?.querySelector(".level-marks");
        marks?.replaceChildren(
          ...here.map((seat) => {
            const isNew = before !== null && before[seat.seat].technologies[technology.id] !== level;
            return el("span", { class: isNew ? "just-changed" : null }, marker(seat));
          }),
        );
      }
      const row = /** @type {HTMLElement} */ (this.rows.get(technology.id));
      const levels = view.seats.map(
        (seat) => `${nameOf(seat)} ${view.state.players[seat.seat].technologies[technology.id]}`,
      );
      row.setAttribute("data-label", `${t(`tech.${technology.id}`)}: ${levels.join(", ")}`);
      if (!row.hasAttribute("data-move")) row.setAttribute("aria-label", String(row.getAttribute("data-label")));
    }
  }
}
