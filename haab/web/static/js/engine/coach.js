// The coach in the browser itself: what turns are worth, which is best, what speaks for it. The same as haab/coach does at the
// table, with the same numbers for the same questions; the words are the table's.

/** @typedef {import("./search.js").Searches} Searches */
/** @typedef {import("../types.js").Thinking} Thinking */
/** @typedef {import("../types.js").FoundReason} FoundReason */
/** @typedef {import("../types.js").FoundAdvice} FoundAdvice */
/** @typedef {import("../types.js").FoundVerdict} FoundVerdict */

/**
 * @typedef {object} Asked What a seat is to decide: a record in which nothing is that it may not know.
 * @property {Uint8Array} record
 * @property {number} seat
 * @property {number} seed
 * @property {number} seconds to think at most
 */
/**
 * @typedef {object} Candidate A turn that was looked at, with the lead that is expected after it, in points.
 * @property {number[]} codes
 * @property {number} lead
 * @property {number} visits
 * @property {number} [doubt] how far off the difference to the best one may well be
 */

import { Measuring } from "./measuring.js";

const MILLISECONDS = 1000;
const UNSPENT = "unspent";
const OTHERS = "others";
const LATER = "later";

export class Coach {
  /**
   * @param {Searches} searches
   * @param {Thinking} how
   */
  constructor(searches, how) {
    if (how.terms.join() !== searches.shape.terms.join()) {
      throw new Error("the searches are not those of the table");
    }
    this.searches = searches;
    this.how = how;
    searches.weigh(fromBase64(how.weights));
  }

  /**
   * The turn that `sage` chooses.
   * @param {Asked} asked
   * @param {number} lines
   */
  plan({ record, seat, seed, seconds }, lines) {
    this.searches.load(record);
    this.searches.begin(this.how.way, this.how.policy);
    this.grow(seat, seed, 0, lines, performance.now() + MILLISECONDS * seconds);
    return this.searches.turns()[0].codes;
  }

  /**
   * Let the tree grow from one line to another, until the time is over.
   * @param {number} seat
   * @param {number} seed
   * @param {number} from
   * @param {number} to
   * @param {number} end
   */
  grow(seat, seed, from, to, end) {
    for (let line = from; line < to; line += this.how.at_once) {
      this.searches.grow(seat, seed + line, Math.min(this.how.at_once, to - line));
      if (performance.now() >= end) break;
    }
  }

  /**
   * The turns that can be chosen from, the best first; `also` is one that is to be among them.
   * @param {Asked} asked
   * @param {number[]} also
   */
  judge(asked, also = []) {
    const { searches, how } = this;
    searches.load(asked.record);
    searches.redeal(asked.seat, asked.seed);
    const shown = searches.save();
    const candidates = how.network
      ? new Measuring(searches, how, how.network, asked, shown).candidates(also)
      : this.readOut(shown, asked, also);
    return { shown, candidates };
  }

  /**
   * The turns of a tree, with the leads that their values in it stand for.
   * @param {Uint8Array} shown
   * @param {Asked} asked
   * @param {number[]} also
   * @returns {Candidate[]}
   */
  readOut(shown, { seat, seed, seconds }, also) {
    const { searches, how } = this;
    const end = performance.now() + MILLISECONDS * seconds;
    searches.begin(how.way, how.policy);
    searches.grow(seat, seed, 1); // the first line finds the turns
    if (also.length > 0) searches.include(also);
    this.grow(seat, seed, 1, how.lines, end);
    const found = searches.turns().map(({ codes, tried, value }) => ({ codes, lead: this.lead(value), visits: tried }));
    const tried = found.filter((candidate) => candidate.visits > 0);
    if (tried.length === 0) tried.push({ ...found[0], lead: this.atSight(shown, seat, found[0].codes) });
    if (also.length > 0 && !tried.some((candidate) => isSame(candidate.codes, also))) {
      const behind = this.atSight(shown, seat, also) - this.atSight(shown, seat, tried[0].codes);
      tried.push({ codes: also, lead: tried[0].lead + Math.min(0, behind), visits: 0 });
    }
    const [chosen, ...others] = tried;
    return [chosen, ...others.sort((one, other) => other.lead - one.lead)];
  }

  /**
   * The points of expected lead that a turn gives away, less what may be chance.
   * @param {Candidate} best
   * @param {Candidate} other
   */
  cost(best, other) {
    const gap = best.lead - other.lead;
    return gap > 0 ? gap * Math.max(0, 1 - ((other.doubt ?? 0) / gap) ** 2) : 0;
  }

  /**
   * The lead in points that a value between 0, far behind, and 1, far ahead, stands for.
   * @param {number} value
   */
  lead(value) {
    const bounded = Math.min(1 - this.how.sure, Math.max(this.how.sure, value));
    return this.how.way.scale * Math.log(bounded / (1 - bounded));
  }

  /**
   * What to do, and why not the next best.
   * @param {Asked} asked
   * @returns {FoundAdvice}
   */
  advise(asked) {
    const { shown, candidates } = this.judge(asked);
    const [best, second] = candidates;
    if (!second) return { plan: best.codes, other: [], gap: 0, reasons: [] };
    const gap = this.cost(best, second);
    return { plan: best.codes, other: second.codes, gap, reasons: this.why(shown, asked.seat, best, second) };
  }

