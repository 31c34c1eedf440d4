import type { Removal } from "#contract/removals/calls";
import { today } from "#contract/time/calendar";
import { removeDeletedBefore } from "#server/audit/deleted-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { listDocumentIds, markFilesOrphaned } from "#server/files/queries";
import { removeCustomersWithoutLeads, removeLeads } from "#server/lead/bulk-queries";
import { lockImports } from "#server/lead/lock-queries";
import { watchClock } from "#server/removals/clock-queries";
import { decideRemoval } from "#server/removals/pending-queries";
import { readSettings } from "#server/settings/queries";
import { type Cutoff, cutoffAt, cutoffFor } from "./cutoff.ts";
import {
  countDue,
  deleteUploadsBefore,
  lockExpiredLeads,
  lockRun,
  lockUnusedCustomers,
  type Run,
  updateRun,
} from "./queries.ts";

type Sums = Pick<Run, "leads" | "documents" | "customers">;

const NONE: Sums = { leads: 0, documents: 0, customers: 0 };

/** Small enough that an import or a lead does not wait long. */
const LEADS_AT_A_TIME = 500;

export interface Removed extends Sums {
  /** The retention cutoff; absent when leads are no longer removed by age. */
  before?: string;
  months?: number;
}

export interface Outcome {
  /** The totals of a run that ends here, if it removed anything. */
  removed?: Removed;
  /** What waits for permission. */
  held?: Removal | undefined;
}

export interface BatchResult extends Outcome {
  /** False when nothing is left to remove today. */
  more: boolean;
  /** The files to remove after the commit. */
  fileKeys: string[];
  /** The last lead id processed. */
  upTo: number;
}

/**
 * One batch of a day's removal, in its own transaction. The first batch of a day sets the cutoff, the last
 * one writes one audit entry; the totals are kept in the run's row, whichever servers did the batches. Clock
 * and settings are read for each batch, so that a wrong date or a longer retention time applies at once.
 */
export async function removeBatch(tx: Tx, now: Date, after: number): Promise<BatchResult> {
  const nothing = { more: false, fileKeys: [], upTo: after };
  if (!(await watchClock(tx, now)).trusted) return nothing;
  const run = await lockRun(tx);
  const { leadsKeptMonths: months } = await readSettings(tx);
  const day = today(now);
  const isNew = !run.underWay;
  if (isNew && (months === null || run.day === day)) return nothing;

  const latest = months === null ? undefined : cutoffFor(now, months);
  const { border: cutoff, held: locked } = await startOrResume(tx, run, latest);
  if (locked) return { ...nothing, held: locked };
  if (isNew && cutoff) {
    await deleteUploadsBefore(tx, cutoff);
    await removeDeletedBefore(tx, cutoff.instant);
  }
  const sums: Sums = isNew ? NONE : run;
  const part = cutoff && (await removeExpired(tx, cutoff, now, after));
  if (part && part.leads + part.customers > 0) {
    await updateRun(tx, {
      day: isNew ? day : run.day,
      before: cutoff.day,
      underWay: true,
      leads: sums.leads + part.leads,
      documents: sums.documents + part.documents,
      customers: sums.customers + part.customers,
    });
    return { more: true, fileKeys: part.fileKeys, upTo: part.upTo };
  }
  // A run begun on an earlier day leaves today's to the next check.
  await updateRun(tx, { ...NONE, day: isNew ? day : run.day, before: null, underWay: false });
  if (sums.leads + sums.customers === 0) return nothing;
  await auditRun(tx, now, sums, cutoff);
  const { leads, documents, customers } = sums;
  const since = cutoff && months !== null ? { before: cutoff.day, months } : {};
  return { ...nothing, removed: { leads, documents, customers, ...since } };
}

/** A run keeps its cutoff, unless the retention time was extended. */
async function startOrResume(
  tx: Tx,
  { underWay, before }: Run,
  latest: Cutoff | undefined,
): Promise<{ border?: Cutoff; held?: Removal | undefined }> {
  if (!latest) return {};
  if (underWay) return { border: before !== null && before < latest.day ? cutoffAt(before) : latest };
  const decision = await decideRemoval(tx, "leads", latest.day, (day) => countDue(tx, cutoffAt(day)));
  return decision.before === undefined ? { held: decision.held } : { border: cutoffAt(decision.before) };
}

/**
 * Leads with everything below them, and the customers left without a lead; when there are none, unused
 * customers.
 */
async function removeExpired(tx: Tx, cutoff: Cutoff, now: Date, after: number) {
  await allowLongStatements(tx);
  // A concurrent import could add a lead to one of these customers.
  await lockImports(tx);
  const locked = await lockExpiredLeads(tx, cutoff, after, LEADS_AT_A_TIME);
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) {
    const forgotten = await lockUnusedCustomers(tx, cutoff, LEADS_AT_A_TIME);
    const customers = forgotten.length > 0 ? await removeCustomersWithoutLeads(tx, forgotten) : 0;
    return { leads: 0, documents: 0, customers, fileKeys: [], upTo: after };
  }
  const customerIds = [...new Set(locked.map(({ customerId }) => customerId))];
  const documents = (await listDocumentIds(tx, ids)).length;
  const fileKeys = await markFilesOrphaned(tx, ids, now);
  await removeLeads(tx, ids);
  const customers = await removeCustomersWithoutLeads(tx, customerIds);
  return { leads: ids.length, documents, customers, fileKeys, upTo: ids.at(-1) ?? after };
}

async function auditRun(tx: Tx, now: Date, { leads, documents, customers }: Sums, cutoff?: Cutoff) {
  const itself = { viewer: null, now, address: null };
  await insertAudit(tx, itself, "leads.expired", {
    removed: { leads, documents, customers },
    ...(cutoff && { border: cutoff.day }),
  });
}
