// Words in the reader's language: the templates and plural rules are those of haab/kit/text.py.

import { get } from "./api.js";

const DEFAULT = "en";
const HOLE = /\{(\w+)(?:\|([^{}]*))?\}/g;

/** @type {Record<string, Record<string, string>>} */
const loaded = {};
let current = DEFAULT;

/** The language in use. */
export function language() {
  return current;
}

/**
 * Load a language and make it the one in use. English is loaded too: it stands in for what is not translated.
 * @param {string} code
 */
export async function useLanguage(code) {
  await Promise.all([DEFAULT, code].map(loadTemplates));
  current = code;
  document.documentElement.lang = code;
}

/** @param {string} code */
async function loadTemplates(code) {
  loaded[code] ??= await get(`/api/locale/${code}`);
}

/**
 * The language to begin with: the remembered one, or the first of the browser's that the table speaks.
 * @param {string} remembered
 * @param {string[]} offered
 */
export function chooseLanguage(remembered, offered) {
  const wanted = [remembered, ...navigator.languages.map((tag) => tag.split("-")[0].toLowerCase())];
  return wanted.find((code) => offered.includes(code)) ?? DEFAULT;
}

/**
 * The text of a key.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
export function t(key, params = {}) {
  const template = loaded[current]?.[key] ?? loaded[DEFAULT]?.[key];
  return template === undefined ? key : renderTemplate(template, params, current);
}

/**
 * Fill a template's holes: `{name}` takes a value, `{n|one|many}` the form for a number, with # for the number.
 * @param {string} template
 * @param {Record<string, string | number>} params
 * @param {string} code
 */
export function renderTemplate(template, params, code) {
  return template.replace(HOLE, (_, name, forms) => {
    const value = params[name];
    if (forms === undefined) return String(value);
    const list = forms.split("|");
    const form = list[Math.min(pluralForm(code, Number(value)), list.length - 1)];
    return form.replaceAll("#", number(Number(value), code));
  });
}

/**
 * Which plural form a language uses: 0 for one, 1 for several, and in Romanian 2 for "20 de ...".
 * @param {string} code
 * @param {number} number
 */
export function pluralForm(code, number) {
  const n = Math.abs(number);
  if (code === "ko") return 0;
  if (code === "pt") return n <= 1 ? 0 : 1;
  if (code === "ro") {
    if (n === 1) return 0;
    return n === 0 || !Number.isInteger(n) || (n % 100 > 0 && n % 100 < 20) ? 1 : 2;
  }
  return n === 1 ? 0 : 1;
}

/**
 * A number as the reader writes it.
 * @param {number} value
 * @param {string} [code]
 */
export function number(value, code = current) {
  return new Intl.NumberFormat(code, { maximumFractionDigits: 2 }).format(value);
}
