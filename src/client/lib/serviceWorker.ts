/** The service worker from the page's side: it is registered once the screen is there, and asked for its state. */
import { whenIdle } from './afterRows.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
let waiting: ServiceWorker | null = null;

const tell = () => {
  for (const listener of listeners) listener();
};

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // The very first one replaces nothing: there is no update to offer.
    if (registration.waiting && navigator.serviceWorker.controller) {
      waiting = registration.waiting;
      tell();
    }
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
}

/** Whether this page may have a service worker: over plain http browsers allow none. */
export const mayOpenOffline = (): boolean => window.isSecureContext && 'serviceWorker' in navigator;

/** Registers it when the browser has nothing better to do; a failure costs nothing but opening without network. */
export function registerServiceWorker(): void {
  if (!__SERVICE_WORKER__ || !mayOpenOffline()) return;
  const register = () =>
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .then(watch)
      .catch(() => undefined);
  const soon = () => whenIdle(() => void register());
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}

/** Whether a newer build waits to be taken; for useSyncExternalStore. */
export const updateWaits = (): boolean => waiting !== null;
export function onUpdate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the newer build: this page loads again, the others go on until they are loaded again. */
export function takeUpdate(): void {
  const reload = () => window.location.reload();
  if (waiting?.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    waiting.postMessage('take over');
  }
  // Taken in another tab it has taken over already: no change would follow.
  else reload();
}
