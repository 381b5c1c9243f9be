// One eased number: everything that turns or travels on a board follows it.

import { isCalm } from "../a11y.js";

export class Eased {
  /**
   * @param {number} value
   * @param {(value: number) => void} show
   */
  constructor(value, show) {
    this.value = value;
    this.goal = value;
    this.show = show;
    this.frame = 0;
    /** The longest time that one frame took to draw, in milliseconds. */
    this.worstFrame = 0;
  }

  /**
   * Go to a value at once.
   * @param {number} value
   */
  jump(value) {
    cancelAnimationFrame(this.frame);
    this.value = this.goal = value;
    this.show(value);
  }

  /**
   * Go to a value in one smooth motion.
   * @param {number} goal
   * @param {number} milliseconds
   * @returns {Promise<void>}
   */
  go(goal, milliseconds) {
    cancelAnimationFrame(this.frame);
    if (isCalm() || document.hidden) {
      this.jump(goal);
      return Promise.resolve();
    }
    const from = this.value;
    this.goal = goal;
    return new Promise((arrived) => {
      let began = 0;
      const step = (/** @type {number} */ now) => {
        began ||= now;
        const share = Math.min(1, (now - began) / milliseconds);
        const start = performance.now();
        this.value = from + (goal - from) * ease(share);
        this.show(this.value);
        this.worstFrame = Math.max(this.worstFrame, performance.now() - start);
        if (share < 1) this.frame = requestAnimationFrame(step);
        else arrived();
      };
      this.frame = requestAnimationFrame(step);
    });
  }
}

/** @param {number} share */
function ease(share) {
  return share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2;
}
