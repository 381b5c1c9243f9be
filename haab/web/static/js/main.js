// Where the page begins: the language, the header, and the screen that the address asks for.

import { BroughtScreen } from "./lobby/brought.js";
import { LearnScreen } from "./lobby/learn.js";
import { Lobby } from "./lobby/lobby.js";
import { PuzzleArchiveScreen } from "./lobby/puzzles.js";
import { Setup } from "./lobby/setup.js";
import { Statistics } from "./lobby/statistics.js";
import { notify, notifyMeanwhile } from "./page/a11y.js";
import { installWorker, markIcon } from "./page/app.js";
import { stopByLink } from "./page/calls.js";
import { catalogue, loadCatalogue } from "./page/catalogue.js";
import { closeDialogs } from "./page/dialog.js";
import { chooseLanguage, t, useLanguage } from "./page/i18n.js";
import { drawHeader } from "./page/preferences.js";
import { applyTheme, remember, setting } from "./page/settings.js";
import { prepareSound } from "./page/sound.js";
import { table } from "./page/table.js";
import { PiecesScreen } from "./rules/pieces.js";
import { RulebookScreen } from "./rules/rulebook.js";
import { GameScreen } from "./table/screen/gamescreen.js";
import { here, stayOnPage } from "./page/places.js";

const root = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {Lobby | Setup | LearnScreen | Statistics | PuzzleArchiveScreen | RulebookScreen | PiecesScreen | GameScreen | BroughtScreen | null} */
let screen = null;

/** The screen that the address asks for. */
function screenOfAddress() {
  const game = /^\/game\/([\w-]+)/.exec(here());
  if (game) return new GameScreen(root, game[1]);
  const rules = /^\/rules(?:\/([\w-]+))?/.exec(here());
  if (rules) return new RulebookScreen(root, rules[1] ?? "");
  const pieces = /^\/pieces\/([\w-]+)/.exec(here());
  if (pieces) return new PiecesScreen(root, pieces[1]);
  const learn = /^\/learn\/([\w-]+)/.exec(here());
  if (learn) return new LearnScreen(root, learn[1]);
  if (location.hash === "#statistics") return new Statistics(root);
  if (location.hash.startsWith("#record=")) return new BroughtScreen(root);
  if (location.hash === "#puzzles") return new PuzzleArchiveScreen(root);
  return location.hash.startsWith("#new") ? new Setup(root) : new Lobby(root);
}

async function show() {
  screen?.stop();
  closeDialogs();
  screen = screenOfAddress();
  await screen.start();
}

/** The skip link's target is no screen of its own; neither is a place within a rulebook or a moment of a game. */
function addressChanged() {
  if (location.hash === "#main") return;
  const isWithin = screen !== null && "follow" in screen && screen.follow();
  if (!isWithin) show();
}

/** @param {string} code */
async function speak(code) {
  await Promise.all([useLanguage(code), loadCatalogue(code)]);
  remember("language", code);
  const focused = document.activeElement?.id;
  drawHeader(speak);
  await screen?.reword();
  if (focused) document.getElementById(focused)?.focus();
}

/** @param {PromiseRejectionEvent} event */
function reportFailure(event) {
  notify(t("web.error", { reason: String(event.reason?.message ?? event.reason) }), "error");
}

/** @type {HTMLElement | null} */
let starting = null;

/**
 * A table in this browser is being started, cannot start, or keeps nothing.
 * @param {import("./page/browsertable.js").State} state
 */
function tellState({ isStarting, failed, isLasting }) {
  starting?.remove();
  starting = isStarting ? notifyMeanwhile(t("web.here.starting")) : null;
  if (failed) notify(t("web.here.failed", { reason: failed }), "error");
  else if (isLasting === false) notify(t("web.here.not_kept"), "error");
}

async function begin() {
  applyTheme();
  prepareSound();
  window.addEventListener("unhandledrejection", reportFailure);
  await loadCatalogue(setting("language") || "en");
  const code = chooseLanguage(
    setting("language"),
    catalogue().languages.map((language) => language.code),
  );
  await Promise.all([useLanguage(code), loadCatalogue(code)]);
  drawHeader(speak);
  window.addEventListener("hashchange", addressChanged);
  stayOnPage(show);
  table.watch(tellState);
  document.addEventListener("visibilitychange", () => document.hidden || markIcon(0));
  await stopByLink();
  await show();
  installWorker();
}

begin();
