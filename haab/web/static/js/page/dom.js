// Making elements. Text is always text: nothing here parses HTML.

import { address } from "./places.js";

const SVG = "http://www.w3.org/2000/svg";

/** Attributes that are addresses. */
const ADDRESSES = new Set(["href", "src"]);

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Make an element. `on` holds event listeners; true, false and null set or leave out an attribute; what an address that begins with
 * a slash means, places.js tells.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Make an SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(/** @type {SVGElement} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Record<string, any>} attributes
 * @param {(Child | Child[])[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, attributeText(name, value));
    }
  }
  put(element, ...children);
  return element;
}

/**
 * @param {string} name
 * @param {any} value
 */
function attributeText(name, value) {
  if (value === true) return "";
  const text = String(value);
  return ADDRESSES.has(name) && text.startsWith("/") ? address(text) : text;
}

/**
 * Append children; strings and numbers become text.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function put(parent, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Put these children in place of the old ones.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function replace(parent, ...children) {
  parent.replaceChildren();
  put(parent, ...children);
}

/**
 * A push button.
 * @param {Child | Child[]} label
 * @param {(event: MouseEvent) => void} press
 * @param {Record<string, any>} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(label, press, attributes = {}) {
  const made = el("button", { type: "button", ...attributes, on: { click: press } }, label);
  return /** @type {HTMLButtonElement} */ (made);
}

let lastId = 0;

/**
 * An id that nothing else on the page has, for labels.
 * @param {string} name
 */
export function freshId(name) {
  lastId += 1;
  return `${name}-${lastId}`;
}

/**
 * A labelled form control.
 * @param {string} label
 * @param {HTMLElement} control
 * @returns {HTMLElement}
 */
export function field(label, control) {
  control.id ||= freshId("field");
  return el("div", { class: "field" }, el("label", { for: control.id }, label), control);
}

/**
 * A drop-down list.
 * @param {[string, string][]} choices value and label
 * @param {string} chosen
 * @param {(value: string) => void} change
 * @param {Record<string, any>} [attributes]
 * @returns {HTMLSelectElement}
 */
export function select(choices, chosen, change, attributes = {}) {
  const options = choices.map(([value, label]) => el("option", { value, selected: value === chosen }, label));
  const made = /** @type {HTMLSelectElement} */ (el("select", attributes, options));
  made.addEventListener("change", () => change(made.value));
  return made;
}

/**
 * A check box with its label.
 * @param {string} label
 * @param {boolean} checked
 * @param {(value: boolean) => void} change
 * @param {Record<string, any>} [attributes]
 * @returns {HTMLElement}
 */
export function checkbox(label, checked, change, attributes = {}) {
  const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", checked, ...attributes }));
  box.addEventListener("change", () => change(box.checked));
  return el("label", { class: "check" }, box, el("span", {}, label));
}

/**
 * A one-line text box.
 * @param {string} value
 * @param {Record<string, any>} attributes
 * @returns {HTMLInputElement}
 */
export function textbox(value, attributes) {
  const made = /** @type {HTMLInputElement} */ (el("input", { type: "text", autocomplete: "off", ...attributes }));
  made.value = value;
  return made;
}
