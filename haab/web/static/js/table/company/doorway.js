// The bare address of a game, without a key: whoever opens it may watch, and ask the players for a free seat.

import { notify } from "../../page/a11y.js";
import { ApiError, gamePath, get, post } from "../../page/api.js";
import { openDialog } from "../../page/dialog.js";
import { button, el, field, replace, textbox } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { nameOf, signature } from "../../page/players.js";
import { remember, setting } from "../../page/settings.js";

/** @typedef {import("../../types.js").Door} Door */
/** @typedef {import("../../types.js").Seat} Seat */

/**
 * What a stranger may know of a game by its address; null where there is no way in.
 * @param {string} id
 * @returns {Promise<Door | null>}
 */
export async function doorOf(id) {
  try {
    return await get(gamePath(id, "door"), { lang: language() });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

/**
 * Say who plays here, and offer to watch and to ask for each free seat.
 * @param {HTMLElement} root
 * @param {Door} door
 * @param {string} trouble why a link did not lead further; empty without one
 * @param {() => void} enter goes on when this browser may see the game
 */
export function showDoorway(root, door, trouble, enter) {
  const free = door.status === "over" ? [] : door.seats.filter(({ kind }) => kind === "open");
  const come = (/** @type {Seat | null} */ seat) => async () => {
    const watch = () => send(door.id, "watch", {});
    if (seat === null) return (await watch()) && enter();
    withName(async (name) => {
      if (!(await watch())) return;
      await send(door.id, "ask-seat", { seat: seat.seat, name });
      enter();
    });
  };
  document.title = `${door.title} – Haab`;
  replace(
    root,
    el(
      "section",
      { class: "sheet door" },
      el("h1", {}, door.title),
      trouble && el("p", {}, trouble),
      el("p", {}, t(free.length > 0 ? "web.door.words" : "web.door.words_watch")),
      el(
        "ul",
        { class: "seats" },
        door.seats.map((seat) =>
          el("li", { class: "seat" }, signature(seat), seat.kind === "open" && ` ${t("web.seats.open")}`),
        ),
      ),
      el(
        "div",
        { class: "actions" },
        button(t("web.door.watch"), come(null), { id: "door-watch", class: "primary" }),
        free.map((seat) =>
          button(t("web.door.ask", { name: nameOf(seat) }), come(seat), { "data-ask-seat": String(seat.seat) }),
        ),
        el("a", { href: "/", class: "button" }, t("web.end.lobby")),
      ),
    ),
  );
}

/**
 * Do something with the viewer's name; whoever has given none is asked for it.
 * @param {(name: string) => void} act
 */
export function withName(act) {
  const known = setting("name");
  if (known) return act(known);
  const name = textbox("", { maxlength: 40, required: true, id: "door-name" });
  const form = el(
    "form",
    { method: "dialog" },
    field(t("web.seats.name"), name),
    el("div", { class: "actions" }, el("button", { type: "submit", class: "primary" }, t("web.door.ask_now"))),
  );
  form.addEventListener("submit", () => {
    const given = name.value.trim();
    if (!given) return;
    remember("name", given);
    act(given);
  });
  openDialog(t("web.seats.who"), [form], { class: "narrow" });
  name.focus();
}

/**
 * Ask the table for something; tells whether it was granted, and shows why not.
 * @param {string} id
 * @param {string} part
 * @param {Record<string, any>} body
 */
async function send(id, part, body) {
  try {
    await post(`${gamePath(id, part)}?lang=${language()}`, body);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.code === "offline" ? t("web.table.offline") : error.message, "error");
    return false;
  }
}
