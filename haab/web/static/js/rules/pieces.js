// What is on the table: every component with its picture, what it does, and in a game where it is.

import { inventoryOf } from "../boards/boards.js";
import { gamePath, get } from "../page/api.js";
import { catalogue } from "../page/catalogue.js";
import { clauseButton } from "../page/clauses.js";
import { el, field, replace, textbox } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { foldedContents } from "./rulebook.js";
import { find } from "./search.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Components} Components */
/** @typedef {import("../boards/boards.js").Piece} Piece */
/** @typedef {import("../boards/boards.js").PieceKind} PieceKind */

export class PiecesScreen {
  /**
   * @param {HTMLElement} root
   * @param {string} name of the game
   */
  constructor(root, name) {
    this.root = root;
    this.name = name;
    /** The game that it was opened from. */
    this.from = new URLSearchParams(location.search).get("game");
    this.list = el("div", { class: "pieces" });
    this.contents = el("nav", {});
    this.comeBack = () => document.hidden || this.show();
  }

  async start() {
    document.title = `${t("web.pieces.title")} – Haab`;
    const title = catalogue().games.find((kind) => kind.name === this.name)?.title ?? this.name;
    const box = textbox("", { id: "pieces-search", type: "search" });
    const found = el("p", { class: "hint", role: "status" });
    box.addEventListener("input", () => {
      const { length: count } = find(this.list, box.value, t("web.rules.small_words"));
      found.textContent = box.value.trim() === "" ? "" : t("web.pieces.found", { n: count });
    });
    this.contents = el("nav", {});
    const side = el(
      "aside",
      { class: "rulebook-side", "aria-label": t("web.rules.contents") },
      this.from && el("a", { href: `/game/${this.from}`, class: "button primary" }, t("web.rules.back")),
      el("a", { href: `/rules/${this.name}${location.search}`, class: "button" }, t("web.rules.title")),
      el("form", { role: "search" }, field(t("web.pieces.search"), box), found),
      foldedContents(this.contents),
    );
    const heading = el("h1", {}, `${title}: ${t("web.pieces.title")}`);
    replace(
      this.root,
      el("div", { class: "rulebook" }, side, el("div", { class: "rulebook-body sheet" }, heading, this.list)),
    );
    document.addEventListener("visibilitychange", this.comeBack);
    await this.show();
    this.follow();
  }

  stop() {
    document.removeEventListener("visibilitychange", this.comeBack);
  }

  async reword() {
    this.stop();
    await this.start();
  }

  /** The address names a thing: it is brought into sight. Tells that no other screen is needed. */
  follow() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && this.list.contains(target)) {
      target.scrollIntoView();
      target.focus({ preventScroll: true });
    }
    return true;
  }

  /** Draw everything as it is now. */
  async show() {
    const [inventory, components, view] = await Promise.all([
      inventoryOf(this.name),
      get(`/api/components/${encodeURIComponent(this.name)}`, { lang: language() }),
      this.from === null ? null : get(gamePath(this.from), { lang: language() }).catch(() => null),
    ]);
    if (!inventory) return;
    const kinds = inventory(components.data, view);
    const links = kinds.map((kind) => el("li", {}, el("a", { href: `#kind-${kind.name}` }, kind.title)));
    replace(this.contents, el("ol", {}, links));
    replace(
      this.list,
      kinds.map((kind) => kindSection(kind, components.texts)),
    );
  }
}

/**
 * @param {PieceKind} kind
 * @param {Components["texts"]} texts
 */
function kindSection(kind, texts) {
  return el(
    "section",
    { class: "rulebook-chapter" },
    el("h2", { id: `kind-${kind.name}`, tabindex: "-1" }, kind.title),
    el(
      "div",
      { class: `piece-list pieces-${kind.name}` },
      kind.pieces.map((piece) => pieceCard(piece, texts[piece.id])),
    ),
  );
}

/**
 * @param {Piece} piece
 * @param {import("../types.js").Explanation | undefined} text
 */
function pieceCard(piece, text) {
  return el(
    "article",
    { id: piece.id, class: "piece rule", tabindex: "-1" },
    piece.picture && el("div", { class: "piece-picture" }, piece.picture),
    el(
      "div",
      { class: "piece-words" },
      el("h3", {}, text?.title ?? piece.title ?? piece.id),
      piece.signs.length > 0 && el("p", { class: "piece-signs", "aria-hidden": "true" }, piece.signs),
      el(
        "ul",
        {},
        (text?.lines ?? []).map((line) => el("li", {}, line)),
      ),
      piece.notes.length > 0 &&
        el(
          "p",
          { class: "piece-notes" },
          piece.notes.map((note) => el("span", { class: "clause-note" }, note)),
        ),
      text && clauseButton(text.clause),
    ),
  );
}
