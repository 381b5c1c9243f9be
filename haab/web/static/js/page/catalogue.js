// What the table offers: games, options, bots, languages. Loaded once for each language.

import { get } from "./api.js";

/** @typedef {import("../types.js").Catalogue} Catalogue */

/** @type {Catalogue} */
let offered = { games: [], bots: [], languages: [], colours: [], version: "", open_tables: false };

/** What the table offers. */
export function catalogue() {
  return offered;
}

/**
 * Load the catalogue in a language.
 * @param {string} lang
 */
export async function loadCatalogue(lang) {
  offered = await get("/api/catalogue", { lang });
}

/**
 * A bot's name, without the sentence that describes it.
 * @param {string | null} name
 */
export function botName(name) {
  const text = offered.bots.find((bot) => bot.name === name)?.text ?? name ?? "";
  return text.split(":")[0];
}
