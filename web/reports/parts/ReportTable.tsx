import clsx from "clsx";
import { Fragment, type ReactElement, type ReactNode, useState } from "react";
import { ENOUGH_TO_AVERAGE } from "#contract/analytics/targets";
import type { Narrowing } from "#contract/figures/calls";
import { type ComparedRow, comparedPart } from "#contract/reports/comparison";
import type { NumberColumn, ReportColumn } from "#contract/reports/definition";
import type { Period } from "#contract/reports/span";
import { isOfSeveral } from "#contract/several-last";
import type { SortOrder } from "#contract/sort-order";
import { ariaSort, type ColumnSort, pressedSort } from "#web/lib/list/column-sort.ts";
import { Cut } from "#web/ui/Cut.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { PreviousValue } from "./Comparison.tsx";
import { sortedReport } from "./sorted-report.ts";
import { formatPercent, units } from "./units.ts";

/** The values of a cell's row, those of the compared span, and what its figures are narrowed to. */
export interface CellProps<Values> {
  values: Values;
  was: Values | undefined;
  narrowed: Narrowing;
  /** In the row of all others. */
  isTotal: boolean;
}

/** A column with cells of its own. */
interface DrawnColumn<Values> {
  unit: "drawn";
  label: string;
  short?: ReactNode;
  only?: never;
  align?: "right";
  headClassName?: string;
  /** What it is sorted by. */
  of?: (values: Values) => number | undefined;
  /** A Td. */
  cell: (props: CellProps<Values>) => ReactElement;
}

export type TableColumn<Values> = ReportColumn<Values> | DrawnColumn<Values>;

interface ReportTableProps<Values> {
  /** The table's name for screen readers. */
  label: string;
  /** The header of the first column. */
  first: string;
  columns: readonly TableColumn<Values>[];
  /** The label of the column whose most come first, until a head is pressed. */
  mostOf?: string | undefined;
  rows: readonly ComparedRow<Values>[];
  total?: { label: string; values: Values; was: Values | undefined } | undefined;
  /** What the figures of all rows are narrowed to. */
  narrowed: Narrowing;
  partBefore?: ReturnType<typeof partBefore> | undefined;
  busy: boolean;
}

/** 'was Nov 2025': below a month or a day, what it is compared with. */
export const partBefore = (span: Period, before: Period) => (part: string) =>
  `was ${comparedPart(part, span, before)}`;

/** On a phone the rows scroll horizontally below the first column. */
const sticky = "sticky left-0 z-1 max-md:border-r max-md:border-r-line-subtle";
const heights = { plain: 37, compared: 44 } as const;

/** A report as a table: each number opens what it counts, and has the compared one below it. */
export function ReportTable<Values>({
  label,
  first,
  columns,
  mostOf,
  rows,
  total,
  narrowed,
  partBefore: beforeOf,
  busy,
}: ReportTableProps<Values>) {
  const shown = columns.flatMap((column) =>
    column.unit === "text" || column.only === "file" ? [] : [column],
  );
  const [chosen, setChosen] = useState<ColumnSort<string>>();
  const isByPart = rows.every(({ row }) => row.part !== undefined);
  const usual = { sort: mostOf ?? (isByPart ? first : ""), sortOrder: mostOf ? "desc" : "asc" } as const;
  // Divided by another thing a table has other columns.
  const isShown = [first, ...shown.map(({ label: one }) => one)].includes(chosen?.sort ?? "");
  const sort = (isShown && chosen) || usual;
  const sorting = (column: string, begins: SortOrder) => ({
    sort: ariaSort(sort, column),
    onSort: () => setChosen(pressedSort(sort, column, begins)),
  });
  const isCompared = [...rows, total].some((one) => one?.was !== undefined);
  const cells = (props: CellProps<Values>) =>
    shown.map((column) =>
      column.unit === "drawn" ? (
        <Fragment key={column.label}>{column.cell(props)}</Fragment>
      ) : (
        <NumberCell key={column.label} column={column} {...props} />
      ),
    );
  return (
    <div className="overflow-clip rounded-b-lg">
      <Table
        label={label}
        row={heights[isCompared ? "compared" : "plain"]}
        bare
        busy={busy}
        head={
          <tr>
            <Th className={sticky} {...sorting(first, "asc")}>
              {first}
            </Th>
            {shown.map((column) => (
              <Th
                key={column.label}
                {...(column.unit === "drawn"
                  ? { align: column.align, className: column.headClassName }
                  : { align: "right" })}
                {...(column.of && sorting(column.label, "desc"))}
              >
                {column.short ?? column.label}
              </Th>
            ))}
          </tr>
        }
      >
        {sortedReport(rows, first, shown, sort).map(({ row, was }) => (
          <Tr key={row.key}>
            <Td className={clsx(sticky, "bg-surface font-medium", isOfSeveral(row.key) && "text-ink-3")}>
              <RowName label={row.label} />
              <span className="block text-11/[1.3] font-normal text-ink-2 max-md:max-w-[16ch] max-md:whitespace-normal">
                {row.part && beforeOf?.(row.part)}
              </span>
            </Td>
            {cells({ values: row.values, was, narrowed: { ...narrowed, ...row.narrowing }, isTotal: false })}
          </Tr>
        ))}
        {total && (
          <Tr>
            <Td className={clsx(sticky, "bg-subtle font-semibold")}>
              <RowName label={total.label} />
            </Td>
            {cells({ ...total, narrowed, isTotal: true })}
          </Tr>
        )}
      </Table>
    </div>
  );
}

const RowName = ({ label }: { label: string }) => (
  <Cut text={label} className="max-w-[30ch] max-md:max-w-[14ch]" />
);

interface NumberCellProps<Values> extends CellProps<Values> {
  column: NumberColumn<Values>;
}

function NumberCell<Values>({ column, values, was, narrowed, isTotal }: NumberCellProps<Values>) {
  const { unit, of, share, figure, things, strong } = column;
  const { text, none, isFaint, isAverage } = units[unit];
  const value = of(values);
  const percent = share?.(values);
  const averaged = isAverage ? (things?.(values) ?? 0) : 0;
  const isWorse = unit === "difference in rupees" && value != null && value < 0;
  return (
    <Td
      align="right"
      className={clsx(
        isTotal && "bg-subtle",
        value == null || isFaint?.(value) ? "text-ink-3" : (strong || isTotal) && "font-semibold",
        isWorse && averaged >= ENOUGH_TO_AVERAGE && "text-danger-text",
      )}
    >
      {value == null ? (
        none.now
      ) : figure ? (
        <FigureLink figure={figure(narrowed)} value={value} />
      ) : (
        text(value)
      )}
      {percent !== undefined && <span className="font-normal text-ink-3"> ({formatPercent(percent)})</span>}
      {/* An average of so few says how many they are. */}
      {averaged > 0 && averaged < ENOUGH_TO_AVERAGE && <span className="text-ink-3"> of {averaged}</span>}
      {was &&
        (share ? (
          <PreviousValue now={percent} before={share(was)} unit="percent" />
        ) : (
          <PreviousValue now={value} before={of(was)} unit={unit} things={things?.(was)} />
        ))}
    </Td>
  );
}
