// Looking back: the whole game, or what the others did since your last turn, by moves, turns and rounds, or by itself.

import { say } from "../../page/a11y.js";
import { button, el, replace, svg } from "../../page/dom.js";
import { t } from "../../page/i18n.js";
import { setting } from "../../page/settings.js";
import { entryWords } from "../session/facts.js";
import { copyMoment } from "./links.js";
import { nearest, roundEnds, turnEnds } from "./turnends.js";
import { markPlace } from "../../page/places.js";

const SLIDING = 80;
/** Milliseconds from one move to the next, by the pace that the viewer chose. @type {Record<string, number>} */
const STEPS = { quick: 600, normal: 1200, slow: 2400 };

const SIGNS = {
  first: "M3 2h2.500v12H3zM14 2v12L6 8z",
  round: "M8 2v12L2 8zM14 2v12L8 8z",
  turn: "M12 2v12L4 8zM3 6.500h1v3H3z",
  move: "M11 3.500v9L5.500 8z",
  play: "M4 2v12l9-6z",
  pause: "M3.500 2.500h3v11h-3zM9.500 2.500h3v11h-3z",
};
const MIRRORED = "translate(16 0) scale(-1 1)";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Entry} Entry */

/**
 * @typedef {{id: string, isOver: () => boolean, entries: () => Entry[], viewAt: (number: number) => Promise<View>, enter: () => void,
 *   show: (view: View) => void, leave: () => void, playOn: (number: number, toMove: number | null) => void,
 *   beside: HTMLElement}} ReplayedTable
 */

