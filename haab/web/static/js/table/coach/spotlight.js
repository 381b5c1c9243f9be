// What a guide points at: one move, on the board and among the choices; or a whole plan, drawn on the board.

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").PlanStep} PlanStep */

export class Spotlight {
  /**
   * @param {HTMLElement} root the table
   * @param {(move: string | null) => void} point has board and choices point at a move, or at none
   * @param {() => import("../../boards/boards.js").Board | undefined} board
   * @param {() => void} drawn called when a plan has been drawn, or is drawn no more
   */
  constructor(root, point, board, drawn) {
    this.root = root;
    this.point = point;
    this.board = board;
    this.drawn = drawn;
  }

  /** Whether there is a board that can draw plans. */
  get drawsPlans() {
    return this.board()?.plan !== undefined;
  }

  /**
   * Draw a plan on the board; the steps that are done are not drawn, and the others keep their numbers.
   * @param {View} view
   * @param {number} seat whose plan it is
   * @param {PlanStep[]} plan
   * @param {number} done
   */
  plan(view, seat, plan, done = 0) {
    const steps = plan.map(({ verb, args, at }, place) => ({ number: place + 1, verb, args, at }));
    this.board()?.plan?.(view, seat, steps.slice(done));
    this.drawn();
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
