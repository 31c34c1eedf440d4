import { atRest } from "./at-rest.ts";

/** Registers the worker of the offline page (web/offline), once the first screen stands; only what was built has one. */
export function prepareForOffline() {
  // Over plain HTTP from another machine browsers offer none.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  atRest(() => {
    // A browser that keeps nothing works as before.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  });
}
