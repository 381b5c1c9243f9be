// How I am notified when it is my turn: what is sent, to whom, and for which game. Everything is off until it is switched on.

import { notify } from "./a11y.js";
import { ApiError, get, post, remove } from "./api.js";
import { canNotify, mayNotify, worker } from "./app.js";
import { ask, openDialog } from "./dialog.js";
import { button, checkbox, el, field, replace, select, textbox } from "./dom.js";
import { language, t } from "./i18n.js";
import { remember, setting } from "./settings.js";
import { here } from "./places.js";

/** @typedef {import("../types.js").Calls} Calls */
/** @typedef {import("../types.js").CallWay} CallWay */

/** Who may read what is sent to a web address: names are names in every language. @type {[string, string][]} */
const READERS = [
  ["ntfy", "ntfy"],
  ["discord", "Discord"],
  ["matrix", "Matrix (hookshot)"],
  ["slack", "Slack"],
];

/** The game of the address; null in the lobby. */
function gameOfAddress() {
  return /^\/game\/([0-9a-f]+)/.exec(here())?.[1] ?? null;
}

/** Open the dialog. */
export async function openCalls() {
  const body = el("div", { class: "calls" });
  openDialog(t("web.calls.title"), [el("p", {}, t("web.calls.words")), body]);
  await new CallsForm(body, gameOfAddress()).start();
}

class CallsForm {
  /**
   * @param {HTMLElement} root
   * @param {string | null} game
   */
  constructor(root, game) {
    this.root = root;
    this.game = game;
    /** @type {Calls} */
    this.calls = { push_key: null, webhooks: false, mail: false, ways: [] };
  }

  async start() {
    await this.tell(() => get("/api/calls"));
  }

