// A saved game in a link: its record, packed into the part of an address that no browser sends. Every page of Haab opens it.

import { address } from "./places.js";

/** Letters of the longest packed record that goes into a link: four times a usual one, and what mail and messages carry. */
const MOST_LETTERS = 8000;
/** Bytes of the longest record that is unpacked: a few letters can stand for megabytes. */
const MOST_BYTES = 250_000;
/** What `btoa` reads at once, as arguments. */
const AT_ONCE = 4096;
const PACKED = /#record=([^&\s]*)(?:&move=(\d{1,5}))?/;

/** Why a link cannot be opened, or a game not go into one: a key of the catalogue. */
export class NotPacked extends Error {
  /** @param {"web.packed.bad" | "web.packed.bad_long" | "web.packed.long"} key */
  constructor(key) {
    super(key);
    this.key = key;
  }
}

/**
 * The packed record in a link and the move that it points to; null: there is none.
 * @param {string} text
 */
export function packedIn(text) {
  const found = PACKED.exec(text);
  return found && { packed: found[1], move: found[2] ?? null };
}

/**
 * A link that holds a game, at this page.
 * @param {Record<string, any>} record
 * @param {number | null} [move] to be looked at
 */
export async function linkOf(record, move = null) {
  const data = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(record)));
  const packed = toText(data);
  if (packed.length > MOST_LETTERS) throw new NotPacked("web.packed.long");
  return new URL(address(`/#record=${packed}${move === null ? "" : `&move=${move}`}`), location.href).href;
}

/**
 * The record that is packed in a text; NotPacked if there is none.
 * @param {string} packed
 * @returns {Promise<Record<string, any>>}
 */
export async function unpacked(packed) {
  if (packed.length > MOST_LETTERS) throw new NotPacked("web.packed.bad_long");
  const record = await through(new DecompressionStream("deflate-raw"), fromText(packed))
    .then((data) => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data)))
    .catch(refuse);
  if (record === null || typeof record !== "object" || Array.isArray(record)) throw new NotPacked("web.packed.bad");
  return record;
}

/** @param {unknown} error of a stream, of UTF-8 or of JSON */
function refuse(error) {
  throw error instanceof NotPacked ? error : new NotPacked("web.packed.bad");
}

/**
 * What comes out of a stream, which is given up when that is too much.
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} data
 */
async function through(stream, data) {
  const reader = new Blob([data]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > MOST_BYTES) {
      reader.cancel().catch(() => undefined);
      throw new NotPacked("web.packed.bad_long");
    }
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Base64 for addresses. @param {Uint8Array} data */
function toText(data) {
  let letters = "";
  for (let at = 0; at < data.length; at += AT_ONCE) letters += String.fromCharCode(...data.subarray(at, at + AT_ONCE));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
function fromText(text) {
  if (!/^[\w-]+$/.test(text)) throw new NotPacked("web.packed.bad");
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new NotPacked("web.packed.bad");
  }
}
