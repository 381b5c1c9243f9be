// The live line to a game: the table pushes views; a line that breaks is opened again from the version it had reached.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** With these codes the table closes the line to a page that may not look any more, and to one too many. */
const GONE = 4404;
const TOO_MANY = 1013;
const WAIT_OF_TOO_MANY = 30_000;

/** @typedef {import("../types.js").LiveMessage} LiveMessage */

export class LiveLine {
  /**
   * @param {() => string} address path and query to connect to, asked anew for each attempt
   * @param {(push: LiveMessage) => void} receive
   * @param {(state: "open" | "broken" | "full") => void} report
   * @param {() => void} gone the table lets this page look no more: the line stays closed
   */
  constructor(address, receive, report, gone) {
    this.address = address;
    this.receive = receive;
    this.report = report;
    this.gone = gone;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.wait = FIRST_WAIT;
    this.hurry = () => this.retryNow();
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Open the line, in place of the one that may be open. */
  open() {
    this.drop();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.address()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.report("open");
    };
    socket.onmessage = (event) => this.socket === socket && this.receive(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (event.code === GONE) return this.gone();
      const isFull = event.code === TOO_MANY;
      if (isFull) this.wait = WAIT_OF_TOO_MANY;
      this.report(isFull ? "full" : "broken");
      this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  retryNow() {
    if (this.socket === null && this.timer !== undefined && !document.hidden) this.open();
  }

  /** Close the line for good. */
  close() {
    this.drop();
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
  }

  drop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}
