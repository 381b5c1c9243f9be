// A question within a turn that has one answer is answered.

import { setting } from "../../page/settings.js";

/** @typedef {import("../../types.js").View} View */

/**
 * What was taken back is asked, and so is the end of the turn: nothing that cannot be taken back is done for anybody, unless
 * they wish so where there is nothing to take back.
 */
export class AutoAnswer {
  /**
   * @param {HTMLElement} root the table, which is marked until the answer is there
   * @param {import("../session/session.js").Session} session
   * @param {import("../session/commands.js").Commands} commands
   */
  constructor(root, session, commands) {
    this.root = root;
    this.session = session;
    this.commands = commands;
    /** The question that is being answered. */
    this.question = "";
  }

  /** @param {View} view */
  async answer(view) {
    const isAnswered = isForgone(view);
    this.root.dataset.answering = String(isAnswered);
    const question = `${view.seat} ${view.number}`;
    if (!isAnswered || question === this.question) return;
    this.question = question;
    await this.commands.choose(view.legal[0].notation);
    this.question = "";
    if (this.session.view?.number === view.number) this.root.dataset.answering = "false";
  }
}

/**
 * Whether there is nothing to ask.
 * @param {View} view
 */
function isForgone(view) {
  const [only] = view.legal;
  if (!view.your_turn || view.legal.length !== 1 || view.can_redo) return false;
  return only.confirms ? !view.can_undo && setting("confirmAtOnce") : view.draft.length > 0;
}
