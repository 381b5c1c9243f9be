// What was on show before, to show what has changed since.

import { language } from "../../page/i18n.js";

/** @typedef {import("../../types.js").View} View */

/** What the players had in the view before, to show what has changed since. */
export class Before {
  constructor() {
    /** @type {View | null} */
    this.view = null;
    this.shown = "";
  }

  /**
   * Whether a part of what the players have is not yet on show: what stays the same is left alone, so that a marker
   * on its way is not stopped.
   * @param {View} view
   * @param {string} part
   */
  differs(view, part) {
    const players = view.state.players.map((/** @type {any} */ player) => player[part]);
    const wanted = JSON.stringify([view.id, players, view.seats.map((seat) => [seat.name, seat.colour]), language()]);
    const isNew = wanted !== this.shown;
    this.shown = wanted;
    return isNew;
  }

  /**
   * The players of the view before, which this one takes the place of; null when there was none.
   * @param {View} view
   * @returns {any[] | null}
   */
  turn(view) {
    const before = this.view;
    this.view = view;
    return before?.id === view.id ? before.state.players : null;
  }
}
