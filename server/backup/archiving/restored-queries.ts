import pg from "pg";
import { excludedTables } from "../file/catalog-queries.ts";

/** As after any restore, everyone signs in again. */
export async function deleteSignIns(client: pg.ClientBase): Promise<void> {
  for (const table of excludedTables) await client.query(`truncate ${pg.escapeIdentifier(table)}`);
}

export async function listFileKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    "select file_key as key from documents where file_key is not null order by 1",
  );
  return rows.map(({ key }) => key);
}
