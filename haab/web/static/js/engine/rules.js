// The rules of a game in the browser itself, as WebAssembly: legal moves, moves, random play, from a record.
// Built from the same source as the server's (tools/artifacts/wasm.py), and the same bit by bit. It knows no page: it runs
// in a worker, on a page and in Node alike.

import { arrayGiven, Entry, Memory, WORD } from "./memory.js";

/**
 * @typedef {object} Shape What the memory of a game looks like.
 * @property {number} record bytes of a record
 * @property {number} menu the most codes that one decision can offer
 * @property {number} features numbers of an observation
 * @property {number} options how many options the game has
 * @property {number} seats the most players
 * @property {number} unit what the rules' unit of score is worth
 */

// What can be asked for; the numbers are those of haab/batches/service.py.
const SETUP = 0;
const LEGAL = 1;
const APPLY = 2;
const SCORES = 3;
const REDEAL = 4;
const PLAY_ON = 5;
const OBSERVE = 6;
const TO_MOVE = 7;

const CHANCE_WORDS = 4;
/** What is asked for, a number and a seed: what the rules are given beside arrays. */
const NUMBERS = 3;

export class Rules {
  /**
   * @param {WebAssembly.Instance} instance
   * @param {Shape} shape
   */
  constructor(instance, shape) {
    const memory = new Memory(instance);
    this.shape = shape;
    this.memory = memory;
    this.record = memory.place(shape.record);
    this.menu = memory.place(2 * (shape.menu + 1));
    this.chance = memory.place(WORD * CHANCE_WORDS);
    this.options = memory.place(WORD * (shape.options + 1));
    this.answers = memory.place(WORD * shape.seats);
    this.row = memory.place(2 * shape.features);
    this.arrays = [
      ...arrayGiven(this.record, [1], shape.record),
      ...arrayGiven(this.menu, [shape.menu + 1], 2),
      ...arrayGiven(this.chance, [CHANCE_WORDS], WORD),
      ...arrayGiven(this.options, [shape.options + 1], WORD),
    ];
    this.results = [...arrayGiven(this.answers, [shape.seats], WORD), ...arrayGiven(this.row, [shape.features], 2)];
    this.entry = new Entry(memory, instance, "serve", this.arrays.length + this.results.length + NUMBERS);
  }

  /**
   * Have something done with the game.
   * @param {number} what
   * @param {number} number
   * @param {number | bigint} seed
   */
  serve(what, number = 0, seed = 0) {
    return this.entry.call([BigInt(what), ...this.arrays, BigInt(number), BigInt(seed), ...this.results]);
  }

  /**
   * Deal a game.
   * @param {number} players
   * @param {number | bigint} seed
   * @param {boolean[]} options in the order of the game's options
   */
  deal(players, seed, options = []) {
    const values = new BigInt64Array(this.memory.buffer, this.options, this.shape.options);
    for (const place of values.keys()) values[place] = options[place] ? 1n : 0n;
    this.bytes().fill(0);
    this.serve(SETUP, players, seed);
  }

  /** The record itself: what is written into it is where the game goes on. */
  bytes() {
    return new Uint8Array(this.memory.buffer, this.record, this.shape.record);
  }

  /** A copy of the record, to come back to. */
  save() {
    return this.bytes().slice();
  }

  /**
   * Go on from a record.
   * @param {Uint8Array} record
   */
  load(record) {
    if (record.length !== this.shape.record) {
      throw new Error(`a record has ${this.shape.record} bytes, not ${record.length}`);
    }
    this.bytes().set(record);
  }

  /** The legal codes; none when the game is over. */
  legal() {
    if (this.toMove() === null) return [];
    this.serve(LEGAL);
    const menu = new Int16Array(this.memory.buffer, this.menu, this.shape.menu + 1);
    return [...menu.slice(1, 1 + menu[0])];
  }

  /**
   * Play a legal code; anything else is an error, and nothing is played.
   * @param {number} code
   */
  apply(code) {
    const legal = this.legal();
    if (!legal.includes(code)) throw new Error(`${code} is not legal here; legal: ${legal.join(", ")}`);
    this.serve(APPLY, code);
  }

  /** The seat that decides; null when the game is over. */
  toMove() {
    const seat = this.serve(TO_MOVE);
    return seat < 0 ? null : seat;
  }

  /**
   * Every seat's score.
   * @param {number} players
   */
  scores(players) {
    this.serve(SCORES);
    const found = new BigInt64Array(this.memory.buffer, this.answers, players);
    return [...found].map((score) => Number(score) * this.shape.unit);
  }

  /**
   * Deal anew all that a seat cannot know.
   * @param {number} seat
   * @param {number | bigint} seed
   */
  redeal(seat, seed) {
    this.serve(REDEAL, seat, seed);
  }

  /**
   * Play to the end at random; returns the number of decisions.
   * @param {number | bigint} seed
   */
  playOn(seed) {
    return this.serve(PLAY_ON, 0, seed);
  }

  /**
   * What a seat may know, as numbers.
   * @param {number} seat
   */
  observe(seat) {
    this.serve(OBSERVE, seat);
    return new Int16Array(this.memory.buffer, this.row, this.shape.features).slice();
  }
}

/**
 * The rules of a game from its module.
 * @param {BufferSource} module
 * @param {Shape} shape
 */
export async function rulesFrom(module, shape) {
  const { instance } = await WebAssembly.instantiate(module);
  return new Rules(instance, shape);
}

/**
 * The rules of a game, fetched.
 * @param {string} folder where the modules are
 * @param {string} game
 */
export async function loadRules(folder, game) {
  const [module, shape] = await Promise.all([fetch(`${folder}/${game}.wasm`), fetch(`${folder}/${game}.json`)]);
  if (!module.ok || !shape.ok) throw new Error(`there are no rules of ${game} for browsers`);
  return rulesFrom(await module.arrayBuffer(), await shape.json());
}
