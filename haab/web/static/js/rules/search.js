// Searching the rulebook that is on the page: clauses without the words are hidden, the words are marked.

const HIGHLIGHT = "found";
/** What counts in an answer: that the opening tells it, that a chapter is about it, that it is a clause, how dense it is. */
const OPENING = 100;
const CHAPTER = 50;
const CLAUSE = 10;
const DENSITY = 200;

/**
 * A text without case and accents, letter by letter, so that places in it are places in the original.
 * @param {string} text
 */
function plain(text) {
  return Array.from(text.normalize("NFC"), (letter) => {
    const bare = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return bare.length === letter.length && !/[\uac00-\ud7a3]/.test(letter) ? bare : letter.toLowerCase();
  }).join("");
}

/**
 * The words of a question that say what it is about; of one without any, all of them.
 * @param {string} query
 * @param {string} small words that every question has
 */
function tellingWords(query, small) {
  const all = plain(query)
    .split(/[^\p{L}\p{N}.-]+/u)
    .filter(Boolean);
  const common = new Set(plain(small).split(" "));
  const telling = all.filter((word) => !common.has(word));
  return telling.length > 0 ? telling : all;
}

/**
 * Show the clauses that have all words of a question, and tell them, the best answers first; without a question
 * everything is shown.
 * @param {HTMLElement} root
 * @param {string} query
 * @param {string} small words that every question has
 * @returns {HTMLElement[]}
 */
export function find(root, query, small) {
  const words = tellingWords(query, small);
  /** @type {Range[]} */
  const ranges = [];
  /** @type {{rule: HTMLElement, worth: number}[]} */
  const found = [];
  for (const rule of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".rule"))) {
    const chapter = rule.closest(".rulebook-chapter")?.querySelector("h3")?.textContent ?? "";
    const text = plain(`${rule.textContent ?? ""} ${rule.dataset.asks ?? ""} ${chapter}`);
    rule.hidden = !words.every((word) => text.includes(word));
    if (!rule.hidden && words.length > 0) {
      found.push({ rule, worth: worthOf(rule, text, words) });
      ranges.push(...places(rule, words));
    }
  }
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (
    root.querySelectorAll(".rulebook-chapter, .rulebook-opening")
  )) {
    part.hidden = words.length > 0 && part.querySelector(".rule:not([hidden])") === null;
  }
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (
    root.querySelectorAll(".rulebook-introduction, .rulebook-about")
  )) {
    part.hidden = words.length > 0;
  }
  mark(ranges);
  return found.sort((a, b) => b.worth - a.worth).map(({ rule }) => rule);
}

/**
 * How well a clause answers: what the opening tells comes first, then clauses of a chapter of that name, in their order, and
 * short ones that say the words often; rulings and examples come last.
 * @param {HTMLElement} rule
 * @param {string} text
 * @param {string[]} words
 */
function worthOf(rule, text, words) {
  if (rule.classList.contains("opening-part")) {
    const asks = plain(`${rule.querySelector("h3")?.textContent ?? ""} ${rule.dataset.asks ?? ""}`);
    return (OPENING * words.filter((word) => asks.includes(word)).length) / words.length;
  }
  const chapter = rule.closest(".rulebook-chapter");
  const title = plain(chapter?.querySelector("h3")?.textContent ?? "");
  const isOfChapter = words.every((word) => title.includes(word));
  const place = [...(chapter?.querySelectorAll(".rule") ?? [])].indexOf(rule);
  const said = words.reduce((sum, word) => sum + beginnings(text, word), 0) / words.length;
  if (said === 0) return 0;
  const isClause = rule.classList.contains("clause");
  return (isOfChapter ? CHAPTER - place : 0) + (isClause ? CLAUSE : 0) + (said * DENSITY) / (text.length + DENSITY);
}

/**
 * How often a word of a text begins with another one: who asks for "win" does not mean "following".
 * @param {string} text
 * @param {string} word
 */
function beginnings(text, word) {
  return text
    .split(word)
    .slice(0, -1)
    .filter((before) => !/[\p{L}\p{N}]$/u.test(before)).length;
}

/**
 * Where words stand in an element.
 * @param {HTMLElement} element
 * @param {string[]} words
 */
function places(element, words) {
  const ranges = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = plain(node.textContent ?? "");
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}

/**
 * Mark places without touching the text; a browser that cannot shows it unmarked.
 * @param {Range[]} ranges
 */
function mark(ranges) {
  if (!("highlights" in CSS)) return;
  if (ranges.length === 0) CSS.highlights.delete(HIGHLIGHT);
  else CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
}
