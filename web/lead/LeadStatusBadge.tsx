import { isOutcome, outcomes, resultLabel, statuses } from "#contract/lead/outcomes";
import type { LeadRow } from "#contract/leads/record";
import { Marker } from "#web/ui/Tone.tsx";
import { iconOfOutcome, iconOfStatus } from "./lead-icons.ts";

type StatusFields = Pick<LeadRow, "status" | "subStatus">;

function badgeOf({ status, subStatus }: StatusFields) {
  // A status set by hand, without an outcome, overrides the earlier result.
  if (!subStatus || !isOutcome(subStatus) || outcomes[subStatus].status !== status)
    return { label: statuses[status].label, ...iconOfStatus(status) };
  return { label: resultLabel(subStatus), ...iconOfOutcome(subStatus) };
}

/** The latest result if there is one, else the status. */
export function LeadStatusBadge({ lead }: { lead: StatusFields }) {
  const { label, icon, tone } = badgeOf(lead);
  return (
    <Marker tone={tone} icon={icon}>
      <span className="whitespace-normal">{label}</span>
    </Marker>
  );
}
