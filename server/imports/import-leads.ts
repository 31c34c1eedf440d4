import type { Input } from "#contract/endpoint";
import type { ImportReply, importsApi } from "#contract/imports/calls";
import { csvHeader, rowError } from "#contract/lead/columns";
import { monthOf, today } from "#contract/time/calendar";
import { lockActiveTelecallers } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { campaignOfMonth, findCampaign } from "#server/lead/campaign-queries";
import { lockImports } from "#server/lead/lock-queries";
import { badField, conflict, type Moment } from "#server/platform/http";
import { uploadDoubts } from "./doubts/upload-doubts.ts";
import {
  countRows,
  countStored,
  findBatchReply,
  hasBatches,
  insertBatchReply,
  insertRefused,
  type OpenedImport,
  openImport,
  type RefusedRow,
} from "./queries.ts";
import { cellsOfHeader, type Failure, type NumberedRow, readBatch, rowNumberOf } from "./read-batch.ts";
import { type UploadedRow, uploadedRows } from "./ready-queries.ts";
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
  const campaigns = await campaignsOf(tx, batch, now);
  const telecallers = await lockActiveTelecallers(tx);
  const { staged, withoutMonth } = await stage(rows, campaigns, telecallers);
  const record = await openImport(tx, importOf(moment, batch));
  if (record.state !== "receiving")
    throw conflict("This upload was finished or undone. Upload the file again.");
  const {
    stored,
    refused: reasons,
    erased,
  } = await storeLeads(tx, record.id, staged, { ready: uploadedRows, now });
  const notStored = staged.flatMap(({ place, row }) => {
    const reason = reasons.get(place);
    return reason === undefined ? [] : [{ row, reason, ...(erased.has(place) && { erased: true as const }) }];
  });
  const assigned = stored.filter((lead) => lead.assigned).length;
  const kept = new Set(stored.map(({ place }) => place));
  const storedRows = staged.flatMap(({ place, read }) => (kept.has(place) ? [read] : []));
  const doubts = uploadDoubts(storedRows, today(now), telecallers);
  const reply = replyOf(stored.length, assigned, [...failures, ...withoutMonth, ...notStored], doubts);
  const refused = refusedRows(batch, record.header, reply.results.failures);
  await insertRefused(tx, record.id, refused);
  const counts = { added: stored.length, changed: 0, unchanged: 0, refused: refused.length };
  await countRows(tx, record.id, counts, now, isWhole(batch) ? "done" : undefined);
  const isFirst = !uploadId || !(await hasBatches(tx, uploadId));
  if (uploadId) await insertBatchReply(tx, { uploadId, firstRow, userId: viewer.id, reply, createdAt: now });
  await auditImport(tx, moment, batch, { importId: record.id, reply, isFirst });
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
function refusedRows({ data, firstRow, file }: Batch, header: string[], failures: Failure[]): RefusedRow[] {
  const sent = new Map(data.map((value, index) => [rowNumberOf(value, index, firstRow), value]));
  return [
    ...(file?.unread ?? []).map(({ row, reason, values }) => ({ row, reason, cells: values })),
    ...failures.map(({ row, reason }) => ({ row, reason, cells: cellsOfHeader(sent.get(row), header) })),
  ].sort((one, other) => one.row - other.row);
}

/**
 * A file in many batches is audited with its first one and, when the sender says which is the last, with that one and the
 * totals of all; a single call has them at once.
 */
async function auditImport(
  tx: Tx,
  moment: Moment,
  batch: Batch,
  { importId, reply, isFirst }: { importId: number; reply: ImportReply; isFirst: boolean },
) {
  const { uploadId, campaignId, targetMonth, targetYear, file } = batch;
  const isLast = isWhole(batch);
  const details = {
    ...(targetMonth ? { month: `${targetYear}-${targetMonth}` } : campaignId && { campaignId }),
    ...(uploadId && { uploadId }),
    importId,
  };
  if (isFirst && !isLast) {
    await insertAudit(tx, moment, "leads.imported", { ...details, ...(file && { rows: file.rows }) });
  } else if (isLast) {
    const stored = uploadId ? await countStored(tx, uploadId) : reply.results.successful;
    // Rows that the sender could not read are refused too.
    const failed = file ? Math.max(0, file.rows - stored) : reply.results.failed;
    const action = isFirst ? "leads.imported" : "leads.import_finished";
    await insertAudit(tx, moment, action, { ...details, successful: stored, failed });
  }
}

interface CampaignOfRow {
  id: number;
  month: string;
}

const NO_MONTH = "No campaign month: choose one, or give an insurance_expiry";

/** The target month, or the chosen campaign; undefined when each row belongs to the month of its expiry. */
async function chosenPlace(tx: Tx, { targetMonth, targetYear, campaignId }: Batch) {
  if ((targetMonth === undefined) !== (targetYear === undefined)) {
    throw badField(targetMonth ? "targetYear" : "targetMonth", "Target month and year are required together");
  }
  if (targetMonth) return { month: `${targetYear}-${targetMonth}` };
  if (!campaignId) return undefined;
  const campaign = await findCampaign(tx, campaignId);
  if (!campaign) throw badField("campaignId", "This campaign does not exist");
  return { month: campaign.month, campaign };
}

/** A row's campaign: that of the target month, else the chosen one, else that of its expiry's month. */
async function campaignsOf(tx: Tx, batch: Batch, now: Date) {
  const chosen = await chosenPlace(tx, batch);
  if (chosen) {
    const home: CampaignOfRow = chosen.campaign ?? (await campaignOfMonth(tx, chosen.month, now));
    return async () => home;
  }
  const homes = new Map<string, CampaignOfRow>();
  return async ({ insuranceExpiry: { date } }: NumberedRow) => {
    if (date === null) return undefined;
    const month = monthOf(date);
    const home = homes.get(month) ?? (await campaignOfMonth(tx, month, now));
    homes.set(month, home);
    return home;
  };
}

async function stage(
  rows: NumberedRow[],
  homeOf: Awaited<ReturnType<typeof campaignsOf>>,
  telecallers: Map<string, string>,
) {
  const staged: (UploadedRow & { read: NumberedRow })[] = [];
  const withoutMonth: Failure[] = [];
  for (const row of rows) {
    const home = await homeOf(row);
    if (home) staged.push({ place: staged.length, read: row, ...stagedRow(row, home, telecallers) });
    else
      withoutMonth.push({
        row: row.row,
        reason: NO_MONTH,
      });
  }
  return { staged, withoutMonth };
}

function stagedRow(
  row: NumberedRow,
  { id, month }: CampaignOfRow,
  telecallers: Map<string, string>,
): Omit<UploadedRow, "place"> {
  const values = storedValues(row);
  return {
    row: row.row,
    campaignId: id,
    month,
    assignedTo: telecallers.get(row.telecallerName?.toLowerCase() ?? "") ?? null,
    values,
    vehicle: vehicleOf(values),
  };
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
