// The treasures of Tikal: eight kinds that one wants, and the golden mask on the back of every token.

import { svg } from "../../page/dom.js";

/**
 * The kinds, each drawn in a square of 24 by 24, the farthest part first: what it is made of and its outline. The pictures
 * have no meaning for the rules.
 * @type {Record<string, [string, string][]>}
 */
const TREASURES = {
  "treasure-1": [
    ["gold", "M8 2.500h8L14.500 6q5.500 3 5 8.500T14 21.500h-4Q4.500 20 4.500 14.500T9.500 6z"],
    ["jade", "M4.800 12.500h14.500v3.500H4.700z"],
    ["shine", "M8 9Q6.500 11 6.800 18"],
  ],
  "treasure-2": [
    ["clay", "M2.500 8.500h19Q21 17 15 19v2.500H9V19Q3 17 2.500 8.500z"],
    ["gold", "M3 8.500h18v3H3.500z"],
    ["line", "M6 15l2-2 2 2 2-2 2 2 2-2 2 2"],
  ],
  "treasure-3": [
    ["gold", "M4 4L1.500 9 4 14M20 4l2.500 5L20 14"],
    ["jade", "M5 2.500h14v9.500q0 6.500-7 9.500-7-3-7-9.500z"],
    ["dark", "M7.500 8h3.500v2.500H7.500zM13 8h3.500v2.500H13zM9 15.500h6v1.500H9z"],
    ["shine", "M7 5h6M12 10v3"],
  ],
  "treasure-4": [
    ["cord", "M3.500 3Q4 15 12 17.500 20 15 20.500 3"],
    [
      "jade",
      "M4.500 10.500a2 2 0 1 1 .1 0zM7.500 15.500a2 2 0 1 1 .1 0zM16.500 15.500a2 2 0 1 1 .1 0zM19.500 10.500a2 2 0 1 1 .1 0z",
    ],
    ["gold", "M12 14l4 4-4 4.500L8 18z"],
  ],
  "treasure-5": [
    ["silver", "M12 1.500a4 4 0 0 1 2.300 7.300L19 11l-2.500 3v8h-9v-8L5 11l4.700-2.200A4 4 0 0 1 12 1.500z"],
    ["gold", "M8 2.500Q12-.5 16 2.500v1.500H8zM7.500 17h9v2h-9z"],
    ["dark", "M10.200 5.500h1v1h-1zM12.800 5.500h1v1h-1z"],
  ],
  "treasure-6": [
    ["night", "M15 1.500q6 7 1.500 14L11 17l-1.500-2.500Q15 9 15 1.500z"],
    ["gold", "M11.500 15L8 13.500 3 20l3.500 2.500 5-5z"],
    ["shine", "M16 6q1.500 4-.5 8"],
  ],
  "treasure-7": [
    [
      "gold",
      "M12 1l2 3 3.500-1.500.5 3.700 3.700.5L20 10l3 2-3 2 1.700 3.300-3.700.5-.5 3.700L14 20l-2 3-2-3-3.500 1.500-.5-3.700-3.700-.5L4 14l-3-2 3-2-1.700-3.300 3.700-.5.5-3.700L10 4z",
    ],
    ["bright", "M6 12a6 6 0 1 1 12 0 6 6 0 1 1-12 0z"],
    ["dark", "M9 10h2v1.500H9zM13 10h2v1.500h-2zM9.500 14.500h5v1h-5z"],
  ],
  "treasure-8": [
    [
      "coral",
      "M3 14.500Q8 5 15 6.500l2-3.500 2.500 3.500q3 1.500 2 4.500l-3 .5q-1 8-8.500 8-2 0-3 2.500H3.500Q5.500 19 5 17.500 2.500 16.500 3 14.500z",
    ],
    ["gold", "M7 15q4-5 9-4.500-1 6-6 6.500z"],
    ["dark", "M17 7.500h1.500V9H17z"],
  ],
};

export const TREASURE_KINDS = Object.keys(TREASURES);

/**
 * A treasure, face up.
 * @param {string} kind
 */
export function treasureSign(kind) {
  return svg(
    "svg",
    { class: `tk-treasure tk-${kind}`, viewBox: "0 0 40 40", "aria-hidden": "true", focusable: "false" },
    svg("circle", { class: "tk-treasure-rim", cx: 20, cy: 20, r: 19 }),
    svg("circle", { class: "tk-treasure-ground", cx: 20, cy: 20, r: 16.5 }),
    svg(
      "g",
      { transform: "translate(6.800 6.800) scale(1.100)" },
      TREASURES[kind].map(([made, d]) => svg("path", { class: `tk-of-${made}`, d })),
    ),
  );
}

/**
 * A treasure token, face down: a golden mask.
 * @param {number} x
 * @param {number} y
 */
export function maskToken(x, y) {
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("circle", { class: "tk-token-side", cy: 2.5, r: 14 }),
    svg("circle", { class: "tk-token", r: 14 }),
    svg("path", { class: "tk-of-bright", d: "M-8-9L-10-3H10L8-9L4-6L0-11L-4-6z" }),
    svg("path", { class: "tk-of-gold", d: "M-7-4H7V2Q7 8 0 11Q-7 8-7 2z" }),
    svg("path", { class: "tk-of-dark", d: "M-5-1H-1.500V1.200H-5zM1.500-1H5V1.200H1.500zM-3 5H3V6.500H-3z" }),
  );
}
