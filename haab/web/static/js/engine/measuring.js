// The best turns as a network finds them, and what they are worth, measured in worlds of their own. The same as
// haab/coach/judge.py and trying.py do, with the same worlds for the same question.

/** @typedef {import("./search.js").Searches} Searches */
/** @typedef {import("./coach.js").Candidate} Candidate */
/** @typedef {import("./coach.js").Asked} Asked */
/** @typedef {import("../types.js").Thinking} Thinking */
/** @typedef {import("../types.js").ThinkingNetwork} ThinkingNetwork */
/** @typedef {(seed: number) => number[]} Sample What each of some turns leads to in the world of a seed. */

const MILLISECONDS = 1000;

export class Measuring {
  /**
   * @param {Searches} searches
   * @param {Thinking} how
   * @param {ThinkingNetwork} network
   * @param {Asked} asked
   * @param {Uint8Array} shown the record with all dealt anew that the seat cannot know
   */
  constructor(searches, how, network, { seat, seed, seconds }, shown) {
    this.searches = searches;
    this.how = how;
    this.network = network;
    this.seat = seat;
    this.seed = seed;
    this.seconds = seconds;
    this.shown = shown;
    this.start = performance.now();
    /** Of the next world; none is used twice. */
    this.next = seed + how.lines;
  }

  /**
   * The best turns, and `also`, the best first.
   * @param {number[]} also
   * @returns {Candidate[]}
   */
  candidates(also) {
    const chosen = this.chosen();
    const turns = this.different(also.length > 0 ? [also, ...chosen] : chosen);
    return this.asLeads(this.measured(turns, this.attempt(turns)));
  }

  /**
   * Whether so much of the time has passed.
   * @param {number} part
   */
  isOver(part = 1) {
    return performance.now() - this.start >= part * this.seconds * MILLISECONDS;
  }

  // ---- finding them

  /** The turns with the best journeys, of those that the network likes and those that the beam finds. */
  chosen() {
    const { searches, how, network, seat, seed } = this;
    searches.load(this.shown);
    searches.begin(how.way, how.policy);
    searches.grow(seat, seed, 1);
    const beam = searches.turns().slice(0, network.beam);
    const liked = searches.likedTurns(seat, seed, network.drawn, network.heat);
    return this.bestOf(this.different([...liked, ...beam.map(({ codes }) => codes)]));
  }

  /**
   * The record after a turn.
   * @param {number[]} codes
   */
  after(codes) {
    this.searches.load(this.shown);
    for (const code of codes) this.searches.apply(code);
    return this.searches.save();
  }

  /**
   * Turns that lead to different positions, the first of those that lead to the same.
   * @param {number[][]} turns
   */
  different(turns) {
    /** @type {Map<string, number[]>} */
    const found = new Map();
    for (const codes of turns) {
      const key = this.after(codes).join();
      if (!found.has(key)) found.set(key, codes);
    }
    return [...found.values()];
  }

  /**
   * Drop the worse half of the turns until only the finalists are left, the best of them first.
   * @param {number[][]} turns
   */
  bestOf(turns) {
    const { finalists, choosing } = this.network;
    const halvings = Math.max(1, Math.ceil(Math.log2(Math.max(1, turns.length) / finalists)));
    let left = turns.map((codes) => ({ codes, sum: 0 }));
    for (let halving = 0; halving < halvings; halving++) {
      const sample = this.attempt(left.map(({ codes }) => codes));
      const lines = Math.floor(Math.floor(this.how.lines / halvings) / left.length);
      for (let line = 0; line < Math.max(1, lines); line++) {
        for (const [place, hope] of sample(this.next++).entries()) left[place].sum += hope;
        if (this.isOver(choosing)) break;
      }
      const most = Math.max(finalists, Math.floor((left.length + 1) / 2));
      left = left.sort((one, other) => other.sum - one.sum).slice(0, most);
    }
    return left.slice(0, finalists).map(({ codes }) => codes);
  }

  // ---- measuring them

  /**
   * Turns are tried by journeys, which end with a hope: all but the last code is played, and that is then tried.
   * @param {number[][]} turns
   * @returns {Sample}
   */
  attempt(turns) {
    const { searches, seat, network } = this;
    const befores = turns.map((codes) => ({ record: this.after(codes.slice(0, -1)), last: codes[codes.length - 1] }));
    return (seed) =>
      befores.map(({ record, last }) => {
        searches.load(record);
        return searches.tryCode(seat, last, seed, network.journey);
      });
  }

  /**
   * Try all the turns in as many worlds as there is time for; the best of them first.
   * @param {number[][]} turns
   * @param {Sample} sample
   * @returns {Candidate[]}
   */
  measured(turns, sample) {
    const { worlds, fewest } = this.network;
    /** @type {number[][]} */
    const rows = [];
    while (rows.length < fewest || (rows.length < worlds && !this.isOver())) rows.push(sample(this.next++));
    const means = turns.map((_, place) => mean(rows.map((row) => row[place])));
    const best = means.indexOf(Math.max(...means));
    return turns
      .map((codes, place) => {
        const behind = rows.map((row) => row[best] - row[place]);
        return { codes, lead: means[place], visits: rows.length, doubt: standardError(behind) };
      })
      .sort((one, other) => other.lead - one.lead);
  }

  /**
   * Candidates with leads instead of hopes: the lead of the best is found at the end of the game.
   * @param {Candidate[]} found
   * @returns {Candidate[]}
   */
  asLeads(found) {
    const { searches, seat, network } = this;
    const best = found[0];
    searches.load(this.shown);
    let total = 0;
    for (let end = 0; end < network.ends; end++) {
      total += searches.tryTurn(seat, best.codes, this.next++, network.to_the_end);
    }
    const lead = total / network.ends;
    return found.map((candidate) => ({ ...candidate, lead: lead + candidate.lead - best.lead }));
  }
}

/** @param {number[]} numbers */
function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/**
 * How far off the mean of some numbers may well be.
 * @param {number[]} numbers
 */
function standardError(numbers) {
  const middle = mean(numbers);
  const squares = numbers.reduce((sum, number) => sum + (number - middle) ** 2, 0);
  return Math.sqrt(squares / (numbers.length - 1) / numbers.length);
}
