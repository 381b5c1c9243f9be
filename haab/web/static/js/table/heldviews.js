// The views that the page holds. The table sends what changed from one of them, and this makes the whole of it again.

import { language } from "../page/i18n.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Patch} Patch */

const MOST_HELD = 8;

/**
 * What the table is told about a view that the page holds.
 * @param {View} view
 */
export function stamp(view) {
  return `${view.revision}.${view.step}`;
}

export class HeldViews {
  constructor() {
    /** By seat, language and stamp, with panels or without. @type {Map<string, View>} */
    this.views = new Map();
  }

  /**
   * The whole view of an answer, or null if it changes one that is not held any more.
   * @param {{view?: View, patch?: Patch}} answer
   */
  whole(answer) {
    return answer.patch === undefined ? (answer.view ?? null) : this.patched(answer.patch);
  }

  /** @param {View} view */
  hold(view) {
    const key = place(view.seat, language(), stamp(view), view.panels.length > 0);
    this.views.delete(key);
    this.views.set(key, view);
    if (this.views.size > MOST_HELD) this.views.delete(/** @type {string} */ (this.views.keys().next().value));
  }

  /**
   * @param {Patch} patch
   * @returns {View | null}
   */
  patched(patch) {
    const { seat } = /** @type {View} */ (patch.view);
    const base = this.views.get(place(seat, patch.lang, patch.base, patch.panel_ids.length > 0));
    if (base === undefined) return null;
    const panels = new Map([...base.panels, ...patch.panels].map((panel) => [panel.id, panel]));
    const state = { ...base.state, ...patch.state };
    return {
      ...base,
      ...patch.view,
      panels: patch.panel_ids.map((id) => /** @type {import("../types.js").Panel} */ (panels.get(id))),
      state: Object.fromEntries(patch.state_keys.map((key) => [key, state[key]])),
    };
  }
}

/**
 * @param {number | null} seat
 * @param {string} lang
 * @param {string} which
 * @param {boolean} hasPanels
 */
function place(seat, lang, which, hasPanels) {
  return `${seat} ${lang} ${which} ${hasPanels}`;
}
