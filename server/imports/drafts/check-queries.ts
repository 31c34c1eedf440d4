import { type SQL, sql } from "drizzle-orm";
import type { ColumnName } from "#contract/lead/columns";
import { fieldOf, fileFields, isFileDate, type LeadField } from "#contract/lead/fields";
import { today } from "#contract/time/calendar";
import { findTelecallers } from "#server/accounts/telecaller-name-queries";
import type { Tx } from "#server/db/handles";
import { stagedRows } from "#server/db/schema/imports";
import { erasedKeys } from "#server/db/schema/personal-data";
import { isHere } from "#server/imports/existing-queries";
import { storedField } from "#server/imports/stored-fields";
import { erasedAt } from "#server/lead/erased-queries";
import { CHANGED_BY_IMPORT } from "#server/lead/history-queries";
import { isOpenLead } from "#server/lead/workload-queries";
import { effectiveText } from "./draft-queries.ts";
import { rowNumbers } from "./stage-queries.ts";

/**
 * The verdict over rows of a draft, in one statement against the database as it is. Everything is compared as text without
 * regard to case, phones by their digits; a cell that is empty in the file changes nothing, nor does one that cannot be read as a date a known date. The record's registration stays.
 * A new row is compared with its vehicle's record, and has that vehicle's lead of another month, an open one first.
 */

/** A phone of more records is a dealer's or a placeholder: comparing them all would cost their square. */
const VEHICLES_OF_A_PERSON = 50;
/** Other numbers are often placeholders, which strangers share. */
const MOBILE = "^[6-9][0-9]{9}$";

interface Compared {
  column: ColumnName;
  /** Whose value it is: a record may be here without a lead in the month. */
  of: LeadField["of"];
  here: string;
  file: string;
  differs: string;
}

const inFile = (name: string) => `g.read ->> '${name}'`;

function compared(column: (typeof fileFields)[number]): Compared {
  const [value, text] = storedField(column);
  if (!value) throw new Error(`${column} is not stored`);
  const { kind, of } = fieldOf(column);
  if (isFileDate(column) && text) {
    const here = `coalesce(h.${value.name}::text, h.${text.name})`;
    const file = `coalesce(${inFile(value.name)}, case when h.${value.name} is null then ${inFile(text.name)} end)`;
    return { column, of, here, file, differs: `${file} is distinct from ${here}` };
  }
  const here = `h.${value.name}::text`;
  const file = inFile(value.name);
  const isNumber = kind === "amount" || kind === "ncb" || kind === "year";
  const differs =
    column === "phoneNumber" || column === "secondPhone"
      ? `phone_key(${file}) is distinct from phone_key(${here})`
      : isNumber
        ? `(${file})::numeric is distinct from h.${value.name}::numeric`
        : `lower(${file}) is distinct from lower(${here})`;
  return { column, of, here, file, differs };
}

const comparisons: Compared[] = [
  {
    column: "name",
    of: "customer",
    here: "h.name",
    file: `full_name(${inFile("first_name")}, ${inFile("last_name")})`,
    differs: `lower(full_name(${inFile("first_name")}, ${inFile("last_name")})) is distinct from lower(h.name)`,
  },
  ...fileFields.filter((column) => column !== "registrationNumber").map(compared),
  {
    column: "telecallerName",
    of: "lead",
    here: "h.holder",
    file: "case when g.named is not null then g.telecaller end",
    differs: "g.named is distinct from h.assigned_to",
  },
];

/**
 * A person's edit of a record counts, on whichever of its leads it was made. Null: never taken, as a telecaller for a lead that
 * somebody has.
 */
function corrected({ column, of }: Compared): string {
  if (column === "telecallerName") return "case when h.assigned_to is null then false end";
  if (column === "name") return "coalesce(e.edited && '{firstName,lastName}', false)";
  return `coalesce('${column}' = any(${of === "lead" ? "e.of_lead" : "e.edited"}), false)`;
}

