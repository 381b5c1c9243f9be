// One eased number: everything that turns or travels on a board follows it.

import { isCalm } from "../../page/a11y.js";

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
    /** Tells whoever waits for the motion that it is over, or given up. */
    this.settle = () => {};
  }

  /** Whether it is on its way. */
  get isMoving() {
    return this.value !== this.goal;
  }

  /**
   * Go to a value at once.
   * @param {number} value
   */
  jump(value) {
    cancelAnimationFrame(this.frame);
    this.value = this.goal = value;
    this.show(value);
    this.settle();
  }

  /**
   * Go to a value in one smooth motion; the promise is kept when it is there, or goes somewhere else.
   * @param {number} goal
   * @param {number} milliseconds
   * @returns {Promise<void>}
   */
  go(goal, milliseconds) {
    cancelAnimationFrame(this.frame);
    this.settle();
    if (isCalm() || document.hidden) {
      this.jump(goal);
      return Promise.resolve();
    }
    const from = this.value;
    this.goal = goal;
    return new Promise((arrived) => {
      this.settle = arrived;
      let began = 0;
      const step = (/** @type {number} */ now) => {
        began ||= now;
        const share = Math.min(1, (now - began) / milliseconds);
        this.value = share < 1 ? from + (goal - from) * ease(share) : goal;
        this.show(this.value);
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
