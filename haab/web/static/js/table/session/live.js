// The live line to a game: the table pushes views; a line that breaks is opened again from the version it had reached.
// Lines also die without a word: a laptop sleeps, a train enters a tunnel, a router forgets. So the page says `ping` every
// few seconds, and a line on which nothing is heard for a while counts as broken.

import { table } from "../../page/table.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** With these codes the table closes the line to a page that may not look any more, and to one too many. */
const GONE = 4404;
const TOO_MANY = 1013;
const WAIT_OF_TOO_MANY = 30_000;
const BEAT = 2500;
/** Milliseconds without a word after which a line is dead; less when somebody looks at the page again. */
const SILENCE = 6500;
const SILENCE_ON_RETURN = 3000;

/** Signs that somebody is back at the page, or the network is. */
const RETURNS = ["online", "focus", "pageshow"];

/** @typedef {import("../../types.js").LiveMessage} LiveMessage */

export class LiveLine {
  /**
   * @param {() => string} address path and query to connect to, asked anew for each attempt
   * @param {(push: LiveMessage | import("../../types.js").TalkMessage) => void} receive
   * @param {(state: "open" | "broken" | "full") => void} report
   * @param {() => void} gone the table lets this page look no more: the line stays closed
   */
  constructor(address, receive, report, gone) {
    this.address = address;
    this.receive = receive;
    this.report = report;
    this.gone = gone;
    /** @type {ReturnType<typeof table.connect> | null} */
    this.socket = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.wait = FIRST_WAIT;
    /** When something was last heard, and how long it may be silent. */
    this.heard = 0;
    this.patience = SILENCE;
    this.beat = setInterval(() => this.listen(), BEAT);
    this.look = () => (document.hidden ? this.say("hidden") : this.lookAgain());
    for (const event of RETURNS) window.addEventListener(event, this.look);
    document.addEventListener("visibilitychange", this.look);
  }

  /** Open the line, in place of the one that may be open. */
  open() {
    this.drop();
    const socket = table.connect(this.address());
    this.socket = socket;
    this.hears();
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.say(document.hidden ? "hidden" : "ping");
    };
    socket.onmessage = (/** @type {{data: string}} */ event) => {
      if (this.socket !== socket) return;
      this.hears();
      this.report("open");
      if (event.data !== "pong") this.receive(JSON.parse(event.data));
    };
    socket.onclose = (/** @type {{code: number}} */ event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (event.code === GONE) return this.gone();
      const isFull = event.code === TOO_MANY;
      if (isFull) this.wait = WAIT_OF_TOO_MANY;
      this.report(isFull ? "full" : "broken");
      this.openLater();
    };
  }

  openLater() {
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** @param {"ping" | "look" | "hidden"} word */
  say(word) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(word);
  }

  hears() {
    this.heard = Date.now();
    this.patience = SILENCE;
  }

  /** Now and then: say that the page lives, and notice a line on which nothing is heard. */
  listen() {
    if (this.socket === null) return;
    if (Date.now() - this.heard > this.patience) this.lose();
    else if (!document.hidden) this.say("ping");
  }

  /** The line is dead, though nobody has closed it; as long as it still tried to open, browsers would open no other. */
  lose() {
    this.socket?.close();
    this.drop();
    this.report("broken");
    if (document.hidden) this.openLater();
    else this.open();
  }

  /** Somebody looks at the page again, or the network is back: what was missed is asked for at once. */
  lookAgain() {
    if (this.socket === null) {
      if (this.timer !== undefined) this.open();
      return;
    }
    if (Date.now() - this.heard > SILENCE) return this.lose();
    this.patience = Math.min(this.patience, Date.now() - this.heard + SILENCE_ON_RETURN);
    this.say("look");
  }

  /** Close the line for good. */
  close() {
    this.drop();
    clearInterval(this.beat);
    for (const event of RETURNS) window.removeEventListener(event, this.look);
    document.removeEventListener("visibilitychange", this.look);
  }

  /** Browsers complain about a line that is closed before it is open: such a one is closed as soon as it is. */
  drop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const socket = this.socket;
    this.socket = null;
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }
}
