// The geometry of the jungle: where the hexagons lie, where their edges are, and where pieces stand on them.

/** @typedef {{x: number, y: number}} Point */

/** The side of a hexagon; it stands on a corner to the left and to the right. */
export const SIDE = 80;
/** From the middle of a hexagon to the middle of an edge. */
export const INNER = (SIDE * Math.sqrt(3)) / 2;
const MARGIN = 18;
const COLUMNS = 8;
const ROWS = 5;

export const WIDTH = SIDE * (1.5 * (COLUMNS - 1) + 2) + 2 * MARGIN;
export const HEIGHT = INNER * (2 * ROWS + 1) + 2 * MARGIN;

/**
 * The point in a direction, in degrees clockwise from the right.
 * @param {number} distance
 * @param {number} degrees
 * @returns {Point}
 */
export function polar(distance, degrees) {
  const angle = (degrees * Math.PI) / 180;
  return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
}

const SPACE = /^c(\d+)r(\d+)$/;

/**
 * Column and row of a space.
 * @param {string} space such as c3r2
 */
function placeOf(space) {
  const [, column, row] = /** @type {RegExpExecArray} */ (SPACE.exec(space)).map(Number);
  return { column, row };
}

/** The letter of a column. @param {number} column */
function letterOf(column) {
  return String.fromCharCode("A".charCodeAt(0) + column);
}

/**
 * What players call a space, as on a chess board: the base camp is A1.
 * @param {string} space
 */
export function labelOf(space) {
  const { column, row } = placeOf(space);
  return `${letterOf(column)}${ROWS - row}`;
}

/** The letters and numbers at the edge of the map, and where they stand. @returns {(Point & {text: string})[]} */
export function edgeLabels() {
  const letters = Array.from({ length: COLUMNS }, (_, column) => ({
    ...middleOf(`c${column}r${ROWS - 1}`),
    text: letterOf(column),
  }));
  const numbers = Array.from({ length: ROWS }, (_, row) => ({ ...middleOf(`c0r${row}`), text: String(ROWS - row) }));
  return [
    ...letters.map(({ x, y, text }) => ({ x, y: y + INNER + 14, text })),
    ...numbers.map(({ y, text }) => ({ x: MARGIN / 2, y: y + 5, text })),
  ];
}

/**
 * The middle of a space; odd columns lie half a hexagon lower.
 * @param {string} space such as c3r2
 * @returns {Point}
 */
export function middleOf(space) {
  const { column, row } = placeOf(space);
  return { x: MARGIN + SIDE * (1 + 1.5 * column), y: MARGIN + INNER * (1 + 2 * row + (column % 2)) };
}

/** The direction of an edge, counted clockwise from the north. @param {number} edge */
export function edgeAngle(edge) {
  return -90 + 60 * edge;
}

/**
 * The outline of a hexagon around (0, 0), smaller by an inset.
 * @param {number} [inset]
 */
export function hexagon(inset = 0) {
  const corners = Array.from({ length: 6 }, (_, corner) => polar(SIDE - inset, 60 * corner));
  return `M${corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** How far from the middle stones lie: farther out where no way leads on, so that its cost has room. */
const STONES_AT = 60;
const STONES_AT_WAY = 54;
const STONE_STEP = 20;

/**
 * Where the stones at an edge lie: their middles, and how they are turned.
 * @param {number} edge
 * @param {number} count
 * @param {boolean} isWay whether the cost of a way stands beyond them
 * @returns {{x: number, y: number, angle: number}[]}
 */
export function stonesAt(edge, count, isWay) {
  const angle = edgeAngle(edge);
  const out = polar(isWay ? STONES_AT_WAY : STONES_AT, angle);
  return Array.from({ length: count }, (_, number) => {
    const along = polar((number - (count - 1) / 2) * STONE_STEP, angle + 90);
    return { x: out.x + along.x, y: out.y + along.y, angle: angle + 90 };
  });
}

/** Where up to eight groups of figures stand on a tile, seen from its middle. @type {Point[]} */
const STANDS = [
  { x: -39, y: 37 },
  { x: -13, y: 43 },
  { x: 13, y: 43 },
  { x: 39, y: 37 },
  { x: -51, y: 12 },
  { x: 51, y: 12 },
  { x: -51, y: -16 },
  { x: 51, y: -16 },
];

/** The places of so few groups that they can stand in the middle of the front row. @type {Record<number, number[]>} */
const FEW = { 2: [1, 2], 3: [0, 1, 2] };

/**
 * Where a group stands of so many on a tile.
 * @param {number} number
 * @param {number} count
 * @returns {Point}
 */
export function standOf(number, count) {
  if (count === 1) return { x: 0, y: 43 };
  return STANDS[FEW[count]?.[number] ?? number % STANDS.length];
}
