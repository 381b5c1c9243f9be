// Who sits where: links and QR codes for others, names, colours, bots in seats; in the waiting room and at the table.

import { notify } from "../page/a11y.js";
import { ApiError, gamePath, get, post } from "../page/api.js";
import { botName, catalogue } from "../page/catalogue.js";
import { ask, openDialog } from "../page/dialog.js";
import { button, el, field, replace, select, textbox } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { nameOf, signature } from "../page/players.js";
import { linkBox } from "../page/qr.js";
import { remember } from "../page/settings.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").Links} Links */
/** @typedef {{id: string, receive: (view: View) => void, left: () => void}} SeatedTable */

/** The colours that a seat can have, with their names. */
function colours() {
  return catalogue().colours.map((colour) => /** @type {[string, string]} */ ([colour, t(`web.colour.${colour}`)]));
}

/**
 * The bots to choose from.
 * @returns {[string, string][]}
 */
export function botChoices() {
  return catalogue().bots.map((bot) => [bot.name, bot.text]);
}

/** The bot that is offered first: one that plays sensibly and at once. */
export function usualBot() {
  const names = catalogue().bots.map((bot) => bot.name);
  return names.includes("greedy") ? "greedy" : (names[0] ?? "");
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
    this.language = "";
    /** @type {Map<string, HTMLElement>} */
    this.boxes = new Map();
  }

  /** @param {View} view */
  async update(view) {
    /** @type {Links} */
    const links = await get(gamePath(this.table.id, "links"));
    const seats = view.seats.map((seat) => ({ ...seat, clock_ms: null }));
    const wanted = JSON.stringify([language(), links, view.own_seats, seats]);
    if (wanted === this.shown) return;
    if (this.language !== language()) this.boxes.clear();
    this.language = language();
    this.shown = wanted;
    replace(
      this.root,
      el(
        "ul",
        { class: "seats" },
        view.seats.map((seat) => this.seat(view, seat, links)),
      ),
      el(
        "div",
        { class: "spectators" },
        el("h3", {}, t("web.seats.spectators")),
        this.box(links.spectator, t("web.seats.spectator_link")),
      ),
    );
  }

  /**
   * @param {View} view
   * @param {Seat} seat
   * @param {Links} links
   */
  seat(view, seat, links) {
    const isOwn = view.own_seats.includes(seat.seat);
    const key = links.seats.find((link) => link.seat === seat.seat)?.key;
    const link = key !== undefined && this.box(key, t("web.seats.link", { name: nameOf(seat) }));
    const folded = link && el("details", {}, el("summary", {}, t("web.seats.other_device")), link);
    return el(
      "li",
      { class: "seat", "data-kind": seat.kind },
      el("div", { class: "seat-head" }, signature(seat), el("span", { class: "seat-state" }, stateOf(seat, isOwn))),
      seat.kind === "open" ? link : folded,
      el("div", { class: "actions" }, this.actions(seat, isOwn, key !== undefined)),
    );
  }

  /**
   * @param {Seat} seat
   * @param {boolean} isOwn
   * @param {boolean} isOffered whether the viewer may hand the seat on
   */
  actions(seat, isOwn, isOffered) {
    const bots = () => this.chooseBot(seat);
    if (seat.kind === "bot") {
      return isOwn ? [button(t("web.seats.take_back"), () => this.change(seat, { take_back: true }))] : [];
    }
    if (seat.kind === "open") return isOffered ? [button(t("web.seats.fill"), bots)] : [];
    if (!isOwn) return [];
    return [
      button(t("web.seats.rename"), () => this.rename(seat)),
      button(t("web.seats.hand_over"), bots),
      button(t("web.seats.leave"), () => this.leave(seat)),
    ];
  }

  /**
   * @param {string} key
   * @param {string} label
   */
  box(key, label) {
    const made = this.boxes.get(key) ?? linkBox(this.table.id, key, label);
    this.boxes.set(key, made);
    return made;
  }

  /**
   * @param {Seat} seat
   * @param {Record<string, any>} changes
   */
  async change(seat, changes) {
    try {
      const path = `${gamePath(this.table.id, "seat")}?lang=${language()}`;
      /** @type {import("../types.js").ViewAnswer} */
      const { view } = await post(path, { seat: seat.seat, ...changes });
      this.table.receive(view);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, "error");
    }
  }

  /** @param {Seat} seat */
  chooseBot(seat) {
    let bot = usualBot();
    const list = select(botChoices(), bot, (value) => {
      bot = value;
    });
    const agree = button(
      t("web.seats.bot_sits"),
      () => {
        dialog.close();
        this.change(seat, { bot });
      },
      { class: "primary" },
    );
    const content = [field(t("web.setup.bot"), list), el("div", { class: "actions" }, agree)];
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
    if (!isSure) return;
    await post(gamePath(this.table.id, "leave"), { seat: seat.seat });
    this.table.left();
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
