import type { FieldChange } from "#contract/history/events";
import type { ImportPlan } from "#contract/imports/drafts/plan";
import { columnNames } from "#contract/lead/columns";
import { fileFields } from "#contract/lead/fields";
import { erasedText } from "#contract/personal-data/erased-text";
import { today } from "#contract/time/calendar";
import { findTelecallers } from "#server/accounts/telecaller-name-queries";
import { lockActiveTelecallers } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import type { Deps } from "#server/deps";
import { recordsOfVehicles } from "#server/imports/existing-queries";
import { countRows, noteRows, type PartCounts, updateImport } from "#server/imports/queries";
import type { Failure } from "#server/imports/read-batch";
import type { ReadyRow } from "#server/imports/ready-queries";
import { sparing } from "#server/imports/sparing";
import { REFUSED_VALUE, storeLeads } from "#server/imports/store-queries";
import { storedField } from "#server/imports/stored-fields";
import { lockRecords } from "#server/lead/bulk-queries";
import { campaignFinder, findCampaign } from "#server/lead/campaign-queries";
import { lockImports } from "#server/lead/lock-queries";
import { checkOutdated, checkStaged } from "./check-queries.ts";
import { firstPlan, isTaken } from "./draft-queries.ts";
import { duplicateText, refusalOf } from "./read-staged.ts";
import {
  applyPatches,
  deleteStaged,
  lockSaved,
  nextStaged,
  nextToSave,
  type Patch,
  type SavedImport,
  type StagedRowFound,
  savedBefore,
  stagedByNumber,
} from "./save-queries.ts";

/** The telecallers that the names of a file mean. */
type Named = ReadonlyMap<string, string>;

/** Rows that one transaction of an import takes. */
export const ROWS_PER_PART = 2000;

/**
 * Imports the next rows in one transaction, in which they leave the draft: a server that dies leaves whole parts, and any
 * server takes the next one. One import is saved at a time. Returns what it did; undefined when there was nothing to do.
 */
export function savePart(
  { db }: Pick<Deps, "db">,
  now: Date,
  most = ROWS_PER_PART,
): Promise<PartCounts | undefined> {
  return db.transaction(async (tx) => {
    await allowLongStatements(tx);
    if (!(await nextToSave(tx))) return undefined;
    await lockImports(tx);
    const saved = await lockSaved(tx);
    if (!saved) return undefined;
    if (saved.state === "waiting") {
      await checkOutdated(tx, now, saved.id);
      await updateImport(tx, saved.id, { state: "saving", storedAt: now });
      return nothing;
    }
    const rows = await nextStaged(tx, saved.id, most);
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) {
      await finish(tx, saved, now);
      return nothing;
    }
    const counts = await saveRows(tx, saved, rows, now);
    await deleteStaged(tx, saved.id, first.row, last.row);
    await countRows(tx, saved.id, counts, now);
    return counts;
  });
}

const nothing: PartCounts = { added: 0, changed: 0, unchanged: 0, refused: 0 };

async function finish(tx: Tx, saved: SavedImport, now: Date): Promise<void> {
  await updateImport(tx, saved.id, { state: "done", storedAt: now });
  await insertAudit(tx, { viewer: { id: saved.createdBy }, now, address: null }, "leads.import_finished", {
    importId: saved.id,
    ...(saved.campaignMonth && { month: saved.campaignMonth }),
    successful: saved.added,
    changed: saved.changed,
    failed: saved.refused,
  });
}

async function saveRows(tx: Tx, saved: SavedImport, rows: StagedRowFound[], now: Date): Promise<PartCounts> {
  const plan = saved.plan ?? firstPlan;
  const of = (verdict: StagedRowFound["verdict"]) => rows.filter((row) => row.verdict === verdict);
  const active = new Set((await lockActiveTelecallers(tx)).values());
  const { byName } = await findTelecallers(tx, today(now));
  const named = new Map([...byName].filter(([, id]) => active.has(id)));
  await lockHere(tx, rows, plan);
  const { stored, late } = await saveNew(tx, saved, { plan, active, named }, of("new"), now);
  const known = await comparedAgain(tx, now, saved.id, [...of("changed"), ...of("unchanged")], plan);
  const patches = known.flatMap((row) => patchOf(row, plan, named) ?? []);
  const by = { importId: saved.id, by: saved.createdBy, now };
  const { results, refused: unstorable } = await sparing(tx, withoutTwins(patches, known), (part, some) =>
    applyPatches(part, by, some),
  );
  const patched = new Set(patches.map(({ row }) => row));
  const unchanged = known.filter(({ row }) => !patched.has(row));
  await noteRows(
    tx,
    saved.id,
    "unchanged",
    unchanged.map(({ row, leadId }) => ({ row, leadId })),
  );
  const duplicates = of("twice").map(({ row }) => row);
  // The row that stands first was saved before, in this part or an earlier one.
  const before = await savedBefore(tx, saved.id, duplicates);
  const refused = [
    ...late,
    ...unstorable.map(({ row }) => ({ row, reason: REFUSED_VALUE })),
    ...duplicates.map((row) => ({ row, reason: duplicateText(before.get(row)) })),
    ...of("erased").map(({ row, erasedAt }) => ({
      row,
      reason: erasedText(erasedAt ?? now),
      erased: true as const,
    })),
    ...of("mending").map(({ row, faults, unreadable }) => ({ row, reason: refusalOf(faults, unreadable) })),
  ].sort((one, other) => one.row - other.row);
  await noteRows(tx, saved.id, "refused", refused);
  const changed = results.reduce((sum, count) => sum + count, 0);
  return { added: stored, changed, unchanged: unchanged.length, refused: refused.length };
}

