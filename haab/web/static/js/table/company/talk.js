// Talk at the table and notes for oneself, in the place of the log: the board stays in sight. What is said also shows for a
// while as a bubble beside the name of whoever said it. Texts are text; ready-made sentences come in the reader's language.

import { notify, say } from "../../page/a11y.js";
import { ApiError, gamePath, get, post } from "../../page/api.js";
import { button, checkbox, el, field, put, replace, textbox } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import { marker } from "../../page/players.js";
import { remember, setting } from "../../page/settings.js";

/** @typedef {import("../../types.js").TalkLine} TalkLine */

const MOST_LETTERS = 500;
const MOST_NOTE = 4000;
const MOST_MUTED = 200;
const NOTE_PAUSE = 800;
/** Pixels from its end within which a list is kept at its end. */
const NEAR = 24;

export class Talk {
  /**
   * @param {string} id
   * @param {() => import("../../types.js").View | null} view
   */
  constructor(id, view) {
    this.id = id;
    this.view = view;
    this.root = el("section", { id: "talk" });
    /**
     * What the table does about it.
     * @type {{close: () => void, loaded: () => void, news: () => void, said: (line: TalkLine) => void}}
     */
    this.on = { close: () => undefined, loaded: () => undefined, news: () => undefined, said: () => undefined };
    /** @type {import("../../types.js").Talk} */
    this.told = { is_on: true, can_switch: false, room: "table", author: "", lines: [], presets: [] };
    this.isShown = false;
    this.unread = 0;
    this.list = el("div", { class: "talk-list", role: "log", tabindex: "0" });
    this.input = textbox("", { maxlength: MOST_LETTERS, enterkeyhint: "send" });
    this.foot = el("div", { class: "talk-foot" });
    this.note = /** @type {HTMLTextAreaElement} */ (el("textarea", { maxlength: MOST_NOTE, rows: 6 }));
    this.noteTimer = 0;
    this.note.addEventListener("input", () => this.noteSoon());
    this.note.addEventListener("change", () => this.storeNote());
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.on.close();
    });
  }

  /** The number of the last line that is known. */
  get last() {
    return this.told.lines.at(-1)?.number ?? 0;
  }

  /** What was said by those whom the viewer hears. */
  get heard() {
    return this.told.lines.filter((line) => !isMuted(line));
  }

  /** Fetch everything anew; a table that does not answer tells it later. */
  async load() {
    try {
      this.told = await get(gamePath(this.id, "talk"), { lang: language() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    this.draw();
    this.on.loaded();
  }

  /** @param {import("../../types.js").TalkMessage} message */
  hear({ is_on, lines }) {
    const fresh = lines.filter((line) => line.number > this.last);
    const isSwitched = is_on !== this.told.is_on;
    this.told = { ...this.told, is_on, lines: [...this.told.lines, ...fresh] };
    const heard = fresh.filter((line) => line.author !== this.told.author && !isMuted(line));
    if (!this.isShown) this.unread += heard.length;
    for (const line of heard) {
      if (!this.isShown) say(`${line.name}: ${line.text}`);
      this.on.said(line);
    }
    if (isSwitched || this.hasNewcomer(fresh)) this.drawFoot();
    this.addLines(fresh);
    this.on.news();
  }

  /** Fetch the notes; what is being written is not overwritten. */
  async loadNote() {
    try {
      const { text } = await get(gamePath(this.id, "notes"));
      if (document.activeElement !== this.note) this.note.value = text;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** @param {boolean} isShown */
  show(isShown) {
    this.isShown = isShown;
    if (!isShown) return;
    this.unread = 0;
    this.draw();
    this.list.scrollTop = this.list.scrollHeight;
    const first = this.isHeard ? (this.told.is_on ? this.input : this.list) : this.note;
    first.focus({ preventScroll: true });
  }

  /** What it is called: where nobody listens, there are notes alone. */
  get title() {
    return t(this.isHeard ? "web.talk.title" : "web.talk.notes");
  }

  /** Whether anybody else is or may come to the table, or something was said there. */
  get isHeard() {
    const view = this.view();
    if (view === null || view.own_seats.length === 0 || this.told.lines.length > 0) return true;
    return view.seats.some(
      ({ kind, seat }) => kind === "open" || (kind === "person" && !view.own_seats.includes(seat)),
    );
  }

  // ---- drawing

  draw() {
    this.root.setAttribute("aria-label", this.title);
    this.list.setAttribute("aria-label", t("web.talk.title"));
    const isWatching = this.told.room === "watching";
    replace(
      this.root,
      el(
        "div",
        { class: "talk-head" },
        el("h2", {}, this.title),
        button("×", () => this.on.close(), { class: "plain close", "aria-label": t("web.close") }),
      ),
      isWatching && el("p", { class: "hint" }, t("web.talk.watching")),
      this.isHeard && [this.list, this.foot],
      this.notes(),
    );
    this.drawLines();
    this.drawFoot();
  }

  /** What can be said, and who is heard; what is being typed stays. */
  drawFoot() {
    const hadFocus = document.activeElement === this.input;
    replace(this.foot, this.told.is_on ? [this.presets(), this.form()] : el("p", {}, t("web.talk.off")), this.more());
    if (hadFocus) this.input.focus();
  }

  /**
   * Whether somebody speaks for the first time.
   * @param {TalkLine[]} fresh
   */
  hasNewcomer(fresh) {
    const known = new Set(this.told.lines.slice(0, -fresh.length || undefined).map((line) => line.author));
    return fresh.some((line) => !known.has(line.author));
  }

  drawLines() {
    replace(this.list, el("p", { class: "empty" }, t("web.talk.none")));
    this.addLines(this.told.lines);
  }

  /**
   * New lines are added and old ones stay: a screen reader says what is new.
   * @param {TalkLine[]} lines
   */
  addLines(lines) {
    const heard = lines.filter((line) => !isMuted(line));
    if (heard.length === 0) return;
    const isAtEnd = this.list.scrollTop + this.list.clientHeight > this.list.scrollHeight - NEAR;
    this.list.querySelector(".empty")?.remove();
    put(
      this.list,
      heard.map((line) => this.line(line)),
    );
    if (isAtEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {TalkLine} line */
  line(line) {
    const seat = line.seat === null ? undefined : this.view()?.seats[line.seat];
    const isMine = line.author === this.told.author;
    return el(
      "p",
      { class: isMine ? "mine" : null, "data-room": line.room },
      el(
        "span",
        { class: "signature" },
        seat && marker(seat),
        el("span", { class: "name" }, line.name || t("web.talk.somebody")),
      ),
      " ",
      el("bdi", { class: "said" }, line.text),
    );
  }

  /** Sentences that everybody reads in their own language. */
  presets() {
    const buttons = this.told.presets.map(({ key, text }) => button(text, () => this.send({ preset: key })));
    return el("div", { class: "presets", role: "group", "aria-label": t("web.talk.presets"), tabindex: "0" }, buttons);
  }

  form() {
    this.input.setAttribute("aria-label", t("web.talk.say"));
    this.input.placeholder = t("web.talk.say");
    const form = el("form", { class: "row" }, this.input, el("button", { type: "submit" }, t("web.talk.send")));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (text && (await this.send({ text }))) this.input.value = "";
    });
    return form;
  }

  /** Who is not heard, and for whoever opened the table whether anybody is. */
  more() {
    /** @type {Map<string, string>} */
    const others = new Map();
    for (const { author, name } of this.told.lines) if (author !== this.told.author) others.set(author, name);
    const mutes = [...others].map(([author, name]) =>
      checkbox(
        t("web.talk.mute", { name: name || t("web.talk.somebody") }),
        setting("muted").includes(author),
        (isMute) => this.mute(author, isMute),
      ),
    );
    const off =
      this.told.can_switch && checkbox(t("web.talk.switch_off"), !this.told.is_on, (isOff) => this.switch(!isOff));
    if (mutes.length === 0 && !off) return null;
    return el("details", { class: "talk-more" }, el("summary", {}, t("web.talk.more")), mutes, off);
  }

  /** Notes for oneself, fetched when they are opened. */
  notes() {
    const toggle = (/** @type {ToggleEvent} */ event) => event.newState === "open" && this.loadNote();
    const words = field(t("web.talk.notes_words"), this.note);
    const attributes = { class: "notes", open: !this.isHeard, on: { toggle } };
    return el("details", attributes, el("summary", {}, t("web.talk.notes")), words);
  }

  // ---- what the viewer does

  /**
   * Say something; whether the table took it.
   * @param {{text?: string, preset?: string}} what
   */
  async send(what) {
    const seat = this.view()?.seat ?? null;
    try {
      await post(`${gamePath(this.id, "talk")}?lang=${language()}`, { ...what, seat, name: setting("name") });
      return true;
    } catch (error) {
      return complain(error);
    }
  }

  /** @param {boolean} is_on */
  async switch(is_on) {
    try {
      await post(`${gamePath(this.id, "talk/switch")}?lang=${language()}`, { is_on });
    } catch (error) {
      complain(error);
    }
  }

  /**
   * @param {string} author
   * @param {boolean} isMute
   */
  mute(author, isMute) {
    const others = setting("muted").filter((one) => one !== author);
    remember("muted", isMute ? [...others, author].slice(-MOST_MUTED) : others);
    this.drawLines();
    this.on.loaded();
  }

  /** Notes are stored a moment after the last letter. */
  noteSoon() {
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => this.storeNote(), NOTE_PAUSE);
  }

  async storeNote() {
    clearTimeout(this.noteTimer);
    try {
      await post(`${gamePath(this.id, "notes")}?lang=${language()}`, { text: this.note.value });
    } catch (error) {
      complain(error);
    }
  }
}

/** @param {TalkLine} line */
function isMuted(line) {
  return setting("muted").includes(line.author);
}

/** @param {unknown} error */
function complain(error) {
  if (!(error instanceof ApiError)) throw error;
  notify(error.code === "offline" ? t("web.table.offline") : error.message, "error");
  return false;
}
