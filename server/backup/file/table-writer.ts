import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { writeRows } from "./copy-queries.ts";
import type { Table } from "./format.ts";

/** Loads tables one after another from a single sequence of blocks. */
export interface TableWriter {
  write(table: Table, bytes: Buffer): Promise<void>;
  /** Finishes the table being loaded. */
  close(): Promise<void>;
  /** Aborts the COPY, so that the connection accepts statements again. */
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
        // A refused row ends the stream at any time; the next write or close reports it.
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
