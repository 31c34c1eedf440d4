import { useId } from "react";
import type { Months } from "#contract/reports/span";
import { monthLabel } from "#contract/time/calendar";
import { Select } from "#web/ui/Select.tsx";
import { movedSpan, spanChoices } from "../parts/span.ts";

interface SpanChoiceProps {
  span: Months;
  today: string;
  /** How many months that are still to come can be chosen. */
  ahead: number;
  onChange: (span: Months) => void;
}

/** The first and the last month. */
export function SpanChoice({ span, today, ahead, onChange }: SpanChoiceProps) {
  const months = spanChoices(span, today, ahead);
  return (
    <fieldset className="flex min-w-0 items-center gap-2 max-md:basis-full">
      <legend className="sr-only">Months of the report</legend>
      <MonthSelect
        label="From"
        months={months}
        value={span.from}
        onChange={(from) => onChange(movedSpan(span, { from }))}
      />
      <MonthSelect
        label="to"
        months={months}
        value={span.to}
        onChange={(to) => onChange(movedSpan(span, { to }))}
      />
    </fieldset>
  );
}

interface MonthSelectProps {
  label: string;
  months: readonly string[];
  value: string;
  onChange: (month: string) => void;
}

function MonthSelect({ label, months, value, onChange }: MonthSelectProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="flex-none text-ink-2">
        {label}
      </label>
      <div className="w-[130px] max-md:w-auto max-md:min-w-0 max-md:flex-1">
        <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {months.map((month) => (
            <option key={month} value={month}>
              {monthLabel(month)}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}
