// Figures on the map: one node for each figure, moved by CSS. Who went where is found by comparing views.

import { svg } from "../../page/dom.js";
import { figure } from "./pieces.js";
import { middleOf, standOf } from "./geometry.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {{node: SVGElement, at: string | null}} Piece */
/** @typedef {{seat: number, kind: "member" | "leader", count: number}} Group */

const LEAVING_MS = 500;
const PILE = 2.2;
const SCALE = 1.15;
const MOST_SEEN = 3;

export class Figures {
  /** @param {SVGElement} root the layer of the map */
  constructor(root) {
    this.root = root;
    /** @type {Map<string, Piece[]>} */
    this.pieces = new Map();
    /** @type {Map<string, SVGElement>} */
    this.counts = new Map();
    this.colours = "";
  }

  /** @param {View} view */
  update(view) {
    const colours = JSON.stringify([view.id, view.seats.map((seat) => seat.colour)]);
    if (colours !== this.colours) this.clear(colours);
    view.state.players.forEach((/** @type {any} */ player, /** @type {number} */ seat) => {
      this.assign(view, seat, "member", player.members);
      this.assign(view, seat, "leader", /^c\d/.test(player.leader) ? { [player.leader]: 1 } : {});
    });
    this.stand(view);
  }

  /** @param {string} colours */
  clear(colours) {
    this.colours = colours;
    this.pieces.clear();
    this.counts.clear();
    this.root.replaceChildren();
  }

  /**
   * Give every figure its space: those that stay stay, those that are too many go where some are missing.
   * @param {View} view
   * @param {number} seat
   * @param {"member" | "leader"} kind
   * @param {Record<string, number>} wanted
   */
  assign(view, seat, kind, wanted) {
    const key = `${seat} ${kind}`;
    const missing = { ...wanted };
    const here = this.pieces.get(key) ?? [];
    /** @type {Piece[]} */
    const idle = [];
    for (const piece of here) {
      if (piece.at !== null && missing[piece.at] > 0) missing[piece.at] -= 1;
      else idle.push(piece);
    }
    const kept = here.filter((piece) => !idle.includes(piece));
    for (const [space, count] of Object.entries(missing)) {
      for (let number = 0; number < count; number += 1) {
        const piece = idle.pop() ?? this.enter(view.seats[seat].colour, kind);
        piece.at = space;
        kept.push(piece);
      }
    }
    for (const piece of idle) leave(piece);
    this.pieces.set(key, kept);
  }

  /**
   * @param {string} colour
   * @param {"member" | "leader"} kind
   * @returns {Piece}
   */
  enter(colour, kind) {
    const node = svg(
      "g",
      { class: `tk-figure tk-${kind} tk-entering colour-${colour}`, "aria-hidden": "true" },
      svg("g", { transform: `scale(${SCALE})` }, figure(colour, kind)),
    );
    this.root.append(node);
    return { node, at: null };
  }

  /** @param {View} view */
  stand(view) {
    const seen = new Set();
    for (const space of Object.keys(view.state.board)) {
      const groups = groupsOn(view, space);
      groups.forEach((group, number) => {
        const stand = standOf(number, groups.length);
        const middle = middleOf(space);
        const at = { x: middle.x + stand.x, y: middle.y + stand.y };
        const pieces = (this.pieces.get(`${group.seat} ${group.kind}`) ?? []).filter((piece) => piece.at === space);
        for (const [depth, piece] of pieces.entries()) move(piece.node, at, Math.min(depth, MOST_SEEN - 1));
        if (group.count > 1) seen.add(this.count(space, group, at));
      });
    }
    for (const [key, node] of this.counts) {
      if (!seen.has(key)) {
        node.remove();
        this.counts.delete(key);
      }
    }
  }

  /**
   * How many figures a pile has.
   * @param {string} space
   * @param {Group} group
   * @param {{x: number, y: number}} at
   */
  count(space, group, at) {
    const key = `${space} ${group.seat}`;
    let node = this.counts.get(key);
    if (!node) {
      node = svg("g", { class: "tk-many", "aria-hidden": "true" }, svg("circle", { r: 8.5 }), svg("text", { y: 5 }));
      this.counts.set(key, node);
    }
    this.root.append(node);
    node.style.setProperty("transform", `translate(${at.x + 12}px, ${at.y - 17}px)`);
    /** @type {Element} */ (node.lastElementChild).textContent = String(group.count);
    return key;
  }
}

/**
 * The groups of figures on a space, in the order of the seats; a leader stands apart.
 * @param {View} view
 * @param {string} space
 * @returns {Group[]}
 */
export function groupsOn(view, space) {
  return view.state.players.flatMap((/** @type {any} */ player, /** @type {number} */ seat) => {
    /** @type {Group[]} */
    const groups = [];
    if (player.leader === space) groups.push({ seat, kind: "leader", count: 1 });
    if (player.members[space]) groups.push({ seat, kind: "member", count: player.members[space] });
    return groups;
  });
}

/**
 * @param {SVGElement} node
 * @param {{x: number, y: number}} at
 * @param {number} depth
 */
function move(node, at, depth) {
  node.style.setProperty(
    "transform",
    `translate(${(at.x + depth * PILE).toFixed(1)}px, ${(at.y - depth * PILE).toFixed(1)}px)`,
  );
}

/** @param {Piece} piece */
function leave(piece) {
  piece.node.classList.add("tk-leaving");
  setTimeout(() => piece.node.remove(), LEAVING_MS);
}
