import { createStore } from "#web/lib/browser/store.ts";

/**
 * A session can expire during work. Calls that find it expired wait here until the same user has signed in
 * again in place; then they are repeated, and nothing typed or pressed is lost.
 */
let watching = false;
const waiting = createStore<((again: boolean) => void)[]>([]);

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
      waiting.set(waiting.get().filter((one) => one !== settle));
      resolve(false);
    };
    signal?.addEventListener("abort", leave);
    waiting.set([...waiting.get(), settle]);
  });
}

/** Repeats the waiting calls, or fails them when another user has signed in. */
export function resumeWaitingCalls(again: boolean) {
  const settled = waiting.get();
  waiting.set([]);
  for (const settle of settled) settle(again);
}

/** True while calls wait for a sign-in. */
export function useSessionExpired(): boolean {
  return waiting.useDerived(({ length }) => length > 0);
}
