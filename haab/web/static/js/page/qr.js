// Seat links: text to copy, and a QR code that the table draws.

import { notify } from "./a11y.js";
import { gamePath } from "./api.js";
import { button, el, textbox } from "./dom.js";
import { t } from "./i18n.js";

/**
 * The address that gives its opener a seat, or a spectator's place.
 * @param {string} id
 * @param {string} key
 */
export function seatLink(id, key) {
  return `${location.origin}/game/${id}#key=${key}`;
}

/**
 * The id and key of a seat link, or null when it is none. The host in it is left aside: it is this table.
 * @param {string} text
 */
export function readLink(text) {
  const match = /\/game\/([\w-]+)\/?#key=([\w-]+)/.exec(text.trim());
  return match === null ? null : { id: match[1], key: match[2] };
}

/**
 * A link with a copy button and a QR code that opens below.
 * @param {string} id
 * @param {string} key
 * @param {string} label what the link is for
 */
export function linkBox(id, key, label) {
  const box = textbox(seatLink(id, key), { readonly: true, class: "link", "aria-label": label });
  box.addEventListener("focus", () => box.select());
  const copy = button(t("web.link.copy"), () => copyText(box), {
    "aria-label": t("web.link.copy_of", { what: label }),
  });
  const code = el("div", { class: "qr", hidden: true });
  const toggle = button(
    t("web.link.qr"),
    () => {
      if (!code.hasChildNodes()) code.append(qrImage(id, key, label));
      code.hidden = !code.hidden;
      toggle.setAttribute("aria-expanded", String(!code.hidden));
    },
    { "aria-expanded": "false", "aria-label": t("web.link.qr_of", { what: label }) },
  );
  return el("div", { class: "link-box" }, el("div", { class: "link-row" }, box, copy, toggle), code);
}

/**
 * @param {string} id
 * @param {string} key
 * @param {string} label
 */
function qrImage(id, key, label) {
  const src = `${gamePath(id, "qr")}?key=${encodeURIComponent(key)}`;
  return el("img", { src, alt: t("web.link.qr_of", { what: label }), width: 200, height: 200 });
}

/**
 * Copy a box's text; browsers offer the clipboard only on secure pages, so there is the old way too.
 * @param {HTMLInputElement} box
 */
async function copyText(box) {
  try {
    await navigator.clipboard.writeText(box.value);
  } catch {
    box.select();
    document.execCommand("copy");
  }
  notify(t("web.link.copied"));
}