  /**
   * What a turn that was played cost; what was better, if it is worth a word.
   * @param {Asked} asked
   * @param {number[]} played
   * @param {number} number of the moves before it
   * @returns {FoundVerdict}
   */
  verdict(asked, played, number) {
    return this.weighed(asked, played, number).verdict;
  }

  /**
   * The same, and how far behind the best the turn seemed to be, chance or not.
   * @param {Asked} asked
   * @param {number[]} played
   * @param {number} number of the moves before it
   * @returns {{verdict: FoundVerdict, gap: number}}
   */
  weighed(asked, played, number) {
    const { shown, candidates } = this.judge(asked, played);
    const best = candidates[0];
    const own = candidates.find((candidate) => isSame(candidate.codes, played));
    const verdict = this.told(asked, number, shown, best, own);
    return { verdict, gap: own ? best.lead - own.lead : 0 };
  }

  /**
   * @param {Asked} asked
   * @param {number} number
   * @param {Uint8Array} shown
   * @param {Candidate} best
   * @param {Candidate | undefined} own
   * @returns {FoundVerdict}
   */
  told(asked, number, shown, best, own) {
    const cost = own ? this.cost(best, own) : 0;
    if (!own || cost === 0) {
      return { number, lead: Math.max(best.lead, own?.lead ?? best.lead), cost: 0, best: [], reasons: [] };
    }
    if (cost < this.how.costly) return { number, lead: best.lead, cost, best: [], reasons: [] };
    return { number, lead: best.lead, cost, best: best.codes, reasons: this.why(shown, asked.seat, best, own) };
  }

  /**
   * A coach that looks less closely, with the same searches.
   * @returns {Coach}
   */
  atFirstSight() {
    const { how } = this;
    const { lines, worlds, ends } = how.first_look;
    const network = how.network && { ...how.network, worlds, ends };
    return new Coach(this.searches, { ...how, lines, network });
  }

  // ---- reasons

  /**
   * What makes a turn better than another, what counts most first.
   * @param {Uint8Array} shown
   * @param {number} seat
   * @param {Candidate} better
   * @param {Candidate} worse
   * @returns {FoundReason[]}
   */
  why(shown, seat, better, worse) {
    const mine = this.worth(shown, seat, better.codes);
    const theirs = this.worth(shown, seat, worse.codes);
    const differences = mine.map(({ term, points }, place) => ({ term, points: points - theirs[place].points }));
    differences.push({ term: LATER, points: better.lead - worse.lead - total(differences) });
    return differences
      .filter(({ points }) => Math.abs(points) >= this.how.noteworthy)
      .sort((one, other) => Math.abs(other.points) - Math.abs(one.points))
      .slice(0, this.how.most_reasons);
  }

  /**
   * What the position after a turn is worth to the seat, term by term, with the best of the others as a loss.
   * @param {Uint8Array} shown
   * @param {number} seat
   * @param {number[]} codes
   * @returns {FoundReason[]}
   */
  worth(shown, seat, codes) {
    this.searches.load(shown);
    for (const code of codes) this.searches.apply(code);
    const points = this.searches.terms(seat);
    const terms = [...this.how.terms, UNSPENT].map((term, place) => ({ term, points: points[place] }));
    const rivals = this.values().filter((_, rival) => rival !== seat);
    return [...terms, { term: OTHERS, points: -Math.max(...rivals) }];
  }

  /**
   * A turn for which there was no time: worth what the position after it is.
   * @param {Uint8Array} shown
   * @param {number} seat
   * @param {number[]} codes
   */
  atSight(shown, seat, codes) {
    return total(this.worth(shown, seat, codes));
  }

  /** What the position is worth to each seat. */
  values() {
    return Array.from({ length: this.how.players }, (_, seat) =>
      this.searches
        .terms(seat)
        .slice(0, this.how.terms.length)
        .reduce((sum, points) => sum + points, 0),
    );
  }

  // ---- luck

  /**
   * What the lead of each seat gained by what a move revealed, compared with what might have been revealed.
   * @param {Uint8Array} before
   * @param {Uint8Array} after
   * @param {number} seat that made the move
   * @param {number} code
   */
  luck(before, after, seat, code) {
    const { searches, how } = this;
    searches.load(after);
    const gained = this.leads();
    for (let world = 0; world < how.worlds; world++) {
      searches.load(before);
      searches.redeal(seat, how.first_world + world);
      searches.apply(code);
      for (const [other, lead] of this.leads().entries()) gained[other] -= lead / how.worlds;
    }
    return gained;
  }

  /** What every seat is ahead of the best of the others. */
  leads() {
    const values = this.values();
    return values.map((value, seat) => value - Math.max(...values.filter((_, rival) => rival !== seat)));
  }
}

/** @param {FoundReason[]} reasons */
function total(reasons) {
  return reasons.reduce((sum, { points }) => sum + points, 0);
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function isSame(one, other) {
  return one.length === other.length && one.every((code, step) => code === other[step]);
}

/** @param {string} text */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
