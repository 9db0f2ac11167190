/// <reference lib="webworker" />
/**
 * Keeps the built screens on this computer, so that they open without a network. It knows the files of one build and
 * nothing of the API: answers with people's data are never kept here.
 */
import { cacheNames } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { denylist } from './denylist.ts';

declare const self: ServiceWorkerGlobalScope;
/** Not in TypeScript's library yet, nor in every browser: https://www.w3.org/TR/service-workers/#register-router-method */
declare interface RoutableEvent extends ExtendableEvent {
  addRoutes?(routes: { condition: { urlPattern: string }; source: 'network' | { cacheName: string } }[]): Promise<void>;
}
/** The files of the build, put in by src/tools/service-worker.ts. */
declare const __FILES__: { url: string; revision: string | null }[];

// Straight from the network and the cache: through the worker each would wait until it has started.
self.addEventListener('install', (event: RoutableEvent) =>
  event.addRoutes?.([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } },
  ]),
);
precacheAndRoute(__FILES__);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist }));

// A new build waits for a click: taking over by itself would remove the code of a half-filled form.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
// The first build serves the page that fetched it at once: a connection that drops a minute later finds it ready.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
