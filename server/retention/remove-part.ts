import { today } from "#contract/calendar";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/db";
import { allowLongStatements } from "#server/db/long-work";
import { documentsOf, loosenFilesOf } from "#server/documents/file-queries";
import { queueImport } from "#server/imports/queries";
import { holdCustomers, removeLeadless, removeLeads } from "#server/leads/bulk-queries";
import { type Border, borderOf } from "#server/retention/border";
import {
  deleteUploadsBefore,
  holdForgotten,
  holdOver,
  holdRun,
  type Run,
  updateRun,
} from "#server/retention/queries";
import { readSettings } from "#server/settings/queries";

type Sums = Pick<Run, "leads" | "documents" | "customers">;

const NONE: Sums = { leads: 0, documents: 0, customers: 0 };

/** Few enough that nobody waits long for an import or a lead. */
const LEADS_AT_A_TIME = 500;

export interface Part {
  /** False when nothing is left to be removed today. */
  more: boolean;
  /** The files that may be removed once this is committed. */
  fileKeys: string[];
  /** Up to which lead it has looked. */
  upTo: number;
}

/**
 * One part of a day's removal, in a transaction of its own. The first part of a day begins it, the last one ends it with
 * one entry in the audit log; whichever server works on a part, and whichever began it, the counts go on. The setting is
 * read for each part, so that a longer time holds at once.
 */
export async function removePart(tx: Tx, now: Date, after: number): Promise<Part> {
  const nothing = { more: false, fileKeys: [], upTo: after };
  const run = await holdRun(tx);
  const { leadsKeptMonths: months } = await readSettings(tx);
  const day = today(now);
  const isNew = !run.underWay;
  if (isNew && (months === null || (run.day !== null && run.day >= day))) return nothing;

  const sums: Sums = isNew ? NONE : run;
  const border = months === null ? undefined : borderOf(now, months);
  if (isNew && border) await deleteUploadsBefore(tx, border);
  const part = border && (await removeOver(tx, border, now, after));
  if (part && part.leads + part.customers > 0) {
    await updateRun(tx, {
      day: isNew ? day : run.day,
      underWay: true,
      leads: sums.leads + part.leads,
      documents: sums.documents + part.documents,
      customers: sums.customers + part.customers,
    });
    return { more: true, fileKeys: part.fileKeys, upTo: part.upTo };
  }
  await updateRun(tx, { ...NONE, day, underWay: false });
  if (sums.leads + sums.customers > 0) await enter(tx, now, sums, border);
  return nothing;
}

/** Leads with all that is theirs, and the records that are left without one; when there are none, forgotten records. */
async function removeOver(tx: Tx, border: Border, now: Date, after: number) {
  await allowLongStatements(tx);
  // An import may be giving one of these records a lead of another month.
  await queueImport(tx);
  const held = await holdOver(tx, border, after, LEADS_AT_A_TIME);
  const ids = held.map(({ id }) => id);
  if (ids.length === 0) {
    const forgotten = await holdForgotten(tx, border, LEADS_AT_A_TIME);
    const customers = forgotten.length > 0 ? await removeLeadless(tx, forgotten) : 0;
    return { leads: 0, documents: 0, customers, fileKeys: [], upTo: after };
  }
  const customerIds = [...new Set(held.map(({ customerId }) => customerId))];
  await holdCustomers(tx, customerIds);
  const documents = (await documentsOf(tx, ids)).length;
  const fileKeys = await loosenFilesOf(tx, ids, now);
  await removeLeads(tx, ids);
  const customers = await removeLeadless(tx, customerIds);
  return { leads: ids.length, documents, customers, fileKeys, upTo: ids.at(-1) ?? after };
}

async function enter(tx: Tx, now: Date, { leads, documents, customers }: Sums, border?: Border) {
  const itself = { viewer: null, now, address: null };
  await insertAudit(tx, itself, "leads.expired", {
    removed: { leads, documents, customers },
    ...(border && { border: border.day }),
  });
}
