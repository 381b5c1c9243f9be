// The searches of bots in the browser itself, as WebAssembly: look-ahead, `greedy`, the tree of turns of `sage`. Built from the
// same source as the server's (haab/bots/search/wasm.py), and with the same choices. It knows no page: it runs in a worker,
// on a page and in Node alike.

import { arrayGiven, Entry, fromHalves, HALF, Memory } from "./memory.js";

/**
 * @typedef {object} Argument Something that the module is given: an array, or a number if it has no shape.
 * @property {string} name
 * @property {number[]} [shape]
 * @property {number} [size] bytes of an item
 * @property {boolean} [real] whether the number is one with a fraction
 */
/**
 * @typedef {object} SearchShape What the module of a game is given, in its order.
 * @property {number} lines that a tree has room for
 * @property {string[]} terms names of what an evaluation adds up
 * @property {number} weights bytes of all weights
 * @property {Argument[]} given
 */
/**
 * @typedef {object} Place Where an array lies.
 * @property {number} start
 * @property {number[]} shape
 * @property {number} size bytes of an item
 * @property {number} place among what is given
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
const INCLUDE = 7;
const GROW = 8;
const TERMS = 9;
const RATE = 10;
const DRAW_FROM = 11;
const LIKED_TURN = 12;
const TRY_CODE = 13;
const TRY_TURN = 14;

/** The arrays of a network that hold numbers of features, rows and places; all others are weights. */
const WHOLE_NUMBERS = new Set(["inputs", "words", "spots", "ways"]);
/** Stands where a turn has no more codes. */
const NOTHING = -1n;

export class Searches {
  /**
   * @param {WebAssembly.Instance} instance
   * @param {SearchShape} shape
   */
  constructor(instance, shape) {
    this.shape = shape;
    this.memory = new Memory(instance);
    /** @type {(number | bigint)[]} */
    this.given = [];
    /** Where each array lies, by name, and its place among what is given. @type {Map<string, Place>} */
    this.arrays = new Map();
    /** The place of each number among what is given, by name. @type {Map<string, {place: number, real: boolean}>} */
    this.numbers = new Map();
    for (const argument of shape.given) this.take(argument);
    this.entry = new Entry(this.memory, instance, "think", this.given.length);
  }

  /** @param {Argument} argument */
  take({ name, shape, size, real }) {
    if (shape === undefined || size === undefined) {
      this.numbers.set(name, { place: this.given.length, real: real === true });
      this.given.push(real ? 0 : 0n);
      return;
    }
    const start = this.memory.place(shape.reduce((product, length) => product * length, size));
    this.arrays.set(name, { start, shape, size, place: this.given.length });
    this.given.push(...arrayGiven(start, shape, size));
  }

  /**
   * Give an array of another shape from now on.
   * @param {string} name
   * @param {number[]} shape
   */
  reshape(name, shape) {
    const { size, place } = this.array(name);
    const start = this.memory.place(shape.reduce((product, length) => product * length, size));
    const given = arrayGiven(start, shape, size);
    this.arrays.set(name, { start, shape, size, place });
    this.given.splice(place, given.length, ...given);
  }

  /**
   * Give a number from now on.
   * @param {string} name
   * @param {number} value
   */
  set(name, value) {
    const number = this.numbers.get(name);
    if (!number) throw new Error(`the searches are given no ${name}`);
    this.given[number.place] = number.real ? value : BigInt(value);
  }

  /**
   * The bytes of an array, from one of its items on.
   * @param {string} name
   */
  array(name) {
    const found = this.arrays.get(name);
    if (!found) throw new Error(`the searches are given no ${name}`);
    return found;
  }

  /** @param {string} name */
  bytes(name) {
    const { start, shape, size } = this.array(name);
    return new Uint8Array(
      this.memory.buffer,
      start,
      shape.reduce((product, length) => product * length, size),
    );
  }