/** Whether the row differs from the record or the lead that is here. */
const hasChanges = ({ changes }: StagedRowFound) => Object.keys(changes ?? {}).length > 0;

/** Locks what is here of the rows' vehicles and may be changed, or give way to a new lead. */
async function lockHere(tx: Tx, rows: StagedRowFound[], plan: ImportPlan): Promise<void> {
  const here = rows.filter(({ verdict }) => verdict === "changed" || verdict === "unchanged");
  const keys = rows.flatMap((row) => (row.verdict === "new" ? (row.key ?? []) : []));
  await lockRecords(tx, {
    leadIds: plan.known === "leave" ? [] : here.flatMap(({ leadId }) => leadId ?? []),
    customerIds: await recordsOfVehicles(tx, keys),
  });
}

/** Compares rows again under the locks: nobody's work of the last minute is overwritten. */
async function comparedAgain(tx: Tx, now: Date, id: number, rows: StagedRowFound[], plan: ImportPlan) {
  if (rows.length === 0 || plan.known === "leave") return rows;
  const numbers = rows.map(({ row }) => row);
  await checkStaged(tx, now, id, { standing: numbers });
  return stagedByNumber(tx, id, numbers);
}

/** What the plan takes of the record of each new row's vehicle; of a vehicle in several rows, the last has it all. */
async function takenOfRecords(tx: Tx, now: Date, id: number, rows: StagedRowFound[], plan: ImportPlan) {
  const taken = new Map<number, Patch["customer"]>();
  const byKey = new Map<string | null, Patch["customer"]>();
  for (const row of await comparedAgain(tx, now, id, rows.filter(hasChanges), plan)) {
    const { customer } = takenOf(row, plan);
    byKey.set(row.key, { ...byKey.get(row.key), ...customer });
    taken.set(row.row, byKey.get(row.key) ?? {});
  }
  return taken;
}

/** Stores the new leads; one whose vehicle has come from elsewhere in the meantime is refused. */
async function saveNew(
  tx: Tx,
  saved: SavedImport,
  { plan, active, named }: { plan: ImportPlan; active: ReadonlySet<string>; named: Named },
  rows: StagedRowFound[],
  now: Date,
): Promise<{ stored: number; late: Failure[] }> {
  if (rows.length === 0) return { stored: 0, late: [] };
  const chosen = saved.campaignId === null ? undefined : await findCampaign(tx, saved.campaignId);
  const campaignOf = campaignFinder(tx, chosen, now);
  const ready: ReadyRow[] = [];
  const taken = await takenOfRecords(tx, now, saved.id, rows, plan);
  for (const { row, month, vehicle, assignedTo, telecaller } of rows) {
    const campaign = await campaignOf(month);
    if (vehicle === null || !campaign) throw new Error(`Row ${row} is new and cannot be stored`);
    const holder = plan.assign === "file" ? named.get(telecaller.toLowerCase()) : assignedTo;
    ready.push({
      place: ready.length,
      row,
      campaignId: campaign.id,
      month: campaign.month,
      assignedTo: holder && active.has(holder) ? holder : null,
      taken: taken.get(row) ?? {},
      vehicle,
    });
  }
  const { stored, refused } = await storeLeads(tx, saved.id, ready, {
    staged: { importId: saved.id, source: saved.source },
    now,
    known: plan.known,
    takesErased: plan.erased ?? false,
  });
  return {
    stored: stored.length,
    late: refused.map(({ row: { row }, reason, erased }) => ({ row, reason, erased })),
  };
}

/** What the plan takes of a row, by the database's columns, and how it reads in a history. */
function takenOf({ read, changes }: StagedRowFound, plan: ImportPlan, named?: Named) {
  const taken: Pick<Patch, "customer" | "lead"> = { customer: {}, lead: {} };
  const fields: FieldChange[] = [];
  for (const column of columnNames) {
    const change = changes?.[column];
    if (!read || !change || !isTaken(plan, change)) continue;
    if (column === "telecallerName") {
      const holder = named?.get(change[1].toLowerCase());
      if (!holder) continue;
      taken.lead.assigned_to = holder;
    }
    fields.push({ field: column, from: change[0], to: change[1] });
    if (column === "name") {
      taken.customer.first_name = read.first_name ?? "";
      taken.customer.last_name = read.last_name ?? null;
    }
    const field = fileFields.find((one) => one === column);
    for (const { of, name } of field ? storedField(field) : []) taken[of][name] = read[name] ?? null;
  }
  return { ...taken, fields };
}

function patchOf(row: StagedRowFound, plan: ImportPlan, named: Named): Patch | undefined {
  if (row.verdict !== "changed" || row.leadId === null) return undefined;
  const { fields, ...taken } = takenOf(row, plan, named);
  if (fields.length === 0) return undefined;
  return { row: row.row, leadId: row.leadId, ...taken, event: { type: "fields", changes: fields } };
}

/** One record may stand in two months of a file: its last row decides, so that one statement writes it once. */
function withoutTwins(patches: Patch[], rows: StagedRowFound[]): Patch[] {
  const keyOf = new Map(rows.map(({ row, key }) => [row, key]));
  const last = new Map(patches.map(({ row }) => [keyOf.get(row), row]));
  return patches.map((patch) =>
    last.get(keyOf.get(patch.row)) === patch.row ? patch : { ...patch, customer: {} },
  );
}
