import type { DateOrder } from "#contract/imports/drafts/plan";
import { dateLabel } from "#contract/time/calendar";
import { Choice } from "#web/ui/Choice.tsx";
import { ambiguousDate, isoDate } from "../mapping/dates.ts";
import type { MatchedColumn } from "../mapping/match-columns.ts";
import { mixedOrdersText } from "../mapping/mixed-orders.ts";

const choices = { "day-first": "Day first", "month-first": "Month first" } as const;
const orders = ["day-first", "month-first"] as const satisfies DateOrder[];

/** Both orders, each with how it reads a date. */
export const orderChoices = (example: string) =>
  orders.map((order) => {
    const date = isoDate(example, order);
    return { value: order, label: `${choices[order]}: ${date ? dateLabel(date) : "no date"}` };
  });

interface DateOrderQuestionProps {
  column: MatchedColumn;
  value: DateOrder | undefined;
  onChange: (order: DateOrder) => void;
}

/** Asked once for a column whose dates fit both orders, with a value of its own. */
export function DateOrderQuestion({ column: { header, samples }, value, onChange }: DateOrderQuestionProps) {
  const example = ambiguousDate(samples) ?? "";
  const mixed = mixedOrdersText(samples);
  return (
    <section
      aria-label="Day or month first?"
      className="grid gap-2 rounded-lg border border-warn-border bg-surface p-4"
    >
      <p aria-hidden className="font-semibold">
        Day or month first?
      </p>
      <p className="num text-ink-2">
        Which date is <b className="font-semibold text-ink">{example}</b> in “{header}”?
      </p>
      {mixed && <p className="num text-warn-text">{mixed}</p>}
      <Choice
        label={`Which date is ${example}?`}
        value={value}
        options={orderChoices(example)}
        onChange={onChange}
      />
    </section>
  );
}
