import { and, asc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { Db, OneStatement, Tx } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { leads } from "#server/db/schema/leads";
import { leadPresence } from "#server/db/schema/live";
import { visibleTo } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";

/** The name as in the history. */
/** The other users who had a lead open since then; its column is named with its table, or it would be this one's own. */
const othersOn = (leadId: SQL, viewer: Viewer, since: Date) => sql<string[]>`array(
  select ${fullName} from ${leadPresence} join ${users} on ${users.id} = ${leadPresence.userId}
  where ${leadPresence.leadId} = ${leadId} and ${ne(leadPresence.userId, viewer.id)}
    and ${gt(leadPresence.seenAt, since)}
  order by 1)`;

interface PresenceUpdate {
  leadId: number;
  now: Date;
  /** Users whose last report is older have left. */
  since: Date;
}

/**
 * Refreshes a user's presence on the same lead, the frequent case, and returns the others: one row and one
 * statement. Undefined when the user had another lead open, or this one is out of scope.
 */
export async function refreshPresence(
  db: OneStatement,
  viewer: Viewer,
  { leadId, now, since }: PresenceUpdate,
): Promise<string[] | undefined> {
  const still = db.$with("still", { leadId: leadPresence.leadId }).as(sql`
    update ${leadPresence} set seen_at = ${now.toISOString()}::timestamptz, opened_at = case
      when ${gt(leadPresence.seenAt, since)} then ${leadPresence.openedAt} else ${now.toISOString()}::timestamptz end
    from ${leads}
    where ${and(
      eq(leadPresence.userId, viewer.id),
      eq(leadPresence.leadId, leadId),
      eq(leads.id, leadPresence.leadId),
      visibleTo(viewer),
    )}
    returning ${leadPresence.leadId}`);
  const [found] = await db
    .with(still)
    .select({ others: othersOn(sql`still.lead_id`, viewer, since) })
    .from(still);
  return found?.others;
}

/** Sets the lead a user has open and returns the others; undefined for a lead out of scope. */
export async function setPresence(
  tx: Tx,
  viewer: Viewer,
  { leadId, now, since }: PresenceUpdate,
): Promise<string[] | undefined> {
  // Locks the lead before the presence row, in the same order as deleting leads.
  const lead = sql`select ${leads.id} as id from ${leads}
    where ${and(eq(leads.id, leadId), visibleTo(viewer))} for key share`;
  const { rows } = await tx.execute<{ others: string[] }>(sql`
    with lead as (${lead}), noted as (
      insert into ${leadPresence} (user_id, lead_id, opened_at, seen_at)
      select ${viewer.id}, lead.id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz from lead
      on conflict (user_id) do update set lead_id = excluded.lead_id, seen_at = excluded.seen_at,
        opened_at = excluded.opened_at
      returning lead_id
    )
    select ${othersOn(sql`noted.lead_id`, viewer, since)} as others from noted`);
  return rows[0]?.others;
}

export async function clearPresence(tx: Tx, userId: string): Promise<void> {
  await tx.delete(leadPresence).where(eq(leadPresence.userId, userId));
}

export interface Present {
  userId: string;
  name: string;
  leadId: number;
  assignee: string | null;
}

/** The users on leads that more than one user has open. */
export async function listShared(db: Db, since: Date): Promise<Present[]> {
  const shared = db
    .select({ leadId: leadPresence.leadId })
    .from(leadPresence)
    .where(gt(leadPresence.seenAt, since))
    .groupBy(leadPresence.leadId)
    .having(sql`count(*) > 1`)
    .as("shared");
  return db
    .select({
      userId: leadPresence.userId,
      name: fullName,
      leadId: leadPresence.leadId,
      assignee: leads.assignedTo,
    })
    .from(shared)
    .innerJoin(leadPresence, eq(leadPresence.leadId, shared.leadId))
    .innerJoin(leads, eq(leads.id, leadPresence.leadId))
    .innerJoin(users, eq(users.id, leadPresence.userId))
    .where(gt(leadPresence.seenAt, since))
    .orderBy(asc(fullName), asc(users.id));
}