  /** @param {string} name */
  reals(name) {
    const { start, shape } = this.array(name);
    return new Float64Array(this.memory.buffer, start, shape[0]);
  }

  /** @param {string} name */
  longs(name) {
    const { start, shape } = this.array(name);
    return new BigInt64Array(this.memory.buffer, start, shape[0]);
  }

  /**
   * A row of small numbers.
   * @param {string} name
   * @param {number} row
   */
  shorts(name, row) {
    const { start, shape } = this.array(name);
    return new Int16Array(this.memory.buffer, start + 2 * row * shape[1], shape[1]);
  }

  /**
   * Have something done.
   * @param {number} what
   * @param {{number?: number, seed?: number, count?: number}} with_what
   */
  ask(what, { number = 0, seed = 0, count = 0 } = {}) {
    this.set("what", what);
    this.set("number", number);
    this.set("seed", seed);
    this.set("count", count);
    return this.entry.call(this.given);
  }

  // ---- the position

  /**
   * Judge by these weights from now on.
   * @param {Uint8Array} weights
   */
  weigh(weights) {
    if (weights.length !== this.shape.weights) {
      throw new Error(`the weights have ${this.shape.weights} bytes, not ${weights.length}`);
    }
    this.bytes("weights").set(weights);
  }

  /**
   * Go on from a record.
   * @param {Uint8Array} record
   */
  load(record) {
    const bytes = this.bytes("root");
    if (record.length !== bytes.length) throw new Error(`a record has ${bytes.length} bytes, not ${record.length}`);
    bytes.set(record);
  }

