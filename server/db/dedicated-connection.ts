import pg from "pg";

/**
 * A connection outside the pool, for what takes longer than a transaction or holds a lock for longer:
 * migrations, backups, restores. The role's limits apply to the product's calls only and are lifted here.
 */
export async function openDedicated(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  client.on("error", () => {}); // the running statement fails with the same error
  await client.connect();
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  return client;
}
