// Keeps the files of the page, so that it opens when the server is not there. What the server has comes first, always.

const CACHE = "hayago";
const FILES = []; // the server writes its list here

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepAll());
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const isOurs = origin === location.origin && (pathname === "/" || pathname.startsWith("/static/"));
  if (event.request.method !== "GET" || !isOurs) return;
  event.respondWith(fromServer(event.request));
});

/** One by one: a file that is missing keeps nothing else from being kept. */
async function keepAll() {
  const kept = await caches.open(CACHE);
  await Promise.allSettled(FILES.map((file) => kept.add(file)));
}

async function fromServer(request) {
  const kept = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(request);
    if (found) return found;
    throw error;
  }
}
