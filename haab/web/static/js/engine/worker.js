// The rules of a game in a worker: a message asks for one thing and is answered with the same id.
//
//   { id, ask: "load", game }                           -> { id, done: true }
//   { id, ask: "deal", players, seed, options }         -> { id, legal, toMove }
//   { id, ask: "from", record }                         -> { id, legal, toMove }
//   { id, ask: "apply", code }                          -> { id, legal, toMove }
//   { id, ask: "playouts", count, seed, players }       -> { id, means }: for each legal code the mean final scores
//
// The searches of bots, and the coach, are another module that is loaded when it is asked for. What a seat cannot know is
// not in the records that they are given.
//
//   { id, ask: "think", game, how }                     -> { id, done: true }: how the table's coach thinks
//   { id, ask: "greedy", record, seat, seed, leaves }   -> { id, code }
//   { id, ask: "plan", record, seat, seed, lines, seconds } -> { id, codes }: the turn that `sage` chooses
//   { id, ask: "advise", record, seat, seed, seconds }  -> { id, advice }
//   { id, ask: "analyse", work }                        -> { id, part: [done, steps] } again and again, then { id, found }
//
// Whatever goes wrong is answered as { id, error }.

import { Coach, fromBase64 } from "./coach.js";
import { loadRules, rulesFrom } from "./rules.js";
import { loadSearches } from "./search.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("../types.js").AnalysisWork} AnalysisWork */
/** @typedef {import("../types.js").AnalysisFound} AnalysisFound */

const FOLDER = new URL("../../engine", import.meta.url).href;

/** @type {Rules | null} */
let rules = null;

/** @type {Coach | null} */
let coach = null;

/** The coach that was told how to think. */
function thinking() {
  if (!coach) throw new Error("no searches are loaded");
  return coach;
}

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

/**
 * Look at every turn of a finished game, and at all that was revealed.
 * @param {AnalysisWork} work
 * @param {(done: number, steps: number) => void} tell
 * @returns {AnalysisFound}
 */
function analyse(work, tell) {
  const { searches, how } = thinking();
  const { seconds } = work;
  const records = [fromBase64(work.record)];
  searches.load(records[0]);
  for (const code of work.codes) {
    searches.apply(code);
    records.push(searches.save());
  }
  const steps = work.turns.length + work.chances.length;
  const verdicts = work.turns.map(({ number, seat, length }, done) => {
    tell(done, steps);
    const asked = { record: records[number], seat, seed: number, seconds };
    return thinking().verdict(asked, work.codes.slice(number, number + length), number);
  });
  const luck = new Array(how.players).fill(0);
  for (const [done, { number, seat }] of work.chances.entries()) {
    tell(work.turns.length + done, steps);
    const gained = thinking().luck(records[number], records[number + 1], seat, work.codes[number]);
    for (const other of luck.keys()) luck[other] += gained[other];
  }
  return { verdicts, luck };
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
  think: async ({ game, how }) => {
    coach = new Coach(await loadSearches(FOLDER, game, how.network), how);
    return { done: true };
  },
  greedy: ({ record, seat, seed, leaves }) => {
    thinking().searches.load(record);
    return { code: thinking().searches.greedy(seat, leaves, seed) };
  },
  plan: ({ lines, ...asked }) => ({ codes: thinking().plan(asked, lines) }),
  advise: (asked) => ({ advice: thinking().advise(asked) }),
  analyse: ({ id, work }) => ({
    found: analyse(work, (done, steps) => self.postMessage({ id, part: [done, steps] })),
  }),
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
