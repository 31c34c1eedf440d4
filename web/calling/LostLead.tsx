import { SkipForward } from "lucide-react";
import type { Lead } from "#contract/leads/record";
import type { Reassigned } from "#web/lead/missing/reassigned.ts";
import { UnsavedRemark } from "#web/lead/missing/UnsavedRemark.tsx";
import { reassignedText } from "#web/lead/missing/use-reassigned.ts";
import { PresenceNotice } from "#web/lead/work/PresenceNotice.tsx";
import { useSeesAllLeads } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

interface LostLeadProps {
  lead: Lead;
  /** The remark typed for it. */
  typed: string;
  /** Null for a deleted lead, and for one that was never the viewer's. */
  reassigned: Reassigned | null;
  onNext: () => void;
}

/** The current lead after it was deleted, or taken by a colleague: no outcome of it can be recorded. */
export function LostLead({ lead, typed, reassigned, onNext }: LostLeadProps) {
  const seesAll = useSeesAllLeads();
  return (
    <section
      aria-label="Current lead"
      data-lead={lead.id}
      className="grid min-w-0 justify-items-start gap-3.5"
    >
      <h2 className="text-26 font-semibold tracking-(--tr-tight) wrap-anywhere">{lead.name}</h2>
      <Notice
        tone="danger"
        role="alert"
        title={
          reassigned
            ? reassignedText(reassigned)
            : `This lead was deleted${seesAll ? "" : ", or is a colleague's now"}`
        }
      >
        No outcome can be recorded.
        {typed.trim() && <UnsavedRemark typed={typed} />}
      </Notice>
      {/* Notices when the lead comes back. */}
      <div hidden>
        <PresenceNotice leadId={lead.id} />
      </div>
      <Button variant="primary" icon={SkipForward} keys="S" onClick={onNext}>
        Next lead
      </Button>
    </section>
  );
}
