import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ImportPlan, Replacement } from "#contract/imports/drafts/plan";
import { NOT_OF_KEY, searchedColumns, searchedTexts } from "#contract/imports/drafts/row-search";
import type { DraftRow, DraftRowFilter, DraftShow } from "#contract/imports/drafts/schemas";
import { type Cells, type ColumnName, columnNames } from "#contract/lead/columns";
import { formatPhone } from "#contract/lead/people";
import { erasedText } from "#contract/personal-data/erased-text";
import type { Db, Tx } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { stagedRows } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { isSameRenewal, isUnworkedRenewal } from "#server/imports/existing-queries";
import { isWorked } from "#server/imports/worked-queries";
import { isOpenLead } from "#server/lead/workload-queries";
import { erasedAtOfRow } from "./check-queries.ts";
import { isTaken, type LockedDraft, shownBy } from "./draft-queries.ts";
import { duplicateText } from "./read-staged.ts";
import { isOneOfRows } from "./stage-queries.ts";
import { isReplaced } from "./value-queries.ts";

const earlier = alias(stagedRows, "earlier");

const columns = (now: Date, plan: ImportPlan) => ({
  lists: sql<DraftShow[]>`array_remove(array[${sql.join(
    Object.entries(shownBy(plan)).map(
      ([show, isShown = sql`true`]) => sql`case when ${isShown} then ${show}::text end`,
    ),
    sql`, `,
  )}], null)`,
  row: stagedRows.row,
  verdict: stagedRows.verdict,
  given: stagedRows.given,
  mended: stagedRows.mended,
  unreadable: stagedRows.unreadable,
  faults: stagedRows.faults,
  doubts: stagedRows.doubts,
  changes: stagedRows.changes,
  knownAs: stagedRows.knownAs,
  alsoRow: sql<number | null>`case when ${stagedRows.verdict} = 'twice' then (
    select min(${earlier.row}) from ${stagedRows} ${sql.raw('"earlier"')}
    where ${earlier.importId} = ${stagedRows.importId} and ${earlier.key} = ${stagedRows.key}
      and ${earlier.month} = ${stagedRows.month}) end`,
  erasedAt: erasedAtOfRow,
  renewal: sql<string | null>`case when ${stagedRows.verdict} = 'new' then (
    select l.campaign_month from customers c join leads l on l.customer_id = c.id
    where c.vehicle_key = ${stagedRows.key} and ${isSameRenewal("staged_rows")} and ${isUnworkedRenewal(now)}
    order by l.campaign_month limit 1) end`,
  leadId: leads.id,
  leadMonth: leads.campaignMonth,
  open: sql<boolean | null>`(${isOpenLead})`,
  name: customers.name,
  registrationNumber: customers.registrationNumber,
  telecaller: sql<string | null>`full_name(${users.firstName}, ${users.lastName})`,
  worked: sql<boolean>`${leads.id} is not null and ${isWorked(now)}`,
  /** The phone of the record with this registration, for a row whose own has errors. */
  phoneHere: sql<
    string | null
  >`case when ${stagedRows.faults} ? 'phoneNumber' or ${stagedRows.doubts} ? 'phoneNumber' then (
    select k.phone_number from customers k
    where registration_key(${stagedRows.given} ->> 'registrationNumber') ~ '\\d'
      and k.vehicle_key = left(registration_key(${stagedRows.given} ->> 'registrationNumber'), 100)
    order by k.id limit 1) end`,
});

const rowsOf = (db: Db | Tx, now: Date, plan: ImportPlan, where: SQL | undefined) =>
  db
    .select(columns(now, plan))
    .from(stagedRows)
    .leftJoin(leads, eq(leads.id, stagedRows.leadId))
    .leftJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(where)
    .orderBy(asc(stagedRows.row));

type Found = Awaited<ReturnType<typeof rowsOf>>[number];

type DraftOfRows = Pick<LockedDraft, "id" | "plan" | "matching">;

