// Searching the rulebook that is on the page: clauses without the words are hidden, the words are marked.

const HIGHLIGHT = "found";

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
 * Show the clauses that have all words of a query, and tell how many they are; an empty query shows everything.
 * @param {HTMLElement} root
 * @param {string} query
 */
export function find(root, query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  /** @type {Range[]} */
  const ranges = [];
  let count = 0;
  for (const rule of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".rule"))) {
    const text = plain(rule.textContent ?? "");
    rule.hidden = !words.every((word) => text.includes(word));
    if (!rule.hidden && words.length > 0) {
      count += 1;
      ranges.push(...places(rule, words));
    }
  }
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".rulebook-chapter"))) {
    part.hidden = words.length > 0 && part.querySelector(".rule:not([hidden])") === null;
  }
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".rulebook-introduction"))) {
    part.hidden = words.length > 0;
  }
  mark(ranges);
  return count;
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
