import type { CurrentUser } from "#contract/auth/calls";
import { createStore } from "#web/lib/browser/store.ts";
import { ApiError, send } from "./api.ts";

/** Whether the browser had a session, perhaps an expired one, when the page was loaded. */
export const hadSession = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content !== "none";

/** Whether it has had one since: before, a page needs no cache. */
export const sessionSeen = createStore(hadSession);

const ask = async (signal?: AbortSignal): Promise<CurrentUser | null> => {
  try {
    return await send("GET /api/auth/user", signal && { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
};

/** Asked for beside the page's files; a failure is reported by who takes it. */
let first = hadSession ? ask() : undefined;
first?.catch(() => undefined);

/** The signed-in user; null without a session. */
export function askForUser(signal: AbortSignal) {
  const reply = first ?? ask(signal);
  first = undefined;
  return reply;
}
