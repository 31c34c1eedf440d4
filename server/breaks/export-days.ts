import { type PersonDays, secondsOf, totalOf } from "#contract/breaks/days";
import type { ExportColumn } from "#contract/exports/columns";
import type { ExportFormat } from "#contract/exports/formats";
import { monthOf, monthSpan, today } from "#contract/time/calendar";
import { auditAlone } from "#server/audit/queries";
import type { Db, LongRead } from "#server/db/handles";
import type { Attachment, Moment } from "#server/platform/http";
import { inOnePiece, tableFile } from "#server/platform/table-file";
import { listDays } from "./queries.ts";

/** The days of a month of everybody in scope, by name. */
export async function teamDays(
  db: Db,
  { viewer, now }: Pick<Moment, "viewer" | "now">,
  { month }: { month?: string | undefined },
) {
  const days = await listDays(db, monthSpan(month ?? monthOf(today(now))), now, viewer);
  return days.map(({ userId, name, ...day }) => ({ ...day, telecallerId: userId, telecallerName: name }));
}
type Day = Awaited<ReturnType<typeof teamDays>>[number];
type Row = Omit<PersonDays, "days"> & Partial<Pick<Day, "day" | "firstAt" | "lastAt">>;

/** A row for each person and day, and a column for each reason of the month. */
function columnsFor(days: readonly Day[]): ExportColumn<Row>[] {
  const reasons = [...new Set(days.flatMap(({ breaks }) => breaks.map(({ reason }) => reason)))].sort();
  const inMinutes = (header: string, of: (day: Row) => number): ExportColumn<Row> => ({
    header: `${header} (min)`,
    kind: "number",
    of: (day) => of(day) / 60,
  });
  return [
    { header: "Telecaller", of: ({ telecallerName }) => telecallerName },
    { header: "Day", kind: "date", of: ({ day = null }) => day },
    { header: "First activity", kind: "instant", of: ({ firstAt = null }) => firstAt },
    { header: "Last activity", kind: "instant", of: ({ lastAt = null }) => lastAt },
    { header: "Calls", kind: "number", of: ({ calls }) => calls },
    inMinutes("Calling", ({ callingSeconds }) => callingSeconds),
    inMinutes("Breaks", ({ breakSeconds }) => breakSeconds),
    ...reasons.map((reason) => inMinutes(`Break: ${reason}`, (day) => secondsOf(day, reason))),
    inMinutes("Idle", ({ idleSeconds }) => idleSeconds),
  ];
}

/** Audited before the first byte is sent. */
export async function exportDays(
  db: Db,
  reading: LongRead,
  moment: Moment,
  { format, month = monthOf(today(moment.now)) }: { format: ExportFormat; month?: string | undefined },
): Promise<Attachment> {
  const days = await reading((some) => teamDays(some, moment, { month }));
  await auditAlone(db, moment, "breaks.exported", { filter: { month }, count: days.length, format });
  const lines = days.length > 0 ? [...days, totalOf(days)] : [];
  return tableFile(format, `working-days-${month}`, columnsFor(days), inOnePiece(lines));
}
