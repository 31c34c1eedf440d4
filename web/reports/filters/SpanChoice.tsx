import { useId, useState } from "react";
import { dayFaults } from "#contract/absences/days";
import { daysOf } from "#contract/figures/address";
import { presetNames, presetOf, presets } from "#contract/reports/presets";
import { isOfDays, monthsOf, type Period } from "#contract/reports/span";
import { monthLabel } from "#contract/time/calendar";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Select } from "#web/ui/Select.tsx";
import { movedSpan, spanChoices } from "../parts/span.ts";

interface SpanChoiceProps {
  span: Period;
  today: string;
  /** Undefined ends: the usual months. */
  onChange: (span: Record<keyof Period, string | undefined>) => void;
}

const USUAL = "last-12-months";
const own = { months: "Choose months", days: "Choose days" } as const;

/** A span that follows the day, or the first and the last month or day. */
export function SpanChoice({ span, today, onChange }: SpanChoiceProps) {
  const preset = presetOf(span, today);
  const [isOwn, setOwn] = useState(false);
  const shown = isOwn ? undefined : preset;
  const ofDays = isOfDays(span);
  // A last day before the first one, shown as it was typed; the report stays as it is.
  const [early, setEarly] = useState<string>();
  const move = (end: keyof Period, value: string) => {
    const isEarly = ofDays && end === "to" && value < span.from;
    setEarly(isEarly ? value : undefined);
    if (!isEarly) onChange(movedSpan({ ...span, ...(early && { to: early }) }, { [end]: value }));
  };
  const choose = (value: string) => {
    const next = presetNames.find((name) => name === value);
    setOwn(next === undefined);
    setEarly(undefined);
    if (next === USUAL) onChange({ from: undefined, to: undefined });
    else if (next) onChange(presets[next].of(today));
    else onChange(value === "days" ? daysOf(span.from, span.to) : monthsOf(span));
  };
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 max-md:basis-full">
      <legend className="sr-only">Period of the report</legend>
      <div className="w-[176px] max-md:w-full">
        <Select
          aria-label="Period"
          value={shown ?? (ofDays ? "days" : "months")}
          onChange={({ target }) => choose(target.value)}
        >
          <Options of={presetNames.map((name) => [name, presets[name].label])} />
          <option value="months">{own.months}</option>
          <option value="days">{own.days}</option>
        </Select>
      </div>
      {shown === undefined &&
        (["from", "to"] as const).map((end) => (
          <End
            key={end}
            label={end === "from" ? "From" : "to"}
            months={ofDays ? undefined : spanChoices(span, today)}
            value={(end === "to" && early) || span[end]}
            onChange={(value) => move(end, value)}
          />
        ))}
      {shown === undefined && early && (
        <p role="alert" className="basis-full text-12 text-danger-text">
          {dayFaults.notInOrder}
        </p>
      )}
    </fieldset>
  );
}

interface EndProps {
  label: string;
  /** The months to choose from; undefined for a day. */
  months: readonly string[] | undefined;
  value: string;
  onChange: (end: string) => void;
}

function End({ label, months, value, onChange }: EndProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="flex-none text-ink-2">
        {label}
      </label>
      <div className={`${months ? "w-[130px]" : "w-[144px]"} max-md:w-auto max-md:min-w-0 max-md:flex-1`}>
        {months ? (
          <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
            <Options of={months.map((month) => [month, monthLabel(month)])} />
          </Select>
        ) : (
          <DateInput id={id} value={value} onDone={(day) => day && onChange(day)} />
        )}
      </div>
    </>
  );
}
