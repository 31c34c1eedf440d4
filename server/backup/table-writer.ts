import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { writeRows } from "#server/backup/copy-queries";
import type { Table } from "#server/backup/format";

/** Loads tables one after the other; their blocks come in one row. */
export interface TableWriter {
  write(table: Table, bytes: Buffer): Promise<void>;
  /** Ends the table that is being loaded. */
  close(): Promise<void>;
  /** Gives it up, so that the connection takes statements again. */
  abandon(): void;
}

export function tableWriter(client: pg.ClientBase): TableWriter {
  let open: { name: string; rows: Writable } | undefined;
  let failure: Error | undefined;
  const close = async () => {
    if (failure) throw failure;
    if (!open) return;
    const { rows } = open;
    open = undefined;
    rows.end();
    await finished(rows);
  };
  return {
    async write(table, bytes) {
      if (open?.name !== table.name) {
        await close();
        open = { name: table.name, rows: writeRows(client, table) };
        // A row that is refused ends the stream at any moment; whoever writes or closes next is told.
        open.rows.on("error", (error) => {
          failure = error;
        });
      }
      if (failure) throw failure;
      const { rows } = open;
      if (!rows.write(bytes)) await once(rows, "drain");
    },
    close,
    abandon() {
      open?.rows.destroy();
      open = undefined;
    },
  };
}
