import { useLocation } from "wouter";
import { newLeadPanel } from "#web/lib/browser/panels.ts";
import { mayNavigate } from "#web/lib/browser/unsaved-guard.ts";

/** Navigates to a path, with a state of its history entry; returns false when unsaved input on the screen prevents it. */
export type GuardedNavigate = (path: string, state?: unknown) => boolean;

export function useGuardedNavigate(): GuardedNavigate {
  const [, navigate] = useLocation();
  return (path, state) => {
    const leaving = mayNavigate();
    if (leaving) navigate(path, { state });
    return leaving;
  };
}

/** The list keeps its month and filters when it is already shown. */
export function addNewLead(go: GuardedNavigate) {
  if (location.pathname === "/leads" || go("/leads")) newLeadPanel.show(true);
}
