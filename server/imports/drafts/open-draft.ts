import type { Input } from "#contract/endpoint";
import type { draftsApi } from "#contract/imports/drafts/calls";
import type { EditedCell, ImportPlan } from "#contract/imports/drafts/plan";
import { importStates } from "#contract/imports/states";
import { today } from "#contract/time/calendar";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { findImport } from "#server/imports/history-queries";
import { openImport, updateImport } from "#server/imports/queries";
import { lockImport } from "#server/imports/undo-queries";
import { findCampaign } from "#server/lead/campaign-queries";
import { badField, conflict, type Moment, notFound } from "#server/platform/http";
import { assignStaged } from "./assignment-queries.ts";
import { rowsOfErased } from "./check-queries.ts";
import {
  deleteDraft,
  findDraft,
  findDraftPlan,
  firstPlan,
  type LockedDraft,
  lockDraft,
} from "./draft-queries.ts";
import { matchingOfSource, rememberSource } from "./source-queries.ts";
import { deleteAllStaged, editedCells } from "./stage-queries.ts";
import { isReplaced } from "./value-queries.ts";

type Opened = Input<typeof draftsApi.open>["body"];

/** Opens a draft; the same upload again finds the one that was opened. */
export async function openDraft(tx: Tx, { viewer, now }: Moment, opened: Opened) {
  const { uploadId, fileName, month, source = null, header, rows } = opened;
  const campaign = await campaignOf(tx, opened);
  const remembered = source === null ? undefined : await matchingOfSource(tx, source);
  const before = await draftOfTable(tx, opened);
  const matched = new Set(opened.matching.map(({ header }) => header));
  const names = opened.matching.some(({ target }) => target === "telecallerName");
  const draft = {
    uploadId,
    storedAt: now,
    fileName,
    source,
    campaignId: campaign?.id ?? null,
    campaignMonth: campaign?.month ?? month ?? null,
    header,
    rows,
    matching: {
      table: opened.table,
      columns: opened.matching,
      leftOut: opened.header.filter((header) => !matched.has(header)),
      replaced: before?.matching.replaced ?? remembered?.replaced ?? [],
      ...(before && { edits: await editsOf(tx, before) }),
    },
    plan: planOf(names, before),
  };
  if (!before) {
    const { id } = await openImport(tx, { ...draft, createdBy: viewer.id, createdAt: now, state: "draft" });
    return findImport(tx, now, id);
  }
  await allowLongStatements(tx);
  await deleteAllStaged(tx, before.id);
  await updateImport(tx, before.id, draft);
  return findImport(tx, now, before.id);
}

/** The draft whose columns are mapped again, unless it has been imported or discarded meanwhile, or is another table's. */
async function draftOfTable(tx: Tx, opened: Opened): Promise<LockedDraft | undefined> {
  const { replaces, uploadId, fileName, table } = opened;
  if (replaces === undefined) return undefined;
  if ((await lockImport(tx, replaces))?.state !== "draft") return undefined;
  const found = await findDraftPlan(tx, replaces);
  const isSame = found.fileName === fileName && found.matching.table === table;
  return isSame && found.uploadId !== uploadId ? found : undefined;
}

/** What a person has edited. Rows that have not all come again have not all of it. */
async function editsOf(tx: Tx, { id, matching }: LockedDraft): Promise<EditedCell[]> {
  const edits = matching.edits ?? (await editedCells(tx, id));
  return edits.filter(
    ({ column, was, text }) => !isReplaced(matching.replaced, column, was ?? undefined, text),
  );
}

/** What was chosen before stays, unless the file names the telecallers now, or no longer. */
function planOf(names: boolean, before: LockedDraft | undefined): ImportPlan {
  const first: ImportPlan = { ...firstPlan, assign: names ? "file" : "nobody" };
  if (!before) return first;
  const named = before.matching.columns.some(({ target }) => target === "telecallerName");
  return named === names ? before.plan : { ...before.plan, assign: first.assign };
}

/** A month's campaign is made with its first lead. */
async function campaignOf(tx: Tx, { month, campaignId }: Opened) {
  if (month || !campaignId) return undefined;
  const campaign = await findCampaign(tx, campaignId);
  if (!campaign) throw badField("campaignId", "This campaign does not exist");
  return campaign;
}

/** Gives a draft to the server, which imports it when its turn comes. */
export async function startImport(
  tx: Tx,
  moment: Moment,
  id: number,
  { remember, rows }: Input<typeof draftsApi.start>["body"],
) {
  await allowLongStatements(tx);
  const { now } = moment;
  const locked = await lockImport(tx, id);
  if (locked?.state === "failed")
    await updateImport(tx, id, { state: "waiting", failure: null, storedAt: now });
  if (locked && locked.state !== "draft") return findImport(tx, now, id);
  const draft = await lockDraft(tx, id);
  const { checked, toImport } = await findDraft(tx, now, id);
  if (!checked) throw conflict("The rows have not been checked yet.");
  if (toImport === 0) throw conflict("Nothing to import: no row is new or changes anything.");
  if (rows !== undefined && rows !== toImport)
    throw conflict(`The draft was changed meanwhile: it would import ${toImport} rows now, not ${rows}.`);
  await assignStaged(tx, id, draft.plan.assign, today(now));
  if (remember) await rememberSource(tx, remember, draft.matching, now);
  await updateImport(tx, id, { state: "waiting", storedAt: now });
  await insertAudit(tx, moment, "leads.imported", {
    importId: id,
    ...(draft.campaignMonth && { month: draft.campaignMonth }),
    fileName: draft.fileName,
    rows: draft.rows,
    ...(draft.plan.erased && { erased: (await rowsOfErased(tx, id)).length }),
  });
  return findImport(tx, now, id);
}

/** Stops an import after its current part. What is stored stays; the other rows are dropped. */
export async function cancelImport(tx: Tx, moment: Moment, id: number) {
  await allowLongStatements(tx);
  const locked = await lockImport(tx, id);
  if (!locked) throw notFound("Import");
  if (locked.state === "cancelled") return findImport(tx, moment.now, id);
  if (!importStates[locked.state].cancellable)
    throw conflict("Only an import that is under way can be cancelled.");
  await deleteAllStaged(tx, id);
  await updateImport(tx, id, { state: "cancelled", failure: null });
  const record = await findImport(tx, moment.now, id);
  await insertAudit(tx, moment, "leads.import_cancelled", {
    importId: id,
    successful: record.added,
    changed: record.changed,
  });
  return record;
}

/** Removes a draft with its rows: nothing of it was stored. */
export async function discardDraft(tx: Tx, id: number): Promise<void> {
  await allowLongStatements(tx);
  await lockDraft(tx, id);
  await deleteDraft(tx, id);
}
