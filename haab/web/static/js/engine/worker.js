// The rules of a game in a worker: a message asks for one thing and is answered with the same id.
//
//   { id, ask: "load", game }                           -> { id, done: true }
//   { id, ask: "deal", players, seed, options }         -> { id, legal, toMove }
//   { id, ask: "from", record }                         -> { id, legal, toMove }
//   { id, ask: "apply", code }                          -> { id, legal, toMove }
//   { id, ask: "playouts", count, seed, players }       -> { id, means }: for each legal code the mean final scores
//
// Whatever goes wrong is answered as { id, error }.

import { loadRules, rulesFrom } from "./rules.js";

/** @typedef {import("./rules.js").Rules} Rules */

const FOLDER = new URL("../../engine", import.meta.url).href;

/** @type {Rules | null} */
let rules = null;

/** The rules that were loaded. */
function loaded() {
  if (!rules) throw new Error("no rules are loaded");
  return rules;
}

/** How the game stands. */
function standing() {
  const game = loaded();
  return { legal: game.legal(), toMove: game.toMove() };
}

/**
 * The mean final scores after each legal code: random play, and all that the seat cannot know is dealt anew each time.
 * @param {number} count
 * @param {number} seed
 * @param {number} players
 */
function playouts(count, seed, players) {
  const game = loaded();
  const root = game.save();
  const seat = game.toMove();
  if (seat === null) return {};
  /** @type {Record<number, number[]>} */
  const means = {};
  for (const code of game.legal()) {
    const totals = new Array(players).fill(0);
    for (let number = 0; number < count; number++) {
      game.load(root);
      game.redeal(seat, seed + number);
      game.apply(code);
      game.playOn(seed + number);
      game.scores(players).forEach((score, other) => {
        totals[other] += score;
      });
    }
    means[code] = totals.map((total) => total / count);
  }
  game.load(root);
  return means;
}

/** @type {Record<string, (asked: any) => any>} */
const ANSWERS = {
  load: async ({ game, module, shape }) => {
    rules = module ? await rulesFrom(module, shape) : await loadRules(FOLDER, game);
    return { done: true };
  },
  deal: ({ players, seed, options }) => {
    loaded().deal(players, seed, options);
    return standing();
  },
  from: ({ record }) => {
    loaded().load(record);
    return standing();
  },
  apply: ({ code }) => {
    loaded().apply(code);
    return standing();
  },
  playouts: ({ count, seed, players }) => ({ means: playouts(count, seed, players) }),
};

self.onmessage = async ({ data }) => {
  try {
    const answer = ANSWERS[data.ask];
    if (!answer) throw new Error(`nobody knows how to ${data.ask}`);
    self.postMessage({ id: data.id, ...(await answer(data)) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
};
