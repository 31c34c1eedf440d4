import { FileCheck, FileX, PhoneOff } from "lucide-react";
import { useState } from "react";
import { statuses } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";
import { MINUTE_MS } from "#contract/time/calendar";
import { SnoozeChips } from "#web/lead/callbacks/SnoozeChips.tsx";
import { useSnooze } from "#web/lead/callbacks/snooze.ts";
import { useDoNotCallDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { KnownFacts, StatedFacts } from "#web/lead/facts/StatedFacts.tsx";
import { iconOfStatus } from "#web/lead/lead-icons.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatDateTime } from "#web/lib/format/format.ts";
import { useSeesOthersLeads } from "#web/lib/http/session.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card, Fact, Facts } from "#web/ui/Card.tsx";
import { Badge } from "#web/ui/Tone.tsx";

interface ContactCardProps {
  lead: Lead;
  /** Nothing can be changed at present. */
  closed: boolean;
}

export function ContactCard({ lead, closed }: ContactCardProps) {
  const seesOthers = useSeesOthersLeads();
  const status = iconOfStatus(lead.status);
  const [stopping, setStopping] = useState(false);
  const DoNotCallDialog = useDoNotCallDialog(stopping);
  const snooze = useSnooze();
  useKeys({ X: lead.doNotCall || closed ? undefined : () => setStopping(true) });
  const due = promiseDue(lead, useNow(MINUTE_MS));
  return (
    <Card
      title="Contact Information"
      actions={
        !lead.doNotCall && (
          <Button variant="ghost" size="xs" icon={PhoneOff} keys="X" onClick={() => setStopping(true)}>
            Do not call
          </Button>
        )
      }
    >
      <Facts>
        <StatedFacts of={lead} fields={["name", "phoneNumber"]} />
        <KnownFacts of={lead} fields={["secondPhone", "email", "address", "language"]} />
        <Fact label="Status">
          <Badge tone={status.tone} icon={status.icon}>
            {statuses[lead.status].label}
          </Badge>
        </Fact>
        <Fact label="Policy">
          {lead.policyReceived ? (
            <Badge tone="green" icon={FileCheck}>
              Policy Received
            </Badge>
          ) : (
            <Badge tone="yellow" icon={FileX}>
              Policy Not Received
            </Badge>
          )}
        </Fact>
        <Fact label="Last Contacted">
          {lead.lastCallAt ? <Moment instant={lead.lastCallAt} /> : "Not contacted yet"}
        </Fact>
        {lead.nextFollowUp && (
          <Fact label="Next follow-up">
            <Moment instant={lead.nextFollowUp} />
          </Fact>
        )}
        {seesOthers && <Fact label="Assigned to">{lead.assignedToName ?? "Unassigned"}</Fact>}
        <KnownFacts of={lead} fields={["source"]} />
      </Facts>
      {due && (
        <div className="mt-2 border-t border-line-subtle pt-3">
          <SnoozeChips
            name={lead.name}
            busy={snooze.isPending}
            onSnooze={(name) => snooze.mutate({ callback: due, snooze: name })}
          />
        </div>
      )}
      {DoNotCallDialog && <DoNotCallDialog lead={lead} onClose={() => setStopping(false)} />}
    </Card>
  );
}

/** The callback that can be snoozed: one that is due. */
function promiseDue({ id, nextFollowUp }: Lead, now: Date) {
  if (!nextFollowUp || Date.parse(nextFollowUp) > now.getTime()) return undefined;
  return { leadId: id, at: nextFollowUp };
}

function Moment({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="num">
      {formatDateTime(instant)} IST
    </time>
  );
}
