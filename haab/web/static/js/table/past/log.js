// The log in words: rounds and events as headings, below them what was done, turn by turn, and who came, went and spoke in between. A line
// shows the table as it was then, a heading its event again; by keyboard the replay does, so that hundreds of lines are no stops on the way.

import { button, el, replace } from "../../page/dom.js";
import { number, t } from "../../page/i18n.js";
import { namesOf, pointAtNames } from "../../page/names.js";
import { marker, nameOf } from "../../page/players.js";
import { moveWords } from "../session/facts.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Entry} Entry */
/** @typedef {import("../../types.js").Notice} Notice */
/** @typedef {import("../../types.js").TalkLine} TalkLine */

const NEAR = 12;
const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown"];

export class Log {
  /**
   * @param {HTMLElement} root
   * @param {{look: (number: number) => void, repeat: (entry: Entry) => void, talk: () => TalkLine[]}} act
   */
  constructor(root, act) {
    this.root = root;
    this.act = act;
    this.list = el("ol", { class: "log-list", tabindex: "0" });
    this.isAtEnd = true;
    this.isByHand = false;
    for (const input of BY_HAND) this.list.addEventListener(input, (event) => this.touched(event), { passive: true });
    this.list.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.isAtEnd && this.toEnd()).observe(this.list);
    /** @type {Entry | null} */
    this.last = null;
    /** @type {Element | null} */
    this.turn = null;
    this.round = 0;
    this.lastNotice = 0;
    this.lastSaid = 0;
    /** The words of each notice, by its number. @type {Map<number, Element>} */
    this.notices = new Map();
    this.empty = el("li", { class: "empty" });
    /** The names of things, once they are known. @type {import("../../page/names.js").Names | null} */
    this.names = null;
  }

  /**
   * Begin again with these entries.
   * @param {View} view
   * @param {Entry[]} entries
   */
  restart(view, entries) {
    this.last = null;
    this.turn = null;
    this.round = 0;
    this.lastNotice = 0;
    this.lastSaid = 0;
    this.notices.clear();
    this.list.setAttribute("aria-label", t("web.log.title"));
    this.empty.textContent = t("web.log.empty");
    replace(this.list, this.empty);
    replace(this.root, el("h2", {}, t("web.log.title")), this.list);
    this.add(view, entries);
    this.learnNames(view.game);
  }

  /**
   * What is named in the log can be pointed at, as soon as the names are known.
   * @param {string} game
   */
  async learnNames(game) {
    this.names = null;
    this.names = await namesOf(game).catch(() => null);
    for (const text of this.list.querySelectorAll(".log-text")) this.point(text);
  }

  /** @param {Element} text */
  point(text) {
    if (this.names && text.childElementCount === 0) pointAtNames(text, this.names);
  }

  /**
   * Add what is new.
   * @param {View} view
   * @param {Entry[]} all the moves that are to stand in it, of which some may do so already
   */
  add(view, all) {
    const entries = all.slice(all.findLastIndex(({ number }) => number <= (this.last?.number ?? 0)) + 1);
    this.renameNotices(view);
    const notices = view.notices.filter((notice) => notice.number > this.lastNotice);
    const said = this.act.talk().filter((line) => line.number > this.lastSaid);
    if (entries.length + notices.length + said.length === 0) return;
    this.empty.remove();
    for (const entry of entries) {
      const noted = notices.filter(({ version }) => version < entry.number).length;
      const quoted = said.filter(({ time }) => time < entry.time).length;
      this.between(view, notices.splice(0, noted), said.splice(0, quoted));
      this.append(view, entry);
      this.last = entry;
    }
    this.between(view, notices, said);
    if (this.isAtEnd) this.toEnd();
  }

  /**
   * What happened around the table and what was said, as it came.
   * @param {View} view
   * @param {Notice[]} notices
   * @param {TalkLine[]} said
   */
  between(view, notices, said) {
    const lines = [...said];
    for (const notice of notices) {
      while (lines.length > 0 && lines[0].time < notice.time) this.quote(view, /** @type {TalkLine} */ (lines.shift()));
      this.note(view, notice);
    }
    for (const line of lines) this.quote(view, line);
  }

  /**
   * A move, in the turn of whoever made it, and what it brought about for everybody.
   * @param {View} view
   * @param {Entry} entry
   */
  append(view, entry) {
    if (entry.round > this.round) this.startRound(entry.round);
    const isOther = this.turn === null || this.last?.seat !== entry.seat;
    if (isOther) this.startTurn(view, entry);
    if (!isOther && this.last && isRepeated(this.last, entry)) this.again(entry);
    else if (isOther || !isSilent(entry)) this.turn?.append(...this.lines(view, entry));
    for (const scene of entry.scenes) this.event(view, entry, scene);
  }

  /**
   * Whoever sat down says their name a moment later.
   * @param {View} view
   */
  renameNotices(view) {
    for (const { number, text } of view.notices) {
      const words = this.notices.get(number);
      if (words && words.textContent !== text) words.textContent = text;
    }
  }

  /**
   * Something that happened around the table; whoever moves next is named anew.
   * @param {View} view
   * @param {Notice} notice
   */
  note(view, notice) {
    const seat = notice.seat === null ? undefined : view.seats[notice.seat];
    const words = el("span", {}, notice.text);
    this.list.append(el("li", { class: "log-notice" }, seat && marker(seat), words));
    this.notices.set(notice.number, words);
    this.lastNotice = notice.number;
    this.turn = null;
  }

  /**
   * Something that was said; whoever moves next is named anew.
   * @param {View} view
   * @param {TalkLine} line
   */
  quote(view, line) {
    const seat = line.seat === null ? undefined : view.seats[line.seat];
    const name = el("span", { class: "name" }, line.name);
    this.list.append(el("li", { class: "log-said" }, seat && marker(seat), name, el("q", {}, line.text)));
    this.lastSaid = line.number;
    this.turn = null;
  }

  /**
   * Somebody may scroll now: with a wheel, a finger, a key, or the bar beside the list (a press on a number does not).
   * @param {Event} event
   */
  touched(event) {
    if (event.type !== "pointerdown" || event.target === this.list) this.isByHand = true;
  }

  /** The newest entry is kept in sight until somebody scrolls away; a list whose size changes scrolls by itself. */
  scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.list;
    if (this.isByHand) this.isAtEnd = scrollTop + clientHeight > scrollHeight - NEAR;
    this.list.classList.toggle("scrolled", scrollTop > 0);
  }

  toEnd() {
    this.isByHand = false;
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {number} round */
  startRound(round) {
    this.round = round;
    this.turn = null;
    this.list.append(el("li", { class: "log-round" }, t("web.log.round", { n: round })));
  }

  /**
   * @param {View} view
   * @param {Entry} entry
   */
  startTurn(view, entry) {
    const seat = entry.seat === null ? undefined : view.seats[entry.seat];
    this.turn = el("ul", {});
    const name = el("span", { class: "signature" }, seat && marker(seat), el("span", { class: "name" }, entry.name));
    this.list.append(el("li", { class: "log-turn" }, name, this.turn));
  }

  /**
   * A move and what it brought about; what happened to somebody else by it has a line of its own.
   * @param {View} view
   * @param {Entry} entry
   */
  lines(view, entry) {
    const others = view.seats.map(nameOf).filter((name) => name !== entry.name);
    const isOfOthers = (/** @type {string} */ change) => others.some((name) => change.startsWith(`${name}: `));
    const own = { ...entry, changes: entry.changes.filter((change) => !isOfOthers(change)) };
    return [this.line(entry, moveWords(own)), ...entry.changes.filter(isOfOthers).map((words) => this.more(words))];
  }

  /**
   * The same move once more is counted on its line, which then shows the last of them.
   * @param {Entry} entry
   */
  again(entry) {
    const line = /** @type {HTMLElement} */ (this.turn?.lastElementChild);
    const times = Number(line.dataset.times ?? 1) + 1;
    line.dataset.times = String(times);
    line.querySelector(".log-times")?.remove();
    line.querySelector(".log-text")?.after(el("span", { class: "log-times" }, `× ${number(times)}`));
    line.querySelector(".log-number")?.replaceWith(this.numberOf(entry));
  }

  /**
   * @param {Entry} entry
   * @param {string} words
   */
  line(entry, words) {
    const text = el("span", { class: "log-text" }, words);
    this.point(text);
    return this.numbered(
      entry,
      el("li", { "data-number": entry.number, title: t("web.log.look", { n: entry.number }) }),
      text,
    );
  }

  /** @param {string} words */
  more(words) {
    const text = el("span", {}, words);
    this.point(text);
    return el("li", {}, text);
  }

  /**
   * A line that shows its moment when it is pressed anywhere.
   * @param {Entry} entry
   * @param {HTMLElement} line
   * @param {HTMLElement} text
   */
  numbered(entry, line, text) {
    text.addEventListener("click", () => /** @type {HTMLElement} */ (line.querySelector(".log-number")).click());
    line.append(this.numberOf(entry), text);
    return line;
  }

  /** @param {Entry} entry */
  numberOf(entry) {
    return button(entry.number, () => this.act.look(entry.number), {
      class: "log-number",
      tabindex: "-1",
      "aria-label": t("web.log.look", { n: entry.number }),
    });
  }

  /**
   * What happened to everybody: a heading that shows it again, and a line for each player.
   * @param {View} view
   * @param {Entry} entry
   * @param {import("../../types.js").Scene} scene
   */
  event(view, entry, scene) {
    const heading = button(
      [scene.text, el("span", { class: "log-again", "aria-hidden": "true" }, "↻")],
      () => this.act.repeat(entry),
      { class: "log-event", tabindex: "-1", "aria-label": t("web.log.again", { event: scene.text }) },
    );
    const plain = scene.steps.filter(({ shares }) => shares.length === 0).map(({ text }) => el("li", {}, text));
    const lines = scene.totals.map(({ seat, text }) =>
      el("li", {}, marker(view.seats[seat]), el("span", { class: "name" }, nameOf(view.seats[seat])), " ", text),
    );
    this.list.append(el("li", { class: "log-scene", "data-kind": scene.kind }, heading, el("ul", {}, plain, lines)));
    this.turn = null;
  }

  /**
   * Mark the move that is looked back at, and bring it into sight; null: back to the newest.
   * @param {number | null} number
   */
  follow(number) {
    this.list.querySelector(".looked-at")?.classList.remove("looked-at");
    if (number === null) return this.toEnd();
    const line = /** @type {HTMLElement | undefined} */ (
      [...this.list.querySelectorAll("[data-number]")].findLast(
        (found) => Number(found.getAttribute("data-number")) <= number,
      )
    );
    line?.classList.add("looked-at");
    this.isByHand = false;
    this.list.scrollTop = line ? line.offsetTop - this.list.offsetTop - this.list.clientHeight / 3 : 0;
  }

  /** Go to the log by keyboard. */
  focus() {
    this.list.focus();
    this.list.scrollIntoView({ block: "nearest" });
  }
}

/**
 * Whether somebody did the same again, and there is nothing else to tell of either.
 * @param {Entry} before
 * @param {Entry} entry
 */
function isRepeated(before, entry) {
  const isAlone = [before, entry].every(({ changes, scenes }) => changes.length + scenes.length === 0);
  return isAlone && !isSilent(entry) && before.text === entry.text;
}

/**
 * The end of a turn that brought nothing else: who is next says it.
 * @param {Entry} entry
 */
function isSilent(entry) {
  return entry.verb === "done" && entry.changes.length === 0;
}
