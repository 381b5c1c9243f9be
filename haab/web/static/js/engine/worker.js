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
//   { id, ask: "analyse", work, seats }                 -> { id, part: { done, steps } } again and again, with `found` when
//                                                          there is something to tell about a seat, then { id, done: true }
//
// Whatever goes wrong is answered as { id, error }.

import { Coach, fromBase64 } from "./coach.js";
import { loadRules, rulesFrom } from "./rules.js";
import { loadSearches } from "./search.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("../types.js").AnalysisWork} AnalysisWork */
/** @typedef {import("../types.js").WorkTurn} WorkTurn */
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

/** What is seen at first sight is seen in other worlds than what is looked at again. */
const OTHER_WORLDS = 1_000_000;

/**
 * Look at the turns of some seats of a finished game, one seat after the other, and at all that was revealed. Every turn is
 * glanced at; those that seem to have cost most are looked at again, because whichever of many seems worst was unlucky, too.
 * @param {AnalysisWork} work
 * @param {number[]} seats
 * @param {(done: number, steps: number, found?: AnalysisFound) => void} tell what is found out about a seat is told at once,
 *   and again when it has been looked at closely
 */
function analyse(work, seats, tell) {
  const coach = thinking();
  const { searches, how } = coach;
  const glancing = coach.atFirstSight();
  const records = [fromBase64(work.record)];
  searches.load(records[0]);
  for (const code of work.codes) {
    searches.apply(code);
    records.push(searches.save());
  }
  const turns = work.turns.filter(({ seat }) => seats.includes(seat));
  const steps = work.chances.length + turns.length + how.second_looks * seats.length;
  let done = 0;
  const luck = new Array(how.players).fill(0);
  for (const { number, seat } of work.chances) {
    tell(done++, steps);
    const gained = coach.luck(records[number], records[number + 1], seat, work.codes[number]);
    for (const other of luck.keys()) luck[other] += gained[other];
  }
  const look = (
    /** @type {Coach} */ eyes,
    /** @type {WorkTurn} */ { number, seat, length },
    /** @type {number} */ worlds,
  ) => {
    tell(done++, steps);
    const asked = { record: records[number], seat, seed: number + worlds, seconds: work.seconds };
    return eyes.weighed(asked, work.codes.slice(number, number + length), number);
  };
  for (const seat of seats) {
    const own = turns.filter((turn) => turn.seat === seat);
    const glances = own.map((turn) => ({ turn, ...look(glancing, turn, OTHER_WORLDS) }));
    tell(done, steps, { verdicts: glances.map(({ verdict }) => verdict), luck });
    const worst = [...glances].sort((one, other) => other.gap - one.gap).slice(0, how.second_looks);
    for (const glance of worst) glance.verdict = look(coach, glance.turn, 0).verdict;
    tell(done, steps, { verdicts: glances.map(({ verdict }) => verdict), luck });
  }
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
  analyse: ({ id, work, seats }) => {
    analyse(work, seats, (done, steps, found) => self.postMessage({ id, part: { done, steps, found } }));
    return { done: true };
  },
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
