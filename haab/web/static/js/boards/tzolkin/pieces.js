// The workers: a small person of each player, in the player's colour, with a headdress and the shape on the cloak.

import { svg } from "../../page/dom.js";
import { nameOf, shapeOf } from "../../page/players.js";

/** @typedef {import("../../types.js").View} View */

const WORKER_HIT = 29;
const BASE = 15;
const CLOAK = "M-13 15Q-14-2 0-4Q14-2 13 15Q0 18-13 15z";
const FACE = "M-6.500-9a6.500 6.500 0 1 1 13 0a6.500 6.500 0 1 1-13 0z";

/** What the workers of each colour wear on the head, so that they differ in outline too. @type {Record<string, string>} */
const HEADDRESSES = {
  red: "M-7.500-9Q-8-18 0-18T7.500-9Q0-12-7.500-9zM-2.500-19.500a2.500 2.500 0 1 1 5 0a2.500 2.500 0 1 1-5 0z",
  blue: "M-9-9.500V-12H-7V-20H7V-12H9V-9.500Q0-12-9-9.500z",
  yellow: "M-9-9L0-24L9-9Q0-12-9-9z",
  green: "M-7.500-9Q-7-15-2.500-15L-6-23L0-19L6-23L2.500-15Q7-15 7.500-9Q0-12-7.500-9z",
  orange: "M-8-9L-11-19L-4.500-16L0-24L4.500-16L11-19L8-9Q0-12-8-9z",
};

/**
 * A player's worker.
 * @param {View} view
 * @param {number} seat
 */
export function workerPiece(view, seat) {
  const { colour } = view.seats[seat];
  return svg(
    "g",
    { class: `worker colour-${colour}`, role: "img", "aria-label": nameOf(view.seats[seat]) },
    svg("circle", { class: "hit", r: WORKER_HIT }),
    svg(
      "g",
      { class: "worker-body" },
      svg("circle", { class: "worker-ground", r: BASE }),
      svg(
        "g",
        { transform: "translate(0 1.500) scale(.9)" },
        svg("path", { class: "worker-cloak", d: CLOAK }),
        svg("path", { class: "worker-face", d: FACE }),
        svg("path", { class: "worker-hat", d: HEADDRESSES[colour] ?? HEADDRESSES.red }),
        svg("path", { class: "worker-eyes", d: "M-2.500-7.500h.1M2.500-7.500h.1" }),
        svg("path", { class: "worker-shape", d: shapeOf(colour), transform: "translate(-7 -.500) scale(.875)" }),
      ),
    ),
  );
}

/** A worker of nobody, which only takes a space. */
export function dummyPiece() {
  return svg(
    "g",
    { class: "worker dummy", role: "img", "data-explain": "dummy", "aria-label": "" },
    svg("circle", { class: "worker-ground", r: BASE }),
    svg("path", { class: "dummy-shape", d: "M-6 -6L6 6M6 -6L-6 6" }),
  );
}
