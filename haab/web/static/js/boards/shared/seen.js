// A part of a board that is not on every screen: it is drawn when it is first seen, and not while nobody sees it.

export class Seen {
  /**
   * @param {Element} root
   * @param {() => void} draw what was left undone is to be done now
   */
  constructor(root, draw) {
    /** Whether it has a place on the screen. */
    this.isSeen = false;
    this.sizes = new ResizeObserver(([{ contentRect }]) => {
      const was = this.isSeen;
      this.isSeen = contentRect.width > 0;
      if (this.isSeen && !was) draw();
    });
    this.sizes.observe(root);
  }
}
