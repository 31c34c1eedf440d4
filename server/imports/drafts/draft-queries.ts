import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { DraftMatching, ImportPlan } from "#contract/imports/drafts/plan";
import type { Draft, DraftShow } from "#contract/imports/drafts/schemas";
import { type Verdict, verdictNames } from "#contract/imports/states";
import { type ColumnName, columnNames } from "#contract/lead/columns";
import { insurerLabels, readInsurer } from "#contract/lead/insurers";
import { tableOf } from "#contract/tables";
import { today } from "#contract/time/calendar";
import type { Db, Tx } from "#server/db/handles";
import { imports, type StagedChange, stagedRows } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { isOpenLead } from "#server/lead/workload-queries";
import { conflict, notFound } from "#server/platform/http";
import { countWithoutExpiry } from "./stage-queries.ts";

export const firstPlan: ImportPlan = { known: "fill", corrected: false, assign: "nobody" };

/** The draft, locked until the transaction ends: its rows change under one hand at a time. */
export async function lockDraft(tx: Tx, id: number) {
  const [found] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
  if (!found) throw notFound("Import");
  if (found.state !== "draft") throw conflict("This import has been started. It can no longer be changed.");
  return whole(found);
}

const whole = (found: typeof imports.$inferSelect) => ({
  ...found,
  fileName: found.fileName ?? "",
  rows: found.rows ?? 0,
  plan: found.plan ?? firstPlan,
  matching: found.matching ?? noMatching,
});
const noMatching: DraftMatching = { columns: [], replaced: [] };
export type LockedDraft = ReturnType<typeof whole>;

export async function findDraftPlan(db: Db | Tx, id: number): Promise<LockedDraft> {
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.state, "draft")));
  if (!found) throw notFound("Draft");
  return whole(found);
}

export async function findDraft(db: Db | Tx, now: Date, id: number) {
  const { plan, ...draft } = await findDraftPlan(db, id);
  const counts = await countRows(db, id, plan);
  const problems = await countProblems(db, id);
  const columns = await columnsOf(db, id);
  const unknownValues = await countUnknownValues(db, id);
  return {
    id,
    fileName: draft.fileName,
    source: draft.source,
    campaignMonth: draft.campaignMonth,
    rows: draft.rows,
    columns,
    problems,
    plan,
    unknownValues,
    withoutExpiry:
      draft.campaignMonth === null ? await countWithoutExpiry(db, id) : { rows: 0, proposal: null },
    carried: draft.matching.carried ?? null,
    ...(await countMonths(db, now, id, draft)),
    ...counts,
    checked: counts.staged === draft.rows && counts.unchecked === 0,
  };
}

/** Whether a value of a row that is here already would be taken by the plan. */
export function isTaken({ known, corrected }: ImportPlan, [here, , isCorrected]: StagedChange): boolean {
  if (known === "leave" || isCorrected === null || (isCorrected && !corrected)) return false;
  return known === "overwrite" || here === null;
}

/** The same over a row: the plan takes at least one value of it, and at least one it does not take. */
function takenOf({ known, corrected }: ImportPlan): { some: SQL; notAll: SQL } {
  if (known === "leave") return { some: sql`false`, notAll: differs };
  const isFree = corrected ? "@[2] != null" : "@[2] == false";
  const condition = known === "fill" ? `${isFree} && @[0] == null` : isFree;
  return { some: hasChange(condition), notAll: hasChange(`!(${condition})`) };
}

/** Whether a row has a change of which a condition holds, in the language of jsonpath. */
const hasChange = (condition: string) =>
  sql`jsonb_path_exists(${stagedRows.changes}, ${`strict $.* ? (${condition})`}::jsonpath)`;

export const isOf = (verdict: Verdict) => sql`${stagedRows.verdict} = ${verdict}`;
const differs = sql`(${stagedRows.changes} <> '{}')`;
const isComparedRow = sql`${stagedRows.verdict} in ('new', 'changed')`;
const isOfOpenLead = sql`exists (select from ${leads} where ${leads.id} = ${stagedRows.leadId} and ${isOpenLead})`;

/** Which rows of a draft a list shows under its plan, and a count counts. */
export const shownBy = (plan: ImportPlan): Record<DraftShow, SQL | undefined> => {
  const { some, notAll } = takenOf(plan);
  return {
    all: undefined,
    new: isOf("new"),
    unchanged: sql`(${isOf("unchanged")} or ${isOf("changed")} and not ${some})`,
    changed: sql`(${isOf("changed")} and ${some})`,
    twice: isOf("twice"),
    mending: isOf("mending"),
    erased: isOf("erased"),
    unreadable: sql`(${isOf("mending")} and ${stagedRows.unreadable} is not null)`,
    doubtful: sql`(${stagedRows.verdict} in ('new', 'changed', 'unchanged') and ${stagedRows.doubts} <> '{}')`,
    knownAs: sql`(${isOf("new")} and ${stagedRows.knownAs} is not null)`,
    kept: sql`(${isComparedRow} and ${notAll})`,
    differing: sql`(${isComparedRow} and ${differs})`,
    recordChanged: sql`(${isOf("new")} and ${some})`,
    openElsewhere: sql`(${isOf("new")} and ${isOfOpenLead})`,
  };
};

