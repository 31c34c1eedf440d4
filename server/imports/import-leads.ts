import type { Input } from "#contract/endpoint";
import type { ImportReply, importsApi } from "#contract/imports/calls";
import { csvHeader, rowError } from "#contract/lead/columns";
import { monthOf, today } from "#contract/time/calendar";
import { findTelecallers } from "#server/accounts/telecaller-name-queries";
import { lockActiveTelecallers } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { campaignFinder, campaignOfMonth, findCampaign } from "#server/lead/campaign-queries";
import { lockImports } from "#server/lead/lock-queries";
import { badField, conflict, type Moment } from "#server/platform/http";
import { uploadDoubts } from "./doubts.ts";
import {
  countRows,
  findBatchReply,
  insertBatchReply,
  type NotedRow,
  noteRows,
  type OpenedImport,
  openImport,
} from "./queries.ts";
import { cellsOfHeader, type Failure, type NumberedRow, readBatch, rowNumberOf } from "./read-batch.ts";
import type { ReadyRow } from "./ready-queries.ts";
import { storeLeads } from "./store-queries.ts";
import { storedValues, vehicleOf } from "./stored-fields.ts";

type Batch = Input<typeof importsApi.upload>["body"];

/** Stores the valid rows of a batch and returns the reason for every other row. */
export async function importLeads(tx: Tx, moment: Moment, batch: Batch): Promise<ImportReply> {
  const { viewer, now } = moment;
  const { uploadId, firstRow = 0 } = batch;
  if (uploadId && !batch.firstRow) throw badField("firstRow", "firstRow is required with uploadId");
  await allowLongStatements(tx);
  await lockImports(tx);
  const before = uploadId && (await findBatchReply(tx, uploadId, firstRow));
  if (before) return before;

  const { rows, failures } = readBatch(batch.data, batch.firstRow, today(now));
  const campaignOf = await campaignsOf(tx, batch, now);
  const active = await lockActiveTelecallers(tx);
  const { doubtByName } = await findTelecallers(tx, today(now));
  const telecallers = new Map([...active].filter(([username]) => !doubtByName.has(username)));
  const ready: (ReadyRow & { read: NumberedRow })[] = [];
  for (const read of rows) {
    const { row, insuranceExpiry, telecallerName } = read;
    const campaign = await campaignOf(insuranceExpiry.date && monthOf(insuranceExpiry.date));
    const values = storedValues(read);
    if (campaign)
      ready.push({
        place: ready.length,
        row,
        campaignId: campaign.id,
        month: campaign.month,
        assignedTo: telecallers.get(telecallerName?.toLowerCase() ?? "") ?? null,
        vehicle: vehicleOf(values),
        values,
        read,
      });
    else failures.push({ row, reason: NO_MONTH });
  }
  const record = await openImport(tx, importOf(moment, batch));
  if (record.state !== "receiving")
    throw conflict("This upload was finished or undone. Upload the file again.");
  const plan = { known: "overwrite", takesErased: false } as const;
  const { stored, refused } = await storeLeads(tx, record.id, ready, { now, ...plan });
  failures.push(...refused.map(({ row: { row }, ...refusal }) => ({ row, ...refusal })));
  const doubts = uploadDoubts(
    stored.map(({ row }) => row.read),
    today(now),
    { byName: telecallers, doubtByName },
  );
  const reply = replyOf(stored.length, stored.filter(({ assigned }) => assigned).length, failures, doubts);
  const rejected = refusedRows(batch, record.header, failures);
  await noteRows(tx, record.id, "refused", rejected);
  const counts = { added: stored.length, changed: 0, unchanged: 0, refused: rejected.length };
  const totals = await countRows(tx, record.id, counts, now, isWhole(batch) ? "done" : undefined);
  if (uploadId) await insertBatchReply(tx, { uploadId, firstRow, userId: viewer.id, reply, createdAt: now });
  // Every call has a row.
  const isFirst = totals.added === counts.added && totals.refused === counts.refused;
  const failed = batch.file ? Math.max(0, batch.file.rows - totals.added) : reply.results.failed;
  await auditImport(tx, moment, batch, { importId: record.id, isFirst, successful: totals.added, failed });
  return reply;
}

/** Whether the import has all of its rows with this call. */
function isWhole({ file, uploadId }: Batch): boolean {
  return file ? file.last : !uploadId;
}

function importOf({ viewer, now }: Moment, batch: Batch): OpenedImport {
  const { uploadId = null, campaignId = null, targetMonth, targetYear, file } = batch;
  return {
    uploadId,
    campaignId,
    campaignMonth: targetMonth ? `${targetYear}-${targetMonth}` : null,
    fileName: file?.name ?? null,
    header: file?.header ?? csvHeader,
    rows: file?.rows ?? (uploadId ? null : batch.data.length),
    state: "receiving",
    createdBy: viewer.id,
    createdAt: now,
    storedAt: now,
  };
}

/** The rows of a call that were not stored, those that the sender could not read among them. */
function refusedRows({ data, firstRow, file }: Batch, header: string[], failures: Failure[]): NotedRow[] {
  const sent = new Map(data.map((value, index) => [rowNumberOf(value, index, firstRow), value]));
  return [
    ...(file?.unread ?? []).map(({ row, reason, values }) => ({ row, reason, cells: values })),
    ...failures.map(({ row, reason, erased }) => ({
      row,
      reason,
      erased,
      cells: cellsOfHeader(sent.get(row), header),
    })),
  ].sort((one, other) => one.row - other.row);
}

/**
 * A file in many batches is audited with its first one and, when the sender says which is the last, with that one and the
 * totals of all, rows that the sender could not read among them; a single call has them at once.
 */
async function auditImport(
  tx: Tx,
  moment: Moment,
  batch: Batch,
  {
    importId,
    isFirst,
    ...totals
  }: { importId: number; isFirst: boolean; successful: number; failed: number },
) {
  const { uploadId, campaignId, targetMonth, targetYear, file } = batch;
  const isLast = isWhole(batch);
  if (!isFirst && !isLast) return;
  await insertAudit(tx, moment, isFirst ? "leads.imported" : "leads.import_finished", {
    ...(targetMonth ? { month: `${targetYear}-${targetMonth}` } : campaignId && { campaignId }),
    ...(uploadId && { uploadId }),
    importId,
    ...(isLast ? totals : file && { rows: file.rows }),
  });
}

const NO_MONTH = "No campaign month: choose one, or give an insurance_expiry";

/** A row's campaign by the month of its expiry, unless the target month or a campaign was chosen for all. */
async function campaignsOf(tx: Tx, { targetMonth, targetYear, campaignId }: Batch, now: Date) {
  if ((targetMonth === undefined) !== (targetYear === undefined)) {
    throw badField(targetMonth ? "targetYear" : "targetMonth", "Target month and year are required together");
  }
  const target = targetMonth && (await campaignOfMonth(tx, `${targetYear}-${targetMonth}`, now));
  const chosen = target || (campaignId && (await findCampaign(tx, campaignId)));
  if (campaignId && !chosen) throw badField("campaignId", "This campaign does not exist");
  return campaignFinder(tx, chosen || undefined, now);
}

function replyOf(successful: number, assigned: number, unsorted: Failure[], doubts: Failure[]): ImportReply {
  const failures = unsorted.sort((a, b) => a.row - b.row);
  return {
    message: `${successful} successful, ${failures.length} failed.`,
    results: {
      successful,
      failed: failures.length,
      assigned,
      errors: failures.map(({ row, reason }) => rowError(row, reason)),
      failures,
      doubts,
    },
  };
}
