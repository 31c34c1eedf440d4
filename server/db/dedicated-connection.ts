import pg from "pg";

/**
 * A connection outside the pool while the work lasts, for what takes longer than a transaction or holds a lock for
 * longer: migrations, backups, restores. The role's limits apply to the product's calls only and are lifted here.
 */
export async function withDedicated<T>(
  url: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  client.on("error", () => {}); // the running statement fails with the same error
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    return await work(client);
  } finally {
    await client.end();
  }
}
