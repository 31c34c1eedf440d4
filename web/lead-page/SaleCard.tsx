import { Pencil } from "lucide-react";
import { useState } from "react";
import { nextLeadMonth } from "#contract/lead/closing/policy-year";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { Lead } from "#contract/leads/record";
import { formatRupees } from "#contract/rupees";
import { monthLabel } from "#contract/time/calendar";
import { isSaleKnown } from "#web/lead/closing/known.ts";
import { useSaleDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card, Fact, Facts } from "#web/ui/Card.tsx";

/** The policy the agency sold: for a lead closed this way, or one that once was and kept the data. */
export function SaleCard({ lead }: { lead: Lead }) {
  const [editing, setEditing] = useState(false);
  const SaleDialog = useSaleDialog(editing);
  const nextMonth = nextLeadMonth(lead);
  if (lead.subStatus !== "policy_done_by_sln" && !isSaleKnown(lead)) return null;
  return (
    <Card
      title="New Policy"
      actions={
        <Button variant="ghost" size="xs" icon={Pencil} onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      <Facts>
        <Fact label="Insurer">
          <span className="min-w-0 wrap-anywhere">{lead.newInsurer ?? NOT_SPECIFIED}</span>
        </Fact>
        <Fact label="Premium">
          <span className="num">
            {lead.newPremium === null ? NOT_SPECIFIED : formatRupees(lead.newPremium)}
          </span>
        </Fact>
        <Fact label="Start">{lead.newStart === null ? NOT_SPECIFIED : formatDate(lead.newStart)}</Fact>
        <Fact label="Expiry">{lead.newExpiry === null ? NOT_SPECIFIED : formatDate(lead.newExpiry)}</Fact>
        {nextMonth && <Fact label="Next year's lead">{monthLabel(nextMonth)}</Fact>}
        <Fact label="Policy number">
          <span className="num-id min-w-0 wrap-anywhere">{lead.newPolicyNumber ?? NOT_SPECIFIED}</span>
        </Fact>
        <Fact label="Payment">
          <span className="min-w-0 wrap-anywhere">{lead.payment ?? NOT_SPECIFIED}</span>
        </Fact>
      </Facts>
      {SaleDialog && <SaleDialog lead={lead} onClose={() => setEditing(false)} />}
    </Card>
  );
}
