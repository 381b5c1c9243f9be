// Where games are kept: the browser's own database, a document for each game. Where that is forbidden, games last as long as the page.

const NAME = "haab";
const GAMES = "games";

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(GAMES);
  return answered(request);
}

export class Shelf {
  /** @param {IDBDatabase | null} database */
  constructor(database) {
    this.database = database;
  }

  /** The shelf of this browser. */
  static async open() {
    try {
      return new Shelf(await opened());
    } catch {
      return new Shelf(null);
    }
  }

  /** Whether what is kept outlasts the page. */
  get isLasting() {
    return this.database !== null;
  }

  /** Every document. @returns {Promise<string[]>} */
  async all() {
    return this.database ? answered(this.database.transaction(GAMES).objectStore(GAMES).getAll()) : [];
  }

  /**
   * Keep documents, all or none of them; null: delete it.
   * @param {Record<string, string | null>} documents
   * @returns {Promise<void>}
   */
  keep(documents) {
    if (!this.database) return Promise.resolve();
    const change = this.database.transaction(GAMES, "readwrite");
    const games = change.objectStore(GAMES);
    for (const [id, text] of Object.entries(documents)) {
      if (text === null) games.delete(id);
      else games.put(text, id);
    }
    return new Promise((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error ?? new Error("it was not kept"));
    });
  }
}