const changesIn = (some: readonly Compared[]) =>
  sql.raw(
    some
      .map(
        (
          one,
        ) => `'${one.column}', case when ${one.of === "lead" ? "h.lead_id is not null and " : ""}${one.file} is not null
          and ${one.differs}
        then jsonb_build_array(${one.here}, ${one.file}, ${corrected(one)}) end`,
      )
      .join(",\n"),
  );

/** Whether the verdict depends on a column, unless it decides which vehicle or month the row has. */
export const isCompared = (column: ColumnName) => comparisons.some((one) => one.column === column);

/** What differs; with a column, the others are as they were. */
function changesOf(column: ColumnName | undefined): SQL {
  const changes = (some: readonly Compared[]) =>
    sql`jsonb_strip_nulls(jsonb_build_object(${changesIn(some)}))`;
  if (column === undefined) return changes(comparisons);
  const ofColumn = changes(comparisons.filter((one) => one.column === column));
  return sql`coalesce(g.changes, '{}') - ${column}::text || ${ofColumn}`;
}

const recordColumns = sql.raw(
  [
    "c.name",
    ...fileFields.flatMap((column) =>
      storedField(column).map(({ of, name }) => `${of === "customer" ? "c" : "l"}.${name}`),
    ),
  ].join(", "),
);

/**
 * Which rows are checked: all, those of some vehicles with the rows themselves, or some rows that stay first of their vehicle
 * or twice, of which perhaps one column alone has changed.
 */
export type Checked =
  | "all"
  | { keys: string[]; rows: number[] }
  | { standing: number[]; column?: ColumnName };

/**
 * Rows that have just come, here or with the import before, are not in the tables' statistics yet, and a plan for a few rows
 * takes minutes for thousands.
 */
const refreshStatistics = (tx: Tx) =>
  tx.execute(
    sql`analyze ${stagedRows}, customers (vehicle_key, phone_key), leads (customer_id, campaign_month)`,
  );

/**
 * Checks the rows whose lead or record has come or gone since the check: hours may have passed. What has changed of the
 * others is compared when they are saved.
 */
export async function checkOutdated(tx: Tx, now: Date, importId: number): Promise<void> {
  await refreshStatistics(tx);
  const { rows } = await tx.execute<{ row: number }>(sql`
    select s.row from ${stagedRows} s
    where s.import_id = ${importId} and case s.verdict
      when 'new' then exists (
        select from customers c left join leads l on l.customer_id = c.id and ${isHere("s", now)}
        where c.vehicle_key = s.key and (s.changes is null or l.id is not null))
      when 'changed' then not exists (select from leads l where l.id = s.lead_id)
      when 'unchanged' then not exists (select from leads l where l.id = s.lead_id)
      else false end`);
  if (rows.length > 0) await checkStaged(tx, now, importId, { standing: rows.map(({ row }) => row) });
}

