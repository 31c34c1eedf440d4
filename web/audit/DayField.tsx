import { useId, useState } from "react";
import { isDate } from "#contract/time/calendar";
import { Input } from "#web/ui/Input.tsx";

interface DayFieldProps {
  label: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/**
 * While a year is being typed the field contains days long ago: they stay in the field, but do not filter.
 */
export function DayField({ label, day, onChange }: DayFieldProps) {
  const id = useId();
  const [{ typed, known }, setText] = useState({ typed: day ?? "", known: day });
  // Back or 'Clear filters' changed the day: update the field.
  if (day !== known) setText({ typed: day ?? "", known: day });

  const type = (text: string) => {
    const next = text || undefined;
    const isWhole = next === undefined || isDate(next);
    setText({ typed: text, known: isWhole ? next : known });
    if (isWhole && next !== day) onChange(next);
  };
  return (
    <div className="flex items-center gap-1.5 max-md:w-full">
      <label htmlFor={id} className="flex-none text-ink-2 max-md:w-10">
        {label}
      </label>
      <div className="w-[140px] max-md:flex-1">
        <Input id={id} type="date" value={typed} onChange={({ target }) => type(target.value)} />
      </div>
    </div>
  );
}
