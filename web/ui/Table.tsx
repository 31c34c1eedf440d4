import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

type Align = "left" | "right" | "center";
export type Sort = "ascending" | "descending" | "none";

interface TableProps {
  /** The table's name for screen readers. */
  label: string;
  /** Row height in pixels. */
  row?: 37 | 40 | 44;
  /** One row of Th. */
  head: ReactNode;
  /** Rows of Td. */
  children: ReactNode;
  /** Under the rows, such as Pagination. */
  foot?: ReactNode;
  /** Content around it already draws a border. */
  bare?: boolean | undefined;
  busy?: boolean | undefined;
  /** The head stays under the top bar in windows wide enough for every column; only for tables known to fit. */
  stickyHead?: boolean | undefined;
}

const rows = { 37: "[--row-h:37px]", 40: "[--row-h:40px]", 44: "[--row-h:44px]" };

/** In a narrow window the rows scroll sideways; no column is ever hidden. */
export function Table({ label, row = 40, head, children, foot, bare, busy, stickyHead }: TableProps) {
  return (
    <div className={clsx("min-w-0 overflow-clip bg-surface", !bare && "rounded-lg border border-line")}>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
        tabIndex={0}
        className={clsx(
          "overflow-x-auto focus-visible:-outline-offset-2",
          stickyHead &&
            "min-[1360px]:overflow-x-clip min-[1360px]:[&_th]:sticky min-[1360px]:[&_th]:top-(--topbar-h) min-[1360px]:[&_th]:z-1",
        )}
      >
        <table
          aria-label={label}
          aria-busy={busy || undefined}
          className={clsx(
            "num w-full border-separate border-spacing-0 text-13 tracking-[-.008em]",
            rows[row],
          )}
        >
          <thead>{head}</thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">{children}</tbody>
        </table>
      </section>
      {foot}
    </div>
  );
}

const aligns: Record<Align, string> = { left: "text-left", right: "text-right", center: "text-center" };

interface ThProps {
  children: ReactNode;
  align?: Align | undefined;
  /** Present on a column that can be sorted. */
  sort?: Sort | undefined;
  onSort?: (() => void) | undefined;
  /** A width or other class for this column. */
  className?: string | undefined;
}

export function Th({ children, align = "left", sort, onSort, className }: ThProps) {
  const Arrow = sort === "descending" ? ArrowDown : ArrowUp;
  return (
    <th
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
            "inline-flex min-h-6 items-center gap-1 rounded-xs hover:text-ink",
            sort && sort !== "none" && "text-ink",
          )}
        >
          {children}
          <Arrow
            aria-hidden
            className={clsx("size-3", (!sort || sort === "none") && "opacity-0")}
            strokeWidth={1.75}
          />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

interface TrProps extends Omit<ComponentProps<"tr">, "className"> {
  selected?: boolean | undefined;
  /** The row the keyboard stands on: a bar at its left. */
  cursor?: boolean | undefined;
}

export function Tr({ selected, cursor, ...rest }: TrProps) {
  return (
    <tr
      {...rest}
      className={clsx(
        "group/row",
        selected ? "[&>td]:bg-selected" : "hover:[&>td]:bg-hover",
        cursor && "[&>td]:bg-hover [&>td:first-child]:shadow-[inset_2px_0_0_var(--accent)]",
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
      {...rest}
      className={clsx(
        "h-(--row-h) border-b border-line-subtle px-2 whitespace-nowrap first:pl-3.5 last:pr-3.5",
        aligns[align],
        className,
      )}
    />
  );
}
