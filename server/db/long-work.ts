import { sql } from "drizzle-orm";
import { LONGEST_STATEMENT_MS } from "#server/config";
import type { Tx } from "#server/db/db";

/** For the rest of a transaction whose statements may rightly take long: thousands of rows, a count of everything. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  // SET takes no parameters.
  await tx.execute(sql`set local statement_timeout = ${sql.raw(String(LONGEST_STATEMENT_MS))}`);
}
