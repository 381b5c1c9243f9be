// The service worker: the page without a network, and calls while no page is open. The table puts two names before this
// text: RELEASE, which is another one for every change of any file, and SHELL, the files of the page.
//
// The network comes first, always: what is kept is for when there is none, so no release can be stuck behind an old one.

const CACHE = `haab-${RELEASE}`;
const WORDS = /^\/api\/(catalogue$|locale\/|rules\/|rulebooks\/|components\/)/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

/** Only this release is kept. */
async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("haab-") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept("/")));
  else if (url.pathname.startsWith("/static/")) event.respondWith(fetch(request).catch(() => kept(request)));
  else if (WORDS.test(url.pathname)) event.respondWith(fetchAndKeep(request));
});

/** @param {RequestInfo} request */
async function kept(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? Response.error();
}

/**
 * Words, rules and the list of games are kept as they were last seen.
 * @param {Request} request
 */
async function fetchAndKeep(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
    return answer;
  } catch {
    return kept(request);
  }
}

// ---- calls

self.addEventListener("push", (event) => {
  const { title, text, path } = event.data.json();
  self.navigator.setAppBadge?.().catch(() => undefined);
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag: path, icon: "/static/icon-192.png", data: { path } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(come(event.notification.data?.path ?? "/"));
});

/**
 * Go to a page that is open, or open it.
 * @param {string} path
 */
async function come(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}
