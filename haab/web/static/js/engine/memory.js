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
