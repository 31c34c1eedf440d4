import type pg from "pg";

/**
 * Reads tables and indexes into PostgreSQL's cache, as after a morning's work: which contestant reads from
 * the disk first says nothing about it. Where the extension is unavailable, the warm-up has to do.
 */
export async function warmCache(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_available_extensions, pg_roles
     where name = 'pg_prewarm' and rolname = current_user and rolsuper`,
  );
  if (rows.length === 0) return;
  await client.query("create extension if not exists pg_prewarm");
  await client.query(
    `select sum(pg_prewarm(oid)) from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and relpersistence = 'p'`,
  );
}
