import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { SNOOZED_RESULT } from "#contract/callbacks/snoozes";
import { dateLabel, timeOfDay, today } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";

interface Move {
  promise: string;
  /** 'rescheduled', 'snoozed (30 min)'. */
  how: string;
  from: Date;
  to: Date;
  note?: string | null | undefined;
}

/** What the history says of a snoozed or rescheduled promise; `noteOfMove` reads its note. */
export function moveText({ promise, how, from, to, note }: Move): string {
  const moved = `${promise} of ${whenText(from)} ${how}: ${whenText(to)}`;
  const typed = note?.trim();
  return typed ? `${moved}. ${typed}` : moved;
}

export function whenText(at: Date): string {
  return `${dateLabel(today(at))}, ${timeOfDay(at)}`;
}

/** The new time ends the sentence; what follows was typed. Null without a note. */
const noteOfMove = sql<
  string | null
>`substring(${callLogs.notes} from '^[^:]*:[0-9][0-9] [^:]*: [^:]*:[0-9][0-9][.] (.*)$')`;
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
