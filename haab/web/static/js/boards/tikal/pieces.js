// The pieces of Tikal: figures, camps, guards, pennants. Everything is drawn around (0, 0).

import { svg } from "../../page/dom.js";
import { shapeOf } from "../../page/players.js";

/**
 * A tent; a player's has the colour and the shape.
 * @param {string} kind
 */
export function tent(kind) {
  return svg(
    "g",
    { class: kind },
    svg("path", { class: "tk-tent", d: "M-26 16L0-20L26 16z" }),
    svg("path", { class: "tk-tent-side", d: "M0-20L26 16H9z" }),
    svg("path", { class: "tk-tent-door", d: "M-7 16L0-2L7 16z" }),
    svg("path", { class: "tk-tent-pole", d: "M0-20v-7" }),
  );
}

/**
 * A player's shape, to be put on something.
 * @param {string} colour
 * @param {number} size
 */
export function shape(colour, size) {
  const scale = size / 16;
  return svg("path", {
    class: `tk-shape colour-${colour}`,
    d: shapeOf(colour),
    transform: `scale(${scale}) translate(-8 -8)`,
  });
}

/**
 * A figure: members are small and bear their player's shape; leaders are taller, with a hat and a star.
 * @param {string} colour
 * @param {"member" | "leader"} kind
 */
export function figure(colour, kind) {
  const isLeader = kind === "leader";
  const body = isLeader
    ? "M0-25a6.500 6.500 0 0 1 4.600 11.100Q13-9 14 9h-28q1-18 9.400-22.900A6.500 6.500 0 0 1 0-25z"
    : "M0-17a5 5 0 0 1 3.600 8.500Q10-5 11 8h-22Q-10-5-3.600-8.500A5 5 0 0 1 0-17z";
  return [
    svg("path", { class: "tk-body", d: body }),
    isLeader && svg("path", { class: "tk-hat", d: "M-13-21h26q-3 4-7 4h-12q-4 0-7-4zM-7-21q0-9 7-9t7 9z" }),
    isLeader &&
      svg("path", { class: "tk-star", d: "M0-27.500l1.500 3h3l-2.400 2 .9 3.100-3-1.800-3 1.800.9-3.100-2.400-2h3z" }),
    svg(
      "g",
      { transform: isLeader ? "translate(0 -1)" : "translate(0 1)" },
      svg("circle", { class: "tk-shape-ground", r: isLeader ? 8 : 7 }),
      shape(colour, isLeader ? 11.5 : 10),
    ),
  ];
}

/**
 * A player's camp.
 * @param {string} colour
 */
export function camp(colour) {
  return svg(
    "g",
    { class: `tk-camp colour-${colour}` },
    tent("tk-own-tent"),
    svg("g", { transform: "translate(0 6)" }, svg("circle", { class: "tk-shape-ground", r: 9.5 }), shape(colour, 13)),
  );
}

/**
 * A player's guard: a shield on the temple.
 * @param {string} colour
 */
export function guard(colour) {
  return svg(
    "g",
    { class: `tk-guard colour-${colour}` },
    svg("path", { class: "tk-shield", d: "M0-17q7 5 14 5q1 18-14 28q-15-10-14-28q7 0 14-5z" }),
    svg("circle", { class: "tk-shape-ground", r: 9, cy: -1 }),
    svg("g", { transform: "translate(0 -1)" }, shape(colour, 12)),
  );
}

/**
 * A pennant: who holds the majority at a temple.
 * @param {string} colour
 */
export function pennant(colour) {
  return svg(
    "g",
    { class: `tk-pennant colour-${colour}` },
    svg("path", { class: "tk-pole", d: "M-10 16v-34" }),
    svg("path", { class: "tk-flag", d: "M-10-18h28l-7 9 7 9h-28z" }),
    svg("g", { transform: "translate(0 -9)" }, svg("circle", { class: "tk-shape-ground", r: 7 }), shape(colour, 10)),
  );
}

/**
 * A figure in running text.
 * @param {string} colour
 * @param {"member" | "leader"} kind
 */
export function figureIcon(colour, kind) {
  return svg(
    "svg",
    {
      class: `tk-figure-icon tk-figure tk-${kind} colour-${colour}`,
      viewBox: "-15 -31 30 42",
      "aria-hidden": "true",
      focusable: "false",
    },
    figure(colour, kind),
  );
}
