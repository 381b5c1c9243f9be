// Things that are named in a text: each name can be pointed at, like the thing itself (`data-explain`).

import { get } from "./api.js";
import { language } from "./i18n.js";

/** @typedef {{pattern: RegExp, ids: Map<string, string>}} Names */

/** What is known, by game and language. @type {Map<string, Promise<Names>>} */
const known = new Map();

/**
 * The names of everything on a game's table, in the reader's language.
 * @param {string} game
 * @returns {Promise<Names>}
 */
export function namesOf(game) {
  const key = `${game} ${language()}`;
  if (!known.has(key)) known.set(key, learn(game));
  return /** @type {Promise<Names>} */ (known.get(key));
}

/** @param {string} game */
async function learn(game) {
  /** @type {import("../types.js").Components} */
  const { texts } = await get(`/api/components/${encodeURIComponent(game)}`, { lang: language() });
  const titles = Object.values(texts).map((text) => text.title);
  const entries = Object.entries(texts).filter(
    ([, text]) => titles.indexOf(text.title) === titles.lastIndexOf(text.title),
  );
  const ids = new Map(entries.map(([id, text]) => [text.title, id]));
  const longest = [...ids.keys()].sort((a, b) => b.length - a.length).map(escaped);
  // In Korean a particle follows a name without a space.
  const end = language() === "ko" ? "(?!\\d)" : "(?![\\p{L}\\d])";
  return { pattern: new RegExp(`(?<![\\p{L}\\d])(?:${longest.join("|")})${end}`, "gu"), ids };
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/**
 * Let the names in an element be pointed at.
 * @param {Element} element that has only text in it
 * @param {Names} names
 */
export function pointAtNames(element, { pattern, ids }) {
  const text = element.textContent ?? "";
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const named = document.createElement("span");
    named.className = "named";
    named.dataset.explain = ids.get(match[0]);
    named.textContent = match[0];
    parts.push(text.slice(end, match.index), named);
    end = match.index + match[0].length;
  }
  if (parts.length > 0) element.replaceChildren(...parts, text.slice(end));
}
