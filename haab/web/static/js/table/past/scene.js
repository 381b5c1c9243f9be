// An event that concerns the whole table - a Food Day, a scoring, the end - as a scene over the board: a row for each player in
// which the numbers count up, step by step, while what is won and lost flies between row and board. It takes some seconds, lets
// every click through to the board, and can be skipped; whoever wants no motion sees it whole, until they go on.

import { focusNext, isCalm } from "../../page/a11y.js";
import { button, el, replace } from "../../page/dom.js";
import { fly, ground } from "../../page/flights.js";
import { number, t } from "../../page/i18n.js";
import { signature } from "../../page/players.js";
import { setting } from "../../page/settings.js";
import { play } from "../../page/sound.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Entry} Entry */
/** @typedef {import("../../types.js").Scene} Scene */
/** @typedef {import("../../types.js").Share} Share */

/**
 * What a scene needs of the board: the sign of something, and where a thing is.
 * @typedef {{sign: (what: string) => Node | null, find: (id: string) => Element | null}} Scenery
 */

/** Milliseconds: of a scene with few steps, of one with many, of one step, and how long the whole stays when all is told. */
const SHORTEST = 2000;
const LONGEST = 4000;
const STEP = 750;
const LAST = 900;
/** An event without steps is a title for a moment. */
const TITLE = 1400;
const COUNTING = 420;
/** How much longer or shorter everything is. @type {Record<string, number>} */
const PACES = { slow: 1.6, normal: 1, quick: 0.6 };

export class SceneStage {
  /**
   * @param {HTMLElement} root
   * @param {Scenery} scenery
   */
  constructor(root, scenery) {
    this.root = root;
    this.scenery = scenery;
    root.hidden = true;
    this.title = el("h2", { class: "scene-title" });
    this.doing = el("p", { class: "scene-step" });
    this.rows = el("ul", { class: "scene-rows" });
    this.skipper = button("", () => this.skip(), { id: "scene-skip" });
    replace(root, el("div", { class: "scene-head" }, el("div", {}, this.title, this.doing), this.skipper), this.rows);
    /** Wakes whoever waits for the next step. */
    this.wake = () => {};
    /** Grows with every scene that begins and ends: who waited for an older one goes no further. */
    this.turn = 0;
    /** What each player has so far, by seat. @type {Map<number, Row>} */
    this.players = new Map();
    /** What is lit on the board, and its ids. @type {Element[]} */
    this.lit = [];
    /** @type {string[]} */
    this.places = [];
  }

  get isShown() {
    return !this.root.hidden;
  }

  /**
   * Show the events of a move, one after the other; settles when they are over, or were skipped.
   * @param {Entry} entry
   * @param {View} view who plays, and the points before the move
   */
  async play(entry, view) {
    this.close();
    const turn = this.turn;
    const scores = [...view.scores];
    for (const scene of entry.scenes) {
      await this.act(scene, view, scores, turn);
      if (turn !== this.turn) return;
    }
    this.close();
  }

  /**
   * Show the events of a move whole and without motion; they stay until the viewer goes on.
   * @param {Entry} entry
   * @param {View} view
   */
  showStill(entry, view) {
    this.close();
    const scene = joined(entry.scenes);
    this.open(scene, view, [...view.scores]);
    for (const step of scene.steps) for (const share of step.shares) this.add(share, false);
    for (const { totals } of entry.scenes) for (const { seat, text } of totals) this.players.get(seat)?.sumUp(text);
    this.doing.textContent = entry.scenes
      .slice(1)
      .map(({ text }) => text)
      .join(" · ");
    this.skipper.textContent = t("web.close");
  }

  /**
   * @param {Scene} scene
   * @param {View} view
   * @param {number[]} scores the points so far; those of the scene are added to them
   * @param {number} turn
   */
  async act(scene, view, scores, turn) {
    this.open(scene, view, scores);
    play(scene.kind === "end" ? "win" : "scene");
    const pace = PACES[setting("playback")] ?? 1;
    if (scene.steps.length === 0) return this.wait(TITLE * pace);
    const whole = Math.max(SHORTEST, Math.min(LONGEST, STEP * scene.steps.length + LAST));
    const time = ((whole - LAST) / scene.steps.length) * pace;
    for (const step of scene.steps) {
      this.doing.textContent = step.text;
      this.light(step.at);
      for (const share of step.shares) this.add(share, true);
      if (step.shares.some(({ amounts }) => amounts.length > 0)) play(isLoss(step.shares) ? "loss" : "gain");
      await this.wait(time);
      if (turn !== this.turn) return;
      this.light([]);
    }
    await this.wait(LAST * pace);
    for (const [seat, row] of this.players) scores[seat] = row.points;
  }

  /**
   * @param {Scene} scene
   * @param {View} view
   * @param {number[]} scores
   */
  open(scene, view, scores) {
    const concerned = new Set(scene.steps.flatMap(({ shares }) => shares.map(({ seat }) => seat)));
    this.players = new Map(
      view.seats
        .filter(({ seat }) => concerned.has(seat))
        .map((seat) => [seat.seat, new Row(seat, scores[seat.seat], this.scenery)]),
    );
    this.title.textContent = scene.text;
    this.doing.textContent = "";
    this.skipper.textContent = t("web.playback.skip");
    this.root.dataset.kind = scene.kind;
    this.root.setAttribute("aria-label", scene.text);
    replace(
      this.rows,
      [...this.players.values()].map((row) => row.root),
    );
    this.root.hidden = false;
    this.root.classList.remove("above");
    const covered = this.covered(scene);
    if (covered === 0) return;
    this.root.classList.add("above");
    this.root.classList.toggle("above", this.covered(scene) < covered);
  }

