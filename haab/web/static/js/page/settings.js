// What this browser remembers about its user. Nothing here is secret and nothing is sent anywhere.

const STORE = "haab.settings";

const DEFAULTS = {
  language: "",
  theme: "auto",
  name: "",
  sound: true,
  shortcuts: true,
  tableInWords: false,
  confirmAtOnce: false,
  cover: "secret",
  /** Authors of talk that are not heard. @type {string[]} */
  muted: [],
  notify: false,
  pushWay: "",
  playback: "normal",
  /** The level of the opponents in the deal of the day. */
  dealLevel: 4,
  /** Whether this browser had games when it last looked. */
  again: false,
};

/** @typedef {typeof DEFAULTS} Settings */

/** @type {Settings} */
let values = { ...DEFAULTS, ...load() };

/** @type {Set<(name: string) => void>} */
const listeners = new Set();

function load() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * A remembered value.
 * @template {keyof Settings} K
 * @param {K} name
 * @returns {Settings[K]}
 */
export function setting(name) {
  return values[name];
}

/**
 * Remember a value and tell whoever listens.
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function remember(name, value) {
  values = { ...values, [name]: value };
  try {
    localStorage.setItem(STORE, JSON.stringify(values));
  } catch {
    // A browser that stores nothing keeps the settings until the page is closed.
  }
  for (const listener of listeners) listener(name);
}

/**
 * Call a listener with the name of every setting that changes.
 * @param {(name: string) => void} listener
 */
export function onSetting(listener) {
  listeners.add(listener);
}

/** Give the page the chosen theme; without a choice the system's is used. */
export function applyTheme() {
  const theme = setting("theme");
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
