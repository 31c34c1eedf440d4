import { ApiError } from "./api.ts";

/** Requests whose reply is not known yet. */
let open = 0;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Until the returned function is called, the browser asks before the page is closed. */
export function holdPage(): () => void {
  if (open === 0) addEventListener("beforeunload", warn);
  open += 1;
  return () => {
    open -= 1;
    if (open === 0) removeEventListener("beforeunload", warn);
  };
}

/**
 * Sends at once, or as soon as there is a connection; again when it was lost. The request needs an id, for a reply may
 * be lost. Aborted while it waits, it throws.
 */
export async function onceConnected<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    if (!navigator.onLine && !signal?.aborted) await connection(signal);
    signal?.throwIfAborted();
    try {
      return await request();
    } catch (error) {
      if (error instanceof ApiError || navigator.onLine) throw error;
    }
  }
}

const connection = (signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    addEventListener("online", () => resolve(), { once: true });
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });
