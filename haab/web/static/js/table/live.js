// The live line to a game: the table pushes views; a line that breaks is opened again from the version it had reached.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** @typedef {import("../types.js").LiveMessage} LiveMessage */

export class LiveLine {
  /**
   * @param {() => string} address path and query to connect to, asked anew for each attempt
   * @param {(push: LiveMessage) => void} receive
   * @param {(connected: boolean) => void} report
   */
  constructor(address, receive, report) {
    this.address = address;
    this.receive = receive;
    this.report = report;
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
      this.report(true);
    };
    socket.onmessage = (event) => this.socket === socket && this.receive(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.report(false);
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
