import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { Lead } from "#contract/leads/record";
import { questionAfter } from "#web/lead/closing/closing.ts";
import { useClosingDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { historyOf } from "#web/lead/work/lead-queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";

/** Who bought the vehicle of a lead: asked again while nobody was added. */
export function NewOwnerCard({ lead }: { lead: Lead }) {
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
