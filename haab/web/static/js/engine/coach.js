// The coach in the browser itself: the same rules as the table's, as WebAssembly (haab/coach/comparing.py). It finds the best
// turn of a position and plays it and another to the end; what that means is put into words by the table.

import { Call, fromHalves, HALF, Memory } from "./memory.js";

/** @typedef {import("../types.js").Thinking} Thinking */
/** @typedef {import("../types.js").ThinkingNetwork} ThinkingNetwork */
/** @typedef {import("../types.js").Effort} Effort */
/** @typedef {import("../types.js").FoundJudgement} FoundJudgement */
/** @typedef {import("./memory.js").Argument} Argument */

/**
 * @typedef {object} Asked What a seat is to decide: a record in which nothing is that it may not know.
 * @property {Uint8Array} record
 * @property {number} seat
 * @property {number} seed
 */
/**
 * @typedef {object} CoachShape What the entries of a game are given, in their order, and what points come from.
 * @property {{consider: Argument[], appraise: Argument[]}} given
 * @property {string[]} sources
 */

// Places in `field.sums` and `field.counts`; they are those of haab/coach/comparing.py.
const [WORLDS, DIFFERENCE, LEAD, WINS, OTHER_WINS, MEAN, ERROR] = [0, 1, 3, 4, 5, 10, 11];
const FOUND = 0;
/** Stands where a turn has no more codes. */
const NOTHING = -1n;
/** Nobody's seat: what everybody at the table knows. */
const NOBODY = -1;
/** The arrays of a network that hold numbers of features, rows and nodes; all others are weights. */
const WHOLE_NUMBERS = new Set(["inputs", "actions", "node_inputs", "edges"]);

export class Coach {
  /**
   * @param {WebAssembly.Instance} instance
   * @param {CoachShape} shape
   * @param {Thinking} how
   */
  constructor(instance, shape, how) {
    const memory = new Memory(instance);
    this.how = how;
    this.sources = shape.sources.length;
    this.consider = new Call(memory, instance, "consider", shape.given.consider);
    this.appraise = new Call(memory, instance, "appraise", shape.given.appraise);
  }

  /**
   * Think by a network from now on; both entries share its memory.
   * @param {ThinkingNetwork} network
   * @param {ArrayBuffer} data its numbers
   */
  learn(network, data) {
    const { consider, appraise } = this;
    let next = 0;
    for (const { name, shape } of network.arrays) {
      const count = shape.reduce((product, length) => product * length, 1);
      consider.reshape(`network.${name}`, shape);
      const { start } = consider.array(`network.${name}`);
      if (WHOLE_NUMBERS.has(name)) {
        const whole = new Int16Array(data, next, count);
        new BigInt64Array(consider.memory.buffer, start, count).set(Array.from(whole, BigInt));
      } else {
        new Float32Array(consider.memory.buffer, start, count).set(fromHalves(new Uint16Array(data, next, count)));
      }
      appraise.reshape(`network.${name}`, shape, start);
      next += HALF * count;
    }
    if (next !== data.byteLength) throw new Error(`a network of ${data.byteLength} bytes, not ${next}`);
    for (const call of [consider, appraise]) {
      for (const { name, shape } of network.memory) call.reshape(`memory.${name}`, shape);
      for (const [name, value] of Object.entries(network.numbers)) call.set(`network.${name}`, value);
    }
    this.unit = network.numbers.unit;
  }

  /**
   * The best turn, and how it fared beside another: the one that is asked about, or the best one of another kind.
   * @param {Asked} asked
   * @param {Effort} effort
   * @param {number[]} also
   * @returns {FoundJudgement}
   */
  judge({ record, seat, seed }, effort, also = []) {
    const call = this.consider;
    call.load("root", record);
    call.setAll({ seat, seed });
    for (const [name, value] of Object.entries(effort)) call.set(`effort.${name}`, value);
    fill(call.longs("asked"), also);
    call.run();
    return this.read(seat);
  }

