// What the table offers: games, options, bots, languages. Loaded once for each language.

import { get } from "./api.js";

/** @typedef {import("../types.js").Catalogue} Catalogue */

/** @type {Catalogue} */
let offered = { games: [], bots: [], languages: [], colours: [], version: "", open_tables: false, guests: false };

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
 * The name of a bot as it sits at a table, and of what it leans to, without the sentences that describe them.
 * @param {string | null} spec
 */
export function botName(spec) {
  const [name, leaning] = (spec ?? "").split(":personality=");
  const bot = offered.bots.find((kind) => kind.name === name)?.text ?? name;
  const personality = offered.games.flatMap((game) => game.personalities).find((entry) => entry.name === leaning);
  return [bot, personality?.text ?? ""].flatMap((text) => text.split(":")[0] || []).join(" · ");
}
