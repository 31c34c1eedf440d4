import { keysOf } from "#contract/tables";
import { dayKinds, weekdays } from "#contract/time/working-days";
import { Segmented } from "#web/ui/Segmented.tsx";

interface WeekFieldProps {
  /** A letter for each day, Monday first. */
  week: string;
  error: string | undefined;
  onChange: (week: string) => void;
}

/** How much of each day of the week is worked. */
export function WeekField({ week, error, onChange }: WeekFieldProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-12 font-medium">Week</legend>
      {weekdays.map((name, index) => (
        <div key={name} className="flex items-center justify-between gap-3">
          <span aria-hidden>{name}</span>
          <Segmented
            label={name}
            options={kinds}
            value={week[index] ?? "W"}
            onChange={(kind) => onChange(week.slice(0, index) + kind + week.slice(index + 1))}
          />
        </div>
      ))}
      {error && (
        <p role="alert" className="text-12 text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const kinds = keysOf(dayKinds).map((value) => ({ value: String(value), label: dayKinds[value] }));
