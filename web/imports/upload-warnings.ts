import { columnOf } from "#contract/lead/columns";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { noExpiryText, otherMonthText } from "./drafts/months.ts";
import type { FailedRow } from "./file/sheet.ts";
import type { Upload } from "./upload/upload.ts";

/** What to look at of leads that are stored: those of other months or without an expiry, and columns that no field has. */
export function warningsOf({ header, month, tally }: Pick<Upload, "header" | "month" | "tally">): string[] {
  const { successful, months } = tally;
  if (successful === 0) return [];
  const unread = header.filter((name) => name && !columnOf(name));
  const hasExpiry = header.some((name) => columnOf(name) === "insuranceExpiry");
  const without = months.get("") ?? 0;
  const [most] = [...months].filter(([one]) => one).sort(([, one], [, other]) => other - one);
  const elsewhere = successful - without - (months.get(month) ?? 0);
  return [
    !hasExpiry && `No column is the insurance expiry: ${formatCount(successful, "lead")} without one.`,
    hasExpiry && without > 0 && noExpiryText(without),
    most &&
      elsewhere > 0 &&
      otherMonthText({ month: most[0], leads: most[1], rows: elsewhere }, month, successful),
    unread.length > 0 && `Not read: ${unread.join(", ")}. 'Check rows' lets you choose what each column is.`,
  ].flatMap((text) => text || []);
}

const ROWS_NAMED = 6;
const list = new Intl.ListFormat("en-GB");
/** 'zed' is nobody here as 'ZED' is. */
const keyOf = ({ reason }: FailedRow) => reason.toLowerCase();

/** Rows for one reason, such as the name of nobody here, are one line: 'No active telecaller is called ZED (rows 4 and 9)'. */
export function byReason(rows: readonly FailedRow[]): FailedRow[] {
  const numbers = new Map<string, string[]>();
  for (const row of rows) numbers.set(keyOf(row), []);
  for (const row of rows) numbers.get(keyOf(row))?.push(String(row.rowNumber));
  return [...numbers].flatMap(([key, all]) => {
    const first = rows.find((row) => keyOf(row) === key);
    const more = all.length - ROWS_NAMED;
    const named = more > 0 ? [...all.slice(0, ROWS_NAMED), `${formatNumber(more)} more`] : all;
    return first
      ? { ...first, ...(all.length > 1 && { reason: `${first.reason} (rows ${list.format(named)})` }) }
      : [];
  });
}
