import { and, eq, gte, sql } from "drizzle-orm";
import { UNDO_MINUTES } from "#contract/calling/queues";
import { MINUTE_MS } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { preparedByShape } from "#server/db/prepared";
import { lastOutcomes } from "#server/db/schema/calling";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";

export const undoColumns = {
  status: leads.status,
  subStatus: leads.subStatus,
  policyReceived: leads.policyReceived,
  callCount: leads.callCount,
  connectedCount: leads.connectedCount,
  step: leads.step,
  firstCallBy: leads.firstCallBy,
  reachedBy: leads.reachedBy,
  interestedBy: leads.interestedBy,
  quotedBy: leads.quotedBy,
  firstCallDays: leads.firstCallDays,
  lastCallAt: leads.lastCallAt,
  lastCallBy: leads.lastCallBy,
  nextFollowUp: leads.nextFollowUp,
  tries: leads.tries,
  retryAt: leads.retryAt,
  lastActivityAt: leads.lastActivityAt,
  lastWorkedAt: leads.lastWorkedAt,
};
export const undoColumnNames = sql.join(
  Object.values(undoColumns).map(({ name }) => sql.identifier(name)),
  sql`, `,
);
export const undoAssignments = sql.join(
  [
    ...["user_id", "log_id", "at", "version", "claimed", "details"].map((name) => sql.identifier(name)),
    ...Object.values(undoColumns).map(({ name }) => sql.identifier(name)),
  ].map((name) => sql`${name} = excluded.${name}`),
  sql`, `,
);

/** Makes an entry the lead's latest step, which its author can undo; before the lead is changed. */
export async function noteForUndo(
  tx: Tx,
  { userId, leadId, logId, at }: { userId: string; leadId: number; logId: number; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into ${lastOutcomes} (user_id, lead_id, log_id, at, version, claimed, ${undoColumnNames})
    select ${userId}::uuid, id, ${logId}::bigint, ${at.toISOString()}::timestamptz, version + 1, false,
      ${undoColumnNames} from ${leads} where ${eq(leads.id, leadId)}
    on conflict (lead_id) do update set ${undoAssignments}`);
}

export const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_MINUTES * MINUTE_MS);

const undoable = preparedByShape("undoable", (db, _shape: null, name) =>
  db
    .select({ logId: lastOutcomes.logId, requestId: callLogs.requestId })
    .from(lastOutcomes)
    .innerJoin(callLogs, eq(callLogs.id, lastOutcomes.logId))
    .innerJoin(leads, and(eq(leads.id, lastOutcomes.leadId), eq(leads.version, lastOutcomes.version)))
    .where(
      and(
        eq(lastOutcomes.userId, sql.placeholder("userId")),
        eq(lastOutcomes.leadId, sql.placeholder("leadId")),
        gte(lastOutcomes.at, sql.placeholder("since")),
      ),
    )
    .prepare(name),
);

/** The lead's latest outcome, if it is the user's, nothing has changed the lead since, and it can still be undone. */
export async function findUndoable(db: Db, userId: string, leadId: number, now: Date) {
  const [found] = await undoable(db, null).execute({ userId, leadId, since: undoableSince(now) });
  return found;
}
