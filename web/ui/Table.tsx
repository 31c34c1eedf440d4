import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps, CSSProperties, ReactNode } from "react";

type Align = "left" | "right" | "center";
export type Sort = "ascending" | "descending" | "none";

interface TableProps {
  /** The table's name for screen readers. */
  label: string;
  /** Row height in pixels. */
  row?: 37 | 40 | 44 | undefined;
  /** One row of Th. */
  head: ReactNode;
  /** Rows of Td. */
  children: ReactNode;
  /** Under the rows, such as Pagination. */
  foot?: ReactNode;
  /** Surrounding content already draws a border. */
  bare?: boolean | undefined;
  busy?: boolean | undefined;
  /**
   * Keeps the head below the top bar in windows wide enough for every column; only for tables known to fit.
   */
  stickyHead?: boolean | undefined;
  /**
   * The columns' minimum widths in pixels, for long tables: spare width is shared in proportion, no column
   * moves when other rows are rendered, and the browser lays out only the rows in view.
   */
  columns?: readonly number[] | undefined;
}

/** Grid layout removes the table semantics, in Safari at least, so they are set explicitly. */
const announced = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
  head: { role: "columnheader" },
} as const;

const rows = { 37: "[--row-h:37px]", 40: "[--row-h:40px]", 44: "[--row-h:44px]" };

/** In a narrow window the rows scroll horizontally; no column is ever hidden. */
export function Table({
  label,
  row = 40,
  head,
  children,
  foot,
  bare,
  busy,
  stickyHead,
  columns,
}: TableProps) {
  return (
    <div className={clsx("min-w-0 overflow-clip bg-surface", !bare && "rounded-lg border border-line")}>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
        tabIndex={0}
        className={clsx(
          // The containing block of hidden texts, which would otherwise widen the page.
          "relative overflow-x-auto focus-visible:-outline-offset-2",
          stickyHead &&
            "min-[1360px]:overflow-x-clip min-[1360px]:[&_thead]:sticky min-[1360px]:[&_thead]:top-(--topbar-h) min-[1360px]:[&_thead]:z-1",
        )}
      >
        <table
          {...announced.table}
          aria-label={label}
          aria-busy={busy || undefined}
          style={columns && gridOf(columns)}
          className={clsx(
            "num w-full border-separate border-spacing-0 text-13 tracking-[-.008em]",
            rows[row],
            columns && "grid-table",
          )}
        >
          <thead {...announced.group}>{head}</thead>
          <tbody {...announced.group} className="[&>tr:last-child>td]:border-b-0">
            {children}
          </tbody>
        </table>
      </section>
      {foot}
    </div>
  );
}

function gridOf(columns: readonly number[]): CSSProperties {
  const widths = columns.map((width) => `minmax(${width}px, ${width}fr)`).join(" ");
  const minWidth = columns.reduce((sum, width) => sum + width, 0);
  return { gridTemplateColumns: widths, minWidth };
}

const aligns: Record<Align, string> = { left: "text-left", right: "text-right", center: "text-center" };

interface ThProps extends ComponentProps<"th"> {
  align?: Align | undefined;
  /** Set on a sortable column. */
  sort?: Sort | undefined;
  onSort?: (() => void) | undefined;
}

export function Th({ children, align = "left", sort, onSort, className, ...rest }: ThProps) {
  const Arrow = sort === "descending" ? ArrowDown : ArrowUp;
  return (
    <th
      {...announced.head}
      {...rest}
      scope="col"
      aria-sort={sort}
      className={clsx(
        "h-8 border-b border-line bg-subtle px-2 text-11/[1.2] font-medium whitespace-nowrap text-ink-3 first:pl-3.5 last:pr-3.5",
        aligns[align],
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            // The arrow lies in the space between two columns, so that a head is no wider for it.
            "relative inline-flex min-h-6 items-center rounded-xs hover:text-ink",
            sort && sort !== "none" && "text-ink",
          )}
        >
          {children}
          {sort && sort !== "none" && (
            <Arrow aria-hidden className="absolute left-full ml-px size-3" strokeWidth={1.75} />
          )}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

interface TrProps extends Omit<ComponentProps<"tr">, "className"> {
  selected?: boolean | undefined;
  /** Its first link covers the whole row. */
  covered?: boolean | undefined;
}

export function Tr({ selected, covered, ...rest }: TrProps) {
  return (
    <tr
      {...announced.row}
      {...rest}
      className={clsx(
        covered && "relative isolate",
        selected ? "[&>td]:bg-selected" : "hover:[&>td]:bg-hover has-[input:checked]:[&>td]:bg-selected",
      )}
    />
  );
}

interface TdProps extends ComponentProps<"td"> {
  align?: Align | undefined;
}

export function Td({ align = "left", className, ...rest }: TdProps) {
  return (
    <td
      {...announced.cell}
      {...rest}
      className={clsx(
        "h-(--row-h) border-b border-line-subtle px-2 whitespace-nowrap first:pl-3.5 last:pr-3.5",
        aligns[align],
        className,
      )}
    />
  );
}
