// Playing on from any moment of a game: alone, or against bots.

import { notify } from "../../page/a11y.js";
import { ApiError, gamePath, post } from "../../page/api.js";
import { openDialog } from "../../page/dialog.js";
import { button, el, field, replace, select } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { howItPlays, opponentSelect, usualBot } from "../../page/opponents.js";
import { nameOf } from "../../page/players.js";
import { go } from "../../page/places.js";

/** @typedef {import("../../types.js").View} View */

const ALONE = "";

/**
 * Ask with whom to play on from a moment, and open that game.
 * @param {View} view of the game that is looked at
 * @param {number} number the moves after which to go on
 * @param {number | null} toMove who is to move then
 */
export function askPlayOn(view, number, toMove) {
  let seat = view.seat ?? toMove ?? 0;
  let bot = usualBot();
  const seats = view.seats.map((one) => /** @type {[string, string]} */ ([String(one.seat), nameOf(one)]));
  const own = select(seats, String(seat), (value) => (seat = Number(value)), { id: "play-on-seat" });
  const how = el("div");
  const tell = () => replace(how, bot !== ALONE && howItPlays(bot, view.game));
  const against = opponentSelect(
    [[ALONE, t("web.play_on.alone")]],
    (name) => name,
    bot,
    (value) => {
      bot = value;
      own.disabled = value === ALONE;
      tell();
    },
    { id: "play-on-bot" },
  );
  tell();
  openDialog(t("web.play_on.title"), [
    el("p", {}, t(view.status === "over" ? "web.play_on.exact" : "web.play_on.anew")),
    field(t("web.play_on.against"), against),
    how,
    field(t("web.play_on.seat"), own),
    el(
      "div",
      { class: "actions" },
      button(t("web.play_on.open"), () => playOn(view.id, { number, seat, ...(bot && { bot }) }), {
        class: "primary",
        id: "play-on-open",
      }),
    ),
  ]);
}

/**
 * Open such a game.
 * @param {string} id of the game that is looked at
 * @param {{number: number, seat: number, bot?: string}} body
 * @param {(id: string) => void} [prepare] called when the game is open, before one goes there
 */
export async function playOn(id, body, prepare = () => undefined) {
  try {
    /** @type {import("../../types.js").Opened} */
    const opened = await post(`${gamePath(id, "play-on")}?lang=${language()}`, body);
    prepare(opened.id);
    go(`/game/${opened.id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.code === "offline" ? t("web.table.offline") : error.message, "error");
  }
}
