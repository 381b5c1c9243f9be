// What stands in the place of a table that this browser may not see: why, and the way to the lobby.

import { say } from "../../page/a11y.js";
import { el, replace } from "../../page/dom.js";
import { t } from "../../page/i18n.js";

/**
 * @param {HTMLElement} root
 * @param {string} title
 * @param {string[]} words
 */
export function showNoEntry(root, title, words) {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  replace(/** @type {HTMLElement} */ (document.getElementById("header-game")));
  document.title = `${title} – Haab`;
  replace(
    root,
    el(
      "section",
      { class: "sheet door" },
      el("h1", {}, title),
      words.map((sentence) => el("p", {}, sentence)),
      el("a", { href: "/", class: "button" }, t("web.end.lobby")),
    ),
  );
  say([title, ...words].join(". "));
}
