// Who sits where: invitations for others, devices, names, colours, bots in seats; in the waiting room and at the table.

import { notify } from "../../page/a11y.js";
import { ApiError, gamePath, post, remove } from "../../page/api.js";
import { botName, catalogue } from "../../page/catalogue.js";
import { ask, openDialog } from "../../page/dialog.js";
import { button, checkbox, el, field, replace, select, textbox } from "../../page/dom.js";
import { language, t } from "../../page/i18n.js";
import {
  howItPlays,
  opponentSelect,
  personalitySelect,
  seated,
  strengthTable,
  usualBot,
} from "../../page/opponents.js";
import { nameOf, signature } from "../../page/players.js";
import { remember } from "../../page/settings.js";
import { isPlayer } from "../session/facts.js";
import { withName } from "./doorway.js";
import { Invitations, TO_WATCH, toDevice, toSeat } from "./invitations.js";
import { go } from "../../page/places.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Seat} Seat */
/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {{id: string, receive: (view: View) => void, left: () => void}} SeatedTable */

/**
 * The table as those who sit at it change it.
 * @param {Session} session
 * @returns {SeatedTable}
 */
export function seatedAt(session) {
  return {
    id: session.id,
    receive: (view) => session.receive(view),
    left: () => {
      session.tell("leaving");
      go("/");
    },
  };
}

/**
 * Who sits where, in a dialog, kept up to date while it is open.
 * @param {Session} session
 */
export function openSeats(session) {
  const root = el("div", {});
  const seats = new Seats(root, seatedAt(session));
  if (session.view) seats.update(session.view);
  const stop = session.on("seats", (view) => seats.update(view));
  openDialog(t("web.table.seats"), [root]).addEventListener("close", stop);
}

/** The colours that a seat can have, with their names. */
function colours() {
  return catalogue().colours.map((colour) => /** @type {[string, string]} */ ([colour, t(`web.colour.${colour}`)]));
}

/**
 * Ask whether a game is to be deleted, and do it; tells whether it was.
 * @param {string} id
 * @param {string} title
 */
export async function deleteGame(id, title) {
  const isSure = await ask(t("web.delete.of", { what: title }), t("web.delete.sure"), t("web.delete.button"));
  return isSure && (await isDone(remove(`${gamePath(id)}?lang=${language()}`)));
}

/**
 * Whether a request was granted; if not, the reason is shown.
 * @param {Promise<any>} request
 */
async function isDone(request) {
  try {
    await request;
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.code === "offline" ? t("web.table.offline") : error.message, "error");
    return false;
  }
}

