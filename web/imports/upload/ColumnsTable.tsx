import {
  ArrowRight,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  History,
  type LucideIcon,
  UserCheck,
} from "lucide-react";
import type { ReactNode } from "react";
import type { DateOrder } from "#contract/imports/drafts/plan";
import { dateLabel } from "#contract/time/calendar";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Choice } from "#web/ui/Choice.tsx";
import { Cut } from "#web/ui/Cut.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { Marker, type Tone } from "#web/ui/Tone.tsx";
import { ambiguousDate, decidingDate, isoDate, mixedOrders, serialDate } from "../mapping/dates.ts";
import type { FileTarget, MatchedColumn, Sureness } from "../mapping/match-columns.ts";
import { isDateTarget, isRequired, targetLabels } from "../mapping/targets.ts";
import type { MappedColumn, Mapping } from "./use-mapping.ts";

const SHOWN_SAMPLES = 3;

interface ColumnsTableProps {
  mapping: Mapping;
  foot: ReactNode;
}

/** One row for each column of the file: its header, some values, ours, and how sure the match is. */
export function ColumnsTable({ mapping, foot }: ColumnsTableProps) {
  const { columns, look, choose, chooseOrder } = mapping;
  const { is1904 } = look;
  return (
    <Table
      label="Columns of the file"
      row={44}
      foot={foot}
      head={
        <tr>
          <Th>In your file</Th>
          <Th className="max-md:hidden">First values</Th>
          <Th>In RenewDesk</Th>
          <Th>
            <span className="max-md:sr-only">Match</span>
          </Th>
        </tr>
      }
    >
      {columns.map((column) => (
        <Tr key={column.index}>
          <Td className="max-w-44 font-medium max-md:max-w-28">
            <Cut text={column.header} />
            {column.isNew && <span className="block text-12 font-normal text-ink-2">New in this file</span>}
            <span className="block truncate text-12 font-normal text-ink-3 md:hidden">
              {shownSamples(column, is1904)[0]}
            </span>
          </Td>
          <Td className="num w-full max-w-0 min-w-40 text-ink-2 max-md:hidden">
            <span className="flex items-center gap-2">
              <span className="min-w-0 truncate">{shownSamples(column, is1904).join(" | ")}</span>
              <ArrowRight aria-hidden className="ml-auto size-3.5 flex-none text-ink-3" strokeWidth={1.75} />
            </span>
          </Td>
          <Td>
            <div className="w-48 has-[[data-order]]:pt-2 max-md:w-36">
              <Select
                aria-label={`${column.header} in RenewDesk`}
                value={column.target ?? ""}
                onChange={({ target }) => choose(column.index, targetNamed(target.value))}
              >
                <option value="">Left out</option>
                <option value="others">Other details</option>
                <Options
                  of={targetLabels.map(([name, label]) => [name, isRequired(name) ? `${label} *` : label])}
                />
              </Select>
              <OrderRead column={column} onChange={chooseOrder} />
            </div>
          </Td>
          <Td>
            <MatchBadge column={column} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

/** The order that the values decide is said with a date as it is read, and can be changed; two orders in one column are said. */
function OrderRead({ column, onChange }: OrderProps) {
  const { header, target, order, asksOrder, samples } = column;
  if (!isDateTarget(target) || order === undefined || asksOrder) return null;
  const mixed = mixedOrdersText(samples);
  const example = ambiguousDate(samples) ?? decidingDate(samples, "day-first") ?? samples[0] ?? "";
  return (
    <div data-order className="mt-1 mb-2 grid gap-1 text-12 whitespace-normal">
      {mixed && <p className="num text-warn-text">{mixed}</p>}
      <div className="grid gap-0.5">
        <span className="num text-ink-2">{example} is read</span>
        <Select
          size="s"
          aria-label={`Order of the dates in ${header}`}
          value={column.chosenOrder ?? order}
          onChange={({ target: { value } }) =>
            onChange(column.index, value === "month-first" ? value : "day-first")
          }
        >
          <Options of={orderChoices(example).map(({ value, label }) => [value, label])} />
        </Select>
      </div>
    </div>
  );
}

/** A day count is shown as the date that it is read as; a date in words stays as the file has it. */
function shownSamples({ target, samples }: MatchedColumn, is1904: boolean): string[] {
  const shown = samples.slice(0, SHOWN_SAMPLES);
  if (!isDateTarget(target)) return shown;
  return shown.map((sample) => serialDate(sample, is1904) ?? sample);
}

const targetNamed = (value: string): FileTarget | undefined =>
  value === "others" ? value : targetLabels.find(([name]) => name === value)?.[0];

const badges: Record<Sureness, { words: string; tone: Tone; icon: LucideIcon }> = {
  before: { words: "As matched before", tone: "blue", icon: History },
  source: { words: "As last time", tone: "blue", icon: History },
  exact: { words: "Sure", tone: "green", icon: CircleCheck },
  header: { words: "Sure", tone: "green", icon: CircleCheck },
  chosen: { words: "Chosen", tone: "blue", icon: UserCheck },
  values: { words: "Check", tone: "yellow", icon: CircleHelp },
  near: { words: "Check", tone: "yellow", icon: CircleHelp },
  none: { words: "Left out", tone: "grey", icon: CircleDashed },
};

function MatchBadge({ column: { sureness } }: { column: MatchedColumn }) {
  const { words, tone, icon } = badges[sureness];
  return (
    <Marker tone={tone} icon={icon}>
      <span className="max-md:sr-only">{words}</span>
    </Marker>
  );
}

const choices = { "day-first": "Day first", "month-first": "Month first" } as const;
const orders = ["day-first", "month-first"] as const satisfies DateOrder[];

/** Both orders, each with how it reads a date. */
const orderChoices = (example: string) =>
  orders.map((order) => {
    const date = isoDate(example, order);
    return { value: order, label: `${choices[order]}: ${date ? dateLabel(date) : "no date"}` };
  });

interface OrderProps {
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
