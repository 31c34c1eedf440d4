import type { ReactNode } from "react";
import { expiryOf } from "#contract/lead/expiry";
import { ncbClock } from "#contract/lead/ncb-clock";
import { formatRegistration } from "#contract/lead/registration";
import { claimsStatuses } from "#contract/lead/vehicles";
import type { Lead } from "#contract/leads/record";
import { formatRupees } from "#contract/rupees";
import { type FactName, knownFacts } from "#web/lead/facts/facts.tsx";
import { ExpiryFact, LapseText } from "#web/lead/work/ExpiryFact.tsx";
import { useViewer } from "#web/lib/http/session.tsx";

/** What the caller needs for the first sentence. */
export function CallFacts({ lead, today }: { lead: Lead; today: string }) {
  const vehicle = [
    lead.registrationNumber && formatRegistration(lead.registrationNumber),
    lead.vehicleDetails,
  ]
    .filter(Boolean)
    .join(", ");
  const ncb = lead.previousNcb === null ? "NCB: ask" : `${lead.previousNcb}%`;
  const claims = lead.claimsStatus && claimsStatuses[lead.claimsStatus].toLowerCase();
  const clock = ncbClock(lead, today);
  return (
    // As high as an expired policy needs it: the outcomes below are at the same place for every customer.
    <dl className="call-facts">
      <Fact label="Vehicle">{vehicle || "Not specified"}</Fact>
      <Fact label="Insurer">
        <span>
          {lead.insuranceCompany || "Not specified"}
          {lead.premiumAmount !== null && (
            <span className="num block text-12 font-normal text-ink-2">
              Last premium {formatRupees(lead.premiumAmount)}
            </span>
          )}
        </span>
      </Fact>
      <Fact label="Expiry">
        <span className="[&>span:first-child]:justify-start">
          <ExpiryFact expiry={expiryOf(lead.insuranceExpiry, lead.insuranceExpiryText, today)} />
          {clock?.cover && (
            <span className="text-12">
              <LapseText clock={clock} />
            </span>
          )}
        </span>
      </Fact>
      <Fact label="Previous NCB, claims">
        <span>
          {[ncb, claims].filter(Boolean).join(", ")}
          {clock && clock.next !== "Unknown" && (
            <span className="num block text-12 font-normal text-ink-2">Next NCB: {clock.next}</span>
          )}
        </span>
      </Fact>
    </dl>
  );
}

const MORE = ["language", "city", "fuelType", "policyNumber", "idv", "source"] as const satisfies FactName[];

/** What else is known and helps in the talk, and whose lead it is if it is a colleague's. */
export function MoreFacts({ lead }: { lead: Lead }) {
  const viewer = useViewer();
  const colleague = lead.assignedTo !== viewer.id && lead.assignedToName;
  const others = [
    ...(colleague ? [{ label: "Telecaller", known: colleague }] : []),
    ...knownFacts(lead, MORE),
  ];
  if (others.length === 0) return null;
  return (
    <dl className="num flex flex-wrap gap-x-4 gap-y-0.5 text-12">
      {others.map(({ label, known }) => (
        <div key={label} className="flex min-w-0 gap-1.5">
          <dt className="text-ink-3">{label}</dt>
          <dd className="wrap-anywhere">{known}</dd>
        </div>
      ))}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="-mt-px -ml-px min-w-0 border-t border-l border-line-subtle px-3.5 py-2">
      <dt className="text-11 text-ink-3 max-md:text-12">{label}</dt>
      <dd className="flex font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
