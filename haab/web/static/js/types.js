// The shapes of the table's JSON, for the type checker only: nothing here runs.

/**
 * @typedef {{seat: number, name: string, colour: string, kind: "person" | "bot" | "open", bot: string | null,
 *   connected: boolean, clock_ms: number | null}} Seat
 * @typedef {{code: number, notation: string, text: string, confirms: boolean, key: string, params?: any,
 *   verb: string, args: (string | number)[], at: string[]}} LegalMove
 * @typedef {{to: string, cost: number, moves: string[], path: string[]}} Journey
 * @typedef {string | {text: string, seat?: number | null}} Cell
 * @typedef {{id: string, title: string, head: Cell[], rows: Cell[][]}} Panel
 * @typedef {{number: number, seat: number | null, name: string, text: string, notation: string | null,
 *   changes: string[], details: {seat: number | null, key: string, params?: any}[], time: string,
 *   verb: string | null, args: (string | number)[]}} Entry
 * @typedef {{source: string, text: string, points: number[]}} SheetRow
 * @typedef {{kind: string, clause: string, text: string}} Decision
 * @typedef {{id: string, game: string, title: string, options: Record<string, boolean>,
 *   status: "waiting" | "running" | "over", version: number, number: number, revision?: number,
 *   rematch?: string | null, seat: number | null, own_seats: number[], seats: Seat[], to_move: number | null,
 *   your_turn: boolean, secret_due: boolean, decision: Decision | null, legal: LegalMove[],
 *   draft: {notation: string, text: string}[], can_undo: boolean, can_redo: boolean, scores: number[],
 *   ranking: number[][] | null, sheet: SheetRow[], panels: Panel[], state: any, pinned?: string | null}} View
 * @typedef {{seats: {seat: number, key: string}[], spectator: string}} Links
 * @typedef {{name: string, default: boolean, needed_by: number[], text: string}} GameOption
 * @typedef {{name: string, title: string, seats: number[], options: GameOption[],
 *   board: {script: string, style: string} | null}} GameKind
 * @typedef {{games: GameKind[], bots: {name: string, text: string}[], languages: {code: string, name: string}[],
 *   version: string}} Catalogue
 * @typedef {{id: string, game: string, title: string, status: string, your_turn: boolean, seats: Seat[],
 *   updated: string, pinned?: string | null}} MyGame
 */

export {};
