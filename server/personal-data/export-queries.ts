import { and, asc, eq, getTableColumns, inArray, isNull } from "drizzle-orm";
import { notesOf } from "#contract/history/events";
import type { Db } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { doNotCall } from "#server/db/schema/do-not-call";
import { documents } from "#server/db/schema/documents";
import { callLogs } from "#server/db/schema/history";
import { importRows, imports, stagedRows } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { quotes } from "#server/db/schema/quotes";
import { namingOf, type Person } from "./person-queries.ts";
import { refusedText, stagedText } from "./trace-queries.ts";

const ofImport = {
  file: imports.fileName,
  at: imports.createdAt,
  row: importRows.row,
  result: importRows.result,
};
/** Every column a person may request; keys, request ids and search texts are internal. */
export async function readHoldings(db: Db, customerIds: number[], person: Person) {
  const ofThem = db.select({ id: leads.id }).from(leads).where(inArray(leads.customerId, customerIds));
  const naming = namingOf(person);
  const named = <R extends { text: string }>(found: R[]) =>
    found.flatMap(({ text, ...row }) => (naming.isIn(text) ? [row] : []));
  const [records, renewals, history, papers, offers, files, refused, drafted, calls] = await Promise.all([
    db.select().from(customers).where(inArray(customers.id, customerIds)).orderBy(asc(customers.id)),
    db.select().from(leads).where(inArray(leads.customerId, customerIds)).orderBy(asc(leads.id)),
    db
      .select({
        leadId: callLogs.leadId,
        at: callLogs.createdAt,
        by: fullName,
        kind: callLogs.kind,
        result: callLogs.callResult,
        notes: callLogs.notes,
        event: callLogs.event,
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
        by: fullName,
        masked: documents.masked,
      })
      .from(documents)
      .innerJoin(users, eq(users.id, documents.uploadedBy))
      .where(and(inArray(documents.leadId, ofThem), isNull(documents.deletedAt)))
      .orderBy(asc(documents.id)),
    db
      .select({ ...getTableColumns(quotes), by: fullName })
      .from(quotes)
      .innerJoin(users, eq(users.id, quotes.createdBy))
      .where(inArray(quotes.leadId, ofThem))
      .orderBy(asc(quotes.id)),
    db
      .select({ ...ofImport, before: importRows.before, after: importRows.after })
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .where(inArray(importRows.customerId, customerIds))
      .orderBy(asc(importRows.id)),
    db
      .select({ ...ofImport, reason: importRows.reason, cells: importRows.cells, text: refusedText })
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .where(and(eq(importRows.result, "refused"), naming.mayBeIn(refusedText)))
      .orderBy(asc(importRows.id)),
    db
      .select({
        file: imports.fileName,
        at: imports.createdAt,
        row: stagedRows.row,
        cells: stagedRows.cells,
        edited: stagedRows.mended,
        text: stagedText,
      })
      .from(stagedRows)
      .innerJoin(imports, eq(imports.id, stagedRows.importId))
      .where(naming.mayBeIn(stagedText))
      .orderBy(asc(stagedRows.importId), asc(stagedRows.row)),
    db
      .select({ number: doNotCall.phoneKey, since: doNotCall.since, reason: doNotCall.reason, by: fullName })
      .from(doNotCall)
      .innerJoin(users, eq(users.id, doNotCall.notedBy))
      .where(inArray(doNotCall.phoneKey, person.numbers)),
  ]);
  return {
    records: records.map(
      ({ phoneKey, secondPhoneKey, vehicleKey, searchText, requestId, ...record }) => record,
    ),
    renewals: renewals.map(({ requestId, version, previousAssignee, takenAt: claimedAt, ...renewal }) => ({
      ...renewal,
      claimedAt,
    })),
    history: history.map(({ notes, event, ...entry }) => ({ ...entry, notes: notesOf({ notes, event }) })),
    documents: papers,
    quotes: offers.map(({ sentEntry, createdBy, requestId, ...quote }) => ({
      ...quote,
      sent: sentEntry !== null,
    })),
    doNotCall: calls,
    filesThatBrought: files,
    rowsOfFilesRefused: named(refused),
    rowsOfFilesWaiting: named(drafted),
  };
}
