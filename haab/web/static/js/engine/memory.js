// The memory of a module as compiled code takes it: places for arrays, and what tells it of each.

const PAGE = 65536;
const ALIGNMENT = 16;
export const WORD = 8;

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
