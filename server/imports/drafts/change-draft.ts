import type { Input } from "#contract/endpoint";
import type { Draft, DraftRow, draftsApi } from "#contract/imports/drafts/calls";
import type { Replacement } from "#contract/imports/drafts/plan";
import { labelOfColumn } from "#contract/lead/column-labels";
import type { Cells } from "#contract/lead/columns";
import { today } from "#contract/time/calendar";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { conflict, type Moment } from "#server/platform/http";
import { checkStaged } from "./check-queries.ts";
import { findDraft, findTelecallers, type LockedDraft, lockDraft, updateImport } from "./draft-queries.ts";
import { type Reading, readStaged } from "./read-staged.ts";
import { draftRowsByNumber } from "./row-queries.ts";
import { countStaged, insertStaged, rowsOfVehicles, rowsToRead, updateStaged } from "./stage-queries.ts";

/** Rows whose cells are read at once. */
const ROWS_AT_ONCE = 2000;

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

export async function readingOf(tx: Tx, { now }: Moment, { campaignMonth }: LockedDraft): Promise<Reading> {
  return { today: today(now), month: campaignMonth, telecallers: (await findTelecallers(tx)).byName };
}

function replacedIn(values: Cells, replaced: readonly Replacement[]): Cells {
  const mended: Cells = {};
  for (const { column, from, to } of replaced) if (values[column]?.trim() === from) mended[column] = to;
  return mended;
}

/** Compares every row with the database as it is. */
export async function checkDraft(tx: Tx, id: number): Promise<Draft> {
  await allowLongStatements(tx);
  const draft = await lockDraft(tx, id);
  const staged = await countStaged(tx, id);
  if (staged !== draft.rows)
    throw conflict(`${staged} of ${draft.rows} rows have come. Send the file again.`);
  await checkStaged(tx, id, "all");
  return findDraft(tx, id);
}

type Mends = Input<typeof draftsApi.mend>["body"]["cells"];

/** Mends cells and checks their rows, and the rows of the same vehicles with them. */
export async function mendCells(
  tx: Tx,
  moment: Moment,
  id: number,
  cells: Mends,
): Promise<{ rows: DraftRow[]; draft: Draft }> {
  await allowLongStatements(tx);
  const draft = await lockDraft(tx, id);
  const byRow = new Map<number, Mends>();
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
  return { rows, draft: await findDraft(tx, id) };
}

/** The second of two who mend a cell gets the first one's text. One that has the wanted text already was sent twice. */
function refuseOverwriting({ row, column, text, was }: Mends[number], given: Cells, mended: Cells): void {
  if (was === undefined) return;
  const ofFile = given[column] ?? "";
  const now = mended[column] ?? ofFile;
  if (now === (was ?? ofFile) || now === (text ?? ofFile)) return;
  const has = now === "" ? "is empty" : `is “${now}”`;
  throw conflict(`Row ${row}, ${labelOfColumn(column)}: the cell was changed meanwhile and ${has} now.`);
}

/** Changes what is mended of some rows, reads them and checks them; returns what was checked. */
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
  await checkStaged(tx, draft.id, checked);
  return checked;
}

/** Chooses what is done with rows already here, and who gets the new leads. */
export async function planDraft(
  tx: Tx,
  id: number,
  chosen: Input<typeof draftsApi.plan>["body"],
): Promise<Draft> {
  const { plan } = await lockDraft(tx, id);
  const { known = plan.known, corrected = plan.corrected, assign = plan.assign } = chosen;
  await updateImport(tx, id, { plan: { known, corrected, assign } });
  return findDraft(tx, id);
}
