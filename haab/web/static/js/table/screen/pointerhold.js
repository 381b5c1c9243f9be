// A press of the pointer: from the moment it goes down until what it clicked on has heard of it.

const LONGEST = 1000;

/** Puts off what would change the page under the pointer: a button that is made anew between down and up is not clicked. */
export class PointerHold {
  constructor() {
    /** @type {(() => void)[]} */
    this.waiting = [];
    /** Runs while the pointer is down, and ends a press whose end is never heard of. @type {number | undefined} */
    this.timer = undefined;
    this.begin = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.end(), LONGEST);
    };
    this.release = () => {
      if (this.timer === undefined) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.end());
    };
    window.addEventListener("pointerdown", this.begin, true);
    window.addEventListener("pointerup", this.release, true);
    window.addEventListener("pointercancel", this.release, true);
  }

  /**
   * Do something now, or when the press is over.
   * @param {() => void} what
   */
  after(what) {
    if (this.timer === undefined) what();
    else this.waiting.push(what);
  }

  end() {
    this.timer = undefined;
    for (const what of this.waiting.splice(0)) what();
  }

  stop() {
    clearTimeout(this.timer);
    window.removeEventListener("pointerdown", this.begin, true);
    window.removeEventListener("pointerup", this.release, true);
    window.removeEventListener("pointercancel", this.release, true);
  }
}
