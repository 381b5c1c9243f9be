// Bots, in a worker: at the port that it is given first it is asked { id, question } and answers { id, code } or { id, error }.

import { Python } from "./python.js";

const starting = Python.start();

/**
 * @param {MessagePort} port
 * @param {{id: number, question: string}} asked
 */
async function answer(port, { id, question }) {
  try {
    const python = await starting;
    const thinking = python.module("haab.table.local.thinking");
    const needed = thinking.learned_file(question);
    if (needed) await python.learn(needed);
    port.postMessage({ id, code: thinking.choose(question) });
  } catch (error) {
    port.postMessage({ id, error: String(error) });
  }
}

self.onmessage = ({ data: { port } }) => {
  port.onmessage = (/** @type {MessageEvent} */ { data }) => answer(port, data);
};
