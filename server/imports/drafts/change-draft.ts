import type { Input } from "#contract/endpoint";
import type { draftsApi } from "#contract/imports/drafts/calls";
import type { ImportPlan, Replacement } from "#contract/imports/drafts/plan";
import type { Draft, DraftRow } from "#contract/imports/drafts/schemas";
import type { Cells } from "#contract/lead/columns";
import { labelOfColumn } from "#contract/lead/columns";
import { today } from "#contract/time/calendar";
import { findTelecallers } from "#server/accounts/telecaller-name-queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { lockImport } from "#server/imports/undo-queries";
import { conflict, type Moment } from "#server/platform/http";
import { checkErased, checkStaged } from "./check-queries.ts";
import { deleteDraft, findDraft, type LockedDraft, lockDraft, updateImport } from "./draft-queries.ts";
import { editsOf, isSameFile } from "./edit-queries.ts";
import { type Reading, readStaged } from "./read-staged.ts";
import { draftRowsByNumber } from "./row-queries.ts";
import {
  countStaged,
  insertStaged,
  rowsOfVehicles,
  rowsToRead,
  rowsWithoutExpiry,
  updateStaged,
} from "./stage-queries.ts";
import { isReplaced } from "./value-queries.ts";

const SPREADSHEET_NAME = /\.(xlsx|xlsm|xlsb|xls|ods)$/i;
/** Rows whose cells are read at once. */
const ROWS_AT_ONCE = 2000;
/** Edits that could not be kept and are named one by one. */
const DROPPED_NAMED = 20;

type Sent = Input<typeof draftsApi.stage>["body"]["rows"];

/** Adds rows to a draft. A replacement that its source remembers is applied as they come. */
export async function stageRows(tx: Tx, moment: Moment, id: number, sent: Sent): Promise<number> {
  const draft = await lockDraft(tx, id);
  const reading = await readingOf(tx, moment, draft);
  const { replaced } = draft.matching;
  await insertStaged(
    tx,
    id,
    sent.map(({ row, cells, values, others = {}, unreadable = null }) => {
      const mended = replacedIn(values, replaced);
      return {
        row,
        cells,
        given: values,
        mended,
        others,
        unreadable,
        ...readStaged({ ...values, ...mended }, reading),
      };
    }),
  );
  return countStaged(tx, id);
}

export async function readingOf(
  tx: Tx,
  { now }: Moment,
  { campaignMonth, plan, fileName }: LockedDraft,
): Promise<Reading> {
  return {
    today: today(now),
    month: campaignMonth,
    monthWithoutExpiry: plan.monthWithoutExpiry ?? null,
    isSpreadsheet: SPREADSHEET_NAME.test(fileName),
    telecallers: await findTelecallers(tx),
  };
}

function replacedIn(values: Cells, replaced: readonly Replacement[]): Cells {
  const mended: Cells = {};
  for (const { column, from, to } of replaced) if (values[column]?.trim() === from) mended[column] = to;
  return mended;
}

/** Compares every row with the database as it is. */
export async function checkDraft(tx: Tx, moment: Moment, id: number): Promise<Draft> {
  await allowLongStatements(tx);
  const draft = await lockDraft(tx, id);
  const staged = await countStaged(tx, id);
  if (staged !== draft.rows)
    throw conflict(`${staged} of ${draft.rows} rows have come. Send the file again.`);
  await checkStaged(tx, moment.now, id, "all");
  await takePlace(tx, moment, draft);
  return findDraft(tx, moment.now, id);
}

/** The draft whose file was matched again goes, in the same transaction in which this one takes its edits over. */
async function takePlace(tx: Tx, moment: Moment, draft: LockedDraft): Promise<void> {
  const { replaces, ...matching } = draft.matching;
  if (replaces === undefined) return;
  const before = await lockImport(tx, replaces);
  const isSame = before?.state === "draft" && (await isSameFile(tx, replaces, draft.id));
  if (!isSame) return updateImport(tx, draft.id, { matching });
  const edits = (await editsOf(tx, replaces, draft.id)).filter(
    ({ column, was, text }) => !isReplaced(matching.replaced, column, was ?? undefined, text),
  );
  const [kept, dropped] = [edits.filter(({ applies }) => applies), edits.filter(({ applies }) => !applies)];
  const byRow = new Map<number, Cells>();
  for (const { row, column, text } of kept) byRow.set(row, { ...byRow.get(row), [column]: text });
  if (kept.length > 0)
    await rewriteRows(tx, moment, draft, [...byRow.keys()], ({ row }, mended) =>
      Object.assign(mended, byRow.get(row)),
    );
  const first = dropped.slice(0, DROPPED_NAMED).map(({ row, column, text }) => ({ row, column, text }));
  const carried = { kept: kept.length, dropped: dropped.length, first };
  await updateImport(tx, draft.id, { matching: { ...matching, carried } });
  await deleteDraft(tx, replaces);
}

type Edits = Input<typeof draftsApi.edit>["body"]["cells"];

/** Edits cells and checks their rows, and the rows of the same vehicles with them. */
export async function editCells(
  tx: Tx,
  moment: Moment,
  id: number,
  cells: Edits,
): Promise<{ rows: DraftRow[]; draft: Draft }> {
  await allowLongStatements(tx);
  const draft = await lockDraft(tx, id);
  const byRow = new Map<number, Edits>();
  for (const cell of cells) byRow.set(cell.row, [...(byRow.get(cell.row) ?? []), cell]);
  const checked = await rewriteRows(tx, moment, draft, [...byRow.keys()], ({ row, given }, mended) => {
    for (const cell of byRow.get(row) ?? []) refuseOverwriting(cell, given, mended);
    for (const { column, text } of byRow.get(row) ?? [])
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

/** Changes what is edited of some rows, reads them and checks them; returns what was checked. */
export async function rewriteRows(
  tx: Tx,
  moment: Moment,
  draft: LockedDraft,
  numbers: number[],
  change: (row: { row: number; given: Cells }, mended: Cells) => void,
): Promise<{ keys: string[]; rows: number[] }> {
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
  const checked = { keys: [...keys], rows: numbers };
  await checkStaged(tx, moment.now, draft.id, checked);
  return checked;
}

/** Chooses what is done with rows already here, who gets the new leads, and where rows without an expiry go. */
export async function planDraft(
  tx: Tx,
  moment: Moment,
  id: number,
  chosen: Input<typeof draftsApi.plan>["body"],
): Promise<Draft> {
  const draft = await lockDraft(tx, id);
  const before = draft.plan;
  const {
    known = before.known,
    corrected = before.corrected,
    assign = before.assign,
    monthWithoutExpiry = before.monthWithoutExpiry ?? null,
    erased = before.erased ?? false,
  } = chosen;
  const plan: ImportPlan = { known, corrected, assign, monthWithoutExpiry, erased };
  await updateImport(tx, id, { plan });
  if (erased !== (before.erased ?? false)) await checkErased(tx, moment.now, id);
  if (monthWithoutExpiry !== (before.monthWithoutExpiry ?? null)) {
    await allowLongStatements(tx);
    const rows = await rowsWithoutExpiry(tx, id);
    if (rows.length > 0) await rewriteRows(tx, moment, { ...draft, plan }, rows, () => {});
  }
  return findDraft(tx, moment.now, id);
}
