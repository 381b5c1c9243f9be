// The memory of a module as compiled code takes it: places for arrays, and what tells it of each.

const PAGE = 65536;
const ALIGNMENT = 16;
export const WORD = 8;
/** Words before the arguments of an entry: where its result goes, and where an error would go. */
const HEAD = 2;
/** Bytes of a number in half precision. */
export const HALF = 2;

export class Memory {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    const { memory, __heap_base } = /** @type {any} */ (instance.exports);
    /** @type {WebAssembly.Memory} */
    this.memory = memory;
    this.next = Number(__heap_base.value);
  }

  get buffer() {
    return this.memory.buffer;
  }

  /**
   * Room for so many bytes.
   * @param {number} bytes
   */
  place(bytes) {
    const start = Math.ceil(this.next / ALIGNMENT) * ALIGNMENT;
    this.next = start + bytes;
    const missing = this.next - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return start;
  }
}

/** An entry of a module: a function that takes its arguments from a block of words. */
export class Entry {
  /**
   * @param {Memory} memory
   * @param {WebAssembly.Instance} instance
   * @param {string} name
   * @param {number} words that its arguments have at most
   */
  constructor(memory, instance, name, words) {
    this.memory = memory;
    this.name = name;
    this.run = /** @type {any} */ (instance.exports)[name];
    this.result = memory.place(2 * WORD);
    this.words = words;
    this.block = memory.place((words + HEAD) * WORD);
  }

  /**
   * Call it; returns the whole number that it returns.
   * @param {(number | bigint)[]} given whole numbers as bigint, real ones as number
   */
  call(given) {
    if (given.length > this.words) throw new Error(`${this.name} is given ${given.length} words, not ${this.words}`);
    const { buffer } = this.memory;
    const whole = new BigInt64Array(buffer, this.block, given.length + HEAD);
    const real = new Float64Array(buffer, this.block, given.length + HEAD);
    whole[0] = BigInt(this.result);
    whole[1] = BigInt(this.result + WORD);
    for (const [place, value] of given.entries()) {
      if (typeof value === "bigint") whole[HEAD + place] = value;
      else real[HEAD + place] = value;
    }
    const failed = this.run(BigInt(this.block));
    if (failed) throw new Error(`${this.name} failed with ${failed}`);
    return Number(new DataView(buffer).getBigInt64(this.result, true));
  }
}

/**
 * An array as compiled code takes it: owner, parent, items, bytes of an item, address, shape, strides.
 * @param {number} start
 * @param {number[]} shape
 * @param {number} size bytes of an item
 */
export function arrayGiven(start, shape, size) {
  const items = shape.reduce((product, length) => product * length, 1);
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, length) => product * length, size));
  return [0, 0, items, size, start, ...shape, ...strides].map(BigInt);
}

/**
 * @typedef {object} Argument Something that an entry is given: an array, or a number if it has no shape.
 * @property {string} name
 * @property {number[]} [shape]
 * @property {number} [size] bytes of an item
 * @property {boolean} [real] whether the number is one with a fraction
 */
/**
 * @typedef {object} Place Where an array lies.
 * @property {number} start
 * @property {number[]} shape
 * @property {number} size bytes of an item
 * @property {number} place among what is given
 */

/** An entry with all that it is given, by name. */
export class Call {
  /**
   * @param {Memory} memory
   * @param {WebAssembly.Instance} instance
   * @param {string} name
   * @param {Argument[]} args
   */
  constructor(memory, instance, name, args) {
    this.name = name;
    this.memory = memory;
    /** @type {(number | bigint)[]} */
    this.given = [];
    /** @type {Map<string, Place>} */
    this.arrays = new Map();
    /** @type {Map<string, {place: number, real: boolean}>} */
    this.numbers = new Map();
    for (const argument of args) this.take(argument);
    this.entry = new Entry(memory, instance, name, this.given.length);
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
   * Give another array from now on, of another shape or at another place.
   * @param {string} name
   * @param {number[]} shape
   * @param {number} [at]
   */
  reshape(name, shape, at) {
    const { size, place } = this.array(name);
    const start = at ?? this.memory.place(shape.reduce((product, length) => product * length, size));
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
    if (!number) throw new Error(`${this.name} is given no ${name}`);
    this.given[number.place] = number.real ? value : BigInt(value);
  }

  /** @param {Record<string, number>} values */
  setAll(values) {
    for (const [name, value] of Object.entries(values)) this.set(name, value);
  }

  /** @param {string} name */
  array(name) {
    const found = this.arrays.get(name);
    if (!found) throw new Error(`${this.name} is given no ${name}`);
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
    return new Float64Array(
      this.memory.buffer,
      start,
      shape.reduce((product, length) => product * length, 1),
    );
  }

  /** @param {string} name */
  longs(name) {
    const { start, shape } = this.array(name);
    return new BigInt64Array(
      this.memory.buffer,
      start,
      shape.reduce((product, length) => product * length, 1),
    );
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
   * A copy of bytes for an array.
   * @param {string} name
   * @param {Uint8Array} data
   */
  load(name, data) {
    const bytes = this.bytes(name);
    if (data.length !== bytes.length) throw new Error(`${name} has ${bytes.length} bytes, not ${data.length}`);
    bytes.set(data);
  }

  run() {
    return this.entry.call(this.given);
  }
}

/**
 * Numbers in half precision: a sign, five bits of exponent, ten of fraction.
 * @param {Uint16Array} halves
 */
export function fromHalves(halves) {
  return Float32Array.from(halves, (bits) => {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 0x1f;
    const fraction = bits & 0x3ff;
    if (exponent === 0) return sign * fraction * 2 ** -24;
    return sign * (0x400 + fraction) * 2 ** (exponent - 25);
  });
}
