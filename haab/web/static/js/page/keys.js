// Keyboard shortcuts of the table, and the dialog that lists them.

import { dialogIsOpen, openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { setting } from "./settings.js";
import { here } from "./places.js";

const PATIENCE = 700;

/**
 * @typedef {{choose: (number: number) => void, count: () => number, undo: () => void, redo: () => void,
 *   confirm: () => void, log: () => void, talk: () => void, filter: () => void, hint: () => void, catchUp: () => void, skip: () => void}} TableKeys
 */

/** Turns key presses into what they mean. Numbers above nine are typed digit by digit. */
export class Shortcuts {
  /** @param {TableKeys} act */
  constructor(act) {
    this.act = act;
    this.digits = "";
    this.timer = 0;
    /** @param {KeyboardEvent} event */
    this.listener = (event) => this.press(event);
    document.addEventListener("keydown", this.listener);
  }

  stop() {
    document.removeEventListener("keydown", this.listener);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (
      event.defaultPrevented ||
      !setting("shortcuts") ||
      dialogIsOpen() ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey
    )
      return;
    if (isTyping(event.target)) return;
    if (event.key === "Enter" && event.repeat) return event.preventDefault(); // a key held too long plays nothing more
    if (/^\d$/.test(event.key)) return this.digit(event.key);
    if (event.key === "Enter" && isControl(event.target)) return;
    const meaning = this.meaning(event.key);
    if (!meaning) return;
    event.preventDefault();
    meaning();
  }

  /** @param {string} key */
  meaning(key) {
    return {
      u: this.act.undo,
      r: this.act.redo,
      Enter: this.act.confirm,
      l: this.act.log,
      t: this.act.talk,
      h: this.act.hint,
      s: this.act.catchUp,
      Escape: this.act.skip,
      "/": this.act.filter,
      "?": showHelp,
    }[key];
  }

  /** @param {string} digit */
  digit(digit) {
    clearTimeout(this.timer);
    this.digits += digit;
    if (Number(this.digits) * 10 > this.act.count()) this.finish();
    else this.timer = setTimeout(() => this.finish(), PATIENCE);
  }

  finish() {
    const number = Number(this.digits);
    this.digits = "";
    if (number >= 1 && number <= this.act.count()) this.act.choose(number);
  }
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox], [type=range]), select, textarea");
}

/** @param {EventTarget | null} target */
function isControl(target) {
  return target instanceof HTMLElement && target.matches("button, a, summary, input");
}

/** List the shortcuts. */
export function showHelp() {
  const lines = [
    ["1 – 9", t("web.keys.choose")],
    ["Enter", t("web.keys.confirm")],
    ["u", t("web.keys.undo")],
    ["r", t("web.keys.redo")],
    ["h", t("web.keys.hint")],
    ["s", t("web.keys.catch_up")],
    ["Esc", t("web.keys.skip")],
    ["l", t("web.keys.log")],
    ["t", t("web.keys.talk")],
    ["/", t("web.keys.filter")],
    ["?", t("web.keys.help")],
  ];
  const items = lines.flatMap(([key, text]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)]);
  openDialog(t("web.help.title"), [
    el("p", {}, t("web.help.turns")),
    el("p", {}, t("web.help.rules")),
    el("div", { class: "actions" }, learningLinks()),
    el("h3", {}, t("web.keys.title")),
    el("dl", { class: "keys" }, items),
    el("p", {}, t("web.keys.note")),
  ]);
}

/** The rulebook and what is on the table; opened from a game they know how it stands. */
function learningLinks() {
  const open = /^\/game\/([\w-]+)/.exec(here());
  const kind = document.querySelector(".table")?.getAttribute("data-game");
  const from = open && kind ? `${kind}?game=${open[1]}` : "";
  const rules = el("a", { href: `/rules/${from}`, class: "button", id: "help-rules" }, t("web.rules.title"));
  return [
    rules,
    from !== "" && el("a", { href: `/pieces/${from}`, class: "button", id: "help-pieces" }, t("web.pieces.title")),
  ];
}
