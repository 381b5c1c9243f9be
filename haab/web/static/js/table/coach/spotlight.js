// What a guide points at: one move, on the board and among the choices.

export class Spotlight {
  /**
   * @param {HTMLElement} root the table
   * @param {(move: string | null) => void} point has board and choices point at a move, or at none
   */
  constructor(root, point) {
    this.root = root;
    this.point = point;
  }

  /** Whether somebody is being guided: then what is pointed at stands out. @param {boolean} isOn */
  turn(isOn) {
    this.root.classList.toggle("guided", isOn);
  }

  /**
   * Bring the target into sight and let it pulse again.
   * @param {string} move
   */
  show(move) {
    this.point(null);
    this.point(move);
    this.root.querySelector(".pointed")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/**
 * What a guide needs of the table.
 * @typedef {{session: import("../session/session.js").Session, commands: import("../session/commands.js").Commands,
 *   spotlight: Spotlight}} GuidedTable
 */
