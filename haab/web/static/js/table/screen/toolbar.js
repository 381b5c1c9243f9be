// The tools of a table in the header: a sign each, and its name where there is room.

import { button, el, svg } from "../../page/dom.js";

/** What the tools of the header are drawn with. @type {Record<string, string>} */
const TOOL_SIGNS = {
  seats:
    "M8 3a3.500 3.500 0 1 0 .1 0zM2 20c0-5 2.500-7.500 6-7.500s6 2.500 6 7.500zM16.500 6a2.700 2.700 0 1 0 .1 0zM15.500 13c3.500-.5 6.500 1.500 6.500 7h-5.500",
  replay: "M4 12a8 8 0 1 0 2.500-5.800M3 3v4.500h4.500M12 7.500V12l3.500 2",
  log: "M4 5h16M4 10h16M4 15h16M4 20h10",
  talk: "M4 4h16v11H11l-5 5v-5H4z",
  notes: "M5 3h14v18H5zM9 8h6M9 12h6M9 16h4",
  sound: "M4 9.500v5h3.500l5 4.500V5l-5 4.500zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  words: "M3 4h18v16H3zM3 9h18M3 14.500h18M10 4v16",
};

/**
 * A button of the header: a sign, and its name where there is room.
 * @param {string} sign
 * @param {string} name
 * @param {() => void} press
 * @param {Record<string, string>} attributes
 */
export function tool(sign, name, press, attributes) {
  const picture = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: TOOL_SIGNS[sign] }));
  return button([picture, el("span", {}, name)], press, { class: "tool", title: name, ...attributes });
}
