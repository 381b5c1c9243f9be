// Placing a tile: it follows the pointer or the focus over the lit spaces, is turned there, and laid down.

import { dialogIsOpen } from "../../page/dialog.js";
import { svg } from "../../page/dom.js";
import { setting } from "../../page/settings.js";
import { action } from "./signs.js";
import { ground, slabs } from "./tiles.js";
import { hexagon, middleOf } from "./geometry.js";
import { wayCost } from "./map.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").LegalMove} LegalMove */
/** @typedef {import("./map.js").TikalMap} TikalMap */

const TURNS = 6;
const STEP = 360 / TURNS;
const WHEEL_PAUSE = 130;
/** The keys that turn a tile, and which way. @type {Record<string, number>} */
const TURN_KEYS = { q: -1, "[": -1, e: 1, "]": 1 };

export class Placing {
  /**
   * @param {TikalMap} map
   * @param {import("../boards.js").BoardController} controller
   */
  constructor(map, controller) {
    this.map = map;
    this.controller = controller;
    this.words = map.words;
    /** "space": where does it go? "turn": how is it turned? "": no tile is being placed. */
    this.mode = "";
    this.tile = "";
    this.space = "";
    /** How often the tile has been turned clockwise; never reduced, so that it turns the short way. */
    this.turned = 0;
    /** @type {Map<number, LegalMove>} */
    this.rotations = new Map();
    this.lastWheel = 0;
    this.face = svg("g", { class: "tk-ghost-face" });
    this.stones = svg("g", { class: "tk-ghost-stones" });
    this.ways = svg("g", { class: "tk-ghost-ways" });
    this.buttons = svg("g", { class: "tk-ghost-buttons" });
    this.body = svg(
      "g",
      { class: "tk-ghost-body" },
      this.face,
      this.stones,
      svg("path", { class: "tk-ghost-line", d: hexagon(3) }),
    );
    this.ghost = svg("g", { class: "tk-ghost" }, this.body, this.buttons);
    this.hide();
    map.overlay.append(this.ghost, this.ways);
    this.listen();
  }

  listen() {
    const { root } = this.map;
    root.addEventListener("pointermove", (event) => this.follow(/** @type {PointerEvent} */ (event)));
    root.addEventListener("pointerleave", () => this.mode === "space" && this.hide());
    root.addEventListener("focusin", (event) => this.settle(event));
    root.addEventListener("wheel", (event) => this.wheel(/** @type {WheelEvent} */ (event)), { passive: false });
    this.body.addEventListener("click", () => this.turn(1));
    document.addEventListener("keydown", (event) => this.press(event));
  }

  /** @param {View} view */
  update(view) {
    const { turn } = view.state;
    const was = `${this.mode} ${this.space}`;
    this.mode = turn.due === "space" || turn.due === "turn" ? turn.due : "";
    this.isMine = view.your_turn && this.controller.view === view;
    if (this.mode === "") {
      this.rotations.clear();
      this.buttons.replaceChildren();
      return this.hide();
    }
    if (this.tile !== turn.tile) this.take(turn.tile);
    this.rotations = new Map(
      view.legal.flatMap((move) => (move.verb === "turn" ? [[Number(move.args[0]), move]] : [])),
    );
    if (this.mode === "space") {
      this.space = "";
      this.ways.replaceChildren();
      this.buttons.replaceChildren();
      if (was !== "space ") this.hide();
      return;
    }
    this.space = turn.space;
    this.show(middleOf(turn.space));
    if (this.isMine) {
      this.drawButtons();
      if (was !== `turn ${turn.space}`) this.firstRotation();
    } else {
      this.buttons.replaceChildren();
      this.ways.replaceChildren();
    }
  }

  /**
   * Another tile is in hand.
   * @param {string} name
   */
  take(name) {
    this.tile = name;
    this.turned = 0;
    const tile = this.map.tiles.get(name);
    this.face.replaceChildren(
      ...ground(tile.kind, { value: tile.temple_value, printed: tile.temple_value, tokens: tile.masks }),
    );
    this.stones.replaceChildren(...slabs(tile.stones, []));
    this.drawTurn();
  }

  // ---- where

  /** @param {PointerEvent} event */
  follow(event) {
    if (this.mode !== "space" || !this.isMine || event.pointerType === "touch") return;
    const spot = event.target instanceof Element ? event.target.closest(".tk-spot[data-space]") : null;
    this.show(spot ? middleOf(String(spot.getAttribute("data-space"))) : this.map.locate(event));
    this.ghost.classList.toggle("tk-astray", spot === null);
  }

  /** @param {Event} event */
  settle(event) {
    if (this.mode !== "space" || !this.isMine) return;
    const spot = event.target instanceof Element ? event.target.closest(".tk-spot[data-space]") : null;
    if (!spot) return this.hide();
    this.show(middleOf(String(spot.getAttribute("data-space"))));
    this.ghost.classList.remove("tk-astray");
  }

