import clsx from "clsx";
import type { ReactNode } from "react";
import type { AskedFigure } from "#contract/figures/calls";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Td } from "#web/ui/Table.tsx";
import { stays } from "./stays.ts";

interface RowNameProps {
  label: string;
  /** Nothing is recorded, or nobody is assigned. */
  faint?: boolean;
  /** The row of all others. */
  sum?: boolean;
  /** Below it: what the row is compared with. */
  below?: string | undefined;
}

/** The first cell of a row. */
export function RowName({ label, faint = false, sum = false, below }: RowNameProps) {
  return (
    <Td
      className={clsx(
        stays,
        sum ? "bg-subtle font-semibold" : "bg-surface font-medium",
        faint && "text-ink-3",
      )}
    >
      <span className="block max-w-[30ch] truncate max-md:max-w-[14ch]" title={label}>
        {label}
      </span>
      {below && <span className="block text-11/[1.3] font-normal text-ink-2">{below}</span>}
    </Td>
  );
}

interface CountCellProps {
  figure: AskedFigure;
  value: number;
  strong?: boolean;
  sum?: boolean;
  /** After the number. */
  children?: ReactNode;
}

/** A number that opens what it counts. */
export function CountCell({ figure, value, strong = false, sum = false, children }: CountCellProps) {
  return (
    <TextCell faint={value === 0} strong={strong} sum={sum}>
      <FigureLink figure={figure} value={value} />
      {children}
    </TextCell>
  );
}

interface TextCellProps {
  faint?: boolean;
  strong?: boolean;
  sum?: boolean;
  children: ReactNode;
}

/** A number without a list. */
export function TextCell({ faint = false, strong = false, sum = false, children }: TextCellProps) {
  return (
    <Td
      align="right"
      className={clsx(sum && "bg-subtle", faint ? "text-ink-3" : (strong || sum) && "font-semibold")}
    >
      {children}
    </Td>
  );
}
