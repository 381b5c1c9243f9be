// What is done at Tikal, in signs of 24 by 24, for the map and for buttons.

import { svg } from "../../page/dom.js";

/** @type {Record<string, string>} */
const SIGNS = {
  uncover: "M3 21h18v-4h-3v-4h-3V9H9v4H6v4H3zM12 7V1.500M9 4l3-3 3 3",
  dig: "M13 11l6.500 6.500M19 14.500l-4.500 4.500q3.500 3 6 3.500-.5-4.500-1.500-8zM14 12L4.500 2.500M2.500 4.500l4-3",
  camp: "M2.500 20L12 4l9.500 16zM9.500 20l2.500-6 2.500 6M12 4V1",
  guard: "M12 2q5 3.500 9 3.500 0 11-9 16.500Q3 16.500 3 5.500 7 5.500 12 2z",
  place:
    "M12 2.500a4 4 0 0 1 2.600 7c3 1.300 4.900 4.800 4.900 11.500h-15c0-6.700 1.900-10.200 4.900-11.500A4 4 0 0 1 12 2.500z",
  exchange: "M4 8h13l-3-3.500M20 16H7l3 3.500",
  left: "M5 6v6h6M5 12a8 8 0 1 1 2 6",
  right: "M19 6v6h-6M19 12a8 8 0 1 0-2 6",
  lay: "M4 12.500l5.500 5.500L20 6.500",
  move: "M4 20q2-12 14-13M13 2.500L18.500 7 14 12",
  done: "M4 12.500l5.500 5.500L20 6.500",
  pass: "M5 5l14 14M19 5L5 19",
  bid: "M12 3v18M16.500 7q-1.500-2-4.500-2c-6 0-5.500 6 0 6.500 6.500.5 6 7.500 0 7.500q-4 0-5.500-2.500",
};

/**
 * A sign inside a drawing.
 * @param {string} name
 * @param {number} size
 */
export function action(name, size) {
  return svg("path", {
    class: "tk-sign",
    d: SIGNS[name] ?? SIGNS.done,
    transform: `scale(${size / 24}) translate(-12 -12)`,
  });
}

/**
 * A sign in running text.
 * @param {string} name
 */
export function actionIcon(name) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { class: "art-tool", d: SIGNS[name] ?? SIGNS.done }),
  );
}