  /**
   * What the rules have written down; whichever of the two turns fared better is the better one.
   * @param {number} seat
   * @returns {FoundJudgement}
   */
  read(seat) {
    const call = this.consider;
    const sums = call.reals("field.sums");
    const worlds = sums[WORLDS];
    const mean = sums[MEAN];
    const atTheEnd = sums[DIFFERENCE] / worlds;
    const share = atTheEnd === 0 ? 0 : Math.max(0, mean / atTheEnd);
    const [first, second] = mean >= 0 ? [0, 1] : [1, 0];
    const isCompared = call.longs("field.counts")[FOUND] > 1n;
    const seats = [...Array(call.array("field.sheets").shape[1]).keys()];
    const sheets = seats.map((each) => {
      const yours = this.sheet(second, each);
      const unit = ((this.unit ?? 1) * share) / worlds;
      return this.sheet(first, each).map((points, source) => (points - yours[source]) * unit);
    });
    return {
      better: this.turn(isCompared ? first : 0),
      other: isCompared ? this.turn(second) : [],
      worlds,
      difference: Math.abs(mean),
      error: sums[ERROR],
      sources: sheets[seat],
      lead: (sums[LEAD] - (first === 0 ? 0 : sums[DIFFERENCE])) / worlds,
      chance: (first === 0 ? sums[WINS] : sums[OTHER_WINS]) / worlds,
      sheets,
    };
  }

  /**
   * A seat's points by source after one of the turns, added up.
   * @param {number} place
   * @param {number} seat
   */
  sheet(place, seat) {
    const { shape } = this.consider.array("field.sheets");
    const start = (place * shape[1] + seat) * shape[2];
    return [...this.consider.reals("field.sheets").slice(start, start + this.sources)];
  }

  /** @param {number} place */
  turn(place) {
    const call = this.consider;
    const { shape } = call.array("field.turns");
    const row = Number(call.longs("field.order")[place]) * shape[1];
    return [...call.longs("field.turns").slice(row, row + shape[1])].filter((code) => code >= 0n).map(Number);
  }

  /**
   * What every seat is expected to be ahead of the best of the others after some codes, and its chance to win, by what
   * everybody at the table knows.
   * @param {Uint8Array} record
   * @param {number} players
   * @param {number} seed
   * @param {number[]} codes
   */
  value(record, players, seed, codes = []) {
    const call = this.appraise;
    const { worlds } = this.how;
    call.load("root", record);
    call.setAll({ seat: NOBODY, seed, worlds });
    fill(call.longs("codes"), codes);
    for (const name of ["leads", "chances"]) call.reals(name).fill(0);
    call.run();
    const mean = (/** @type {string} */ name) => [...call.reals(name).slice(0, players)].map((sum) => sum / worlds);
    return { leads: mean("leads"), chances: mean("chances") };
  }
}

/**
 * Codes into a row, filled up with nothing.
 * @param {BigInt64Array} row
 * @param {number[]} codes
 */
function fill(row, codes) {
  row.fill(NOTHING);
  for (const [step, code] of codes.slice(0, row.length).entries()) row[step] = BigInt(code);
}

/**
 * The coach of a game from its module.
 * @param {BufferSource} module
 * @param {{coach: CoachShape}} shape
 * @param {Thinking} how
 * @param {ArrayBuffer} network its numbers
 */
export async function coachFrom(module, shape, how, network) {
  if (!how.network) throw new Error(`there is no network of ${how.game}`);
  const { instance } = await WebAssembly.instantiate(module);
  const coach = new Coach(instance, shape.coach, how);
  coach.learn(how.network, network);
  return coach;
}

/**
 * The coach of a game, fetched.
 * @param {string} folder where the modules are
 * @param {Thinking} how
 */
export async function loadCoach(folder, how) {
  if (!how.network) throw new Error(`there is no network of ${how.game}`);
  const paths = [`${folder}/${how.game}.search.wasm`, `${folder}/${how.game}.search.json`, how.network.file];
  const [module, shape, network] = await Promise.all(paths.map((path) => fetch(path)));
  if (!module.ok || !shape.ok || !network.ok) throw new Error(`there is no coach of ${how.game} for browsers`);
  return coachFrom(await module.arrayBuffer(), await shape.json(), how, await network.arrayBuffer());
}

/** @param {string} text */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
