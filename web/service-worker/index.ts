/**
 * Keeps all files of the page in the browser, so that a second visit needs no network. A newer version
 * is kept beside the one that is in use, and waits until a page asks for it.
 */

import files from "virtual:offline-files";
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute, setCatchHandler } from "workbox-routing";
import type { Answer, Order } from "../src/services/offline/messages.js";

declare const self: ServiceWorkerGlobalScope;

/** What runs by itself: with these headers its threads may share memory, whatever the host sends. */
const ISOLATED: readonly RequestDestination[] = ["document", "iframe", "worker"];

const kept = new PrecacheController({
  plugins: [
    {
      // Most files were just loaded by the page: the server is asked whether they are still the same.
      requestWillFetch: async ({ request }) =>
        request.cache === "reload" ? new Request(request, { cache: "no-cache" }) : request,
      handlerWillRespond: async ({ request, response }) =>
        ISOLATED.includes(request.destination) ? isolated(response) : response,
    },
  ],
});
kept.addToCacheList([...files]);

/** Whatever a link asks of the page, the file is the same. */
registerRoute(new PrecacheRoute(kept, { ignoreURLParametersMatching: [/./] }));

/** A page of a former version still finds its own files. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /\/assets\/[^/]+$/.test(url.pathname),
  async ({ request }) => (await (await cache()).match(request)) ?? fetch(request),
);

/** A file that is not kept, and is another one at its server by now, is better than none. */
setCatchHandler(({ request }) => fetch(request));

self.addEventListener("install", (event) => void kept.install(event));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  const order: Order = event.data;
  if (order === "take over") event.waitUntil(self.skipWaiting());
  else event.waitUntil(mend(event).then((answer) => event.ports[0]?.postMessage(answer)));
});

const cache = () => self.caches.open(kept.strategy.cacheName);

/** Loads what is missing, as when the browser or a person has thrown a part away. */
async function mend(event: ExtendableMessageEvent): Promise<Answer> {
  const there = await forgetFormer();
  let missing = 0;
  for (const [url, cacheKey] of kept.getURLsToCacheKeys()) {
    if (there.has(cacheKey)) continue;
    const integrity = kept.getIntegrityForCacheKey(cacheKey);
    const params = integrity ? { cacheKey, integrity } : { cacheKey };
    const request = new Request(url, { cache: "no-cache" });
    await kept.strategy.handle({ event, request, params }).catch(() => missing++);
  }
  return { missing };
}

/** The files that are kept. Those of a former version are forgotten once no other page may be of it. */
async function forgetFormer(): Promise<Set<string>> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const wanted = new Set(kept.getURLsToCacheKeys().values());
  const keeping = await cache();
  const there = new Set<string>();
  for (const request of await keeping.keys()) {
    if (pages.length > 1 || wanted.has(request.url)) there.add(request.url);
    else await keeping.delete(request);
  }
  return there;
}

function isolated(response: Response): Response {
  const { body, status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(body, { status, statusText, headers });
}
