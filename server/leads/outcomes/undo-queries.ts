import { and, eq, gt, inArray, notExists, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { closingFields } from "#contract/lead/closing/fields";
import { keysOf, pick } from "#contract/tables";
import type { Tx } from "#server/db/handles";
import { type EnteredDetails, lastOutcomes } from "#server/db/schema/calling";
import { customers } from "#server/db/schema/customers";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";
import { quotes } from "#server/db/schema/quotes";
import { undoAssignments, undoColumns } from "#server/lead/undo/last-outcome-queries";

/** A lead's latest outcome, if it is the one that this request of the user recorded. */
export async function findLastOutcome(
  tx: Tx,
  { userId, leadId, requestId }: { userId: string; leadId: number; requestId: string },
) {
  const [found] = await tx
    .select({
      leadId: lastOutcomes.leadId,
      logId: lastOutcomes.logId,
      what: sql<string>`case ${callLogs.kind} when 'policy_received' then ${callLogs.kind} else ${callLogs.callResult} end`,
      at: lastOutcomes.at,
      version: lastOutcomes.version,
      claimed: lastOutcomes.tookLead,
      details: lastOutcomes.details,
      before: pick(lastOutcomes, keysOf(undoColumns)),
    })
    .from(lastOutcomes)
    .innerJoin(callLogs, eq(callLogs.id, lastOutcomes.logId))
    .where(
      and(
        eq(lastOutcomes.userId, userId),
        eq(lastOutcomes.leadId, leadId),
        eq(callLogs.requestId, requestId),
      ),
    );
  return found;
}

type LastOutcome = NonNullable<Awaited<ReturnType<typeof findLastOutcome>>>;

/** Before the assignee changes back: the counts attributed the entry to the current one. */
export async function restoreLead(tx: Tx, { leadId, logId, before, details }: LastOutcome): Promise<void> {
  await tx.delete(callLogs).where(inArray(callLogs.id, entriesOf({ logId, details })));
  await tx
    .update(leads)
    .set({ ...before, ...details?.before, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, leadId));
  if (details?.newCustomerId) await deleteUnworked(tx, details.newCustomerId);
}

/** After an outcome that had taken the lead is taken back. */
export async function untakeLead(tx: Tx, leadId: number): Promise<void> {
  await tx.update(leads).set({ assignedTo: null, takenAt: null }).where(eq(leads.id, leadId));
}

const entriesOf = ({ logId, details }: Pick<LastOutcome, "logId" | "details">) =>
  details?.logId ? [logId, details.logId] : [logId];

/** An outcome with everything that was written with it, as it is stored. */
export async function readWritten(tx: Tx, last: LastOutcome): Promise<string> {
  const rowsOf = (table: PgTable, entry: PgColumn) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(${table})), '[]') from ${table}
      where ${entry} = any(${sql.param(entriesOf(last))}::bigint[]))`;
  const [written] = await tx
    .select({
      text: sql<string>`jsonb_build_object('what', ${last.what}::text,
        'outcome', to_jsonb(${lastOutcomes}), 'lead', to_jsonb(${leads}),
        'entries', ${rowsOf(callLogs, callLogs.id)}, 'quotes', ${rowsOf(quotes, quotes.sentEntry)})::text`,
    })
    .from(lastOutcomes)
    .innerJoin(leads, eq(leads.id, lastOutcomes.leadId))
    .where(eq(leads.id, last.leadId));
  if (!written) throw new Error("The outcome just found cannot be read");
  return written.text;
}

/** Makes the undo of the lead's latest outcome bring back the one that it replaced. */
export async function keepReplaced(tx: Tx, leadId: number, written: string): Promise<void> {
  await tx
    .update(lastOutcomes)
    .set({
      details: sql`coalesce(${lastOutcomes.details}, '{}') || jsonb_build_object('replaced', ${written}::jsonb)`,
    })
    .where(eq(lastOutcomes.leadId, leadId));
}

/** What an outcome changes in a lead, with what is entered after it. */
const writtenColumns = sql.join(
  Object.values({ ...undoColumns, ...pick(leads, closingFields) }).map(({ name }) => sql.identifier(name)),
  sql`, `,
);

/** The outcome that the latest one had replaced, with its own undo; after the lead is as it was before both. */
export async function bringBack(tx: Tx, leadId: number): Promise<void> {
  const ofLead = eq(lastOutcomes.leadId, leadId);
  const kept = (part: string) =>
    sql`(select ${lastOutcomes.details} -> 'replaced' -> ${sql.raw(`'${part}'`)} from ${lastOutcomes} where ${ofLead})`;
  await tx.execute(
    sql`insert into ${callLogs} select * from jsonb_populate_recordset(null::${callLogs}, ${kept("entries")})`,
  );
  await tx.execute(sql`
    update ${quotes} set sent_entry = kept.sent_entry
    from jsonb_populate_recordset(null::${quotes}, ${kept("quotes")}) kept where kept.id = ${quotes.id}`);
  await tx.execute(sql`
    update ${leads} set (${writtenColumns}) =
      (select ${writtenColumns} from jsonb_populate_record(null::${leads}, ${kept("lead")}))
    where ${eq(leads.id, leadId)}`);
  await tx.execute(sql`
    insert into ${lastOutcomes} select kept.* from ${leads}, jsonb_populate_record(null::${lastOutcomes},
      ${kept("outcome")} || jsonb_build_object('version', ${leads.version})) kept where ${eq(leads.id, leadId)}
    on conflict (lead_id) do update set ${undoAssignments}`);
}

/** Makes the undo of the lead's next outcome take back the latest one too. */
export async function withOneUndo<T>(tx: Tx, leadId: number, recordNext: () => Promise<T>): Promise<T> {
  const ofLead = eq(lastOutcomes.leadId, leadId);
  const [latest] = await tx.select().from(lastOutcomes).where(ofLead);
  const recorded = await recordNext();
  if (latest) {
    const { logId, version: _, ...before } = latest;
    await tx
      .update(lastOutcomes)
      .set({ ...before, details: { logId, before: {} } })
      .where(ofLead);
  }
  return recorded;
}

/** A record nobody has worked on since. */
async function deleteUnworked(tx: Tx, id: number): Promise<void> {
  const worked = tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.customerId, id), gt(leads.version, 1)));
  await tx.delete(customers).where(and(eq(customers.id, id), notExists(worked)));
}

/**
 * Adds what was entered with a lead's latest outcome to what its undo takes back, and restarts the time for it. Nothing
 * happens once there is another outcome, or another change of the lead in between.
 */
export async function addDetails(
  tx: Tx,
  { userId, leadId, requestId }: { userId: string; leadId: number; requestId: string },
  details: EnteredDetails,
  now: Date,
): Promise<void> {
  const outcome = tx
    .select({ id: callLogs.id })
    .from(callLogs)
    .where(and(eq(callLogs.leadId, leadId), eq(callLogs.userId, userId), eq(callLogs.requestId, requestId)));
  const version = tx.select({ version: leads.version }).from(leads).where(eq(leads.id, leadId));
  await tx
    .update(lastOutcomes)
    .set({
      details: sql`coalesce(${lastOutcomes.details}, '{}') || ${JSON.stringify(details)}::jsonb`,
      at: now,
      version: sql`(${version})`,
    })
    .where(
      and(
        eq(lastOutcomes.userId, userId),
        inArray(lastOutcomes.logId, outcome),
        sql`${lastOutcomes.details} -> 'logId' is null`,
        eq(lastOutcomes.version, sql`(${version}) - 1`),
      ),
    );
}
