// Where the page is, where its files are, and how it goes elsewhere. With a server every place has a path of its own
// (/game/ID), and going there loads the page anew. A table in this browser has no paths but one, under which its folder happens to
// lie: the place is in the query (?at=/game/ID), and the page stays, because the table would go with it.

/** Whether the table is in this browser, and no server is behind the page. */
export const isHere = globalThis.document?.documentElement.dataset.table === "here";

/** Where the folder of the page lies. */
const base = isHere ? new URL("./", location.href).href : "/";

/** @type {() => void} */
let arrive = () => undefined;

/** The path of the place that the page shows. */
export function here() {
  return isHere ? (new URLSearchParams(location.search).get("at") ?? "/") : location.pathname;
}

/**
 * The address of a file of the page.
 * @param {string} path from the root of the page
 */
export function file(path) {
  return base + path.slice(1);
}

/**
 * The address of a place or a file.
 * @param {string} path from the root of the page, with query and fragment
 */
export function address(path) {
  if (!isHere) return path;
  if (path.startsWith("/static/")) return file(path);
  const { pathname, searchParams, hash } = new URL(path, "https://page");
  const query = new URLSearchParams([...(pathname === "/" ? [] : [["at", pathname]]), ...searchParams]).toString();
  return base + (query && `?${query}`) + hash;
}

/**
 * Go to a place.
 * @param {string} path
 */
export function go(path) {
  if (!isHere) return location.assign(path);
  history.pushState(null, "", address(path));
  arrive();
}

/**
 * Write another fragment into the address; nothing else happens.
 * @param {string} fragment with its #, or nothing
 */
export function markPlace(fragment) {
  history.replaceState(null, "", address(here()) + fragment);
}

/**
 * Follow links and the browser's back and forward without loading the page anew, where that must not be.
 * @param {() => void} show
 */
export function stayOnPage(show) {
  if (!isHere) return;
  let shown = location.search;
  arrive = () => {
    shown = location.search;
    window.scrollTo(0, 0);
    show();
  };
  window.addEventListener("popstate", () => location.search === shown || arrive());
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isPlace = link.href.split(/[?#]/)[0] === base && !link.target && !link.download;
    if (!isPlace || link.search === location.search) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    arrive();
  });
}
