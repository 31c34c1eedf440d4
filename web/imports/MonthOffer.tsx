import { monthLabel } from "#contract/time/calendar";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { FileCheck } from "./file/check-file.ts";

/** The month in which most rows of a file expire. */
export interface CommonMonth {
  /** YYYY-MM. */
  month: string;
  rows: number;
  of: number;
}

/** Undefined unless more than half of the rows agree. */
export function commonMonth({
  rows,
  expiryMonths,
}: Pick<FileCheck, "rows" | "expiryMonths">): CommonMonth | undefined {
  for (const [month, count] of expiryMonths) if (count * 2 > rows) return { month, rows: count, of: rows };
  return undefined;
}

interface MonthOfferProps {
  proposal: CommonMonth;
  /** Another month is chosen. */
  isOther: boolean;
  onAccept: (month: string) => void;
}

/** The month the file seems to be for; it is chosen only when the user says so. */
export function MonthOffer({ proposal: { month, rows, of }, isOther, onAccept }: MonthOfferProps) {
  const share = rows === of ? "All" : `${formatNumber(rows)} of ${formatNumber(of)}`;
  return (
    <Notice tone={isOther ? "warn" : "info"} role="status">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="num">
          {share} rows expire in {monthLabel(month)}.
        </span>
        <Button size="s" onClick={() => onAccept(month)}>
          Use {monthLabel(month)}
        </Button>
      </div>
    </Notice>
  );
}
