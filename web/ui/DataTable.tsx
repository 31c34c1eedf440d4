import clsx from "clsx";
import type { Key, ReactNode } from "react";
import type { SortOrder } from "#contract/sort-order";
import { ariaSort, type ColumnSort, pressedSort } from "#web/lib/list/column-sort.ts";
import { PageSummary, Pagination } from "./Pagination.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { type Sort, Table, Td, Th, Tr } from "./Table.tsx";

interface AnyColumn<R> {
  label: ReactNode;
  align?: "left" | "right" | "center" | undefined;
  cell: (row: R) => ReactNode;
  className?: string | ((row: R) => string | undefined) | undefined;
  headClassName?: string | undefined;
  /** The width of its placeholder as a class; a node is the placeholder. */
  placeholder?: ReactNode;
}

/** `column` is its name in the sort. */
export interface SortedColumn<R, C extends string> extends AnyColumn<R> {
  column: C;
  label: string;
  /** The direction its sort begins with. */
  begins: SortOrder;
}

interface PlainColumn<R> extends AnyColumn<R> {
  column: string;
  begins?: undefined;
  /** The order of a table whose order does not change. */
  sorted?: Sort;
}

export type Column<R, C extends string = never> = SortedColumn<R, C> | PlainColumn<R>;

interface Sorting<C extends string> {
  sort?: ColumnSort<C> | undefined;
  onSort?: ((next: ColumnSort<C>) => void) | undefined;
}

interface Frame<R, C extends string> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<R, C>[];
  row?: 37 | 40 | 44 | undefined;
  bare?: boolean | undefined;
  /** Classes around the table, such as those of its cells. */
  className?: string | undefined;
}

interface DataTableProps<R, C extends string> extends Frame<R, C>, Sorting<C> {
  rows: readonly R[];
  keyOf: (row: R) => Key;
  /** The lead that a row opens: the keys J and K find it. */
  leadOf?: ((row: R) => number | undefined) | undefined;
  /** Each row's first link covers it. */
  covered?: boolean | undefined;
  selected?: ((row: R) => boolean) | undefined;
  busy?: boolean | undefined;
  /** The rows as cards on a phone; without them the table scrolls sideways. */
  card?: ((row: R) => ReactNode) | undefined;
  cardClassName?: string | undefined;
  /** Above the cards, such as SortChoice. */
  aboveCards?: ReactNode;
  paging?: Paging | undefined;
}

/** `total` counts the rows of all pages. */
export interface Paging {
  page: number;
  totalPages: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
}

/** Rows as a table, and as cards on a phone; with its pages. */
export function DataTable<R, C extends string = never>(props: DataTableProps<R, C>) {
  const { label, columns, rows, keyOf, leadOf, card, busy, paging } = props;
  const foot = paging && (
    <Pagination
      page={paging.page}
      totalPages={paging.totalPages}
      onPage={(page) => {
        paging.onPage(page);
        scrollTo(0, 0);
      }}
      summary={<PageSummary {...paging} shown={rows.length} />}
    />
  );
  const table = (
    <Table
      label={label}
      row={props.row}
      bare={props.bare}
      busy={busy}
      foot={foot}
      head={<Head columns={columns} sort={props.sort} onSort={props.onSort} />}
    >
      {rows.map((row) => (
        <Tr
          key={keyOf(row)}
          data-lead={leadOf?.(row)}
          covered={props.covered}
          selected={props.selected?.(row)}
        >
          {columns.map(({ column, align, cell, className }) => (
            <Td
              key={column}
              align={align}
              className={typeof className === "function" ? className(row) : className}
            >
              {cell(row)}
            </Td>
          ))}
        </Tr>
      ))}
    </Table>
  );
  if (!card) return <div className={props.className}>{table}</div>;
  return (
    <>
      <div className={`max-md:hidden ${props.className ?? ""}`}>{table}</div>
      <div className="md:hidden">
        {props.aboveCards}
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <ul aria-label={label} aria-busy={busy || undefined}>
            {rows.map((row) => (
              <li
                key={keyOf(row)}
                data-lead={leadOf?.(row)}
                className={`relative not-first:border-t not-first:border-line-subtle ${leadOf ? "active:bg-hover" : ""} ${props.cardClassName ?? "px-3.5 py-3"}`}
              >
                {card(row)}
              </li>
            ))}
          </ul>
          {foot}
        </div>
      </div>
    </>
  );
}

function Head<R, C extends string>({ columns, sort, onSort }: Sorting<C> & Pick<Frame<R, C>, "columns">) {
  return (
    <tr>
      {columns.map((one) => {
        const isSortable = one.begins !== undefined && sort && onSort;
        return (
          <Th
            key={one.column}
            align={one.align}
            className={one.headClassName}
            sort={one.begins === undefined ? one.sorted : sort && ariaSort(sort, one.column)}
            onSort={isSortable ? () => onSort(pressedSort(sort, one.column, one.begins)) : undefined}
          >
            {one.label}
          </Th>
        );
      })}
    </tr>
  );
}

const PLACEHOLDERS = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

interface DataTableSkeletonProps<R, C extends string> extends Frame<R, C> {
  /** What is loading: 'Loading the audit log'. */
  loading: string;
  rows?: number;
  /** The height of a card on a phone as a class; without it the table scrolls sideways. */
  card?: string;
}

/** The head of a table whose rows are loading, above as many placeholders. */
export function DataTableSkeleton<R, C extends string = never>(props: DataTableSkeletonProps<R, C>) {
  const { loading, label, columns, rows = PLACEHOLDERS.length, card } = props;
  const { className } = props;
  return (
    <div role="status" aria-label={loading} className={card === undefined ? className : undefined}>
      <div className={card === undefined ? undefined : `max-md:hidden ${className ?? ""}`}>
        <Table label={label} row={props.row} bare={props.bare} head={<Head columns={columns} />} busy>
          {PLACEHOLDERS.slice(0, rows).map((key) => (
            <Tr key={key}>
              {columns.map(({ column, align, placeholder, className: cell }) => (
                <Td key={column} className={typeof cell === "string" ? cell : undefined}>
                  {typeof placeholder === "string" ? (
                    <Skeleton className={`h-3 ${align === "right" ? "ml-auto" : ""} ${placeholder}`} />
                  ) : (
                    placeholder
                  )}
                </Td>
              ))}
            </Tr>
          ))}
        </Table>
      </div>
      {card !== undefined && <CardsSkeleton className={card} />}
    </div>
  );
}

/** Placeholder cards in place of a table on a phone, each as high as `className` says. */
export function CardsSkeleton({ className }: { className: string }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line md:hidden">
      {PLACEHOLDERS.slice(0, 6).map((key) => (
        <div
          key={key}
          className={clsx(
            "grid content-center gap-2.5 px-3.5 not-first:border-t not-first:border-line-subtle",
            className,
          )}
        >
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-3 w-56" />
          <Skeleton className="h-3 w-44" />
        </div>
      ))}
    </div>
  );
}
