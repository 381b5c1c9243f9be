// Dialogs: the browser's own, which keep the focus inside, close on Escape and give the focus back.

import { button, el, freshId } from "./dom.js";
import { t } from "./i18n.js";

/**
 * Open a dialog; it is gone when it is closed.
 * @param {string} title
 * @param {Node[]} content
 * @param {{class?: string}} [options]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, options = {}) {
  const id = freshId("dialog");
  const dialog = /** @type {HTMLDialogElement} */ (
    el("dialog", { "aria-labelledby": id, class: options.class ?? null })
  );
  const head = el(
    "div",
    { class: "dialog-head" },
    el("h2", { id }, title),
    button("×", () => dialog.close(), { class: "plain close", "aria-label": t("web.close") }),
  );
  dialog.append(head, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Close what is open: another screen comes. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

/** Whether a dialog is open. */
export function dialogIsOpen() {
  return document.querySelector("dialog[open]") !== null;
}

/**
 * Ask for a yes; anything else is a no.
 * @param {string} title
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function ask(title, question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const agree = button(
      yes,
      () => {
        answer = true;
        dialog.close();
      },
      { class: "primary" },
    );
    const refuse = button(t("web.cancel"), () => dialog.close());
    const dialog = openDialog(title, [el("p", {}, question), el("div", { class: "actions" }, refuse, agree)]);
    dialog.addEventListener("close", () => resolve(answer));
  });
}
