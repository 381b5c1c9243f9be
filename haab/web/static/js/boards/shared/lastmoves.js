// What the others did last stays marked on the board, until the viewer's own turn is over.

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Entry} Entry */

export class LastMoves {
  constructor() {
    /** By seat, the things that were marked and how each is unmarked. @type {Map<number, Map<string, () => void>>} */
    this.marks = new Map();
    /** Whose turn it was. @type {number | null} */
    this.actor = null;
  }

  /**
   * Something was played: own moves end all marks, a new turn of somebody ends theirs.
   * @param {View} view
   * @param {Entry[]} events
   */
  follow(view, events) {
    for (const { seat } of events) {
      if (view.own_seats.includes(seat)) this.clear();
      else if (seat !== this.actor) this.clear(seat);
      this.actor = seat;
    }
  }

  /**
   * Whether what somebody did is to be marked.
   * @param {View} view
   * @param {number} seat
   */
  isOthers(view, seat) {
    return !view.own_seats.includes(seat);
  }

  /**
   * Remember a mark.
   * @param {number} seat
   * @param {string} thing
   * @param {() => void} unmark
   */
  add(seat, thing, unmark) {
    const marks = this.marks.get(seat) ?? new Map();
    marks.get(thing)?.();
    this.marks.set(seat, marks.set(thing, unmark));
  }

  /**
   * Take the marks of a seat away, or all.
   * @param {number} [seat]
   */
  clear(seat) {
    for (const [whose, marks] of this.marks) {
      if (seat !== undefined && whose !== seat) continue;
      for (const unmark of marks.values()) unmark();
      this.marks.delete(whose);
    }
  }
}
