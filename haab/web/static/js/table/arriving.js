// Coming to a table by a link: the seat that it gives, and a name for whoever is new.

import { gamePath, post } from "../page/api.js";
import { el } from "../page/dom.js";
import { language } from "../page/i18n.js";
import { setting } from "../page/settings.js";
import { askName, Seats } from "./seats.js";

/** @typedef {import("./table.js").GameScreen} GameScreen */

/**
 * Take the seat of a link, once, and take its key out of the address.
 * @param {GameScreen} game
 */
export async function join(game) {
  const key = /#key=([\w-]+)/.exec(location.hash)?.[1];
  if (key === undefined) return;
  const moment = /&(move=\d+)$/.exec(location.hash)?.[1];
  history.replaceState(null, "", `/game/${game.id}${moment ? `#${moment}` : ""}`);
  const name = setting("name");
  /** @type {import("../types.js").ViewAnswer} */
  const { view } = await post(`${gamePath(game.id, "join")}?lang=${language()}`, { key, ...(name && { name }) });
  const isNew = view.own_seats.length === 1 && view.devices === 1;
  if (!name && view.seat !== null && isNew) introduce(game, view.seats[view.seat]);
}

/**
 * Whoever came by a code, or to an open table, is asked for a name here.
 * @param {GameScreen} game
 */
export function welcome(game) {
  if (location.hash !== "#welcome") return;
  history.replaceState(null, "", `/game/${game.id}`);
  if (!setting("name") && game.view !== null && game.view.seat !== null) {
    introduce(game, game.view.seats[game.view.seat]);
  }
}

/**
 * A person who comes for the first time says who they are.
 * @param {GameScreen} game
 * @param {import("../types.js").Seat} seat
 */
function introduce(game, seat) {
  const seats = new Seats(el("div"), game.seatedTable());
  askName(seat, (name, colour) => seats.change(seat, { name, ...(colour !== seat.colour && { colour }) }));
}
