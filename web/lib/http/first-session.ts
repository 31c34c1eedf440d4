import type { CurrentUser } from "#contract/auth/calls";
import { createStore } from "#web/lib/browser/store.ts";
import { ApiError, send } from "./api.ts";

/** Whether the browser had a session, perhaps an expired one, when the page was loaded. */
export const hadSession = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content !== "none";

/** Whether it has had one since: before, a page needs no cache. */
export const sessionSeen = createStore(hadSession);

/** The signed-in user; null without a session. */
export async function askForUser(signal?: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await send("GET /api/auth/user", signal && { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Asked for beside the page's files. */
let first = hadSession ? askForUser() : undefined;
// A failure is reported by who takes it.
first?.catch(() => undefined);

/** The reply to the page's first request, for its first reader. */
export function takeFirst(): typeof first {
  const taken = first;
  first = undefined;
  return taken;
}
