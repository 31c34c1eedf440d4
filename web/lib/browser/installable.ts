import { whenIdle } from "./when-idle.ts";

/**
 * Registers the service worker of the offline page (web/offline) after the first screen; only a build has
 * one.
 */
export function prepareForOffline() {
  // Browsers offer none over plain HTTP from another machine.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  whenIdle(() => {
    // Without it the page works as before.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  });
}
