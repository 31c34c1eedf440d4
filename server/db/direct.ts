import pg from "pg";

/**
 * A connection of its own, for what takes long or is locked for longer than a transaction: migrations, backups,
 * restoring. The limits that the role may have are for the product's calls.
 */
export async function openDirect(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  client.on("error", () => {}); // a connection that is cut fails the statement under way
  await client.connect();
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  return client;
}
