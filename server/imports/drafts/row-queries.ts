import { and, asc, eq, like, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DraftSort, ImportPlan, Replacement } from "#contract/imports/drafts/plan";
import type { DraftRow, DraftRowFilter } from "#contract/imports/drafts/schemas";
import { type Cells, columnNames } from "#contract/lead/columns";
import { type FieldKind, fieldOf, fileFields, isFileDate } from "#contract/lead/fields";
import { formatPhone } from "#contract/lead/people";
import { erasedText } from "#contract/personal-data/erased-text";
import type { Db, Tx } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { stagedRows } from "#server/db/schema/imports";
import { leads } from "#server/db/schema/leads";
import { isSameRenewal, isUnworkedRenewal } from "#server/imports/existing-queries";
import { storedNames } from "#server/imports/stored-fields";
import { isWorked } from "#server/imports/worked-queries";
import { patternsFor } from "#server/lead/search-queries";
import { isOpenLead } from "#server/lead/workload-queries";
import { erasedAtOfRow } from "./check-queries.ts";
import { effectiveText, isTaken, type LockedDraft, shownBy } from "./draft-queries.ts";
import { duplicateText } from "./read-staged.ts";
import { isOneOfRows } from "./stage-queries.ts";
import { isReplaced } from "./value-queries.ts";

const earlier = alias(stagedRows, "earlier");

const columns = (now: Date) => ({
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
  telecaller: sql<string | null>`${fullName}`,
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

const rowsOf = (db: Db | Tx, now: Date, where: SQL | undefined) =>
  db
    .select(columns(now))
    .from(stagedRows)
    .leftJoin(leads, eq(leads.id, stagedRows.leadId))
    .leftJoin(customers, eq(customers.id, leads.customerId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(where)
    .orderBy(asc(stagedRows.row));

type Found = Awaited<ReturnType<typeof rowsOf>>[number];

/** The numbers of the rows that a list shows, in its order; those without a value come last. */
export async function listDraftRows(
  db: Db | Tx,
  { id, plan }: Pick<LockedDraft, "id" | "plan">,
  { show, column, search, sort, sortOrder }: DraftRowFilter,
): Promise<number[]> {
  const direction = sql.raw(sortOrder);
  const [found] = await db
    .select({
      rows: sql<number[]>`coalesce(json_agg(${stagedRows.row}
        order by ${sortKey(sort)} ${direction} nulls last, ${stagedRows.row} ${direction}), '[]')`,
    })
    .from(stagedRows)
    .where(
      and(
        eq(stagedRows.importId, id),
        shownBy(plan)[show],
        column && sql`(${stagedRows.faults} ? ${column} or ${stagedRows.doubts} ? ${column})`,
        or(...patternsFor(search).map((pattern) => like(searchedText, sql`lower(${pattern})`))),
      ),
    );
  return found?.rows ?? [];
}

const searchedText = sql`record_search_text(${effectiveText("name")}, null, ${effectiveText("registrationNumber")},
  ${effectiveText("phoneNumber")}, ${effectiveText("secondPhone")})`;

const ISO_DAY = "^\\d{4}-\\d\\d-\\d\\d$";
const NUMBER = "^\\d+(?:\\.\\d+)?$";
const numberKinds: readonly FieldKind[] = ["amount", "ncb", "year"];

/** Of a row with errors nothing is read: its cell counts if it is a plain day or number. */
function sortKey(sort: DraftSort): SQL {
  if (sort === "row") return sql`${stagedRows.row}`;
  if (sort === "problem") return problem;
  const text = sql`nullif(lower(${effectiveText(sort)}), '') collate "C"`;
  if (sort === "registrationNumber")
    return sql`case when ${text} is not null then coalesce(${stagedRows.key}, registration_key(${text})) end collate "C"`;
  const field = fileFields.find((one) => one === sort);
  if (!field) return text;
  const read = sql`${stagedRows.read} ->> ${storedNames(field)[0]}`;
  if (isFileDate(field)) return sql`coalesce(${read}, substring(${text} from ${ISO_DAY})) collate "C"`;
  if (numberKinds.includes(fieldOf(field).kind))
    return sql`coalesce(${read}, substring(${text} from ${NUMBER}))::numeric`;
  return text;
}

/** The rows that are not imported first, then those to be looked at; equal problems stand together. */
const problem = sql`case
  when ${stagedRows.verdict} = 'mending' then '1' || coalesce(${stagedRows.unreadable}, ${stagedRows.faults}::text)
  when ${stagedRows.verdict} in ('twice', 'erased') then '2' || ${stagedRows.verdict}
  when ${stagedRows.doubts} <> '{}' then '3' || ${stagedRows.doubts}::text end collate "C"`;

/** Some rows in the order of the file. */
export async function draftRowsByNumber(
  db: Db | Tx,
  now: Date,
  { id, plan, matching }: Pick<LockedDraft, "id" | "plan" | "matching">,
  rows: number[],
): Promise<DraftRow[]> {
  const found = await rowsOf(db, now, and(eq(stagedRows.importId, id), isOneOfRows(rows)));
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
  };
}

function proposalsOf({ phoneHere, given, knownAs }: Found): Cells {
  return {
    ...(phoneHere !== null && phoneHere !== given.phoneNumber && { phoneNumber: formatPhone(phoneHere) }),
    ...(knownAs !== null && /\d/.test(knownAs) && { registrationNumber: knownAs }),
  };
}

function changesOf({ changes }: Found, plan: ImportPlan): DraftRow["changes"] {
  return columnNames.flatMap((column) => {
    const change = changes?.[column];
    if (!change) return [];
    const [here, file, corrected] = change;
    return [
      {
        column,
        here: here === null ? null : String(here),
        file: String(file),
        corrected: corrected ?? false,
        taken: isTaken(plan, change),
      },
    ];
  });
}
