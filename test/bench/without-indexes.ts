import type pg from "pg";

/**
 * Loading rows is several times faster when indexes and references are created afterwards. The triggers stay:
 * the counts belong to the product.
 */
export async function duringFilling(
  client: pg.Client,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: references } = await client.query<{ name: string; of: string; text: string }>(
    `select conname as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = indexrelid and c.contype in ('p', 'u'))`,
    [tables],
  );
  for (const { name, of } of references) await client.query(`alter table ${of} drop constraint "${name}"`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await work();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { text } of indexes) await client.query(text);
  for (const { name, of, text } of references) {
    await client.query(`alter table ${of} add constraint "${name}" ${text}`);
  }
  await client.query("reset maintenance_work_mem");
}