  /** @param {{x: number, y: number}} at */
  show(at) {
    this.ghost.removeAttribute("hidden");
    this.ghost.classList.toggle("tk-set", this.mode === "turn" && Boolean(this.isMine));
    this.ghost.classList.remove("tk-astray");
    this.ghost.style.setProperty("transform", `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`);
  }

  hide() {
    this.ghost.setAttribute("hidden", "");
    this.ways.replaceChildren();
  }

  // ---- how

  /** Whether the player may turn the tile now. */
  get canTurn() {
    return this.mode !== "" && Boolean(this.isMine) && this.map.root.isConnected;
  }

  /** The rotation on show. */
  get rotation() {
    return ((this.turned % TURNS) + TURNS) % TURNS;
  }

  /** As the player has turned it so far, or on to the next rotation that is legal here. */
  firstRotation() {
    if (this.rotations.has(this.rotation)) this.drawTurn();
    else this.turn(1);
  }

  /**
   * Turn to the next rotation; on a space, rotations that are not legal are skipped.
   * @param {number} way 1 clockwise, -1 the other way
   */
  turn(way) {
    if (!this.canTurn) return;
    for (let step = 0; step < TURNS; step += 1) {
      this.turned += way;
      if (this.mode === "space" || this.rotations.has(this.rotation)) break;
    }
    this.drawTurn();
    if (this.mode === "turn") this.controller.hover(this.rotations.get(this.rotation)?.notation ?? null);
  }

  /**
   * Show a rotation that is pointed at elsewhere.
   * @param {number} rotation
   */
  preview(rotation) {
    if (this.mode !== "turn" || !this.rotations.has(rotation)) return;
    let change = (((rotation - this.turned) % TURNS) + TURNS) % TURNS;
    if (change > TURNS / 2) change -= TURNS;
    this.turned += change;
    this.drawTurn();
  }

  drawTurn() {
    this.ghost.setAttribute("data-turn", String(this.rotation));
    this.stones.style.setProperty("transform", `rotate(${this.turned * STEP}deg)`);
    const move = this.mode === "turn" ? this.rotations.get(this.rotation) : undefined;
    const ways = /** @type {any} */ (move)?.params?.ways ?? [];
    this.ways.replaceChildren(
      ...ways.map((/** @type {any} */ { params }) =>
        wayCost(this.space, this.map.edgeTowards(this.space, params.at), params.n, "tk-way-new"),
      ),
    );
    const lay = this.buttons.querySelector("[data-act=lay]");
    if (lay && move) lay.setAttribute("aria-label", this.words("lay", { how: move.text }));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const isOver = event.target instanceof Element && event.target.closest(".tk-ghost, .tk-spot");
    if (!this.canTurn || !isOver) return;
    event.preventDefault();
    if (event.timeStamp - this.lastWheel < WHEEL_PAUSE) return;
    this.lastWheel = event.timeStamp;
    this.turn(event.deltaY > 0 ? 1 : -1);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!this.canTurn || event.ctrlKey || event.altKey || event.metaKey || dialogIsOpen()) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.matches("input, select, textarea")) return;
    const inGhost = target instanceof Element && this.ghost.contains(target);
    const arrow = inGhost ? { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key] : undefined;
    const way = arrow ?? (setting("shortcuts") ? TURN_KEYS[event.key] : undefined);
    if (way === undefined) return;
    event.preventDefault();
    this.turn(way);
  }

  drawButtons() {
    if (this.buttons.childElementCount > 0) return;
    this.buttons.replaceChildren(
      this.button("left", -74, 19, this.words("turn_left"), () => this.turn(-1)),
      this.button("lay", 0, 24, "", () => this.lay()),
      this.button("right", 74, 19, this.words("turn_right"), () => this.turn(1)),
    );
    this.drawTurn();
  }

  /**
   * @param {string} name
   * @param {number} x
   * @param {number} radius
   * @param {string} label
   * @param {() => void} act
   */
  button(name, x, radius, label, act) {
    const attributes = {
      class: `tk-press tk-press-${name}`,
      role: "button",
      tabindex: "0",
      "data-act": name,
      transform: `translate(${x} 0)`,
      "aria-label": label,
    };
    const made = svg("g", attributes, svg("circle", { class: "tk-press-ground", r: radius }), action(name, radius + 3));
    made.addEventListener("click", (event) => {
      event.stopPropagation();
      act();
    });
    made.addEventListener("keydown", (event) => {
      const { key } = /** @type {KeyboardEvent} */ (event);
      if (key !== "Enter" && key !== " ") return;
      event.preventDefault();
      act();
    });
    return made;
  }

  /** Lay the tile down as it is turned now. */
  lay() {
    const move = this.rotations.get(this.rotation);
    if (move) this.controller.choose(move.notation);
  }

  /** Put the keyboard focus where the tile is laid down. */
  focus() {
    /** @type {SVGElement | null} */ (this.buttons.querySelector("[data-act=lay]"))?.focus({ preventScroll: true });
  }
}
