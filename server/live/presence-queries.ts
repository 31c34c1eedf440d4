import { and, asc, eq, gt, ne, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, OneStatement, Tx } from "#server/db/db";
import { leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import { leadPresence } from "#server/db/schema-live";
import type { Viewer } from "#server/http";
import { visibleTo } from "#server/leads/queries";

/** As the history writes it. */
const fullName = sql<string>`full_name(${users.firstName}, ${users.lastName})`;

/** Who else has had a lead open since then. */
const othersOn = (leadId: SQLWrapper, viewer: Viewer, since: Date) => sql<string[]>`array(
  select ${fullName} from ${leadPresence} join ${users} on ${users.id} = ${leadPresence.userId}
  where ${leadPresence.leadId} = ${leadId} and ${ne(leadPresence.userId, viewer.id)}
    and ${gt(leadPresence.seenAt, since)}
  order by 1)`;

interface Here {
  leadId: number;
  now: Date;
  /** Who said so before then has left. */
  since: Date;
}

/**
 * Notes that a person still has the same lead open, which pages say all the time, and answers who else has: one row of
 * one statement. Undefined when it was another lead before, or this one is out of scope.
 */
export async function noteStillHere(
  db: OneStatement,
  viewer: Viewer,
  { leadId, now, since }: Here,
): Promise<string[] | undefined> {
  const still = db.$with("still", { leadId: leadPresence.leadId }).as(sql`
    update ${leadPresence} set seen_at = ${now.toISOString()}::timestamptz from ${leads}
    where ${and(
      eq(leadPresence.userId, viewer.id),
      eq(leadPresence.leadId, leadId),
      eq(leads.id, leadPresence.leadId),
      visibleTo(viewer),
    )}
    returning ${leadPresence.leadId}`);
  const [found] = await db
    .with(still)
    .select({ others: othersOn(still.leadId, viewer, since) })
    .from(still);
  return found?.others;
}

/** Notes which lead a person has open, and answers who else has; undefined for one out of their scope. */
export async function noteHere(
  tx: Tx,
  viewer: Viewer,
  { leadId, now, since }: Here,
): Promise<string[] | undefined> {
  // The lead is held before the row: whoever deletes leads takes them in the same order.
  const lead = sql`select ${leads.id} as id from ${leads}
    where ${and(eq(leads.id, leadId), visibleTo(viewer))} for key share`;
  const { rows } = await tx.execute<{ others: string[] }>(sql`
    with lead as (${lead}), noted as (
      insert into ${leadPresence} (user_id, lead_id, seen_at)
      select ${viewer.id}, lead.id, ${now.toISOString()}::timestamptz from lead
      on conflict (user_id) do update set lead_id = excluded.lead_id, seen_at = excluded.seen_at
      returning lead_id
    )
    select ${othersOn(sql`noted.lead_id`, viewer, since)} as others from noted`);
  return rows[0]?.others;
}

export async function noteGone(tx: Tx, userId: string): Promise<void> {
  await tx.delete(leadPresence).where(eq(leadPresence.userId, userId));
}

export interface Present {
  userId: string;
  name: string;
  leadId: number;
  holder: string | null;
}

/** Everybody who has a lead open that somebody else has open too. */
export async function listTogether(db: Db, since: Date): Promise<Present[]> {
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
      holder: leads.assignedTo,
    })
    .from(shared)
    .innerJoin(leadPresence, eq(leadPresence.leadId, shared.leadId))
    .innerJoin(leads, eq(leads.id, leadPresence.leadId))
    .innerJoin(users, eq(users.id, leadPresence.userId))
    .where(gt(leadPresence.seenAt, since))
    .orderBy(asc(fullName), asc(users.id));
}
