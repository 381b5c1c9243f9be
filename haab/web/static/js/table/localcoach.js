// The coach in this browser: the searches of bots as WebAssembly, in a worker. The table pays nothing for it. Where that cannot
// be, whoever asks is given null, and asks the table.

import { gamePath, get } from "../page/api.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").FoundAdvice} FoundAdvice */
/** @typedef {import("../types.js").AnalysisFound} AnalysisFound */
/** @typedef {(done: number, steps: number) => void} Tell */

const WORKER = "/static/js/engine/worker.js";
/** Milliseconds that the worker may be silent: a slow line fetches its module meanwhile. */
const PATIENCE = 40_000;

class LocalCoach {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    /** What it was told to think about: a game, and a number of players. */
    this.loaded = "";
    this.isBroken = typeof WebAssembly === "undefined" || typeof Worker === "undefined";
    /** Who asks waits for who asked before. @type {Promise<any>} */
    this.queue = Promise.resolve();
  }

  /**
   * What to do in the turn of a view; null if the table is to think.
   * @param {string} id of the game
   * @param {View} view
   * @returns {Promise<FoundAdvice | null>}
   */
  advise(id, view) {
    return this.attempt(async () => {
      await this.prepare(view);
      const asked = await get(gamePath(id, "question"), { seat: view.seat });
      if (asked.number !== view.number) return null;
      const record = bytesOf(asked.record);
      return (await this.ask({ ...asked, ask: "advise", record })).advice;
    });
  }

  /**
   * What a finished game was like; null if the table is to think.
   * @param {string} id of the game
   * @param {View} view
   * @param {Tell} tell how far it has come
   * @returns {Promise<AnalysisFound | null>}
   */
  analyse(id, view, tell) {
    return this.attempt(async () => {
      await this.prepare(view);
      const work = await get(gamePath(id, "analysis/work"));
      return (await this.ask({ ask: "analyse", work }, tell)).found;
    });
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T | null>}
   */
  attempt(work) {
    const answer = this.queue.then(() => (this.isBroken ? null : work())).catch(() => null);
    this.queue = answer;
    return answer;
  }

  /**
   * Have the worker ready for games like this one.
   * @param {View} view
   */
  async prepare(view) {
    const wanted = `${view.game} ${view.seats.length}`;
    if (this.loaded === wanted) return;
    const how = await get(`/api/thinking/${view.game}`, { players: view.seats.length });
    this.worker ??= new Worker(WORKER, { type: "module" });
    await this.ask({ ask: "think", game: view.game, how });
    this.loaded = wanted;
  }

  /**
   * Have the worker do something. If it cannot, it is not asked again.
   * @param {Record<string, any>} question
   * @param {Tell} [tell]
   * @returns {Promise<any>}
   */
  ask(question, tell) {
    const { worker } = this;
    if (!worker) throw new Error("there is no worker");
    return new Promise((resolve, reject) => {
      let timer = 0;
      const fail = (/** @type {string} */ reason) => {
        clearTimeout(timer);
        this.isBroken = true;
        worker.terminate();
        reject(new Error(reason));
      };
      const wait = () => {
        clearTimeout(timer);
        timer = window.setTimeout(() => fail("the worker says nothing"), PATIENCE);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        fail("the worker failed");
      };
      worker.onmessage = ({ data }) => {
        if (data.error) return fail(data.error);
        wait();
        if (data.part) return tell?.(data.part[0], data.part[1]);
        clearTimeout(timer);
        resolve(data);
      };
      wait();
      worker.postMessage({ id: 0, ...question });
    });
  }
}

/** @param {string} text in base64 */
function bytesOf(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Thinks about hints. */
export const localCoach = new LocalCoach();
/** Thinks about finished games, in a worker of its own: nobody waits half a minute for a hint. */
export const localAnalyst = new LocalCoach();
