import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { withDedicated } from "./dedicated-connection.ts";
import type { Db } from "./handles.ts";

const { escapeIdentifier, escapeLiteral } = pg;

/** Why an agency cannot be made, in one line. */
export class AgencyRefused extends Error {}

/** Also a name of a role, of a schema and of a host. */
const NAME = /^[a-z][a-z0-9_]{1,30}$/;
const PASSWORD_BYTES = 24;
/** Two servers in a rolling update with their pools, and commands beside them. */
const CONNECTIONS_MOST = 40;

/**
 * Makes an agency's role and schema, both of its name, in the database of an administrator's URL. Returns the agency's own URL,
 * whose password is known nowhere else.
 */
export async function addAgency(url: string, name: string): Promise<string> {
  if (!NAME.test(name) || name === "public" || name.startsWith("pg_"))
    throw new AgencyRefused(`"${name}" cannot be an agency's name: 2 to 31 small letters, digits and _.`);
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  await asAdministrator(url, async (client) => {
    const { rows } = await client.query<{ what: string }>(
      "select 'role' as what from pg_roles where rolname = $1 union all select 'schema' from pg_namespace where nspname = $1",
      [name],
    );
    if (rows[0]) throw new AgencyRefused(`There is a ${rows[0].what} "${name}" already.`);
    const { rows: databases } = await client.query<{ name: string }>("select current_database() as name");
    const database = escapeIdentifier(databases[0]?.name ?? "");
    const role = escapeIdentifier(name);
    await client.query("begin");
    await client.query("create extension if not exists pg_trgm schema public");
    await client.query(`revoke connect, temporary on database ${database} from public`);
    await client.query(
      `create role ${role} login password ${escapeLiteral(password)} connection limit ${CONNECTIONS_MOST}`,
    );
    await client.query(`grant connect, temporary on database ${database} to ${role}`);
    // Who is no superuser makes the schema as a member of its role.
    await client.query(`grant ${role} to current_user`);
    await client.query(`create schema ${role} authorization ${role}`);
    await client.query(`revoke ${role} from current_user`);
    await client.query("commit");
  });
  return Object.assign(new URL(url), { username: name, password }).href;
}

/** Takes back what addAgency() made, with all that lies in the schema. */
export function removeAgency(url: string, name: string): Promise<void> {
  const role = escapeIdentifier(name);
  return asAdministrator(url, async (client) => {
    await client.query("begin");
    await client.query(`grant ${role} to current_user`);
    await client.query(`drop owned by ${role} cascade`);
    await client.query(`drop role ${role}`);
    await client.query("commit");
  });
}

/** The agency whose schema these connections use; undefined for an installation in `public`. */
export async function findAgency(db: Db): Promise<string | undefined> {
  const [found] = await db
    .select({ name: sql<string | null>`nullif(current_schema(), 'public')` })
    .from(sql`(select) as one`);
  return found?.name ?? undefined;
}

interface AgencyFound {
  name: string;
  /** As the database estimates it: the administrator may not read an agency's tables. */
  leads: number;
  bytes: number;
}

export function listAgencies(url: string): Promise<AgencyFound[]> {
  return asAdministrator(url, async (client) => {
    const { rows } = await client.query<AgencyFound>(`
      select n.nspname::text as name, greatest(0, max(c.reltuples) filter (where c.relname = 'leads'))::int as leads,
        sum(pg_total_relation_size(c.oid))::float8 as bytes
      from pg_namespace n join pg_roles r on r.rolname = n.nspname
      join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
      group by 1 having bool_or(c.relname = 'leads') order by 1`);
    return rows;
  });
}

const asAdministrator = <T>(url: string, work: (client: pg.Client) => Promise<T>) =>
  withDedicated(url, "renewdesk-agencies", work);