/** Writes the verdict of each row. One that stays is not written again: most rows of a second check. */
export async function checkStaged(tx: Tx, now: Date, importId: number, checked: Checked): Promise<void> {
  if (checked === "all") await refreshStatistics(tx);
  const standsFirst: SQL =
    checked === "all" || "keys" in checked
      ? sql`row_number() over (partition by ${isGood}, key, month order by row) = 1`
      : sql`verdict is distinct from 'twice'`;
  const column = checked !== "all" && "standing" in checked ? checked.column : undefined;
  const { byName } = await findTelecallers(tx, today(now));
  const telecaller = effectiveText("telecallerName");
  const elsewhere = column === undefined ? sql`o.lead_id` : sql`g.lead_id`;
  await tx.execute(sql`
    with g as materialized (
      select row, month, read, changes, lead_id, ${telecaller} as telecaller,
        (${JSON.stringify(Object.fromEntries(byName))}::jsonb ->> lower(${telecaller}))::uuid as named, case when ${isGood} then key end as key, ${standsFirst} as is_first
      from ${stagedRows} where import_id = ${importId} ${whichOf(checked)}
    ), takes as (
      select coalesce((plan ->> 'erased')::boolean, false) as erased from imports where id = ${importId}
    ), v as materialized (
      select g.row, coalesce(h.lead_id, ${elsewhere}) as lead_id, k.known_as,
        case when h.customer_id is not null then ${changesOf(column)} end as changes,
        case when g.key is null then 'mending' when not g.is_first then 'twice'
          when h.lead_id is null and not (select erased from takes) and ${erasedInFile("g")} is not null then 'erased'
          when h.lead_id is null then 'new' end
          as verdict
      from g
      left join lateral (
        select l.id as lead_id, c.id as customer_id, l.assigned_to, ${recordColumns},
          (select full_name(u.first_name, u.last_name) from users u where u.id = l.assigned_to) as holder
        from customers c left join leads l on l.customer_id = c.id and ${isHere("g", now)}
        where c.vehicle_key = g.key order by l.campaign_month <> g.month, l.id, c.id desc limit 1) h on true
      left join lateral (
        select leads.id as lead_id from customers c join leads on leads.customer_id = c.id
        where c.vehicle_key = g.key and h.lead_id is null and g.is_first and ${column === undefined}
        order by (${isOpenLead}) desc, leads.campaign_month desc, leads.id desc limit 1) o on true
      left join lateral (
        select array_agg(c.field) as edited, array_agg(c.field) filter (where l.id = h.lead_id) as of_lead
        from leads l join call_logs w on w.lead_id = l.id,
          jsonb_to_recordset(w.event -> 'changes') as c(field text)
        where l.customer_id = h.customer_id and w.kind = 'edit' and w.call_result <> ${CHANGED_BY_IMPORT}) e on true
      left join lateral (
        select coalesce(c.registration_number, 'no registration') as known_as
        from (
          select * from customers c where c.phone_key = phone_key(g.read ->> 'phone_number')
          limit ${VEHICLES_OF_A_PERSON}) c
        where h.customer_id is null and c.vehicle_key <> g.key and c.phone_key ~ ${MOBILE}
          and lower(c.maker) = lower(g.read ->> 'maker') and lower(c.model) = lower(g.read ->> 'model')
        order by c.id desc limit 1) k on true
    )
    update ${stagedRows} t
    set lead_id = v.lead_id, changes = v.changes, known_as = v.known_as, verdict = ${verdict}
    from v
    where t.import_id = ${importId} and t.row = v.row
      and (t.lead_id, t.changes, t.known_as, t.verdict)
        is distinct from (v.lead_id, v.changes, v.known_as, ${verdict})`);
}

/** When the person of a staged row was erased. */
export const erasedInFile = (row: "g" | "staged_rows") => {
  const read = (name: string) => sql.raw(`(${row}.read ->> '${name}')`);
  return erasedAt({
    phoneNumber: read("phone_number"),
    secondPhone: read("second_phone"),
    registrationNumber: read("registration_number"),
  });
};

/** When the person of a row that is left out was erased. */
export const erasedAtOfRow =
  sql<Date | null>`case when ${stagedRows.verdict} = 'erased' then ${erasedInFile("staged_rows")} end`.mapWith(
    erasedKeys.erasedAt,
  );

/** The rows of erased people that are new, or would be if they were imported. */
export const rowsOfErased = (tx: Tx, importId: number) =>
  rowNumbers(
    tx,
    importId,
    sql`${stagedRows.verdict} in ('new', 'erased') and ${erasedInFile("staged_rows")} is not null`,
  );

/** Checks them again, after it was decided whether they are imported. */
export async function checkErased(tx: Tx, now: Date, importId: number): Promise<void> {
  const rows = await rowsOfErased(tx, importId);
  if (rows.length > 0) await checkStaged(tx, now, importId, { standing: rows });
}

/** A row that can be stored has a vehicle. */
const isGood = sql.raw("(key is not null and unreadable is null)");
const verdict = sql.raw(
  "coalesce(v.verdict, case when v.changes = '{}' then 'unchanged' else 'changed' end)",
);

function whichOf(checked: Checked): SQL {
  if (checked === "all") return sql``;
  if ("keys" in checked)
    return sql`and (key = any(${sql.param(checked.keys)}::text[]) or row = any(${sql.param(checked.rows)}::int[]))`;
  return sql`and row = any(${sql.param(checked.standing)}::int[])`;
}
