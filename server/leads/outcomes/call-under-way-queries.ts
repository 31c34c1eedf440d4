import { and, eq, exists, gt, gte, inArray, isNotNull, notExists, or, sql } from "drizzle-orm";
import { LEASE_MINUTES } from "#contract/calling/queues";
import { HOUR_MS } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { leadLeases } from "#server/db/schema/calling";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";
import { CHANGED_BY_IMPORT } from "#server/lead/history-queries";
import { hasNotEnded } from "#server/lead/lease-queries";
import { isInScope } from "#server/lead/scope";
import type { Acting } from "./outcome-queries.ts";

const one = sql`1`;

/** A file that names another telecaller notes it among the fields that it changed. */
const isHandOver = or(
  eq(callLogs.kind, "assignment"),
  and(
    eq(callLogs.callResult, CHANGED_BY_IMPORT),
    sql`${callLogs.event} @> '{"changes": [{"field": "telecallerName"}]}'`,
  ),
);
const tookFrom = (userId: string) => sql`${callLogs.event} ->> 'from' = ${userId}`;

/** When a call that is under way has begun at the earliest. */
const callBegan = (now: Date) => new Date(now.getTime() - HOUR_MS);

/**
 * Whether the viewer was calling the lead when an administrator or a file gave it to someone else: it was theirs, or leased to
 * them in call mode, and they have recorded no other outcome since. `now` is when the outcome was recorded, which may have
 * waited since.
 */
export async function wasCalling(
  tx: Db | Tx,
  { viewer, now }: Acting,
  id: number,
  requestId: string | undefined,
): Promise<boolean> {
  // When the viewer lost it, not when others gave it on since.
  const lostAt = sql<Date>`coalesce(max(${callLogs.createdAt}) filter (where ${tookFrom(viewer.id)}), max(${callLogs.createdAt}))`;
  const reassignedAt = tx
    .select({ at: lostAt.as("at") })
    .from(callLogs)
    .where(and(eq(callLogs.leadId, id), isHandOver, gt(callLogs.createdAt, callBegan(now))))
    .as("reassigned");
  const outcomeSince = and(
    eq(callLogs.leadId, leads.id),
    eq(callLogs.userId, viewer.id),
    inArray(callLogs.kind, ["call", "quote"]),
    gte(callLogs.createdAt, reassignedAt.at),
    requestId ? sql`${callLogs.requestId} is distinct from ${requestId}` : undefined,
  );
  const found = await tx
    .select({ one })
    .from(leads)
    .innerJoin(reassignedAt, isNotNull(reassignedAt.at))
    .where(
      and(
        eq(leads.id, id),
        hadLead(tx, { viewer, now }),
        notExists(tx.select({ one }).from(callLogs).where(outcomeSince)),
      ),
    );
  return found.length > 0;
}

/** The viewer had the lead before its assignee, or since a call under way began, or has it leased in call mode. */
function hadLead(tx: Db | Tx, { viewer, now }: Acting) {
  const leased = and(
    eq(leadLeases.leadId, leads.id),
    eq(leadLeases.userId, viewer.id),
    hasNotEnded(leadLeases.until, now, LEASE_MINUTES),
  );
  const givenAway = and(
    eq(callLogs.leadId, leads.id),
    eq(callLogs.kind, "assignment"),
    gt(callLogs.createdAt, callBegan(now)),
    tookFrom(viewer.id),
  );
  return or(
    eq(leads.previousAssignee, viewer.id),
    exists(tx.select({ one }).from(callLogs).where(givenAway)),
    exists(tx.select({ one }).from(leadLeases).where(leased)),
  );
}

/** Who has a lead out of scope that the viewer had before; undefined for any other lead. */
export async function findReassigned(db: Db, moment: Acting, id: number) {
  const [lead] = await db
    .select({ firstName: users.firstName, assignedTo: leads.assignedTo, takenAt: leads.takenAt })
    .from(leads)
    .innerJoin(users, eq(users.id, leads.assignedTo))
    .where(and(eq(leads.id, id), hadLead(db, moment)));
  if (!lead || isInScope(moment.viewer, lead.assignedTo)) return undefined;
  const takesOutcome = lead.takenAt === null && (await wasCalling(db, moment, id, undefined));
  return { firstName: lead.firstName, takesOutcome };
}