  /**
   * Do something, and show how things stand then; the table's reason, if it refuses.
   * @param {() => Promise<Calls>} work
   */
  async tell(work) {
    try {
      this.calls = await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.code === "offline" ? t("web.table.offline") : error.message, "error");
    }
    this.draw();
  }

  draw() {
    const { push_key, webhooks, mail, ways } = this.calls;
    replace(
      this.root,
      this.notifications(),
      push_key !== null && this.push(push_key),
      ways.length > 0 && el("h3", {}, t("web.calls.ways")),
      ways.length > 0 && el("ul", { class: "ways" }, ...ways.map((way) => this.way(way))),
      mail && this.mailForm(),
      webhooks && this.hookForm(),
    );
  }

  /** Shown by the page itself: nothing leaves the browser. */
  notifications() {
    if (!canNotify()) return el("p", { class: "hint" }, t("web.calls.needs_https"));
    const isOn = setting("notify") && Notification.permission === "granted";
    const change = async (/** @type {boolean} */ wanted) => {
      const may = wanted && (await mayNotify());
      if (wanted && !may) notify(t("web.calls.denied"), "error");
      remember("notify", may);
      this.draw();
    };
    return option(t("web.calls.notify"), t("web.calls.notify_words"), isOn, change, "notify");
  }

  /**
   * Sent by the table, also when no page is open.
   * @param {string} key
   */
  push(key) {
    if (!canNotify() || !("PushManager" in window)) return null;
    const mine = this.calls.ways.find((way) => way.id === setting("pushWay"));
    const change = (/** @type {boolean} */ wanted) =>
      wanted ? this.switchPushOn(key) : mine && this.tell(() => this.switchPushOff(mine));
    return option(t("web.calls.push"), t("web.calls.push_words"), mine !== undefined, change, "push");
  }

  /** @param {string} key */
  async switchPushOn(key) {
    const registration = (await mayNotify()) ? await worker() : null;
    const subscription = await registration?.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
      .catch(() => null);
    if (!subscription) {
      notify(t("web.calls.denied"), "error");
      return this.draw();
    }
    const { endpoint, keys } = subscription.toJSON();
    await this.add("push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  }

  /** @param {CallWay} way */
  async switchPushOff(way) {
    const registration = await worker();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    remember("pushWay", "");
    return remove(`/api/calls/ways/${way.id}`);
  }

  /**
   * Add a way; it is wanted for the game that is open.
   * @param {string} kind
   * @param {Record<string, any>} body
   */
  async add(kind, body) {
    const known = new Set(this.calls.ways.map((way) => way.id));
    await this.tell(() => post(`/api/calls/${kind}?lang=${language()}`, body));
    const added = this.calls.ways.find((way) => !known.has(way.id));
    if (added === undefined) return;
    if (kind === "push") remember("pushWay", added.id);
    if (this.game !== null) await this.want(added, true);
  }

  /**
   * @param {CallWay} way
   * @param {boolean} wanted
   */
  want(way, wanted) {
    return this.tell(() => post(`/api/calls/ways/${way.id}/game`, { game: this.game, wanted }));
  }

  /** @param {CallWay} way */
  way(way) {
    const name = way.kind === "push" ? t("web.calls.by_push", { address: way.address }) : way.address;
    const isWanted = this.game !== null && way.games.includes(this.game);
    return el(
      "li",
      { "data-kind": way.kind },
      el("span", { class: "way-name" }, name),
      this.game !== null && checkbox(t("web.calls.here"), isWanted, (wanted) => this.want(way, wanted)),
      way.is_good && button(t("web.calls.trial"), () => this.trial(way)),
      button(t("web.calls.remove"), () => this.tell(() => remove(`/api/calls/ways/${way.id}`))),
      way.trouble && el("p", { class: "hint" }, t("web.calls.trouble", { reason: way.trouble })),
      way.awaits_code && this.codeForm(way),
    );
  }

  /** @param {CallWay} way */
  async trial(way) {
    await this.tell(async () => {
      const calls = await post(`/api/calls/ways/${way.id}/trial`);
      notify(t("web.calls.trial_sent"));
      return calls;
    });
  }

  /** @param {CallWay} way */
  codeForm(way) {
    const code = textbox("", { inputmode: "numeric", maxlength: 8, autocomplete: "one-time-code" });
    return form(t("web.calls.code"), code, t("web.calls.confirm"), () =>
      this.tell(() => post(`/api/calls/ways/${way.id}/confirm`, { code: code.value.trim() })),
    );
  }

  mailForm() {
    const address = textbox("", { type: "email", autocomplete: "email", maxlength: 254 });
    const add = () => this.add("mail", { address: address.value.trim() });
    const words = el("p", { class: "hint" }, t("web.calls.mail_words"));
    return el("div", { id: "mail-way" }, form(t("web.calls.mail"), address, t("web.calls.mail_add"), add), words);
  }

  hookForm() {
    const url = textbox("", { type: "url", maxlength: 2048 });
    let style = READERS[0][0];
    const choose = (/** @type {string} */ value) => {
      style = value;
    };
    const readers = select([...READERS, ["plain", t("web.calls.own_program")]], style, choose);
    const add = () => this.add("hook", { url: url.value.trim(), style });
    return el(
      "div",
      { id: "hook-way" },
      field(t("web.calls.reader"), readers),
      form(t("web.calls.hook"), url, t("web.calls.hook_add"), add),
      el("p", { class: "hint" }, t("web.calls.hook_words")),
    );
  }
}

/**
 * A switch with a sentence about what it does.
 * @param {string} label
 * @param {string} words
 * @param {boolean} isOn
 * @param {(value: boolean) => void} change
 * @param {string} id
 */
function option(label, words, isOn, change, id) {
  const box = checkbox(label, isOn, change, { id: `call-${id}`, "aria-describedby": `call-${id}-words` });
  return el("div", {}, box, el("p", { class: "hint", id: `call-${id}-words` }, words));
}

/**
 * One line to fill in and send.
 * @param {string} label
 * @param {HTMLInputElement} control
 * @param {string} send
 * @param {() => void} submit
 */
function form(label, control, send, submit) {
  const made = el("form", { class: "row" }, field(label, control), el("button", { type: "submit" }, send));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    if (control.value.trim()) submit();
  });
  return made;
}

/**
 * The bytes of a key that is written in base64 for addresses.
 * @param {string} text
 */
function bytesOf(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** Somebody comes by the link in a mail that stops such mails. */
export async function stopByLink() {
  const way = /^#stop=([\w-]+)$/.exec(location.hash)?.[1];
  if (way === undefined) return;
  history.replaceState(null, "", "/");
  if (!(await ask(t("web.calls.stop"), t("web.calls.stop_words"), t("web.calls.stop_yes")))) return;
  const { stopped } = await post("/api/calls/stop", { way });
  notify(t(stopped ? "web.calls.stopped" : "web.calls.stopped_before"));
}
