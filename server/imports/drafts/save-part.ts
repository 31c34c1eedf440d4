import type { ImportPlan } from "#contract/imports/drafts/plan";
import { labelOfColumn } from "#contract/lead/column-labels";
import { type Cells, type ColumnName, columnNames } from "#contract/lead/columns";
import { fileFields } from "#contract/lead/fields";
import { splitName } from "#contract/lead/people";
import { today } from "#contract/time/calendar";
import { lockActiveTelecallers } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import type { Deps } from "#server/deps";
import { duplicateOf } from "#server/imports/place";
import { type StagedRow, storeLeads } from "#server/imports/queries";
import { insertRefused, type RefusedRow } from "#server/imports/record-queries";
import { storedField } from "#server/imports/stored-fields";
import { lockCustomers, lockLeads } from "#server/lead/bulk-queries";
import { campaignOfMonth, findCampaign } from "#server/lead/campaign-queries";
import { lockImports } from "#server/lead/lock-queries";
import { checkStaged } from "./check-queries.ts";
import { firstPlan, isTaken, telecallerNames } from "./draft-queries.ts";
import { readStagedRow, refusalOf } from "./read-staged.ts";
import {
  applyPatches,
  countPart,
  deleteStaged,
  isImportWaiting,
  lockSaved,
  nextStaged,
  noteUnchanged,
  type PartCounts,
  type Patch,
  type SavedImport,
  type StagedRowFound,
  setState,
  stagedByNumber,
} from "./save-queries.ts";

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
    if (!(await isImportWaiting(tx))) return undefined;
    await lockImports(tx);
    const saved = await lockSaved(tx);
    if (!saved) return undefined;
    if (saved.state === "waiting") {
      // Hours may have passed since the check.
      await checkStaged(tx, saved.id, "all");
      await setState(tx, saved.id, "saving", now);
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
    await countPart(tx, saved.id, counts, now);
    return counts;
  });
}

const nothing: PartCounts = { added: 0, changed: 0, unchanged: 0, refused: 0 };

async function finish(tx: Tx, saved: SavedImport, now: Date): Promise<void> {
  await setState(tx, saved.id, "done", now);
  await insertAudit(tx, { viewer: { id: saved.createdBy }, now, address: null }, "leads.import_finished", {
    importId: saved.id,
    ...(saved.campaignMonth && { month: saved.campaignMonth }),
    ...(saved.fileName !== null && { fileName: saved.fileName }),
    successful: saved.added,
    changed: saved.changed,
    failed: saved.refused,
  });
}

async function saveRows(tx: Tx, saved: SavedImport, rows: StagedRowFound[], now: Date): Promise<PartCounts> {
  const plan = saved.plan ?? firstPlan;
  const of = (verdict: StagedRowFound["verdict"]) => rows.filter((row) => row.verdict === verdict);
  const { stored, late } = await saveNew(tx, saved, of("new"), now);
  const known = await lockKnown(tx, saved.id, [...of("changed"), ...of("unchanged")], plan);
  const patches = known.flatMap((row) => patchOf(row, plan) ?? []);
  const changed = await applyPatches(
    tx,
    { importId: saved.id, by: saved.createdBy, now },
    withoutTwins(patches, known),
  );
  const patched = new Set(patches.map(({ row }) => row));
  const unchanged = known.filter(({ row }) => !patched.has(row));
  await noteUnchanged(tx, saved.id, unchanged);
  const refused = [...late, ...[...of("mending"), ...of("twice")].map((row) => refusedRow(row, saved, now))];
  await insertRefused(
    tx,
    saved.id,
    refused.sort((one, other) => one.row - other.row),
  );
  return { added: stored, changed, unchanged: unchanged.length, refused: refused.length };
}

