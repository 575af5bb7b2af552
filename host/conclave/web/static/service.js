// The service worker: while the server is unreachable it shows an offline page, which tries to connect again.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = "conclave VERSION"; // the server replaces VERSION
const OFFLINE = ["/static/offline.html", "/static/offline.css", "/static/offline.js", "/static/icon.svg"];

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(OFFLINE))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const page = event.request.mode === "navigate";
  const kept = OFFLINE.includes(new URL(event.request.url).pathname);
  if (page || kept)
    event.respondWith(fetch(event.request).catch(() => caches.match(page ? OFFLINE[0] : event.request)));
});
