// The others at the table: somebody who is waited for can be asked where they are, or a bot voted for; a bot that plays
// for the viewer is sent away; and whoever wants to take a turn back asks here.

import { ask } from "../../page/dialog.js";
import { button, el, replace } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { nameOf, signature } from "../../page/players.js";
import { isPlayer } from "../session/facts.js";
import { withName } from "./doorway.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Seat} Seat */
/** @typedef {(part: string, body: Record<string, any>) => Promise<void>} Say */

/** Somebody who has vanished is waited for so long, in milliseconds, before a bot may play; the table waits as long. */
const PATIENCE = 120_000;
/** Browsers wait no longer than this, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

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

export class Votes {
  /**
   * @param {HTMLElement} root
   * @param {Say} say sends something to the table, from a seat of the viewer's
   */
  constructor(root, say) {
    this.root = root;
    this.say = say;
    this.shown = "";
    this.timer = 0;
    /** Whom the game waits for and who is not there, and since when. @type {{seat: number, since: number} | null} */
    this.missing = null;
    root.hidden = true;
  }

  /** @param {View} view */
  update(view) {
    clearTimeout(this.timer);
    const awaited = awaitedBy(view);
    const left = awaited?.clock_ms ?? null;
    const isOut = left !== null && left <= 0;
    const rest = this.rest(awaited);
    const own = ownTime(view);
    const next = [left, own, rest].filter((wait) => wait !== null && wait > 0);
    if (next.length > 0) {
      const wait = Math.min(.../** @type {number[]} */ (next), LONGEST_WAIT);
      this.timer = setTimeout(() => this.later(view, wait), wait);
    }
    const people = view.seats.map((seat) => [seat.name, seat.colour, seat.kind, seat.connected]);
    const wanted = JSON.stringify([
      language(),
      view.seat,
      view.asked,
      view.asking,
      view.votes,
      awaited?.seat,
      isOut,
      rest,
      people,
      own !== null && own <= 0,
    ]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    const hadFocus = this.root.contains(document.activeElement);
    const content =
      this.standIn(view) ??
      this.question(view) ??
      this.newcomer(view) ??
      outOfTime(view, own) ??
      (awaited && this.awaited(view, awaited, isOut));
    this.root.setAttribute("aria-label", t("web.company.title"));
    this.root.hidden = !content;
    replace(this.root, ...(content ?? []));
    if (hadFocus) (this.root.querySelector("button") ?? document.getElementById("headline"))?.focus();
  }

  /**
   * Some time has passed: somebody's may be up by now, or somebody has been waited for long enough.
   * @param {View} view
   * @param {number} passed milliseconds
   */
  later(view, passed) {
    const seats = view.seats.map((seat) =>
      seat.seat === view.to_move && seat.clock_ms !== null ? { ...seat, clock_ms: seat.clock_ms - passed } : seat,
    );
    const isUp = seats.some((seat) => seat.seat === view.to_move && seat.clock_ms !== null && seat.clock_ms <= 0);
    const votes_needed = isUp && view.clock?.when_out === "bot" ? 1 : view.votes_needed;
    this.update({ ...view, seats, votes_needed });
  }

  /**
   * How long somebody who is not there will still be waited for; null for one who is there.
   * @param {Seat | null} awaited
   */
  rest(awaited) {
    if (awaited === null || awaited.connected) {
      this.missing = null;
      return null;
    }
    if (this.missing?.seat !== awaited.seat) this.missing = { seat: awaited.seat, since: Date.now() };
    return Math.max(0, this.missing.since + PATIENCE - Date.now());
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
      const isOwn = view.own_seats.includes(asked.seat);
      return [el("p", {}, isOwn ? t("web.back.you_wait", { names }) : t("web.back.waits", { name, names }))];
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
   * Somebody asks for a free seat; whoever watches may ask.
   * @param {View} view
   */
  newcomer(view) {
    const [request] = view.asking;
    if (request) {
      const { name, number } = request;
      const words = el("p", {}, t("web.door.asks_seat", { name }));
      if (!isPlayer(view)) return [words];
      const answer = (/** @type {boolean} */ allow) => () => this.say("ask-seat/answer", { number, allow });
      return [
        words,
        button(t("web.door.yes"), answer(true), { id: "let-in", title: t("web.door.let_in", { name }) }),
        this.button("refuse-seat", "web.door.refuse", answer(false)),
      ];
    }
    const free = view.seats.find(({ kind }) => kind === "open");
    if (isPlayer(view) || free === undefined || view.status === "over") return null;
    const ask = () => withName((name) => this.say("ask-seat", { seat: free.seat, name }));
    return [button(t("web.door.ask", { name: nameOf(free) }), ask, { id: "ask-seat" })];
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
    const isGone = this.rest(awaited) === 0 && view.clock?.days == null;
    const isAgreed = isOut && view.clock !== null && view.clock.when_out !== "nothing";
    const isOne = view.votes_needed <= 1;
    const label = isOne
      ? t("web.company.bot_until", { name })
      : t("web.company.bot_until_votes", { name, n: view.votes.length, of: view.votes_needed });
    const votes = button(label, () => this.say("stand-in", body), {
      id: "vote-bot",
      disabled: hasVoted,
    });
    return [
      button(t("web.company.nudge", { name }), () => this.say("nudge", body), {
        id: "nudge",
      }),
      !awaited.connected && !isGone && !isAgreed && el("p", {}, t("web.company.gone", { name, n: PATIENCE / 60_000 })),
      (isAgreed || isGone) && votes,
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
 * How much time the viewer has left, whose clock is running; null without such a clock.
 * @param {View} view
 */
function ownTime(view) {
  const seat = view.status === "running" && view.your_turn && view.seat !== null ? view.seats[view.seat] : null;
  return seat?.clock_ms ?? null;
}

/**
 * The viewer's time is up, and what may follow from it.
 * @param {View} view
 * @param {number | null} left
 */
function outOfTime(view, left) {
  if (left === null || left > 0 || view.clock === null) return null;
  return [el("p", { role: "alert" }, t("web.company.out"), " ", t(`web.company.when_out.${view.clock.when_out}`))];
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