/** Stores the new leads; one whose vehicle has come from elsewhere in the meantime is refused. */
async function saveNew(tx: Tx, saved: SavedImport, rows: StagedRowFound[], now: Date) {
  if (rows.length === 0) return { stored: 0, late: [] };
  const active = new Set((await lockActiveTelecallers(tx)).values());
  const named = saved.plan?.assign === "file" ? await telecallerNames(tx) : undefined;
  const homes = new Map<string, { id: number; month: string }>();
  const staged: StagedRow[] = [];
  for (const row of rows) {
    const cells = cellsOf(row);
    const read = readStagedRow(cells, today(now));
    if (!read || row.month === null) continue;
    const home = homes.get(row.month) ?? (await homeOf(tx, saved, row.month, now));
    homes.set(row.month, home);
    const holder = named ? named.get(cells.telecallerName?.trim().toLowerCase() ?? "") : row.assignedTo;
    staged.push({
      place: staged.length,
      row: row.row,
      campaignId: home.id,
      month: home.month,
      assignedTo: holder && active.has(holder) ? holder : null,
      ...splitName(read.name),
      read: { ...read, source: read.source ?? saved.source },
      ...(row.others && { others: row.others }),
    });
  }
  const stored = await storeLeads(tx, saved.id, staged, now);
  const storedRows = new Set(stored.flatMap(({ place }) => staged[place]?.row ?? []));
  const late = rows.filter(({ row }) => !storedRows.has(row)).map((row) => refusedRow(row, saved, now));
  return { stored: stored.length, late };
}

async function homeOf(tx: Tx, { campaignId }: SavedImport, month: string, now: Date) {
  const chosen = campaignId === null ? undefined : await findCampaign(tx, campaignId);
  return chosen ?? campaignOfMonth(tx, month, now);
}

const cellsOf = ({ given, mended }: Pick<StagedRowFound, "given" | "mended">): Cells => ({
  ...given,
  ...mended,
});

function refusedRow(row: StagedRowFound, saved: SavedImport, now: Date): RefusedRow {
  const cells = cellsOf(row);
  const read = row.verdict === "mending" ? undefined : readStagedRow(cells, today(now));
  const month = row.month ?? saved.campaignMonth;
  const reason = read && month ? duplicateOf(read, month) : refusalOf(cells, row.faults, row.unreadable);
  return { row: row.row, reason, cells: row.cells };
}

/** Locks the leads that are here and compares their rows again: nobody's work of the last minute is overwritten. */
async function lockKnown(tx: Tx, id: number, rows: StagedRowFound[], plan: ImportPlan) {
  if (rows.length === 0 || plan.known === "leave") return rows;
  const numbers = rows.map(({ row }) => row);
  const locked = await lockLeads(
    tx,
    rows.flatMap(({ leadId }) => leadId ?? []),
  );
  await lockCustomers(
    tx,
    locked.map(({ customerId }) => customerId),
  );
  await checkStaged(tx, id, { firstRows: numbers });
  return stagedByNumber(tx, id, numbers);
}

function patchOf(row: StagedRowFound, plan: ImportPlan): Patch | undefined {
  const { read, leadId, changes } = row;
  if (row.verdict !== "changed" || leadId === null || read === null || changes === null) return undefined;
  const byColumn: Partial<Record<ColumnName, [unknown, unknown, boolean]>> = changes;
  const patch: Patch = { row: row.row, leadId, customer: {}, lead: {}, notes: "" };
  const notes: string[] = [];
  for (const column of columnNames) {
    const change = byColumn[column];
    if (!change || !isTaken(plan, change)) continue;
    notes.push(`${labelOfColumn(column)}: ${change[0] ?? "not set"} → ${change[1]}`);
    if (column === "name") {
      patch.customer.first_name = read.first_name ?? "";
      patch.customer.last_name = read.last_name ?? null;
    }
    const field = fileFields.find((one) => one === column);
    for (const { of, name } of field ? storedField(field) : []) patch[of][name] = read[name] ?? null;
  }
  return notes.length > 0 ? { ...patch, notes: notes.join("; ") } : undefined;
}

/** One record may stand in two months of a file: its last row decides, so that one statement writes it once. */
function withoutTwins(patches: Patch[], rows: StagedRowFound[]): Patch[] {
  const keyOf = new Map(
    rows.map(({ row, read }) => [row, `${read?.registration_number} ${read?.phone_number}`]),
  );
  const last = new Map(patches.map(({ row }) => [keyOf.get(row), row]));
  return patches.map((patch) =>
    last.get(keyOf.get(patch.row)) === patch.row ? patch : { ...patch, customer: {} },
  );
}
