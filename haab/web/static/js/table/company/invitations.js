// Links to hand on. The table tells a key once, to whoever makes the link: it is made at a click, and kept for this panel.

import { gamePath, post } from "../../page/api.js";
import { button } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { nameOf } from "../../page/players.js";
import { linkBox } from "../../page/qr.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Seat} Seat */
/** @typedef {import("../../types.js").Link} Link */

/**
 * What a link is for: an open seat, an own seat on another device, or watching (no seat). `state` is what would make a
 * link that was made before worthless: then a fresh one is offered.
 * @typedef {{kind: Link["kind"], seat: Seat | null, state: string}} Purpose
 */

/** What the button says that makes a link. @type {Record<string, string>} */
const OFFERS = { seat: "web.seats.invite", device: "web.seats.other_device", watch: "web.seats.watch" };

export class Invitations {
  /**
   * @param {string} id
   * @param {() => void} changed
   */
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    /** The links that were made for this panel. @type {Map<string, Link>} */
    this.links = new Map();
    /** Their boxes, in one language. @type {Map<string, HTMLElement>} */
    this.boxes = new Map();
    this.language = "";
  }

  /** What was made so far. */
  made() {
    return [...this.links.keys()];
  }

  /**
   * The link, if it was made.
   * @param {Purpose} purpose
   */
  box(purpose) {
    const link = this.links.get(nameFor(purpose));
    if (link === undefined) return null;
    if (this.language !== language()) this.boxes.clear();
    this.language = language();
    const box =
      this.boxes.get(link.key) ?? linkBox(this.id, link, labelOf(purpose), t(`web.link.hint.${purpose.kind}`));
    this.boxes.set(link.key, box);
    return box;
  }

  /**
   * The button that makes the link, unless it was made.
   * @param {Purpose} purpose
   */
  offer(purpose) {
    if (this.links.has(nameFor(purpose))) return null;
    return button(t(OFFERS[purpose.kind]), () => this.make(purpose), { "data-invite": purpose.kind });
  }

  /** @param {Purpose} purpose */
  async make(purpose) {
    const path = `${gamePath(this.id, "invitations")}?lang=${language()}`;
    /** @type {Link} */
    const link = await post(path, { kind: purpose.kind, seat: purpose.seat?.seat ?? null });
    this.links.set(nameFor(purpose), link);
    this.changed();
    this.box(purpose)?.querySelector("button")?.focus();
  }
}

/** @param {Purpose} purpose */
function nameFor(purpose) {
  return `${purpose.kind} ${purpose.seat?.seat ?? ""} ${purpose.state}`;
}

/** @param {Purpose} purpose */
function labelOf({ kind, seat }) {
  if (seat === null) return t("web.seats.spectator_link");
  const name = nameOf(seat);
  return kind === "seat" ? t("web.seats.link", { name }) : t("web.seats.device_link", { name });
}

/**
 * An invitation to an open seat; it is spent when somebody sits down there.
 * @param {View} view
 * @param {Seat} seat
 * @returns {Purpose}
 */
export function toSeat(view, seat) {
  const taken = view.notices.filter((notice) => notice.seat === seat.seat && notice.kind === "sat_down").length;
  return { kind: "seat", seat, state: String(taken) };
}

/**
 * Another device for an own seat; a link is spent when one more device plays it, or one less.
 * @param {View} view
 * @param {Seat} seat
 * @returns {Purpose}
 */
export function toDevice(view, seat) {
  return { kind: "device", seat, state: seat.seat === view.seat ? String(view.devices) : "" };
}

/** Watching: one link for all. @type {Purpose} */
export const TO_WATCH = { kind: "watch", seat: null, state: "" };
