import { sql } from "drizzle-orm";
import { LONGEST_STATEMENT_MS } from "#server/config";
import type { Tx } from "./handles.ts";

/**
 * Raises the timeout for the rest of a transaction with legitimately long statements: thousands of rows, a
 * full recount.
 */
export async function allowLongStatements(tx: Tx): Promise<void> {
  // SET takes no parameters.
  await tx.execute(sql`set local statement_timeout = ${sql.raw(String(LONGEST_STATEMENT_MS))}`);
}
