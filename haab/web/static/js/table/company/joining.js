// Coming to a table by a link: the seat that it gives, and a name for whoever is new.

import { gamePath, post } from "../../page/api.js";
import { el } from "../../page/dom.js";
import { language } from "../../page/i18n.js";
import { setting } from "../../page/settings.js";
import { askName, Seats, seatedAt } from "./seats.js";
import { markPlace } from "../../page/places.js";

/** @typedef {import("../session/session.js").Session} Session */

/**
 * Take the seat of a link, once, and take its key out of the address.
 * @param {Session} session
 */
export async function join(session) {
  const key = /#key=([\w-]+)/.exec(location.hash)?.[1];
  if (key === undefined) return;
  const moment = /&(move=\d+)$/.exec(location.hash)?.[1];
  markPlace(moment ? `#${moment}` : "");
  const name = setting("name");
  /** @type {import("../../types.js").ViewAnswer} */
  const { view } = await post(`${gamePath(session.id, "join")}?lang=${language()}`, { key, ...(name && { name }) });
  const isNew = view.own_seats.length === 1 && view.devices === 1;
  if (!name && view.seat !== null && isNew) introduce(session, view.seats[view.seat]);
}

/**
 * Whoever came by a code, or to an open table, is asked for a name here.
 * @param {Session} session
 */
export function welcome(session) {
  if (location.hash !== "#welcome") return;
  markPlace("");
  if (!setting("name") && session.view !== null && session.view.seat !== null) {
    introduce(session, session.view.seats[session.view.seat]);
  }
}

/**
 * A person who comes for the first time says who they are.
 * @param {Session} session
 * @param {import("../../types.js").Seat} seat
 */
function introduce(session, seat) {
  const seats = new Seats(el("div"), seatedAt(session));
  askName(seat, (name, colour) => seats.change(seat, { name, ...(colour !== seat.colour && { colour }) }));
}
