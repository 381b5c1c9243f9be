// How far the games of this browser had come when it last saw them: for the list in the lobby. Nothing is sent anywhere.

/** Words to be said in whatever language is read then. @typedef {{key: string, params: Record<string, number>}} Progress */

const STORE = "haab.progress";
const MOST = 60;

/** @returns {[string, Progress][]} the games, the one seen last at the end */
function load() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * @param {string} id of a game
 * @param {Progress} progress
 */
export function noteProgress(id, progress) {
  const others = load().filter(([other]) => other !== id);
  try {
    localStorage.setItem(STORE, JSON.stringify([...others, [id, progress]].slice(-MOST)));
  } catch {
    // A browser that stores nothing has lines without it.
  }
}

/**
 * @param {string} id of a game
 * @returns {Progress | null}
 */
export function progressOf(id) {
  return load().find(([other]) => other === id)?.[1] ?? null;
}
