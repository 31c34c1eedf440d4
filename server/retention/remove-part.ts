import { today } from "#contract/calendar";
import type { Removal } from "#contract/removals";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/db";
import { allowLongStatements } from "#server/db/long-work";
import { documentsOf, loosenFilesOf } from "#server/documents/file-queries";
import { queueImport } from "#server/imports/queries";
import { holdCustomers, removeLeadless, removeLeads } from "#server/leads/bulk-queries";
import { watchClock } from "#server/removals/clock-queries";
import { decide } from "#server/removals/held-queries";
import { type Border, borderAt, borderOf } from "#server/retention/border";
import {
  countDue,
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

export interface Removed extends Sums {
  /** The retention cutoff; absent where leads are no longer removed. */
  before?: string;
  months?: number;
}

export interface Outcome {
  /** What the run that ends here has removed, where it was anything. */
  removed?: Removed;
  /** What waits to be allowed. */
  held?: Removal | undefined;
}

export interface Part extends Outcome {
  /** False when nothing is left to be removed today. */
  more: boolean;
  /** The files that may be removed once this is committed. */
  fileKeys: string[];
  /** Up to which lead it has looked. */
  upTo: number;
}

/**
 * One part of a day's removal, in a transaction of its own. The first part of a day begins it with its cutoff, the last
 * one ends it with one entry in the audit log; whichever server works on a part, and whichever began it, the counts go
 * on. Clock and setting are read for each part, so that a wrong date or a longer time holds at once.
 */
export async function removePart(tx: Tx, now: Date, after: number): Promise<Part> {
  const nothing = { more: false, fileKeys: [], upTo: after };
  if (!(await watchClock(tx, now)).trusted) return nothing;
  const run = await holdRun(tx);
  const { leadsKeptMonths: months } = await readSettings(tx);
  const day = today(now);
  const isNew = !run.underWay;
  if (isNew && (months === null || run.day === day)) return nothing;

  const latest = months === null ? undefined : borderOf(now, months);
  const { border, held } = await beginOrGoOn(tx, run, latest);
  if (held) return { ...nothing, held };
  if (isNew && border) await deleteUploadsBefore(tx, border);
  const sums: Sums = isNew ? NONE : run;
  const part = border && (await removeOver(tx, border, now, after));
  if (part && part.leads + part.customers > 0) {
    await updateRun(tx, {
      day: isNew ? day : run.day,
      before: border.day,
      underWay: true,
      leads: sums.leads + part.leads,
      documents: sums.documents + part.documents,
      customers: sums.customers + part.customers,
    });
    return { more: true, fileKeys: part.fileKeys, upTo: part.upTo };
  }
  // One that was begun on an earlier day leaves today's to the next look.
  await updateRun(tx, { ...NONE, day: isNew ? day : run.day, before: null, underWay: false });
  if (sums.leads + sums.customers === 0) return nothing;
  await enter(tx, now, sums, border);
  const { leads, documents, customers } = sums;
  const since = border && months !== null ? { before: border.day, months } : {};
  return { ...nothing, removed: { leads, documents, customers, ...since } };
}

/** A run keeps its cutoff, unless leads are now to be kept longer. */
async function beginOrGoOn(
  tx: Tx,
  { underWay, before }: Run,
  latest: Border | undefined,
): Promise<{ border?: Border; held?: Removal | undefined }> {
  if (!latest) return {};
  if (underWay) return { border: before !== null && before < latest.day ? borderAt(before) : latest };
  const decision = await decide(tx, "leads", latest.day, (day) => countDue(tx, borderAt(day)));
  return decision.before === undefined ? { held: decision.held } : { border: borderAt(decision.before) };
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
