// A table in this browser: Python in a worker answers the requests, and what happens is kept by the browser. Of several open
// tabs one has the worker, and the others ask it: two tables on the same games would spoil them. When that tab is closed, another
// one begins where it was.

import { file } from "./places.js";

const WORKER = "/static/js/local/worker.js";
const THINKER = "/static/js/local/thinker.js";
const NAME = "haab-table";
/** What the first screen asks for is the same for everybody: `haab site` has written the answers down, one for each language. */
const WRITTEN = /^\/api\/(catalogue|locale)(?:\?lang=|\/)(\w+)$/;
/** Close codes as those of WebSockets: the line has broken. */
const BROKEN = 1006;

/** @typedef {import("./servertable.js").Answer} Answer */
/** @typedef {{resolve: (answer: Answer) => void, reject: (error: Error) => void}} Waiting */
/** What the worker is asked and tells, by numbers that whoever asks has chosen.
 * @typedef {{id?: number, line?: number, [name: string]: any}} Message */

/** How the worker is: whether it is being started, why it cannot start, or whether games outlast the page.
 * @typedef {{isStarting?: boolean, failed?: string, ready?: boolean, isLasting?: boolean}} State */

/** A live line, as far as the page knows WebSockets. */
export class LocalLine {
  /** @param {(word: Message) => void} send */
  constructor(send) {
    this.tell = send;
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {((event: any) => void) | null} */
    this.onopen = null;
    /** @type {((event: {data: string}) => void) | null} */
    this.onmessage = null;
    /** @type {((event: {code: number}) => void) | null} */
    this.onclose = null;
  }

  /** @param {string} text */
  send(text) {
    this.tell({ say: text });
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.tell({ close: true });
    this.end(BROKEN);
  }

  /** @param {Message} message */
  hear(message) {
    if (message.closed) return this.end(message.closed);
    if (this.readyState === WebSocket.CONNECTING) this.begin();
    if (message.say !== undefined) this.onmessage?.({ data: message.say });
  }

  begin() {
    this.readyState = WebSocket.OPEN;
    this.onopen?.({});
  }

  /** @param {number} code */
  end(code) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

/**
 * An answer that needs no Python, if there is one; the first screen does not wait for it.
 * @param {string} path with its query
 * @returns {Promise<Answer | null>}
 */
async function writtenAnswer(path) {
  const found = WRITTEN.exec(path);
  const answer = found && (await fetch(file(`/static/answers/${found[1]}-${found[2]}.json`)).catch(() => null));
  return answer?.ok ? { isGranted: true, text: await answer.text() } : null;
}

export class BrowserTable {
  constructor() {
    /** This tab among others. */
    this.tab = crypto.randomUUID();
    this.channel = new BroadcastChannel(NAME);
    this.channel.onmessage = ({ data }) => this.hearTab(data);
    /** @type {Worker | null} the worker, if this tab has it */
    this.worker = null;
    this.last = 0;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {Map<number, LocalLine>} */
    this.lines = new Map();
    /** What the worker has said of itself. @type {State} */
    this.state = {};
    /** Whoever wants to know how it is. @type {(state: State) => void} */
    this.watcher = () => undefined;
    /** When it is known which tab has the worker. */
    this.settled = this.settle();
  }

  /** Have the worker in this tab, now or when the tab that has it is closed. */
  async settle() {
    const isFirst = await new Promise((resolve) => {
      navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : this.hold();
      });
    });
    if (!isFirst) navigator.locks.request(NAME, () => this.hold());
  }

  /**
   * Tell how the worker is, now and whenever that changes.
   * @param {(state: State) => void} watcher
   */
  watch(watcher) {
    this.watcher = watcher;
    watcher(this.state);
  }

  /** @param {State} state */
  report(state) {
    this.state = state;
    this.watcher(state);
    if (state.failed) this.breakOff();
  }

  /** Begin the worker; the lock is held for as long as this tab lives. */
  hold() {
    this.worker = new Worker(file(WORKER), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hearWorker(data);
    this.worker.onerror = (event) => this.report({ failed: event.message || "the worker cannot be loaded" });
    this.breakOff();
    this.report({ isStarting: true });
    this.channel.postMessage({ begins: this.tab });
    return new Promise(() => undefined);
  }

  /** Nobody answers any more what was asked of another tab; lines are opened again by whoever listens. */
  breakOff() {
    for (const { reject } of this.waiting.values()) reject(new Error("another tab has the table now"));
    this.waiting.clear();
    for (const line of this.lines.values()) line.end(BROKEN);
    this.lines.clear();
  }

  /**
   * Ask for something.
   * @param {string} method
   * @param {string} path with its query
   * @param {string} [body] JSON
   * @returns {Promise<Answer>}
   */
  async ask(method, path, body = "") {
    const written = method === "GET" ? await writtenAnswer(path) : null;
    if (written) return written;
    await this.settled;
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, method, path, body });
    });
  }

  /**
   * Open a live line.
   * @param {string} path with its query
   */
  connect(path) {
    const number = ++this.last;
    const line = new LocalLine((word) => this.send({ line: number, ...word }));
    this.lines.set(number, line);
    this.settled.then(() => this.send({ line: number, open: path }));
    return line;
  }

  /** @param {Message} message */
  send(message) {
    if (this.worker) this.worker.postMessage({ tab: this.tab, ...message });
    else this.channel.postMessage({ from: this.tab, message });
  }

  /**
   * The worker says something to a tab.
   * @param {Message} message
   */
  hearWorker({ tab, ...message }) {
    if (message.thinker)
      new Worker(file(THINKER), { type: "module" }).postMessage({ port: message.thinker }, [message.thinker]);
    else if (tab === undefined) this.report(/** @type {State} */ (message));
    else if (tab === this.tab) this.receive(message);
    else this.channel.postMessage({ to: tab, message });
  }

  /**
   * Another tab asks, or answers, or has the worker from now on.
   * @param {{from?: string, to?: string, begins?: string, message: Message}} heard
   */
  hearTab({ from, to, begins, message }) {
    if (begins !== undefined) this.breakOff();
    else if (from !== undefined) this.worker?.postMessage({ tab: from, ...message });
    else if (to === this.tab) this.receive(message);
  }

  /** @param {Message} message */
  receive(message) {
    if (message.line !== undefined) {
      this.lines.get(message.line)?.hear(message);
      if (message.closed) this.lines.delete(message.line);
      return;
    }
    const waiting = this.waiting.get(message.id ?? 0);
    this.waiting.delete(message.id ?? 0);
    waiting?.resolve({ isGranted: message.isGranted, text: message.text });
  }
}
