// What is said about a new view: what the others did, who came and went, and what the viewer decides next.

import { notify, say } from "../../page/a11y.js";
import { notifyHidden } from "../../page/app.js";
import { t } from "../../page/i18n.js";
import { chime } from "../../page/sound.js";
import { entryWords, headline, sceneWords } from "../session/facts.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Entry} Entry */

/**
 * Say what is new in a view.
 * @param {View} view
 * @param {View | null} before
 * @param {Entry[]} events
 * @param {boolean} isLookingBack
 */
export function announce(view, before, events, isLookingBack) {
  for (const entry of events) {
    if (!view.own_seats.includes(entry.seat)) say(entryWords(entry));
    for (const scene of entry.scenes) say(sceneWords(scene, view));
  }
  if (before !== null) tellNotices(view, before);
  if (view.mark && view.mark !== before?.mark) say(view.mark);
  tellTurn(view, before, isLookingBack);
}

/**
 * @param {View} view
 * @param {View} before
 */
function tellNotices(view, before) {
  const known = before.notices.at(-1)?.number ?? 0;
  for (const notice of view.notices) {
    if (notice.number <= known) continue;
    say(notice.text);
    if (!isForViewer(view, notice)) continue;
    chime();
    if (notice.kind === "nudged") notify(notice.text);
  }
}

/**
 * Whether somebody wants something of the viewer: to come back, or leave to take a turn back.
 * @param {View} view
 * @param {import("../../types.js").Notice} notice
 */
function isForViewer(view, notice) {
  if (notice.kind === "nudged") return view.own_seats.includes(Number(notice.seat));
  return notice.kind === "asks_back" && view.asked?.waiting.some((seat) => view.own_seats.includes(seat)) === true;
}

/**
 * @param {View} view
 * @param {View | null} before
 * @param {boolean} isLookingBack
 */
function tellTurn(view, before, isLookingBack) {
  const turnBegins = view.your_turn && before?.your_turn !== true;
  if (view.your_turn && view.decision && (turnBegins || view.number !== before?.number)) {
    say(`${headline(view)}. ${view.decision.text}`);
  }
  if (view.status === "over" && before?.status !== "over") say(headline(view));
  if (turnBegins && (before !== null || document.hidden)) chime();
  if (turnBegins) notifyHidden(view.title, headline(view), `/game/${view.id}`);
  if (turnBegins && isLookingBack) notify(t("web.bar.your_turn"));
}
