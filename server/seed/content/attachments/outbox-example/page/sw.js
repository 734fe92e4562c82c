// The page comes from the network if it can, and from the copy if it cannot.
const COPY = "outbox-page";
const FILES = ["/", "/app.js", "/outbox.js"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(COPY).then((copy) => copy.addAll(FILES)));
});

addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (!FILES.includes(pathname)) return;
  event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
});
