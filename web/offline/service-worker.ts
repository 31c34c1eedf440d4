declare const self: ServiceWorkerGlobalScope;

/** Written by the build: the files of the offline page, and a cache name unique to each build. */
declare const OFFLINE_FILES: string[];
declare const VERSION: string;

const OFFLINE_PAGE = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage());
});

// This version takes over once no page of the previous one is open; until then the old files stay.
self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldVersions());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // No customer data is ever cached: API calls and everything not named here go to the network.
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/assets/")) event.respondWith(asset(event));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(offlinePage));
});

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(VERSION);
  await cache.addAll(OFFLINE_FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

async function dropOldVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
}

/** Named by content hash, so a cached file is never stale. */
async function asset(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(event.request, response.clone()));
  return response;
}

async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(VERSION);
  // If the device has no space left, the file is requested again the next time.
  await cache.put(request, response).catch(() => undefined);
}

async function offlinePage(): Promise<Response> {
  return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
}

export {};
