import { CalendarClock, CalendarOff } from "lucide-react";
import { useState } from "react";
import type { Draft } from "#contract/imports/drafts/schemas";
import { monthLabel } from "#contract/time/calendar";
import { formatCount } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Select } from "#web/ui/Select.tsx";
import { usePlan } from "./data.ts";
import { currentMonth, isOfOther, monthsAround, otherMonthText } from "./months.ts";

/** Rows that expire in another month than the chosen one; when they are most of them, the file seems to be of that month. */
export function OtherMonth({ draft: { id, campaignMonth, otherMonth, counts } }: { draft: Draft }) {
  const change = usePlan(String(id));
  if (!otherMonth || !campaignMonth) return null;
  const { month } = otherMonth;
  const isWrong = isOfOther(otherMonth, campaignMonth, counts.new);
  const put = (chosen: string | null) => change.mutate({ month: chosen });
  return (
    <div className="mb-2.5">
      <Notice tone={isWrong ? "warn" : "neutral"} icon={CalendarClock} role="status">
        <div className="-my-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-2">
          <span className="num text-ink">{otherMonthText(otherMonth, campaignMonth, counts.new)}</span>
          {isWrong && (
            <Button
              size="s"
              variant="primary"
              busy={change.isPending}
              busyLabel="Checking..."
              onClick={() => put(month)}
            >
              Use {monthLabel(month)} for all
            </Button>
          )}
          <Button size="s" disabled={change.isPending} onClick={() => put(null)}>
            Each to its expiry month
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** One month for all rows that name no day, where each row goes to the month of its expiry. */
export function WithoutExpiry({ draft }: { draft: Draft }) {
  const { id, plan, withoutExpiry } = draft;
  const placed = plan.monthWithoutExpiry ?? undefined;
  const [chosen, setChosen] = useState<string>();
  const change = usePlan(String(id));
  if (withoutExpiry.rows === 0) return null;
  const month = chosen ?? placed ?? withoutExpiry.proposal ?? currentMonth();
  const rows = formatCount(withoutExpiry.rows, "row");
  const put = (monthWithoutExpiry: string | null) => {
    setChosen(undefined);
    change.mutate({ monthWithoutExpiry });
  };
  return (
    <div className="pt-2.5">
      <Notice tone={placed ? "neutral" : "warn"} icon={CalendarOff}>
        <div className="-my-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-2">
          <span role="status" className="num text-ink">
            {placed ? (
              <>
                {rows} without an expiry {withoutExpiry.rows === 1 ? "goes" : "go"} to{" "}
                <b className="font-semibold">{monthLabel(placed)}</b>.
              </>
            ) : (
              `Assign the ${rows} without an expiry date to:`
            )}
          </span>
          <span className="w-[140px]">
            <Select
              aria-label="Month for rows without an expiry"
              value={month}
              disabled={change.isPending}
              onChange={({ target }) => setChosen(target.value)}
            >
              <Options of={monthsAround(3, 12, month).map((one) => [one, monthLabel(one)])} />
            </Select>
          </span>
          {month !== placed && (
            <Button
              size="s"
              variant={placed ? "secondary" : "primary"}
              busy={change.isPending}
              busyLabel="Assigning..."
              onClick={() => put(month)}
            >
              Assign to {monthLabel(month)}
            </Button>
          )}
          {placed && (
            <Button size="s" variant="ghost" disabled={change.isPending} onClick={() => put(null)}>
              Undo
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}
