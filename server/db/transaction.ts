import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { sharePrepared } from "./prepared.ts";

/** Transactions on connections of a pool. Drizzle's own never gives a connection back whose transaction cannot begin. */
export function transactionOn(pool: pg.Pool): NodePgDatabase["transaction"] {
  return async (work, config) => {
    const client = await pool.connect();
    let hasBegun = false;
    try {
      return await drizzle(client).transaction((tx) => {
        hasBegun = true;
        sharePrepared(tx, client);
        return work(tx);
      }, config);
    } finally {
      client.release(!hasBegun);
    }
  };
}