/** Some rows of a draft in the order of the file. */
export async function listDraftRows(
  db: Db | Tx,
  now: Date,
  draft: DraftOfRows,
  { show, column, search, offset, limit }: DraftRowFilter,
) {
  const { id, plan } = draft;
  const where = and(
    eq(stagedRows.importId, id),
    shownBy(plan)[show],
    column && sql`(${stagedRows.faults} ? ${column} or ${stagedRows.doubts} ? ${column})`,
    search?.trim() ? isFoundSql(search) : undefined,
  );
  // What a row is shown with is read for the rows of the page only, not for those before it.
  const page = db
    .select({ row: stagedRows.row })
    .from(stagedRows)
    .where(where)
    .orderBy(asc(stagedRows.row))
    .limit(limit)
    .offset(offset);
  const rows = await draftRowsByNumber(
    db,
    now,
    draft,
    (await page).map(({ row }) => row),
  );
  const [counted] = await db.select({ total: count() }).from(stagedRows).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** isFound() of a row as it stands, with its edits. */
function isFoundSql(search: string): SQL {
  const { text, key } = searchedTexts(search);
  const values = searchedColumns.map(
    (name) => sql`coalesce((${stagedRows.given} || ${stagedRows.mended}) ->> ${name}, '')`,
  );
  const lines = sql`lower(concat_ws(chr(10), ${sql.join(values, sql`, `)}))`;
  const isOfKey = key && sql`strpos(regexp_replace(${lines}, ${NOT_OF_KEY}, '', 'g'), ${key}) > 0`;
  return sql`(strpos(${lines}, ${text}) > 0${isOfKey ? sql` or ${isOfKey}` : sql``})`;
}

export async function draftRowsByNumber(
  db: Db | Tx,
  now: Date,
  { id, plan, matching }: DraftOfRows,
  rows: number[],
): Promise<DraftRow[]> {
  const found = await rowsOf(db, now, plan, and(eq(stagedRows.importId, id), isOneOfRows(rows)));
  return found.map((row) => asDraftRow(row, plan, matching.replaced));
}

function asDraftRow(found: Found, plan: ImportPlan, replacements: Replacement[]): DraftRow {
  const { row, given, mended, unreadable, faults, doubts, knownAs, alsoRow, erasedAt } = found;
  const changes = changesOf(found, plan);
  const keeps = found.verdict === "changed" && !changes.some(({ taken }) => taken);
  return {
    row,
    verdict: keeps ? "unchanged" : (found.verdict ?? "mending"),
    values: { ...given, ...mended },
    mended: columnNames.filter((name) => name in mended),
    replaced: columnNames.filter((name) => isReplaced(replacements, name, given[name], mended[name])),
    faults,
    doubts,
    proposals: proposalsOf(found),
    reason:
      unreadable ?? (erasedAt ? erasedText(erasedAt) : alsoRow === null ? null : duplicateText(alsoRow)),
    lead:
      found.leadId === null
        ? null
        : {
            id: found.leadId,
            name: found.name ?? "",
            registrationNumber: found.registrationNumber,
            telecaller: found.telecaller,
            worked: found.worked,
            campaignMonth: found.leadMonth ?? "",
            open: found.open ?? false,
          },
    renewal: found.renewal,
    changes,
    knownAs,
    lists: found.lists,
  };
}

function proposalsOf({ phoneHere, given, knownAs }: Found): Cells {
  return {
    ...(phoneHere !== null && phoneHere !== given.phoneNumber && { phoneNumber: formatPhone(phoneHere) }),
    ...(knownAs !== null && /\d/.test(knownAs) && { registrationNumber: knownAs }),
  };
}

function changesOf({ changes }: Found, plan: ImportPlan): DraftRow["changes"] {
  const byColumn: Partial<Record<ColumnName, [string | null, string, boolean]>> = changes ?? {};
  return columnNames.flatMap((column) => {
    const change = byColumn[column];
    if (!change) return [];
    const [here, file, corrected] = change;
    return [
      {
        column,
        here: here === null ? null : String(here),
        file: String(file),
        corrected,
        taken: isTaken(plan, change),
      },
    ];
  });
}
