import { useLocation } from "wouter";
import { mayGo } from "#web/lib/leaving.ts";
import { newLead } from "#web/lib/openings.ts";

/** Leads away by a key or a command; false when what is typed on this screen keeps the person there. */
export type Go = (path: string) => boolean;

export function useGo(): Go {
  const [, navigate] = useLocation();
  return (path) => {
    const leaving = mayGo();
    if (leaving) navigate(path);
    return leaving;
  };
}

/** The list keeps its month and filters where it is shown already. */
export function addNewLead(go: Go) {
  if (location.pathname === "/leads" || go("/leads")) newLead.show(true);
}
