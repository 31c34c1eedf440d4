import { createSignal } from "#web/lib/browser/store.ts";
import { ApiError } from "./api.ts";

let waiting = 0;
const changed = createSignal();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Sends at once, and without a connection again as soon as it is back; until then the browser asks before the page is closed.
 * The request needs an id of its own: a reply may be lost.
 */
export async function onceConnected<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (error instanceof ApiError || navigator.onLine) throw error;
      await untilOnline();
    }
  }
}

async function untilOnline(): Promise<void> {
  if (waiting === 0) addEventListener("beforeunload", warn);
  waiting += 1;
  changed.emit();
  await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
  waiting -= 1;
  if (waiting === 0) removeEventListener("beforeunload", warn);
  changed.emit();
}

/** Whether a request waits for the connection. */
export const useIsWaiting = () => changed.useRead(() => waiting > 0);
