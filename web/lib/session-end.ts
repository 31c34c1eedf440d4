import { useSyncExternalStore } from "react";

/**
 * A session can end while someone works. Calls that meet the end wait here until that person has signed in
 * again in place; then they go out once more, and nothing that was typed or pressed is lost.
 */
let watching = false;
let waiting: ((again: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function change(next: ((again: boolean) => void)[]) {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Whether a 401 means that a session ended: only while somebody is signed in. */
export function watchForSessionEnd(on: boolean) {
  watching = on;
}

/** Resolves to true when the same person is signed in again, to false when the call should fail. */
export function signedInAgain(signal?: AbortSignal): Promise<boolean> {
  if (!watching || signal?.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const settle = (again: boolean) => {
      signal?.removeEventListener("abort", leave);
      resolve(again);
    };
    const leave = () => {
      change(waiting.filter((one) => one !== settle));
      resolve(false);
    };
    signal?.addEventListener("abort", leave);
    change([...waiting, settle]);
  });
}

/** Lets the waiting calls go on, or fail when somebody else has signed in. */
export function settleSessionEnd(again: boolean) {
  const settled = waiting;
  change([]);
  for (const settle of settled) settle(again);
}

/** True while calls wait for a sign-in. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => waiting.length > 0,
  );
}
