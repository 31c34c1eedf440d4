import { and, desc, eq, gte, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CallLog } from "#contract/history/calls";
import { type HistoryEvent, notesOf } from "#contract/history/events";
import type { Db, Tx } from "#server/db/handles";
import { preparedByShape } from "#server/db/prepared";
import { fullName, users } from "#server/db/schema/accounts";
import { callLogs } from "#server/db/schema/history";

/** The entry that an import leaves in the history of a lead that it changed: no work of a person. */
export const CHANGED_BY_IMPORT = "changed_by_import";

type Entry = z.output<typeof CallLog>;
interface StoredEntry extends Omit<Entry, "coverFor"> {
  event: HistoryEvent | null;
  coverFor: Entry["coverFor"] | null;
}

/** Of an assignment that lent the lead: the absence, while it goes on. */
const coverFor = sql<Entry["coverFor"] | null>`case when ${callLogs.event} ? 'coverFor' then (
  select jsonb_build_object('name', absent.first_name, 'until', absence.until_day)
  from absences absence join users absent on absent.id = absence.user_id
  join assignments loan on loan.absence_id = absence.id
  join assigned_leads lent on lent.assignment_id = loan.id and lent.lead_id = ${callLogs.leadId}
  where absence.began_at is not null and absence.ended_at is null limit 1) end`;

const entry = {
  id: callLogs.id,
  leadId: callLogs.leadId,
  callResult: callLogs.callResult,
  kind: callLogs.kind,
  notes: callLogs.notes,
  event: callLogs.event,
  coverFor,
  createdAt: callLogs.createdAt,
  createdBy: fullName,
};

const toReply = ({ event, coverFor, ...entry }: StoredEntry): Entry => ({
  ...entry,
  notes: notesOf({ notes: entry.notes, event }),
  ...(coverFor && { coverFor }),
});

const selectEntries = (db: Db | Tx) =>
  db.select(entry).from(callLogs).innerJoin(users, eq(users.id, callLogs.userId));

const history = preparedByShape("history", (db, _shape: null, name) =>
  selectEntries(db)
    .where(sql`${callLogs.leadId} = any(${sql.placeholder("leadIds")}::bigint[])`)
    .orderBy(desc(callLogs.createdAt), desc(callLogs.id))
    .prepare(name),
);

/** The history of one or several leads, newest first. */
export async function listHistory(db: Db, leadIds: number[]): Promise<Entry[]> {
  const found = await history(db, null).execute({ leadIds });
  return found.map(toReply);
}

/** The entry an earlier send of the same request left. */
export async function findEntryOfRequest(
  tx: Tx,
  { leadId, userId, requestId }: { leadId: number; userId: string; requestId: string | undefined },
): Promise<Entry | undefined> {
  if (!requestId) return undefined;
  const [found] = await selectEntries(tx).where(
    and(eq(callLogs.leadId, leadId), eq(callLogs.userId, userId), eq(callLogs.requestId, requestId)),
  );
  return found && toReply(found);
}

/** When the user made their first call since `from`. */
export async function findFirstCall(db: Db, userId: string, from: Date): Promise<Date | null> {
  const [first] = await db
    .select({ at: sql<Date | null>`min(${callLogs.createdAt})`.mapWith(callLogs.createdAt) })
    .from(callLogs)
    .where(and(eq(callLogs.userId, userId), eq(callLogs.kind, "call"), gte(callLogs.createdAt, from)));
  return first?.at ?? null;
}

export async function insertHistoryEntry(tx: Tx, log: typeof callLogs.$inferInsert): Promise<Entry> {
  const [{ id } = { id: 0 }] = await tx.insert(callLogs).values(log).returning({ id: callLogs.id });
  const [inserted] = await selectEntries(tx).where(eq(callLogs.id, id));
  if (!inserted) throw new Error("The history entry just written cannot be read");
  return toReply(inserted);
}
