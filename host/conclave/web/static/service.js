// Without the table there is nothing to play with: a page that says so, and looks for it again and again.
const CACHE = "conclave VERSION"; // which the table fills in
const OFFLINE = ["/static/offline.html", "/static/offline.css", "/static/offline.js", "/static/icon.svg"];

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(OFFLINE))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const page = event.request.mode === "navigate";
  const kept = OFFLINE.includes(new URL(event.request.url).pathname);
  if (page || kept)
    event.respondWith(fetch(event.request).catch(() => caches.match(page ? OFFLINE[0] : event.request)));
});
