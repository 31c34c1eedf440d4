import { Pencil } from "lucide-react";
import { useState } from "react";
import { expiryOf } from "#contract/lead/expiry";
import { ncbClock } from "#contract/lead/ncb-clock";
import type { Lead } from "#contract/leads/record";
import { useInsuranceDialog } from "#web/lead/dialogs/dialogs-when-used.ts";
import { KnownFacts, StatedFacts } from "#web/lead/facts/StatedFacts.tsx";
import { ExpiryFact, LapseText } from "#web/lead/work/ExpiryFact.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card, Fact, Facts } from "#web/ui/Card.tsx";

interface InsuranceCardProps {
  lead: Lead;
  today: string;
  /** Nothing can be changed at present. */
  closed: boolean;
}

/** Shown only when something about the policy is known (specification §2). */
export function InsuranceCard(props: InsuranceCardProps) {
  const { insuranceCompany, insuranceExpiry, insuranceExpiryText, policyNumber, premiumAmount, idv } =
    props.lead;
  const known = [insuranceCompany, insuranceExpiry, insuranceExpiryText, policyNumber, premiumAmount, idv];
  return known.some((value) => value !== null) && <KnownInsurance {...props} />;
}

function KnownInsurance({ lead, today, closed }: InsuranceCardProps) {
  const [editing, setEditing] = useState(false);
  const InsuranceDialog = useInsuranceDialog(editing);
  const edit = () => setEditing(true);
  useKeys({ E: closed ? undefined : edit });
  const clock = ncbClock(lead, today);
  return (
    <Card
      title="Insurance Information"
      actions={
        <Button variant="ghost" size="xs" icon={Pencil} keys="E" onClick={edit}>
          Edit
        </Button>
      }
    >
      <Facts>
        <StatedFacts of={lead} fields={["insuranceCompany"]} />
        <Fact label="Expiry">
          <ExpiryFact expiry={expiryOf(lead.insuranceExpiry, lead.insuranceExpiryText, today)} />
        </Fact>
      </Facts>
      {clock?.cover && (
        <p className="mb-1 text-right text-12">
          <LapseText clock={clock} />
        </p>
      )}
      {/* A separate list, so that its longer labels take no width from the expiry. */}
      <Facts>
        <KnownFacts of={lead} fields={["policyNumber", "premiumAmount", "idv"]} />
        <StatedFacts of={lead} fields={["claimsStatus", "previousNcb"]} />
        {clock && (
          <Fact label="Next NCB">
            <span className="num">{clock.next}</span>
          </Fact>
        )}
      </Facts>
      {InsuranceDialog && <InsuranceDialog lead={lead} onClose={() => setEditing(false)} />}
    </Card>
  );
}