export class Replay {
  /**
   * @param {HTMLElement} root
   * @param {ReplayedTable} table
   */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    this.active = false;
    this.first = 0;
    this.last = 0;
    this.number = 0;
    this.place = el("p", { class: "replay-place" });
    this.words = el("p", { class: "replay-words" });
    this.slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", step: 1 }));
    this.slider.addEventListener("input", () => this.goByHand(Number(this.slider.value), SLIDING));
    this.timer = 0;
    /** The view on show. @type {View | null} */
    this.shown = null;
    this.on = button("", () => this.playOn(), { id: "play-on" });
    /** The timer of the next move, while it plays by itself. */
    this.playing = 0;
    this.player = button("", () => (this.playing ? this.pause() : this.play()), { id: "replay-play" });
    /** Where rounds end, once it is known. @type {number[]} */
    this.rounds = [];
    /** @type {HTMLButtonElement[]} */
    this.back = [];
    /** @type {HTMLButtonElement[]} */
    this.ahead = [];
    root.hidden = true;
  }

  /**
   * Look at the table after move `number`, between `first` and `last`.
   * @param {number} first
   * @param {number} last
   * @param {number} number
   */
  open(first, last, number) {
    this.pause();
    this.active = true;
    this.first = first;
    this.last = last;
    this.root.hidden = false;
    this.table.enter();
    this.draw();
    this.slider.focus();
    this.go(number);
    this.learnRounds();
  }

  async learnRounds() {
    this.rounds = await roundEnds(this.table.id).catch(() => []);
  }

  draw() {
    this.root.setAttribute("aria-label", t("web.replay.title"));
    this.slider.min = String(this.first);
    this.slider.max = String(this.last);
    this.slider.setAttribute("aria-label", t("web.replay.slider"));
    this.back = [
      this.step("first", false, t("web.replay.first"), () => this.first),
      this.step("round", false, t("web.replay.previous_round"), () => this.end(this.rounds, -1)),
      this.step("turn", false, t("web.replay.previous_turn"), () => this.end(this.turns(), -1)),
      this.step("move", false, t("web.replay.previous"), () => this.number - 1),
    ];
    this.ahead = [
      this.step("move", true, t("web.replay.next"), () => this.number + 1),
      this.step("turn", true, t("web.replay.next_turn"), () => this.end(this.turns(), 1)),
      this.step("round", true, t("web.replay.next_round"), () => this.end(this.rounds, 1)),
      this.step("first", true, t("web.replay.last"), () => this.last),
    ];
    this.drawPlayer();
    this.on.textContent = t("web.play_on.title");
    replace(
      this.root,
      el("h2", {}, t("web.replay.title")),
      this.table.beside,
      this.place,
      this.words,
      el("div", { class: "replay-controls" }, this.slider),
      el("div", { class: "replay-controls" }, this.back, this.player, this.ahead),
      el(
        "div",
        { class: "replay-controls" },
        button(t("web.replay.leave"), () => this.close(), { class: "primary", id: "replay-leave" }),
        button(t("web.replay.link"), () => copyMoment(this.table.id, this.number, this.table.isOver()), {
          id: "replay-link",
        }),
        this.on,
      ),
    );
  }

  /** Whether it plays by itself is shown and said on one button. */
  drawPlayer() {
    const label = this.playing ? t("web.replay.pause") : t("web.replay.play");
    replace(this.player, drawn(this.playing ? SIGNS.pause : SIGNS.play, false));
    this.player.setAttribute("aria-label", label);
    this.player.title = label;
  }

  /**
   * @param {keyof typeof SIGNS} shape
   * @param {boolean} isAhead
   * @param {string} label
   * @param {() => number} target
   */
  step(shape, isAhead, label, target) {
    return button(drawn(SIGNS[shape], isAhead), () => this.goByHand(target()), { "aria-label": label, title: label });
  }

  turns() {
    return turnEnds(this.table.entries());
  }

  /**
   * The next end of a turn or a round, in a direction.
   * @param {number[]} ends
   * @param {1 | -1} direction
   */
  end(ends, direction) {
    return nearest(ends, this.number, direction, direction > 0 ? this.last : this.first);
  }

  // ---- by itself

  play() {
    if (this.number >= this.last) this.go(this.first);
    this.goOn();
    this.drawPlayer();
  }

  goOn() {
    const step = STEPS[setting("playback")] ?? STEPS.normal;
    this.playing = setTimeout(() => {
      this.go(this.number + 1);
      if (this.number >= this.last) this.pause();
      else this.goOn();
    }, step);
  }

  pause() {
    clearTimeout(this.playing);
    const wasPlaying = this.playing !== 0;
    this.playing = 0;
    if (wasPlaying) this.drawPlayer();
  }

  /**
   * Whoever goes somewhere has taken over.
   * @param {number} number
   * @param {number} [delay]
   */
  goByHand(number, delay = 0) {
    this.pause();
    this.go(number, delay);
  }

  /** Play on from what is on show; at the end there is nothing left to play. */
  playOn() {
    this.pause();
    this.table.playOn(this.number, this.shown?.to_move ?? null);
  }

  /**
   * Go to a move; what is only slid past is not fetched. The address is a link to it.
   * @param {number} number
   * @param {number} [delay]
   */
  go(number, delay = 0) {
    const wanted = Math.max(this.first, Math.min(this.last, number));
    this.number = wanted;
    const entry = this.table.entries().find((entry) => entry.number === wanted);
    const words = entry ? entryWords(entry) : t("web.replay.start");
    this.place.textContent = t("web.replay.place", { n: wanted, last: this.last });
    this.words.textContent = words;
    this.slider.value = String(wanted);
    this.slider.setAttribute("aria-valuetext", this.place.textContent);
    for (const made of this.back) made.disabled = wanted === this.first;
    for (const made of this.ahead) made.disabled = wanted === this.last;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(wanted, words), delay);
  }

  /**
   * @param {number} number
   * @param {string} words
   */
  async show(number, words) {
    const view = await this.table.viewAt(number);
    if (!this.active || number !== this.number) return;
    markPlace(`#move=${number}`);
    this.shown = view;
    this.on.disabled = view.to_move === null;
    this.table.show(view);
    say(words);
  }

  /** The same place again, in another language. */
  reword() {
    if (!this.active) return;
    this.draw();
    this.go(this.number);
  }

  close() {
    this.pause();
    this.active = false;
    this.root.hidden = true;
    replace(this.root);
    markPlace("");
    this.table.leave();
  }
}

/**
 * @param {string} shape
 * @param {boolean} isMirrored
 */
function drawn(shape, isMirrored) {
  const path = svg("path", { d: shape, transform: isMirrored ? MIRRORED : null });
  return svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, path);
}
