// Drawn boards. One draws a game in <section id="board"> from the same views as the text table; its module exports `board`.

import { catalogue } from "../page/catalogue.js";
import { el } from "../page/dom.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Entry} Entry */

/**
 * What a board may do and ask.
 * @typedef {object} BoardController
 * @property {(notation: string) => void | Promise<void>} choose play a legal move
 * @property {(notation: string | null) => void} hover point at a legal move in the list, or at none
 * @property {(notations: string[]) => void} placeless tell which moves have no place on the board: only the list has them
 * @property {() => void} restock show anew what the players have, as the board tells it
 * @property {import("../types.js").LegalMove[]} legal the moves that may be chosen now
 * @property {View | null} view the view on show
 */

/**
 * What a drawn board is.
 * @typedef {object} Board
 * @property {(root: HTMLElement, controller: BoardController) => void} mount draw into an empty element
 * @property {(view: View, events: Entry[]) => void | Promise<void>} update show a view; events tell what led to it, for movement
 * @property {(view: View, seat: import("../types.js").Seat) => (HTMLElement | null)[]} [stock] what a player has, small; none
 *   while the board is being made
 * @property {(what: string) => Node | null} [sign] a small drawing of something that players win and lose
 * @property {(view: View, seat: number) => Record<string, number>} [owned] how much a player has of what flies when it changes hands
 * @property {(id: string) => Element | null} [find] where a thing is on the board
 * @property {(move: import("../types.js").LegalMove) => Element | null} [picture] a choice without a place on the board, drawn
 * @property {(view: View) => import("../page/progress.js").Progress | null} [progress] how far a game has come, if that is known yet
 * @property {(view: View, seat: number, steps: import("./shared/plan.js").DrawnStep[]) => void} [plan] draw the steps that
 *   are left of a plan, all at once; none: nothing
 * @property {(notation: string | null) => void} [hover] point at what a move of the list would do, or at nothing
 */

/**
 * A thing that can lie on the table.
 * @typedef {object} Piece
 * @property {string} id what the table's explanations call it, or "sign" and a name
 * @property {Node | null} picture
 * @property {(Node | string)[]} signs what it costs and gives, small
 * @property {string[]} notes how many there are, and in a game where they are
 * @property {string} [title] its name where the table has no explanation of it
 */

/** Things of one kind. @typedef {{name: string, title: string, pieces: Piece[]}} PieceKind */

/**
 * Tells every thing that can lie on the table, by kinds; in a game also where it is.
 * @typedef {(data: any, view: View | null) => PieceKind[]} Inventory
 */

/** Style sheets of boards that are loaded, by address. @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * The board that draws a game; undefined when there is none, and the game is played with its words.
 * @param {string} game
 * @returns {Promise<Board | undefined>}
 */
export async function boardOf(game) {
  const drawn = catalogue().games.find((kind) => kind.name === game)?.board;
  if (!drawn) return undefined;
  const [module] = await Promise.all([import(drawn.script), useStyle(drawn.style)]);
  return module.board;
}

/**
 * A position drawn small, as a picture; undefined when there is no board that draws it.
 * @param {string} game
 * @param {import("../types.js").PuzzlePicture} position
 * @returns {Promise<Element | undefined>}
 */
export async function portraitOf(game, position) {
  const drawn = catalogue().games.find((kind) => kind.name === game)?.board;
  if (!drawn) return undefined;
  const [module] = await Promise.all([import(drawn.script), useStyle(drawn.style)]);
  return module.portrait?.(position);
}

/**
 * What tells the pieces of a game; undefined when nobody has drawn them.
 * @param {string} game
 * @returns {Promise<Inventory | undefined>}
 */
export async function inventoryOf(game) {
  const drawn = catalogue().games.find((kind) => kind.name === game)?.board;
  if (!drawn?.inventory) return undefined;
  const [module] = await Promise.all([import(drawn.inventory), useStyle(drawn.style)]);
  return module.inventory;
}

/**
 * Load a style sheet, once.
 * @param {string} address
 */
function useStyle(address) {
  if (!styles.has(address)) styles.set(address, loadStyle(address));
  return styles.get(address);
}

/**
 * @param {string} address
 * @returns {Promise<void>}
 */
function loadStyle(address) {
  return new Promise((resolve, reject) => {
    const link = el("link", { rel: "stylesheet", href: address });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(address)));
    document.head.append(link);
  });
}
