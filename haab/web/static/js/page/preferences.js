// The settings dialog, and the switches of the header.

import { openCalls } from "./calls.js";
import { catalogue } from "./catalogue.js";
import { openDialog } from "./dialog.js";
import { button, checkbox, el, field, replace, select, textbox } from "./dom.js";
import { language, t } from "./i18n.js";
import { showHelp } from "./keys.js";
import { applyTheme, remember, setting } from "./settings.js";

/**
 * The header of every screen; a game puts its title and tools in the middle.
 * @param {(code: string) => void} speak switch the language
 */
export function drawHeader(speak) {
  const root = /** @type {HTMLElement} */ (document.getElementById("header"));
  const languages = catalogue().languages.map(({ code, name }) => /** @type {[string, string]} */ ([code, name]));
  replace(
    root,
    el(
      "a",
      { href: "/", class: "brand", "aria-label": "Haab" },
      el("img", { src: "/static/icon.svg", alt: "", width: 28, height: 28 }),
      el("span", {}, "Haab"),
    ),
    el("div", { id: "header-game" }),
    el(
      "div",
      { class: "header-tools" },
      el(
        "span",
        { class: "language", "data-code": language().toUpperCase() },
        select(languages, language(), speak, { id: "language", "aria-label": t("web.settings.language") }),
      ),
      roundButton("?", "help", t("web.help.title"), showHelp),
      roundButton("⚙", "settings", t("web.settings.title"), openSettings),
    ),
  );
  const skip = /** @type {HTMLElement} */ (document.getElementById("skip"));
  skip.textContent = t("web.skip");
}

/**
 * @param {string} sign
 * @param {string} id
 * @param {string} label
 * @param {() => void} press
 */
function roundButton(sign, id, label, press) {
  return button(sign, press, { class: "round", id, "aria-label": label, title: label });
}

function openSettings() {
  const name = textbox(setting("name"), { maxlength: 40 });
  name.addEventListener("change", () => remember("name", name.value.trim()));
  const themes = /** @type {[string, string][]} */ ([
    ["auto", t("web.settings.theme_auto")],
    ["light", t("web.settings.theme_light")],
    ["dark", t("web.settings.theme_dark")],
  ]);
  const covers = /** @type {[string, string][]} */ ([
    ["secret", t("web.settings.cover_secret")],
    ["always", t("web.settings.cover_always")],
  ]);
  const paces = /** @type {[string, string][]} */ ([
    ["off", t("web.settings.playback_off")],
    ["quick", t("web.settings.playback_quick")],
    ["normal", t("web.settings.playback_normal")],
    ["slow", t("web.settings.playback_slow")],
  ]);
  const useTheme = (/** @type {string} */ value) => {
    remember("theme", value);
    applyTheme();
  };
  openDialog(
    t("web.settings.title"),
    [
      field(t("web.settings.name"), name),
      field(t("web.settings.theme"), select(themes, setting("theme"), useTheme, { id: "theme" })),
      field(
        t("web.settings.cover"),
        select(covers, setting("cover"), (value) => remember("cover", value)),
      ),
      field(
        t("web.settings.playback"),
        select(paces, setting("playback"), (value) => remember("playback", value), { id: "pace" }),
      ),
      checkbox(t("web.settings.sound"), setting("sound"), (value) => remember("sound", value)),
      el(
        "div",
        { class: "actions" },
        button(t("web.calls.title"), openCalls, { id: "calls" }),
        button(t("web.help.title"), showHelp),
      ),
      checkbox(t("web.settings.shortcuts"), setting("shortcuts"), (value) => remember("shortcuts", value)),
      checkbox(
        t("web.settings.confirm_at_once"),
        setting("confirmAtOnce"),
        (value) => remember("confirmAtOnce", value),
        {
          id: "confirm-at-once",
        },
      ),
      checkbox(t("web.settings.text_table"), setting("tableInWords"), (value) => remember("tableInWords", value)),
    ],
    { class: "narrow" },
  );
}
