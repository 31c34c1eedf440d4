import type { Office } from "./office.ts";

/** For tests: the entries of the audit log. */

export interface Row {
  id: number;
  user_id: string | null;
  address: string | null;
  action: string;
  details: Record<string, unknown>;
}

export async function entriesSince(office: Office, id: number): Promise<Row[]> {
  const rows = await office.query(
    "select id::int, user_id, address, action, details from audit_log where id > $1 order by id",
    [id],
  );
  return rows as unknown as Row[];
}

export async function newestId(office: Office): Promise<number> {
  const [row] = await office.query("select id::int from audit_head");
  return Number(row?.id);
}

/** The entries an action adds. */
export async function entriesOf(office: Office, action: () => Promise<unknown>): Promise<Row[]> {
  const before = await newestId(office);
  await action();
  return entriesSince(office, before);
}

export async function check(office: Office) {
  return (await office.admin.get("/api/audit-log/check")).body;
}

/** Runs a statement as the database's owner, bypassing the triggers. */
export function asOwner(office: Office, statement: string) {
  return office.query(`
    begin;
    alter table audit_log disable trigger user;
    ${statement};
    alter table audit_log enable trigger user;
    commit`);
}
