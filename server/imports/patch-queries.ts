import { type SQL, sql } from "drizzle-orm";
import { customerFieldColumns, leadFieldColumns } from "#server/lead/field-columns";
import { CHANGED_BY_IMPORT } from "#server/lead/history-queries";
import { changedByFile } from "./stored-fields.ts";

const namesOf = (columns: Record<string, { name: string }>) => Object.values(columns).map(({ name }) => name);
/** The columns of a record and of a lead that an import may change, and its undo put back. */
const ofCustomer = [...new Set([...changedByFile, ...namesOf(customerFieldColumns)])];
const ofLead = [...new Set([...namesOf(leadFieldColumns), "insurance_expiry_text"])];

const list = (names: readonly string[], prefix = "") =>
  sql.raw(names.map((name) => `${prefix}${name}`).join(", "));

interface Writing {
  by: string | null;
  now: Date;
  /** Whether the lead of a row gets a new version. */
  changesLead?: SQL;
}

/**
 * Writes the fields of each row of p: of its record (`customer_id`, `customer`) and its lead (`lead_id`, `lead`), as objects by
 * the database's columns, and its `event`, unless it is null, into the lead's history.
 */
export const writeFields = ({ by, now, changesLead = sql`true` }: Writing): SQL => {
  const instant = sql`${now.toISOString()}::timestamptz`;
  return sql`records as (
      update customers t set (${list(ofCustomer)}, updated_at) = (
        select ${list(ofCustomer, "n.")}, ${instant} from jsonb_populate_record(t, p.customer) n)
      from p where t.id = p.customer_id and p.customer <> '{}'
    ), renewals as (
      update leads t set (${list(ofLead)}, version, last_activity_at) = (
        select ${list(ofLead, "n.")}, t.version + 1, ${instant} from jsonb_populate_record(t, p.lead) n)
      from p where t.id = p.lead_id and ${changesLead}
    ), history as (
      insert into call_logs (lead_id, user_id, kind, call_result, event, created_at)
      select p.lead_id, ${by}::uuid, 'edit', ${CHANGED_BY_IMPORT}, p.event, ${instant} from p where p.event is not null
    )`;
};
