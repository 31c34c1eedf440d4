import pg from "pg";
import { type Config, ConfigError, directUrl } from "#server/config";

/** What directUrl() answers, where DATABASE_URL leads to the same database and schema: a pooler may lend another agency's role. */
export async function findDirectUrl(config: Config): Promise<string | undefined> {
  const { DATABASE_DIRECT_URL, DATABASE_URL } = config;
  if (DATABASE_DIRECT_URL && DATABASE_URL) {
    const direct = await whereLeads("DATABASE_DIRECT_URL", DATABASE_DIRECT_URL);
    const lent = await whereLeads("DATABASE_URL", DATABASE_URL);
    if (direct !== lent)
      throw new ConfigError(`DATABASE_DIRECT_URL leads to ${direct}; DATABASE_URL to ${lent}`);
  }
  return directUrl(config);
}

/** On a connection that sets nothing, which a pooler would pass on to others. */
async function whereLeads(setting: string, url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: "renewdesk" });
  client.on("error", () => {}); // the running statement fails with the same error
  try {
    await client.connect();
    const { rows } = await client.query<{ place: string }>(
      "select format('%s, schema %s', current_database(), current_schema()) as place",
    );
    return rows[0]?.place;
  } catch (error) {
    throw new ConfigError(`${setting}: ${error instanceof Error ? error.message : error}`);
  } finally {
    await client.end();
  }
}
