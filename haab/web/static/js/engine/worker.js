// The rules of a game in a worker: a message asks for one thing and is answered with the same id.
//
//   { id, ask: "load", game }                           -> { id, done: true }
//   { id, ask: "deal", players, seed, options }         -> { id, legal, toMove }
//   { id, ask: "from", record }                         -> { id, legal, toMove }
//   { id, ask: "apply", code }                          -> { id, legal, toMove }
//   { id, ask: "playouts", count, seed, players }       -> { id, means }: for each legal code the mean final scores
//
// The coach is another module that is loaded when it is asked for. What a seat cannot know is not in the records that it is
// given.
//
//   { id, ask: "think", how }                           -> { id, done: true }: how the table's coach thinks
//   { id, ask: "advise", record, seat, seed }           -> { id, advice }
//   { id, ask: "analyse", work, players, seats }        -> { id, part: { done, steps } } again and again, with `found` when
//                                                          there is something to tell about a seat, then { id, done: true }
//
// Whatever goes wrong is answered as { id, error }.

import { fromBase64, loadCoach } from "./coach.js";
import { loadRules, rulesFrom } from "./rules.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("../types.js").AnalysisWork} AnalysisWork */
/** @typedef {import("../types.js").WorkTurn} WorkTurn */
/** @typedef {import("../types.js").AnalysisFound} AnalysisFound */

const FOLDER = new URL("../../engine", import.meta.url).href;

/** @type {Rules | null} */
let rules = null;

/** @type {import("./coach.js").Coach | null} */
let coach = null;

/** The coach that was told how to think. */
function thinking() {
  if (!coach) throw new Error("no coach is loaded");
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
 * The records before every turn of a game.
 * @param {AnalysisWork} work
 */
function recordsOf(work) {
  const game = loaded();
  const records = new Map();
  game.load(fromBase64(work.record));
  for (const { number, length } of work.turns) {
    records.set(number, game.save());
    for (const code of work.codes.slice(number, number + length)) game.apply(code);
  }
  return records;
}

/**
 * Look at a finished game: what every turn began with, then the turns of some seats, one seat after the other.
 * Every turn is glanced at; those that seem to have cost or gained most are looked at again, because whichever of many seems worst was
 * unlucky, too. The same as haab/coach/analysis.py does.
 * @param {AnalysisWork} work
 * @param {number} players
 * @param {number[]} seats
 * @param {(done: number, steps: number, found?: AnalysisFound) => void} tell what is found out about a seat is told at once
 */
function analyse(work, players, seats, tell) {
  const coach = thinking();
  const { how } = coach;
  const records = recordsOf(work);
  const codesOf = (/** @type {WorkTurn} */ { number, length }) => work.codes.slice(number, number + length);
  const turnsOf = (/** @type {number} */ seat) => work.turns.filter((turn) => turn.seat === seat && turn.has_choice);
  const again = how.second_looks + how.fine_looks;
  const looks = seats.map((seat) => turnsOf(seat).length);
  const steps = looks.reduce((sum, count) => sum + count + Math.min(again, count), work.turns.length);
  let done = 0;
  const values = work.turns.map((turn) => {
    tell(done++, steps);
    const record = records.get(turn.number);
    const after = turn.reveals ? coach.value(record, players, turn.number, codesOf(turn)).leads : null;
    return { ...coach.value(record, players, turn.number), after };
  });
  const look = (
    /** @type {WorkTurn} */ turn,
    /** @type {import("../types.js").Effort} */ effort,
    /** @type {number} */ salt,
  ) => {
    tell(done++, steps);
    const asked = { record: records.get(turn.number), seat: turn.seat, seed: turn.seed + salt };
    return coach.judge(asked, effort, codesOf(turn));
  };
  for (const seat of seats) {
    const glances = turnsOf(seat).map((turn) => {
      const found = look(turn, how.brief, how.other_worlds);
      const played = codesOf(turn).join();
      const doubt = found.other.join() === played ? found.difference : 0;
      const promise = found.better.join() === played && found.other.length > 0 ? found.difference : 0;
      return { turn, found, doubt, promise, isSure: false };
    });
    const doubtful = [...glances].sort((one, other) => other.doubt - one.doubt);
    const fine = doubtful.splice(how.second_looks).sort((one, other) => other.promise - one.promise);
    for (const glance of [...doubtful, ...fine.slice(0, how.fine_looks)]) {
      glance.found = look(glance.turn, how.thorough, 0);
      glance.isSure = true;
    }
    const verdicts = glances.map(({ turn, found, isSure }) => ({ number: turn.number, found, is_sure: isSure }));
    tell(done, steps, { verdicts, values });
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
  think: async ({ how }) => {
    coach = await loadCoach(FOLDER, how);
    rules = await loadRules(FOLDER, how.game);
    return { done: true };
  },
  advise: (asked) => ({ advice: thinking().judge(asked, thinking().how.thorough) }),
  analyse: ({ id, work, players, seats }) => {
    analyse(work, players, seats, (done, steps, found) => self.postMessage({ id, part: { done, steps, found } }));
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
