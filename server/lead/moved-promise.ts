import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { SNOOZED_RESULT } from "#contract/callbacks/snoozes";
import type { Db } from "#server/db/handles";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";

const noteOfMove = sql<string | null>`${callLogs.event} ->> 'note'`;
const isMove = eq(callLogs.callResult, SNOOZED_RESULT);

/** The latest note about a lead's promise: made with it, or when it was moved. */
export function promiseNote(db: Db) {
  const notes: SQL<string | null> = sql`case when ${isMove} then ${noteOfMove} else ${callLogs.notes} end`;
  return db
    .select({ notes: notes.as("promise_note_text") })
    .from(callLogs)
    .where(
      and(
        eq(callLogs.leadId, leads.id),
        or(eq(callLogs.kind, "call"), and(isMove, sql`${noteOfMove} is not null`)),
      ),
    )
    .orderBy(desc(callLogs.createdAt), desc(callLogs.id))
    .limit(1)
    .as("promise_note");
}
