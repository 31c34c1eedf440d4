import { useId } from "react";
import type { DateOrder } from "#contract/imports/drafts/plan";
import { dateLabel } from "#contract/time/calendar";
import { ambiguousDate, isoDate } from "../matching/dates.ts";
import type { MatchedColumn } from "../matching/match-columns.ts";

const choices = { "day-first": "Day first", "month-first": "Month first" } as const;
const orders = ["day-first", "month-first"] as const satisfies DateOrder[];

interface DateOrderQuestionProps {
  column: MatchedColumn;
  value: DateOrder | undefined;
  onChange: (order: DateOrder) => void;
}

/** Asked once for a column whose dates fit both orders, with a value of its own. */
export function DateOrderQuestion({ column: { header, samples }, value, onChange }: DateOrderQuestionProps) {
  const group = useId();
  const example = ambiguousDate(samples) ?? "";
  return (
    <fieldset className="grid gap-2 rounded-lg border border-warn-border bg-surface p-4">
      <legend className="sr-only">Day or month first?</legend>
      <p aria-hidden className="font-semibold">
        Day or month first?
      </p>
      <p className="num text-ink-2">
        Which date is <b className="font-semibold text-ink">{example}</b> in “{header}”?
      </p>
      {orders.map((order) => {
        const date = isoDate(example, order);
        return (
          <label
            key={order}
            className="flex min-h-11 items-center gap-2.5 rounded-md border border-line px-3 has-checked:border-accent-border has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={group}
              checked={value === order}
              onChange={() => onChange(order)}
              className="accent-accent"
            />
            <span className="num font-medium">
              {choices[order]}: {date ? dateLabel(date) : "no date"}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
