import type { LeadRow } from "#contract/leads";
import { isOutcome, type OutcomeCode, outcomes, statuses } from "#contract/outcomes";
import { Marker } from "#web/ui/Tone.tsx";
import { lookOfOutcome, lookOfStatus } from "./look.ts";

type Stand = Pick<LeadRow, "status" | "subStatus">;

/** Outcomes whose button is a verb read as a result in a list. */
const resultWords: Partial<Record<OutcomeCode, string>> = {
  callback: "Callback",
  follow_up: "Follow-up",
  quote_sent: "Quote Sent",
};

function standingOf({ status, subStatus }: Stand) {
  // A status set without an outcome outlives the result before it.
  if (!subStatus || !isOutcome(subStatus) || outcomes[subStatus].status !== status)
    return { label: statuses[status].label, ...lookOfStatus(status) };
  return { label: resultWords[subStatus] ?? outcomes[subStatus].label, ...lookOfOutcome(subStatus) };
}

/** The sub-status where there is one, else the status. */
export function Standing({ lead }: { lead: Stand }) {
  const { label, icon, tone } = standingOf(lead);
  return (
    <Marker tone={tone} icon={icon}>
      <span className="whitespace-normal">{label}</span>
    </Marker>
  );
}
