// Links to a table: text to copy or to share, and a QR code that the table draws.

import { notify } from "./a11y.js";
import { drawing, gamePath } from "./api.js";
import { button, el, textbox } from "./dom.js";
import { t } from "./i18n.js";

/**
 * The id and key of a seat link, or null when it is none. The host in it is left aside: it is this table.
 * @param {string} text
 */
export function readLink(text) {
  const match = /\/game\/([\w-]+)\/?#key=([\w-]+)/.exec(text.trim());
  return match === null ? null : { id: match[1], key: match[2] };
}

/**
 * Whether a text can be the code of a link; the table knows whether it is one.
 * @param {string} text
 */
export function isCode(text) {
  return /^[a-z0-9]{6}$/i.test(text.replace(/[\s-]/g, ""));
}

/**
 * A link with buttons that copy it, share it and show it as a QR code.
 * @param {string} id
 * @param {import("../types.js").Link} link
 * @param {string} label what the link is for
 * @param {string} hint how often it is good, and for whom
 */
export function linkBox(id, link, label, hint) {
  const { row, code } = linkParts(link.url, label, () => drawing(gamePath(id, "qr"), { key: link.key }));
  return el(
    "div",
    { class: "link-box" },
    row,
    el("p", { class: "hint code" }, t("web.link.code"), " ", el("strong", {}, link.code)),
    el("p", { class: "hint" }, hint),
    link.local && el("p", { class: "hint local" }, t("web.link.local")),
    code,
  );
}

/**
 * A long link, which needs no words but its label; its QR code is shown as large as it is drawn.
 * @param {string} url
 * @param {string} label
 * @param {(() => Promise<string>) | null} draw asks for its QR code; null: it has none
 */
export function plainLinkBox(url, label, draw) {
  const { row, code } = linkParts(url, label, draw);
  return el("div", { class: "link-box dense" }, row, code);
}

/**
 * A link with what can be done with it, and where its QR code is shown.
 * @param {string} url
 * @param {string} label
 * @param {(() => Promise<string>) | null} draw
 */
function linkParts(url, label, draw) {
  const box = textbox(url, { readonly: true, class: "link", "aria-label": label });
  box.addEventListener("focus", () => box.select());
  const copy = button(t("web.link.copy"), () => copyText(box), {
    "aria-label": t("web.link.copy_of", { what: label }),
  });
  const share = button(t("web.link.share"), () => shareLink(box.value, label), {
    "aria-label": t("web.link.share_of", { what: label }),
  });
  const code = el("div", { class: "qr", hidden: true });
  const toggle = button(
    t("web.link.qr"),
    async () => {
      code.hidden = !code.hidden;
      toggle.setAttribute("aria-expanded", String(!code.hidden));
      if (draw && !code.hasChildNodes()) code.append(pictured(await draw(), label));
    },
    { "aria-expanded": "false", "aria-label": t("web.link.qr_of", { what: label }) },
  );
  const canShare = typeof navigator.share === "function";
  const row = el("div", { class: "link-row" }, box, copy, canShare && share, draw && toggle);
  return { row, code };
}

/**
 * The link as a picture. What is secret in it is asked for in no address, and stands in none: the drawing is a part of the page.
 * @param {string} picture SVG
 * @param {string} label
 */
function pictured(picture, label) {
  const src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  return el("img", { src, alt: t("web.link.qr_of", { what: label }), width: 200, height: 200 });
}

/**
 * Hand a link to the system's own way of sharing; whoever thinks better of it is told nothing.
 * @param {string} url
 * @param {string} title
 */
async function shareLink(url, title) {
  await navigator.share({ title, url }).catch(() => undefined);
}

/**
 * Copy words that stand in no box.
 * @param {string} words
 */
export async function copyWords(words) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    const box = /** @type {HTMLInputElement} */ (el("input", { class: "visually-hidden", value: words }));
    document.body.append(box);
    box.select();
    document.execCommand("copy");
    box.remove();
  }
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
