import { useQuery } from "@tanstack/react-query";
import { loadedLeadOf } from "#web/lead/work/lead-queries.ts";
import { CallScript } from "./CallScript.tsx";
import { LeadMessages } from "./LeadMessages.tsx";

/** What is said and what is sent, beside the current lead of call mode. */
export function CallMessages({ leadId = 0 }: { leadId?: number }) {
  const { data: lead } = useQuery(loadedLeadOf(String(leadId)));
  return (
    <>
      {lead && <CallScript key={leadId} lead={lead} />}
      <LeadMessages leadId={leadId} />
    </>
  );
}
