// The rulebook: contents, search, links between clauses, what is asked in a game now, worked examples to be played.

import { gamePath, get } from "../page/api.js";
import { catalogue } from "../page/catalogue.js";
import { button, el, field, replace, textbox } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { clauseEntry } from "./clause.js";
import { blocks } from "../page/markdown.js";
import { find } from "./search.js";

/** @typedef {import("../types.js").Rulebook} Rulebook */
/** @typedef {import("../types.js").RulebookChapter} RulebookChapter */
/** @typedef {import("../types.js").Decision} Decision */

const TYPING = 150;
/** So many answers are put first, where there are more. */
const MOST_BEST = 4;
/** Letters of an answer that are shown there. */
const EXCERPT = 160;

export class RulebookScreen {
  /**
   * @param {HTMLElement} root
   * @param {string} name the game; empty: all of them to choose from
   */
  constructor(root, name) {
    this.root = root;
    this.name = name;
    /** The game that the rulebook was opened from. */
    this.from = new URLSearchParams(location.search).get("game");
    this.asked = el("div", { class: "asked-now", role: "status" });
    this.found = el("p", { class: "hint", role: "status" });
    this.best = el("div", { class: "best-answers" });
    this.text = el("article", { class: "rulebook-text" });
    this.query = "";
    this.timer = 0;
    this.comeBack = () => document.hidden || this.markAsked();
  }

  async start() {
    document.title = `${t("web.rules.title")} – Haab`;
    const game = catalogue().games.find((kind) => kind.name === this.name);
    if (!game) return this.choose();
    /** @type {Rulebook[]} */
    const books = await Promise.all(
      game.rulebooks.map((book) => get(`/api/rulebooks/${encodeURIComponent(book)}`, { lang: language() })),
    );
    document.title = `${game.title}: ${t("web.rules.title")} – Haab`;
    this.draw(game.title, books);
    this.follow();
    document.addEventListener("visibilitychange", this.comeBack);
    await this.markAsked();
  }

  stop() {
    document.removeEventListener("visibilitychange", this.comeBack);
    clearTimeout(this.timer);
  }

  async reword() {
    this.stop();
    await this.start();
  }

  /** The address names a clause or a chapter: it is brought into sight. Tells that no other screen is needed. */
  follow() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null || !this.text.contains(target)) return true;
    if (target.closest("[hidden]")) this.search("");
    target.scrollIntoView();
    target.focus({ preventScroll: true });
    return true;
  }

  /** Which game's rules. */
  choose() {
    const links = catalogue().games.map((game) =>
      el("a", { href: `/rules/${game.name}`, class: "button" }, game.title),
    );
    const sheet = el("section", { class: "sheet" }, el("h1", {}, t("web.rules.title")));
    sheet.append(el("div", { class: "actions" }, links));
    replace(this.root, sheet);
  }

  /**
   * @param {string} title
   * @param {Rulebook[]} books
   */
  draw(title, books) {
    const opening = books.flatMap((book) => book.opening.map((part, number) => openingPart(book, part, number)));
    replace(
      this.text,
      opening.length > 0 && el("section", { class: "rulebook-opening" }, el("h2", {}, t("web.rules.short")), opening),
      opening.length > 0 && el("h2", { class: "clauses-heading" }, t("web.rules.clauses")),
      books.map(bookText),
    );
    const box = textbox(this.query, { id: "rules-search", type: "search", enterkeyhint: "search" });
    box.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.search(box.value), TYPING);
    });
    const side = el(
      "aside",
      { class: "rulebook-side", "aria-label": t("web.rules.contents") },
      this.from && el("a", { href: `/game/${this.from}`, class: "button primary" }, t("web.rules.back")),
      el("a", { href: `/pieces/${this.name}${location.search}`, class: "button" }, t("web.pieces.title")),
      el("form", { role: "search", on: { submit: (/** @type {Event} */ event) => event.preventDefault() } }, [
        field(t("web.rules.search"), box),
        this.found,
      ]),
      button(t("web.rules.print"), () => window.print(), { id: "rules-print" }),
      foldedContents(el("nav", {}, books.map(bookContents))),
    );
    const heading = el("h1", {}, `${title}: ${t("web.rules.title")}`);
    const body = el("div", { class: "rulebook-body sheet" }, heading, this.asked, this.best, this.text);
    replace(this.root, el("div", { class: "rulebook" }, side, body));
    this.search(this.query);
  }

  /**
   * Show only the clauses that have all words of a query.
   * @param {string} query
   */
  search(query) {
    this.query = query.trim();
    const box = /** @type {HTMLInputElement | null} */ (document.getElementById("rules-search"));
    if (box && box.value.trim() !== this.query) box.value = this.query;
    const found = find(this.text, this.query, t("web.rules.small_words"));
    this.found.textContent = this.query === "" ? "" : t("web.rules.found", { n: found.length });
    replace(this.best, this.query !== "" && found.length > MOST_BEST && bestAnswers(found.slice(0, MOST_BEST)));
    if (this.query !== "") window.scrollTo({ top: 0 });
  }

  /** Mark the clause of the decision that is due in the game that the rulebook was opened from. */
  async markAsked() {
    if (this.from === null) return;
    /** @type {{decision: Decision | null} | null} */
    const view = await get(gamePath(this.from), { lang: language() }).catch(() => null);
    for (const marked of this.text.querySelectorAll(".asked")) marked.classList.remove("asked");
    const decision = view?.decision;
    if (!decision) return replace(this.asked);
    document.getElementById(decision.clause)?.classList.add("asked");
    const link = el("a", { href: `#${decision.clause}`, class: "clause-link" }, decision.clause);
    replace(this.asked, el("strong", {}, t("web.rules.asked")), " ", decision.text, " ", link);
  }
}

