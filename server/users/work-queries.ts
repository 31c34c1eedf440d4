import { and, isNull, sql } from "drizzle-orm";
import { closedStatuses, closingOutcomes } from "#contract/lead/outcomes";
import type { Db } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { type Scoped, userInScope } from "#server/lead/scope";

/**
 * From the counts, and by indexes only. A session is deleted when it ends, so sign-ins and history entries count as
 * well. The names stand in the text: in a query of one table columns are written without theirs.
 */
export function listWork(db: Db, viewer: Scoped) {
  const open = sql`select coalesce(sum(s.leads), 0) from lead_standing s
    where s.holder = users.id and s.status <> all(${sql.param([...closedStatuses])}::text[])
      and (s.sub_status is null or s.sub_status <> all(${sql.param([...closingOutcomes])}::text[]))`;
  const lastSeenAt = sql<Date | null>`greatest(
    (select max(s.last_seen_at) from sessions s where s.user_id = users.id),
    (select max(c.created_at) from call_logs c where c.user_id = users.id),
    (select a.at from audit_log a where a.user_id = users.id order by a.id desc limit 1))`;
  return db
    .select({
      id: users.id,
      openLeads: sql`(${open})`.mapWith(Number),
      lastSeenAt: lastSeenAt.mapWith(users.createdAt),
    })
    .from(users)
    .where(and(isNull(users.deletedAt), userInScope(viewer, users.id)));
}
