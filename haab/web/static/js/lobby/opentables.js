// Open tables: games with a seat that anybody may take who has the address, where the table allows such games.

import { notify } from "../page/a11y.js";
import { ApiError, get, post } from "../page/api.js";
import { button, el, replace } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { signature } from "../page/players.js";
import { setting } from "../page/settings.js";
import { go } from "../page/places.js";

/** @typedef {import("../types.js").OpenTable} OpenTable */

export class OpenTables {
  constructor() {
    this.root = el("div", { id: "open-tables" });
    this.shown = "";
  }

  async refresh() {
    /** @type {OpenTable[] | null} */
    const tables = await get("/api/tables", { lang: language() }).then(
      (answer) => answer.tables,
      () => null,
    );
    const wanted = JSON.stringify([language(), tables]);
    if (tables === null || wanted === this.shown) return;
    this.shown = wanted;
    const lines = tables.map((table) => line(table));
    const none = el("p", { class: "empty" }, t("web.open.none"));
    replace(this.root, lines.length === 0 ? none : el("ul", { class: "game-list" }, lines));
  }
}

/** @param {OpenTable} table */
function line(table) {
  const taken = table.seats.filter((seat) => seat.kind !== "open");
  const label = t("web.open.sit_at", { what: table.title });
  return el(
    "li",
    { class: "game-entry open-table" },
    el(
      "div",
      { class: "game-line" },
      el("strong", {}, table.title),
      el("span", { class: "badge" }, t("web.open.free", { n: table.seats.length - taken.length })),
      el("span", { class: "game-players" }, taken.map(signature)),
      el("span", { class: "hint clock-words" }, clockWords(table.clock)),
    ),
    button(t("web.open.sit"), () => sit(table), {
      "aria-label": label,
      "data-sit": table.id,
    }),
  );
}

/**
 * How thinking time is counted, in words.
 * @param {import("../types.js").Clock | null} clock
 */
function clockWords(clock) {
  if (clock === null) return t("web.setup.no_clock");
  if (clock.days !== null) return t("web.open.days", { n: clock.days });
  return t("web.open.minutes", {
    n: clock.minutes ?? 0,
    more: clock.increment,
  });
}

/** @param {OpenTable} table */
async function sit(table) {
  const seat = table.seats.find((other) => other.kind === "open")?.seat;
  const name = setting("name");
  try {
    await post(`/api/tables/${table.id}/sit?lang=${language()}`, {
      seat,
      ...(name && { name }),
    });
    go(`/game/${table.id}#welcome`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message, "error");
  }
}
