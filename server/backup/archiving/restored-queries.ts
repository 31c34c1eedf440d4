import pg from "pg";
import { leftOut } from "#server/backup/catalog-queries";

/** As after any restore: everybody signs in again. */
export async function forgetSignIns(client: pg.ClientBase): Promise<void> {
  for (const table of leftOut) await client.query(`truncate public.${pg.escapeIdentifier(table)}`);
}

export async function listFileKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    "select file_key as key from documents where file_key is not null order by 1",
  );
  return rows.map(({ key }) => key);
}