async function countRows(db: Db | Tx, id: number, plan: ImportPlan) {
  const of = (condition: SQL | undefined) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const shown = shownBy(plan);
  const [counted] = await db
    .select({
      staged: sql`count(*)`.mapWith(Number),
      unchecked: of(sql`${stagedRows.verdict} is null`),
      counts: sql<Record<string, number>>`jsonb_build_object(${sql.join(
        verdictNames.map((name) => sql`${name}::text, ${of(shown[name])}`),
        sql`, `,
      )})`,
      unreadable: of(shown.unreadable),
      doubtful: of(shown.doubtful),
      knownAs: of(shown.knownAs),
      kept: of(shown.kept),
      differing: of(shown.differing),
      recordChanged: of(shown.recordChanged),
      openElsewhere: of(shown.openElsewhere),
      corrected: of(sql`${shown.differing} and ${hasChange("@[2] == true")}`),
    })
    .from(stagedRows)
    .where(eq(stagedRows.importId, id));
  if (!counted) throw new Error("The rows of a draft were not counted");
  const counts = tableOf<Draft["counts"]>(verdictNames, (name) => counted.counts[name] ?? 0);
  return { ...counted, counts, toImport: counts.new + counts.changed };
}

async function countMonths(
  db: Db | Tx,
  now: Date,
  id: number,
  { campaignMonth, campaignId }: Pick<LockedDraft, "campaignMonth" | "campaignId">,
) {
  const expiry = sql`(${stagedRows.read} ->> 'insurance_expiry')`;
  const unread = sql`(${stagedRows.read} ->> 'insurance_expiry_text')`;
  const monthOfExpiry = sql`left(${expiry}, 7)`;
  const mostOf = sql<string | null>`mode() within group (order by ${monthOfExpiry})`;
  const found = await db
    .select({
      month: sql<string>`${stagedRows.month}`,
      leads: sql`count(*)`.mapWith(Number),
      expired: sql`count(*) filter (where ${expiry} < ${today(now)})`.mapWith(Number),
      noExpiry: sql`count(*) filter (where ${expiry} is null and ${unread} is null)`.mapWith(Number),
      leftOut: sql`count(${unread}) filter (where ${expiry} is null)`.mapWith(Number),
      elsewhere: sql`count(*) filter (where ${monthOfExpiry} <> ${stagedRows.month})`.mapWith(Number),
      most: campaignMonth ? mostOf : sql<null>`null`,
      ofMost: campaignMonth
        ? sql`cardinality(array_positions(array_agg(${monthOfExpiry}), ${mostOf}))`.mapWith(Number)
        : sql<number>`0`,
    })
    .from(stagedRows)
    .where(and(eq(stagedRows.importId, id), isOf("new")))
    .groupBy(stagedRows.month)
    .orderBy(asc(stagedRows.month));
  const [only] = found;
  // A campaign that was chosen by its name keeps its month.
  const isOther = only && only.elsewhere > 0 && campaignId === null;
  return {
    otherMonth: isOther && only.most ? { month: only.most, leads: only.ofMost, rows: only.elsewhere } : null,
    months: found.map(({ month, leads }) => ({ month, leads })),
    expired: found.reduce((sum, { expired }) => sum + expired, 0),
    noExpiry: found.reduce((sum, { noExpiry }) => sum + noExpiry, 0),
    expiriesLeftOut: found.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

async function countProblems(db: Db | Tx, id: number) {
  const problems = sql`(
    select jsonb_object_keys(${stagedRows.faults}) as name, true as fault
    union all select jsonb_object_keys(${stagedRows.doubts}), false) p`;
  const rows = await db
    .select({
      column: sql<ColumnName>`p.name`,
      faults: sql`count(*) filter (where p.fault)`.mapWith(Number),
      doubts: sql`count(*) filter (where not p.fault)`.mapWith(Number),
    })
    .from(stagedRows)
    .crossJoinLateral(problems)
    .where(
      and(eq(stagedRows.importId, id), sql`(${stagedRows.faults} <> '{}' or ${stagedRows.doubts} <> '{}')`),
    )
    .groupBy(sql`p.name`);
  const found = new Map(rows.map((row) => [row.column, row]));
  return columnNames.flatMap((column) => found.get(column) ?? []);
}

/** Our columns that any row has, in our order. */
async function columnsOf(db: Db | Tx, id: number): Promise<ColumnName[]> {
  const has = tableOf<Record<ColumnName, SQL<boolean>>>(
    columnNames,
    (name) => sql`bool_or(${stagedRows.given} ? ${name} or ${stagedRows.mended} ? ${name})`,
  );
  const [found] = await db.select(has).from(stagedRows).where(eq(stagedRows.importId, id));
  return columnNames.filter((name) => found?.[name]);
}

/** What stands in a cell by now, as it was edited or as the file has it. */
export const effectiveText = (column: ColumnName) =>
  sql<string>`btrim(coalesce(${stagedRows.mended} ->> ${column}, ${stagedRows.given} ->> ${column}, ''))`;

export const isKnownInsurer = (value: string) => insurerLabels.includes(readInsurer(value));

/** Names of telecallers that nobody active has, and of insurers that are not known, each once in capitals and small letters. */
async function countUnknownValues(db: Db | Tx, id: number): Promise<number> {
  const insurers = await db
    .select({ name: sql<string>`lower(${effectiveText("insuranceCompany")})` })
    .from(stagedRows)
    .where(eq(stagedRows.importId, id))
    .groupBy(sql`1`);
  const unknown = insurers.filter(({ name }) => name !== "" && !isKnownInsurer(name));
  const [counted] = await db
    .select({ values: sql`count(distinct lower(${effectiveText("telecallerName")}))`.mapWith(Number) })
    .from(stagedRows)
    .where(and(eq(stagedRows.importId, id), sql`${stagedRows.doubts} ? 'telecallerName'`));
  return unknown.length + (counted?.values ?? 0);
}

export async function deleteDraft(tx: Tx, id: number): Promise<void> {
  await tx.delete(imports).where(and(eq(imports.id, id), eq(imports.state, "draft")));
}
