import { statuses } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";
import { DoNotCallBadge } from "#web/lead/badges.tsx";
import { iconOfStatus } from "#web/lead/lead-icons.ts";
import { Badge } from "#web/ui/Tone.tsx";

/** Where the work on the current lead stands. */
export function StateBadge({ lead: { status, doNotCall } }: { lead: Lead }) {
  const { icon, tone } = iconOfStatus(status);
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {statuses[status].label}
      </Badge>
      {doNotCall && <DoNotCallBadge />}
    </>
  );
}
