import clsx from "clsx";
import type { MonthCounts } from "#contract/leads/calls";
import { monthLabel } from "#contract/time/calendar";
import { formatNumber } from "#web/lib/format/format.ts";
import { Select } from "#web/ui/Select.tsx";

interface OtherMonthsProps {
  months: readonly string[];
  counts: readonly MonthCounts[] | undefined;
  /** Undefined while one of the row is shown. */
  value: string | undefined;
  onChange: (month: string) => void;
}

/** A menu beside the months: earlier ones with open leads, and one named by a link. */
export function OtherMonths({ months, counts, value, onChange }: OtherMonthsProps) {
  return (
    <div
      className={clsx(
        "flex-none md:w-32 [&_select]:h-10 [&_select]:text-12 low:[&_select]:h-9 max-md:[&_select]:h-11",
        value && "[&_select]:border-accent [&_select]:font-medium",
      )}
    >
      <Select
        aria-label="Other months"
        value={value ?? ""}
        onChange={({ target }) => target.value && onChange(target.value)}
      >
        <option value="" hidden>
          Earlier
        </option>
        {months.map((month) => {
          const leads = counts?.find(({ campaignMonth }) => campaignMonth === month)?.leads;
          return (
            <option key={month} value={month}>
              {monthLabel(month)}
              {leads !== undefined && month !== value && ` · ${formatNumber(leads)}`}
            </option>
          );
        })}
      </Select>
    </div>
  );
}
