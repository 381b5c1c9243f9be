// Requests to the table. Every answer is JSON; every refusal is an ApiError with the table's own reason.

/** A request that the table refused, or that did not reach it (code "offline"). */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {number} status
   */
  constructor(code, message, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/**
 * What the table grants.
 * @param {string} path
 * @param {RequestInit} options
 */
async function granted(path, options) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...options });
  } catch (error) {
    throw new ApiError("offline", String(error), 0);
  }
  if (answer.ok) return answer;
  const reason = (await answer.json().catch(() => null))?.error ?? {};
  throw new ApiError(reason.code ?? "error", reason.message ?? answer.statusText, answer.status);
}

/**
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<any>}
 */
async function request(path, options) {
  return (await granted(path, options)).json().catch(() => null);
}

/**
 * A request that changes something.
 * @param {string} method
 * @param {Record<string, any>} body
 * @returns {RequestInit}
 */
function change(method, body) {
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/**
 * Ask for something.
 * @param {string} path
 * @param {Record<string, string | number | boolean | null | undefined>} [query] empty values are left out
 */
export function get(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return request(text ? `${path}?${text}` : path, {});
}

/**
 * Change something.
 * @param {string} path
 * @param {Record<string, any>} [body]
 */
export function post(path, body = {}) {
  return request(path, change("POST", body));
}

/**
 * Ask for a drawing (SVG) of something that may stand in no address.
 * @param {string} path
 * @param {Record<string, any>} body
 */
export async function drawing(path, body) {
  return (await granted(path, change("POST", body))).text();
}

/**
 * Delete something.
 * @param {string} path
 */
export function remove(path) {
  return request(path, change("DELETE", {}));
}

/**
 * Change something that the table does once however often it is asked: tries again while there is no connection.
 * @param {string} path
 * @param {Record<string, any>} body
 * @param {number} attempts
 */
export async function postSurely(path, body, attempts = 3) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await post(path, body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "offline" || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 400 * attempt));
    }
  }
}

/** An id that no other move has. */
export function freshMoveId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The address of one game's part of the API.
 * @param {string} id
 * @param {string} [part]
 */
export function gamePath(id, part = "") {
  return `/api/games/${encodeURIComponent(id)}${part && `/${part}`}`;
}
