// The table, in a worker: requests of the page's tabs are answered by the service, in Python. Whoever asks is named by `tab`.
//
//   { tab, id, method, path, body }  -> { tab, id, isGranted, text }
//   { tab, line, open: path }        -> { tab, line }, then { tab, line, say: text } again and again, { tab, line, closed: code }
//   { tab, line, say: text }, { tab, line, close: true }
//
// Without a tab it tells how it is: { ready: true, isLasting }, { failed: reason }; { thinker: port } asks for a worker in which bots
// think, and which answers at the port. The page has to start it: a service worker does not look after the workers of workers.

import { Python } from "./python.js";
import { Shelf } from "./shelf.js";

const FAILED = 1011;

/** Bots think in a worker of their own. */
class Thinker {
  constructor() {
    /** @type {MessagePort | null} */
    this.port = null;
    this.last = 0;
    /** @type {Map<number, {resolve: (code: number) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
  }

  /** @param {string} question JSON */
  think(question) {
    this.port ??= this.begin();
    const { port } = this;
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      port.postMessage({ id, question });
    });
  }

  begin() {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.code);
    };
    self.postMessage({ thinker: port2 }, { transfer: [port2] });
    return port1;
  }
}

async function begin() {
  const [python, shelf] = await Promise.all([Python.start(), Shelf.open()]);
  const thinker = new Thinker();
  const tell = (/** @type {string} */ line, /** @type {Record<string, any>} */ what) => {
    const [tab, number] = line.split(" ");
    self.postMessage({ tab, line: Number(number), ...what });
  };
  const page = {
    keep: (/** @type {string} */ documents) => shelf.keep(JSON.parse(documents)),
    think: (/** @type {string} */ question) => thinker.think(question),
    say: (/** @type {string} */ line, /** @type {string} */ text) => tell(line, { say: text }),
    hang_up: (/** @type {string} */ line, /** @type {number} */ code) => tell(line, { closed: code || FAILED }),
  };
  const kept = JSON.stringify(await shelf.all());
  const table = python.module("haab.table.local.browser").begin(page, kept, JSON.stringify(python.parts.prepared));
  self.postMessage({ ready: true, isLasting: shelf.isLasting });
  return table;
}

const beginning = begin();
beginning.catch((error) => self.postMessage({ failed: String(error) }));

self.onmessage = async ({ data }) => {
  const { tab, id, line, method, path, body, open, say } = data;
  const table = await beginning;
  if (id !== undefined) {
    const [isGranted, text] = await table.ask(method, path, body);
    self.postMessage({ tab, id, isGranted, text });
    return;
  }
  const name = `${tab} ${line}`;
  if (open !== undefined) {
    self.postMessage({ tab, line });
    table.open_line(name, open);
  } else if (say !== undefined) table.hear(name, say);
  else table.close_line(name);
};
