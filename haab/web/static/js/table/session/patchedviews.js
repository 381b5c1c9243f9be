// The views that the page holds. The table sends what changed from one of them, and this makes the whole of it again.

import { language } from "../../page/i18n.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Patch} Patch */

const MOST_HELD = 8;

/**
 * What the table is told about a view that the page holds.
 * @param {View} view
 */
export function stamp(view) {
  return `${view.revision}.${view.step}`;
}

export class PatchedViews {
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
      panels: patch.panel_ids.map((id) => /** @type {import("../../types.js").Panel} */ (panels.get(id))),
      state: Object.fromEntries(patch.state_keys.map((key) => [key, state[key]])),
    };
  }
}

/**
 * The views on the way to a view, by the number of the move that led to each. They are told as what differs from the one
 * after it, and have all that a board draws; nothing can be done in them.
 * @param {View} view
 * @param {import("../../types.js").PastStep[]} steps
 * @returns {Map<number, View>}
 */
export function viewsBefore(view, steps) {
  /** @type {Map<number, View>} */
  const views = new Map();
  let later = view;
  for (const { number, changes } of steps.toReversed()) {
    const { to_move, round, scores, state } = later;
    const shown = structuredClone({ to_move, round, scores, state });
    for (const { path, value } of changes) put(shown, path, value);
    later = { ...view, ...PAST, ...shown, version: number, number };
    views.set(number, later);
  }
  return views;
}

/** What no view of the past has. */
const PAST = {
  step: 0,
  revision: 0,
  your_turn: false,
  decision: null,
  legal: [],
  draft: [],
  can_undo: false,
  can_redo: false,
  ranking: null,
};

/**
 * @param {any} whole
 * @param {(string | number)[]} path
 * @param {any} value
 */
function put(whole, path, value) {
  const last = path[path.length - 1];
  const holder = path.slice(0, -1).reduce((part, key) => part[key], whole);
  holder[last] = value;
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
