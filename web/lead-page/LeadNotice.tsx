import { PhoneOff } from "lucide-react";
import { unreachableText } from "#contract/history/touches";
import type { Lead } from "#contract/leads/record";
import type { Reassigned } from "#web/lead/missing/reassigned.ts";
import { useDoNotCall } from "#web/lead/work/edits.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

interface LeadNoticeProps {
  lead: Lead;
  reassigned: Reassigned | undefined;
}

/** Explains what cannot be changed, or the missing call button; nothing for an own lead that can be called. */
export function LeadNotice({ lead, reassigned }: LeadNoticeProps) {
  if (reassigned) {
    return (
      <div className="mb-3.5">
        <Notice tone="warn" role="status">
          Now with {reassigned.firstName}. Only the outcome of this call is still recorded for you.
        </Notice>
      </div>
    );
  }
  if (lead.doNotCall) return <DoNotCallNotice lead={lead} />;
  if (unreachableText(lead) === undefined) return null;
  return (
    <div className="mb-3.5">
      <Notice tone="warn" icon={PhoneOff} title="No number that can be called">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span>Call mode does not offer this lead until its phone is corrected.</span>
          <ButtonLink size="xs" href={`/leads/edit/${lead.id}#phone`}>
            Correct the phone
          </ButtonLink>
        </div>
      </Notice>
    </div>
  );
}

function DoNotCallNotice({ lead }: { lead: Lead }) {
  const mayLift = useMay("do-not-call:lift");
  const doNotCall = useDoNotCall(lead);
  return (
    <div className="mb-3.5">
      <Notice tone="danger" icon={PhoneOff} title="Do not call">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="min-w-0 wrap-anywhere">
            {lead.secondPhone ? "One of the two numbers" : "This number"} is on the do-not-call list
            {lead.doNotCallSince && `, noted on ${formatDate(lead.doNotCallSince)}`}
            {lead.doNotCallReason ? `: ${lead.doNotCallReason}` : "."}
          </span>
          {mayLift && (
            <Button
              size="xs"
              busy={doNotCall.isPending}
              busyLabel="Saving..."
              onClick={() => doNotCall.mutate({ doNotCall: false })}
            >
              Allow calls again
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}
