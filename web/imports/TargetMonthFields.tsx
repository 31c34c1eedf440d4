import { monthNames } from "#contract/time/calendar";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";

interface TargetMonthFieldsProps {
  month: string;
  year: string;
  years: readonly string[];
  disabled: boolean;
  onMonth: (month: string) => void;
  onYear: (year: string) => void;
}

/** The month that the leads of a file belong to (specification §2). */
export function TargetMonthFields({ month, year, years, disabled, onMonth, onYear }: TargetMonthFieldsProps) {
  return (
    <div className="grid gap-3.5 md:grid-cols-2">
      <Field label="Target month" required>
        <Select value={month} disabled={disabled} onChange={({ target }) => onMonth(target.value)}>
          <option value="">Select month</option>
          {monthNames.map((name, index) => {
            const number = String(index + 1).padStart(2, "0");
            return (
              <option key={name} value={number}>
                {number} · {name}
              </option>
            );
          })}
        </Select>
      </Field>
      <Field label="Target year" required>
        <Select value={year} disabled={disabled} onChange={({ target }) => onYear(target.value)}>
          <option value="">Select year</option>
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
