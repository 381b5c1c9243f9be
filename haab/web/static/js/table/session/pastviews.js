// Views of the past, as the table sends them: fetched when asked for, and the last of them kept.

import { gamePath, get } from "../../page/api.js";
import { language } from "../../page/i18n.js";

/** @typedef {import("../../types.js").View} View */

const MOST_KEPT = 60;

export class PastViews {
  /**
   * @param {string} id the game
   * @param {() => number | null} seat whose eyes are used
   */
  constructor(id, seat) {
    this.id = id;
    this.seat = seat;
    /** @type {Map<string, Promise<View>>} */
    this.views = new Map();
  }

  /**
   * The table after so many confirmed moves.
   * @param {number} number
   * @returns {Promise<View>}
   */
  viewAt(number) {
    const seat = this.seat();
    const key = `${number} ${seat} ${language()}`;
    const view = this.views.get(key) ?? get(gamePath(this.id, `replay/${number}`), { seat, lang: language() });
    this.views.delete(key);
    this.views.set(key, view);
    view.catch(() => this.views.delete(key));
    if (this.views.size > MOST_KEPT) this.views.delete(/** @type {string} */ (this.views.keys().next().value));
    return view;
  }
}