/**
 * A paragraph of the opening: words, a drawing, and the clauses behind it.
 * @param {Rulebook} book
 * @param {import("../types.js").OpeningPart} part
 * @param {number} number
 */
function openingPart(book, part, number) {
  const links = part.clauses.flatMap((id) => [" ", el("a", { href: `#${id}`, class: "clause-link" }, id)]);
  const picture = part.picture && `/static/opening/${book.name}-${part.picture}.svg`;
  return el(
    "section",
    { class: "rule opening-part", id: `${book.name}-opening-${number + 1}`, tabindex: "-1", "data-asks": part.asks },
    el("h3", {}, part.title),
    picture && el("img", { src: picture, alt: "", width: 240, height: 150, loading: "lazy" }),
    el("p", {}, part.text),
    el("p", { class: "hint" }, t("web.rules.behind"), links),
  );
}

/**
 * The words of an element; cells of a table stand apart, and its headings are left out.
 * @param {Element | null} part
 */
function wordsOf(part) {
  const copy = /** @type {Element | undefined} */ (part?.cloneNode(true));
  for (const head of copy?.querySelectorAll("th") ?? []) head.remove();
  for (const cell of copy?.querySelectorAll("td, li, p") ?? []) cell.append(" ");
  return (copy?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/**
 * The clauses that answer a question best, as links to them.
 * @param {HTMLElement[]} found
 */
function bestAnswers(found) {
  const lines = found.map((rule) => {
    const words = wordsOf(rule.querySelector(".clause-text, p"));
    const name = rule.querySelector("h3")?.textContent ?? rule.id;
    const excerpt = words.length > EXCERPT ? `${words.slice(0, EXCERPT)}…` : words;
    return el("li", {}, el("a", { href: `#${rule.id}`, class: "clause-link" }, name), " ", excerpt);
  });
  return [el("h2", {}, t("web.rules.best")), el("ol", {}, lines)];
}

/** @param {Rulebook} book */
function bookText(book) {
  const [cover, ...chapters] = book.chapters;
  const heading = el("h2", { id: `book-${book.name}`, lang: foreign(cover.lang) }, cover.title);
  const about = introduction(cover);
  return el(
    "section",
    { class: "rulebook-book" },
    heading,
    about && el("details", { class: "rulebook-about" }, el("summary", {}, t("web.rules.about")), about),
    chapters.map((chapter, number) => chapterText(book, chapter, number)),
  );
}

/**
 * @param {Rulebook} book
 * @param {RulebookChapter} chapter
 * @param {number} number
 */
function chapterText(book, chapter, number) {
  return el(
    "section",
    { class: "rulebook-chapter" },
    el("h3", { id: chapterId(book, chapter, number), lang: foreign(chapter.lang), tabindex: "-1" }, chapter.title),
    introduction(chapter),
    chapter.clauses.map(clauseEntry),
  );
}

/** @param {RulebookChapter} chapter */
function introduction(chapter) {
  if (!chapter.introduction) return null;
  const text = blocks(chapter.introduction, (id) => el("a", { href: `#${id}`, class: "clause-link" }, id));
  const lang = foreign(chapter.introduction_lang);
  const note = lang && el("p", { lang: language() }, el("span", { class: "clause-note" }, t("web.rules.english")));
  return el("div", { class: "rulebook-introduction", lang }, note, text);
}

/** @param {Rulebook} book */
function bookContents(book) {
  const [cover, ...chapters] = book.chapters;
  const lines = chapters.map((chapter, number) =>
    el("li", {}, el("a", { href: `#${chapterId(book, chapter, number)}`, lang: foreign(chapter.lang) }, chapter.title)),
  );
  const title = el("a", { href: `#book-${book.name}`, lang: foreign(cover.lang) }, cover.title);
  return el("div", {}, el("strong", {}, title), el("ol", {}, lines));
}

/**
 * Chapters that clauses refer to have an id in their heading (TK-8).
 * @param {Rulebook} book
 * @param {RulebookChapter} chapter
 * @param {number} number
 */
function chapterId(book, chapter, number) {
  return /^[A-Z]{2}-\d+(?= )/.exec(chapter.title)?.[0] ?? `${book.name}-${number + 1}`;
}

/**
 * What says that a text is not in the reader's language.
 * @param {string} lang
 */
function foreign(lang) {
  return lang === language() ? null : lang;
}

/**
 * Contents that stand beside the text where there is room, and are folded where there is none.
 * @param {HTMLElement} links
 */
export function foldedContents(links) {
  const folded = el("details", { class: "rulebook-contents", open: window.matchMedia("(width >= 52rem)").matches });
  folded.append(el("summary", {}, t("web.rules.contents")), links);
  return folded;
}
