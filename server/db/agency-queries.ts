import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { addressFor } from "./address.ts";
import { withDedicated } from "./dedicated-connection.ts";
import type { Db } from "./handles.ts";

const { escapeIdentifier, escapeLiteral } = pg;

/** Why an agency cannot be made, in one line. */
export class AgencyRefused extends Error {}

/** Also a name of a role, of a schema and of a host; with `renewdesk-` before it a user of Linux. */
const NAME = /^[a-z][a-z0-9_]{1,21}$/;
const RESERVED = /^(pg_.*|public|none|drizzle|information_schema)$/;
const PASSWORD_BYTES = 24;
/** Two servers in a rolling update with their pools, and commands beside them. */
const CONNECTIONS_MOST = 40;
/** The comment of a schema until its content is there. */
const UNFINISHED = "unfinished";

interface Adding {
  /** Puts the content into the new schema, as its role. */
  fill: (url: string) => Promise<void>;
  say: (line: string) => void;
}

/**
 * Makes an agency's role and schema, both of its name, in the database of an administrator's URL, with their content. Returns
 * the agency's own URL, whose password is known nowhere else. A failure leaves nothing behind; what an interrupted process or a
 * lost connection left goes with the next call.
 */
export async function addAgency(url: string, name: string, { fill, say }: Adding): Promise<string> {
  if (!NAME.test(name) || RESERVED.test(name))
    throw new AgencyRefused(
      `"${name}" cannot be an agency's name: 2 to 22 small letters, digits and _, a letter first, and none of PostgreSQL's own.`,
    );
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  const own = addressFor(url, name, password);
  await asAdministrator(url, async (client) => {
    await client.query("select pg_advisory_lock(hashtextextended('agency ' || $1, 0))", [name]);
    if (await isUnfinished(client, name)) {
      await remove(client, name);
      say(`What an interrupted 'agency add' had left of ${name} was removed`);
    }
    await create(client, { name, password, say }).catch(explainRights);
    try {
      await fill(own);
      await finish(client, name);
    } catch (error) {
      // Where that fails too, the next call of this name does it.
      await remove(client, name).catch(() => {});
      throw error;
    }
  });
  return own;
}

async function isUnfinished(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_namespace where nspname = $1 and obj_description(oid, 'pg_namespace') = $2",
    [name, UNFINISHED],
  );
  return rowCount === 1;
}

interface Created extends Pick<Adding, "say"> {
  name: string;
  password: string;
}

async function create(client: pg.Client, { name, password, say }: Created): Promise<void> {
  const { rows } = await client.query<{ what: string }>(
    "select 'role' as what from pg_roles where rolname = $1 union all select 'schema' from pg_namespace where nspname = $1",
    [name],
  );
  if (rows[0]) throw new AgencyRefused(`There is a ${rows[0].what} "${name}" already.`);
  const role = escapeIdentifier(name);
  const line = await inTransaction(client, async () => {
    await client.query("create extension if not exists pg_trgm schema public");
    const { database, said } = await closeDatabase(client);
    await client.query(
      `create role ${role} login password ${escapeLiteral(password)} connection limit ${CONNECTIONS_MOST}`,
    );
    await client.query(`grant connect, temporary on database ${database} to ${role}`);
    await asMember(
      client,
      role,
      `create schema ${role} authorization ${role}`,
      `comment on schema ${role} is ${escapeLiteral(UNFINISHED)}`,
    );
    return said;
  });
  if (line) say(line);
}

/** Only roles with a right of their own connect from then on; those whose installation lies in `public` get it. */
async function closeDatabase(client: pg.Client): Promise<{ database: string; said?: string }> {
  const isOpen = async () => {
    const { rows } = await client.query<{ open: boolean; name: string }>(
      "select has_database_privilege('public', current_database(), 'connect') as open, quote_ident(current_database()) as name",
    );
    return rows[0] ?? { open: false, name: "" };
  };
  const { open, name: database } = await isOpen();
  if (!open) return { database };
  const { rows: owners } = await client.query<{ role: string }>(`
    select distinct quote_ident(rolname) as role from pg_class join pg_roles r on r.oid = relowner
    where relkind = 'r' and not rolsuper
      and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))`);
  for (const { role } of owners)
    await client.query(`grant connect, temporary on database ${database} to ${role}`);
  await client.query(`revoke connect, temporary on database ${database} from public`);
  const kept = owners.map(({ role }) => ` and ${role}`).join("");
  const said = (await isOpen()).open
    ? `Every role can still connect to ${database}: its owner has to revoke it from public (docs/scale-out.md)`
    : `Only agencies${kept} can connect to ${database} from now on; another role needs 'grant connect on database ${database}'`;
  return { database, said };
}

/** Who is no superuser works on a role's schema as a member of the role. */
async function asMember(client: pg.Client, role: string, ...statements: string[]): Promise<void> {
  await client.query(`grant ${role} to current_user`);
  for (const statement of statements) await client.query(statement);
  await client.query(`revoke ${role} from current_user`);
}

function finish(client: pg.Client, name: string): Promise<void> {
  const role = escapeIdentifier(name);
  return inTransaction(client, () => asMember(client, role, `comment on schema ${role} is null`));
}

/** Takes back what create() made, with all that lies in the schema. */
function remove(client: pg.Client, name: string): Promise<void> {
  const role = escapeIdentifier(name);
  return inTransaction(client, async () => {
    await client.query(`grant ${role} to current_user`);
    await client.query(`drop owned by ${role} cascade`);
    await client.query(`drop role ${role}`);
  });
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";

function explainRights(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new AgencyRefused(
    `${error.message}: DATABASE_URL has to be of a role that may create roles and owns the database (docs/scale-out.md)`,
  );
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
  isFinished: boolean;
  /** As the database estimates it, null before it has: the administrator may not read an agency's tables. */
  leads: number | null;
  bytes: number;
}

export function listAgencies(url: string): Promise<AgencyFound[]> {
  return asAdministrator(url, async (client) => {
    const { rows } = await client.query<AgencyFound>(
      `
      select n.nspname::text as name, obj_description(n.oid, 'pg_namespace') is distinct from $1 as "isFinished",
        nullif(max(c.reltuples) filter (where c.relname = 'leads'), -1)::float8 as leads,
        coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes
      from pg_namespace n join pg_roles r on r.rolname = n.nspname
      left join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
      group by n.oid having bool_or(c.relname = 'leads') or obj_description(n.oid, 'pg_namespace') = $1 order by 1`,
      [UNFINISHED],
    );
    return rows;
  });
}

const asAdministrator = <T>(url: string, work: (client: pg.Client) => Promise<T>) =>
  withDedicated(url, "renewdesk-agencies", work);
