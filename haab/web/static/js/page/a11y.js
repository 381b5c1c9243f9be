// What is said aloud and shown in passing, and whether anything may move.

import { button, el } from "./dom.js";
import { t } from "./i18n.js";

const NOTICE_TIME = 7000;
const TOGETHER = 150;

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the user asked the system for less motion: then nothing travels. */
export function isCalm() {
  return calm.matches;
}

/**
 * Something that must be scrolled can be reached by keyboard; otherwise it is no extra stop. Tells whether it must.
 * @param {Element} part
 */
export function reachable(part) {
  const isLong = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
  if (isLong) part.setAttribute("tabindex", "0");
  else part.removeAttribute("tabindex");
  return isLong;
}

/**
 * The keyboard goes on where something is to be done: at the first choice, at Confirm where nothing else is left, or at whose
 * turn it is. The question itself is said by the live region.
 */
export function focusNext() {
  const choice =
    document.querySelector("#moves:not([hidden]) button.move") ?? document.querySelector("#confirm:enabled");
  const next = choice ?? document.getElementById("headline");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** @type {string[]} */
let waiting = [];
let timer = 0;

/**
 * Have a screen reader say something when it has finished what it is saying; what comes together is said together.
 * @param {string} text
 */
export function say(text) {
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const region = document.getElementById("spoken");
    if (region) region.textContent = waiting.join(". ");
    waiting = [];
  }, TOGETHER);
}

/**
 * Show a notice with something that can be done about it, until it is done or closed.
 * @param {string} text
 * @param {string} label
 * @param {() => void} act
 */
export function offer(text, label, act) {
  const notice = el("div", { class: "notice info" }, el("span", {}, text), button(label, act));
  notice.append(button("×", () => notice.remove(), { class: "plain", "aria-label": t("web.close") }));
  document.getElementById("notices")?.append(notice);
  say(text);
}

/**
 * Show a notice for as long as something lasts; whoever shows it takes it away.
 * @param {string} text
 */
export function notifyMeanwhile(text) {
  const notice = el("div", { class: "notice info" }, el("span", {}, text));
  document.getElementById("notices")?.append(notice);
  say(text);
  return notice;
}

/**
 * Show a short notice for a while; it is spoken too.
 * @param {string} text
 * @param {"info" | "error"} [kind]
 */
export function notify(text, kind = "info") {
  const shelf = document.getElementById("notices");
  const notice = el("div", { class: `notice ${kind}` }, el("span", {}, text));
  notice.append(button("×", () => notice.remove(), { class: "plain", "aria-label": t("web.close") }));
  shelf?.append(notice);
  setTimeout(() => notice.remove(), NOTICE_TIME);
  say(text);
}
