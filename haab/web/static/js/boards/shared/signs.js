// Our own drawings: small, plain signs for everything that is had, given or done at a table.

import { el, svg } from "../../page/dom.js";

/** A sign with its number, perhaps in the colour of a temple. @typedef {{sign: string, text: string, tone?: string}} Sign */

/** The signs, each drawn in a square of 24 by 24. @type {Record<string, [string, string][]>} */
const SIGNS = {
  corn: [
    ["art-corn", "M12 2.5c3.2 0 5 3.6 5 8.2S15 20 12 20s-5-4.7-5-9.3S8.800 2.5 12 2.500z"],
    [
      "art-leaf",
      "M12 21.500c-4.500 0-8-3.500-8.500-9.500 3.500 1 6.500 4 8.500 9.500zM12 21.500c4.500 0 8-3.500 8.500-9.500-3.500 1-6.500 4-8.500 9.500z",
    ],
    ["art-grain", "M9.600 7.500h4.800M9 10.500h6M9.200 13.500h5.600"],
  ],
  wood: [
    ["art-wood", "M3 9.500h15a3 4 0 0 1 0 8H3a3 4 0 0 1 0-8z"],
    ["art-wood-end", "M18 9.500a3 4 0 0 1 0 8 3 4 0 0 1 0-8z"],
    ["art-grain", "M5 12h9M5 15h8"],
  ],
  stone: [
    ["art-stone", "M4 17.500L3 11l5-5.500 7-1L21 10l-1 7.500z"],
    ["art-grain", "M8 5.500l2 6-7-.5M10 11.500l5 6M10 11.500l11-1.500"],
  ],
  gold: [
    ["art-gold", "M2.500 18l3-7h13l3 7z"],
    ["art-gold-light", "M7 11l1.500-4.500h7L17 11z"],
    ["art-grain", "M8 14.500h8"],
  ],
  skull: [
    [
      "art-skull",
      "M12 2.500c5 0 8.500 3.300 8.500 7.700 0 3-1.500 4.800-3.500 6v4.300h-10v-4.300c-2-1.200-3.500-3-3.500-6C3.500 5.800 7 2.500 12 2.500z",
    ],
    [
      "art-hole",
      "M6.500 11a2.300 2.300 0 1 0 4.600 0 2.300 2.300 0 1 0-4.600 0zM12.900 11a2.300 2.300 0 1 0 4.600 0 2.300 2.300 0 1 0-4.600 0zM12 13.500l1.300 2.500h-2.600zM10 18v2.500M14 18v2.500",
    ],
  ],
  worker: [
    [
      "art-worker",
      "M12 2.500a4 4 0 0 1 2.600 7c3 1.300 4.900 4.800 4.900 11.500h-15c0-6.700 1.900-10.200 4.900-11.500A4 4 0 0 1 12 2.500z",
    ],
  ],
  any: [
    ["art-any", "M12 3l9 5v8l-9 5-9-5V8z"],
    ["art-grain", "M3 8l9 5 9-5M12 13v8"],
  ],
  temple: [["art-temple", "M2 21v-4h4v-4h3V9h6v4h3v4h4v4z"]],
  agriculture: [["art-leaf", "M12 21V10M12 12C6 12 4 8.500 4 4c5 0 8 3 8 8zM12 10c0-4.500 3-7 8-7 0 5-2.500 8-8 8z"]],
  extraction: [
    ["art-handle", "M4 20.500L14 9.500"],
    ["art-stone", "M8.500 3c6 0 11 3.500 12.500 12.500-4-5-7.500-7-12.500-7.500z"],
  ],
  architecture: [
    ["art-plaster", "M5 21v-9.500h14V21z"],
    ["art-thatch", "M2 12.500L7.500 4h9l5.500 8.500z"],
    ["art-door", "M9.800 21v-6h4.400v6z"],
  ],
  theology: [
    ["art-gold", "M2.500 9.500L5 3.500l3.200 3.300L12 1.500l3.800 5.300L19 3.500l2.500 6z"],
    ["art-plaster", "M5 9.500h14v5c0 4.500-3 7.500-7 7.500s-7-3-7-7.500z"],
    ["art-hole", "M7.500 12.500h3.200v2H7.500zM13.300 12.500h3.200v2h-3.200zM9 17.500h6v1.500H9z"],
  ],
  technology: [
    ["art-stone", "M2.500 21v-5h5.500v5zM9.300 21v-9h5.500v9zM16 21V8h5.500v13z"],
    ["art-tool", "M3 11l6.500-6.500M5 3.500h5v5"],
  ],
  build: [
    ["art-plaster", "M4 21v-9.500h16V21z"],
    ["art-thatch", "M1.500 12.500L7 4h10l5.500 8.500z"],
    ["art-tool", "M12 13.200v6.300M8.800 16.400h6.400"],
  ],
  monument: [["art-monument", "M3 21h18l-2-4h-2l-1.500-4H14l-2-10-2 10H8.500L7 17H5z"]],
  tomb: [["art-tomb", "M3 21V9l4-5h10l4 5v12zM9 21v-7h6v7"]],
  civil: [["art-civil", "M2 10L12 3l10 7v2H2zM4 12h3v8H4zM10.500 12h3v8h-3zM17 12h3v8h-3zM2 20h20v2H2z"]],
  shrine: [["art-shrine", "M12 2l3 4h-6zM6 6h12v4H6zM4 10h16v5H4zM2 15h20v6H2zM10 21v-5h4v5"]],
  times: [["art-tool", "M7 7l10 10M17 7L7 17"]],
  meal: [
    [
      "art-tool",
      "M3 12h18c0 5-4 8.500-9 8.500S3 17 3 12zM8.500 9c-1.500-2 1.500-3 0-5.500M13.500 9c-1.500-2 1.500-3 0-5.500",
    ],
  ],
  market: [["art-tool", "M4 8h13l-3-3.500M20 16H7l3 3.500"]],
  act: [["art-tool", "M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16zM10 8.500l5 3.500-5 3.500z"]],
  fish: [["art-fish", "M2.500 12c3-5 9-6 13-2.500L21 6v12l-5.500-3.500C11.500 18 5.500 17 2.500 12zM6.500 11.500h.1"]],
  fire: [
    [
      "art-fire",
      "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 1.500-4 2.500-6.500 1 1 1.500 2 1.500 3.500C11.500 8.500 12 5 12 2z",
    ],
  ],
  farm: [
    [
      "art-leaf",
      "M3 20.500h18M6 20.500V13M12 20.500V9M18 20.500V13M6 13c-2.500-1-3-3-3-5 2.500 0 3.500 2 3 5zM12 9c-2.500-1-3.500-3-3-6 3 1 3.500 3 3 6zM18 13c-.5-3 .5-5 3-5 0 2-.5 4-3 5z",
    ],
  ],
  free: [["art-tool", "M6.500 12a2 2 0 1 0 .1 0zM12 12a2 2 0 1 0 .1 0zM17.500 12a2 2 0 1 0 .1 0z"]],
  sun: [
    [
      "art-sun",
      "M12 6.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 1 0 0-11zM12 1.500v3M12 19.500v3M1.500 12h3M19.500 12h3M4.600 4.600l2.100 2.100M17.300 17.300l2.100 2.100M19.400 4.600l-2.100 2.100M6.700 17.300l-2.100 2.100",
    ],
  ],
  first: [["art-sun", "M5 21V3l14 5-14 5"]],
  nothing: [["art-tool", "M5 5l14 14M19 5L5 19"]],
  done: [["art-tool", "M4 12.500l5.500 5.500L20 6.500"]],
  up: [["art-tool", "M12 20V5M5.500 11L12 4.500 18.500 11"]],
  down: [["art-tool", "M12 4v15M5.500 13L12 19.500 18.500 13"]],
  beg: [["art-tool", "M4 13c2 5 5 7 8 7s6-2 8-7M12 3v9M8.500 6.500L12 3l3.500 3.500"]],
};

