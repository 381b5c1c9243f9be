// The others at the table: somebody who is waited for can be asked where they are, or a bot voted for; a bot that plays
// for the viewer is sent away; and whoever wants to take a turn back asks here.

import { ask } from "../page/dialog.js";
import { button, el, replace } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { nameOf, signature } from "../page/players.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {(part: string, body: Record<string, any>) => Promise<void>} Say */

/** Browsers wait no longer than this, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Whether the viewer could ask to take back a turn: one was confirmed, and no other is being tried out.
 * @param {View} view
 * @param {number} lastOwn the number of the viewer's last move
 */
export function canAskBack(view, lastOwn) {
  if (view.seat === null || view.status !== "running" || view.pinned || view.asked) return false;
  return lastOwn > 0 && view.draft.length === 0 && view.seats[view.seat].kind === "person";
}

/**
 * Ask the others to let the viewer take back the last turn, after telling what that means.
 * @param {View} view
 * @param {Say} say
 */
export async function askBack(view, say) {
  const others = view.seats.some((seat) => seat.kind === "person" && !view.own_seats.includes(seat.seat));
  const words = t(others ? "web.back.sure" : "web.back.sure_alone");
  if (await ask(t("web.back.title"), words, t(others ? "web.back.ask" : "web.back.take"))) {
    await say("take-back", { seat: view.seat });
  }
}

export class Company {
  /**
   * @param {HTMLElement} root
   * @param {Say} say sends something to the table, from a seat of the viewer's
   */
  constructor(root, say) {
    this.root = root;
    this.say = say;
    this.shown = "";
    this.timer = 0;
    root.hidden = true;
  }

  /** @param {View} view */
  update(view) {
    clearTimeout(this.timer);
    const awaited = awaitedBy(view);
    const left = awaited?.clock_ms ?? null;
    const isOut = left !== null && left <= 0;
    if (left !== null && left > 0) this.timer = setTimeout(() => this.runOut(view), Math.min(left, LONGEST_WAIT));
    const people = view.seats.map((seat) => [seat.name, seat.colour, seat.kind, seat.connected]);
    const wanted = JSON.stringify([language(), view.seat, view.asked, view.votes, awaited?.seat, isOut, people]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    const hadFocus = this.root.contains(document.activeElement);
    const content = this.standIn(view) ?? this.question(view) ?? (awaited && this.awaited(view, awaited, isOut));
    this.root.setAttribute("aria-label", t("web.company.title"));
    this.root.hidden = !content;
    replace(this.root, ...(content ?? []));
    if (hadFocus) (this.root.querySelector("button") ?? document.getElementById("headline"))?.focus();
  }

  /**
   * Somebody's time is up by now.
   * @param {View} view
   */
  runOut(view) {
    const seats = view.seats.map((seat) => (seat.seat === view.to_move ? { ...seat, clock_ms: 0 } : seat));
    this.update({
      ...view,
      seats,
      votes_needed: view.clock?.when_out === "bot" ? 1 : view.votes_needed,
    });
  }

  /**
   * A bot plays for the viewer.
   * @param {View} view
   */
  standIn(view) {
    if (view.status !== "running" || view.seat === null || view.seats[view.seat].kind !== "bot") return null;
    const back = () => this.say("seat", { seat: view.seat, take_back: true });
    return [el("p", {}, t("web.company.bot_for_you")), this.button("take-seat-back", "web.seats.take_back", back)];
  }

  /**
   * Somebody asks to take back a turn.
   * @param {View} view
   */
  question(view) {
    const asked = view.asked;
    if (asked === null) return null;
    const name = nameOf(view.seats[asked.seat]);
    const seat = view.seat;
    if (seat === null || !asked.waiting.includes(seat)) {
      const names = asked.waiting.map((other) => nameOf(view.seats[other])).join(", ");
      return [el("p", {}, t("web.back.waits", { name, names }))];
    }
    const answer = (/** @type {boolean} */ allow) => () =>
      this.say("take-back/answer", { seat, number: asked.number, allow });
    return [
      el("p", {}, signature(view.seats[asked.seat]), el("span", {}, t("web.back.question"))),
      this.button("allow-back", "web.back.allow", answer(true)),
      this.button("refuse-back", "web.back.refuse", answer(false)),
    ];
  }

  /**
   * The game waits for another person.
   * @param {View} view
   * @param {Seat} awaited
   * @param {boolean} isOut whether their time is up
   */
  awaited(view, awaited, isOut) {
    const body = { seat: view.seat };
    const name = nameOf(awaited);
    const hasVoted = view.seat !== null && view.votes.includes(view.seat);
    const isAgreed = isOut && view.clock !== null && view.clock.when_out !== "nothing";
    const label = t("web.company.vote", {
      name,
      n: view.votes.length,
      of: view.votes_needed,
    });
    const votes = button(label, () => this.say("stand-in", body), {
      id: "vote-bot",
      disabled: hasVoted,
    });
    return [
      button(t("web.company.nudge", { name }), () => this.say("nudge", body), {
        id: "nudge",
      }),
      (isAgreed || !awaited.connected) && votes,
    ];
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {() => void} press
   */
  button(id, label, press) {
    return button(t(label), press, { id });
  }

  stop() {
    clearTimeout(this.timer);
  }
}

/**
 * The other person whom the viewer, who plays too, is waiting for; null if there is none.
 * @param {View} view
 */
function awaitedBy(view) {
  if (view.seat === null || view.status !== "running" || view.to_move === null || view.pinned) return null;
  const seat = view.seats[view.to_move];
  return seat.kind === "person" && !view.own_seats.includes(seat.seat) ? seat : null;
}
