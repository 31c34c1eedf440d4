import { ArrowLeft, UserX } from "lucide-react";
import { useMay } from "#web/lib/http/session.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** No such lead, or none the viewer may see: the server does not distinguish them. */
export function LeadMissing() {
  const seesAll = useMay("leads:all");
  return (
    <div className="md:pt-20">
      <EmptyState
        icon={UserX}
        title="Lead not found"
        role="status"
        actions={
          <ButtonLink href="/leads" variant="primary" icon={ArrowLeft}>
            Back to Leads
          </ButtonLink>
        }
      >
        {seesAll
          ? "It may have been deleted."
          : "It may have been deleted, or it belongs to another telecaller."}
      </EmptyState>
    </div>
  );
}
