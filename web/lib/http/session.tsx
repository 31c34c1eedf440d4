import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import type { CurrentUser } from "#contract/auth/calls";
import { may, type Permission } from "#contract/roles";
import { cache } from "./cache.ts";
import { askForUser, hadSession } from "./first-session.ts";
import { watchSessionExpiry } from "./session-expiry.ts";

/** The signed-in user; null without a session. */
export const currentUser = queryOptions({
  queryKey: ["/api/auth/user"],
  queryFn: ({ signal }) => askForUser(signal),
});

// No request: the page says that there is no session.
if (!hadSession) cache.setQueryData(currentUser.queryKey, null);

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
  return useQuery(currentUser, cache);
}

/** Ends the session; leaving the page drops everything that was read. */
export function endSession() {
  cache.clear();
  // Drafts are kept for this user, not for the next one.
  sessionStorage.clear();
  // Without a connection the browser has our page for a screen's address only; trying again there ends the session.
  location.assign(navigator.onLine ? "/api/logout" : "/logout");
}
