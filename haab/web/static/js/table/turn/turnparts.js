// The bar and the choices, drawn together: what the viewer decides, and with what.

import { focusNext } from "../../page/a11y.js";
import { language } from "../../page/i18n.js";
import { canAskBack, lastOwnMove } from "../session/facts.js";

/** @typedef {import("../../types.js").View} View */

const HEADING = "moves-heading";

export class TurnParts {
  /**
   * @param {import("./bar.js").Bar} bar
   * @param {import("./moves.js").MoveList} moves
   * @param {import("../session/session.js").Session} session
   */
  constructor(bar, moves, session) {
    this.bar = bar;
    this.moves = moves;
    this.session = session;
    this.drawn = "";
  }

  /** Everything is to be drawn again. */
  forget() {
    this.drawn = "";
  }

  /**
   * The bar and the choices; left alone when nothing in them changed, so that focus and typing stay.
   * @param {View} view
   */
  update(view) {
    const missed = this.session.missed();
    const mayAskBack = canAskBack(view, lastOwnMove(this.session.entries, view.seat === null ? [] : [view.seat]));
    const people = view.seats.map((seat) => [seat.name, seat.colour, seat.kind]);
    const wanted = JSON.stringify([
      language(),
      view.legal,
      view.number,
      view.decision,
      view.draft,
      view.to_move,
      view.your_turn,
      view.status,
      view.mark,
      view.can_redo,
      missed,
      mayAskBack,
      people,
    ]);
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    const focus = this.focusedPart();
    this.bar.update(view, missed, missed > 0 ? this.session.missedEvents() : [], mayAskBack);
    this.moves.update(view);
    this.fold();
    this.refocus(focus);
  }

  /**
   * The choices alone, as when the board that draws pictures of them has come. A focus among them stays among them.
   * @param {View} view
   */
  redrawChoices(view) {
    const focus = this.focusedPart();
    this.moves.update(view);
    if (focus === "moves" || focus === HEADING) this.refocus(focus);
  }

  /** Where nothing is to be chosen the log has the room. */
  fold() {
    this.moves.root.parentElement?.classList.toggle("no-choices", this.moves.root.hidden === true);
  }

  /**
   * After a key was pressed the keyboard goes on at the next choice. A focus that is elsewhere, as on the board, stays there.
   */
  takeFocus() {
    if (document.activeElement === document.body) focusNext();
  }

  /**
   * Before a choice is made by its number: a focus at the choices waits at their heading.
   */
  keepEnterFree() {
    const active = document.activeElement;
    if (active === document.body || this.moves.root.contains(active)) this.moves.keepEnterFree();
  }

  /** The focus is at the heading of the choices or, where there are none, at whose turn it is. */
  focusHeading() {
    document.getElementById(this.moves.root.hidden ? "headline" : HEADING)?.focus({ preventScroll: true });
  }

  /** Where the keyboard focus is, if it is in a part that is about to be drawn again. */
  focusedPart() {
    const active = document.activeElement;
    if (active?.id === HEADING) return HEADING;
    if (this.moves.root.contains(active)) return "moves";
    return this.bar.root.contains(active) ? active?.id || "headline" : null;
  }

  /** @param {string | null} part */
  refocus(part) {
    if (part === null) return;
    if (part === HEADING) return this.focusHeading();
    const same = part === "moves" || part === "headline" ? null : document.getElementById(part);
    if (same && !same.hasAttribute("disabled")) same.focus({ preventScroll: true });
    else focusNext();
  }
}
