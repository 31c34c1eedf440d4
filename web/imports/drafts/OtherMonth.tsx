import { CalendarClock } from "lucide-react";
import type { Draft } from "#contract/imports/drafts/schemas";
import { monthLabel } from "#contract/time/calendar";
import { formatCount } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { usePlan } from "./data.ts";

/** The file seems to be of another month than the one that was chosen for it. */
export function OtherMonth({ draft: { id, campaignMonth, otherMonth } }: { draft: Draft }) {
  const change = usePlan(String(id));
  if (!otherMonth || !campaignMonth) return null;
  const { month, rows } = otherMonth;
  const put = (chosen: string | null) => change.mutate({ month: chosen });
  return (
    <div className="mb-2.5">
      <Notice tone="warn" icon={CalendarClock} role="status">
        <div className="-my-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-2">
          <span className="num text-ink">
            {formatCount(rows, "new lead")} {rows === 1 ? "does" : "do"} not expire in{" "}
            <b className="font-semibold">{monthLabel(campaignMonth)}</b>. Most expire in{" "}
            <b className="font-semibold">{monthLabel(month)}</b>.
          </span>
          <Button
            size="s"
            variant="primary"
            busy={change.isPending}
            busyLabel="Checking..."
            onClick={() => put(month)}
          >
            Use {monthLabel(month)} for all
          </Button>
          <Button size="s" disabled={change.isPending} onClick={() => put(null)}>
            Each to its expiry month
          </Button>
        </div>
      </Notice>
    </div>
  );
}
