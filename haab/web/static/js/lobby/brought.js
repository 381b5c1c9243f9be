// A link that holds a saved game was opened: what it is, before it is put on the table.

import { catalogue } from "../page/catalogue.js";
import { button, el, replace } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { NotPacked, packedIn, unpacked } from "../page/packed.js";
import { openGame } from "./lobby.js";

export class BroughtScreen {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  async start() {
    document.title = `${t("web.packed.brought")} – Haab`;
    replace(
      this.root,
      el("section", { class: "sheet brought" }, el("h1", {}, t("web.packed.brought")), await this.content()),
    );
  }

  stop() {
    replace(this.root);
  }

  async reword() {
    await this.start();
  }

  /** What the link holds and the way to the table, or what is wrong with it. */
  async content() {
    const lobby = el("a", { href: "/", class: "button" }, t("web.end.lobby"));
    try {
      const { packed, move } = packedIn(location.hash) ?? { packed: "", move: null };
      const record = await unpacked(packed);
      const open = button(
        t("web.packed.open"),
        () => openGame("/api/import", { record }, move ? `#move=${move}` : ""),
        {
          class: "primary",
          id: "open-brought",
        },
      );
      return [
        el("p", { class: "lead" }, described(record)),
        el("p", {}, t("web.lobby.import_words")),
        el("div", { class: "actions" }, open, lobby),
      ];
    } catch (error) {
      if (!(error instanceof NotPacked)) throw error;
      return [el("p", { class: "refused", role: "alert" }, t(error.key)), el("div", { class: "actions" }, lobby)];
    }
  }
}

/**
 * What is known about a game before the table has looked at it.
 * @param {Record<string, any>} record
 */
function described({ game, players, position, moves }) {
  const kind = catalogue().games.find(({ name }) => name === game);
  const count = Number(players ?? position?.players?.length);
  if (!kind || !Array.isArray(moves) || !(count > 0)) throw new NotPacked("web.packed.bad");
  return t("web.packed.what", { title: kind.title, players: count, moves: moves.length });
}
