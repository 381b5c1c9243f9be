// The coach in this browser: the searches of bots as WebAssembly, in a worker. The table pays nothing for it. Where that cannot
// be, whoever asks is given null, and asks the table.

import { gamePath, get } from "../../page/api.js";
import { file } from "../../page/places.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").FoundJudgement} FoundJudgement */
/** @typedef {import("../../types.js").AnalysisFound} AnalysisFound */
/** How far an analysis has come, and what was found out about a seat, if anything.
 * @typedef {{done: number, steps: number, found?: AnalysisFound}} AnalysisNews */
/** @typedef {(news: AnalysisNews) => void} Tell */

const WORKER = "/static/js/engine/worker.js";
/** Milliseconds that the worker may be silent: a slow line fetches its module meanwhile. */
const PATIENCE = 40_000;

class LocalCoach {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    /** The game that it was told to think about. */
    this.loaded = "";
    this.isBroken = typeof WebAssembly === "undefined" || typeof Worker === "undefined";
    /** Ends the waiting for the worker. @type {(reason: string) => void} */
    this.giveUp = () => undefined;
    /** Who asks waits for who asked before. @type {Promise<any>} */
    this.queue = Promise.resolve();
  }

  /**
   * What to do in the turn of a view; null if the table is to think.
   * @param {string} id of the game
   * @param {View} view
   * @returns {Promise<FoundJudgement | null>}
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
   * What a finished game was like for some seats, seat by seat; null if the table is to think, or nobody any more.
   * @param {string} id of the game
   * @param {View} view
   * @param {number[]} seats
   * @param {Tell} tell how far it has come, and what it has found out
   * @returns {Promise<boolean | null>}
   */
  analyse(id, view, seats, tell) {
    return this.attempt(async () => {
      await this.prepare(view);
      const work = await get(gamePath(id, "analysis/work"));
      await this.ask({ ask: "analyse", work, players: view.seats.length, seats }, tell);
      return true;
    });
  }

  /** Think no more about what is being thought about; whoever waits for it is given null. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
    this.loaded = "";
    this.giveUp("nobody waits for it");
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
    if (this.loaded === view.game) return;
    const how = await get(`/api/thinking/${view.game}`);
    this.worker ??= new Worker(file(WORKER), { type: "module" });
    if (how.network) how.network.file = new URL(file(how.network.file), location.href).href;
    await this.ask({ ask: "think", how });
    this.loaded = view.game;
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
      this.giveUp = (reason) => {
        clearTimeout(timer);
        reject(new Error(reason));
      };
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
        if (data.part) return tell?.(data.part);
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
/** More of them would be quicker, but each has the network in its memory. */
const MOST_ANALYSTS = 4;

/** Some who think about finished games, each about the turns of other seats: on half of the processor's cores. */
class LocalAnalysts {
  constructor() {
    const half = Math.floor((navigator.hardwareConcurrency || 1) / 2);
    this.all = Array.from({ length: Math.min(MOST_ANALYSTS, Math.max(1, half)) }, () => new LocalCoach());
  }

  /**
   * What a finished game was like for some seats, told as soon as it is known of one; null if the table is to think, or
   * nobody any more.
   * @param {string} id of the game
   * @param {View} view
   * @param {number[]} seats
   * @param {Tell} tell how far they have come, and what was found out
   */
  async analyse(id, view, seats, tell) {
    const busy = this.all.slice(0, seats.length);
    const news = busy.map(() => ({ done: 0, steps: 0 }));
    const total = (/** @type {"done" | "steps"} */ what) => news.reduce((sum, each) => sum + each[what], 0);
    const answers = busy.map((analyst, place) => {
      const own = seats.filter((_, number) => number % busy.length === place);
      return analyst.analyse(id, view, own, (told) => {
        news[place] = told;
        tell({ done: total("done"), steps: total("steps"), found: told.found });
      });
    });
    return (await Promise.all(answers)).every((answer) => answer !== null) ? true : null;
  }

  stop() {
    for (const analyst of this.all) analyst.stop();
  }
}

/** Think about finished games, in workers of their own: nobody waits half a minute for a hint. */
export const localAnalysts = new LocalAnalysts();
