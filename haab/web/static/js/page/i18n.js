// Words in the reader's language: the templates are those of haab/kit/text.py, plural rules and numbers are the browser's (CLDR).

import { get } from "./api.js";

const DEFAULT = "en";
/** As it is printed: as wide as a plus, and never at the end of a line without its number. */
const MINUS = "\u2212";
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
    if (forms === undefined) return typeof value === "number" ? number(value, code) : String(value);
    const list = forms.split("|");
    const form = list[Math.min(pluralForm(code, Number(value)), list.length - 1)];
    return form.replaceAll("#", number(Number(value), code));
  });
}

/** CLDR's names of plural forms, in CLDR's order. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** @type {Map<string, Intl.PluralRules>} */
const plurals = new Map();
/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * The place of a number's plural category among those of a language; the last form of a template serves the rest.
 * @param {string} code
 * @param {number} number
 */
export function pluralForm(code, number) {
  const rules = plurals.get(code) ?? new Intl.PluralRules(code);
  plurals.set(code, rules);
  /** @type {string[]} */
  const known = rules.resolvedOptions().pluralCategories;
  return CATEGORIES.filter((category) => known.includes(category)).indexOf(rules.select(number));
}

/**
 * A day as the reader writes it.
 * @param {string} day as 2026-11-16
 */
export function date(day) {
  return new Intl.DateTimeFormat(current, { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));
}

/**
 * A number as the reader writes it, with two digits after the point at most, and a minus that is no hyphen (haab/kit/text.py).
 * @param {number} value
 * @param {string} [code]
 */
export function number(value, code = current) {
  const format =
    formats.get(code) ?? new Intl.NumberFormat(code, { maximumFractionDigits: 2, roundingMode: "halfEven" });
  formats.set(code, format);
  const text = format.format(value);
  return text === "-0" ? "0" : text.replace("-", MINUS);
}
