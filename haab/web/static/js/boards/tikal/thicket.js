// The jungle of Tikal: plants that hide the ground until it is explored, and that stand around what was found.

import { svg } from "../../page/dom.js";
import { hexagon, polar } from "./geometry.js";

/**
 * A leaf as part of a path: its foot, its direction in degrees, its length.
 * @param {number} x
 * @param {number} y
 * @param {number} degrees
 * @param {number} length
 */
function leaf(x, y, degrees, length) {
  const tip = polar(length, degrees);
  const [left, right] = [polar(length * 0.6, degrees - 32), polar(length * 0.6, degrees + 32)];
  const at = (/** @type {{x: number, y: number}} */ point) => `${(x + point.x).toFixed(1)} ${(y + point.y).toFixed(1)}`;
  return `M${x.toFixed(1)} ${y.toFixed(1)}Q${at(left)} ${at(tip)}Q${at(right)} ${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** Plants of a space: where they grow and how large they are, the farthest first. */
const PLANTS = [
  [-30, -26, 30],
  [28, -30, 28],
  [-46, 8, 26],
  [44, 4, 28],
  [-2, -4, 32],
  [-24, 34, 28],
  [26, 36, 30],
];
const LEAVES = 7;

/**
 * An unexplored space: plants that hide the ground, no two neighbours alike.
 * @param {number} number
 */
export function thicket(number) {
  const plants = PLANTS.map(([x, y, size], plant) => {
    const turn = (number * 37 + plant * 53) % 52;
    const leaves = Array.from({ length: LEAVES }, (_, one) =>
      leaf(x, y, turn + (one * 360) / LEAVES, size * (0.82 + 0.18 * ((number + one) % 3))),
    );
    return svg("path", { class: `tk-plant tk-plant-${(plant + number) % 3}`, d: leaves.join("") });
  });
  return [svg("path", { class: "tk-wild", d: hexagon(2) }), ...plants];
}

/** The corners of a tile at which plants stand: all but the left one, where the name of the space is written. */
const CORNERS = [0, 60, 120, 240, 300];

/**
 * The jungle that looks over the edge of an explored tile.
 * @param {number} number no two neighbours alike
 */
export function fringe(number) {
  return ["tk-fringe-low", "tk-fringe-high"].map((kind, layer) => {
    const leaves = CORNERS.flatMap((corner) => {
      const foot = polar(75, corner);
      const turn = ((number * 29 + corner) % 17) - 8;
      const spread = layer === 0 ? [-48, -18, 14, 44] : [-30, 0, 28];
      return spread.map((angle) => leaf(foot.x, foot.y, corner + 180 + angle + turn, layer === 0 ? 21 : 15));
    });
    return svg("path", { class: kind, d: leaves.join("") });
  });
}
