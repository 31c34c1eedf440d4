import { useId, useState } from "react";
import { isDate } from "#contract/calendar";
import { Input } from "#web/ui/Input.tsx";

interface DayFieldProps {
  label: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** While a year is being typed the field holds days long ago: they are kept in it, and narrow nothing. */
export function DayField({ label, day, onChange }: DayFieldProps) {
  const id = useId();
  const [{ typed, known }, setText] = useState({ typed: day ?? "", known: day });
  // Back or 'Clear filters' changed the day from outside: the field follows.
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
