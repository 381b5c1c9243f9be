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
/** @typedef {import("../types.js").FoundJudgement} FoundJudgement */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {{turn: WorkTurn, found: FoundJudgement}} Glance */

const NOTHING = { difference: 0, error: 0, sources: [], lead: 0, chance: 0, sheets: [] };
/** What is known of a turn before the first look. @type {FoundJudgement} */
const NOT_YET = { better: [], other: [], worlds: 1, ...NOTHING };
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
 * Every turn is glanced at; those that seem to have cost or gained most are looked at again, longer and in other worlds, because
 * whichever of many seems worst was unlucky, too. The same as haab/coach/analysis.py does.
 * @param {AnalysisWork} work
 * @param {number} players
 * @param {number[]} seats
 * @param {(done: number, steps: number, found?: AnalysisFound) => void} tell what is found out about a seat is told at once
 */
function analyse(work, players, seats, tell) {
  const coach = thinking();
  const { looks } = coach.how;
  const records = recordsOf(work);
  const turnsOf = (/** @type {number} */ seat) => work.turns.filter((turn) => turn.seat === seat && turn.has_choice);
  const looked = seats.flatMap((seat) =>
    looks.map((look) => Math.min(turnsOf(seat).length, look.doubtful + look.fine)),
  );
  const steps = looked.reduce((sum, count) => sum + count, work.turns.length);
  let done = 0;
  const values = work.turns.map((turn) => {
    tell(done++, steps);
    const record = records.get(turn.number);
    const after = turn.reveals ? coach.value(record, players, turn.number, codesOf(work, turn)).leads : null;
    return { ...coach.value(record, players, turn.number), after };
  });
  for (const seat of seats) {
    let glances = turnsOf(seat).map((turn) => ({ turn, found: NOT_YET }));
    const latest = new Map();
    for (const [number, look] of looks.entries()) {
      glances = worthALook(work, glances, look).map(({ turn }) => {
        tell(done++, steps);
        const asked = { record: records.get(turn.number), seat: turn.seat, seed: turn.seed + look.salt };
        return { turn, found: coach.judge(asked, look.effort, codesOf(work, turn)) };
      });
      const isSure = number === looks.length - 1;
      for (const { turn, found } of glances) latest.set(turn.number, { number: turn.number, found, is_sure: isSure });
    }
    tell(done, steps, { verdicts: [...latest.values()], values });
  }
}

/**
 * @param {AnalysisWork} work
 * @param {WorkTurn} turn
 */
function codesOf(work, { number, length }) {
  return work.codes.slice(number, number + length);
}

/**
 * The turns that are looked at again: those that seem worst, then those that seem best.
 * @param {AnalysisWork} work
 * @param {Glance[]} glances
 * @param {Look} look
 */
function worthALook(work, glances, look) {
  const seeming = (/** @type {Glance} */ { turn, found }) => {
    const played = codesOf(work, turn).join();
    const doubt = found.other.join() === played ? found.difference : 0;
    const promise = found.better.join() === played && found.other.length > 0 ? found.difference : 0;
    return { turn, found, doubt, promise };
  };
  const doubtful = glances.map(seeming).sort((one, other) => other.doubt - one.doubt);
  const fine = doubtful.splice(look.doubtful).sort((one, other) => other.promise - one.promise);
  return [...doubtful, ...fine.slice(0, look.fine)];
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
