import type { CurrentUser } from "#contract/auth/calls";
import { cache } from "./cache.ts";
import { sessionSeen } from "./first-session.ts";
import { currentUser } from "./session.tsx";
import { resumeWaitingCalls } from "./session-expiry.ts";

/** Starts a session. What the page of another user has read, or has yet to send, ends with it. */
export async function startSession(user: CurrentUser): Promise<void> {
  const before = cache.getQueryData(currentUser.queryKey);
  if (before && before.id !== user.id) {
    // The question about unsaved work is the other user's.
    addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
    location.reload();
    return new Promise(() => {});
  }
  cache.setQueryData(currentUser.queryKey, user);
  sessionSeen.set(true);
  await cache.invalidateQueries({ queryKey: currentUser.queryKey });
  resumeWaitingCalls();
}
