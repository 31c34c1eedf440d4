import { Pencil } from "lucide-react";
import { useState } from "react";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import type { Lead } from "#contract/leads/record";
import { formatRupees } from "#contract/rupees";
import { questionAfter } from "#web/lead/closing/closing.ts";
import { isLossKnown } from "#web/lead/closing/known.ts";
import { useLossDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card, Fact, Facts } from "#web/ui/Card.tsx";

/** Where the policy was lost to: for a lead closed this way, or one that once was and kept the data. */
export function LossCard({ lead }: { lead: Lead }) {
  const [editing, setEditing] = useState(false);
  const LossDialog = useLossDialog(editing);
  if (questionAfter(lead.subStatus) !== "loss" && !isLossKnown(lead)) return null;
  return (
    <Card
      title="Policy Elsewhere"
      actions={
        <Button variant="ghost" size="xs" icon={Pencil} onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      <Facts>
        <Fact label="Lost to">
          <span className="min-w-0 wrap-anywhere">{lead.lostTo ?? NOT_SPECIFIED}</span>
        </Fact>
        <Fact label="Premium">
          <span className="num">
            {lead.lostPremium === null ? NOT_SPECIFIED : formatRupees(lead.lostPremium)}
          </span>
        </Fact>
        <Fact label="Expiry">{lead.lostExpiry === null ? NOT_SPECIFIED : formatDate(lead.lostExpiry)}</Fact>
        <Fact label="Reason">
          <span className="min-w-0 wrap-anywhere">{lead.lostReason ?? NOT_SPECIFIED}</span>
        </Fact>
      </Facts>
      {LossDialog && <LossDialog lead={lead} onClose={() => setEditing(false)} />}
    </Card>
  );
}
