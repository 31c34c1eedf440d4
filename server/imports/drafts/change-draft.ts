import type { Input } from "#contract/endpoint";
import type { draftsApi } from "#contract/imports/drafts/calls";
import type { EditedCell, ImportPlan, Replacement } from "#contract/imports/drafts/plan";
import { isSpreadsheetName } from "#contract/imports/file-names";
import type { Cells } from "#contract/lead/columns";
import { labelOfColumn } from "#contract/lead/columns";
import { today } from "#contract/time/calendar";
import { findTelecallers } from "#server/accounts/telecaller-name-queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { updateImport } from "#server/imports/queries";
import { conflict, type Moment } from "#server/platform/http";
import { checkErased, checkStaged } from "./check-queries.ts";
import { findDraft, type LockedDraft, lockDraft } from "./draft-queries.ts";
import { type Reading, readStaged } from "./read-staged.ts";
import { draftRowsByNumber } from "./row-queries.ts";
import {
  countStaged,
  insertStaged,
  readableRows,
  rowsOfVehicles,
  rowsToRead,
  rowsWithoutExpiry,
  updateStaged,
} from "./stage-queries.ts";
import { fold } from "./value-queries.ts";

/** Rows whose cells are read at once. */
const ROWS_AT_ONCE = 2000;
/** Edits that could not be kept and are named one by one. */
const DROPPED_NAMED = 20;

/** Adds rows to a draft. A replacement that its source remembers, and an edit that still applies, are applied as they come. */
export async function stageRows(
  tx: Tx,
  moment: Moment,
  id: number,
  { uploadId, rows }: Input<typeof draftsApi.stage>["body"],
): Promise<number> {
  const draft = await lockDraft(tx, id);
  if (uploadId && uploadId !== draft.uploadId)
    throw conflict("The columns of this file were mapped again. These rows are by the earlier mapping.");
  const reading = await readingOf(tx, moment, draft);
  const { replaced, edits = [] } = draft.matching;
  const ofRow = byRow(edits);
  await insertStaged(
    tx,
    id,
    rows.map(({ row, cells, values, others = {}, unreadable = null }) => {
      const kept = appliedIn(values, ofRow.get(row) ?? []);
      const mended = { ...replacedIn(values, replaced), ...kept };
      return {
        row,
        cells,
        given: values,
        mended,
        others,
        unreadable: Object.keys(kept).length > 0 ? null : unreadable,
        ...readStaged({ ...values, ...mended }, reading),
      };
    }),
  );
  return countStaged(tx, id);
}

export async function readingOf(
  tx: Tx,
  { now }: Moment,
  { campaignMonth, plan, fileName, matching }: LockedDraft,
): Promise<Reading> {
  return {
    today: today(now),
    month: campaignMonth,
    monthWithoutExpiry: plan.monthWithoutExpiry ?? null,
    isSpreadsheet: isSpreadsheetName(fileName),
    knowsNoMakers: matching.columns.some(({ target }) => target === "makerAndModel"),
    telecallers: await findTelecallers(tx, today(now)),
  };
}

function replacedIn(values: Cells, replaced: readonly Replacement[]): Cells {
  const mended: Cells = {};
  for (const { column, from, to } of replaced)
    if (fold(column, values[column]?.trim() ?? "") === fold(column, from)) mended[column] = to;
  return mended;
}

function byRow<Cell extends { row: number }>(cells: readonly Cell[]): Map<number, Cell[]> {
  const found = new Map<number, Cell[]>();
  for (const cell of cells) found.set(cell.row, [...(found.get(cell.row) ?? []), cell]);
  return found;
}

/** An edit applies while its cell has the text that it had, or none, or has the edited one now. */
function appliedIn(values: Cells, edits: readonly EditedCell[]): Cells {
  const applied: Cells = {};
  for (const { column, text, was } of edits) {
    const now = values[column]?.trim() ?? "";
    if (["", was?.trim(), text.trim()].includes(now)) applied[column] = text;
  }
  return applied;
}

/** Compares every row with the database as it is. */
export async function checkDraft(tx: Tx, moment: Moment, id: number) {
  await allowLongStatements(tx);
  const draft = await lockDraft(tx, id);
  const staged = await countStaged(tx, id);
  if (staged !== draft.rows)
    throw conflict(`${staged} of ${draft.rows} rows have come. Send the file again.`);
  await checkStaged(tx, moment.now, id, "all");
  if (draft.matching.edits) await countKept(tx, draft, draft.matching.edits);
  return findDraft(tx, moment.now, id);
}

/** Once its rows have come again: which edits are kept, and the first of those that are not. */
async function countKept(tx: Tx, draft: LockedDraft, edits: readonly EditedCell[]): Promise<void> {
  const found = await rowsToRead(tx, draft.id, [...byRow(edits).keys()]);
  const mendedOf = new Map(found.map(({ row, mended }) => [row, mended]));
  const dropped = edits.filter(({ row, column, text }) => mendedOf.get(row)?.[column] !== text);
  const first = dropped.slice(0, DROPPED_NAMED).map(({ row, column, text }) => ({ row, column, text }));
  const carried = { kept: edits.length - dropped.length, dropped: dropped.length, first };
  const { edits: _, ...matching } = draft.matching;
  await updateImport(tx, draft.id, { matching: { ...matching, carried } });
}

