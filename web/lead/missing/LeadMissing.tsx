import { ArrowLeft, UserX } from "lucide-react";
import { useSeesAllLeads } from "#web/lib/http/session.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { UnsavedRemark } from "./UnsavedRemark.tsx";

interface LeadMissingProps {
  /** The lead that was on the screen until it was deleted or reassigned. */
  was?: { name: string } | undefined;
  /** Who has it now. */
  to?: string | undefined;
  /** The remark typed for it. */
  typed?: string;
}

/** No such lead, or none the viewer may see: the server does not distinguish them. */
export function LeadMissing({ was, to, typed }: LeadMissingProps) {
  const seesAll = useSeesAllLeads();
  const reason = seesAll
    ? was
      ? "was deleted while you had it open."
      : "It may have been deleted."
    : was
      ? `went to another telecaller${to ? "" : ", or was deleted,"} while you had it open.`
      : "It may have been deleted, or it belongs to another telecaller.";
  return (
    <div className="md:pt-20">
      <EmptyState
        icon={UserX}
        title={was ? `${was.name} is ${to ? `now with ${to}` : "no longer here"}` : "Lead not found"}
        role="status"
        actions={
          <ButtonLink href="/leads" variant="primary" icon={ArrowLeft}>
            Back to Leads
          </ButtonLink>
        }
      >
        {was ? `This lead ${reason}` : reason}
        {typed && <UnsavedRemark typed={typed} />}
      </EmptyState>
    </div>
  );
}
