import { useQuery } from "@tanstack/react-query";
import { Pencil, UserPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { nextLeadMonth } from "#contract/lead/closing/policy-year";
import { questionAfter } from "#contract/lead/closing/questions";
import type { Lead } from "#contract/leads/record";
import { monthLabel } from "#contract/time/calendar";
import { isLossKnown, isSaleKnown } from "#web/lead/closing/known.ts";
import { useClosingDialog, useLossDialog, useSaleDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { date, type OwnFact, rupees } from "#web/lead/facts/facts.tsx";
import { StatedFacts } from "#web/lead/facts/StatedFacts.tsx";
import { historyOf } from "#web/lead/work/lead-queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card, Fact, Facts } from "#web/ui/Card.tsx";

/** What is known of how the lead was closed. */
export function ClosingCards({ lead }: { lead: Lead }) {
  return (
    <>
      <SaleCard lead={lead} />
      <LossCard lead={lead} />
      <NewOwnerCard lead={lead} />
    </>
  );
}

const loss: readonly OwnFact[] = [
  { name: "lostTo", label: "Lost to", look: "words" },
  { name: "lostPremium", label: "Premium", value: ({ lostPremium }) => rupees(lostPremium) },
  { name: "lostExpiry", label: "Expiry", value: ({ lostExpiry }) => date(lostExpiry), look: "words" },
  { name: "lostReason", label: "Reason", look: "words" },
];

/** Where the policy was lost to: for a lead closed this way, or one that once was and kept the data. */
function LossCard({ lead }: { lead: Lead }) {
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
        <StatedFacts of={lead} fields={loss} />
      </Facts>
      {LossDialog && <LossDialog lead={lead} onClose={() => setEditing(false)} />}
    </Card>
  );
}

const sale: readonly OwnFact[] = [
  { name: "newInsurer", label: "Insurer", look: "words" },
  { name: "newPremium", label: "Premium", value: ({ newPremium }) => rupees(newPremium) },
  { name: "newStart", label: "Start", value: ({ newStart }) => date(newStart), look: "words" },
  { name: "newExpiry", label: "Expiry", value: ({ newExpiry }) => date(newExpiry), look: "words" },
];
const papers: readonly OwnFact[] = [
  { name: "newPolicyNumber", label: "Policy number", look: "id" },
  { name: "payment", label: "Payment", look: "words" },
];

/** The policy the agency sold: for a lead closed this way, or one that once was and kept the data. */
function SaleCard({ lead }: { lead: Lead }) {
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
        <StatedFacts of={lead} fields={sale} />
        {nextMonth && <Fact label="Next year's lead">{monthLabel(nextMonth)}</Fact>}
        <StatedFacts of={lead} fields={papers} />
      </Facts>
      {SaleDialog && <SaleDialog lead={lead} onClose={() => setEditing(false)} />}
    </Card>
  );
}

/** Who bought the vehicle of a lead: asked again while nobody was added. */
function NewOwnerCard({ lead }: { lead: Lead }) {
  return questionAfter(lead.subStatus) === "new owner" && <OwnerOfSold lead={lead} />;
}

function OwnerOfSold({ lead }: { lead: Lead }) {
  const [adding, setAdding] = useState(false);
  const ClosingDialog = useClosingDialog(adding, { ESCAPE: () => setAdding(false) });
  const history = useQuery(historyOf(String(lead.id)));
  const noted = history.data?.find(({ callResult }) => callResult === "new_owner")?.notes;
  const added = noted?.match(/\d+$/)?.[0];
  return (
    <Card
      title="New Owner"
      actions={
        history.data &&
        !noted && (
          <Button variant="ghost" size="xs" icon={UserPlus} onClick={() => setAdding(true)}>
            Add the new owner
          </Button>
        )
      }
    >
      <p className="text-ink-2">
        {added ? (
          <Link href={`/leads/customer/${added}`}>{noted}</Link>
        ) : (
          "Who bought the vehicle can become a lead of this month."
        )}
      </p>
      {ClosingDialog && <ClosingDialog lead={lead} onClose={() => setAdding(false)} />}
    </Card>
  );
}
