import { monthLabel, monthOf, today } from "#contract/calendar";
import { rowError } from "#contract/columns";
import type { Input } from "#contract/endpoint";
import type { ImportReply, importsApi } from "#contract/imports";
import { splitName } from "#contract/people";
import { spacedRegistration } from "#contract/vehicles";
import { insertAudit } from "#server/audit/queries";
import { campaignOfMonth, findCampaign } from "#server/campaigns/queries";
import type { Tx } from "#server/db/db";
import { allowLongStatements } from "#server/db/long-work";
import { badField, type Moment } from "#server/http";
import {
  findBatchReply,
  hasBatches,
  insertBatchReply,
  queueImport,
  type StagedRow,
  storeLeads,
} from "#server/imports/queries";
import { type Failure, type NumberedRow, readBatch } from "#server/imports/read-batch";
import { holdActiveTelecallers } from "#server/users/queries";

type Batch = Input<typeof importsApi.upload>["body"];

/** Stores what can be stored of a batch and says of every other row why it was refused. */
export async function importLeads(tx: Tx, moment: Moment, batch: Batch): Promise<ImportReply> {
  const { viewer, now } = moment;
  const { uploadId, firstRow = 0 } = batch;
  if (uploadId && !batch.firstRow) throw badField("firstRow", "firstRow is required with uploadId");
  await allowLongStatements(tx);
  await queueImport(tx);
  const before = uploadId && (await findBatchReply(tx, uploadId, firstRow));
  if (before) return before;

  const { rows, failures } = readBatch(batch.data, batch.firstRow, today(now));
  const campaigns = await campaignsOf(tx, batch, now);
  const { staged, homeless } = await stage(tx, rows, campaigns);
  const stored = await storeLeads(tx, staged, now);
  const storedPlaces = new Set(stored.map(({ place }) => place));
  const duplicates = staged
    .filter(({ place }) => !storedPlaces.has(place))
    .map(({ row, registration_number, phone_number, month }) => ({
      row,
      reason: duplicate(String(registration_number ?? phone_number), month),
    }));

  const assigned = stored.filter((lead) => lead.assigned).length;
  const reply = replyOf(stored.length, assigned, [...failures, ...homeless, ...duplicates]);
  const isFirst = !uploadId || !(await hasBatches(tx, uploadId));
  if (uploadId) await insertBatchReply(tx, { uploadId, firstRow, userId: viewer.id, reply, createdAt: now });
  if (isFirst) await insertAudit(tx, moment, "leads.imported", importDetails(batch, reply));
  return reply;
}

/** A file in many batches is entered once, with its first one; only a call by itself knows what became of all rows. */
function importDetails({ uploadId, campaignId, targetMonth, targetYear }: Batch, { results }: ImportReply) {
  const { successful, failed } = results;
  return {
    ...(targetMonth ? { month: `${targetYear}-${targetMonth}` } : campaignId && { campaignId }),
    ...(uploadId ? { uploadId } : { successful, failed }),
  };
}

interface Home {
  id: number;
  month: string;
}

/** Where a row belongs: the target month's campaign, else the chosen one, else that of its expiry's month. */
async function campaignsOf(tx: Tx, { targetMonth, targetYear, campaignId }: Batch, now: Date) {
  if ((targetMonth === undefined) !== (targetYear === undefined)) {
    throw badField(targetMonth ? "targetYear" : "targetMonth", "Target month and year are required together");
  }
  if (targetMonth) {
    const home: Home = await campaignOfMonth(tx, `${targetYear}-${targetMonth}`, now);
    return async () => home;
  }
  if (campaignId) {
    const home: Home | undefined = await findCampaign(tx, campaignId);
    if (!home) throw badField("campaignId", "This campaign does not exist");
    return async () => home;
  }
  const homes = new Map<string, Home>();
  return async ({ insuranceExpiry: { date } }: NumberedRow) => {
    if (date === null) return undefined;
    const month = monthOf(date);
    const home = homes.get(month) ?? (await campaignOfMonth(tx, month, now));
    homes.set(month, home);
    return home;
  };
}

async function stage(tx: Tx, rows: NumberedRow[], homeOf: Awaited<ReturnType<typeof campaignsOf>>) {
  const telecallers = await holdActiveTelecallers(tx);
  const staged: StagedRow[] = [];
  const homeless: Failure[] = [];
  for (const row of rows) {
    const home = await homeOf(row);
    if (home) staged.push({ place: staged.length, ...stagedRow(row, home, telecallers) });
    else
      homeless.push({ row: row.row, reason: "No campaign month: choose one, or give an insurance_expiry" });
  }
  return { staged, homeless };
}

function stagedRow(
  row: NumberedRow,
  { id, month }: Home,
  telecallers: Map<string, string>,
): Omit<StagedRow, "place"> {
  const { firstName, lastName } = splitName(row.name);
  return {
    row: row.row,
    campaign_id: id,
    month,
    assigned_to: telecallers.get(row.telecallerName?.toLowerCase() ?? "") ?? null,
    first_name: firstName,
    last_name: lastName,
    phone_number: row.phoneNumber,
    registration_number: row.registrationNumber,
    registration_date: row.registrationDate.date,
    registration_date_text: row.registrationDate.text,
    maker: row.maker,
    model: row.model,
    variant: row.variant,
    vehicle_type: row.vehicleType,
    manufacture_year: row.manufactureYear,
    insurance_company: row.insuranceCompany,
    insurance_expiry: row.insuranceExpiry.date,
    insurance_expiry_text: row.insuranceExpiry.text,
  };
}

function duplicate(vehicle: string, month: string): string {
  return `Duplicate: ${spacedRegistration(vehicle)} is already in ${monthLabel(month)}`;
}

function replyOf(successful: number, assigned: number, unsorted: Failure[]): ImportReply {
  const failures = unsorted.sort((a, b) => a.row - b.row);
  return {
    message: `${successful} successful, ${failures.length} failed.`,
    results: {
      successful,
      failed: failures.length,
      assigned,
      errors: failures.map(({ row, reason }) => rowError(row, reason)),
      failures,
    },
  };
}
