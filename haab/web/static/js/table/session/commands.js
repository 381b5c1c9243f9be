// What the viewer has the table do: moves and their undoing, and what is no move.

import { notify } from "../../page/a11y.js";
import { ApiError, freshMoveId, gamePath, post, postSurely } from "../../page/api.js";
import { language, t } from "../../page/i18n.js";
import { confirmingMove } from "./facts.js";
import { stamp } from "./patchedviews.js";
import { go } from "../../page/places.js";

/** @typedef {import("../../types.js").View} View */

/**
 * What the table refused, in words.
 * @param {unknown} error
 */
export function tellRefusal(error) {
  if (!(error instanceof ApiError)) throw error;
  notify(error.code === "offline" ? t("web.table.offline") : error.message, "error");
}

export class Commands {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** The requests that change something, one after the other. @type {Promise<void>} */
    this.sending = Promise.resolve();
  }

  /** @param {string | undefined} notation */
  async choose(notation) {
    const seen = this.session.view?.number;
    await this.send("moves", (view) =>
      notation !== undefined && view.number === seen ? { move: notation, move_id: freshMoveId() } : null,
    );
  }

  /** Take a step back, and with it what was answered because there was no other answer. */
  async undo() {
    await this.send("undo", (view) => (view.can_undo ? {} : null));
    if (this.session.view?.can_undo && this.session.view.can_redo && this.session.view.legal.length === 1)
      await this.undo();
  }

  /** Take the whole turn back, step by step. */
  async restart() {
    while (this.session.view?.can_undo) {
      const { number } = this.session.view;
      await this.undo();
      if (this.session.view.number >= number) return;
    }
  }

  async redo() {
    await this.send("redo", (view) => (view.can_redo ? {} : null));
  }

  async confirm() {
    await this.choose(this.session.view ? confirmingMove(this.session.view)?.notation : undefined);
  }

  /**
   * Ask for a change when the one before has been answered. What was meant for another state by then is let go: a
   * second click on the same choice is not a second choice.
   * @param {string} part
   * @param {(view: View) => Record<string, any> | null} body what to send in the state that is reached by then
   */
  async send(part, body) {
    this.session.tell("acting");
    this.sending = this.sending.catch(() => undefined).then(() => this.sendNow(part, body));
    await this.sending;
  }

  /**
   * @param {string} part
   * @param {(view: View) => Record<string, any> | null} body
   */
  async sendNow(part, body) {
    const view = this.session.view;
    if (view === null || view.seat === null || this.session.isLookingBack) return;
    const extra = body(view);
    if (extra === null) return;
    try {
      const wanted = `lang=${language()}&have=${stamp(view)}&panels=${this.session.wantsPanels()}`;
      const path = `${gamePath(this.session.id, part)}?${wanted}`;
      await this.session.take(await postSurely(path, { seat: view.seat, expected: view.number, ...extra }));
    } catch (error) {
      if (error instanceof ApiError && error.code === "stale") await this.session.load();
      else tellRefusal(error);
    }
  }

  /** Let bots that rest after failures try again. */
  async wake() {
    await this.say("wake", {});
  }

  /**
   * Send something that is no move; what is refused is told.
   * @param {string} part
   * @param {Record<string, any>} body
   */
  async say(part, body) {
    try {
      const { view } = await post(`${gamePath(this.session.id, part)}?lang=${language()}`, body);
      this.session.receive(view);
    } catch (error) {
      tellRefusal(error);
    }
  }

  async rematch() {
    /** @type {import("../../types.js").Opened} */
    const { id } = await post(gamePath(this.session.id, "rematch"));
    go(`/game/${id}`);
  }
}
