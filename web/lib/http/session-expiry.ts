import { VIEWER_HEADER } from "#contract/auth/viewer-header";
import { createStore } from "#web/lib/browser/store.ts";

/**
 * A session can expire during work. Calls that find it expired wait here until the same user has signed in
 * again in place; then they are repeated, and nothing typed or pressed is lost.
 */
let viewer: string | undefined;
const waiting = createStore<((again: boolean) => void)[]>([]);

/** While a user is signed in, a 401 means an expired session, or another user's in this browser. */
export function watchSessionExpiry(userId: string | undefined) {
  viewer = userId;
}

/** Names who a call is for: another tab may have signed in somebody else meanwhile. */
export const viewerHeader = () => viewer && { [VIEWER_HEADER]: viewer };

/** Resolves when the same user has signed in again; false when the call should fail. */
export function waitForSignIn(signal?: AbortSignal): Promise<boolean> {
  if (!viewer || signal?.aborted) return Promise.resolve(false);
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

/** Repeats the waiting calls. */
export function resumeWaitingCalls() {
  const settled = waiting.get();
  waiting.set([]);
  for (const settle of settled) settle(true);
}

/** True while calls wait for a sign-in. */
export function useSessionExpired(): boolean {
  return waiting.useDerived(({ length }) => length > 0);
}
