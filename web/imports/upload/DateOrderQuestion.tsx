import type { DateOrder } from "#contract/imports/drafts/plan";
import { dateLabel } from "#contract/time/calendar";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Choice } from "#web/ui/Choice.tsx";
import { ambiguousDate, decidingDate, isoDate, mixedOrders } from "../mapping/dates.ts";
import type { MappedColumn } from "./use-mapping.ts";

const choices = { "day-first": "Day first", "month-first": "Month first" } as const;
const orders = ["day-first", "month-first"] as const satisfies DateOrder[];

/** Both orders, each with how it reads a date. */
export const orderChoices = (example: string) =>
  orders.map((order) => {
    const date = isoDate(example, order);
    return { value: order, label: `${choices[order]}: ${date ? dateLabel(date) : "no date"}` };
  });

export interface OrderProps {
  column: MappedColumn;
  onChange: (index: number, order: DateOrder) => void;
}

/** Offered once for a column whose dates fit both orders, with a value of its own; day first unless last time's was another. */
export function DateOrderQuestion({ column, onChange }: OrderProps) {
  const { index, header, samples, order, chosenOrder } = column;
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
        value={chosenOrder ?? order}
        options={orderChoices(example)}
        onChange={(next) => onChange(index, next)}
      />
    </section>
  );
}

/** Says that a column of dates has both orders, or may have, with a date of each; undefined for every other column. */
export function mixedOrdersText(samples: readonly string[]): string | undefined {
  const mixed = mixedOrders(samples);
  const odd = decidingDate(samples, "month-first");
  if (!mixed && odd && ambiguousDate(samples))
    return `${odd} fits only month first, the other dates both orders.`;
  if (!mixed) return undefined;
  const { "day-first": dayFirst, "month-first": monthFirst } = mixed;
  const ambiguous = ambiguousDate(samples);
  const fit = dayFirst.length === 1 ? "fits" : "fit";
  const found = `Both orders in this column: ${formatCount(dayFirst.length, "different date")} ${fit} only day first (${dayFirst[0]}), ${formatNumber(monthFirst.length)} only month first (${monthFirst[0]}).`;
  if (!ambiguous) return `${found} Those that fit only month first are not read.`;
  return `${found} Dates such as ${ambiguous} may be read wrongly.`;
}
