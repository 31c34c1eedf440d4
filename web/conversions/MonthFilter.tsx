import { MINUTE_MS, monthLabel, today } from "#contract/time/calendar";
import { useNow } from "#web/lib/browser/clock.ts";
import { Select } from "#web/ui/Select.tsx";
import { monthChoices } from "./list-state.ts";

interface MonthFilterProps {
  month: string | undefined;
  onChange: (month: string | undefined) => void;
}

export function MonthFilter({ month, onChange }: MonthFilterProps) {
  const day = today(useNow(MINUTE_MS));
  return (
    <Select
      aria-label="Month of conversion"
      value={month ?? ""}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">All months</option>
      {monthChoices(day, month).map((one) => (
        <option key={one} value={one}>
          {monthLabel(one)}
        </option>
      ))}
    </Select>
  );
}
