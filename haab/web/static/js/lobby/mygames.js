// The games of this browser: those that wait for it first; each can have a name of one's own, be put away, be deleted.

import { notify } from "../page/a11y.js";
import { ApiError, gamePath, get, post } from "../page/api.js";
import { markIcon } from "../page/app.js";
import { openDialog } from "../page/dialog.js";
import { el, field, replace, textbox } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { remember } from "../page/settings.js";
import { deleteGame } from "../table/company/seats.js";
import { gameLine, titleOf } from "./gameline.js";

/** @typedef {import("../types.js").MyGame} MyGame */

const LONGEST_TITLE = 60;
/** So many games are in sight at once; the rest is folded. */
const SHOWN = 6;

export class MyGames {
  constructor() {
    this.root = el("div", { id: "my-games" });
    this.away = el("div", { id: "archived-games" });
    this.folder = /** @type {HTMLDetailsElement} */ (el("details", { class: "archive" }));
    this.folder.addEventListener("toggle", () => this.folder.open && this.refreshArchive());
    this.shown = "";
    this.shownAway = "";
  }

  /** Everything is to be said anew. */
  forget() {
    this.shown = "";
    this.shownAway = "";
    replace(this.folder, el("summary", { id: "archive" }, t("web.lobby.archived")), this.away);
  }

  /** Look whether anything is new; tells whether the table has answered. */
  async refresh() {
    const games = await listed(false);
    const wanted = JSON.stringify(games);
    if (games !== null && wanted !== this.shown) {
      this.shown = wanted;
      remember("again", games.length > 0);
      const waiting = games.filter((game) => game.your_turn).length;
      markIcon(waiting);
      document.title = waiting > 0 ? t("web.lobby.tab", { n: waiting }) : "Haab";
      this.fill(this.root, games, t("web.lobby.none"));
    }
    if (this.folder.open) await this.refreshArchive();
    return games !== null;
  }

  async refreshArchive() {
    const games = await listed(true);
    const wanted = JSON.stringify(games);
    if (games === null || wanted === this.shownAway) return;
    this.shownAway = wanted;
    this.fill(this.away, games, t("web.lobby.none_archived"));
  }

  /**
   * @param {HTMLElement} root
   * @param {MyGame[]} games
   * @param {string} none what is said when there are none
   */
  fill(root, games, none) {
    const lines = games.map((game) =>
      gameLine(game, {
        rename: () => this.rename(game),
        archive: () => this.keep(game, { archived: !game.is_archived }),
        remove: () => this.delete(game),
      }),
    );
    const active = document.activeElement?.getAttribute("data-act");
    replace(
      root,
      games.length === 0 ? el("p", { class: "empty" }, none) : [list(lines.slice(0, SHOWN)), rest(root, lines)],
    );
    if (active) /** @type {HTMLElement | null} */ (root.querySelector(`[data-act="${active}"]`))?.focus();
  }

  /** @param {MyGame} game */
  rename(game) {
    const title = textbox(game.own_title, {
      maxlength: LONGEST_TITLE,
      id: "own-title",
    });
    const form = el(
      "form",
      { method: "dialog" },
      field(t("web.lobby.own_title"), title),
      el("p", { class: "hint" }, t("web.lobby.own_title_hint")),
      el("div", { class: "actions" }, el("button", { type: "submit", class: "primary" }, t("web.seats.save"))),
    );
    form.addEventListener("submit", () => this.keep(game, { title: title.value.trim() }));
    openDialog(t("web.lobby.rename_of", { what: titleOf(game) }), [form], {
      class: "narrow",
    });
    title.focus();
  }

  /**
   * @param {MyGame} game
   * @param {{title?: string, archived?: boolean}} how
   */
  async keep(game, how) {
    try {
      await post(gamePath(game.id, "keep"), how);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return notify(error.message, "error");
    }
    await this.refresh();
    if (how.archived !== undefined) {
      notify(t(how.archived ? "web.lobby.archive_done" : "web.lobby.unarchive_done", { what: titleOf(game) }));
    }
  }

  /** @param {MyGame} game */
  async delete(game) {
    if (!(await deleteGame(game.id, titleOf(game)))) return;
    await this.refresh();
    notify(t("web.delete.done", { what: titleOf(game) }));
  }
}

/** @param {HTMLElement[]} lines */
function list(lines) {
  return el("ul", { class: "game-list" }, lines);
}

/**
 * What does not stand at the top, folded; what was unfolded stays so.
 * @param {HTMLElement} root
 * @param {HTMLElement[]} lines
 */
function rest(root, lines) {
  const open = root.querySelector(".more-games")?.hasAttribute("open") ?? false;
  const more = lines.slice(SHOWN);
  const words = el("summary", {}, t("web.lobby.more_games", { n: more.length }));
  return more.length > 0 && el("details", { class: "more-games", open }, words, list(more));
}

/**
 * The games of this browser; null when the table does not answer.
 * @param {boolean} archived
 * @returns {Promise<MyGame[] | null>}
 */
function listed(archived) {
  return get("/api/mine", {
    lang: language(),
    archived: String(archived),
  }).then(
    (answer) => answer.games,
    () => null,
  );
}
