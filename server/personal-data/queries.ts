import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { documents } from "#server/db/schema/documents";
import { callLogs } from "#server/db/schema/history";
import { importRows, imports, stagedRows } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { quotes } from "#server/db/schema/quotes";

/**
 * All records of the person with the given record: those that share one of its numbers, whichever of the two; without
 * a number the record is alone.
 */
export async function recordsOfPerson(db: Db | Tx, id: number): Promise<number[]> {
  const numbers = db
    .select({ number: sql`unnest(array[nullif(${customers.phoneKey}, ''), ${customers.secondPhoneKey}])` })
    .from(customers)
    .where(eq(customers.id, id));
  const found = await db
    .select({ id: customers.id })
    .from(customers)
    .where(
      or(
        eq(customers.id, id),
        sql`${customers.phoneKey} = any(array(${numbers}))`,
        sql`${customers.secondPhoneKey} = any(array(${numbers}))`,
      ),
    )
    .orderBy(asc(customers.id));
  return found.map((record) => record.id);
}

export async function leadsOfRecords(tx: Tx, customerIds: number[]): Promise<number[]> {
  const found = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(inArray(leads.customerId, customerIds))
    .orderBy(asc(leads.id));
  return found.map(({ id }) => id);
}

/** A cell has the person's number or plate. */
const namesPerson = (cells: SQL, customerIds: number[]) => sql`exists (
  select from ${customers}, unnest(${cells}) cell
  where ${inArray(customers.id, customerIds)} and (
    phone_key(cell) in (nullif(${customers.phoneKey}, ''), ${customers.secondPhoneKey})
    or regexp_replace(upper(cell), '[^A-Z0-9]', '', 'g')
      = nullif(regexp_replace(upper(${customers.registrationNumber}), '[^A-Z0-9]', '', 'g'), '')))`;

/** Rows of imports that were refused have no record, and those of a draft not yet. */
export async function removeFileRows(tx: Tx, customerIds: number[]): Promise<void> {
  const ofRefused = namesPerson(sql`${importRows.cells}`, customerIds);
  await tx.delete(importRows).where(sql`${importRows.result} = 'refused' and ${ofRefused}`);
  const removed = await tx
    .delete(stagedRows)
    .where(namesPerson(sql`${stagedRows.cells}`, customerIds))
    .returning({ importId: stagedRows.importId });
  for (const importId of new Set(removed.map((row) => row.importId))) {
    const rows = removed.filter((row) => row.importId === importId).length;
    await tx
      .update(imports)
      .set({ rows: sql`${imports.rows} - ${rows}` })
      .where(eq(imports.id, importId));
  }
}

const byWhom = sql<string>`full_name(${users.firstName}, ${users.lastName})`;

/** Every column a person may request; keys, request ids and search texts are internal. */
export async function readPerson(db: Db, customerIds: number[]) {
  const ofThem = db.select({ id: leads.id }).from(leads).where(inArray(leads.customerId, customerIds));
  const [records, renewals, history, papers, offers] = await Promise.all([
    db.select().from(customers).where(inArray(customers.id, customerIds)).orderBy(asc(customers.id)),
    db.select().from(leads).where(inArray(leads.customerId, customerIds)).orderBy(asc(leads.id)),
    db
      .select({
        leadId: callLogs.leadId,
        at: callLogs.createdAt,
        by: byWhom,
        kind: callLogs.kind,
        result: callLogs.callResult,
        notes: callLogs.notes,
      })
      .from(callLogs)
      .innerJoin(users, eq(users.id, callLogs.userId))
      .where(inArray(callLogs.leadId, ofThem))
      .orderBy(asc(callLogs.createdAt), asc(callLogs.id)),
    db
      .select({
        id: documents.id,
        leadId: documents.leadId,
        documentType: documents.documentType,
        fileName: documents.fileName,
        fileKey: documents.fileKey,
        uploadedAt: documents.uploadedAt,
        by: byWhom,
        masked: documents.masked,
      })
      .from(documents)
      .innerJoin(users, eq(users.id, documents.uploadedBy))
      .where(and(inArray(documents.leadId, ofThem), isNull(documents.deletedAt)))
      .orderBy(asc(documents.id)),
    db
      .select({ ...getTableColumns(quotes), by: byWhom })
      .from(quotes)
      .innerJoin(users, eq(users.id, quotes.createdBy))
      .where(inArray(quotes.leadId, ofThem))
      .orderBy(asc(quotes.id)),
  ]);
  return {
    records: records.map(
      ({ phoneKey, secondPhoneKey, vehicleKey, searchText, requestId, ...record }) => record,
    ),
    renewals: renewals.map(({ requestId, version, takenAt: claimedAt, ...renewal }) => ({
      ...renewal,
      claimedAt,
    })),
    history,
    documents: papers,
    quotes: offers.map(({ sentEntry, createdBy, requestId, ...quote }) => ({
      ...quote,
      sent: sentEntry !== null,
    })),
  };
}