type Edits = Input<typeof draftsApi.edit>["body"]["cells"];

/** Edits cells and checks their rows, and the rows of the same vehicles with them. */
export async function editCells(tx: Tx, moment: Moment, id: number, cells: Edits) {
  await allowLongStatements(tx);
  const draft = await lockDraft(tx, id);
  const ofRow = byRow(cells);
  const checked = await rewriteRows(tx, moment, draft, [...ofRow.keys()], ({ row, given }, mended) => {
    for (const cell of ofRow.get(row) ?? []) refuseOverwriting(cell, given, mended);
    for (const { column, text } of ofRow.get(row) ?? [])
      if (text === null) delete mended[column];
      else mended[column] = text;
  });
  // The rows whose verdict may have changed.
  const changed = await rowsOfVehicles(tx, id, checked);
  const rows = await draftRowsByNumber(tx, moment.now, draft, changed.slice(0, ROWS_AT_ONCE));
  return { rows, draft: await findDraft(tx, moment.now, id) };
}

/** The second of two who edit a cell gets the first one's text. One that has the wanted text already was sent twice. */
function refuseOverwriting({ row, column, text, was }: Edits[number], given: Cells, mended: Cells): void {
  if (was === undefined) return;
  const ofFile = given[column] ?? "";
  const now = mended[column] ?? ofFile;
  if (now === (was ?? ofFile) || now === (text ?? ofFile)) return;
  const has = now === "" ? "is empty" : `is “${now}”`;
  throw conflict(`Row ${row}, ${labelOfColumn(column)}: the cell was changed meanwhile and ${has} now.`);
}

type Change = (row: { row: number; given: Cells }, mended: Cells) => void;

/** Changes what is edited of some rows, reads them and checks them; returns what was checked. */
export async function rewriteRows(
  tx: Tx,
  moment: Moment,
  draft: LockedDraft,
  numbers: number[],
  change: Change,
): Promise<{ keys: string[]; rows: number[] }> {
  const keys = await readAgain(tx, moment, draft, numbers, change);
  const checked = { keys, rows: numbers };
  await checkStaged(tx, moment.now, draft.id, checked);
  return checked;
}

/** Returns the vehicles that the rows had and have. */
async function readAgain(
  tx: Tx,
  moment: Moment,
  draft: LockedDraft,
  numbers: number[],
  change: Change,
): Promise<string[]> {
  const reading = await readingOf(tx, moment, draft);
  const keys = new Set<string>();
  for (let at = 0; at < numbers.length; at += ROWS_AT_ONCE) {
    const some = numbers.slice(at, at + ROWS_AT_ONCE);
    const found = await rowsToRead(tx, draft.id, some);
    const read = found.map(({ row, given, mended: before, key }) => {
      if (key !== null) keys.add(key);
      const mended = { ...before };
      change({ row, given }, mended);
      return { row, mended, unreadable: null, ...readStaged({ ...given, ...mended }, reading) };
    });
    for (const key of await updateStaged(tx, draft.id, read)) keys.add(key);
  }
  return [...keys];
}

/** Chooses what is done with rows already here, who gets the new leads, and where rows without an expiry go. */
export async function planDraft(
  tx: Tx,
  moment: Moment,
  id: number,
  chosen: Input<typeof draftsApi.plan>["body"],
) {
  const draft = await lockDraft(tx, id);
  const before = draft.plan;
  const {
    known = before.known,
    corrected = before.corrected,
    assign = before.assign,
    monthWithoutExpiry = before.monthWithoutExpiry ?? null,
    erased = before.erased ?? false,
    month = draft.campaignMonth,
  } = chosen;
  const plan: ImportPlan = { known, corrected, assign, monthWithoutExpiry, erased };
  await updateImport(tx, id, { plan });
  if (erased !== (before.erased ?? false)) await checkErased(tx, moment.now, id);
  if (month !== draft.campaignMonth) {
    if (draft.campaignId !== null) throw conflict("The campaign that was chosen for this file has its month");
    await allowLongStatements(tx);
    await updateImport(tx, id, { campaignMonth: month });
    await readAgain(
      tx,
      moment,
      { ...draft, plan, campaignMonth: month },
      await readableRows(tx, id),
      () => {},
    );
    await checkStaged(tx, moment.now, id, "all");
  } else if (monthWithoutExpiry !== (before.monthWithoutExpiry ?? null)) {
    await allowLongStatements(tx);
    const rows = await rowsWithoutExpiry(tx, id);
    if (rows.length > 0) await rewriteRows(tx, moment, { ...draft, plan }, rows, () => {});
  }
  return findDraft(tx, moment.now, id);
}
