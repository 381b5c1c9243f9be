// The page as an app: its service worker, the number on its icon, and notifications while nobody looks.

import { offer } from "./a11y.js";
import { t } from "./i18n.js";
import { setting } from "./settings.js";
import { file } from "./places.js";

/** Let the service worker keep the page for when there is no network, first what is needed, then the rest (`keep`). Browsers allow it with https, or on this computer. */
export function installWorker() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register(file("/worker.js"), { updateViaCache: "none" })
    .then(watchUpdates)
    .catch(() => undefined);
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("keep"));
}

/**
 * Offer a new version that has been fetched and waits: it takes the place of the old one when somebody wants it. (With a server a
 * new one does not wait.)
 * @param {ServiceWorkerRegistration} registration
 */
function watchUpdates(registration) {
  const look = () => {
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    offer(t("web.here.update"), t("web.here.update_now"), () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      waiting.postMessage("update");
    });
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => registration.installing || look());
  });
}

/** The service worker when it is ready; null where there can be none. */
export async function worker() {
  if (!("serviceWorker" in navigator)) return null;
  return (await navigator.serviceWorker.getRegistration()) ? navigator.serviceWorker.ready : null;
}

/** Whether this browser can show notifications here. */
export function canNotify() {
  return "Notification" in window && window.isSecureContext;
}

/** Ask the user for the right to show notifications; whether it is given. */
export async function mayNotify() {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/**
 * Tell somebody who does not look at the page that it is their turn, if they want that.
 * @param {string} title
 * @param {string} text
 * @param {string} path
 */
export async function notifyHidden(title, text, path) {
  if (!document.hidden) return;
  markIcon(1);
  if (!setting("notify") || !canNotify() || Notification.permission !== "granted") return;
  const options = { body: text, tag: path, icon: file("/static/icon-192.png"), data: { path } };
  const registration = await worker();
  if (registration) return registration.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

/**
 * Write on the app's icon how many games wait; nothing for none.
 * @param {number} count
 */
export function markIcon(count) {
  const marked = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  marked?.catch(() => undefined);
}