/** The names of all signs, for a legend. */
export const SIGN_NAMES = Object.keys(SIGNS);

/**
 * A sign inside an SVG drawing.
 * @param {string} name
 * @param {number} x its middle
 * @param {number} y its middle
 * @param {number} size
 * @returns {SVGElement}
 */
export function sign(name, x, y, size) {
  const scale = size / 24;
  const paths = (SIGNS[name] ?? SIGNS.any).map(([kind, d]) => svg("path", { class: kind, d }));
  return svg(
    "g",
    { class: `sign sign-${name}`, transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})` },
    paths,
  );
}

/**
 * A sign in running text; the words beside it say the same.
 * @param {string} name
 * @param {string} [more] a further class
 * @returns {SVGElement}
 */
export function icon(name, more = "") {
  const paths = (SIGNS[name] ?? SIGNS.any).map(([kind, d]) => svg("path", { class: kind, d }));
  const attributes = {
    class: `icon sign-${name} ${more}`,
    viewBox: "0 0 24 24",
    "aria-hidden": "true",
    focusable: "false",
  };
  return svg("svg", attributes, paths);
}

/**
 * Signs with their numbers, in a row.
 * @param {Sign[]} signs
 */
export function signRow(signs) {
  return signs.map((found) =>
    el(
      "span",
      { class: `effect${found.tone ? ` tone-${found.tone}` : ""}${found.sign === "" ? " points" : ""}` },
      found.sign !== "" && icon(found.sign),
      found.text,
    ),
  );
}

/** What players win and lose, as a sign: points are a star, all else has a sign of its own. @param {string} what */
export function signOf(what) {
  if (what !== "points") return SIGNS[what] ? icon(what) : null;
  const star = "M12 2l3 6.300 7 .9-5.100 4.800 1.300 6.900L12 17.600l-6.200 3.300 1.300-6.900L2 9.200l7-.9z";
  return svg(
    "svg",
    { class: "icon sign-points", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { class: "art-gold", d: star }),
  );
}
