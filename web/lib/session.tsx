import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import type { CurrentUser } from "#contract/auth";
import { may, type Permission } from "#contract/roles";
import { ApiError, send } from "./api.ts";
import { cache } from "./cache.ts";
import { settleSessionEnd, watchForSessionEnd } from "./session-end.ts";

/** Whether the browser had a session, perhaps an ended one, when the page came to it. */
export const cameWithSession =
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content !== "none";

/** For the first question the answer is known. */
let isStranger = !cameWithSession;

/** Who is signed in; null for a stranger. */
export const currentUser = queryOptions({
  queryKey: ["/api/auth/user"],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    if (isStranger) {
      isStranger = false;
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

/** Around everything that only a signed-in person sees. */
export function Viewer({ user, children }: { user: CurrentUser; children: ReactNode }) {
  useEffect(() => {
    watchForSessionEnd(true);
    return () => watchForSessionEnd(false);
  }, []);
  return <ViewerContext value={user}>{children}</ViewerContext>;
}

/** The person at the desk. */
export function useViewer(): CurrentUser {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("This part of the screen is for signed-in people only.");
  return viewer;
}

/** Whether the person at the desk may do this (the server holds the same table). */
export function useMay(permission: Permission): boolean {
  return may(useViewer().role, permission);
}

export function useSession() {
  return useQuery(currentUser);
}

/** Takes over a new session; whatever another person had read is forgotten first. */
export async function enter(user: CurrentUser): Promise<void> {
  const same = cache.getQueryData(currentUser.queryKey)?.id === user.id;
  if (!same) cache.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUser.queryKey[0] });
  cache.setQueryData(currentUser.queryKey, user);
  await cache.invalidateQueries({ queryKey: currentUser.queryKey });
  settleSessionEnd(same);
}

/** Ends the session; the browser leaves the page, and with it everything that was read. */
export function leave() {
  cache.clear();
  // Drafts are kept for the person at the desk, not for whoever comes next.
  sessionStorage.clear();
  location.assign("/api/logout");
}
