// Where drawn boards plug in. A board draws a game in <section id="board"> from the same views as the text table.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Entry} Entry */

/**
 * What a board may do and ask.
 * @typedef {object} BoardController
 * @property {(notation: string) => void | Promise<void>} choose play a legal move
 * @property {(notation: string | null) => void} hover point at a legal move in the list, or at none
 * @property {import("./types.js").LegalMove[]} legal the moves that may be chosen now
 * @property {View | null} view the view on show
 * @property {(key: string, params?: Record<string, string | number>) => string} t words of the page
 */

/**
 * What a drawn board is.
 * @typedef {object} Board
 * @property {(root: HTMLElement, controller: BoardController) => void} mount draw into an empty element
 * @property {(view: View, events: Entry[]) => void | Promise<void>} update show a view; events tell what led to it, for movement
 * @property {(view: View, seat: import("./types.js").Seat) => HTMLElement | null} [stock] what a player has, small; null
 *   while the board is being made
 * @property {(notation: string | null) => void} [hover] point at what a move of the list would do, or at nothing
 */

/** @type {Map<string, Board>} */
const boards = new Map();

/**
 * The modules that draw boards, by game: each calls `registerBoard` when it is loaded.
 * @type {Record<string, () => Promise<unknown>>}
 */
const MODULES = {
  tzolkin: () => import("./board/tzolkin.js"),
  tikal: () => import("./board/tikal.js"),
};

/**
 * Make a board known.
 * @param {string} game
 * @param {Board} board
 */
export function registerBoard(game, board) {
  boards.set(game, board);
}

/**
 * The board that draws a game; undefined when there is none.
 * @param {string} game
 * @returns {Promise<Board | undefined>}
 */
export async function boardOf(game) {
  await MODULES[game]?.();
  return boards.get(game);
}
