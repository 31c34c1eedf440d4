import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import type { CurrentUser } from "#contract/auth/calls";
import { may, type Permission } from "#contract/roles";
import { ApiError, send } from "./api.ts";
import { cache } from "./cache.ts";
import { resumeWaitingCalls, watchSessionExpiry } from "./session-expiry.ts";

/** Whether the browser had a session, perhaps an expired one, when the page was loaded. */
export const hadSession = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content !== "none";

/** The first request needs no server: the page says that there is no session. */
let knownSignedOut = !hadSession;

/** The signed-in user; null without a session. */
export const currentUser = queryOptions({
  queryKey: ["/api/auth/user"],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    if (knownSignedOut) {
      knownSignedOut = false;
      return null;
    }
    try {
      return await send("GET /api/auth/user", { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

const ViewerContext = createContext<CurrentUser | undefined>(undefined);

/** Wraps everything only signed-in users see. */
export function Viewer({ user, children }: { user: CurrentUser; children: ReactNode }) {
  useEffect(() => {
    watchSessionExpiry(user.id);
    return () => watchSessionExpiry(undefined);
  }, [user.id]);
  return <ViewerContext value={user}>{children}</ViewerContext>;
}

/** The signed-in user. */
export function useViewer(): CurrentUser {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("This part of the screen is for signed-in people only.");
  return viewer;
}

/** Whether the viewer has the permission (the server checks the same table). */
export function useMay(permission: Permission): boolean {
  return may(useViewer().role, permission);
}

/** Whether everybody's leads are the viewer's to see, not only their own and the unassigned ones. */
export const useSeesAllLeads = () => useMay("leads:all");

/** Whether leads of others are among them: everybody's, or a team's. */
export function useSeesOthersLeads(): boolean {
  const [ofAll, ofTeam] = [useMay("leads:all"), useMay("leads:team")];
  return ofAll || ofTeam;
}

export function useSession() {
  return useQuery(currentUser);
}

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
  await cache.invalidateQueries({ queryKey: currentUser.queryKey });
  resumeWaitingCalls();
}

/** Ends the session; leaving the page drops everything that was read. */
export function endSession() {
  cache.clear();
  // Drafts are kept for this user, not for the next one.
  sessionStorage.clear();
  // Without a connection the browser has our page for a screen's address only; trying again there ends the session.
  location.assign(navigator.onLine ? "/api/logout" : "/logout");
}
