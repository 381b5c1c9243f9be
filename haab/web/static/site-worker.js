// The service worker of a table in the browser: the whole site is kept at the first visit, and needs no network after that. `haab
// site` puts three names before this text: RELEASE, which is another one for every change of any file, SHELL, the files that
// playing needs at once, and LEARNED, what bots and coach have learned, which is fetched when the page has begun (`keep`).
//
// What is kept comes first: a release is complete in itself. A new one waits until the page says `update`, so that nothing changes
// in the middle of a turn.

const CACHE = `haab-site-${RELEASE}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "update") self.skipWaiting();
  if (event.data === "keep") event.waitUntil(keepLearned());
});

/** Fetch what is not there yet. */
async function keepLearned() {
  const cache = await caches.open(CACHE);
  for (const name of LEARNED) {
    if (!(await cache.match(name))) await cache.add(name);
  }
}

/** Only this release is kept. */
async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith("haab-site-") && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  event.respondWith(keptOrFetched(request));
});

/** @param {Request} request */
async function keptOrFetched(request) {
  const cache = await caches.open(CACHE);
  const wanted = request.mode === "navigate" ? "./" : request;
  const kept = await cache.match(wanted, { ignoreSearch: true, ignoreVary: true });
  if (kept) return kept;
  return fetch(request);
}
