import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { LeadMissing } from "#web/lead/LeadMissing.tsx";
import { leadOf } from "#web/lead/work/lead-queries.ts";
import { isId } from "#web/lib/browser/address.ts";
import { useBackLink } from "#web/lib/browser/back-link.ts";
import { ApiError, reasonOf } from "#web/lib/http/api.ts";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { IconLink } from "#web/ui/IconButton.tsx";
import { Page } from "#web/ui/Page.tsx";
import { LeadDetails } from "./LeadDetails.tsx";
import { LeadSkeleton } from "./LeadSkeleton.tsx";

/** One lead and all work on it (specification §2); its documents and messages are parts of other features. */
export function LeadScreen({ children }: { children?: ReactNode }) {
  const { id = "" } = useParams();
  return (
    <OneLead key={id} id={id}>
      {children}
    </OneLead>
  );
}

function OneLead({ id, children }: { id: string; children: ReactNode }) {
  const lead = useQuery({ ...leadOf(id), enabled: isId(id) });
  const missing = !isId(id) || (lead.error instanceof ApiError && lead.error.status === 404);
  const toLeads = useBackLink("/leads");
  const toCallMode = useBackLink("/calling");
  // Opened from call mode, where the lead is still the current one.
  const { href, stepBack, label } = toCallMode.isPrevious
    ? { ...toCallMode, label: "Call Mode" }
    : { ...toLeads, label: "Leads" };

  return (
    <div className="contents" onClickCapture={stepBack}>
      <Page
        title="Customer Details"
        documentTitle={missing ? undefined : lead.data?.name}
        back={{ href, label }}
        actions={lead.data && <EditOnPhone id={id} />}
      >
        {missing ? (
          <LeadMissing />
        ) : lead.data ? (
          <LeadDetails lead={lead.data}>{children}</LeadDetails>
        ) : lead.isError ? (
          <ErrorState title="Lead could not be loaded" busy={lead.isFetching} onRetry={() => lead.refetch()}>
            {reasonOf(lead.error)}
          </ErrorState>
        ) : (
          <LeadSkeleton />
        )}
      </Page>
    </div>
  );
}

/** On wider screens it is among the lead's buttons. */
function EditOnPhone({ id }: { id: string }) {
  return (
    <span className="md:hidden">
      <IconLink icon={Pencil} label="Edit Lead" href={`/leads/edit/${id}`} />
    </span>
  );
}
