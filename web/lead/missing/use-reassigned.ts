import { useQuery } from "@tanstack/react-query";
import { useIsGone } from "#web/lib/live/presence.ts";
import { type Reassigned, reassignedOf } from "./reassigned.ts";

/** Who has the lead that call mode shows; undefined while it is the viewer's, and until the server has answered. */
export function useReassigned(leadId: number): Reassigned | null | undefined {
  const isGone = useIsGone(leadId);
  const { data } = useQuery({ ...reassignedOf(String(leadId)), enabled: isGone });
  return isGone ? data : undefined;
}

export const ONLY_THE_OUTCOME = "Nothing else can be changed here.";

/** 'Now with Imran.', and whether the call under way still counts. */
export function reassignedText({ firstName, takesOutcome }: Reassigned): string {
  return `Now with ${firstName}.${takesOutcome ? " The outcome of this call is still recorded for you." : ""}`;
}