  /**
   * How much of where an event happens lies under the scene, in square pixels.
   * @param {Scene} scene
   */
  covered(scene) {
    const own = this.root.getBoundingClientRect();
    return scene.steps.reduce((sum, { at: [id] }) => {
      const place = this.scenery.find(id)?.getBoundingClientRect();
      if (!place) return sum;
      const wide = Math.min(own.right, place.right) - Math.max(own.left, place.left);
      const high = Math.min(own.bottom, place.bottom) - Math.max(own.top, place.top);
      return sum + Math.max(0, wide) * Math.max(0, high);
    }, 0);
  }

  /**
   * Put what a step brings a player into the row.
   * @param {Share} share
   * @param {boolean} isMoving
   */
  add(share, isMoving) {
    const row = this.players.get(share.seat);
    if (!row) return;
    row.add(share, isMoving && !isCalm());
    if (!isMoving) return;
    for (const { what, n } of share.amounts) {
      const sign = () => this.scenery.sign(what);
      const isPoints = what === "points";
      const draw = isPoints ? () => el("span", { class: "scene-amount" }, sign(), signed(n)) : sign;
      const [from, to] = n > 0 ? [this.lit[0], row.root] : [row.root, this.lit[0]];
      fly(draw, from, to, isPoints ? 1 : Math.abs(n));
    }
  }

  /**
   * Light up the things on the board where a step happens.
   * @param {string[]} ids
   */
  light(ids) {
    for (const thing of this.lit) thing.classList.remove("scene-lit");
    this.places = ids;
    this.lit = ids.map((id) => this.scenery.find(id)).filter((thing) => thing !== null);
    for (const thing of this.lit) thing.classList.add("scene-lit");
  }

  /** What is lit may have been drawn anew meanwhile, as a player's card is when the turn goes on. */
  relight() {
    if (this.lit.some((thing) => !thing.isConnected)) this.light(this.places);
  }

  /** @param {number} time */
  wait(time) {
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const timer = setTimeout(resolve, time);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      })
    );
  }

  /** The viewer has seen enough. */
  skip() {
    this.close();
  }

  /** Over, or not wanted any more. */
  close() {
    this.turn += 1;
    this.wake();
    this.wake = () => {};
    this.light([]);
    ground();
    if (this.root.contains(document.activeElement)) focusNext();
    this.root.hidden = true;
  }
}

/** A player's row: who, how it came about, what was won and lost, the points. */
class Row {
  /**
   * @param {import("../../types.js").Seat} seat
   * @param {number} points
   * @param {Scenery} scenery
   */
  constructor(seat, points, scenery) {
    this.scenery = scenery;
    this.points = points;
    /** What was won and lost so far. @type {Map<string, {n: number, node: HTMLElement}>} */
    this.amounts = new Map();
    /** How the first step came about: it stays in sight, beside what is said about a later one. */
    this.base = "";
    this.words = el("span", { class: "scene-words" });
    this.gains = el("span", { class: "scene-gains" });
    this.score = el("strong", { class: "scene-points" }, number(points));
    this.root = el("li", { class: "scene-row" }, signature(seat), this.words, this.gains, this.score);
  }

  /**
   * @param {Share} share
   * @param {boolean} isCounting
   */
  add(share, isCounting) {
    this.base ||= share.text;
    this.words.textContent = share.text && share.text !== this.base ? `${this.base} · ${share.text}` : this.base;
    for (const { what, n } of share.amounts) {
      this.note(what, n, isCounting);
      if (what !== "points") continue;
      count(this.score, this.points, this.points + n, isCounting);
      this.points += n;
    }
  }

  /**
   * Where nothing was said about how it came about, the sum says it.
   * @param {string} text
   */
  sumUp(text) {
    if (this.base === "") this.words.textContent = text;
  }

  /**
   * @param {string} what
   * @param {number} n
   * @param {boolean} isCounting
   */
  note(what, n, isCounting) {
    const known = this.amounts.get(what) ?? this.begin(what);
    const before = known.n;
    known.n += n;
    known.node.classList.toggle("lost", known.n < 0);
    count(/** @type {HTMLElement} */ (known.node.lastElementChild), before, known.n, isCounting, signed);
  }

  /** @param {string} what */
  begin(what) {
    const node = el("span", { class: "scene-amount", "data-what": what }, this.scenery.sign(what), el("span", {}));
    const made = { n: 0, node };
    this.amounts.set(what, made);
    this.gains.append(node);
    return made;
  }
}

/**
 * A number with its sign.
 * @param {number} n
 */
function signed(n) {
  return n > 0 ? `+${number(n)}` : number(n);
}

/**
 * Let a number count up or down to its value.
 * @param {HTMLElement} node
 * @param {number} from
 * @param {number} to
 * @param {boolean} isCounting
 * @param {(n: number) => string} [written]
 */
function count(node, from, to, isCounting, written = number) {
  node.dataset.value = String(to);
  const begun = performance.now();
  const step = (/** @type {number} */ now) => {
    if (node.dataset.value !== String(to)) return;
    const done = Math.min(1, (now - begun) / COUNTING);
    node.textContent = written(done === 1 ? to : Math.round(from + (to - from) * Math.max(0, done)));
    if (done < 1) requestAnimationFrame(step);
  };
  if (isCounting) requestAnimationFrame(step);
  else node.textContent = written(to);
}

/** @param {Share[]} shares */
function isLoss(shares) {
  return shares.some(({ amounts }) => amounts.some(({ what, n }) => what === "points" && n < 0));
}

/**
 * Events as one, with all their steps.
 * @param {Scene[]} scenes
 * @returns {Scene}
 */
function joined(scenes) {
  return { ...scenes[0], steps: scenes.flatMap(({ steps }) => steps) };
}