  /** A copy of the record, to come back to. */
  save() {
    return this.bytes("root").slice();
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
    const menu = this.shorts("space.menus", 0);
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

  /**
   * What the position is worth to a seat, term by term; behind them what is left of its turn.
   * @param {number} seat
   */
  terms(seat) {
    this.ask(TERMS, { number: seat });
    return [...this.reals("answers")];
  }

  // ---- a network

  /**
   * Think by a network from now on.
   * @param {import("../types.js").ThinkingNetwork} network
   * @param {ArrayBuffer} data its numbers
   */
  learn(network, data) {
    let next = 0;
    for (const { name, shape } of network.parts) {
      const count = shape.reduce((product, length) => product * length, 1);
      this.reshape(`network.${name}`, shape);
      const { start } = this.array(`network.${name}`);
      if (WHOLE_NUMBERS.has(name)) {
        const whole = new Int16Array(data, next, count);
        new BigInt64Array(this.memory.buffer, start, count).set(Array.from(whole, BigInt));
      } else {
        new Float32Array(this.memory.buffer, start, count).set(fromHalves(new Uint16Array(data, next, count)));
      }
      next += HALF * count;
    }
    if (next !== data.byteLength) throw new Error(`a network of ${data.byteLength} bytes, not ${next}`);
    const width = this.array("network.first_bias").shape;
    for (const name of ["mind.first", "mind.hidden"]) this.reshape(name, width);
    const places = this.array("network.near_bias").shape;
    for (const name of ["mind.near", "mind.beyond", "mind.change"]) this.reshape(name, places);
    this.reshape("mind.pool", places.slice(1));
    const { hope_bias, scale, envy, unit } = network;
    for (const [name, value] of Object.entries({ hope_bias, scale, envy, unit })) this.set(`network.${name}`, value);
  }

  /**
   * The legal codes, and how much the network likes each of them.
   * @param {number} seat
   */
  rate(seat) {
    this.ask(RATE, { number: seat });
    const codes = this.menu();
    return { codes, likings: [...this.reals("space.values").slice(0, codes.length)] };
  }

  /**
   * Turns that the network likes: the best first, then some that are drawn by lot with some heat.
   * @param {number} seat
   * @param {number} seed
   * @param {number} drawn
   * @param {number} heat
   */
  likedTurns(seat, seed, drawn, heat) {
    this.ask(DRAW_FROM, { seed });
    return Array.from({ length: 1 + drawn }, (_, number) => {
      this.set("journey.warmth", number > 0 ? heat : 0);
      const length = this.ask(LIKED_TURN, { number: seat });
      return Array.from(this.longs("codes").slice(0, length), Number);
    });
  }

  /**
   * Play a code in a world of its own, and on by the network: what a seat hopes for then.
   * @param {number} seat
   * @param {number} code
   * @param {number} seed
   * @param {import("../types.js").ThinkingJourney} journey
   */
  tryCode(seat, code, seed, journey) {
    return this.travel(TRY_CODE, seat, [code], seed, journey);
  }

  /**
   * The same with a whole turn; where the journey goes on to the end, it tells the lead there.
   * @param {number} seat
   * @param {number[]} codes
   * @param {number} seed
   * @param {import("../types.js").ThinkingJourney} journey
   */
  tryTurn(seat, codes, seed, journey) {
    return this.travel(TRY_TURN, seat, codes, seed, journey);
  }

  /**
   * @param {number} what
   * @param {number} seat
   * @param {number[]} codes
   * @param {number} seed
   * @param {import("../types.js").ThinkingJourney} journey
   */
  travel(what, seat, codes, seed, journey) {
    this.set("journey.warmth", journey.warmth);
    this.set("journey.turns", journey.turns);
    const { start, shape } = this.array("turn");
    const room = new BigInt64Array(this.memory.buffer, start, shape[1]).fill(NOTHING);
    for (const [step, code] of codes.slice(0, room.length).entries()) room[step] = BigInt(code);
    this.ask(what, { number: seat, seed });
    return this.reals("total")[0];
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
    return { codes, values: [...this.reals("space.values").slice(0, codes.length)] };
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
   * @param {import("../types.js").ThinkingWay} way how it is grown
   * @param {import("../types.js").ThinkingPolicy} policy how lines are played on
   */
  begin(way, policy) {
    for (const [name, value] of Object.entries(way)) this.set(`way.${name}`, value);
    for (const [name, value] of Object.entries(policy)) this.set(`policy.${name}`, value);
    const room = { width: this.array("beam.front").shape[0], turns: this.array("beam.finished.values").shape[0] };
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
   * Have a turn among those at the root; after the first line, which finds all.
   * @param {number[]} codes
   */
  include(codes) {
    const room = this.longs("codes");
    if (codes.length > room.length) return;
    for (const [step, code] of codes.entries()) room[step] = BigInt(code);
    this.ask(INCLUDE, { count: codes.length });
  }

  /**
   * The turns at the root, the one that was tried most often first.
   * @returns {Turn[]}
   */
  turns() {
    const first = Number(this.longs("tree.first")[0]);
    const count = Number(this.longs("tree.counts")[0]);
    const lengths = this.longs("tree.lengths");
    const tried = this.longs("tree.tried");
    const totals = this.reals("tree.totals");
    const priors = this.reals("tree.priors");
    return Array.from({ length: count }, (_, number) => first + number)
      .map((edge) => ({
        codes: [...this.shorts("tree.paths", edge).slice(0, Number(lengths[edge]))],
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

/**
 * The searches of a game, fetched; with a network, if there is one.
 * @param {string} folder where the modules are
 * @param {string} game
 * @param {import("../types.js").ThinkingNetwork | null} network
 */
export async function loadSearches(folder, game, network = null) {
  const [module, shape] = await Promise.all([
    fetch(`${folder}/${game}.search.wasm`),
    fetch(`${folder}/${game}.search.json`),
  ]);
  if (!module.ok || !shape.ok) throw new Error(`there are no searches of ${game} for browsers`);
  const searches = await searchesFrom(await module.arrayBuffer(), await shape.json());
  if (network) {
    const answer = await fetch(network.file);
    if (!answer.ok) throw new Error(`there is no network of ${game}`);
    searches.learn(network, await answer.arrayBuffer());
  }
  return searches;
}
