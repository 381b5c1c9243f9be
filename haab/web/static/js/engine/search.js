// The searches of bots in the browser itself, as WebAssembly: look-ahead, `greedy`, the tree of turns of `sage`. Built from the
// same source as the server's (haab/bots/search/wasm.py), and with the same choices. It knows no page: it runs in a worker,
// on a page and in Node alike.

import { Call, Memory } from "./memory.js";

/**
 * @typedef {object} SearchShape What the module of a game is given, in its order.
 * @property {number} lines that a tree has room for
 * @property {number} weights bytes of all weights
 * @property {import("./memory.js").Argument[]} given
 */
/**
 * @typedef {object} Turn A turn that was looked at.
 * @property {number[]} codes
 * @property {number} tried how often
 * @property {number} value from 0, far behind the best of the others, to 1, far ahead
 * @property {number} prior
 */

// What can be asked for; the numbers are those of haab/bots/search/wasm.py.
const LEGAL = 0;
const APPLY = 1;
const TO_MOVE = 2;
const REDEAL = 3;
const LOOK_AHEAD = 4;
const GREEDY = 5;
const BEGIN = 6;
const GROW = 7;

export class Searches {
  /**
   * @param {WebAssembly.Instance} instance
   * @param {SearchShape} shape
   */
  constructor(instance, shape) {
    this.shape = shape;
    this.call = new Call(new Memory(instance), instance, "think", shape.given);
  }

  /**
   * Have something done.
   * @param {number} what
   * @param {{number?: number, seed?: number, count?: number}} with_what
   */
  ask(what, { number = 0, seed = 0, count = 0 } = {}) {
    this.call.setAll({ what, number, seed, count });
    return this.call.run();
  }

  // ---- the position

  /**
   * Judge by these weights from now on.
   * @param {Uint8Array} weights
   */
  weigh(weights) {
    this.call.load("weights", weights);
  }

  /**
   * Go on from a record.
   * @param {Uint8Array} record
   */
  load(record) {
    this.call.load("root", record);
  }

  /** A copy of the record, to come back to. */
  save() {
    return this.call.bytes("root").slice();
  }

  /** The seat that decides; null when the game is over. */
  toMove() {
    const seat = this.ask(TO_MOVE);
    return seat < 0 ? null : seat;
  }

  /** The legal codes; none when the game is over. */
  legal() {
    if (this.toMove() === null) return [];
    this.ask(LEGAL);
    return this.menu();
  }

  /** The codes that were listed last. */
  menu() {
    const menu = this.call.shorts("space.menus", 0);
    return [...menu.slice(1, 1 + menu[0])];
  }

  /**
   * Play a legal code; anything else is an error, and nothing is played.
   * @param {number} code
   */
  apply(code) {
    const legal = this.legal();
    if (!legal.includes(code)) throw new Error(`${code} is not legal here; legal: ${legal.join(", ")}`);
    this.ask(APPLY, { number: code });
  }

  /**
   * Deal anew all that a seat cannot know.
   * @param {number} seat
   * @param {number} seed
   */
  redeal(seat, seed) {
    this.ask(REDEAL, { number: seat, seed });
  }

  // ---- searches

  /**
   * The legal codes, and the best value that each can lead to when what it begins is finished.
   * @param {number} seat
   * @param {number} leaves
   */
  lookAhead(seat, leaves) {
    this.ask(LOOK_AHEAD, { number: seat, count: leaves });
    const codes = this.menu();
    return {
      codes,
      values: [...this.call.reals("space.values").slice(0, codes.length)],
    };
  }

  /**
   * What `greedy` chooses.
   * @param {number} seat
   * @param {number} leaves
   * @param {number} seed
   */
  greedy(seat, leaves, seed) {
    return this.ask(GREEDY, { number: seat, count: leaves, seed });
  }

  /**
   * Begin a tree of turns.
   * @param {Record<string, number>} way how it is grown
   * @param {Record<string, number>} policy how lines are played on
   */
  begin(way, policy) {
    for (const [name, value] of Object.entries(way)) this.call.set(`way.${name}`, value);
    for (const [name, value] of Object.entries(policy)) this.call.set(`policy.${name}`, value);
    const room = {
      width: this.call.array("beam.front").shape[0],
      turns: this.call.array("beam.finished.values").shape[0],
    };
    if (way.width > room.width || way.turns > room.turns) {
      throw new Error(`there is room for a beam of ${room.width} and for ${room.turns} turns`);
    }
    this.lines = 0;
    this.ask(BEGIN);
  }

  /**
   * Play so many lines more; each in a world of its own, from this seed on.
   * @param {number} seat
   * @param {number} seed
   * @param {number} lines
   */
  grow(seat, seed, lines) {
    this.lines = (this.lines ?? 0) + lines;
    if (this.lines > this.shape.lines) throw new Error(`there is room for ${this.shape.lines} lines`);
    this.ask(GROW, { number: seat, seed, count: lines });
  }

  /**
   * The turns at the root, the one that was tried most often first.
   * @returns {Turn[]}
   */
  turns() {
    const first = Number(this.call.longs("tree.first")[0]);
    const count = Number(this.call.longs("tree.counts")[0]);
    const lengths = this.call.longs("tree.lengths");
    const tried = this.call.longs("tree.tried");
    const totals = this.call.reals("tree.totals");
    const priors = this.call.reals("tree.priors");
    return Array.from({ length: count }, (_, number) => first + number)
      .map((edge) => ({
        codes: [...this.call.shorts("tree.paths", edge).slice(0, Number(lengths[edge]))],
        tried: Number(tried[edge]),
        value: totals[edge] / Math.max(1, Number(tried[edge])),
        prior: priors[edge],
      }))
      .sort((one, other) => other.tried - one.tried || other.value - one.value || other.prior - one.prior);
  }
}

/**
 * The searches of a game from their module.
 * @param {BufferSource} module
 * @param {SearchShape} shape
 */
export async function searchesFrom(module, shape) {
  const { instance } = await WebAssembly.instantiate(module);
  return new Searches(instance, shape);
}