export class Seats {
  /**
   * @param {HTMLElement} root
   * @param {SeatedTable} table
   */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    this.shown = "";
    /** @type {View | null} */
    this.view = null;
    this.invitations = new Invitations(table.id, () => this.view && this.update(this.view));
  }

  /** @param {View} view */
  update(view) {
    this.view = view;
    const seats = view.seats.map((seat) => ({ ...seat, clock_ms: null }));
    const rights = [view.own_seats, view.is_owner, view.seat, view.devices, view.by_address, view.asking];
    const wanted = JSON.stringify([language(), rights, seats, this.invitations.made()]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    replace(
      this.root,
      el(
        "ul",
        { class: "seats" },
        view.seats.map((seat) => this.seat(view, seat)),
      ),
      el("p", { class: "hint", id: "about-hints" }, t(view.hints ? "web.seats.hints" : "web.seats.no_hints")),
      el(
        "div",
        { class: "spectators" },
        el("h3", {}, t("web.seats.spectators")),
        view.is_owner &&
          checkbox(t("web.door.open"), view.by_address, (by_address) => this.send("door", { by_address }), {
            id: "by-address",
          }),
        this.invitations.box(TO_WATCH) ?? this.invitations.offer(TO_WATCH),
      ),
      view.is_owner &&
        el(
          "div",
          { class: "actions ending" },
          button(t("web.delete.button"), () => this.delete(view), { id: "delete" }),
        ),
    );
  }

  /**
   * @param {View} view
   * @param {Seat} seat
   */
  seat(view, seat) {
    const isOwn = view.own_seats.includes(seat.seat);
    const link = seat.kind === "open" ? toSeat(view, seat) : isOwn && seat.kind === "person" && toDevice(view, seat);
    const isPlayed = isOwn && seat.kind === "person" && seat.seat === view.seat;
    return el(
      "li",
      { class: "seat", "data-kind": seat.kind },
      el("div", { class: "seat-head" }, signature(seat), el("span", { class: "seat-state" }, stateOf(seat, isOwn))),
      isPlayed && el("p", { class: "hint devices" }, t("web.seats.devices", { n: view.devices })),
      this.request(view, seat),
      link && this.invitations.box(link),
      el("div", { class: "actions" }, this.actions(view, seat, isOwn)),
    );
  }

  /**
   * Somebody who asks for a free seat, and the answers of those who may give one.
   * @param {View} view
   * @param {Seat} seat
   */
  request(view, seat) {
    const request = view.asking.find((one) => one.seat === seat.seat);
    if (!request) return null;
    const { name, number } = request;
    const answer = (/** @type {boolean} */ allow) => () => this.send("ask-seat/answer", { number, allow });
    return el(
      "div",
      { class: "actions request" },
      el("p", {}, t("web.door.asks", { name, seat: nameOf(seat) })),
      isPlayer(view) && [
        button(t("web.door.let_in", { name }), answer(true), { class: "primary", "data-let-in": String(seat.seat) }),
        button(t("web.door.refuse"), answer(false)),
      ],
    );
  }

  /**
   * @param {View} view
   * @param {Seat} seat
   */
  ask(view, seat) {
    if (view.status === "over" || view.asking.some((one) => one.seat === seat.seat)) return null;
    return button(
      t("web.door.ask", { name: nameOf(seat) }),
      () => withName((name) => this.send("ask-seat", { seat: seat.seat, name })),
      { "data-ask-seat": String(seat.seat) },
    );
  }

  /**
   * @param {View} view
   * @param {Seat} seat
   * @param {boolean} isOwn
   */
  actions(view, seat, isOwn) {
    const bots = () => this.chooseBot(view, seat);
    if (seat.kind === "open") {
      if (!isPlayer(view)) return [this.ask(view, seat)];
      return [this.invitations.offer(toSeat(view, seat)), button(t("web.seats.fill"), bots)];
    }
    if (!isOwn) return [];
    if (seat.kind === "bot") return [button(t("web.seats.take_back"), () => this.change(seat, { take_back: true }))];
    const hasOthers = seat.seat !== view.seat || view.devices > 1;
    return [
      button(t("web.seats.rename"), () => this.rename(seat)),
      button(t("web.seats.hand_over"), bots),
      this.invitations.offer(toDevice(view, seat)),
      hasOthers && button(t("web.seats.sign_out"), () => this.send("sign-out-others", { seat: seat.seat })),
      button(t("web.seats.leave"), () => this.leave(seat)),
    ];
  }

  /**
   * @param {Seat} seat
   * @param {Record<string, any>} changes
   */
  change(seat, changes) {
    return this.send("seat", { seat: seat.seat, ...changes });
  }

  /**
   * @param {string} part
   * @param {Record<string, any>} body
   */
  async send(part, body) {
    const answer = post(`${gamePath(this.table.id, part)}?lang=${language()}`, body);
    if (await isDone(answer)) this.table.receive((await answer).view);
  }

  /**
   * @param {View} view
   * @param {Seat} seat
   */
  chooseBot(view, seat) {
    let bot = usualBot();
    let personality = "";
    let hasMore = false;
    const leanings = el("div");
    const draw = () => {
      const list =
        hasMore &&
        personalitySelect(view.game, bot, personality, (value) => {
          personality = value;
        });
      if (!list) personality = "";
      replace(leanings, howItPlays(bot, view.game), list && field(t("web.setup.personality"), list));
    };
    const open = () => {
      hasMore = true;
      draw();
    };
    const list = opponentSelect(
      [],
      (name) => name,
      bot,
      (value) => {
        bot = value;
        draw();
      },
      { id: "bot-for-seat" },
      { isOpen: false, open },
    );
    draw();
    const agree = button(
      t("web.seats.bot_sits"),
      () => {
        dialog.close();
        this.change(seat, { bot: seated(bot, personality) });
      },
      { class: "primary" },
    );
    const content = [
      field(t("web.setup.bot"), list),
      leanings,
      strengthTable(view.game),
      el("div", { class: "actions" }, agree),
    ];
    const dialog = openDialog(t("web.seats.choose_bot"), content, { class: "narrow" });
  }

  /** @param {Seat} seat */
  rename(seat) {
    askName(seat, (name, colour) => {
      const changes = { ...(name !== seat.name && { name }), ...(colour !== seat.colour && { colour }) };
      if (Object.keys(changes).length > 0) this.change(seat, changes);
    });
  }

  /** @param {Seat} seat */
  async leave(seat) {
    const isSure = await ask(t("web.seats.leave"), t("web.seats.leave_sure"), t("web.seats.leave"));
    const path = `${gamePath(this.table.id, "leave")}?lang=${language()}`;
    if (isSure && (await isDone(post(path, { seat: seat.seat })))) this.table.left();
  }

  /** @param {View} view */
  async delete(view) {
    if (await deleteGame(this.table.id, view.title)) this.table.left();
  }
}

/**
 * @param {Seat} seat
 * @param {boolean} isOwn
 */
function stateOf(seat, isOwn) {
  if (seat.kind === "open") return t("web.seats.open");
  if (seat.kind === "bot") return t("web.player.bot", { bot: botName(seat.bot) });
  if (isOwn) return t("web.player.you");
  return seat.connected ? t("web.seats.here") : t("web.player.away");
}

/**
 * Ask a person for a name and a colour.
 * @param {Seat} seat
 * @param {(name: string, colour: string) => void} answer
 */
export function askName(seat, answer) {
  const name = textbox(seat.name, { maxlength: 40, required: true });
  /** @type {string} */
  let colour = seat.colour;
  const list = select(colours(), colour, (value) => {
    colour = value;
  });
  const form = el(
    "form",
    { method: "dialog" },
    field(t("web.seats.name"), name),
    field(t("web.seats.colour"), list),
    el("div", { class: "actions" }, el("button", { type: "submit", class: "primary" }, t("web.seats.save"))),
  );
  form.addEventListener("submit", () => {
    const given = name.value.trim();
    if (!given) return;
    remember("name", given);
    answer(given, colour);
  });
  openDialog(t("web.seats.who"), [form], { class: "narrow" });
  name.focus();
  name.select();
}
