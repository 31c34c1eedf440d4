import { useSyncExternalStore } from "react";

/**
 * A session can expire during work. Calls that find it expired wait here until the same user has signed in
 * again in place; then they are repeated, and nothing typed or pressed is lost.
 */
let watching = false;
let waiting: ((again: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function change(next: ((again: boolean) => void)[]) {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Whether a 401 means an expired session: only while a user is signed in. */
export function watchSessionExpiry(on: boolean) {
  watching = on;
}

/** Resolves to true when the same user has signed in again, to false when the call should fail. */
export function waitForSignIn(signal?: AbortSignal): Promise<boolean> {
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

/** Repeats the waiting calls, or fails them when another user has signed in. */
export function resumeWaitingCalls(again: boolean) {
  const settled = waiting;
  change([]);
  for (const settle of settled) settle(again);
}

/** True while calls wait for a sign-in. */
export function useSessionExpired(): boolean {
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
