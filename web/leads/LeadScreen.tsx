import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { ApiError, reasonOf } from "#web/lib/api.ts";
import { useWayBack } from "#web/lib/way-back.ts";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { IconLink } from "#web/ui/IconButton.tsx";
import { Page } from "#web/ui/Page.tsx";
import { leadOf } from "./detail/data.ts";
import { LeadDetails } from "./detail/LeadDetails.tsx";
import { LeadSkeleton } from "./detail/LeadSkeleton.tsx";
import { LeadMissing } from "./LeadMissing.tsx";

/** One lead and all work on it (specification §2); its documents and messages are other features' parts. */
export function LeadScreen({ children }: { children?: ReactNode }) {
  const { id = "" } = useParams();
  return (
    <OneLead key={id} id={id}>
      {children}
    </OneLead>
  );
}

function OneLead({ id, children }: { id: string; children: ReactNode }) {
  const isId = /^[1-9]\d{0,15}$/.test(id);
  const lead = useQuery({ ...leadOf(id), enabled: isId });
  const missing = !isId || (lead.error instanceof ApiError && lead.error.status === 404);
  const { href, stepBack } = useWayBack("/leads");

  return (
    <div className="contents" onClickCapture={stepBack}>
      <Page
        title="Customer Details"
        documentTitle={missing ? undefined : lead.data?.name}
        back={{ href, label: "Leads" }}
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

/** Wider screens have it among the lead's own buttons. */
function EditOnPhone({ id }: { id: string }) {
  return (
    <span className="md:hidden">
      <IconLink icon={Pencil} label="Edit Lead" href={`/leads/edit/${id}`} />
    </span>
  );
}
