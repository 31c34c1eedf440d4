import type { ColumnName } from "#contract/lead/columns";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { updateImport } from "#server/imports/queries";
import type { Moment } from "#server/platform/http";
import { readingOf, rewriteRows } from "./change-draft.ts";
import { checkStaged } from "./check-queries.ts";
import { findDraft, lockDraft } from "./draft-queries.ts";
import { readColumn } from "./read-staged.ts";
import { isWritten, rowsUnread, updateColumn } from "./replace-queries.ts";
import { rowNumbers } from "./stage-queries.ts";
import { replacementOf } from "./value-queries.ts";

/** Replaces a value in every row, or takes a replacement back; the source remembers it. */
export async function replaceValue(
  tx: Tx,
  moment: Moment,
  id: number,
  { column, from, to }: { column: ColumnName; from: string; to: string | null },
) {
  await allowLongStatements(tx);
  const draft = await lockDraft(tx, id);
  const { replaced } = draft.matching;
  const before = replacementOf(replaced, column, from);
  const reading = await readingOf(tx, moment, draft);
  const written = isWritten({ column, from, to }, before);
  const read = readColumn(column, to ?? from, reading);
  if (read) {
    const { moved, compared } = await updateColumn(tx, id, written, { column, to, ...read });
    if (moved.rows.length > 0) await checkStaged(tx, moment.now, id, moved);
    if (compared.length > 0) await checkStaged(tx, moment.now, id, { standing: compared, column });
  }
  // A row that could not be stored is read whole: with this cell it may be one that can.
  const others = read ? await rowsUnread(tx, id, written) : await rowNumbers(tx, id, written);
  if (others.length > 0)
    await rewriteRows(tx, moment, draft, others, (_, mended) => {
      if (to === null) delete mended[column];
      else mended[column] = to;
    });
  const kept = replaced.filter((one) => one !== before);
  const matching = { ...draft.matching, replaced: to === null ? kept : [...kept, { column, from, to }] };
  await updateImport(tx, id, { matching });
  return findDraft(tx, moment.now, id);
}
