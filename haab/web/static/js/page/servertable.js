// A table on a server: requests over HTTP, and a WebSocket for the live line.

/** Answers requests. @typedef {{isGranted: boolean, text: string}} Answer */

export class ServerTable {
  /**
   * Ask for something. It fails if the table cannot be reached.
   * @param {string} method
   * @param {string} path with its query
   * @param {string} [body] JSON
   * @returns {Promise<Answer>}
   */
  async ask(method, path, body) {
    const content = body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body };
    const answer = await fetch(path, { method, credentials: "same-origin", ...content });
    return { isGranted: answer.ok, text: await answer.text() };
  }

  /** A server says by itself, with every answer, how it is. */
  watch() {}

  /**
   * Open a live line.
   * @param {string} path with its query
   * @returns {WebSocket}
   */
  connect(path) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${scheme}//${location.host}${path}`);
  }
}
