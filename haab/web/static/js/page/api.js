// Requests to the table. Every answer is JSON; every refusal is an ApiError with the table's own reason.

import { table } from "./table.js";

/** A request that the table refused, or that did not reach it (code "offline"). */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * The text that the table grants.
 * @param {string} method
 * @param {string} path
 * @param {Record<string, any>} [body]
 */
async function granted(method, path, body) {
  let answer;
  try {
    answer = await table.ask(method, path, body && JSON.stringify(body));
  } catch (error) {
    throw new ApiError("offline", String(error));
  }
  if (answer.isGranted) return answer.text;
  const reason = parsed(answer.text)?.error ?? {};
  throw new ApiError(reason.code ?? "error", reason.message ?? answer.text);
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Record<string, any>} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  return parsed(await granted(method, path, body));
}

/**
 * Ask for something.
 * @param {string} path
 * @param {Record<string, string | number | boolean | null | undefined>} [query] empty values are left out
 */
export function get(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return request("GET", text ? `${path}?${text}` : path);
}

/**
 * Change something.
 * @param {string} path
 * @param {Record<string, any>} [body]
 */
export function post(path, body = {}) {
  return request("POST", path, body);
}

/**
 * Ask for a drawing (SVG) of something that may stand in no address.
 * @param {string} path
 * @param {Record<string, any>} body
 */
export function drawing(path, body) {
  return granted("POST", path, body);
}

/**
 * Delete something.
 * @param {string} path
 */
export function remove(path) {
  return request("DELETE", path, {});
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
