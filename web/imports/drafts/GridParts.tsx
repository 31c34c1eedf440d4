import clsx from "clsx";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import type { ColumnName } from "#contract/lead/columns";
import { formatNumber } from "#web/lib/format/format.ts";
import { labelOfColumn, openElsewhereText, reasonsOf, sayEdited } from "./column-texts.ts";

export const HEAD_HEIGHT = 32;

/** The rows are placed one by one, which removes the table semantics, so they are set explicitly. */
export const announced = {
  grid: { role: "grid" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "gridcell" },
  rowHead: { role: "rowheader" },
  head: { role: "columnheader" },
} as const;

interface GridHeadProps {
  columns: readonly ColumnName[];
  template: string;
}

export function GridHead({ columns, template }: GridHeadProps) {
  const look = "flex items-center border-r border-line-subtle px-2 text-11 font-medium text-ink-3";
  return (
    <thead {...announced.group} className="sticky top-0 z-2 block">
      <tr
        {...announced.row}
        aria-rowindex={1}
        className="grid border-b border-line bg-subtle"
        style={{ height: HEAD_HEIGHT, gridTemplateColumns: template }}
      >
        <th
          {...announced.head}
          aria-colindex={1}
          className={clsx(look, "sticky left-0 z-1 justify-end bg-subtle")}
        >
          Row
        </th>
        {columns.map((name, col) => (
          <th key={name} {...announced.head} aria-colindex={col + 2} className={look}>
            <span className="truncate">{labelOfColumn(name)}</span>
          </th>
        ))}
        <th
          {...announced.head}
          aria-colindex={columns.length + 2}
          className={clsx(look, "sticky right-0 z-1 border-r-0 border-l bg-subtle")}
        >
          Problem
        </th>
      </tr>
    </thead>
  );
}

export function RowNumber({ row }: { row: number }) {
  return (
    <th
      {...announced.rowHead}
      aria-colindex={1}
      className="sticky left-0 z-1 flex items-center justify-end border-r border-line-subtle bg-surface px-2 font-normal text-ink-3"
    >
      {formatNumber(row)}
    </th>
  );
}

interface ReasonProps {
  row: DraftRow;
  index: number;
}

/** What is wrong with the row, and what else should be known of it. */
export function Reason({ row, index }: ReasonProps) {
  const reasons = reasonsOf(row);
  const isEdited = reasons.length === 0 && row.mended.length > 0;
  const elsewhere = openElsewhereText(row);
  const said = isEdited ? [sayEdited(row)] : reasons;
  const text = (elsewhere ? [...said, elsewhere] : said).join(". ");
  return (
    <td
      {...announced.cell}
      aria-colindex={index}
      className="sticky right-0 z-1 flex min-w-0 items-center border-l border-line-subtle bg-surface px-2"
    >
      <span
        className={clsx(
          "line-clamp-2 text-12/[15px]",
          isEdited && !elsewhere ? "text-ok-text" : "text-ink-2",
        )}
        title={text}
      >
        {text}
      </span>
    </td>
  );
}
